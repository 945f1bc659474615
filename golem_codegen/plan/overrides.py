"""Config override records: one class per config object, nested by path, secrets absent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from golem_codegen.model.agents import AgentType, ConfigEntry
from golem_codegen.model.fault import Fault, Severity, shown
from golem_codegen.model.resolve import find_nested_option, find_stream, find_uncrossable
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.names import Style
from golem_codegen.plan.places import Spot
from golem_codegen.plan.shapes import Shape
from golem_codegen.plan.types import Scope, TypeWalk

ConfigPath: TypeAlias = tuple[Untrusted, ...]


@dataclass(frozen=True, slots=True)
class LeafPlan:
    """One overridable entry: where it is in the record, and its canonical JSON encoder."""

    name: str
    wire: Untrusted
    attributes: tuple[str, ...]
    path: tuple[Untrusted, ...]
    shape: Shape
    symbol: str
    entry: ConfigEntry


@dataclass(frozen=True, slots=True)
class OverridesPlan:
    """One override record. ``groups`` are the nested config objects."""

    class_name: str
    name: str
    wire: Untrusted | None
    leaves: tuple[LeafPlan, ...]
    groups: tuple[OverridesPlan, ...]

    def all_leaves(self) -> list[LeafPlan]:
        """Every leaf, of this record and the nested ones, in declared order per record."""
        return [*self.leaves, *(leaf for group in self.groups for leaf in group.all_leaves())]

    def all_records(self) -> list[OverridesPlan]:
        """The nested records first, so that each is defined before it is used."""
        return [*(each for group in self.groups for each in group.all_records()), self]


def override_groups(agent: AgentType) -> list[ConfigPath]:
    """The config objects below the root that a client can override parts of."""
    prefixes = [
        entry.path[:length]
        for entry in agent.config
        if not entry.secret
        for length in range(1, len(entry.path))
    ]
    return list(dict.fromkeys(prefixes))


def settable(agent: AgentType, severity: Severity) -> tuple[list[ConfigEntry], list[Fault]]:
    """The entries that a client can override; what canonical JSON cannot hold is left out."""
    entries: list[ConfigEntry] = []
    faults: list[Fault] = []
    for entry in agent.config:
        if entry.secret:
            continue
        reason = _obstacle(agent, entry)
        if reason is None:
            entries.append(entry)
            continue
        path = ".".join(segment.text for segment in entry.path)
        message = f"config {shown(path)} is left out of the override record: {reason}"
        faults.append(Fault(severity, entry.place, message))
    return entries, faults


def _obstacle(agent: AgentType, entry: ConfigEntry) -> str | None:
    found = find_uncrossable(agent.graph, entry.type)
    if found is not None:
        return f"value{found[0]} is a {type(found[1]).__name__}, which a client cannot give"
    stream = find_stream(agent.graph, entry.type)
    if stream is not None:
        return f"value{stream} is a stream"
    nested = find_nested_option(agent.graph, entry.type)
    if nested is not None:
        return (
            f"value{nested} is an option of an option; in canonical JSON none and some(none) "
            "are both null"
        )
    return None


def plan_overrides(
    agent: AgentType,
    class_name: str,
    groups: Mapping[ConfigPath, str],
    symbol: str,
    start: Spot,
    walk: TypeWalk,
) -> OverridesPlan | None:
    """The override record of an agent; None when nothing can be overridden."""
    entries, _ = settable(agent, Severity.NOTE)
    if not entries:
        return None
    planner = _Planner(agent, symbol, groups, walk)
    return planner.record(entries, 0, class_name, "", start.below("config", word="Config"), ())


@dataclass(frozen=True, slots=True)
class _Planner:
    agent: AgentType
    symbol: str
    groups: Mapping[ConfigPath, str]
    walk: TypeWalk

    def record(
        self,
        entries: Sequence[ConfigEntry],
        level: int,
        class_name: str,
        name: str,
        place: Spot,
        attributes: tuple[str, ...],
    ) -> OverridesPlan:
        members: dict[Untrusted, list[ConfigEntry]] = defaultdict(list)
        for entry in entries:
            members[entry.path[level]].append(entry)
        wires = list(members)
        names = self.walk.members(wires, place, Style.SNAKE, frozenset())
        leaves: list[LeafPlan] = []
        groups: list[OverridesPlan] = []
        for attribute, wire in zip(names, wires, strict=True):
            inside = members[wire]
            below = place.below(".", wire)
            trail = (*attributes, attribute)
            if len(inside) == 1 and len(inside[0].path) == level + 1:
                leaves.append(self.leaf(inside[0], attribute, below, trail))
                continue
            nested = self.groups[inside[0].path[: level + 1]]
            groups.append(self.record(inside, level + 1, nested, attribute, below, trail))
        wire_name = entries[0].path[level - 1] if level else None
        return OverridesPlan(class_name, name, wire_name, tuple(leaves), tuple(groups))

    def leaf(
        self, entry: ConfigEntry, attribute: str, place: Spot, attributes: tuple[str, ...]
    ) -> LeafPlan:
        scope = Scope(self.agent.name, self.agent.graph)
        return LeafPlan(
            name=attribute,
            wire=entry.path[-1],
            attributes=attributes,
            path=entry.path,
            shape=self.walk.shape(entry.type, place, scope),
            symbol=f"{self.symbol}__config_{'__'.join(attributes)}",
            entry=entry,
        )
