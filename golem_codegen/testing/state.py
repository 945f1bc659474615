"""Agents by identity, their invocations by idempotency key."""

from __future__ import annotations

import asyncio
import enum
import uuid
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from golem_codegen.testing.admission import Target
from golem_codegen.testing.configuration import Config
from golem_codegen.testing.deployment import DeployedAgent, DeployedMethod
from golem_codegen.testing.handlers import Player
from golem_codegen.testing.json_values import Node
from golem_codegen.testing.recorder import Call
from golem_codegen.testing.refusals import Refusal, WorkerError

# What an invocation came to: the typed result, or the error answer.
Outcome: TypeAlias = dict[str, Any] | Refusal


class Progress(enum.Enum):
    """How far an invocation has come."""

    PENDING = "pending"
    RUNNING = "running"
    DONE = "done"
    CANCELED = "canceled"


class Invocation:
    """One logical invocation of an agent, whoever asks for its result and how often."""

    def __init__(self, method: DeployedMethod, arguments: Node, key: str, call: Call) -> None:
        self.method = method
        self.key = key
        self.progress = Progress.PENDING
        self._arguments = arguments
        self._call: Call | None = call
        self._outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

    def begin(self) -> Node:
        """Execute it now; gives the arguments. The request that asked for it is told."""
        self.progress = Progress.RUNNING
        if self._call is not None:
            self._call.executed = True
        # What is stored for good is the result alone.
        arguments, self._arguments, self._call = self._arguments, {}, None
        return arguments

    def finish(self, outcome: Outcome, progress: Progress = Progress.DONE) -> None:
        """Settle the outcome, once, for all who wait."""
        self.progress = progress
        if not self._outcome.done():
            self._outcome.set_result(outcome)

    async def outcome(self) -> Outcome:
        """Wait for the outcome. Giving up waiting does not stop the invocation."""
        return await asyncio.shield(self._outcome)


@dataclass(slots=True, eq=False)
class Agent:
    """A created agent. ``overrides`` are the config that its creator asked for.

    ``fingerprint`` tells it from one of the same identity that was deleted.
    """

    deployed: DeployedAgent
    agent_id: str
    player: Player
    overrides: Config
    config: Config
    created: int
    env: dict[str, str] = field(default_factory=dict[str, str])
    invocations: dict[str, Invocation] = field(default_factory=dict[str, Invocation])
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    crash: WorkerError | None = None
    last_error: str | None = None
    fingerprint: str = field(default_factory=lambda: str(uuid.uuid4()))

    def pending(self) -> list[Invocation]:
        """The invocations that have not started."""
        return [item for item in self.invocations.values() if item.progress is Progress.PENDING]

    def status(self) -> str:
        """The status word of agent metadata (protocol section 4)."""
        if self.crash is not None:
            return "Failed"
        return "Running" if self.turn.locked() else "Idle"


class Agents:
    """All agents of the deployment, in order of creation."""

    def __init__(self) -> None:
        self._by_id: dict[str, Agent] = {}

    def find(self, target: Target) -> Agent | None:
        """The agent of a target, if it exists."""
        return self._by_id.get(target.agent_id)

    def get(self, agent_id: str) -> Agent | None:
        """The agent of a canonical id, if it exists."""
        return self._by_id.get(agent_id)

    def add(self, agent: Agent) -> None:
        """Keep a new agent."""
        self._by_id[agent.agent_id] = agent

    def remove(self, agent: Agent) -> None:
        """Forget an agent."""
        self._by_id.pop(agent.agent_id, None)

    def all(self) -> list[Agent]:
        """Every agent, oldest first."""
        return list(self._by_id.values())
