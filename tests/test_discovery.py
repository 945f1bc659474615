"""Discovery against scripted answers: pages, retries, proxies, odd servers, stable text."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from example_server import Answer, Server, serving

from golem_codegen.discovery import Discovered, Target, changes_between, discover
from golem_codegen.discovery.snapshot_text import snapshot_text
from golem_codegen.model.fault import FaultsFound
from golem_codegen.runtime.protocol.retries import Retries

SECRET = "5c832d93-secret-token"
QUICK = Retries(count=2, first_pause=0.001, longest_pause=0.001, longest_wait=1.0)


def _json(content: object) -> Answer:
    return Answer(body=msgspec.json.encode(content))


def _page(*values: object, **members: object) -> Answer:
    return _json({"values": values, **members})


def _environment(app: str = "shop", env: str = "local", owner: str = "ada@x.org") -> dict[str, Any]:
    current = {"revision": 9, "deploymentRevision": 4, "deploymentVersion": "0.0.4"}
    return {
        "environment": {"id": "e-1", "name": env, "currentDeployment": current},
        "application": {"id": "a-1", "name": app},
        "account": {"id": "c-1", "email": owner},
    }


def _agent(name: str, **members: object) -> dict[str, Any]:
    agent = {"type_name": name, "methods": [], "constructor": {}, **members}
    return {"agentType": agent, "implementedBy": {"accountEmail": "ada@x.org"}}


def _tool(name: str) -> dict[str, Any]:
    return {"definition": {"commands": {"nodes": [{"name": name}]}}, "ownerAccountEmail": "x"}


def _discover(server: Server, **members: Any) -> Discovered:
    target = {"app": "shop", "env": "local", "token": SECRET, "retries": QUICK, **members}
    return discover(Target(server=server.url, **target))


def _refused(*answers: Answer, **members: Any) -> str:
    with serving(answers) as server, pytest.raises(FaultsFound) as refusal:
        _discover(server, **members)
    text = str(refusal.value)
    assert SECRET not in text
    return text


def test_what_is_asked_and_taken() -> None:
    agents = _page(_agent("Beta"), _agent("Alpha"), _agent("Beta"))
    steps: list[str] = []
    with serving([_page(_environment()), agents, _page(_tool("stash"), _tool("csv"))]) as server:
        found = discover(Target(server.url, "shop", "local", SECRET), steps.append)
    folder = "/v1/envs/e-1/deployments/4"
    assert [asked.path for asked in server.asked] == [
        "/v1/me/visible-environments?app_name=shop&env_name=local",
        f"{folder}/agent-types",
        f"{folder}/tools",
    ]
    assert {asked.headers["authorization"] for asked in server.asked} == {f"Bearer {SECRET}"}
    assert len(steps) == 3
    assert (found.agents, found.tools) == (("Alpha", "Beta"), ("csv", "stash"))
    assert (found.revision, found.version) == (4, "0.0.4")
    assert json.loads(found.text) == found.document
    assert "x.org" not in found.text
    assert SECRET not in repr(Target(server.url, "shop", "local", SECRET))


def test_all_pages_of_a_list() -> None:
    pages = [_page(_agent("A"), cursor="c 1"), _page(_agent("B"), cursor=None)]
    with serving([_page(_environment()), *pages, _page()]) as server:
        assert _discover(server).agents == ("A", "B")
    assert server.asked[2].path.endswith("/agent-types?cursor=c+1")


def test_transient_failures_are_tried_again() -> None:
    answers = [
        Answer(503, b"busy"),
        Answer(drop=True),
        _page(_environment()),
        Answer(429),
        _page(_agent("A")),
        _page(),
    ]
    with serving(answers) as server:
        assert _discover(server).agents == ("A",)
    assert len(server.asked) == 6


def test_a_server_without_tools() -> None:
    old = Answer(404, b'{"code": "RESOURCE_NOT_FOUND", "error": "no"}')
    with serving([_page(_environment()), _page(_agent("A")), old]) as server:
        assert _discover(server).tools == ()


NOT_THIS = _page(_environment(app="bank"), _environment(env="prod"))


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        (
            [Answer(503, b"busy")],
            "the server answers 503 to GET /v1/me/visible-environments: 'busy'",
        ),
        ([Answer(500, SECRET.encode())], ": '***'"),
        ([Answer(401, b"{}")], "the server does not accept the token"),
        ([Answer(403, b"{}")], "the token does not permit to see this"),
        ([Answer(404, b"<html>")], "this server has no such endpoint (is this the address of a"),
        ([Answer(200, b"<html>")], "this server does not answer in JSON (is this the address"),
        ([Answer(200, b"\xff")], "this server does not answer in JSON"),
        ([Answer(200, b"[]")], "this server answers without a list of values"),
        ([Answer(301, b"", {"location": "https://x"})], "sends on to 'https://x' (give that"),
        ([Answer(drop=True)], "the server cannot be reached: "),
        ([_page(1)], "lists something that is no object"),
        ([_page({})], "an item has no environment or application"),
        ([_page(cursor="same")], "gives a list that has no end"),
        ([_page(cursor={"layer": 1})], "in pages of a form that is not known here"),
        ([_page(), NOT_THIS], "'shop' has no environment 'local' (its environments that you"),
        ([NOT_THIS, NOT_THIS], "has no environment 'local'"),
        ([_page()], "the token sees no environment at all (deploy an application first"),
        (
            [_page(_environment(), _environment(owner="bob@x.org"))],
            "environment 'local': 'ada@x.org', 'bob@x.org' (say which with --owner)",
        ),
        ([_page(_environment()), _page({"agentType": {}})], "no agent type with a name"),
        (
            [_page(_environment()), _page(_agent("A"), _agent("A", mode="Durable"))],
            "the deployment has two different A",
        ),
        ([_page(_environment()), Answer(404, b'{"code": "GONE"}')], "the deployment is gone"),
        ([_page(_environment()), _page(), _page({"definition": {}})], "no tool with a name"),
    ],
)
def test_odd_answers(answers: list[Answer], message: str) -> None:
    assert message in _refused(*answers)


def test_nothing_deployed() -> None:
    empty = _environment()
    del empty["environment"]["currentDeployment"]
    nothing = "nothing is deployed to the environment 'local' of 'shop' (run `golem deploy` first)"
    assert nothing in _refused(_page(empty))
    assert "nothing was ever deployed to" in _refused(_page(empty), _page(), deployment="4")


def test_a_deployment_by_its_version() -> None:
    deployments = _page(
        {"revision": 3, "version": "1.0"}, {"revision": 5, "version": "4"},
        {"revision": 4, "version": "1.0"},
    )  # fmt: skip
    for wanted, revision in (("1.0", 4), ("4", 4), ("5", 5), ("3", 3)):
        with serving([_page(_environment()), deployments, _page(), _page()]) as server:
            assert _discover(server, deployment=wanted).revision == revision
        assert server.asked[1].path == "/v1/envs/e-1/deployments"


def test_no_answer_in_time() -> None:
    text = _refused(Answer(delay=5.0), timeout=0.1, retries=Retries(0))
    assert "no answer within 0.1 seconds (--timeout waits longer)" in text


def test_equal_deployments_have_equal_texts() -> None:
    one = _agent("A", mode="Durable", config=[], schema={"defs": [], "root": {"kind": "bool"}})
    other = {"agentType": dict(reversed(list(one["agentType"].items())))}
    texts = set()
    for agents in (_page(one, _agent("B")), _page(_agent("B"), other)):
        with serving([_page(_environment()), agents, _page()]) as server:
            texts.add(_discover(server).text)
    assert len(texts) == 1


def test_the_text_is_made_for_a_diff() -> None:
    fields = [{"name": f"field-{n}", "body": {"value": {}, "kind": "string"}} for n in range(3)]
    document: Any = {
        "agentTypes": [
            {"schema": {"defs": fields}, "type_name": "A", "description": "→\u202e\t😀"}
        ],
        "golem-codegen": {"snapshot": 1},
        "tools": [],
    }
    assert snapshot_text(document) == (
        "{\n"
        ' "golem-codegen": {\n'
        '  "snapshot": 1\n'
        " },\n"
        ' "agentTypes": [\n'
        "  {\n"
        '   "type_name": "A",\n'
        '   "description": "→\\u202e\\t😀",\n'
        '   "schema": {\n'
        '    "defs": [\n'
        '     {"name": "field-0", "body": {"kind": "string", "value": {}}},\n'
        '     {"name": "field-1", "body": {"kind": "string", "value": {}}},\n'
        '     {"name": "field-2", "body": {"kind": "string", "value": {}}}\n'
        "    ]\n"
        "   }\n"
        "  }\n"
        " ],\n"
        ' "tools": []\n'
        "}\n"
    )


def test_any_depth_is_written() -> None:
    deep: Any = {}
    for _ in range(2000):
        deep = {"inner": deep}
    text = snapshot_text({"agentTypes": [deep]})
    assert text.count("inner") == 2000


def test_changes_are_named() -> None:
    def document(*agents: dict[str, Any], tools: Any = ()) -> Any:
        return {"agentTypes": list(agents), "tools": list(tools)}

    money = {"id": "shop.Money", "body": {"kind": "s64"}}
    daily = {"path": ["limits", "daily"], "source": "Local"}
    old = _agent("A", schema={"defs": [money]}, config=[daily])["agentType"]
    new = {**old, "schema": {"defs": [{**money, "body": {"kind": "s32"}}]}, "config": []}
    new["methods"] = [{"name": "odd name"}]
    assert changes_between(document(old), document(old)) == ()
    tools = ([_tool("a")["definition"]], [_tool("b")["definition"]])
    assert changes_between(document(old, tools=tools[0]), document(new, tools=tools[1])) == (
        "agent A: method 'odd name' is not in the file",
        "agent A: config limits.daily is not deployed any more",
        'agent A: type shop.Money differs (/body/kind: "s64" against "s32")',
        "tool a is not deployed any more",
        "tool b is not in the file",
    )
    two = {"defs": [money, {"id": "shop.B"}]}
    turned = {"defs": two["defs"][::-1]}
    assert changes_between(
        document({**old, "schema": two}), document({**old, "schema": turned})
    ) == ("agent A: only the order or the spelling of its schema differs",)
