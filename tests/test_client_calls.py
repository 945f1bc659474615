"""Each form of a call and each factory, blocking and asyncio alike."""

from __future__ import annotations

import datetime as dt
import inspect
import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest
from example_agents import (
    AsyncLedger,
    AsyncLedgerMethods,
    AsyncThumbnailer,
    Ledger,
    LedgerMethods,
    Thumbnailer,
)
from example_driver import KINDS, Driver, driving, run
from example_server import COMPONENT, TEXT, TOKEN, accepted_answer, failure, value_answer

from golem_codegen.runtime.aio import AsyncGolem
from golem_codegen.runtime.client import Golem
from golem_codegen.runtime.errors import (
    ConfigurationError,
    EncodeError,
    IdentityError,
    RequestRejected,
)
from golem_codegen.runtime.identity import AgentId
from golem_codegen.runtime.invocations import Invocation

PHANTOM = uuid.UUID("9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f")
PARAMETERS = {
    "kind": "record",
    "value": {"fields": [{"kind": "string", "value": "ada"}, {"kind": "u32", "value": 7}]},
}
NO_ARGUMENTS: dict[str, Any] = {"kind": "record", "value": {"fields": []}}


@pytest.fixture(params=KINDS)
async def driver(request: pytest.FixtureRequest) -> AsyncIterator[Driver]:
    async with driving(request.param) as made:
        yield made


# ---- forms ------------------------------------------------------------------------------------


async def test_a_call_gives_the_value(driver: Driver) -> None:
    assert await run(driver.ledger.post(-250, note="rent")) == 1750
    (asked,) = driver.server.asked
    assert (asked.method, asked.path) == ("POST", "/v1/agents/invoke-agent")
    assert asked.headers["authorization"] == f"Bearer {TOKEN}"
    assert asked.headers["content-type"] == "application/json"
    assert asked.headers["accept"] == "application/json"
    assert uuid.UUID(asked.json["idempotencyKey"]).version == 4
    assert asked.json | {"idempotencyKey": "k"} == {
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
        "idempotencyKey": "k",
    }


async def test_invoke_gives_metadata(driver: Driver) -> None:
    done = await run(driver.ledger.post.invoke(1))
    identity = AgentId.parse('Ledger("ada",7)')
    assert done == Invocation(1750, identity, "key-1", 3)
    assert done.agent_id.component_id == uuid.UUID(COMPONENT)


async def test_trigger_gives_a_receipt(driver: Driver) -> None:
    driver.server.will(accepted_answer())
    receipt = await run(driver.ledger.close_month.trigger())
    asked = driver.server.asked[0].json
    assert (asked["mode"], asked["methodName"]) == ("schedule", "closeMonth")
    assert asked["methodParameters"] == NO_ARGUMENTS
    assert "scheduleAt" not in asked
    assert str(receipt.agent_id) == 'Ledger("ada",7)'
    assert (receipt.idempotency_key, receipt.component_revision) == ("key-1", 3)
    assert TOKEN not in repr(receipt)


@pytest.mark.parametrize("cancelled", [True, False])
async def test_schedule_and_cancel(driver: Driver, cancelled: bool) -> None:
    driver.server.will(accepted_answer(), failure(200, {"canceled": cancelled}))
    when = dt.datetime(2027, 1, 5, 8, 30, tzinfo=dt.UTC)
    receipt = await run(driver.ledger.post.schedule(when, amount=1))
    assert driver.server.asked[0].json["scheduleAt"] == "2027-01-05T08:30:00Z"
    assert await run(receipt.cancel()) is cancelled
    asked = driver.server.asked[1]
    name = "Ledger%28%22ada%22%2C7%29"
    path = f"/v1/components/{COMPONENT}/workers/{name}/invocations/key-1"
    assert (asked.method, asked.path, asked.body) == ("DELETE", path, b"")


async def test_options_give_key_and_time_limit(driver: Driver) -> None:
    post = driver.ledger.post.options(idempotency_key="order-17", timeout=30)
    assert await run(post(1)) == 1750
    assert await run(post.invoke(amount=1))
    assert [asked.json["idempotencyKey"] for asked in driver.server.asked] == ["order-17"] * 2
    with pytest.raises(EncodeError, match="idempotency_key"):
        driver.ledger.post.options(idempotency_key="")
    with pytest.raises(ConfigurationError, match="timeout"):
        driver.ledger.post.options(timeout=0)


async def test_each_call_has_a_key_of_its_own(driver: Driver) -> None:
    post = driver.ledger.post
    await run(post(1))
    await run(post(1))
    first, second = (asked.json["idempotencyKey"] for asked in driver.server.asked)
    assert first != second


async def test_create(driver: Driver) -> None:
    driver.server.will(accepted_answer(f'Ledger("ada",7)[{PHANTOM}]'))
    ledger = driver.Ledger.get_phantom(PHANTOM, "ada", 7, client=driver.golem)
    created = await run(ledger.create())
    assert (created.phantom_id, str(created.component_id)) == (PHANTOM, COMPONENT)
    (asked,) = driver.server.asked
    assert asked.path == "/v1/agents/create-agent"
    assert asked.json == {
        "appName": "bank",
        "envName": "local",
        "agentTypeName": "Ledger",
        "parameters": PARAMETERS,
        "phantomId": str(PHANTOM),
        "config": [],
    }


async def test_metadata_and_delete(driver: Driver) -> None:
    content = {
        "agentId": {"componentId": COMPONENT, "agentId": 'Ledger("ada",7)'},
        "environmentId": COMPONENT,
        "createdBy": COMPONENT,
        "env": {"A": "b"},
        "config": [],
        "status": "Idle",
        "componentRevision": 3,
        "retryCount": 0,
        "pendingInvocationCount": 2,
        "updates": [],
        "createdAt": "2026-11-30T10:00:00Z",
        "componentSize": 120034,
        "totalLinearMemorySize": 1114112,
    }
    driver.server.will(failure(200, content), failure(200, {}))
    identity = AgentId.parse('Ledger("ada",7)')
    component = uuid.UUID(COMPONENT)
    metadata = await run(driver.golem.agent_metadata(identity, component_id=component))
    assert (metadata.status, metadata.pending_invocation_count) == ("Idle", 2)
    assert metadata.created_at == dt.datetime(2026, 11, 30, 10, tzinfo=dt.UTC)
    assert await run(driver.golem.delete_agent(metadata.agent_id)) is None
    assert [asked.method for asked in driver.server.asked] == ["GET", "DELETE"]
    assert {asked.path for asked in driver.server.asked} == {
        f"/v1/components/{COMPONENT}/workers/Ledger%28%22ada%22%2C7%29"
    }
    with pytest.raises(IdentityError, match="component"):
        await run(driver.golem.agent_metadata('Ledger("ada",7)'))


# ---- factories ----------------------------------------------------------------------------------


async def test_phantoms(driver: Driver) -> None:
    ledger = driver.Ledger.new_phantom("ada", 7, client=driver.golem)
    other = driver.Ledger.new_phantom("ada", 7, client=driver.golem)
    assert ledger.identity.phantom_id.version == 4
    assert ledger.identity != other.identity
    await run(ledger.post(1))
    assert driver.server.asked[0].json["phantomId"] == str(ledger.identity.phantom_id)
    again = driver.Ledger.bind(ledger.identity, client=driver.golem)
    assert again.identity == ledger.identity


async def test_identities_are_local(driver: Driver) -> None:
    identity = driver.Ledger.agent_id("ada", 7, phantom=PHANTOM)
    assert str(identity) == f'Ledger("ada",7)[{PHANTOM}]'
    assert driver.Ledger.get_phantom(PHANTOM, "ada", 7).identity == identity
    assert driver.server.asked == []


async def test_bind_by_text_calls_the_agent(driver: Driver) -> None:
    ledger = driver.Ledger.bind(f'Ledger( "ada" , 7 )[{PHANTOM}]', client=driver.golem)
    assert await run(ledger.post(1)) == 1750
    asked = driver.server.asked[0].json
    assert (asked["parameters"], asked["phantomId"]) == (PARAMETERS, str(PHANTOM))


@pytest.mark.parametrize(
    "text",
    ["Ledgr()", 'ledger("ada",7)', 'Ledger("ada")', 'Ledger(7,"ada")', 'Ledger("a",-1)', "Ledger"],
)
async def test_bind_refuses_before_any_request(driver: Driver, text: str) -> None:
    with pytest.raises(IdentityError):
        driver.Ledger.bind(text, client=driver.golem)
    assert driver.server.asked == []


async def test_method_only_clients_call_any_type(driver: Driver) -> None:
    bound = driver.LedgerMethods.bind(
        f'Account("ada",7)[{PHANTOM}]', overrides=[(["a"], 1)], client=driver.golem
    )
    assert await run(bound.post(1)) == 1750
    asked = driver.server.asked[0].json
    assert asked["agentTypeName"] == "Account"
    assert (asked["parameters"], asked["phantomId"]) == (PARAMETERS, str(PHANTOM))
    assert asked["config"] == [{"path": ["a"], "value": 1}]


async def test_method_only_clients_bind_to_full_clients_of_any_shape(driver: Driver) -> None:
    with pytest.raises(IdentityError):
        driver.LedgerMethods.bind("Counter(true)", client=driver.golem)
    lent = driver.Ledger.get_phantom(PHANTOM, "ada", 7)
    await run(driver.LedgerMethods.bind(lent, client=driver.golem).post(1))
    asked = driver.server.asked[0].json
    assert (asked["agentTypeName"], asked["phantomId"]) == ("Ledger", str(PHANTOM))


async def test_factories_that_a_kind_of_client_does_not_have(driver: Driver) -> None:
    for name in ("get", "get_phantom", "new_phantom", "bind", "create", "identity", "agent_id"):
        assert not hasattr(driver.Thumbnailer, name)
    for name in ("get", "get_phantom", "new_phantom", "create", "identity", "agent_id"):
        assert not hasattr(driver.LedgerMethods, name)


async def test_ephemeral_agents(driver: Driver) -> None:
    key = "7f2a1e0c-7a53-4b7c-9a5e-0e9d3b6f7c11"
    identity = driver.Thumbnailer.agent_id_of_key(key, "png")
    namespace = uuid.UUID("b6414d8d-acfb-4f13-9c5d-64a79af394e5")
    assert str(identity) == f'Thumbnailer("png")[{uuid.uuid5(namespace, key)}]'
    driver.server.will(value_answer(TEXT, str(identity), idempotencyKey=key))
    thumbnailer = driver.Thumbnailer.ephemeral("png", client=driver.golem)
    done = await run(thumbnailer.render.options(idempotency_key=key).invoke(64))
    assert (done.value, done.agent_id) == ("a thumbnail", identity)
    assert "phantomId" not in driver.server.asked[0].json


async def test_a_refused_phantom_of_an_ephemeral_agent_names_the_alternative(
    driver: Driver,
) -> None:
    driver.server.will(failure(400, {"code": "TYPE_CHECKER_ERROR", "errors": ["no phantom"]}))
    thumbnailer = driver.Thumbnailer.ephemeral_phantom(PHANTOM, "png", client=driver.golem)
    with pytest.raises(RequestRejected, match=r"no phantom; .*agent_id_of_key") as refused:
        await run(thumbnailer.render(64))
    assert refused.value.code == "TYPE_CHECKER_ERROR"
    assert driver.server.asked[0].json["phantomId"] == str(PHANTOM)
    with pytest.raises(RequestRejected) as refused:
        await run(driver.Thumbnailer.ephemeral("png", client=driver.golem).render(64))
    assert "agent_id_of_key" not in str(refused.value)


# ---- both kinds -------------------------------------------------------------------------------


def test_blocking_and_asyncio_classes_have_the_same_members() -> None:
    pairs: list[tuple[type, type]] = [
        (Ledger, AsyncLedger),
        (LedgerMethods, AsyncLedgerMethods),
        (Thumbnailer, AsyncThumbnailer),
    ]
    for blocking, asynchronous in pairs:
        assert _members(blocking) == _members(asynchronous)
    assert _members(Golem) == _members(AsyncGolem)
    ledger, other = Ledger.get("ada", 7), AsyncLedger.get("ada", 7)
    assert _members(type(ledger.post)) == _members(type(other.post))
    assert Ledger.post == AsyncLedger.post


def _members(kind: type) -> dict[str, object]:
    found: dict[str, object] = {}
    for name in dir(kind):
        if name.startswith("_"):
            continue
        member = getattr(kind, name)
        signature = inspect.signature(member) if inspect.isroutine(member) else None
        found[name] = list(signature.parameters) if signature else type(member)
    return found


def test_deprecated_methods_warn() -> None:
    with pytest.warns(DeprecationWarning, match=r"Ledger\.total is deprecated: the balance"):
        assert repr(Ledger.get("ada", 7).total) == "<method Ledger.total>"


def test_clients_are_made_by_factories_only() -> None:
    with pytest.raises(TypeError, match="Ledger is made by its factories"):
        Ledger("ada")  # type: ignore[arg-type]
