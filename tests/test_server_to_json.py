"""The model written as JSON again equals what was read, but for what the model does not keep."""

from __future__ import annotations

import json
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from server_bank import PLACE
from server_kinds import GRAPH, TREE, U8

from golem_codegen.model import types as m
from golem_codegen.model.agent_json import agent_json
from golem_codegen.model.to_json import graph_json, type_json
from golem_codegen.sources.snapshot import read_snapshots

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
REAL = [
    "code_first_snippets_rust.json",
    "code_first_snippets_ts.json",
    "synthetic-agents-all-kinds.json",
]
# Members of agent types, constructors and methods that the model does not keep.
_UNKEPT = {"dependencies", "snapshotting", "http_mount", "http_endpoint", "read_only"}
# Members that mean nothing where they are empty.
_EMPTY: tuple[Any, ...] = (None, [], {}, {"restrictions": {}})


def normalised(data: Any) -> Any:
    """Without empty members, and definitions, whose order means nothing, by their ids."""
    if isinstance(data, list):
        items = [normalised(item) for item in data]
        is_defs = all(isinstance(item, dict) and {"id", "body"} <= set(item) for item in items)
        return sorted(items, key=itemgetter("id")) if is_defs else items
    if not isinstance(data, dict):
        return data
    members = {name: normalised(item) for name, item in data.items() if name not in _UNKEPT}
    return {name: item for name, item in members.items() if item not in _EMPTY}


def agents_in(data: Any) -> list[Any]:
    items = data if isinstance(data, list) else data.get("agentTypes", data.get("values"))
    return [item.get("agentType", item) for item in items]


def check(file: Path) -> None:
    snapshot, _faults = read_snapshots([file])
    written = {agent.name.text: agent_json(agent) for agent in snapshot.agents}
    raw = agents_in(json.loads(file.read_text()))
    assert raw
    for agent in raw:
        expected = normalised(agent)
        found = normalised(written[agent["type_name"]])
        expected["constructor"].pop("name", None)
        for part in ("schema", "constructor", "methods", "config", "mode", "description"):
            assert found.get(part) == expected.get(part), part


@pytest.mark.parametrize("name", ["counter.json", "thumbnailer.json", "modalities.json"])
def test_fixtures_are_written_as_they_were_read(name: str) -> None:
    check(FIXTURES / name)


@pytest.mark.parametrize("name", REAL)
def test_real_snapshots_are_written_as_they_were_read(shared: Path, name: str) -> None:
    check(shared / "data" / "golem-snapshots" / name)


def test_only_reachable_definitions_are_written() -> None:
    written = graph_json(GRAPH, m.List(TREE, place=PLACE))
    assert [item["id"] for item in written["defs"]] == ["Tree"]
    assert "name" not in written["defs"][0]
    assert graph_json(GRAPH, U8) == {"root": {"kind": "u8", "value": {}}}


def test_deep_types_cost_no_frames() -> None:
    node: m.Type = U8
    for _level in range(5000):
        node = m.Option(node, place=PLACE)
    written = type_json(node)
    for _level in range(5000):
        written = written["value"]["inner"]
    assert written == {"kind": "u8", "value": {}}
