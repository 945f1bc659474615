"""What is deployed: the agent types of a snapshot, ready to check values against."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from golem_codegen.model import types as m
from golem_codegen.model.agents import AgentType, ConfigEntry, Method, Mode, Parameter, Snapshot
from golem_codegen.model.to_json import graph_json
from golem_codegen.testing.canonical import CanonicalReader
from golem_codegen.testing.examples import Examples
from golem_codegen.testing.handler_data import HandlerReader, HandlerWriter

_NAMESPACE = uuid.UUID("3f6a2c1e-1d0b-5c77-9b6b-6f1f5d0a7c11")
UNIT_GRAPH: dict[str, Any] = {"root": {"kind": "tuple", "value": {"elements": []}}}
UNIT_VALUE: dict[str, Any] = {"kind": "tuple", "value": {"elements": []}}


def record_of(parameters: tuple[Parameter, ...], owner: m.Node) -> m.Record:
    """The record that a caller sends: the user-supplied parameters in declared order."""
    fields = tuple(
        m.Field(item.name, item.type, metadata=item.metadata, place=item.place)
        for item in parameters
        if not item.injected
    )
    return m.Record(fields, place=owner.place)


@dataclass(frozen=True)
class DeployedMethod:
    """A method with its parameters as a record."""

    method: Method
    parameters: m.Record
    graph: m.Graph

    @cached_property
    def output_graph(self) -> dict[str, Any]:
        """The graph of a typed result; the empty tuple stands for unit (protocol section 2.2)."""
        if self.method.output is None:
            return UNIT_GRAPH
        return graph_json(self.graph, self.method.output)


@dataclass(frozen=True)
class DeployedAgent:
    """An agent type with everything that calls of it need."""

    type: AgentType

    @property
    def name(self) -> str:
        """The name as clients send it."""
        return self.type.name.text

    @property
    def ephemeral(self) -> bool:
        """Whether each call has an agent of its own."""
        return self.type.mode is Mode.EPHEMERAL

    @cached_property
    def constructor(self) -> m.Record:
        """The constructor's user-supplied parameters."""
        place = m.Bool(place=self.type.constructor.place)
        return record_of(self.type.constructor.parameters, place)

    @cached_property
    def constructor_graph(self) -> dict[str, Any]:
        """The constructor record as a JSON-shaped graph, for identities."""
        return graph_json(self.type.graph, self.constructor)

    @cached_property
    def methods(self) -> dict[str, DeployedMethod]:
        """The methods by their wire names."""
        return {
            method.name.text: DeployedMethod(
                method, record_of(method.parameters, m.Bool(place=method.place)), self.type.graph
            )
            for method in self.type.methods
        }

    @cached_property
    def config(self) -> dict[tuple[str, ...], ConfigEntry]:
        """The config declarations by path."""
        return {tuple(segment.text for segment in entry.path): entry for entry in self.type.config}

    @cached_property
    def canonical(self) -> CanonicalReader:
        """Reads config overrides."""
        return CanonicalReader(self.type.graph)

    @cached_property
    def reader(self) -> HandlerReader:
        """Reads what handlers return."""
        return HandlerReader(self.type.graph)

    @cached_property
    def writer(self) -> HandlerWriter:
        """Writes what handlers get."""
        return HandlerWriter(self.type.graph)

    @cached_property
    def examples(self) -> Examples:
        """Makes answers where there is no handler."""
        return Examples(self.type.graph)


@dataclass(frozen=True)
class Deployment:
    """One environment of one application, with one component that has all agent types.

    ``config_defaults`` are the deployment's values for local config, by agent type and path, in
    canonical JSON form. None gives every declared entry an example value; with a mapping, an
    entry that is not optional and has no value makes the creation of an agent fail.
    """

    snapshot: Snapshot
    app: str
    env: str
    owner: str
    revision: int
    component_revision: int
    seed: int
    config_defaults: Mapping[str, Mapping[tuple[str, ...], Any]] | None
    agents: dict[str, DeployedAgent] = field(init=False)

    def __post_init__(self) -> None:
        agents = {item.name.text: DeployedAgent(item) for item in self.snapshot.agents}
        object.__setattr__(self, "agents", agents)

    def id_of(self, what: str) -> str:
        """A stable UUID for the account, application, environment or component."""
        return str(uuid.uuid5(_NAMESPACE, f"{self.owner}/{self.app}/{self.env}/{what}"))

    @cached_property
    def component_id(self) -> str:
        """The component that implements all agent types."""
        return self.id_of("component")
