"""What callers name: agents, constructors, methods, parameters, results, config."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golem_codegen.compare.catalogue import TYPE_RULES, Rule
from golem_codegen.compare.changes import Change
from golem_codegen.compare.lineup import Arrangement, Lineup, line_up
from golem_codegen.compare.plans import Planned
from golem_codegen.compare.surface_catalogue import SURFACE_RULES
from golem_codegen.compare.views import Side
from golem_codegen.compare.walk import Travel, TypeComparison, effects
from golem_codegen.model import types as m
from golem_codegen.model.agents import Parameter
from golem_codegen.model.fault import shown
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.agents import MethodPlan, supplied
from golem_codegen.plan.overrides import LeafPlan
from golem_codegen.plan.shapes import FieldPlan
from golem_codegen.plan.spelling import defaulted

_RULES: dict[str, Rule] = {**TYPE_RULES, **SURFACE_RULES}


@dataclass(frozen=True, slots=True)
class _Call:
    """The parameters of a constructor or a method, as schema and as Python."""

    parameters: list[Parameter]
    plans: tuple[FieldPlan, ...]

    @property
    def names(self) -> list[str]:
        return [parameter.name.text for parameter in self.parameters]


class SurfaceComparison:
    """Compares agents; their types are left to a ``TypeComparison``."""

    def __init__(self) -> None:
        self.types = TypeComparison()
        self.found: list[Change] = []

    def agent(self, old: Planned, new: Planned) -> None:
        """Compare an agent type that both sides have."""
        name = old.agent.name.text
        sides = Side(old.agent.graph, old.types), Side(new.agent.graph, new.types)
        if old.agent.mode is not new.agent.mode:
            detail = f"{old.agent.mode.value.lower()} → {new.agent.mode.value.lower()}"
            self.add("agent-mode-changed", name, detail)
        self._names(old, new)
        before, after = old.agent.constructor, new.agent.constructor
        self._words(
            name,
            (old.agent.description, before.description, before.prompt_hint),
            (new.agent.description, after.description, after.prompt_hint),
        )
        self._call(
            name,
            _Call(supplied(before.parameters), old.plan.constructor),
            _Call(supplied(after.parameters), new.plan.constructor),
            sides,
        )
        self._methods(old, new, sides)
        self._config(old, new, sides)

    def add(self, kind: str, place: str, detail: str = "") -> None:
        """Record a change of the surface."""
        rule = _RULES[kind]
        clients, code = effects(rule, Travel.SENT)
        documentation = rule.documentation
        self.found.append(
            Change(kind, place, detail, (), clients, code, documentation=documentation)
        )

    def _names(self, old: Planned, new: Planned) -> None:
        """The classes of the clients; pinned names keep them, unless a pin was edited."""
        for part in ("full", "async_full", "methods", "async_methods", "overrides"):
            before, after = getattr(old.plan.names, part), getattr(new.plan.names, part)
            if before != after:
                self.add("class-renamed", before, f"{before} → {after}")

    def _words(
        self,
        place: str,
        old: tuple[Untrusted | None, ...],
        new: tuple[Untrusted | None, ...],
    ) -> None:
        if old != new:
            self.add("documentation-changed", place)

    def _methods(self, old: Planned, new: Planned, sides: tuple[Side, Side]) -> None:
        name = old.agent.name.text
        before = {method.wire.text: method for method in old.plan.methods}
        after = {method.wire.text: method for method in new.plan.methods}
        declared = {method.name.text for method in new.agent.methods}
        for wire in sorted(before.keys() - after.keys()):
            kind = "method-uncallable" if wire in declared else "method-removed"
            self.add(kind, f"{name}.{wire}")
        for wire in sorted(after.keys() - before.keys()):
            self.add("method-added", f"{name}.{wire}")
        for wire in sorted(before.keys() & after.keys()):
            self._method(f"{name}.{wire}", before[wire], after[wire], sides)

    def _method(
        self, place: str, old: MethodPlan, new: MethodPlan, sides: tuple[Side, Side]
    ) -> None:
        before, after = old.method, new.method
        if old.name != new.name:
            self.add("python-name-changed", place, f"{old.name} → {new.name}")
        if before.read_only != after.read_only:
            self.add("read-only-lost" if before.read_only else "read-only-gained", place)
        self._words(
            place, (before.description, before.prompt_hint), (after.description, after.prompt_hint)
        )
        self._call(
            place,
            _Call(supplied(before.parameters), old.parameters),
            _Call(supplied(after.parameters), new.parameters),
            sides,
        )
        if before.output is None or after.output is None:
            if after.output is not before.output:
                kind = "method-result-added" if after.output else "method-result-removed"
                self.add(kind, place)
            return
        self.types.add(
            sides[0].view(before.output, old.output),
            sides[1].view(after.output, new.output),
            f"{place} → result",
            Travel.RECEIVED,
        )

    def _call(self, place: str, old: _Call, new: _Call, sides: tuple[Side, Side]) -> None:
        lineup = line_up(old.names, new.names)
        self._parameter_list(place, old, new, lineup)
        partners = {
            p.name.text: (p, plan) for p, plan in zip(new.parameters, new.plans, strict=True)
        }
        for parameter, plan in zip(old.parameters, old.plans, strict=True):
            partner = partners.get(lineup.partner(parameter.name.text))
            if partner is None:
                continue
            where = f"{place}({parameter.name.text})"
            after, after_plan = partner
            self._metadata(where, parameter.metadata, after.metadata)
            if parameter.name == after.name and plan.name != after_plan.name:
                self.add("python-name-changed", where, f"{plan.name} → {after_plan.name}")
            self.types.add(
                sides[0].view(parameter.type, plan.shape),
                sides[1].view(after.type, after_plan.shape),
                where,
                Travel.SENT,
            )

    def _parameter_list(self, place: str, old: _Call, new: _Call, lineup: Lineup) -> None:
        had, has = defaulted(old.plans), defaulted(new.plans)
        behind = (
            frozenset(new.names[len(old.names) :]) if lineup.arrangement is Arrangement.KEPT else ()
        )
        for name in lineup.added:
            quiet = name in has and name in behind
            self.add("optional-parameter-added" if quiet else "parameter-added", f"{place}({name})")
        for name in lineup.removed:
            self.add("parameter-removed", f"{place}({name})")
        for before, after in lineup.renamed:
            self.add("parameter-renamed", f"{place}({before})", f"{before} → {after}")
        if lineup.arrangement is Arrangement.REORDERED:
            detail = f"{', '.join(old.names)} → {', '.join(new.names)}"
            self.add("parameters-reordered", place, detail)
        options = {p.wire.text for p in old.plans if p.optional}
        options &= {p.wire.text for p in new.plans if p.optional}
        for name in sorted(options & (had ^ has)):
            self.add("default-lost" if name in had else "default-gained", f"{place}({name})")

    def _metadata(self, place: str, old: m.Metadata, new: m.Metadata) -> None:
        if old.deprecated is None and new.deprecated is not None:
            self.add("deprecated", place, shown(new.deprecated.text) if new.deprecated else "")
        elif (old.doc, old.examples, old.deprecated) != (new.doc, new.examples, new.deprecated):
            self.add("documentation-changed", place)

    def _config(self, old: Planned, new: Planned, sides: tuple[Side, Side]) -> None:
        name = old.agent.name.text
        before, after = _leaves(old), _leaves(new)
        secret_before, secret_after = _secrets(old), _secrets(new)
        for path in sorted(before.keys() - after.keys()):
            kind = "config-became-secret" if path in secret_after else "config-removed"
            self.add(kind, f"{name} config {'.'.join(path)}")
        for path in sorted(after.keys() - before.keys()):
            kind = "config-opened" if path in secret_before else "config-added"
            self.add(kind, f"{name} config {'.'.join(path)}")
        for path in sorted(secret_before - secret_after - after.keys()):
            self.add("secret-removed", f"{name} config {'.'.join(path)}")
        for path in sorted(secret_after - secret_before - before.keys()):
            self.add("secret-added", f"{name} config {'.'.join(path)}")
        for path in sorted(before.keys() & after.keys()):
            self._leaf(f"{name} config {'.'.join(path)}", before[path], after[path], sides)

    def _leaf(self, place: str, old: LeafPlan, new: LeafPlan, sides: tuple[Side, Side]) -> None:
        if old.attributes != new.attributes:
            detail = f"{'.'.join(old.attributes)} → {'.'.join(new.attributes)}"
            self.add("python-name-changed", place, detail)
        self.types.add(
            sides[0].view(old.entry.type, old.shape),
            sides[1].view(new.entry.type, new.shape),
            place,
            Travel.CONFIG,
        )


def _leaves(each: Planned) -> dict[tuple[str, ...], LeafPlan]:
    overrides = each.plan.overrides
    leaves: Sequence[LeafPlan] = () if overrides is None else overrides.all_leaves()
    return {tuple(segment.text for segment in leaf.path): leaf for leaf in leaves}


def _secrets(each: Planned) -> set[tuple[str, ...]]:
    return {tuple(s.text for s in entry.path) for entry in each.agent.config if entry.secret}
