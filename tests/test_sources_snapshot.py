"""Snapshots: every form, merging, strangers, and what is passed over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from snapshot_parts import (
    agent,
    faults_of,
    inputs,
    method,
    node,
    read_agents,
    record,
    typed,
    write,
)

from golem_codegen.model.fault import FaultsFound, Severity
from golem_codegen.model.source_form import SourceForm
from golem_codegen.sources.snapshot import read_snapshots

TOOL = {"version": "1", "commands": {"nodes": [{"name": "csvkit"}]}, "schema": {}}
REGISTERED = {"agentType": agent(), "implementedBy": {"componentName": "a:b"}}

FORMS = [
    (SourceForm.CLI_AGENT_TYPES, {"$type": "agent-type.list", "agentTypes": [REGISTERED]}),
    (SourceForm.CLI_COMPONENT, {"$type": "component.get", "agentTypes": [agent()], "tools": {}}),
    (SourceForm.CLI_COMPONENT, {"componentName": "a:b", "agentTypes": [agent()]}),
    (SourceForm.CLI_COMPONENT, {"$type": "component.get", "metadata": {"agentTypes": [agent()]}}),
    (SourceForm.REST_PAGE, {"values": [REGISTERED]}),
    (SourceForm.REST_AGENT_TYPE, REGISTERED),
    (SourceForm.REST_COMPONENT, {"id": "x", "metadata": {"agentTypes": [agent()]}}),
    (SourceForm.REST_COMPONENT, {"values": [{"id": "x", "metadata": {"agentTypes": [agent()]}}]}),
    (SourceForm.EXTRACTED_METADATA, {"agentTypes": [agent()], "tools": []}),
    (SourceForm.AGENT_TYPE_ARRAY, [agent()]),
    (SourceForm.REGISTERED_ARRAY, [REGISTERED]),
    (SourceForm.AGENT_TYPE, agent()),
    (
        SourceForm.SNAPSHOT,
        {"golem-codegen": {"snapshot": 1, "server": "x"}, "agentTypes": [agent()], "tools": []},
    ),
]


@pytest.mark.parametrize(("form", "document"), FORMS)
def test_every_form_is_recognised(tmp_path: Path, form: SourceForm, document: Any) -> None:
    snapshot, faults = read_snapshots(write(tmp_path, document))
    assert faults == ()
    assert snapshot.forms == (form,)
    assert [each.name.text for each in snapshot.agents] == ["Counter"]
    assert snapshot.source_names == ("s0.json",)


STRANGERS: list[tuple[Any, str, str]] = [
    ({"$type": "agent-type.get", "agentType": "X", "constructor": "x"}, "agent-type get", "list"),
    (TOOL, "a tool", "agent types"),
    ([TOOL], "a tool", "agent types"),
    ({"values": [{"definition": TOOL}]}, "a list of tools", "agent types"),
    ({"$type": "tool.list", "tools": []}, "a list of tools", "agent types"),
    ({"defs": [], "root": record()}, "a schema graph", "agent-type list"),
    ({"graph": {}, "value": {}}, "a typed value", "agent-type list"),
    (node("string"), "a single schema type node", "agent-type list"),
    ({"$schema": "x", "type": "object"}, "a JSON Schema", ""),
    ({"type": "object", "properties": {}}, "a JSON Schema", ""),
    ({"openapi": "3.0.0", "paths": {}}, "an OpenAPI document", ""),
    ({"errors": ["no"]}, "an error answer", "ask"),
    ("text", "a string", "agent-type list"),
    ([{"typeName": "Old"}], "an agent type of Golem 1.5", "1.6"),
    ({"values": [{"agentType": {"typeName": "Old"}}]}, "an agent type of Golem 1.5", "1.6"),
    ({"golem-codegen": {"snapshot": 2}, "agentTypes": []}, "version 1, not '2'", "newer"),
    ({"some": "thing"}, "no snapshot", "agent-type list"),
    ({"agentTypes": [], "tools": [TOOL]}, "no agent types", "agent-type list"),
    ([], "no agent types", "agent-type list"),
]


@pytest.mark.parametrize(("document", "message", "suggestion"), STRANGERS)
def test_other_documents_are_named(
    tmp_path: Path, document: Any, message: str, suggestion: str
) -> None:
    faults = faults_of(tmp_path, document)
    (error,) = [fault for fault in faults if fault.severity is Severity.ERROR]
    assert message in error.message
    assert suggestion in error.suggestion


def test_old_data_schemas_inside_an_agent_are_named(tmp_path: Path) -> None:
    old = {"type": "Tuple", "elements": []}
    faults = faults_of(tmp_path, agent(constructor={"description": "", "input_schema": old}))
    assert [fault.place.pointer for fault in faults] == ["/constructor/input_schema"]
    assert "1.5" in faults[0].message


def test_tools_are_passed_over_by_name(tmp_path: Path) -> None:
    by_name = {"agentTypes": [agent()], "tools": {"stash": {"definition": TOOL}}}
    agents, faults = read_agents(tmp_path, {"agentTypes": [agent("B")], "tools": [TOOL]}, by_name)
    assert len(agents) == 2
    assert [fault.severity for fault in faults] == [Severity.NOTE, Severity.NOTE]
    assert "'csvkit'" in faults[0].message
    assert "'stash'" in faults[1].message


def test_equal_agents_are_one_whatever_the_order_of_members(tmp_path: Path) -> None:
    turned = dict(reversed(agent().items())) | {"http_mount": None, "config": []}
    agents, faults = read_agents(tmp_path, agent(), {"values": [{"agentType": turned}]})
    assert len(agents) == 1
    assert faults == ()


def test_different_agents_of_one_name_show_the_difference(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, [agent()], [agent(description="other")])
    (fault,) = faults
    assert "'Counter' is declared twice, differently: /description: " in fault.message
    assert '"other"' in fault.message
    assert "s0.json" in fault.suggestion or "s1.json" in fault.suggestion


def test_agents_and_digest_do_not_depend_on_files_or_order(tmp_path: Path) -> None:
    one, other = tmp_path / "1", tmp_path / "2"
    one.mkdir()
    other.mkdir()
    first, _ = read_snapshots(write(one, [agent("B"), agent("A")]))
    turned = dict(reversed(agent("A").items()))
    second, _ = read_snapshots(write(other, agent("B"), {"values": [{"agentType": turned}]}))
    assert [each.name.text for each in first.agents] == ["A", "B"]
    assert [each.name.text for each in second.agents] == ["A", "B"]
    assert first.digest == second.digest
    third, _ = read_snapshots(write(other, agent("B", description="x"), agent("A")))
    assert third.digest != first.digest


def test_http_routers_are_passed_over(tmp_path: Path) -> None:
    request = record(
        authority=node("string"), headers=node("string"), body=node("stream", inner=None)
    )
    by_shape = agent("Shape", mode="Ephemeral", methods=[method("handle", request=request)])
    by_kind = [agent("K1", kind="http-router"), agent("K2", kind={"type": "HttpRouter"})]
    plain = agent("P", mode="Ephemeral", methods=[method("handle", request=node("string"))])
    agents, faults = read_agents(tmp_path, [by_shape, *by_kind, plain, agent(kind="regular")])
    assert [each.name.text for each in agents] == ["Counter", "P"]
    assert {fault.severity for fault in faults} == {Severity.NOTE}
    assert len(faults) == 3


def test_faults_of_all_files_are_collected(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text('{"a": 1, "a": 2}', encoding="utf-8")
    paths = [tmp_path / "none.json", tmp_path / "bad.json"]
    paths += write(tmp_path, typed(node("strng")), typed(node("flags", flags=["a", "a"])))
    with pytest.raises(FaultsFound) as caught:
        read_snapshots(paths)
    text = str(caught.value)
    for part in ("does not exist", "stands twice", "unknown kind 'strng'", "differently"):
        assert part in text


def test_one_agent_reports_all_its_faults(tmp_path: Path) -> None:
    broken = agent(
        defs=[
            {"id": "a", "body": node("nope")},
            {"id": "b", "body": node("enum", cases=["x", "x"])},
            {"id": "c", "body": node("map", key={"kind": "nope"}, value=node("bool"))},
        ],
        mode="Sometimes",
        constructor={"description": "", "input_schema": {"tag": "parameters", "value": [{}]}},
        config=[{"source": "Remote", "path": [], "value_type": node("bool")}],
        methods=[{"name": 7, "input_schema": {"tag": "x"}, "output_schema": None}],
    )
    found = {fault.place.pointer: fault.message for fault in faults_of(tmp_path, broken)}
    assert found.keys() == {
        "/schema/defs/0/body/kind",
        "/schema/defs/1/body/value/cases/1",
        "/schema/defs/2/body/value/key/kind",
        "/mode",
        "/constructor/input_schema/value/0",
        "/constructor/input_schema/value/0/schema",
        "/config/0/source",
        "/config/0/path",
        "/methods/0/name",
        "/methods/0/input_schema/tag",
        "/methods/0/output_schema",
    }


def test_unknown_members_matter_inside_type_nodes_only(tmp_path: Path) -> None:
    text = node("text", restrictions={"minLenght": 3}, wide=True) | {"note": 1}
    raw = typed(text) | {"new_member": {"kind": 1}}
    raw["methods"][0]["http_endpoint"] = [{"anything": 1}]
    _, faults = read_agents(tmp_path, raw)
    assert {fault.severity for fault in faults} == {Severity.WARNING}
    base = "/methods/0/input_schema/value/0/schema"
    assert [fault.place.pointer for fault in faults] == [
        f"{base}/note",
        f"{base}/value/restrictions/minLenght",
        f"{base}/value/wide",
    ]
    assert faults[1].suggestion == "did you mean 'minLength'?"


def test_injected_parameters_need_no_definition(tmp_path: Path) -> None:
    raw = agent(methods=[method("m", caller=node("ref", id="golem.Principal"))])
    raw["methods"][0]["input_schema"]["value"][0]["source"] = {
        "tag": "auto-injected",
        "value": "principal",
    }
    (only,), faults = read_agents(tmp_path, raw)
    assert only.methods[0].parameters[0].injected
    assert faults == ()
    raw["methods"][0]["input_schema"]["value"][0]["source"]["value"] = "clock"
    assert "only the principal" in faults_of(tmp_path, raw)[0].message


def test_agents_are_read_whole(tmp_path: Path) -> None:
    raw = agent(
        "Ledger",
        description="Keeps one account",
        constructor={
            "name": None,
            "description": "Open",
            "prompt_hint": None,
            "input_schema": inputs(owner=node("string"), shard={"kind": "u32"}),
        },
        methods=[
            method("post", node("u64"), amount=node("s64")),
            method("close") | {"prompt_hint": "?", "read_only": {"usesPrincipal": False}},
        ],
        config=[
            {"source": "Local", "path": ["limits", "daily"], "value_type": node("s64")},
            {"source": "Secret", "path": ["key"], "value_type": node("secret", spec={})},
        ],
    )
    (read,), faults = read_agents(tmp_path, raw)
    assert faults == ()
    assert [each.name.text for each in read.constructor.parameters] == ["owner", "shard"]
    assert [each.read_only for each in read.methods] == [False, True]
    assert read.methods[0].output is not None
    assert read.methods[1].output is None
    assert [entry.secret for entry in read.config] == [False, True]
    assert str(read.config[0].place).endswith("s0.json#/config/0")


@pytest.mark.parametrize(
    ("name", "agents"),
    [
        ("code_first_snippets_rust.json", ["BarAgent", "FooAgent", "SingletonAgent"]),
        ("code_first_snippets_ts.json", ["BarAgent", "FooAgent"]),
        ("synthetic-agents-all-kinds.json", ["DemoAgent", "OneShot"]),
    ],
)
def test_the_reference_snapshots_read_without_a_fault(
    shared: Path, name: str, agents: list[str]
) -> None:
    path = shared / "data" / "golem-snapshots" / name
    snapshot, faults = read_snapshots([path])
    assert faults == ()
    assert [each.name.text for each in snapshot.agents] == agents
    assert snapshot.digest == read_snapshots([path])[0].digest


def test_the_two_real_snapshots_hold_different_agents_of_one_name(shared: Path) -> None:
    folder = shared / "data" / "golem-snapshots"
    paths = [folder / f"code_first_snippets_{language}.json" for language in ("rust", "ts")]
    with pytest.raises(FaultsFound) as caught:
        read_snapshots(paths)
    assert len(caught.value.faults) == 2
    assert all("declared twice, differently" in each.message for each in caught.value.faults)


def test_other_reference_documents_are_refused(shared: Path) -> None:
    folder = shared / "data" / "golem-snapshots"
    names = (
        "command-output.schema.json",
        "expected_openapi.json",
        "synthetic-tool-artifact-wire.json",
    )
    with pytest.raises(FaultsFound) as caught:
        read_snapshots([folder / name for name in names])
    assert len(caught.value.faults) == len(names)


def test_large_snapshots_are_read(tmp_path: Path) -> None:
    chain = [
        {
            "id": f"d{index}",
            "body": record(next=node("option", inner=node("ref", id=f"d{index + 1}"))),
        }
        for index in range(10_000)
    ]
    path = tmp_path / "large.json"
    path.write_text(
        json.dumps(
            typed(node("ref", id="d0"), defs=[*chain, {"id": "d10000", "body": node("u8")}])
        ),
        encoding="utf-8",
    )
    snapshot, faults = read_snapshots([path])
    assert faults == ()
    assert len(snapshot.agents[0].graph.definitions) == 10_001
