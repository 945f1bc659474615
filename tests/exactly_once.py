"""Many callers at once against a server in trouble, and what must be true afterwards."""

from __future__ import annotations

import asyncio
import gc
import os
import threading
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from golem_codegen.testing import (
    Delay,
    DropAfterExecuting,
    DropBeforeReading,
    ErrorCode,
    FakeGolem,
    Fault,
    MalformedJson,
    PartialBody,
    Status,
    WrongValue,
)

CALLERS = 32
COUNTERS = 8
TRIES = 30
RATE = 0.2
_STATUSES = (429, 502, 503, 504)
_CODES = (
    "INTERNAL_SHARDING_NOT_READY",
    "INTERNAL_ROUTING_FAILURE",
    "INTERNAL_DEPENDENCY_FAILURE",
)

RETRIED: tuple[Fault, ...] = (
    DropBeforeReading(),
    DropAfterExecuting(),
    PartialBody(),
    Delay(0.02),
    *(Status(status) for status in _STATUSES),
    *(Status(status, "after executing") for status in _STATUSES),
    *(ErrorCode(code) for code in _CODES),
    *(ErrorCode(code, when="after executing") for code in _CODES),
)

# Faults that no client may retry, by the error that each of them is.
FINAL: tuple[tuple[Fault, str], ...] = (
    (MalformedJson(), "ProtocolError"),
    (WrongValue(), "DecodeError"),
    (ErrorCode("INTERNAL_UNKNOWN", when="after executing"), "RemoteError"),
    (ErrorCode("INTERNAL_AGENT_EXECUTION_FAILED", when="after executing"), "AgentFailed"),
    (ErrorCode("INTERNAL_PREVIOUS_INVOCATION_FAILED", when="after executing"), "AgentFailed"),
    (ErrorCode("TYPE_CHECKER_ERROR", 400, when="after executing"), "RequestRejected"),
    (ErrorCode("AUTH_UNAUTHORIZED", 401), "AuthenticationError"),
    (ErrorCode("AUTH_FORBIDDEN", 403, when="after executing"), "AuthenticationError"),
    (ErrorCode("RESOURCE_NOT_FOUND", 404), "NotFound"),
    (ErrorCode("CONCURRENT_UPDATE", 409), "RequestRejected"),
    (ErrorCode("REQUEST_PAYLOAD_TOO_LARGE", 413), "LimitExceeded"),
    (ErrorCode("LIMIT_EXCEEDED", 422), "LimitExceeded"),
    (Status(407), "RequestRejected"),
    (Status(501, "after executing"), "RemoteError"),
)


Work = Iterator[tuple[str, str]]


class Tally:
    """What callers are to do, and what came of it. Used from all threads."""

    def __init__(self, calls: int, *, name: str = "main", errors: Any = None) -> None:
        self._calls = calls
        self._left = iter([(f"{name}-{n % COUNTERS}", str(uuid.uuid4())) for n in range(calls)])
        self._lock = threading.Lock()
        self._repeated: tuple[type[Exception], ...] = (errors.GolemError,) if errors else ()
        self.totals: dict[str, list[int]] = {}
        self.keys: list[str] = []
        self.errors: Counter[str] = Counter()

    def work(self) -> Work:
        """Counters and keys, each given to one caller."""
        while True:
            with self._lock:
                item = next(self._left, None)
            if item is None:
                return
            yield item

    def note(self, counter: str, key: str, total: int) -> None:
        """A call came to its end."""
        with self._lock:
            self.totals.setdefault(counter, []).append(total)
            self.keys.append(key)

    def failed(self, error: Exception) -> None:
        """A call came to an error; raises it again unless it is to be repeated by hand."""
        if not isinstance(error, self._repeated):
            raise error
        with self._lock:
            self.errors[type(error).__name__] += 1

    def check(self, server: FakeGolem) -> None:
        """Each call was executed once, and gave the total that it made."""
        assert len(set(self.keys)) == self._calls
        assert server.executions(method="add") == self._calls
        for counter, totals in self.totals.items():
            # Each adds 1: a lost or doubled effect leaves a gap, a wrong result a repetition.
            assert sorted(totals) == list(range(1, len(totals) + 1)), counter
            assert server.executions(f'CounterAgent("{counter}")', "add") == len(totals)
        assert all(server.executions(key=key) == 1 for key in self.keys[:: self._calls // 50])


def in_threads(golem: Any, package: ModuleType, tally: Tally, seconds: float) -> None:
    """Do the work from 32 threads; fails rather than to wait longer than so many seconds."""
    failures: list[BaseException] = []

    def some() -> None:
        try:
            for counter, key in tally.work():
                add = package.CounterAgent.get(counter, client=golem).add.options(
                    idempotency_key=key
                )
                tally.note(counter, key, _until_done(add, tally))
        except BaseException as error:  # noqa: BLE001 - it is raised by the test's own thread
            failures.append(error)

    threads = [threading.Thread(target=some, daemon=True) for _ in range(CALLERS)]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))
    assert not any(thread.is_alive() for thread in threads), f"not done within {seconds} seconds"
    if failures:
        raise failures[0]


def _until_done(add: Any, tally: Tally) -> int:
    for _ in range(TRIES):
        try:
            total: int = add(by=1)
        except Exception as error:  # noqa: BLE001 - judged by the tally
            tally.failed(error)
        else:
            return total
    raise AssertionError(f"still failing after {TRIES} calls")


async def in_tasks(golem: Any, package: ModuleType, tally: Tally, seconds: float) -> None:
    """Do the work from 32 tasks; fails rather than to wait longer than so many seconds."""

    async def some() -> None:
        for counter, key in tally.work():
            add = package.AsyncCounterAgent.get(counter, client=golem).add.options(
                idempotency_key=key
            )
            tally.note(counter, key, await _until_done_async(add, tally))

    async with asyncio.timeout(seconds), asyncio.TaskGroup() as group:
        for _ in range(CALLERS):
            group.create_task(some())


async def _until_done_async(add: Any, tally: Tally) -> int:
    for _ in range(TRIES):
        try:
            total: int = await add(by=1)
        except Exception as error:  # noqa: BLE001 - judged by the tally
            tally.failed(error)
        else:
            return total
    raise AssertionError(f"still failing after {TRIES} calls")


def patient(package: ModuleType) -> Any:
    """Retries for a server that fails one time in five, again and again."""
    retries = package._runtime.protocol.retries.Retries
    return retries(count=20, first_pause=0.001, longest_pause=0.05)


def sockets() -> int:
    """How many sockets this process has open."""
    folder = Path("/proc/self/fd")
    if not folder.is_dir():
        pytest.skip("open sockets cannot be counted on this system")
    return sum(_is_socket(path) for path in folder.iterdir())


def _is_socket(path: Path) -> bool:
    try:
        return str(path.readlink()).startswith("socket:")
    except OSError:
        return False  # closed meanwhile


def resident() -> int:
    """The memory of this process, in bytes, once its garbage is collected."""
    gc.collect()
    statm = Path("/proc/self/statm")
    if not statm.is_file():
        pytest.skip("resident memory cannot be read on this system")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def left_over(package: ModuleType) -> list[str]:
    """The kinds of the client's objects for single calls that are still there."""
    gc.collect()
    modules = [f"{package.__name__}._runtime.{name}" for name in ("transport", "protocol.retries")]
    kinds = (type(each) for each in gc.get_objects())
    return [kind.__name__ for kind in kinds if kind.__module__ in modules]
