"""A snapshot cut down to what a generated package says of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from golem_codegen.model.agents import AgentType, Method, Snapshot
from golem_codegen.model.fault import Severity
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.agents import select, supplied
from golem_codegen.plan.overrides import settable

_SILENT = Untrusted("")


def as_generated(snapshot: Snapshot) -> Snapshot:
    """Without secrets, injected parameters, uncallable methods, descriptions, read-only marks.

    For a comparison with the snapshot of a package, which lacks these.
    """
    return replace(snapshot, agents=tuple(_agent(agent) for agent in snapshot.agents))


def only_agents(snapshot: Snapshot, names: Collection[str]) -> Snapshot:
    """The snapshot with the agents of these names alone."""
    kept = tuple(agent for agent in snapshot.agents if agent.name.text in names)
    return replace(snapshot, agents=kept)


def without_config(snapshot: Snapshot) -> Snapshot:
    """The snapshot without config: a package of method-only clients has no overrides."""
    return replace(snapshot, agents=tuple(replace(each, config=()) for each in snapshot.agents))


def _agent(agent: AgentType) -> AgentType:
    entries, _ = settable(agent, Severity.NOTE)
    selected, _ = select(agent, Severity.NOTE)
    constructor = replace(
        agent.constructor,
        description=_SILENT,
        prompt_hint=None,
        parameters=tuple(supplied(agent.constructor.parameters)),
    )
    return replace(
        agent,
        description=_SILENT,
        constructor=constructor,
        methods=tuple(_method(method) for method in selected.methods),
        config=tuple(entries),
    )


def _method(method: Method) -> Method:
    return replace(
        method,
        description=_SILENT,
        prompt_hint=None,
        parameters=tuple(supplied(method.parameters)),
        read_only=False,
    )
