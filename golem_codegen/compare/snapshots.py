"""The comparison of two snapshots as schemas."""

from __future__ import annotations

from collections.abc import Mapping

from golem_codegen.compare.changes import Comparison, in_order
from golem_codegen.compare.plans import plan_snapshot, planned_agents
from golem_codegen.compare.surface import SurfaceComparison
from golem_codegen.model.agents import Snapshot
from golem_codegen.plan.package import PackagePlan, class_names

_NO_PINS: Mapping[str, str] = {}


def compare(old: Snapshot, new: Snapshot, *, pins: Mapping[str, str] = _NO_PINS) -> Comparison:
    """Compare two snapshots: what changed for callers, by schema-model section 15 and in Python.

    The Python names of the new side are those of a package that is generated anew and keeps its
    lock file; ``pins`` are the names of the old package's lock file, if there is one. The order
    of agents, methods, config and definitions has no influence.
    """
    before = plan_snapshot(old, pins)
    after = plan_snapshot(new, before.pins)
    agents, partners = planned_agents(before), planned_agents(after)
    surface = SurfaceComparison()
    for name in sorted(agents.keys() - partners.keys()):
        surface.add("agent-removed", name)
    for name in sorted(partners.keys() - agents.keys()):
        surface.add("agent-added", name)
    for name in sorted(agents.keys() & partners.keys()):
        surface.agent(agents[name], partners[name])
    _lost_classes(before, after, surface)
    return Comparison(in_order(surface.found + surface.types.changes()))


def _lost_classes(before: PackagePlan, after: PackagePlan, surface: SurfaceComparison) -> None:
    kept = {*class_names(after), *surface.types.explained()}
    for name in sorted(set(class_names(before)) - kept):
        surface.add("class-removed", name)
