"""Running an invocation: the handler where there is one, an example value where there is none."""

from __future__ import annotations

import asyncio
import inspect
import traceback
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from golem_codegen.model import types as m
from golem_codegen.testing.canonical_leaves import CanonicalMismatch
from golem_codegen.testing.deployment import (
    UNIT_VALUE,
    DeployedAgent,
    DeployedMethod,
    Deployment,
)
from golem_codegen.testing.example_leaves import NoExample
from golem_codegen.testing.forms import Form
from golem_codegen.testing.handlers import AgentCrash, AgentFailure, AgentHandlers
from golem_codegen.testing.json_values import Node
from golem_codegen.testing.recorder import Execution, Recorder
from golem_codegen.testing.refusals import (
    Refusal,
    WorkerError,
    agent_failed,
    internal,
    previously_failed,
)
from golem_codegen.testing.state import Agent, Invocation, Outcome, Progress
from golem_codegen.testing.values import value_faults

# Handlers may call the server again and wait for it; more of them than this in a chain stall.
_THREADS = 64


class Executor:
    """Runs invocations, one at a time for each agent, and counts them."""

    def __init__(
        self, deployment: Deployment, handlers: Mapping[str, AgentHandlers], recorder: Recorder
    ) -> None:
        self._deployment = deployment
        self._handlers = handlers
        self._recorder = recorder
        self._threads: ThreadPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, agent: Agent, invocation: Invocation) -> None:
        """Run an invocation as soon as it is the agent's turn."""
        task = asyncio.create_task(self._run(agent, invocation))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until nothing runs and nothing waits for its turn."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def close(self) -> None:
        """Give up everything that runs; handlers in threads run to their end unheard."""
        tasks = set(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
            self._threads = None

    async def _run(self, agent: Agent, invocation: Invocation) -> None:
        async with agent.turn:
            if invocation.progress is not Progress.PENDING:
                return
            if agent.crash is not None:
                invocation.finish(previously_failed(agent.crash))
                return
            arguments = invocation.begin()
            name = invocation.method.method.name.text
            self._recorder.executed(Execution(agent.agent_id, name, invocation.key))
            try:
                outcome = await self._outcome(agent, invocation.method, arguments)
            except asyncio.CancelledError:
                invocation.finish(internal("The server was stopped"))
                raise
            invocation.finish(outcome)

    async def _outcome(self, agent: Agent, method: DeployedMethod, arguments: Node) -> Outcome:
        handlers = self._handlers.get(agent.deployed.name)
        name = method.method.name.text
        try:
            if handlers is None or not handlers.plays(name):
                return self._example(agent.deployed, method)
            values = handlers.form.arguments(name, arguments).values()
            returned = await self._played(handlers, agent, name, values)
            return _typed_result(agent.deployed, method, handlers.form, returned)
        except Refusal as refusal:
            return refusal
        except NoExample as missing:
            return internal(f"No answer can be made up: {missing}")
        except AgentFailure as failure:
            error = WorkerError(failure.cause, failure.stderr)
            if isinstance(failure, AgentCrash):
                agent.crash = error
        except CanonicalMismatch as mismatch:
            error = WorkerError(f"the handler's result does not fit the schema: {mismatch}")
        except Exception as raised:  # noqa: BLE001 - whatever a handler raises fails the agent
            error = WorkerError(f"{type(raised).__name__}: {raised}", handler_traceback(raised))
        agent.last_error = error.cause
        return agent_failed(error)

    async def _played(
        self, handlers: AgentHandlers, agent: Agent, name: str, values: Iterable[Any]
    ) -> object:
        if handlers.is_async(name):
            returned = handlers.call(agent.player, name, values)
            return await returned if inspect.isawaitable(returned) else returned
        if self._threads is None:
            self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="golem-handler")
        # A handler may block: on a sleep, a lock, or a call to this very server.
        return await asyncio.get_running_loop().run_in_executor(
            self._threads, handlers.call, agent.player, name, values
        )

    def _example(self, agent: DeployedAgent, method: DeployedMethod) -> Outcome:
        if method.method.output is None:
            return unit_result(method)
        seed = f"{self._deployment.seed}/{agent.name}/{method.method.name.text}"
        value = agent.examples.make(method.method.output, seed)
        return {"graph": method.output_graph, "value": value}


def unit_result(method: DeployedMethod) -> dict[str, Any]:
    """The typed value of a method without output (protocol section 2.2)."""
    return {"graph": method.output_graph, "value": UNIT_VALUE}


def handler_traceback(error: BaseException) -> str:
    """What Python would have written to standard error, from the handler's own frames on."""
    frames = error.__traceback__
    while frames is not None and _is_ours(frames.tb_frame.f_globals.get("__name__", "")):
        frames = frames.tb_next
    return "".join(traceback.format_exception(type(error), error, frames))


def _is_ours(module: str) -> bool:
    return module.startswith(("golem_codegen.testing.", "concurrent.futures."))


def _typed_result(
    agent: DeployedAgent, method: DeployedMethod, form: Form, returned: object
) -> Outcome:
    output: m.Type | None = method.method.output
    if output is None:
        return unit_result(method)
    value = form.result(method.method.name.text, returned)
    faults = value_faults(agent.type.graph, output, value)
    if faults:
        raise CanonicalMismatch("$", "; ".join(faults))
    return {"graph": method.output_graph, "value": value}
