"""The life of agents: creation, calls, schedule, cancelling, deletion (protocol section 2)."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Mapping
from datetime import timedelta

from golem_codegen.testing.admission import AdmittedCall, Target
from golem_codegen.testing.bodies import InvokeBody, Override
from golem_codegen.testing.clock import Clock
from golem_codegen.testing.configuration import Config, effective, read_overrides
from golem_codegen.testing.deployment import DeployedAgent, Deployment
from golem_codegen.testing.execution import Executor
from golem_codegen.testing.forms import CanonicalForm, Form
from golem_codegen.testing.handlers import AgentContext, AgentHandlers, Player
from golem_codegen.testing.instants import SECOND
from golem_codegen.testing.recorder import Call, Recorder
from golem_codegen.testing.refusals import Refusal, internal
from golem_codegen.testing.state import Agent, Agents, Invocation, Progress

# Timers beyond this are armed again when it has passed.
_LONGEST_WAIT = 3600.0


class Engine:
    """Everything behind the HTTP surface. Used on the server's event loop only."""

    def __init__(
        self,
        deployment: Deployment,
        clock: Clock,
        handlers: Mapping[str, AgentHandlers],
        recorder: Recorder,
        max_payload: int,
    ) -> None:
        self.deployment = deployment
        self.agents = Agents()
        self._clock = clock
        self._max_payload = max_payload
        self._handlers = handlers
        self._executor = Executor(deployment, handlers, recorder)
        self._order = itertools.count()
        self._schedule: list[tuple[int, int, Agent, Invocation]] = []
        self._timer: asyncio.TimerHandle | None = None

    def form_of(self, agent: DeployedAgent) -> Form:
        """The form in which the handlers of an agent type see values."""
        handlers = self._handlers.get(agent.name)
        return CanonicalForm(agent) if handlers is None else handlers.form

    def plays(self, agent: DeployedAgent, method: str) -> bool:
        """Whether a method has a handler, and not example answers."""
        handlers = self._handlers.get(agent.name)
        return handlers is not None and handlers.plays(method)

    def create(self, target: Target, config: tuple[Override, ...], size: int) -> Agent:
        """Get or create an agent. Raises ``Refusal`` when it exists with another config."""
        overrides = read_overrides(target.agent, config)
        agent = self.agents.find(target)
        if agent is None:
            return self._created(target, overrides, size)
        if config and overrides != agent.overrides:
            raise internal(f"Agent {agent.agent_id} exists with different config")
        return agent

    def invoke(self, admitted: AdmittedCall, body: InvokeBody, call: Call) -> Invocation:
        """The invocation of a call: a new one, or the one that its key already names.

        The agent is created when it does not exist; the config of the call is ignored when it
        does. Raises ``Refusal``.
        """
        target = admitted.target
        agent = self.agents.find(target)
        if agent is None:
            overrides = read_overrides(target.agent, body.config)
            agent = self._created(target, overrides, body.size)
        known = agent.invocations.get(admitted.key)
        if known is not None:
            return known
        self._check_size(body.size)
        invocation = Invocation(admitted.method, body.arguments, admitted.key, call)
        agent.invocations[admitted.key] = invocation
        self._enqueue(agent, invocation, body)
        return invocation

    def cancel(self, agent: Agent, key: str) -> bool:
        """Cancel an invocation that has not started; whether there was one."""
        invocation = agent.invocations.get(key)
        if invocation is None or invocation.progress is not Progress.PENDING:
            return False
        invocation.finish(internal(f"Invocation {key} was canceled"), Progress.CANCELED)
        return True

    def delete(self, agent: Agent) -> None:
        """Delete an agent with all that it has pending and stored."""
        for invocation in agent.pending():
            self.cancel(agent, invocation.key)
        self.agents.remove(agent)

    async def advance(self, by: timedelta) -> None:
        """Move the clock, run what has become due, and wait until that is done."""
        self._clock.move(by)
        self._run_due()
        await self._executor.settle()

    async def settle(self) -> None:
        """Wait until all calls that are due have been executed."""
        self._run_due()
        await self._executor.settle()

    async def close(self) -> None:
        """Stop everything; pending calls fail for those who still wait."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        await self._executor.close()
        for agent in self.agents.all():
            for invocation in agent.pending():
                invocation.finish(internal("The server was stopped"))

    def _check_size(self, size: int) -> None:
        if size > self._max_payload:
            raise Refusal(413, "REQUEST_PAYLOAD_TOO_LARGE", f"Payload of {size} bytes is too large")

    def _created(self, target: Target, overrides: Config, size: int) -> Agent:
        deployed = target.agent
        config = effective(self.deployment, deployed, overrides)
        self._check_size(size)
        context = AgentContext(
            agent_id=target.agent_id,
            agent_type=deployed.name,
            phantom=None if target.phantom is None else str(target.phantom),
            parameters={},
            config={
                path: deployed.writer.write(deployed.config[path].type, value)
                for path, value in config.items()
            },
        )
        agent = Agent(
            deployed=deployed,
            agent_id=target.agent_id,
            player=Player(context, target.parameters),
            overrides=overrides,
            config=config,
            created=self._clock.nanoseconds,
        )
        self.agents.add(agent)
        return agent

    def _enqueue(self, agent: Agent, invocation: Invocation, body: InvokeBody) -> None:
        due = body.due if body.mode == "schedule" else None
        if due is None or due <= self._clock.nanoseconds:
            self._executor.start(agent, invocation)
            return
        heapq.heappush(self._schedule, (due, next(self._order), agent, invocation))
        self._arm()

    def _run_due(self) -> None:
        while self._schedule and self._schedule[0][0] <= self._clock.nanoseconds:
            _due, _order, agent, invocation = heapq.heappop(self._schedule)
            self._executor.start(agent, invocation)
        self._arm()

    def _arm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._schedule or not self._clock.ticking:
            return
        wait = (self._schedule[0][0] - self._clock.nanoseconds) / SECOND
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(min(max(wait, 0.0), _LONGEST_WAIT), self._run_due)
