"""Config overrides of an agent that is created (protocol section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from golem_codegen.model import types as m
from golem_codegen.model.resolve import follow
from golem_codegen.testing.bodies import Override
from golem_codegen.testing.canonical_leaves import CanonicalMismatch
from golem_codegen.testing.deployment import DeployedAgent, Deployment
from golem_codegen.testing.example_leaves import NoExample
from golem_codegen.testing.json_values import Node, is_array, is_object
from golem_codegen.testing.refusals import internal
from golem_codegen.testing.values import value_faults

Config: TypeAlias = dict[tuple[str, ...], Node]


def read_overrides(agent: DeployedAgent, overrides: tuple[Override, ...]) -> Config:
    """The overrides as schema values. Raises ``Refusal`` (500 ``INTERNAL_UNKNOWN``)."""
    config: Config = {}
    for override in overrides:
        entry = agent.config.get(override.path)
        dotted = ".".join(override.path)
        if entry is None or entry.secret:
            raise internal(f"Agent type {agent.name} does not declare local config {dotted}")
        config[override.path] = _read(agent, entry.type, override.value, dotted)
    return config


def effective(deployment: Deployment, agent: DeployedAgent, overrides: Config) -> Config:
    """All local config of a new agent: overrides over defaults.

    Raises ``Refusal`` when an entry that is not optional has no value.
    """
    defaults: Mapping[tuple[str, ...], Any] | None = None
    if deployment.config_defaults is not None:
        defaults = deployment.config_defaults.get(agent.name, {})
    config: Config = {}
    for path, entry in agent.config.items():
        if entry.secret:
            continue
        dotted = ".".join(path)
        if path in overrides:
            config[path] = overrides[path]
        elif defaults is not None and path in defaults:
            config[path] = _read(agent, entry.type, defaults[path], dotted)
        elif isinstance(follow(agent.type.graph, entry.type), m.Option):
            config[path] = {"kind": "option", "value": {"inner": None}}
        elif defaults is None:
            seed = f"{deployment.seed}/{agent.name}/config/{dotted}"
            config[path] = _example(agent, entry.type, seed, dotted)
        else:
            raise internal(f"Agent type {agent.name} has no value for local config {dotted}")
    return config


def _example(agent: DeployedAgent, node: m.Type, seed: str, dotted: str) -> Node:
    try:
        return agent.examples.make(node, seed)
    except NoExample as error:
        raise internal(f"Local config {dotted}: {error}") from None


def _read(agent: DeployedAgent, node: m.Type, data: Any, dotted: str) -> Node:
    try:
        value = agent.canonical.read(node, _whole_numbers(data))
    except CanonicalMismatch as error:
        raise internal(f"Local config {dotted}: {error}") from None
    faults = value_faults(agent.type.graph, node, value)
    if faults:
        raise internal(f"Local config {dotted}: {'; '.join(faults)}")
    return value


def _whole_numbers(data: Any) -> Any:
    """JSON numbers with a zero fraction become integers, as the REST layer has it."""
    holder: list[Any] = [data]
    stack: list[tuple[Any, Any]] = [(holder, 0)]
    while stack:
        container, key = stack.pop()
        item = container[key]
        if isinstance(item, float) and item.is_integer():
            container[key] = int(item)
        elif is_object(item):
            container[key] = copied = dict(item)
            stack.extend((copied, name) for name in copied)
        elif is_array(item):
            container[key] = items = list(item)
            stack.extend((items, index) for index in range(len(items)))
    return holder[0]
