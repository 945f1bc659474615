"""Misuse: both type checkers must reject every line that is marked, and no other."""

# ruff: noqa: B018, T201

from __future__ import annotations

import datetime as dt
import uuid

from example_agents import (
    AsyncLedger,
    Ledger,
    LedgerMethods,
    LedgerOverrides,
    LedgerOverridesLimits,
    Thumbnailer,
)

from golem_codegen.runtime.aio import AsyncGolem
from golem_codegen.runtime.client import Golem


def blocking(golem: Golem, other: AsyncGolem, when: dt.datetime) -> None:
    ledger = Ledger.get("ada", 7, client=golem)
    ledger.post("1")  # rejected
    ledger.post()  # rejected
    ledger.post(1, memo="rent")  # rejected
    ledger.post(1, "rent", 3)  # rejected
    ledger.post(1, timeout=3)  # rejected
    ledger.post.invoke(amount="1")  # rejected
    ledger.post.trigger(2.5)  # rejected
    ledger.post.schedule(1)  # rejected
    ledger.post.schedule(when, "1")  # rejected
    ledger.post.schedule(when=when, amount=1)  # rejected
    ledger.post.options(key="k")  # rejected
    ledger.post.options(timeout="3")  # rejected
    ledger.close_month(1)  # rejected
    ledger.pots(1)  # rejected
    text: str = ledger.post(1)  # rejected
    Ledger.post(1)  # rejected
    Ledger()  # rejected
    Ledger("ada", 7)  # rejected
    Ledger.get("ada")  # rejected
    Ledger.get("ada", "7")  # rejected
    Ledger.get("ada", 7, None, golem)  # rejected
    Ledger.get("ada", 7, client=other)  # rejected
    Ledger.get("ada", 7, config={"currency": "EUR"})  # rejected
    Ledger.get_phantom("ada", 7)  # rejected
    Ledger.agent_id("ada", 7, phantom="x")  # rejected
    Ledger.bind(7)  # rejected
    LedgerOverrides(currency=7)  # rejected
    LedgerOverrides(secret="x")  # rejected
    LedgerOverridesLimits(daily="1")  # rejected
    LedgerMethods.get("ada", 7)  # rejected
    LedgerMethods.bind(ledger, config=LedgerOverrides())  # rejected
    LedgerMethods.bind(ledger, overrides=[("limits.daily",)])  # rejected
    Thumbnailer.get("png")  # rejected
    Thumbnailer.bind("Thumbnailer()")  # rejected
    Thumbnailer.ephemeral("png").identity  # rejected
    Thumbnailer.ephemeral_phantom(uuid.uuid4())  # rejected
    print(text)


async def asynchronous(golem: AsyncGolem, other: Golem) -> None:
    ledger = AsyncLedger.get("ada", 7, client=golem)
    await ledger.post("1")  # rejected
    await ledger.post(1, memo="x")  # rejected
    value: int = ledger.post(1)  # rejected
    await ledger.create("x")  # rejected
    (await ledger.post.trigger(1)).cancel().real  # rejected
    AsyncLedger.get("ada", 7, client=other)  # rejected
    await Ledger.get("ada", 7).post(1)  # rejected
    print(value)


def deprecated(ledger: Ledger, other: AsyncLedger) -> None:
    ledger.total()  # rejected
    other.total.info.name.upper()  # rejected
