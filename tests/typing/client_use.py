"""Typical use of each form of a client; both type checkers must accept every line."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import assert_type

from example_agents import (
    AsyncLedger,
    AsyncLedgerMethods,
    AsyncThumbnailer,
    Ledger,
    LedgerMethods,
    LedgerOverrides,
    LedgerOverridesLimits,
    Thumbnailer,
)

from golem_codegen.runtime.aio import AsyncGolem
from golem_codegen.runtime.bound import AsyncBoundMethod, BoundMethod
from golem_codegen.runtime.client import Golem
from golem_codegen.runtime.identity import AgentId
from golem_codegen.runtime.invocations import AsyncReceipt, Invocation, Receipt
from golem_codegen.runtime.method_calls import MethodInfo


def blocking(golem: Golem, when: dt.datetime) -> None:
    config = LedgerOverrides(limits=LedgerOverridesLimits(daily=1), currency=None)
    ledger = Ledger.get("ada", shard=7, config=config, client=golem)
    assert_type(ledger, Ledger)
    assert_type(ledger.post(1), int)
    assert_type(ledger.post(amount=1, note="rent"), int)
    assert_type(ledger.post.invoke(1), Invocation[int])
    assert_type(ledger.post.invoke(1).value, int)
    assert_type(ledger.post.trigger(1), Receipt)
    assert_type(ledger.post.schedule(when, 1, note=None), Receipt)
    assert_type(ledger.post.schedule(when, amount=1).cancel(), bool)
    assert_type(ledger.post.options(idempotency_key="k", timeout=30)(1), int)
    assert_type(ledger.close_month.trigger(), Receipt)
    assert_type(ledger.close_month.invoke(), Invocation[None])
    assert_type(ledger.identity, AgentId)
    assert_type(ledger.create(), AgentId)
    assert_type(Ledger.post, MethodInfo)
    assert_type(Ledger.get_phantom(uuid.uuid4(), "ada", 7), Ledger)
    assert_type(Ledger.new_phantom("ada", 7), Ledger)
    assert_type(Ledger.agent_id("ada", 7, phantom=None), AgentId)
    assert_type(Ledger.bind(ledger.identity), Ledger)
    methods = LedgerMethods.bind(ledger, overrides=[(["limits", "daily"], "1")], client=golem)
    assert_type(methods, LedgerMethods)
    assert_type(methods.post(1), int)
    thumbnailer = Thumbnailer.ephemeral("png", client=golem)
    assert_type(thumbnailer.render(64), str)
    assert_type(Thumbnailer.ephemeral_phantom(uuid.uuid4(), "png"), Thumbnailer)
    assert_type(Thumbnailer.agent_id_of_key("k", "png"), AgentId)
    post: BoundMethod[..., int] = ledger.post
    assert_type(post.info, MethodInfo)


async def asynchronous(golem: AsyncGolem, when: dt.datetime) -> None:
    ledger = AsyncLedger.get("ada", 7, client=golem)
    assert_type(ledger, AsyncLedger)
    assert_type(await ledger.post(1, note="rent"), int)
    assert_type(await ledger.post.invoke(1), Invocation[int])
    receipt = await ledger.post.schedule(when, 1)
    assert_type(receipt, AsyncReceipt)
    assert_type(await receipt.cancel(), bool)
    assert_type(await ledger.post.trigger(amount=1), AsyncReceipt)
    assert_type(await ledger.post.options(timeout=None)(1), int)
    assert_type(await ledger.create(), AgentId)
    assert_type(ledger.identity, AgentId)
    await ledger.close_month()
    assert_type(await AsyncLedgerMethods.bind("Ledger()", client=golem).post(1), int)
    assert_type(await AsyncThumbnailer.ephemeral("png", client=golem).render(64), str)
    post: AsyncBoundMethod[..., int] = ledger.post
    assert_type(post.info, MethodInfo)
