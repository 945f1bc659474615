"""Both snapshots planned as Python packages, the second as if the first were generated anew."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Generator, Mapping
from dataclasses import dataclass

from golem_codegen.model.agents import AgentType, Snapshot
from golem_codegen.model.fault import Severity
from golem_codegen.plan.agents import AgentPlan
from golem_codegen.plan.package import Clients, PackagePlan, plan_package
from golem_codegen.plan.shapes import CasesPlan, TypePlan

# Plans recurse with the nesting of anonymous types; 500 levels must do.
_RECURSION_LIMIT = 20_000


@dataclass(frozen=True, slots=True)
class Planned:
    """An agent type with what is generated for it, and the types of its package."""

    agent: AgentType
    plan: AgentPlan
    types: Mapping[str, TypePlan]


def plan_snapshot(snapshot: Snapshot, pins: Mapping[str, str]) -> PackagePlan:
    """The package that the snapshot makes under these pinned names; nothing is printed."""
    with _deep_recursion():
        return plan_package(
            "package",
            snapshot.agents,
            source_names=snapshot.source_names,
            clients=Clients.BOTH,
            pins=pins,
            severity=Severity.NOTE,
        )


def planned_agents(plan: PackagePlan) -> dict[str, Planned]:
    """The agents by name."""
    return {each.agent.name.text: Planned(each.agent, each, plan.types) for each in plan.agents}


def class_names(plan: PackagePlan) -> list[str]:
    """Every public class and alias of the ``types`` module."""
    names: list[str] = []
    for each in plan.types.values():
        names.append(each.name)
        if isinstance(each, CasesPlan):
            names += [case.name for case in each.cases]
    return names


@contextlib.contextmanager
def _deep_recursion() -> Generator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _RECURSION_LIMIT))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
