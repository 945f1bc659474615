"""Both kinds of client behind one face, so that each scenario is written once.

``run`` awaits what asyncio clients give and leaves what blocking ones give as it is.
"""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from example_agents import (
    AsyncLedger,
    AsyncLedgerMethods,
    AsyncThumbnailer,
    Ledger,
    LedgerMethods,
    Thumbnailer,
)
from example_server import TOKEN, Server, serving

from golem_codegen.runtime.aio import AsyncGolem
from golem_codegen.runtime.client import Golem
from golem_codegen.runtime.protocol.retries import Retries

KINDS = ("sync", "async")
QUICK = Retries(count=2, first_pause=0.001, longest_pause=0.01)


class Driver:
    """One kind of client with the classes that belong to it."""

    def __init__(self, server: Server, kind: str) -> None:
        asynchronous = kind == "async"
        self.server = server
        self.kind: Any = AsyncGolem if asynchronous else Golem
        self.Ledger: Any = AsyncLedger if asynchronous else Ledger
        self.LedgerMethods: Any = AsyncLedgerMethods if asynchronous else LedgerMethods
        self.Thumbnailer: Any = AsyncThumbnailer if asynchronous else Thumbnailer
        self.golem: Any = self.make()

    def make(self, **settings: Any) -> Any:
        given = {"app": "bank", "env": "local", "token": TOKEN, "retries": QUICK} | settings
        return self.kind(self.server.url, **given)

    @property
    def ledger(self) -> Any:
        return self.Ledger.get("ada", 7, client=self.golem)


@asynccontextmanager
async def driving(kind: str) -> AsyncIterator[Driver]:
    """A running server with a client of that kind."""
    with serving() as server:
        driver = Driver(server, kind)
        yield driver
        await run(driver.golem.close())


async def run(given: Any) -> Any:
    return await given if inspect.isawaitable(given) else given
