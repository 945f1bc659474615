"""What is generated for one agent type: names, parameters, methods, config overrides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from golem_codegen.model.agents import AgentType, Method, Mode, Parameter
from golem_codegen.model.fault import Fault, Severity, shown
from golem_codegen.model.resolve import find_stream, find_uncrossable
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.definitions import Roots
from golem_codegen.plan.name_table import Want, settle
from golem_codegen.plan.names import Style, identifier, is_plain, shortened, tail
from golem_codegen.plan.overrides import (
    ConfigPath,
    OverridesPlan,
    override_groups,
    plan_overrides,
    settable,
)
from golem_codegen.plan.places import Spot, spot
from golem_codegen.plan.shapes import FieldPlan, Shape
from golem_codegen.plan.types import FieldSource, Scope, TypeWalk

# Names that every generated client has, whatever the mode of its agent.
RESERVED_METHODS = frozenset(
    {
        "agent_id",
        "agent_id_of_key",
        "bind",
        "create",
        "ephemeral",
        "ephemeral_phantom",
        "get",
        "get_phantom",
        "identity",
        "new_phantom",
    }
)
RESERVED_CONSTRUCTOR = frozenset({"cls", "self", "client", "config", "phantom"})
RESERVED_PARAMETERS = frozenset({"self"})

# File names that Windows keeps for devices, whatever their ending.
_DEVICES = frozenset(
    {"aux", "con", "nul", "prn", *(f"{port}{i}" for port in ("com", "lpt") for i in range(1, 10))}
)


@dataclass(frozen=True, slots=True)
class AgentNames:
    """The public names that one agent gives to the package."""

    module: str
    full: str
    async_full: str
    methods: str
    async_methods: str
    overrides: str
    override_groups: dict[ConfigPath, str]


@dataclass(frozen=True, slots=True)
class MethodPlan:
    """One method: the same stub serves all four clients. ``output`` is None for unit."""

    name: str
    wire: Untrusted
    symbol: str
    parameters: tuple[FieldPlan, ...]
    output: Shape | None
    method: Method


@dataclass(frozen=True, slots=True)
class AgentPlan:
    """One agent module. ``symbol`` starts the names of its codec functions."""

    agent: AgentType
    names: AgentNames
    symbol: str
    constructor: tuple[FieldPlan, ...]
    methods: tuple[MethodPlan, ...]
    overrides: OverridesPlan | None

    @property
    def durable(self) -> bool:
        """Whether the agent keeps its identity between calls."""
        return self.agent.mode is Mode.DURABLE


@dataclass(frozen=True, slots=True)
class Selected:
    """An agent with the methods and config entries that can be generated."""

    agent: AgentType
    methods: tuple[Method, ...]
    roots: Roots


def select(agent: AgentType, severity: Severity) -> tuple[Selected, list[Fault]]:
    """Leave out what cannot cross the boundary, and say so at ``severity``."""
    faults: list[Fault] = []
    methods: list[Method] = []
    for method in agent.methods:
        reason = _obstacle(agent, method)
        if reason is None:
            methods.append(method)
            continue
        message = f"method {shown(method.name.text)} is left out: {reason}"
        faults.append(Fault(severity, method.place, message))
    entries, config_faults = settable(agent, severity)
    types = [p.type for p in supplied(agent.constructor.parameters)]
    for method in methods:
        types += [p.type for p in supplied(method.parameters)]
        types += [method.output] if method.output is not None else []
    types += [entry.type for entry in entries]
    roots = Roots(agent.name, agent.graph, tuple(types))
    return Selected(agent, tuple(methods), roots), faults + config_faults


def supplied(parameters: Iterable[Parameter]) -> list[Parameter]:
    """The parameters that a caller gives; injected ones appear nowhere."""
    return [parameter for parameter in parameters if not parameter.injected]


def _obstacle(agent: AgentType, method: Method) -> str | None:
    positions = [(p.name.text, p.type) for p in supplied(method.parameters)]
    if method.output is not None:
        positions.append(("result", method.output))
    for label, root in positions:
        found = find_uncrossable(agent.graph, root)
        if found is not None:
            path, node = found
            kind = type(node).__name__
            return f"{label}{path} is a {kind}, which cannot cross to an external client"
        stream = find_stream(agent.graph, root)
        if stream is not None:
            return f"{label}{stream} is a stream, which needs a session (not supported yet)"
    return None


def name_agents(
    agents: Sequence[AgentType], *, pins: Mapping[str, str], taken: Iterable[str]
) -> tuple[dict[Untrusted, AgentNames], dict[str, str]]:
    """Class and module names of all agents, settled together; full clients go first."""
    wants: list[Want] = []
    modules: list[Want] = []
    for agent in agents:
        full = identifier(agent.name, Style.PASCAL)
        text, plain = agent.name.text, is_plain(agent.name, Style.PASCAL)
        stem = full.rstrip("_")
        for part, name, rank in _class_names(stem, full):
            wants.append(Want(_agent_pin(text, part), name, f"{text}/{part}", plain, rank))
        for path in override_groups(agent):
            pin = _group_pin(text, path)
            name = shortened(f"{stem}Overrides{''.join(map(tail, path))}", pin)
            wants.append(Want(pin, name, pin, rank=2))
        module = identifier(agent.name, Style.SNAKE, _DEVICES)
        modules.append(Want(_agent_pin(text, "module"), module, text, plain))
    settled = settle(wants, pins=pins, taken=taken)
    settled |= settle(modules, pins=pins, fold=str.casefold)
    return {agent.name: _names_of(agent, settled) for agent in agents}, settled


def _names_of(agent: AgentType, settled: Mapping[str, str]) -> AgentNames:
    text = agent.name.text
    groups = {path: settled[_group_pin(text, path)] for path in override_groups(agent)}
    parts = {part: settled[_agent_pin(text, part)] for part in _PARTS}
    return AgentNames(**parts, override_groups=groups)


_PARTS = ("module", "full", "async_full", "methods", "async_methods", "overrides")


def _class_names(stem: str, full: str) -> list[tuple[str, str, int]]:
    return [
        ("full", full, 0),
        ("async_full", f"Async{stem}", 1),
        ("methods", f"{stem}Methods", 1),
        ("async_methods", f"Async{stem}Methods", 1),
        ("overrides", f"{stem}Overrides", 1),
    ]


def _agent_pin(agent: str, part: str) -> str:
    return f"agent:{agent}/{part}"


def _group_pin(agent: str, path: ConfigPath) -> str:
    steps = (step.text.replace("~", "~0").replace("/", "~1") for step in path)
    return _agent_pin(agent, f"overrides/{'/'.join(steps)}")


def plan_agent(selected: Selected, names: AgentNames, walk: TypeWalk) -> AgentPlan:
    """Plan the module of one agent; its types are drafted on ``walk``."""
    agent = selected.agent
    start = spot(f"agent/{agent.name.text}", names.full.rstrip("_"))
    symbol = names.full
    constructor = _parameters(
        agent, agent.constructor.parameters, start.below("new", word="New"), walk
    )
    return AgentPlan(
        agent=agent,
        names=names,
        symbol=symbol,
        constructor=constructor,
        methods=_methods(selected, start, symbol, walk),
        overrides=plan_overrides(
            selected.agent, names.overrides, names.override_groups, symbol, start, walk
        ),
    )


def _parameters(
    agent: AgentType, parameters: Sequence[Parameter], place: Spot, walk: TypeWalk
) -> tuple[FieldPlan, ...]:
    reserved = RESERVED_CONSTRUCTOR if place.key.endswith("/new") else RESERVED_PARAMETERS
    sources = [FieldSource(p.name, p.type, p.metadata) for p in supplied(parameters)]
    return walk.parameters(sources, place, agent.name, agent.graph, reserved)


def _methods(
    selected: Selected, start: Spot, symbol: str, walk: TypeWalk
) -> tuple[MethodPlan, ...]:
    agent = selected.agent
    wires = [method.name for method in selected.methods]
    names = walk.members(wires, start.below("methods"), Style.SNAKE, RESERVED_METHODS)
    plans: list[MethodPlan] = []
    for name, method in zip(names, selected.methods, strict=True):
        place = start.below("method/", method.name)
        output = None
        if method.output is not None:
            scope = Scope(agent.name, agent.graph)
            output = walk.shape(method.output, place.below("out", word="Result"), scope)
        plans.append(
            MethodPlan(
                name=name,
                wire=method.name,
                symbol=f"{symbol}_{name}",
                parameters=_parameters(agent, method.parameters, place, walk),
                output=output,
                method=method,
            )
        )
    return tuple(plans)
