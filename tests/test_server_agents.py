"""The life of agents: identity, config, idempotency, schedule, cancelling, handlers."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest
from server_bank import ADA, BANK, NOTHING, Reply, create, invoke, posting, record, render, send
from server_bank import text as node

from golem_codegen.testing import AgentContext, AgentCrash, AgentFailure, FakeGolem

PHANTOM = "9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f"
LEDGER_ID = 'Ledger("ada",7)'


@pytest.fixture
def server() -> Iterator[FakeGolem]:
    with FakeGolem(BANK) as started:
        yield started


def worker(
    server: FakeGolem, agent_id: str = LEDGER_ID, more: str = "", verb: str = "GET"
) -> Reply:
    segment = quote(agent_id, safe="")
    return send(server, f"/v1/components/{server.component_id}/workers/{segment}{more}", verb=verb)


class Ledger:
    """State by agent, in plain canonical JSON data."""

    golem: AgentContext

    def __init__(self, owner: str, shard: int) -> None:
        self.owner, self.shard = owner, shard
        self.total = 0

    def post(self, amount: str, note: str | None) -> dict[str, Any]:
        if note == "refuse":
            raise AgentFailure("insufficient funds", "panicked at ledger.rs:10\n")
        if note == "crash":
            raise AgentCrash("wasm trap: unreachable")
        if note == "wrong":
            return {"amount": "x", "currency": "EUR"}
        self.total += int(amount)
        return {"amount": self.total, "currency": str(self.golem.config[("currency",)])}

    def close_month(self) -> str:
        return "ignored"

    async def audit(self) -> dict[str, Any]:
        return {"err": f"{self.owner} lost {self.total}"}


def value_of(reply: Reply) -> Any:
    assert reply.status == 200, reply.body
    return reply.json["result"]["value"]


def money(reply: Reply) -> tuple[int, str]:
    amount, currency = value_of(reply)["value"]["fields"]
    return int(amount["value"]), currency["value"]


def noted(note: str) -> dict[str, Any]:
    return record({"kind": "s64", "value": "1"}, {"kind": "option", "value": {"inner": node(note)}})


def test_a_class_plays_an_agent_with_state_by_identity(server: FakeGolem) -> None:
    server.agent("Ledger")(Ledger)
    euros = [{"path": ["currency"], "value": "EUR"}]
    assert money(invoke(server, config=euros)) == (-250, "EUR")
    # The config of the first creation stays, whatever later calls say.
    pounds = [{"path": ["currency"], "value": "GBP"}]
    assert money(invoke(server, config=pounds)) == (-500, "EUR")
    assert money(invoke(server, phantomId=PHANTOM, config=pounds)) == (-250, "GBP")
    bob = record(node("bob"), {"kind": "u32", "value": 7})
    assert money(invoke(server, parameters=bob, config=euros)) == (-250, "EUR")
    # camelCase is found in snake_case, and a unit method returns nothing.
    closed = invoke(server, methodName="closeMonth", methodParameters=NOTHING)
    assert value_of(closed) == {"kind": "tuple", "value": {"elements": []}}
    audit = value_of(invoke(server, methodName="audit", methodParameters=NOTHING))
    assert audit == {"kind": "result", "value": {"tag": "err", "value": node("ada lost -500")}}


def test_functions_play_single_methods(server: FakeGolem) -> None:
    @server.agent("Ledger").method("limit")
    def limit(context: AgentContext) -> int:
        context.state["seen"] = context.state.get("seen", 0) + 1
        assert context.parameters == {"owner": "ada", "shard": 7}
        return int(context.state["seen"])

    members = {"methodName": "limit", "methodParameters": NOTHING}
    assert value_of(invoke(server, **members)) == {"kind": "s64", "value": "1"}
    assert value_of(invoke(server, **members)) == {"kind": "s64", "value": "2"}
    # The others answer with examples, the same each time.
    assert value_of(invoke(server)) == value_of(invoke(server))


def test_unknown_agents_and_methods_are_refused_at_once(server: FakeGolem) -> None:
    with pytest.raises(LookupError, match="Ledgr"):
        server.agent("Ledgr")
    with pytest.raises(LookupError, match="pst"):
        server.agent("Ledger").method("pst")


def test_a_raising_handler_is_an_agent_failure(server: FakeGolem) -> None:
    server.agent("Ledger")(Ledger)
    reply = invoke(server, methodParameters=noted("refuse"), idempotencyKey="k")
    assert reply.status == 500
    assert reply.json == {
        "code": "INTERNAL_AGENT_EXECUTION_FAILED",
        "error": "Invocation failed",
        "workerError": {"cause": "insufficient funds", "stderr": "panicked at ledger.rs:10\n"},
    }
    # The failure is the stored result of its key, and the agent goes on.
    assert invoke(server, idempotencyKey="k").json == reply.json
    assert invoke(server).status == 200
    assert worker(server).json["lastError"] == "insufficient funds"


def test_a_crash_fails_every_later_call(server: FakeGolem) -> None:
    server.agent("Ledger")(Ledger)
    assert invoke(server, methodParameters=noted("crash")).status == 500
    reply = invoke(server)
    assert reply.json["code"] == "INTERNAL_PREVIOUS_INVOCATION_FAILED"
    assert reply.json["workerError"]["cause"] == "wasm trap: unreachable"
    assert worker(server).json["status"] == "Failed"


def test_a_result_that_does_not_fit_names_the_place(server: FakeGolem) -> None:
    server.agent("Ledger")(Ledger)
    reply = invoke(server, methodParameters=noted("wrong"))
    assert reply.json["code"] == "INTERNAL_AGENT_EXECUTION_FAILED"
    assert "$.amount" in reply.json["workerError"]["cause"]


def test_creation_is_idempotent_but_for_other_config(server: FakeGolem) -> None:
    euros = [{"path": ["currency"], "value": "EUR"}]
    first = create(server, config=euros, phantomId=PHANTOM.upper())
    assert first.json == {
        "agentId": {
            "componentId": server.component_id,
            "agentId": f"{LEDGER_ID}[{PHANTOM}]",
        },
        "componentRevision": 1,
    }
    assert create(server, config=euros, phantomId=PHANTOM).json == first.json
    other = [{"path": ["currency"], "value": "GBP"}]
    reply = create(server, config=other, phantomId=PHANTOM)
    assert (reply.status, reply.json["code"]) == (500, "INTERNAL_UNKNOWN")


def test_the_same_key_executes_once(server: FakeGolem) -> None:
    server.agent("Ledger")(Ledger)
    first = invoke(server, idempotencyKey="k")
    assert invoke(server, idempotencyKey="k").json == first.json
    # Even when the repeated call asks for something else.
    again = invoke(server, idempotencyKey="k", methodParameters=posting("99"))
    assert again.json == first.json
    assert server.executions(LEDGER_ID, "post", "k") == 1
    assert [call.executed for call in server.calls] == [True, False, False]
    # Another agent's key is another key.
    invoke(server, idempotencyKey="k", phantomId=PHANTOM)
    assert server.executions(key="k") == 2


def test_the_header_key_counts_without_a_body_key(server: FakeGolem) -> None:
    from server_bank import invocation

    headers = {"Idempotency-Key": "from-header"}
    path = "/v1/agents/invoke-agent"
    assert send(server, path, invocation(), headers=headers).json["idempotencyKey"] == "from-header"
    both = send(server, path, invocation(idempotencyKey="body"), headers=headers)
    assert both.json["idempotencyKey"] == "body"
    assert uuid.UUID(invoke(server).json["idempotencyKey"]).version == 4


def test_eight_threads_with_one_key_share_one_execution(server: FakeGolem) -> None:
    together = threading.Barrier(8)

    @server.agent("Ledger").method("limit")
    def limit(context: AgentContext) -> int:
        context.state["n"] = context.state.get("n", 0) + 1
        time.sleep(0.05)
        return int(context.state["n"])

    def call(key: str) -> Any:
        together.wait()
        return value_of(
            invoke(server, methodName="limit", methodParameters=NOTHING, idempotencyKey=key)
        )

    with ThreadPoolExecutor(8) as threads:
        same = list(threads.map(call, ["same"] * 8))
        others = list(threads.map(call, [f"key-{i}" for i in range(8)]))
    assert same == [{"kind": "s64", "value": "1"}] * 8
    assert sorted(int(item["value"]) for item in others) == list(range(2, 10))
    assert server.executions(key="same") == 1
    assert server.executions() == 9


def test_ephemeral_identity_follows_from_the_key(server: FakeGolem) -> None:
    namespace = uuid.UUID("b6414d8d-acfb-4f13-9c5d-64a79af394e5")
    reply = render(server, idempotencyKey="order-17")
    phantom = uuid.uuid5(namespace, "order-17")
    assert reply.json["agentId"]["agentId"] == f'Thumbnailer("png")[{phantom}]'
    assert render(server, idempotencyKey="order-17").json == reply.json
    assert render(server).json["agentId"] != render(server).json["agentId"]
    created = create(server, agentTypeName="Thumbnailer", parameters=record(node("png"))).json
    assert uuid.UUID(created["agentId"]["agentId"][-37:-1]).version == 4


def test_a_trigger_answers_without_result_and_runs(server: FakeGolem) -> None:
    server.agent("Ledger")(Ledger)
    reply = invoke(server, mode="schedule", idempotencyKey="k")
    assert reply.json.keys() == {"agentId", "idempotencyKey", "componentRevision"}
    server.settle()
    assert server.executions(key="k") == 1
    assert server.calls[0].executed
    assert money(invoke(server, idempotencyKey="k"))[0] == -250


def test_a_scheduled_call_runs_when_the_clock_says_so(server: FakeGolem) -> None:
    server.agent("Ledger")(Ledger)
    server.clock.freeze(datetime(2027, 1, 5, 8, 0, tzinfo=UTC))
    at = "2027-01-05T09:30:00.5+01:00"
    reply = invoke(server, mode="schedule", scheduleAt=at, idempotencyKey="k")
    assert reply.status == 200
    assert "result" not in reply.json
    assert worker(server).json["pendingInvocationCount"] == 1
    server.advance(timedelta(minutes=30))
    assert server.executions() == 0
    server.advance(timedelta(milliseconds=500))
    assert server.executions() == 1
    assert worker(server).json["pendingInvocationCount"] == 0


def test_a_running_clock_runs_scheduled_calls_by_itself(server: FakeGolem) -> None:
    soon = server.clock.now() + timedelta(milliseconds=150)
    at = soon.isoformat().replace("+00:00", "Z")
    reply = invoke(server, mode="schedule", scheduleAt=at, idempotencyKey="k")
    assert reply.status == 200
    assert server.executions() == 0
    # An await of the same key waits for it.
    assert value_of(invoke(server, idempotencyKey="k"))["kind"] == "record"
    assert server.executions() == 1


def test_a_past_time_runs_at_once(server: FakeGolem) -> None:
    invoke(server, mode="schedule", scheduleAt="2020-01-01T00:00:00Z")
    server.settle()
    assert server.executions() == 1


def test_only_pending_calls_can_be_canceled(server: FakeGolem) -> None:
    server.clock.freeze()
    invoke(server, mode="schedule", scheduleAt="2040-01-01T00:00:00Z", idempotencyKey="a/b")
    cancel = "/invocations/a%2Fb"
    assert worker(server, more=cancel, verb="DELETE").json == {"canceled": True}
    assert worker(server, more=cancel, verb="DELETE").json == {"canceled": False}
    assert worker(server, more="/invocations/other", verb="DELETE").json == {"canceled": False}
    server.advance(timedelta(days=365 * 20))
    assert server.executions() == 0
    # Whoever waits for it learns of it.
    reply = invoke(server, idempotencyKey="a/b")
    assert (reply.status, reply.json["code"]) == (500, "INTERNAL_UNKNOWN")
    invoke(server, idempotencyKey="done")
    assert worker(server, more="/invocations/done", verb="DELETE").json == {"canceled": False}


def test_a_call_that_waits_for_its_turn_can_be_canceled(server: FakeGolem) -> None:
    go_on = threading.Event()

    @server.agent("Ledger").method("closeMonth")
    def close_month(context: AgentContext) -> None:
        del context
        assert go_on.wait(10)

    members = {"methodName": "closeMonth", "methodParameters": NOTHING, "mode": "schedule"}
    invoke(server, **members, idempotencyKey="first")
    invoke(server, **members, idempotencyKey="second")
    assert worker(server).json["status"] == "Running"
    assert worker(server, more="/invocations/first", verb="DELETE").json == {"canceled": False}
    assert worker(server, more="/invocations/second", verb="DELETE").json == {"canceled": True}
    go_on.set()
    server.settle()
    assert (server.executions(key="first"), server.executions(key="second")) == (1, 0)


def test_metadata_list_and_delete(server: FakeGolem) -> None:
    invoke(server, config=[{"path": ["currency"], "value": "EUR"}])
    spaced = f' Ledger( "ada" , 7 )[{PHANTOM.upper()}]'
    assert worker(server, spaced).json["code"] == "AGENT_NOT_FOUND"
    invoke(server, phantomId=PHANTOM)
    assert worker(server, spaced).status == 200
    metadata = worker(server).json
    assert metadata["agentId"] == {"componentId": server.component_id, "agentId": LEDGER_ID}
    assert metadata["status"] == "Idle"
    currency = {item["path"][-1]: item["value"] for item in metadata["config"]}["currency"]
    assert currency == {"graph": {"root": {"kind": "string", "value": {}}}, "value": node("EUR")}
    listing = f"/v1/components/{server.component_id}/workers"
    page = send(server, f"{listing}?count=1", verb="GET").json
    assert [item["agentId"]["agentId"] for item in page["workers"]] == [LEDGER_ID]
    rest = send(server, f"{listing}?count=1&cursor={page['cursor']['cursor']}", verb="GET").json
    assert rest["workers"][0]["agentId"]["agentId"] == f"{LEDGER_ID}[{PHANTOM}]"
    assert "cursor" not in rest
    assert worker(server, verb="DELETE").json == {}
    assert worker(server).status == 404
    assert send(server, f"/v1/components/{PHANTOM}/workers", verb="GET").status == 404
    assert worker(server, "no identity").status == 400


def test_any_character_of_an_identity_survives_the_path(server: FakeGolem) -> None:
    odd = 'a/b%2F{c}?#[d] "é\\'
    reply = create(server, parameters=record(node(odd), {"kind": "u32", "value": 1}))
    agent_id = reply.json["agentId"]["agentId"]
    assert worker(server, agent_id).json["agentId"]["agentId"] == agent_id


def test_calls_are_recorded_member_by_member(server: FakeGolem) -> None:
    config = [{"path": ["currency"], "value": "EUR"}]
    invoke(server, idempotencyKey="k", config=config, newest=1)
    invoke(server, parameters=NOTHING)
    call, refused = server.calls
    assert call.number == 1
    assert call.endpoint == "invoke-agent"
    assert call.request["parameters"] == ADA
    assert call.request["newest"] == 1
    assert (call.agent_type, call.agent_id) == ("Ledger", LEDGER_ID)
    assert (call.method, call.mode, call.idempotency_key) == ("post", "await", "k")
    assert call.config == config
    assert call.parameters == {"owner": "ada", "shard": 7}
    assert call.arguments == {"amount": "-250", "note": "rent"}
    assert call.executed
    assert call.status == 200
    assert call.response["agentId"]["agentId"] == LEDGER_ID
    assert server.token not in repr(call)
    assert "authorization" not in {name.lower() for name in call.headers}
    assert (refused.status, refused.executed, refused.agent_id) == (400, False, None)
    server.clear_calls()
    assert server.calls == []


def test_a_restarted_server_remembers_everything(server: FakeGolem) -> None:
    server.agent("Ledger")(Ledger)
    first, port = invoke(server, idempotencyKey="k"), server.port
    server.stop()
    server.stop()
    server.start()
    assert server.port == port
    assert invoke(server, idempotencyKey="k").json == first.json
    assert money(invoke(server))[0] == -500


def test_stopping_with_a_waiting_call_does_not_hang(server: FakeGolem) -> None:
    server.clock.freeze()
    invoke(server, mode="schedule", scheduleAt="2040-01-01T00:00:00Z", idempotencyKey="k")
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(invoke, server, idempotencyKey="k")
        while len(server.calls) < 2 or server.calls[1].agent_id is None:
            time.sleep(0.005)
        started = time.monotonic()
        server.stop()
        assert time.monotonic() - started < 5
        assert waiting.exception(10) is not None or waiting.result().status == 500


def test_a_taken_port_is_an_error(server: FakeGolem) -> None:
    with pytest.raises(OSError, match="address already in use"):
        FakeGolem(BANK, port=server.port).start()


def test_ipv6(server: FakeGolem) -> None:
    del server
    try:
        six = FakeGolem(BANK, host="::1").start()
    except OSError:
        pytest.skip("this machine has no IPv6 loopback")
    with_brackets = six.url
    assert with_brackets == f"http://[::1]:{six.port}"
    assert invoke(six).status == 200
    six.stop()
