"""A retried call happens once: the server counts."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from acceptance.packages import Generated
from golem_codegen.testing import (
    Delay,
    DropAfterExecuting,
    DropBeforeReading,
    ErrorCode,
    FakeGolem,
    PartialBody,
    Status,
)

TROUBLE = [
    DropBeforeReading(),
    DropAfterExecuting(),
    PartialBody(),
    Status(429),
    Status(502),
    Status(503, "after executing"),
    Status(504, "after executing"),
    ErrorCode("INTERNAL_SHARDING_NOT_READY"),
    ErrorCode("INTERNAL_ROUTING_FAILURE"),
    ErrorCode("INTERNAL_DEPENDENCY_FAILURE"),
]


@pytest.fixture
def server(fixtures: Path) -> Iterator[FakeGolem]:
    """A counter that really counts."""
    with FakeGolem([fixtures / "counter.json"]) as running:

        @running.agent("CounterAgent")
        class Counter:
            def __init__(self, name: str) -> None:
                self.name, self.total = name, 0

            def add(self, by: int) -> int:
                self.total += by
                return self.total

            def value(self) -> int:
                return self.total

        yield running


def _golem(package: Any, server: FakeGolem, kind: str = "Golem") -> Any:
    return getattr(package, kind)(server.url, app=server.app, env=server.env, token=server.token)


@pytest.mark.parametrize("fault", TROUBLE, ids=repr)
def test_a_call_in_trouble_happens_once(harbour: Generated, server: FakeGolem, fault: Any) -> None:
    package = harbour.load()
    server.faults.next(fault)
    with _golem(package, server) as golem:
        counter = package.CounterAgent.get("main", client=golem)
        assert counter.add(by=5) == 5
        assert counter.value() == 5
    assert server.executions(method="add") == 1
    first, second, *_ = server.calls
    assert first.fault is not None
    assert second.method == "add"
    assert second.idempotency_key


@pytest.mark.parametrize("fault", TROUBLE, ids=repr)
def test_an_async_call_in_trouble_happens_once(
    harbour: Generated, server: FakeGolem, fault: Any
) -> None:
    package = harbour.load()
    server.faults.next(fault)

    async def run() -> tuple[int, int]:
        async with _golem(package, server, "AsyncGolem") as golem:
            counter = package.AsyncCounterAgent.get("main", client=golem)
            return await counter.add(by=5), await counter.value()

    assert asyncio.run(run()) == (5, 5)
    assert server.executions(method="add") == 1


def test_every_try_has_the_same_key_and_body(harbour: Generated, server: FakeGolem) -> None:
    package = harbour.load()
    server.faults.next(DropAfterExecuting())
    with _golem(package, server) as golem:
        counter = package.CounterAgent.get("main", client=golem)
        counter.add.options(idempotency_key="order-17")(by=5)
    tries = [call for call in server.calls if call.method == "add"]
    assert len(tries) == 2
    assert {call.idempotency_key for call in tries} == {"order-17"}
    assert tries[0].body == tries[1].body


def test_a_trigger_in_trouble_happens_once(harbour: Generated, server: FakeGolem) -> None:
    package = harbour.load()
    server.faults.next(DropAfterExecuting())
    with _golem(package, server) as golem:
        counter = package.CounterAgent.get("main", client=golem)
        counter.add.trigger(by=5)
        server.settle()
        assert counter.value() == 5
    assert server.executions(method="add") == 1


def test_an_agent_failure_is_not_retried(harbour: Generated, server: FakeGolem) -> None:
    package = harbour.load()
    server.faults.next(ErrorCode("INTERNAL_AGENT_EXECUTION_FAILED"))
    with _golem(package, server) as golem:
        counter = package.CounterAgent.get("main", client=golem)
        with pytest.raises(package.errors.AgentFailed):
            counter.add(by=5)
    assert len(server.calls) == 1


def test_a_timeout_ends_the_wait_and_not_the_work(harbour: Generated, server: FakeGolem) -> None:
    package = harbour.load()
    server.faults.next(Delay(5))
    with _golem(package, server) as golem:
        counter = package.CounterAgent.get("main", client=golem)
        began = time.monotonic()
        with pytest.raises(package.errors.Timeout):
            counter.add.options(timeout=0.3, idempotency_key="slow")(by=5)
        assert time.monotonic() - began < 4
        assert counter.add.options(idempotency_key="slow")(by=5) == 5
    assert server.executions(method="add") == 1


def test_a_cancelled_call_stops_waiting(harbour: Generated, server: FakeGolem) -> None:
    package = harbour.load()
    server.faults.next(Delay(5))

    async def run() -> None:
        async with _golem(package, server, "AsyncGolem") as golem:
            counter = package.AsyncCounterAgent.get("main", client=golem)
            with pytest.raises(asyncio.TimeoutError):
                async with asyncio.timeout(0.3):
                    await counter.add(by=5)

    began = time.monotonic()
    asyncio.run(run())
    assert time.monotonic() - began < 4


def test_two_servers_in_one_process(harbour: Generated, fixtures: Path, server: FakeGolem) -> None:
    package = harbour.load()
    with FakeGolem([fixtures / "counter.json"], app="other") as second:
        one, other = _golem(package, server), _golem(package, second)
        with one, other:
            package.CounterAgent.get("main", client=one).add(by=1)
            package.CounterAgent.get("main", client=other).add(by=1)
    assert len(server.calls) == len(second.calls) == 1
    assert second.calls[0].request["appName"] == "other"


def test_a_client_from_the_environment(
    harbour: Generated, server: FakeGolem, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = harbour.load()
    for name, value in server.environ.items():
        monkeypatch.setenv(name, value)
    with package.Golem.from_env() as golem:
        assert package.CounterAgent.get("main", client=golem).add(by=2) == 2
    assert package.CounterAgent.get("other").add(by=3) == 3
