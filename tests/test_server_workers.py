"""Agents by identity: creation by text, lists, searches, pages; and what the recorder keeps."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from server_bank import BANK, Reply, invoke, record, render, send, text

from golem_codegen.testing import AgentContext, AgentCrash, Call, FakeGolem

CONFIG = [{"path": ["currency"], "value": "EUR"}]


@pytest.fixture
def server() -> Iterator[FakeGolem]:
    with FakeGolem(BANK) as started:
        yield started


def workers(server: FakeGolem, rest: str = "") -> str:
    return f"/v1/components/{server.component_id}/workers{rest}"


def listed(server: FakeGolem, *filters: str, **members: Any) -> Reply:
    query = urlencode([*(("filter", item) for item in filters), *members.items()])
    return send(server, f"{workers(server)}?{query}", verb="GET")


def found(server: FakeGolem, **members: Any) -> Reply:
    return send(server, workers(server, "/find"), members)


def names(reply: Reply) -> list[str]:
    assert reply.status == 200, reply.body
    return [item["agentId"]["agentId"] for item in reply.json["workers"]]


def new(server: FakeGolem, name: str, **members: Any) -> Reply:
    return send(server, workers(server), {"name": name, "env": {}, **members})


def five(server: FakeGolem) -> list[str]:
    made = [f'Ledger("{owner}",{shard})' for owner in ("ada", "bob") for shard in (1, 2)]
    made.append('Thumbnailer("png")[9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f]')
    for name in made:
        assert new(server, name).status == 200
    return made


def test_an_agent_is_created_by_its_identity(server: FakeGolem) -> None:
    reply = new(server, ' Ledger( "ada" , 7 )', env={"REGION": "eu"}, config=CONFIG)
    assert reply.status == 200, reply.body
    assert reply.json == {
        "agentId": {"componentId": server.component_id, "agentId": 'Ledger("ada",7)'},
        "componentRevision": 1,
    }
    (call,) = server.calls
    assert (call.endpoint, call.agent_type, call.agent_id) == (
        "create-worker",
        "Ledger",
        'Ledger("ada",7)',
    )
    path = workers(server, "/" + quote('Ledger("ada",7)', safe=""))
    metadata = send(server, path, verb="GET").json
    assert metadata["env"] == {"REGION": "eu"}
    currency = next(item for item in metadata["config"] if item["path"] == ["currency"])
    assert currency["value"]["value"] == text("EUR")


def test_an_ephemeral_agent_gets_a_phantom(server: FakeGolem) -> None:
    reply = new(server, 'Thumbnailer("png")')
    assert reply.json["agentId"]["agentId"].startswith('Thumbnailer("png")[')


@pytest.mark.parametrize(
    ("name", "members", "status", "code"),
    [
        ("Nobody()", {}, 404, "RESOURCE_NOT_FOUND"),
        ("Ledger", {}, 400, "TYPE_CHECKER_ERROR"),
        ('Ledger("ada")', {}, 400, "TYPE_CHECKER_ERROR"),
        ('Ledger("ada",-1)', {}, 400, "TYPE_CHECKER_ERROR"),
        ('Ledger("ada",7)', {"config": [{"path": ["x"], "value": 1}]}, 500, "INTERNAL_UNKNOWN"),
    ],
)
def test_refused_creations(
    server: FakeGolem, name: str, members: dict[str, Any], status: int, code: str
) -> None:
    reply = new(server, name, **members)
    assert (reply.status, reply.json["code"]) == (status, code)
    assert names(listed(server)) == []


@pytest.mark.parametrize("body", [{"name": "Ledger()"}, {"name": 1, "env": {}}, {"env": {}}])
def test_malformed_creations(server: FakeGolem, body: dict[str, Any]) -> None:
    reply = send(server, workers(server), body)
    assert (reply.status, reply.content_type) == (400, "text/plain; charset=utf-8")


def test_pages_follow_the_cursor(server: FakeGolem) -> None:
    made = five(server)
    first = listed(server, count=2)
    assert names(first) == made[:2]
    assert first.json["cursor"] == {"cursor": 2, "layer": 0}
    second = listed(server, count=2, cursor="0/2")
    assert names(second) == made[2:4]
    last = found(server, count=2, cursor=second.json["cursor"])
    assert names(last) == made[4:]
    assert "cursor" not in last.json


def test_the_cursor_goes_on_behind_what_did_not_fit(server: FakeGolem) -> None:
    made = five(server)
    page = listed(server, "name like ,2)", count=1)
    assert names(page) == [made[1]]
    rest = listed(server, "name like ,2)", cursor=page.json["cursor"]["cursor"])
    assert names(rest) == [made[3]]
    assert "cursor" not in rest.json


@pytest.mark.parametrize(
    ("filters", "wanted"),
    [
        (['name = Ledger("ada",1)'], [0]),
        (['name == Ledger("ada",1)'], [0]),
        (["name like ada"], [0, 1]),
        (["name notlike Ledger"], [4]),
        (["name startswith Thumb"], [4]),
        (["name like ada", "name like ,2)"], [1]),
        (["status = idle"], [0, 1, 2, 3, 4]),
        (["status != Idle"], []),
        (["revision >= 1"], [0, 1, 2, 3, 4]),
        (["version gt 1"], []),
        (["createdAt > 2026-01-01T00:00:00Z"], [0, 1, 2, 3, 4]),
        (["createdAt le 2026-01-01T00:00:00Z"], []),
        (["env.REGION = eu"], []),
    ],
)
def test_filters_as_text(server: FakeGolem, filters: list[str], wanted: list[int]) -> None:
    server.clock.freeze(datetime(2026, 6, 1, tzinfo=UTC))
    made = five(server)
    assert names(listed(server, *filters)) == [made[index] for index in wanted]


ADA = {"type": "Name", "comparator": "Like", "value": "ada"}


@pytest.mark.parametrize(
    ("filter_", "wanted"),
    [
        (None, [0, 1, 2, 3, 4]),
        (ADA, [0, 1]),
        ({"type": "Not", "filter": ADA}, [2, 3, 4]),
        ({"type": "Or", "filters": [ADA, {**ADA, "value": "png"}]}, [0, 1, 4]),
        ({"type": "And", "filters": [ADA, {**ADA, "value": ",1)"}]}, [0]),
        ({"type": "Status", "comparator": "Equal", "value": "Idle"}, [0, 1, 2, 3, 4]),
        ({"type": "Revision", "comparator": "Less", "value": 1}, []),
        ({"type": "Env", "name": "A", "comparator": "NotEqual", "value": "b"}, []),
    ],
)
def test_filters_as_json(server: FakeGolem, filter_: Any, wanted: list[int]) -> None:
    made = five(server)
    assert names(found(server, filter=filter_)) == [made[index] for index in wanted]


@pytest.mark.parametrize(
    "filter_",
    ["name", "name is ada", "colour = red", "status = Asleep", "revision = old", "name > a", "="],
)
def test_a_bad_filter_is_refused(server: FakeGolem, filter_: str) -> None:
    reply = listed(server, filter_)
    assert (reply.status, reply.json["code"]) == (400, "VALIDATION_ERROR")
    assert "Invalid filter" in reply.json["errors"][0]


def deep(levels: int) -> dict[str, Any]:
    nested: dict[str, Any] = ADA
    for _level in range(levels):
        nested = {"type": "Not", "filter": nested}
    return nested


@pytest.mark.parametrize(
    "filter_",
    [{}, [], {"type": "Name"}, {**ADA, "value": 1}, {"type": "Not", "filter": None}, deep(60)],
)
def test_a_bad_search_is_refused(server: FakeGolem, filter_: Any) -> None:
    assert found(server, filter=filter_).status == 400
    assert found(server, count="many").status == 400


def test_a_crashed_agent_is_found_and_resumed(server: FakeGolem) -> None:
    @server.agent("Ledger").method("post")
    def post(context: AgentContext, _amount: str, _note: str | None) -> dict[str, str]:
        if not context.state:
            context.state["crashed"] = True
            raise AgentCrash("out of memory")
        return {"amount": "1", "currency": "EUR"}

    assert invoke(server).status == invoke(server).status == 500
    assert names(listed(server, "status = Failed")) == ['Ledger("ada",7)']
    path = workers(server, "/" + quote('Ledger("ada",7)', safe="") + "/resume")
    assert send(server, path).json == {}
    assert invoke(server).status == 200
    assert send(server, path.replace("ada", "bob")).status == 404


def test_the_recorder_keeps_the_newest_calls() -> None:
    with FakeGolem(BANK, max_calls=3) as server:
        for number in range(5):
            assert invoke(server, idempotencyKey=f"key-{number}").status == 200
        assert [call.number for call in server.calls] == [3, 4, 5]
        assert [call.idempotency_key for call in server.calls] == ["key-2", "key-3", "key-4"]
        assert server.executions() == 5
        server.clear_calls()
        assert server.calls == []
        assert invoke(server).status == 200
        assert [call.number for call in server.calls] == [1]


def test_calls_are_a_list_of_the_askers_own(server: FakeGolem) -> None:
    before = server.calls
    invoke(server)
    assert (len(before), len(server.calls)) == (0, 1)


def test_finished_calls_are_told() -> None:
    told: list[Call] = []
    with FakeGolem(BANK, on_call=told.append) as server:
        invoke(server, idempotencyKey="k")
        invoke(server, agentTypeName="Nobody")
        assert [(call.status, call.seconds is not None) for call in told] == [
            (200, True),
            (404, True),
        ]
        assert told == server.calls


def test_a_stored_result_keeps_no_request(server: FakeGolem) -> None:
    render(server, idempotencyKey="k")
    (agent,) = server._engine.agents.all()
    (invocation,) = agent.invocations.values()
    assert invocation.begin() == {}


def test_a_call_waiting_for_its_time_is_pending(server: FakeGolem) -> None:
    server.clock.freeze(datetime(2026, 6, 1, tzinfo=UTC))
    invoke(server, mode="schedule", scheduleAt="2026-06-01T00:01:00Z", methodParameters=_posting())
    (agent,) = listed(server).json["workers"]
    assert agent["pendingInvocationCount"] == 1
    server.advance(timedelta(minutes=2))
    (agent,) = listed(server).json["workers"]
    assert agent["pendingInvocationCount"] == 0


def _posting() -> dict[str, Any]:
    note = {"kind": "option", "value": {"inner": None}}
    return record({"kind": "s64", "value": "5"}, note)


def test_an_ipv6_address_stands_in_brackets() -> None:
    with FakeGolem(BANK, host="::1") as server:
        assert server.url == f"http://[::1]:{server.port}"
        assert invoke(server).status == 200
