"""The embedded schema of each public type equals the source's (schema-model sections 1 to 5)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from acceptance.packages import Generated, render
from acceptance.test_fixtures import agents_of


def _definitions(fixtures: Path, name: str) -> dict[str, Any]:
    document = json.loads((fixtures / name).read_text(encoding="utf-8"))
    return {
        each["id"]: each
        for agent in agents_of(document)
        for each in agent["schema"].get("defs", ())
    }


def _resolved(graph: dict[str, Any]) -> Any:
    """The root of a graph, or the body that it refers to."""
    root = graph["root"]
    while root["kind"] == "ref":
        bodies = {each["id"]: each["body"] for each in graph["defs"]}
        root = bodies[root["value"]["id"]]
    return root


def _kinds(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("kind"), str) and "value" in value:
            yield value["kind"]
        for item in value.values():
            yield from _kinds(item)
    elif isinstance(value, list):
        for item in value:
            yield from _kinds(item)


def _pairs(harbour: Generated, fixtures: Path) -> list[tuple[Any, Any, dict[str, Any]]]:
    """Codec, source definition, and all source definitions, for the kitchen sink."""
    codecs, sources = harbour.part("codecs"), _definitions(fixtures, "kitchen_sink.json")
    found = [
        (getattr(codecs, each["name"]), each, sources)
        for each in sources.values()
        if hasattr(codecs, each.get("name", "-"))
    ]
    assert len(found) >= 50
    return found


def test_each_schema_equals_its_source(harbour: Generated, fixtures: Path) -> None:
    for codec, source, sources in _pairs(harbour, fixtures):
        graph = json.loads(json.dumps(codec.schema))
        body = source["body"]
        while body["kind"] == "ref":
            body = sources[body["value"]["id"]]["body"]
        assert _resolved(graph) == body, source["id"]


def test_definitions_of_a_schema_are_those_of_the_source(
    harbour: Generated, fixtures: Path
) -> None:
    for codec, source, sources in _pairs(harbour, fixtures):
        graph = codec.schema
        for definition in graph.get("defs", []):
            assert definition == sources[definition["id"]], source["id"]


def test_a_schema_holds_all_that_it_refers_to_and_nothing_else(
    harbour: Generated, fixtures: Path
) -> None:
    for codec, _, _ in _pairs(harbour, fixtures):
        graph = codec.schema
        there = [definition["id"] for definition in graph.get("defs", [])]
        assert len(there) == len(set(there))
        assert _referred(graph["root"], graph) == set(there)


def _referred(node: Any, graph: dict[str, Any]) -> set[str]:
    bodies = {each["id"]: each["body"] for each in graph.get("defs", [])}
    found: set[str] = set()
    waiting = [node]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            if value.get("kind") == "ref" and value["value"]["id"] not in found:
                found.add(value["value"]["id"])
                waiting.append(bodies[value["value"]["id"]])
            waiting += value.values()
    return found


def test_every_kind_that_can_cross_is_in_a_literal(harbour: Generated, fixtures: Path) -> None:
    seen = {kind for codec, _, _ in _pairs(harbour, fixtures) for kind in _kinds(codec.schema)}
    host = {"secret", "quota-token", "permission-card", "future", "stream"}
    source = set(_kinds(list(_definitions(fixtures, "kitchen_sink.json").values())))
    bounds = {"signed", "unsigned", "float-bits"}
    assert source - host - bounds <= seen


def test_precise_numbers_survive(harbour: Generated) -> None:
    text = json.dumps(harbour.part("codecs").Extremes.schema)
    for number in (-(2**63), 2**63 - 1, 2**64 - 1, 0xFFEFFFFFFFFFFFFF, 0x7FEFFFFFFFFFFFFF):
        assert f": {number}}}" in text


def test_hostile_text_survives(named: Generated, fixtures: Path) -> None:
    sources = _definitions(fixtures, "names.json")
    codecs = named.part("codecs")
    assert _resolved(codecs.Hostile.schema) == sources["names.Hostile"]["body"]
    assert _resolved(codecs.Cases.schema) == sources["names.Cases"]["body"]


def test_literals_are_written_once_and_made_on_first_use(
    fixtures: Path, harbour: Generated
) -> None:
    files, _ = render("once_only", [fixtures / "kitchen_sink.json"])
    again, _ = render("once_only", [fixtures / "kitchen_sink.json"])
    assert files["_schema.py"] == again["_schema.py"]
    assert files["_schema.py"].decode().count("Described everywhere.") == 1
    codec = harbour.part("codecs").Tree
    assert codec.schema == codec.schema


@pytest.mark.parametrize("name", ["Contact", "Attachment", "Marker", "Event", "Code"])
def test_discriminators_survive(harbour: Generated, fixtures: Path, name: str) -> None:
    source = _definitions(fixtures, "kitchen_sink.json")[f"sink.{name}"]["body"]
    branches = _resolved(getattr(harbour.part("codecs"), name).schema)["value"]["spec"]["branches"]
    expected = [each["discriminator"] for each in source["value"]["spec"]["branches"]]
    assert [each["discriminator"] for each in branches] == expected
