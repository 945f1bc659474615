"""A counter that really counts, and generated clients of it: blocking, and on an event loop."""

from __future__ import annotations

import asyncio
import importlib
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, Self, TypeVar

from acceptance.packages import build

from golem_codegen.testing import FakeGolem

PACKAGE = "counter_clients_acme"
T = TypeVar("T")
KINDS = ("blocking", "asyncio")


def counter_package(fixtures: Path, parent: Path) -> ModuleType:
    """Generate the package of the counter and import it, once per process."""
    package = build(PACKAGE, [fixtures / "counter.json"], parent).load()
    for module in ("aio", "client", "protocol.retries", "transport_urllib3", "transport_aiohttp"):
        importlib.import_module(f"{PACKAGE}._runtime.{module}")
    return package


@contextmanager
def counting(fixtures: Path, **settings: Any) -> Iterator[FakeGolem]:
    """A server whose counters count; ``add`` gives the new total."""
    with FakeGolem([fixtures / "counter.json"], **settings) as server:

        @server.agent("CounterAgent")
        class Counter:
            def __init__(self, name: str) -> None:
                self.name, self.total = name, 0

            async def add(self, by: int) -> int:
                self.total += by
                return self.total

            async def value(self) -> int:
                return self.total

        yield server


class LoopThread:
    """An event loop that goes on while nobody waits for it, as those of programs do."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T], seconds: float = 120.0) -> T:
        """Run something to its end, within so many seconds."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(seconds)

    def close(self) -> None:
        """End the loop as ``asyncio.run`` does; nothing may be left to do."""
        self.run(self.loop.shutdown_asyncgens())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join()
        assert not asyncio.all_tasks(self.loop)
        self.loop.close()


class Caller:
    """A client of either kind, called in the same way; a context manager."""

    def __init__(
        self, package: ModuleType, kind: str, server: FakeGolem, url: str = "", **settings: Any
    ) -> None:
        self.package: Any = package
        self._runner = LoopThread() if kind == "asyncio" else None
        client = package.AsyncGolem if self._runner else package.Golem
        self._agents = package.AsyncCounterAgent if self._runner else package.CounterAgent
        known = {"app": server.app, "env": server.env, "token": server.token}
        self.golem = client(url or server.url, **known, **settings)

    def add(self, by: int = 1, *, name: str = "main", **options: Any) -> int:
        """Add to a counter."""
        method = self._agents.get(name, client=self.golem).add
        call = (method.options(**options) if options else method)(by=by)
        total: int = self._runner.run(call) if self._runner else call
        return total

    def many(self, calls: int, at_once: int) -> list[int]:
        """Make so many calls from as many threads or tasks as given."""
        agent = self._agents.get("main", client=self.golem)
        if self._runner is None:
            from concurrent.futures import ThreadPoolExecutor

            with ThreadPoolExecutor(at_once) as threads:
                return list(threads.map(agent.add, [1] * calls))
        return self._runner.run(_many(agent, calls, at_once))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        if self._runner is None:
            self.golem.close()
            return
        self._runner.run(self.golem.close())
        self._runner.close()


async def _many(agent: Any, calls: int, at_once: int) -> list[int]:
    left = iter(range(calls))
    totals: list[int] = []

    async def some() -> None:
        for _ in left:
            totals.append(await agent.add(by=1))  # noqa: PERF401 - the turns of all tasks mix

    await asyncio.gather(*(some() for _ in range(at_once)))
    return totals
