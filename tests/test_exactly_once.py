"""A call happens once, whatever goes wrong on the way.

``GOLEM_CODEGEN_CALLS`` says how many calls each run makes (`make stress` has 5,000).
"""

from __future__ import annotations

import asyncio
import os
import random
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from counter_clients import KINDS, Caller, LoopThread, counter_package, counting
from exactly_once import (
    FINAL,
    RATE,
    RETRIED,
    Tally,
    in_tasks,
    in_threads,
    left_over,
    patient,
    resident,
    sockets,
)
from loopback import until

from golem_codegen.testing import Delay, FakeGolem, Fault

CALLS = int(os.environ.get("GOLEM_CODEGEN_CALLS", "500"))
SECONDS = 30 + CALLS / 20
GROWTH = 32 * 1024 * 1024
"""Bytes that client and server may grow by together, the stored results of all calls included."""


@pytest.fixture(scope="module")
def package(fixtures: Path, tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return counter_package(fixtures, tmp_path_factory.mktemp("once"))


@pytest.fixture
def server(fixtures: Path) -> Iterator[FakeGolem]:
    with counting(fixtures, max_calls=1000) as running:
        yield running


def known(server: FakeGolem, **more: Any) -> dict[str, Any]:
    return {"app": server.app, "env": server.env, "token": server.token, **more}


def do(package: ModuleType, server: FakeGolem, callers: str, tally: Tally, **more: Any) -> None:
    """Let the callers work: threads, tasks, or both at once."""
    settings = known(server, retries=patient(package), timeout=60, **more)
    threads, tasks = "threads" in callers, "tasks" in callers
    loop = LoopThread() if tasks else None
    with package.Golem(server.url, **settings) as golem, ThreadPoolExecutor(1) as beside:
        done = beside.submit(in_threads, golem, package, tally, SECONDS) if threads else None
        if loop is not None:
            asynchronous = package.AsyncGolem(server.url, **settings)
            loop.run(in_tasks(asynchronous, package, tally, SECONDS), SECONDS + 10)
            loop.run(asynchronous.close())
            loop.close()
        if done is not None:
            done.result(SECONDS + 10)


CALLERS = ["threads", "tasks", "threads and tasks"]


@pytest.mark.parametrize("callers", CALLERS)
def test_every_call_happens_once(package: ModuleType, server: FakeGolem, callers: str) -> None:
    warm = Tally(64, name="warm")
    do(package, server, callers, warm)
    server.clear_calls()
    before, memory = sockets(), resident()

    server.faults.randomly(RATE, RETRIED, seed=1)
    tally = Tally(CALLS)
    do(package, server, callers, tally)

    tally.check(server)
    struck = [call.fault for call in server.calls if call.fault]
    assert set(struck) == {repr(fault) for fault in RETRIED}
    assert len(struck) > 0.75 * RATE * len(server.calls)
    until(lambda: sockets() <= before)
    assert resident() - memory < GROWTH
    assert left_over(package) == []


@pytest.mark.parametrize("callers", CALLERS)
def test_calls_repeated_by_hand_happen_once(
    package: ModuleType, server: FakeGolem, callers: str
) -> None:
    """Errors that the client gives up on: the caller calls again, with the same key."""
    choices = (*RETRIED, *(fault for fault, _ in FINAL))
    server.faults.randomly(RATE, choices, seed=2)
    tally = Tally(CALLS, errors=package.errors)
    do(package, server, callers, tally)
    tally.check(server)
    assert set(tally.errors) == {error for _, error in FINAL}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("fault", "error"), FINAL, ids=str)
def test_what_may_not_be_retried(
    package: ModuleType, server: FakeGolem, fault: Fault, error: str, kind: str
) -> None:
    with Caller(package, kind, server) as caller:
        server.faults.next(fault)
        with pytest.raises(getattr(package.errors, error)) as caught:
            caller.add(by=5, idempotency_key="order-17")
        assert type(caught.value).__name__ == error
        assert len(server.calls) == 1
        for _ in range(2):
            assert caller.add(by=5, idempotency_key="order-17") == 5
    assert server.executions(key="order-17") == server.executions() == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_failed_agent_fails_again_without_running(
    package: ModuleType, server: FakeGolem, kind: str
) -> None:
    @server.agent("CounterAgent").method("add")
    async def failing(_context: object, by: int) -> int:
        raise ValueError(by)

    with Caller(package, kind, server) as caller:
        for _ in range(2):
            with pytest.raises(package.errors.AgentFailed, match="ValueError: 5"):
                caller.add(by=5, idempotency_key="order-17")
    assert (len(server.calls), server.executions()) == (2, 1)


def test_timeouts_of_threads_leave_nothing(package: ModuleType, server: FakeGolem) -> None:
    calls = max(CALLS // 10, 50)
    threads, before = threading.active_count(), sockets()
    server.faults.randomly(0.5, [Delay(0.4)], seed=3)
    with package.Golem(server.url, **known(server)) as golem:
        counter = package.CounterAgent.get("main", client=golem)

        def add(number: int) -> int | None:
            try:
                total: int = counter.add.options(timeout=0.2, idempotency_key=f"key-{number}")(by=1)
            except package.errors.Timeout:
                return None
            return total

        with ThreadPoolExecutor(32) as pool:
            first = list(pool.map(add, range(calls)))
            server.faults.clear()
            server.settle()
            second = list(pool.map(add, range(calls)))
        assert 0 < first.count(None) < calls
        assert sorted(total for total in second if total) == list(range(1, calls + 1))
        assert all(one in (None, other) for one, other in zip(first, second, strict=True))
        # Idle connections, at both ends, and no others.
        until(lambda: sockets() <= before + 2 * 32)
    assert server.executions() == calls
    until(lambda: sockets() <= before)
    assert threading.active_count() <= threads


def test_timeouts_and_cancellations_of_tasks_leave_nothing(
    package: ModuleType, server: FakeGolem
) -> None:
    calls = max(CALLS // 2, 250)
    chance, before = random.Random(4), sockets()
    server.faults.randomly(0.5, [Delay(0.2)], seed=4)

    async def run() -> None:
        ours = asyncio.all_tasks()
        async with package.AsyncGolem(server.url, **known(server)) as golem:
            add = package.AsyncCounterAgent.get("main", client=golem).add

            async def one(number: int) -> int | None:
                limit = 0.05 if number % 3 else None
                try:
                    total: int = await add.options(idempotency_key=f"key-{number}", timeout=limit)(
                        1
                    )
                except package.errors.Timeout:
                    return None
                return total

            tasks = [asyncio.create_task(one(number)) for number in range(calls)]
            while not all(task.done() for task in tasks):
                await asyncio.sleep(0.01)
                chance.choice(tasks).cancel()
            assert asyncio.all_tasks() == ours
            server.faults.clear()
            # All the places among the connections are free again, or this would wait for ever.
            async with asyncio.timeout(SECONDS):
                keys = [add.options(idempotency_key=f"key-{n}")(1) for n in range(calls)]
                totals = await asyncio.gather(*keys)
            assert sorted(totals) == list(range(1, calls + 1))
        assert asyncio.all_tasks() == ours

    asyncio.run(asyncio.wait_for(run(), SECONDS + 10))
    assert server.executions() == calls
    until(lambda: sockets() <= before)
