"""Both snapshots planned as Python packages, the second as if the first were generated anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from golem_codegen.model.agents import AgentType, Snapshot
from golem_codegen.model.fault import Severity
from golem_codegen.plan.agents import AgentPlan
from golem_codegen.plan.package import Clients, PackagePlan, plan_package
from golem_codegen.plan.recursion import deep_recursion
from golem_codegen.plan.shapes import TypePlan


@dataclass(frozen=True, slots=True)
class Planned:
    """An agent type with what is generated for it, and the types of its package."""

    agent: AgentType
    plan: AgentPlan
    types: Mapping[str, TypePlan]


def plan_snapshot(snapshot: Snapshot, pins: Mapping[str, str]) -> PackagePlan:
    """The package that the snapshot makes under these pinned names; nothing is printed."""
    with deep_recursion():
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
