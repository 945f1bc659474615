"""Schema graphs from flat tables."""

from __future__ import annotations

import json
from typing import Any

import pytest

from golem_codegen.runtime.schema import Child, DefinitionRow, NodeRow, graph, reachable_graph
from golem_codegen.runtime.type_nodes import TypeNodes

NODES: list[NodeRow] = [
    ("record", {"fields": [{"name": "amount", "body": Child(1), "metadata": {"doc": "how much"}}]}),
    ("s64", {"restrictions": {"min": {"kind": "signed", "value": -1}}}),
    ("list", {"element": Child(3)}),
    ("ref", {"id": "demo.Money"}),
    ("variant", {"cases": ({"name": "none"}, {"name": "some", "payload": Child(3)})}),
    ("ref", {"id": "demo.Choice"}),
    ("result", {"spec": {"ok": Child(5), "err": Child(6)}}),
    ("string", {}),
]
DEFINITIONS: list[DefinitionRow] = [
    ("demo.Unused", None, 7),
    ("demo.Money", "Money", 0),
    ("demo.Choice", None, 4),
]

MONEY = {
    "id": "demo.Money",
    "name": "Money",
    "body": {
        "kind": "record",
        "value": {
            "fields": [
                {
                    "name": "amount",
                    "body": {
                        "kind": "s64",
                        "value": {"restrictions": {"min": {"kind": "signed", "value": -1}}},
                    },
                    "metadata": {"doc": "how much"},
                }
            ]
        },
    },
}
MONEY_REF = {"kind": "ref", "value": {"id": "demo.Money"}}
CHOICE = {
    "id": "demo.Choice",
    "body": {
        "kind": "variant",
        "value": {"cases": [{"name": "none"}, {"name": "some", "payload": MONEY_REF}]},
    },
}


def test_graph_is_the_source_json() -> None:
    assert graph(NODES, DEFINITIONS[1:2], 2) == {
        "defs": [MONEY],
        "root": {"kind": "list", "value": {"element": MONEY_REF}},
    }
    json.dumps(graph(NODES, DEFINITIONS, 2))


def test_no_definitions_no_member() -> None:
    assert graph(NODES, [], 7) == {"root": {"kind": "string", "value": {}}}


def test_each_call_gives_fresh_data() -> None:
    first: Any = graph(NODES, [], 7)
    first["root"]["value"]["spoiled"] = True
    assert graph(NODES, [], 7) == {"root": {"kind": "string", "value": {}}}
    assert NODES[7] == ("string", {})


def test_only_what_the_root_needs() -> None:
    needed = reachable_graph(NODES, DEFINITIONS, 5)
    assert needed == {
        "defs": [MONEY, CHOICE],
        "root": {"kind": "ref", "value": {"id": "demo.Choice"}},
    }
    assert reachable_graph(NODES, DEFINITIONS, 7) == graph(NODES, [], 7)


def test_recursive_definitions() -> None:
    nodes: list[NodeRow] = [
        ("option", {"inner": Child(1)}),
        ("ref", {"id": "a"}),
        ("tuple", {"elements": [Child(3)]}),
        ("ref", {"id": "b"}),
    ]
    definitions: list[DefinitionRow] = [("a", None, 2), ("b", None, 0)]
    found: Any = reachable_graph(nodes, definitions, 1)
    assert [definition["id"] for definition in found["defs"]] == ["a", "b"]


def test_long_and_deep_tables() -> None:
    deep = 10_000
    nodes: list[NodeRow] = [("list", {"element": Child(row + 1)}) for row in range(deep)]
    nodes.append(("bool", {}))
    node: Any = graph(nodes, [], 0)["root"]
    depth = 0
    while node["kind"] == "list":
        node = node["value"]["element"]
        depth += 1
    assert depth == deep
    assert "defs" not in reachable_graph(nodes, [], 0)


def test_diamonds_stay_linear() -> None:
    nodes: list[NodeRow] = [
        ("tuple", {"elements": [Child(row + 1), Child(row + 1)]}) for row in range(200)
    ]
    nodes.append(("bool", {}))
    root: Any = graph(nodes, [], 0)["root"]
    first, second = root["value"]["elements"]
    assert first is second
    assert "defs" not in reachable_graph(nodes, [], 0)


def test_references_are_followed() -> None:
    types = TypeNodes(graph(NODES, [*DEFINITIONS, ("alias", None, 5)], 3))
    assert types.resolve({"kind": "ref", "value": {"id": "alias"}}).kind == "variant"
    assert types.resolve(types.root).kind == "record"
    assert not types.is_empty_record(types.root)
    assert types.is_empty_record({"kind": "record", "value": {"fields": []}})


def test_references_to_nowhere() -> None:
    ref = {"kind": "ref", "value": {"id": "a"}}
    with pytest.raises(ValueError, match="does not define 'a'"):
        TypeNodes({"root": ref}).resolve(ref)
    other = {"kind": "ref", "value": {"id": "b"}}
    cycle = {"defs": [{"id": "a", "body": other}, {"id": "b", "body": ref}], "root": ref}
    with pytest.raises(ValueError, match="refers to itself"):
        TypeNodes(cycle).resolve(ref)
