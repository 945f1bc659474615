"""What comes of calls: values, errors, retries, bounds of time, closing; both kinds alike."""

from __future__ import annotations

import datetime as dt
from collections.abc import AsyncIterator
from typing import Any

import pytest
from example_driver import KINDS, Driver, driving, run
from example_server import S64, TEXT, Answer, accepted_answer, failure, serving, value_answer

from golem_codegen.runtime.aio import AsyncGolem
from golem_codegen.runtime.errors import (
    AgentFailed,
    ConfigurationError,
    DecodeError,
    EncodeError,
    NotFound,
    ProtocolError,
    RemoteError,
    Timeout,
    TransportError,
)


@pytest.fixture(params=KINDS)
async def driver(request: pytest.FixtureRequest) -> AsyncIterator[Driver]:
    async with driving(request.param) as made:
        yield made


# ---- answers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"result": None},
        {"result": {"graph": {}}},
        {"result": {"value": None}},
        {"result": {"value": {"kind": "tuple", "value": {"elements": []}}}},
        {"result": {"value": S64}},
    ],
)
async def test_a_unit_method_takes_any_form_of_no_value(
    driver: Driver, members: dict[str, Any]
) -> None:
    driver.server.will(accepted_answer(**members))
    assert await run(driver.ledger.close_month()) is None
    assert (await run(driver.ledger.close_month.invoke())).value is None


@pytest.mark.parametrize(
    "members",
    [
        {},
        {"result": None},
        {"result": {"graph": {}}},
        {"result": {"value": None}},
        {"result": {"value": {"kind": "tuple", "value": {"elements": []}}}},
    ],
)
async def test_a_missing_value_is_a_protocol_error(driver: Driver, members: dict[str, Any]) -> None:
    driver.server.will(accepted_answer(**members))
    with pytest.raises(ProtocolError, match=r"Ledger\.post.*no value"):
        await run(driver.ledger.post(1))


@pytest.mark.parametrize(
    "body",
    [b"", b"null", b"[]", b'"text"', b"{}", b"<html>", b"\xff", b'{"agentId":null}', b"[" * 99_999],
)
async def test_a_success_of_another_shape_is_a_protocol_error(driver: Driver, body: bytes) -> None:
    driver.server.will(Answer(body=body))
    ledger = driver.ledger
    for attempt in (ledger.close_month, ledger.close_month.invoke, ledger.close_month.trigger):
        with pytest.raises(ProtocolError, match="HTTP 200"):
            await run(attempt())
    with pytest.raises(ProtocolError, match="HTTP 200"):
        await run(ledger.post(1))
    with pytest.raises(ProtocolError, match="HTTP 200"):
        await run(ledger.create())


async def test_an_unreadable_identity_in_an_answer_is_a_protocol_error(driver: Driver) -> None:
    driver.server.will(value_answer(S64, "no identity"))
    with pytest.raises(ProtocolError, match="names no agent"):
        await run(driver.ledger.post.invoke(1))
    assert await run(driver.ledger.post(1)) == 1750


async def test_a_value_of_another_type_names_agent_and_method(driver: Driver) -> None:
    driver.server.will(value_answer(TEXT))
    with pytest.raises(DecodeError, match=r"Ledger\.post result \$: expected s64"):
        await run(driver.ledger.post(1))


async def test_wrong_arguments_are_refused_before_any_request(driver: Driver) -> None:
    with pytest.raises(EncodeError, match=r"\$\.amount"):
        await run(driver.ledger.post(2**63))
    with pytest.raises(TypeError, match=r"Ledger\.post: missing a required argument: 'amount'"):
        await run(driver.ledger.post())
    with pytest.raises(TypeError, match=r"Ledger\.post: got an unexpected keyword argument 'x'"):
        await run(driver.ledger.post(1, x=2))
    with pytest.raises(EncodeError, match=r"\$\.shard"):
        driver.Ledger.get("ada", -1)
    with pytest.raises(EncodeError, match="when"):
        await run(driver.ledger.post.schedule(dt.datetime(2027, 1, 5), 1))  # noqa: DTZ001
    assert driver.server.asked == []


async def test_an_agent_failure_is_raised_at_once(driver: Driver) -> None:
    worker = {"cause": "wasm trap: unreachable", "stderr": "panicked"}
    content = {"code": "INTERNAL_AGENT_EXECUTION_FAILED", "error": "no", "workerError": worker}
    driver.server.will(failure(500, content))
    with pytest.raises(AgentFailed, match=r"Ledger\.post.*wasm trap: unreachable") as failed:
        await run(driver.ledger.post(1))
    assert failed.value.stderr == "panicked"
    assert len(driver.server.asked) == 1


@pytest.mark.parametrize("body", [b"null", b"[]", b'"text"', b"<html>Bad</html>", b""])
async def test_failures_with_bodies_of_any_shape(driver: Driver, body: bytes) -> None:
    driver.server.will(Answer(500, body))
    with pytest.raises(RemoteError, match="HTTP 500"):
        await run(driver.ledger.post(1))


async def test_triggers_raise(driver: Driver) -> None:
    driver.server.will(failure(404, {"code": "RESOURCE_NOT_FOUND", "error": "no such agent"}))
    with pytest.raises(NotFound, match="no such agent"):
        await run(driver.ledger.post.trigger(1))


async def test_redirects_are_not_followed(driver: Driver) -> None:
    driver.server.will(Answer(302, headers={"Location": f"{driver.server.url}/elsewhere"}))
    with pytest.raises(RemoteError, match="HTTP 302"):
        await run(driver.ledger.post(1))
    assert len(driver.server.asked) == 1


# ---- retries and time ---------------------------------------------------------------------------


async def test_a_dropped_connection_is_retried_with_the_same_key(driver: Driver) -> None:
    driver.server.will(Answer(drop=True), value_answer(S64))
    assert await run(driver.ledger.post(1)) == 1750
    first, second = driver.server.asked
    assert first.body == second.body
    assert first.connection != second.connection


async def test_transient_answers_are_retried_and_the_last_is_raised(driver: Driver) -> None:
    transient = {"code": "INTERNAL_SHARDING_NOT_READY", "error": "wait"}
    driver.server.will(failure(500, transient), Answer(503), Answer(429))
    with pytest.raises(RemoteError, match="HTTP 429"):
        await run(driver.ledger.post(1))
    assert len(driver.server.asked) == 3
    assert len({asked.json["idempotencyKey"] for asked in driver.server.asked}) == 1


async def test_a_connection_that_keeps_breaking_is_a_transport_error(driver: Driver) -> None:
    driver.server.will(Answer(drop=True))
    post = driver.ledger.post.options(idempotency_key="order-17")
    with pytest.raises(TransportError, match=r"Ledger\.post.*order-17") as broken:
        await run(post(1))
    assert not isinstance(broken.value, Timeout)
    assert broken.value.idempotency_key == "order-17"
    assert len(driver.server.asked) == 3


async def test_no_server(driver: Driver) -> None:
    with serving() as gone:
        driver.server.url = gone.url
    golem = driver.make()
    with pytest.raises(TransportError, match="no answer"):
        await run(driver.Ledger.get("ada", 7, client=golem).post(1))
    await run(golem.close())


async def test_the_time_limit_of_a_client(driver: Driver) -> None:
    driver.server.will(Answer(delay=5.0))
    golem = driver.make(timeout=0.2)
    before = dt.datetime.now(dt.UTC)
    with pytest.raises(Timeout, match="no answer in time"):
        await run(driver.Ledger.get("ada", 7, client=golem).post(1))
    assert (dt.datetime.now(dt.UTC) - before).total_seconds() < 2
    assert len(driver.server.asked) == 1
    await run(golem.close())


async def test_the_time_limit_of_a_call(driver: Driver) -> None:
    driver.server.will(Answer(delay=0.4, body=value_answer(S64).body))
    with pytest.raises(Timeout):
        await run(driver.ledger.post.options(timeout=0.05)(1))
    golem = driver.make(timeout=0.05)
    ledger = driver.Ledger.get("ada", 7, client=golem)
    assert await run(ledger.post.options(timeout=None)(1)) == 1750
    await run(golem.close())


async def test_the_time_limit_holds_for_a_body_that_trickles(driver: Driver) -> None:
    driver.server.will(Answer(body=b" " * 100, trickle=0.05))
    with pytest.raises(Timeout):
        await run(driver.ledger.post.options(timeout=0.3)(1))


async def test_connections_are_reused(driver: Driver) -> None:
    for _ in range(3):
        await run(driver.ledger.post(1))
    assert len(driver.server.connections) == 1


# ---- life ---------------------------------------------------------------------------------------


async def test_a_closed_client_says_so(driver: Driver) -> None:
    await run(driver.ledger.post(1))
    await run(driver.golem.close())
    await run(driver.golem.close())
    with pytest.raises(ConfigurationError, match="is closed"):
        await run(driver.ledger.post(1))
    assert driver.golem.closed
    assert len(driver.server.asked) == 1


async def test_a_client_that_closes_during_a_pause_does_not_go_on(driver: Driver) -> None:
    driver.server.will(Answer(503))

    class Closing:
        async def send(self, request: Any) -> Any:
            return self._send(request)

        def _send(self, request: Any) -> Any:
            del request
            golem._closed = True
            raise TransportError("broken")

    class Blocking(Closing):
        def send(self, request: Any) -> Any:
            return self._send(request)

    golem = driver.make(transport=Closing() if driver.kind is AsyncGolem else Blocking())
    with pytest.raises(ConfigurationError, match="is closed"):
        await run(driver.Ledger.get("ada", 7, client=golem).post(1))


async def test_several_servers_in_one_process(driver: Driver) -> None:
    with serving([value_answer({"kind": "s64", "value": "2"})]) as second:
        driver_of_second = Driver(second, "async" if driver.kind is AsyncGolem else "sync")
        assert await run(driver_of_second.ledger.post(1)) == 2
        assert await run(driver.ledger.post(1)) == 1750
        await run(driver_of_second.golem.close())
