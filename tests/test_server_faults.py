"""Faults on demand, and that a retried call with one key happens once."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
import urllib3
from server_bank import BANK, NOTHING, Reply, invocation, invoke

from golem_codegen.testing import (
    AgentContext,
    Delay,
    DropAfterExecuting,
    DropBeforeReading,
    ErrorCode,
    ExtraMembers,
    FakeGolem,
    Fault,
    MalformedJson,
    PartialBody,
    Status,
    WrongValue,
)

NO_ANSWER = (ConnectionError, http.client.HTTPException)


@pytest.fixture
def server() -> Iterator[FakeGolem]:
    with FakeGolem(BANK) as started:

        @started.agent("Ledger").method("limit")
        def limit(context: AgentContext) -> int:
            context.state["n"] = context.state.get("n", 0) + 1
            return int(context.state["n"])

        yield started


def count(server: FakeGolem, key: str = "k") -> Reply:
    return invoke(server, methodName="limit", methodParameters=NOTHING, idempotencyKey=key)


def value_of(reply: Reply) -> Any:
    assert reply.status == 200, reply.body
    return reply.json["result"]["value"]


@pytest.mark.parametrize(
    ("fault", "executed"),
    [(DropBeforeReading(), 0), (DropAfterExecuting(), 1), (PartialBody(), 1)],
    ids=repr,
)
def test_a_broken_connection_then_a_retry_executes_once(
    server: FakeGolem, fault: Fault, executed: int
) -> None:
    server.faults.next(fault)
    with pytest.raises(NO_ANSWER):
        count(server)
    assert server.executions() == executed
    assert value_of(count(server)) == {"kind": "s64", "value": "1"}
    assert server.executions() == 1
    assert server.calls[0].fault == repr(fault)
    assert [call.executed for call in server.calls] == [executed == 1, executed == 0]


def test_a_partial_body_promises_the_whole(server: FakeGolem) -> None:
    server.faults.next(PartialBody())
    with pytest.raises(http.client.IncompleteRead) as caught:
        count(server)
    assert caught.value.partial.startswith(b'{"agentId"')


@pytest.mark.parametrize("status", [429, 502, 503, 504])
def test_statuses_of_proxies(server: FakeGolem, status: int) -> None:
    server.faults.next(Status(status), Status(status, when="after executing"))
    assert (count(server).status, server.executions()) == (status, 0)
    assert (count(server).status, server.executions()) == (status, 1)
    assert value_of(count(server)) == {"kind": "s64", "value": "1"}


@pytest.mark.parametrize(
    "code",
    ["INTERNAL_SHARDING_NOT_READY", "INTERNAL_ROUTING_FAILURE", "INTERNAL_DEPENDENCY_FAILURE"],
)
def test_transient_codes(server: FakeGolem, code: str) -> None:
    server.faults.next(ErrorCode(code), ErrorCode(code, when="after executing"))
    for executed in (0, 1):
        reply = count(server)
        assert (reply.status, reply.json["code"]) == (500, code)
        assert server.executions() == executed


def test_other_errors_of_the_api(server: FakeGolem) -> None:
    server.faults.next(ErrorCode("LIMIT_EXCEEDED", 422), ErrorCode("VALIDATION_ERROR", 400))
    assert count(server).json == {"code": "LIMIT_EXCEEDED", "error": "transient trouble"}
    assert count(server).json == {"code": "VALIDATION_ERROR", "errors": ["transient trouble"]}


def test_delay(server: FakeGolem) -> None:
    server.faults.next(Delay(0.2))
    started = time.monotonic()
    assert count(server).status == 200
    assert time.monotonic() - started >= 0.2


def test_malformed_json(server: FakeGolem) -> None:
    server.faults.next(MalformedJson())
    reply = count(server)
    assert reply.status == 200
    with pytest.raises(json.JSONDecodeError):
        _ = reply.json


def test_wrong_value(server: FakeGolem) -> None:
    server.faults.next(WrongValue())
    assert value_of(count(server))["kind"] == "fixed-list"
    assert value_of(count(server))["kind"] == "s64"


def test_extra_members(server: FakeGolem) -> None:
    server.faults.next(ExtraMembers())
    answer = count(server).json
    for part in (answer, answer["agentId"], answer["result"]):
        assert "newestMember" in part
    assert answer["result"]["value"] == {"kind": "s64", "value": "1"}


def test_faults_by_number_come_first(server: FakeGolem) -> None:
    server.faults.on_call(3, Status(503))
    server.faults.next(Status(502))
    statuses = [count(server).status for _ in range(4)]
    assert statuses == [502, 200, 503, 200]
    server.faults.on_call(5, Status(503))
    server.faults.clear()
    assert count(server).status == 200


def test_random_faults_are_reproducible() -> None:
    def statuses() -> list[int]:
        with FakeGolem(BANK) as server:
            server.faults.randomly(0.5, [Status(502), Status(503)], seed=4)
            return [count(server).status for _ in range(20)]

    first = statuses()
    assert first == statuses()
    assert set(first) == {200, 502, 503}


def test_a_client_that_retries_over_kept_connections_executes_once(server: FakeGolem) -> None:
    pool = urllib3.PoolManager(retries=urllib3.Retry(5, allowed_methods=None))
    server.faults.randomly(0.4, [DropBeforeReading(), DropAfterExecuting()], seed=1)
    for number in range(40):
        body = invocation(
            methodName="limit", methodParameters=NOTHING, idempotencyKey=f"key-{number}"
        )
        answer = pool.request(
            "POST",
            f"{server.url}/v1/agents/invoke-agent",
            json=body,
            headers={"Authorization": f"Bearer {server.token}"},
        ).json()
        assert answer["result"]["value"] == {"kind": "s64", "value": str(number + 1)}
        assert server.executions(key=f"key-{number}") == 1
    pool.clear()
    assert len(server.calls) > 40
