"""Methods as tools of language models, through a generated package."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema
import pytest
from acceptance.packages import Generated, build, build_agents
from snapshot_parts import agent, definition, method, node, record, ref

OPTION = node("option", inner=node("string"))


@pytest.fixture(scope="module")
def counter(fixtures: Path, tmp_path_factory: pytest.TempPathFactory) -> Generated:
    return build("acme_llm", [fixtures / "counter.json"], tmp_path_factory.mktemp("llm"))


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """Names that no API takes, and parameters whose Python names differ."""
    long = "m" * 80
    methods = [
        method("get it!", node("u8")),
        method("get it?", node("u8")),
        method(long, node("u8")),
        method(long + "n", node("u8")),
        method("plain", ref("demo.R"), **{"class": ref("demo.R"), "someText": OPTION}),
    ]
    body = record(**{"from": node("u64")})
    agents = [agent("Odd", defs=[definition("demo.R", body)], methods=methods)]
    return build_agents("acme_llm_odd", agents, tmp_path_factory.mktemp("odd"))


@pytest.fixture(scope="module")
def llm(counter: Generated) -> ModuleType:
    return counter.part("llm")


def test_class_access_tells_the_schemas(counter: Generated) -> None:
    client = counter.load().CounterAgent
    schema = client.add.input_json_schema
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["properties"]["by"]["maximum"] == 2**32 - 1
    assert schema["required"] == ["by"]
    assert client.add.output_json_schema["format"] == "int64"
    assert client.reset.output_json_schema is None
    assert client.reset.input_json_schema["properties"] == {}
    twin = counter.load().AsyncCounterAgent.add
    assert twin == client.add
    assert twin.input_json_schema is schema


def test_the_codec_says_the_same_schema(counter: Generated) -> None:
    codec = counter.part("codecs").Entry
    output = counter.load().CounterAgent.list.output_json_schema
    assert codec.json_schema["$defs"] == output["$defs"]
    assert codec.json_schema is codec.json_schema


@pytest.mark.parametrize("member", ["input_schema", "parameters", "inputSchema"])
def test_definitions_come_in_three_styles(counter: Generated, llm: ModuleType, member: str) -> None:
    client = counter.load().CounterAgent
    tool = llm.tool_definition(client.apply, llm.ToolStyle(member))
    assert list(tool) == ["name", "description", member]
    assert tool["name"] == "CounterAgent_apply"
    assert tool["description"] == "Do one change, unless the limit forbids it."
    wanted = dict(client.apply.input_json_schema)
    del wanted["$schema"]
    assert tool[member] == wanted
    tool[member].clear()
    assert client.apply.input_json_schema["required"] == ["change"]


def test_descriptions_keep_hints_and_lose_what_the_schema_says(
    counter: Generated, llm: ModuleType
) -> None:
    told = llm.tool_definition(counter.load().CounterAgent.add)["description"]
    assert told.startswith("Add to the counter and return the new value.\n\nThe amount is")
    assert told.endswith("Prompt hint: How much should I add?")
    assert "Args:" not in told


def test_names_may_be_chosen(counter: Generated, llm: ModuleType) -> None:
    add = counter.load().CounterAgent.add
    assert llm.tool_definition(add, name="a-B_9")["name"] == "a-B_9"
    for name in ("", "a b", "ä", "x" * 65, "a\n"):
        with pytest.raises(ValueError, match="a tool is called"):
            llm.tool_definition(add, name=name)


def test_made_names_are_valid_and_distinct(odd: Generated) -> None:
    llm, client = odd.part("llm"), odd.load().Odd
    infos = [each for each in vars(client.__mro__[2]).values() if hasattr(each, "calls")]
    names = [llm.tool_name(each.calls.info) for each in infos]
    assert len(set(names)) == len(names) == 5
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", name) for name in names)
    assert "Odd_plain" in names


def test_arguments_reach_the_call_by_python_name(odd: Generated) -> None:
    llm, client, types = odd.part("llm"), odd.load().Odd, odd.part("types")
    arguments = llm.call_arguments(client.plain, {"class": {"from": "18446744073709551615"}})
    assert list(arguments) == list(client.plain.signature.parameters)[1:]
    assert arguments == {"class_": types.R(from_=2**64 - 1), "some_text": None}
    assert "class" in llm.tool_definition(client.plain)["input_schema"]["properties"]


def test_arguments_may_be_text(counter: Generated, llm: ModuleType) -> None:
    add = counter.load().CounterAgent.add
    expected = {"by": 3}
    for given in ({"by": 3}, '{"by": 3}', b'{"by": 3}'):
        assert llm.call_arguments(add, given) == expected


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({}, "$"),
        ({"by": "3"}, "$.by"),
        ({"by": -1}, "$.by"),
        ({"by": 3, "more": 1}, "$"),
        ("not json", "$"),
        ({"by": {3}}, "$"),
        ({"by": float("nan")}, "$"),
    ],
)
def test_wrong_arguments_are_told_with_their_place(
    counter: Generated, llm: ModuleType, given: Any, path: str
) -> None:
    refusal = counter.part("errors").DecodeError
    with pytest.raises(refusal) as refused:
        llm.call_arguments(counter.load().CounterAgent.add, given)
    assert refused.value.path.startswith(path)


def test_results_are_canonical_json(counter: Generated, llm: ModuleType) -> None:
    client, values = counter.load().CounterAgent, counter.part("values")
    types = counter.part("types")
    assert llm.result_json(client.add, -7) == b'"-7"'
    assert llm.result_json(client.reset, None) == b"null"
    refused = types.Refused(limit=1, wanted=2)
    result = json.loads(llm.result_json(client.apply, values.Err(refused)))
    assert result == {"err": {"limit": "1", "wanted": "2"}}
    jsonschema.Draft202012Validator(client.apply.output_json_schema).validate(result)
    with pytest.raises(counter.part("errors").EncodeError):
        llm.result_json(client.add, "x")
