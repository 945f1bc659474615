"""A project that has its clients generated when it is built with hatchling."""

from __future__ import annotations

from hatch_consumer.agents_api import CounterAgent


def identity(name: str) -> str:
    """The identity of a counter, without asking a server."""
    return str(CounterAgent.agent_id(name))
