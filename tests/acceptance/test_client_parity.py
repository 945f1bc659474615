"""The async clients are the sync ones with ``await``, and nothing else."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any

import pytest

from acceptance.ledger import POSTED, async_golem, golem
from acceptance.packages import Generated
from acceptance.recording import Answer, success

PAIRS = [("Ledger", "AsyncLedger"), ("LedgerMethods", "AsyncLedgerMethods")]
PAIRS += [("Flash", "AsyncFlash"), ("Golem", "AsyncGolem")]
_CONTEXT = {"__enter__": "__aenter__", "__exit__": "__aexit__"}


def _public(client: Any) -> set[str]:
    names = {name for name in dir(client) if not name.startswith("_")}
    return names | {name for name in dir(client) if name in _CONTEXT}


@pytest.mark.parametrize(("sync", "twin"), PAIRS)
def test_both_have_the_same_members(bank: Generated, sync: str, twin: str) -> None:
    package = bank.load()
    ours, theirs = _public(getattr(package, sync)), _public(getattr(package, twin))
    assert {name for name in ours if name not in _CONTEXT} == theirs
    for plain, other in _CONTEXT.items():
        assert hasattr(getattr(package, sync), plain) == hasattr(getattr(package, twin), other)


@pytest.mark.parametrize(("sync", "twin"), PAIRS[:3])
def test_factories_have_the_same_parameters(bank: Generated, sync: str, twin: str) -> None:
    package = bank.load()
    for name in _public(getattr(package, sync)):
        one, other = getattr(getattr(package, sync), name), getattr(getattr(package, twin), name)
        if inspect.ismethod(one):
            ours, theirs = inspect.signature(one), inspect.signature(other)
            assert list(ours.parameters) == list(theirs.parameters), name
            kinds = [each.kind for each in ours.parameters.values()]
            assert kinds == [each.kind for each in theirs.parameters.values()], name


@pytest.mark.parametrize(
    "fixture_agent", ["CounterAgent", "KitchenSink", "Postbox", "OrderService"]
)
def test_every_generated_agent_has_an_equal_twin(harbour: Generated, fixture_agent: str) -> None:
    package = harbour.load()
    ours = _public(getattr(package, fixture_agent))
    assert ours - set(_CONTEXT) == _public(getattr(package, f"Async{fixture_agent}"))


_ANSWERS = (
    success(POSTED),
    success(),
    (404, {"code": "RESOURCE_NOT_FOUND", "error": "no"}),
    (500, {"code": "INTERNAL_AGENT_EXECUTION_FAILED", "error": "no"}),
    (500, b"<html>"),
    (200, b"null"),
    success({"kind": "bool", "value": True}),
)


@pytest.mark.parametrize("answer", _ANSWERS)
def test_the_same_answer_gives_the_same_outcome(bank: Generated, answer: Answer) -> None:
    package = bank.load()
    blocking, _ = golem(bank, answer)
    waiting, _ = async_golem(bank, answer)

    def one() -> Any:
        return package.Ledger.get("ada", 7, client=blocking).post.options(idempotency_key="k")(
            amount=1
        )

    async def other() -> Any:
        twin = package.AsyncLedger.get("ada", 7, client=waiting)
        return await twin.post.options(idempotency_key="k")(amount=1)

    assert _outcome(one) == _outcome(lambda: asyncio.run(other()))


def _outcome(call: Any) -> tuple[str, str]:
    try:
        return "value", repr(call())
    except Exception as raised:  # noqa: BLE001 - whatever it raises is the outcome
        return type(raised).__name__, str(raised)


def test_awaiting_gives_the_value_and_not_a_coroutine(bank: Generated) -> None:
    package = bank.load()
    client, _ = async_golem(bank, success(POSTED))

    async def run() -> tuple[Any, Any]:
        twin = package.AsyncLedger.get("ada", 7, client=client)
        return await twin.post(amount=1), await twin.close_month()

    assert asyncio.run(run()) == (1750, None)


def test_one_async_client_serves_two_event_loops(bank: Generated) -> None:
    package = bank.load()
    client, sent = async_golem(bank, success(POSTED))

    async def run() -> Any:
        return await package.AsyncLedger.get("ada", 7, client=client).post(amount=1)

    assert [asyncio.run(run()), asyncio.run(run())] == [1750, 1750]
    assert len(sent.requests) == 2
