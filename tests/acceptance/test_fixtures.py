"""The snapshots of this repository are what a server could have written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

_NUMBERS = {f"{sign}{bits}" for sign in "su" for bits in (8, 16, 32, 64)} | {"f32", "f64"}
_UNKNOWN_ROLE = "futuristic"


def agents_of(document: Any) -> Iterator[dict[str, Any]]:
    """The agent types of a snapshot in any of its forms."""
    if isinstance(document, list):
        for item in document:
            yield from agents_of(item)
    elif "type_name" in document:
        yield document
    elif "agentType" in document:
        yield document["agentType"]
    else:
        yield from agents_of(document.get("agentTypes") or document["values"])


def _as_the_schema_knows(value: Any) -> Any:
    """Take out what the published schema is known to lack: number restrictions, uuid, roles."""
    if isinstance(value, list):
        return [_as_the_schema_knows(item) for item in value]
    if not isinstance(value, dict):
        return value
    made = {key: _as_the_schema_knows(item) for key, item in value.items()}
    if made.get("kind") == "uuid" and "value" in made:
        return {"kind": "string", "value": {}}
    if made.get("kind") in _NUMBERS and isinstance(made.get("value"), dict):
        made["value"].pop("restrictions", None)
    if made.get("tag") == _UNKNOWN_ROLE:
        return {**made, "tag": "other"}
    return made


def _fixture_names() -> list[str]:
    folder = Path(__file__).resolve().parent.parent.parent / "fixtures"
    return sorted(path.name for path in folder.glob("*.json"))


@pytest.mark.parametrize("name", _fixture_names())
def test_a_fixture_conforms_to_the_published_schema(
    name: str, fixtures: Path, shared: Path
) -> None:
    published = json.loads(
        (shared / "data/golem-snapshots/command-output.schema.json").read_text(encoding="utf-8")
    )
    checker = jsonschema.Draft7Validator({**published, "$ref": "#/definitions/AgentType"})
    document = json.loads((fixtures / name).read_text(encoding="utf-8"))
    for agent in agents_of(document):
        known = {"config": [], **_as_the_schema_knows(agent)}
        faults = [error.message for error in checker.iter_errors(known)]
        assert faults == [], agent["type_name"]


def test_every_snapshot_form_is_among_the_fixtures(fixtures: Path) -> None:
    forms = set()
    for path in fixtures.glob("*.json"):
        document = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(document, list):
            forms.add("bare array")
        elif "$type" in document:
            forms.add("command line")
        elif "values" in document:
            forms.add("page")
        elif "agentTypes" in document:
            forms.add("extracted")
        else:
            forms.add("registered" if "agentType" in document else "single")
    assert forms == {"bare array", "command line", "page", "extracted", "registered", "single"}


def test_every_kind_is_in_the_kitchen_sink(fixtures: Path) -> None:
    kinds = set()
    waiting = [json.loads((fixtures / "kitchen_sink.json").read_text(encoding="utf-8"))]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            if "kind" in value and isinstance(value.get("value"), dict):
                kinds.add(value["kind"])
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
    leaves = {"bool", "char", "string", "datetime", "duration", "uuid", "text", "binary"}
    composed = {"record", "variant", "enum", "flags", "tuple", "list", "fixed-list", "map"}
    rich = {"path", "url", "quantity", "union", "option", "result", "ref"}
    host = {"secret", "quota-token", "permission-card", "future", "stream"}
    assert _NUMBERS | leaves | composed | rich | host <= kinds
