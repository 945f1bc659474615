"""What each form of a call sends, member by member (protocol sections 2 and 3)."""

from __future__ import annotations

import asyncio
import datetime as dt
import uuid
from typing import Any

from acceptance.ledger import EMPTY, PARAMETERS, POSTED, async_golem, golem
from acceptance.packages import Generated
from acceptance.recording import COMPONENT, success

INVOKE = "POST /v1/agents/invoke-agent"
CREATE = "POST /v1/agents/create-agent"
KEY = "7f2a1e0c-7a53-4b7c-9a5e-0e9d3b6f7c11"
PHANTOM = uuid.UUID("9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f")
AWAITED: dict[str, Any] = {
    "appName": "bank",
    "envName": "local",
    "agentTypeName": "Ledger",
    "parameters": PARAMETERS,
    "phantomId": None,
    "config": [],
    "methodName": "post",
    "methodParameters": {
        "kind": "record",
        "value": {
            "fields": [
                {"kind": "s64", "value": "-250"},
                {"kind": "option", "value": {"inner": {"kind": "string", "value": "rent"}}},
            ]
        },
    },
    "mode": "await",
    "idempotencyKey": KEY,
}


def _without_key(body: dict[str, Any]) -> dict[str, Any]:
    uuid.UUID(body["idempotencyKey"], version=4)
    return {name: value for name, value in body.items() if name != "idempotencyKey"}


def _scheduled(**more: Any) -> dict[str, Any]:
    return {
        **{name: AWAITED[name] for name in ("appName", "envName", "agentTypeName", "parameters")},
        "phantomId": None,
        "config": [],
        "methodName": "closeMonth",
        "methodParameters": EMPTY,
        "mode": "schedule",
        **more,
    }


def test_an_awaited_call_equals_the_example(bank: Generated) -> None:
    client, sent = golem(bank, success(POSTED))
    ledger = bank.load().Ledger.get("ada", 7, client=client)
    assert ledger.post.options(idempotency_key=KEY)(-250, "rent") == 1750
    assert sent.bodies == [AWAITED]
    assert sent.paths == [INVOKE]
    (request,) = sent.requests
    headers = {name.lower(): value for name, value in request.headers.items()}
    assert headers["authorization"] == "Bearer t0ken"
    assert headers["content-type"] == "application/json"


def test_a_call_makes_a_key_of_its_own(bank: Generated) -> None:
    client, sent = golem(bank, success(POSTED))
    ledger = bank.load().Ledger.get("ada", 7, client=client)
    ledger.post(amount=-250, note="rent")
    ledger.post(amount=-250, note="rent")
    first, second = sent.bodies
    assert first["idempotencyKey"] != second["idempotencyKey"]
    assert _without_key(first) == _without_key(AWAITED | {"idempotencyKey": KEY})


def test_a_trigger_is_the_schedule_mode_without_a_time(bank: Generated) -> None:
    client, sent = golem(bank, success())
    receipt = bank.load().Ledger.get("ada", 7, client=client).close_month.trigger()
    (body,) = sent.bodies
    assert body.get("scheduleAt") is None
    body.pop("scheduleAt", None)
    assert _without_key(body) == _scheduled()
    assert str(receipt.agent_id) == 'Ledger("ada",7)'


def test_a_schedule_has_the_time_in_utc(bank: Generated) -> None:
    client, sent = golem(bank, success())
    ledger = bank.load().Ledger.get("ada", 7, client=client)
    when = dt.datetime(2027, 1, 5, 8, 30, tzinfo=dt.UTC)
    ledger.close_month.schedule(when)
    ledger.close_month.schedule(when.astimezone(dt.timezone(dt.timedelta(hours=2))))
    for body in sent.bodies:
        assert _without_key(body) == _scheduled(scheduleAt="2027-01-05T08:30:00Z")


def test_creating_sends_no_member_of_a_call(bank: Generated) -> None:
    client, sent = golem(bank, success())
    package = bank.load()
    overrides = package.LedgerOverrides(
        limits=package.LedgerOverridesLimits(daily=100_000), currency="EUR"
    )
    ledger = package.Ledger.get_phantom(PHANTOM, "ada", 7, config=overrides, client=client)
    ledger.create()
    (body,) = sent.bodies
    body["config"].sort(key=lambda entry: entry["path"], reverse=True)
    assert body == {
        "appName": "bank",
        "envName": "local",
        "agentTypeName": "Ledger",
        "parameters": PARAMETERS,
        "phantomId": str(PHANTOM),
        "config": [
            {"path": ["limits", "daily"], "value": "100000"},
            {"path": ["currency"], "value": "EUR"},
        ],
    }
    assert sent.paths == [CREATE]


def test_a_phantom_goes_with_each_call(bank: Generated) -> None:
    client, sent = golem(bank, success(POSTED))
    ledger = bank.load().Ledger.get_phantom(PHANTOM, "ada", 7, client=client)
    ledger.post.options(idempotency_key=KEY)(-250, "rent")
    assert sent.bodies == [AWAITED | {"phantomId": str(PHANTOM)}]
    fresh = bank.load().Ledger.new_phantom("ada", 7, client=client)
    fresh.post(amount=1)
    assert sent.bodies[1]["phantomId"] == str(fresh.identity.phantom_id)


def test_overrides_travel_with_every_call_as_canonical_json(bank: Generated) -> None:
    client, sent = golem(bank, success(POSTED))
    package = bank.load()
    overrides = package.LedgerOverrides(limits=package.LedgerOverridesLimits(daily=2**62))
    ledger = package.Ledger.get("ada", 7, config=overrides, client=client)
    ledger.post.options(idempotency_key=KEY)(-250, "rent")
    ledger.post.options(idempotency_key=KEY)(-250, "rent")
    config = [{"path": ["limits", "daily"], "value": str(2**62)}]
    assert sent.bodies == [AWAITED | {"config": config}] * 2


def test_an_ephemeral_call_has_no_phantom(bank: Generated) -> None:
    value = {"kind": "u8", "value": 4}
    client, sent = golem(bank, success(value, 'Flash("png")[5b1c0f6e-3b52-5a3b-9f2d-6b2a5a0c9e14]'))
    package = bank.load()
    overrides = package.FlashOverrides(speed=3)
    flash = package.Flash.ephemeral("png", config=overrides, client=client)
    assert sent.requests == []
    assert flash.fire(4) == 4
    (body,) = sent.bodies
    assert body.get("phantomId") is None
    body.pop("phantomId", None)
    assert _without_key(body) == {
        "appName": "bank",
        "envName": "local",
        "agentTypeName": "Flash",
        "parameters": {
            "kind": "record",
            "value": {"fields": [{"kind": "string", "value": "png"}]},
        },
        "config": [{"path": ["speed"], "value": 3}],
        "methodName": "fire",
        "methodParameters": {
            "kind": "record",
            "value": {"fields": [{"kind": "u8", "value": 4}]},
        },
        "mode": "await",
    }


def test_an_ephemeral_phantom_is_sent(bank: Generated) -> None:
    client, sent = golem(bank, success({"kind": "u8", "value": 4}))
    bank.load().Flash.ephemeral_phantom(PHANTOM, "png", client=client).fire(4)
    assert sent.bodies[0]["phantomId"] == str(PHANTOM)


def test_invoke_gives_value_and_metadata(bank: Generated) -> None:
    client, _ = golem(bank, success(POSTED))
    done = bank.load().Ledger.get("ada", 7, client=client).post.invoke(amount=1)
    assert done.value == 1750
    assert done.idempotency_key == "from-the-server"
    assert done.component_revision == 3
    assert str(done.agent_id) == 'Ledger("ada",7)'
    assert str(done.agent_id.component_id) == COMPONENT


def test_sync_and_async_send_the_same(bank: Generated) -> None:
    package = bank.load()
    blocking, sent = golem(bank, success(POSTED))
    waiting, also_sent = async_golem(bank, success(POSTED))
    ledger = package.Ledger.get_phantom(PHANTOM, "ada", 7, client=blocking)
    ledger.create()
    ledger.post.options(idempotency_key=KEY)(-250, "rent")
    ledger.close_month.options(idempotency_key=KEY).trigger()

    async def run() -> None:
        twin = package.AsyncLedger.get_phantom(PHANTOM, "ada", 7, client=waiting)
        await twin.create()
        await twin.post.options(idempotency_key=KEY)(-250, "rent")
        await twin.close_month.options(idempotency_key=KEY).trigger()

    asyncio.run(run())
    assert sent.bodies == also_sent.bodies
    assert sent.paths == also_sent.paths
