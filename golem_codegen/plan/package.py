"""The plan of a whole package: what every module holds."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from golem_codegen.model import types as m
from golem_codegen.model.agents import AgentType, Mode, Parameter
from golem_codegen.model.fault import Fault, Place, Severity, shown
from golem_codegen.plan.agents import (
    AgentPlan,
    Selected,
    name_agents,
    plan_agent,
    select,
    supplied,
)
from golem_codegen.plan.definitions import share
from golem_codegen.plan.name_table import is_usable
from golem_codegen.plan.schema_table import SchemaTable, SchemaTableBuilder
from golem_codegen.plan.shapes import (
    CasesPlan,
    CodecPlan,
    ConfigValueEntry,
    Entry,
    Named,
    ParametersEntry,
    TypeEntry,
    TypePlan,
)
from golem_codegen.plan.type_names import name_types
from golem_codegen.plan.types import TypeDraft, TypeWalk

_LOCK = Place("golem-codegen.lock")

RESERVED_NAMES = ("Golem", "AsyncGolem")


class Clients(enum.Enum):
    """Which clients an agent module gets."""

    FULL = "full"
    METHOD_ONLY = "method-only"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class PackagePlan:
    """Everything that is printed, settled."""

    name: str
    source_names: tuple[str, ...]
    clients: Clients
    types: dict[str, TypePlan]
    agents: tuple[AgentPlan, ...]
    codecs: CodecPlan
    schemas: SchemaTable
    pins: dict[str, str]
    faults: tuple[Fault, ...]


def plan_package(
    name: str,
    agents: Sequence[AgentType],
    *,
    source_names: tuple[str, ...],
    clients: Clients,
    pins: Mapping[str, str],
    severity: Severity,
) -> PackagePlan:
    """Decide everything about the package.

    ``severity`` is that of a method or config entry that has to be left out.
    """
    faults = _bad_pins(pins)
    selected: list[Selected] = []
    for agent in sorted(agents, key=lambda agent: agent.name.text):
        kept, found = select(agent, severity)
        selected.append(kept)
        faults += found
    if clients is Clients.METHOD_ONLY:
        faults += [_no_method_only(agent) for agent in agents if agent.mode is Mode.EPHEMERAL]
    shared = share(each.roots for each in selected)
    names, agent_pins = name_agents(
        [each.agent for each in selected], pins=pins, taken=RESERVED_NAMES
    )
    walk = TypeWalk(shared, pins)
    plans = tuple(plan_agent(each, names[each.agent.name], walk) for each in selected)
    class_names = [name for plan in plans for name in _classes(plan)]
    named = name_types(walk.drafts, pins=pins, taken=(*RESERVED_NAMES, *class_names))
    return PackagePlan(
        name=name,
        source_names=source_names,
        clients=clients,
        types=named.types,
        agents=plans,
        codecs=CodecPlan(named.types, tuple(_entries(named.types, plans))),
        schemas=_schemas(walk.drafts, named.types, plans),
        pins={**agent_pins, **walk.member_pins, **named.pins},
        faults=tuple(faults),
    )


def public_names(plan: PackagePlan) -> list[str]:
    """Every name that the package exports for its agents and their types."""
    names: list[str] = [*RESERVED_NAMES]
    for agent in plan.agents:
        names += _classes(agent)
    return names + class_names(plan)


def class_names(plan: PackagePlan) -> list[str]:
    """Every public class and alias of the ``types`` module."""
    names: list[str] = []
    for each in plan.types.values():
        names.append(each.name)
        names += [case.name for case in each.cases] if isinstance(each, CasesPlan) else []
    return names


def _no_method_only(agent: AgentType) -> Fault:
    return Fault(
        Severity.NOTE,
        agent.place,
        f"agent {shown(agent.name.text)} gets its full client: an ephemeral agent has no identity "
        "that a method-only client could bind",
    )


def _bad_pins(pins: Mapping[str, str]) -> list[Fault]:
    return [
        Fault(
            Severity.WARNING,
            place=_LOCK / "names" / key,
            message=f"the pinned name {name!r} is not a Python identifier and is not used",
            suggestion="write an identifier, or delete the entry",
        )
        for key, name in pins.items()
        if not is_usable(name)
    ]


def _classes(plan: AgentPlan) -> list[str]:
    names = plan.names
    return [
        names.full,
        names.async_full,
        names.methods,
        names.async_methods,
        names.overrides,
        *names.override_groups.values(),
    ]


def _entries(types: Mapping[str, TypePlan], agents: Sequence[AgentPlan]) -> list[Entry]:
    entries: list[Entry] = [TypeEntry(plan.name, Named(key)) for key, plan in types.items()]
    for agent in agents:
        entries.append(ParametersEntry(f"{agent.symbol}__new_in", agent.constructor))
        for method in agent.methods:
            entries.append(ParametersEntry(f"{method.symbol}_in", method.parameters))
            if method.output is not None:
                entries.append(TypeEntry(f"{method.symbol}_out", method.output))
        if agent.overrides is not None:
            entries += [
                ConfigValueEntry(leaf.symbol, leaf.shape) for leaf in agent.overrides.all_leaves()
            ]
    return entries


def _schemas(
    drafts: Mapping[str, TypeDraft], types: Mapping[str, TypePlan], agents: Sequence[AgentPlan]
) -> SchemaTable:
    table = SchemaTableBuilder()
    for key, plan in types.items():
        table.root(plan.name, drafts[key].graph, drafts[key].schema)
    for each in agents:
        agent = each.agent
        table.root(f"{each.symbol}__new_in", agent.graph, _record(agent.constructor.parameters))
        for planned in each.methods:
            method = planned.method
            table.root(f"{planned.symbol}_in", agent.graph, _record(method.parameters))
            if method.output is not None:
                table.root(f"{planned.symbol}_out", agent.graph, method.output)
        leaves = [] if each.overrides is None else each.overrides.all_leaves()
        for leaf in leaves:
            table.root(leaf.symbol, agent.graph, leaf.entry.type)
    return table.table()


def _record(parameters: Sequence[Parameter]) -> m.Record:
    """The record that a caller sends: the supplied parameters in declared order."""
    fields = tuple(
        m.Field(p.name, p.type, metadata=p.metadata, place=p.place) for p in supplied(parameters)
    )
    return m.Record(fields, place=_LOCK)
