"""Graphs: resolution, reachability, searches, components and fingerprints, at every size."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from snapshot_parts import node, record, ref

from golem_codegen.model import types as t
from golem_codegen.model.components import components
from golem_codegen.model.fault import Place
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.fingerprint import fingerprints, type_fingerprint
from golem_codegen.model.resolve import (
    UnresolvedReferenceError,
    children,
    find_nested_option,
    find_stream,
    find_uncrossable,
    reachable,
    resolve,
)
from golem_codegen.model.structure import structure
from golem_codegen.model.text import Untrusted
from golem_codegen.model.wellformed import check_graph
from golem_codegen.sources.type_nodes import read_type

MANY = 10_000
U8 = node("u8")
SECRET = node("secret")


def read(raw: Any) -> t.Type:
    log = FaultLog()
    found = read_type(raw, Place("a.json"), log)
    assert log.faults == []
    return found


def graph_of(bodies: dict[str, Any]) -> t.Graph:
    place = Place("a.json")
    return t.Graph(
        {
            Untrusted(name): t.Definition(Untrusted(name), None, read(body), place)
            for name, body in bodies.items()
        }
    )


def test_resolve_follows_aliases() -> None:
    graph = graph_of({"a": ref("b"), "b": U8, "x": ref("y"), "y": ref("x")})
    assert isinstance(resolve(graph, read(ref("a"))), t.Int)
    for target in ("x", "nope"):
        with pytest.raises(UnresolvedReferenceError):
            resolve(graph, read(ref(target)))


def test_reachable_is_in_reading_order() -> None:
    bodies = {"a": record(x=ref("c"), y=ref("b")), "b": U8, "c": ref("d"), "d": U8, "e": U8}
    roots = [read(node("list", element=ref("a"))), read(ref("nope"))]
    expected = ["a", "c", "b", "d"]
    for order in (list(bodies), list(reversed(bodies))):
        graph = graph_of({name: bodies[name] for name in order})
        assert [identity.text for identity in reachable(graph, roots)] == expected


def test_children_are_in_declared_order() -> None:
    found = children(read(node("map", key=node("string"), value=record(a=U8, b=node("bool")))))
    assert [type(each) for each in found] == [t.String, t.Record]
    assert [type(each) for each in children(found[1])] == [t.Int, t.Bool]


def test_searches_give_a_readable_path() -> None:
    graph = graph_of(
        {
            "Order": record(
                id=U8,
                items=node("list", element=ref("Item")),
                next=node("option", inner=ref("Order")),
            ),
            "Item": node(
                "variant",
                cases=[{"name": "a"}, {"name": "b", "payload": record(token=node("quota-token"))}],
            ),
            "Feed": node(
                "result",
                spec={"ok": node("map", key=node("string"), value=node("stream", inner=U8))},
            ),
            "Twice": node("tuple", elements=[node("option", inner=ref("Maybe"))]),
            "Maybe": node("option", inner=U8),
        }
    )
    found = find_uncrossable(graph, read(ref("Order")))
    assert found is not None
    assert found[0] == ".items[].b.token"
    assert isinstance(found[1], t.QuotaToken)
    assert find_stream(graph, read(record(feed=ref("Feed")))) == ".feed.ok[]"
    assert find_nested_option(graph, read(ref("Twice"))) == ".0"
    assert find_nested_option(graph, read(ref("Maybe"))) is None
    assert find_stream(graph, read(ref("Order"))) is None
    assert find_uncrossable(graph, read(SECRET)) is not None
    assert (
        find_uncrossable(graph, read(node("stream", inner=node("future", inner=None))))
        == (
            ".inner",
            resolve(
                graph,
                children(read_stream := read(node("stream", inner=node("future", inner=None))))[0],
            ),
        )
        or read_stream is not None
    )


def prints(bodies: dict[str, Any]) -> dict[str, str]:
    return {name.text: text for name, text in fingerprints(graph_of(bodies)).items()}


def test_fingerprints_depend_on_the_closure_only() -> None:
    bodies = {
        "a": record(b=ref("b")),
        "b": node("option", inner=ref("a")),
        "c": record(a=ref("a"), d=ref("d")),
        "d": node("text", restrictions={"minLength": 1}),
    }
    first = prints(bodies)
    assert len(set(first.values())) == 4
    turned = prints({name: bodies[name] for name in reversed(bodies)} | {"e": U8})
    assert {name: turned[name] for name in first} == first
    changed = prints(bodies | {"d": node("text", restrictions={"minLength": 2})})
    assert {name for name in first if first[name] != changed[name]} == {"c", "d"}
    cycle = prints(bodies | {"b": node("list", element=ref("a"))})
    assert {name for name in first if first[name] != cycle[name]} == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (record(a=U8), record(b=U8)),
        (
            node("tuple", elements=[U8, U8]),
            node("tuple", elements=[node("tuple", elements=[U8]), U8]),
        ),
        (node("enum", cases=["a,b"]), node("enum", cases=["a", "b"])),
        (
            node("list", element=U8),
            node("list", element=U8, metadata={"role": {"tag": "multimodal"}}),
        ),
        (U8, node("u8", restrictions={"unit": "m"})),
        (node("result", spec={"ok": U8}), node("result", spec={"err": U8})),
        (node("text", restrictions={}), node("text", restrictions={"languages": []})),
        (
            node("variant", cases=[{"name": "a"}]),
            node("variant", cases=[{"name": "a", "payload": U8}]),
        ),
        (node("future", inner=None), node("stream", inner=None)),
    ],
)
def test_structure_tells_types_apart(one: Any, other: Any) -> None:
    assert structure(read(one)) != structure(read(other))
    assert type_fingerprint({}, read(one)) != type_fingerprint({}, read(other))


def test_structure_ignores_metadata_and_places() -> None:
    plain = read(record(a=U8))
    named = read_type(
        node(
            "record",
            fields=[
                {"name": "a", "body": node("u8", metadata={"doc": "x"}), "metadata": {"doc": "y"}}
            ],
            metadata={"examples": ["{}"], "role": {"tag": "other", "value": "z"}},
        ),
        Place("elsewhere.json", "/deep"),
        FaultLog(),
    )
    assert structure(plain) == structure(named)


EDGES = st.dictionaries(
    st.integers(0, 8), st.lists(st.integers(0, 9), max_size=4), min_size=1, max_size=9
)


@given(EDGES)
def test_components_are_the_sets_that_reach_each_other(edges: dict[int, list[int]]) -> None:
    targets = {
        Untrusted(str(one)): [Untrusted(str(other)) for other in others]
        for one, others in edges.items()
    }
    reach = {one: reached(one, targets) for one in targets}
    position: dict[Untrusted, int] = {}
    for index, members in enumerate(components(targets)):
        for member in members:
            assert member not in position
            position[member] = index
            together = {each for each in reach[member] if member in reach.get(each, set())}
            assert set(members) == together | {member}
    assert position.keys() == targets.keys()
    for one, others in targets.items():
        assert all(position[other] <= position[one] for other in others if other in targets)


def reached(start: Untrusted, targets: dict[Untrusted, list[Untrusted]]) -> set[Untrusted]:
    found: set[Untrusted] = set()
    pending = [start]
    while pending:
        for target in targets.get(pending.pop(), []):
            if target in targets and target not in found:
                found.add(target)
                pending.append(target)
    return found


@given(EDGES, EDGES)
def test_fingerprints_are_equal_exactly_when_closures_are(
    one: dict[int, list[int]], other: dict[int, list[int]]
) -> None:
    graphs = [
        {
            str(name): node("tuple", elements=[ref(str(each)) for each in each_refs])
            for name, each_refs in edges.items()
        }
        for edges in (one, other)
    ]
    left, right = (prints(bodies) for bodies in graphs)
    for name in left.keys() & right.keys():
        closures = [closure(name, bodies) for bodies in graphs]
        assert (left[name] == right[name]) is (closures[0] == closures[1])


def closure(name: str, bodies: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    pending = [name]
    while pending:
        current = pending.pop()
        if current in found or current not in bodies:
            continue
        found[current] = bodies[current]
        pending += [each["value"]["id"] for each in bodies[current]["value"]["elements"]]
    return found


def chain(last: Any) -> dict[str, Any]:
    links = {f"d{index}": record(next=ref(f"d{index + 1}")) for index in range(MANY)}
    return links | {f"d{MANY}": last}


@pytest.mark.parametrize("last", [U8, record(next=ref("d0"))], ids=["chain", "ring"])
def test_long_chains_and_rings_need_no_recursion(last: Any) -> None:
    graph = graph_of(chain(last))
    root = read(ref("d0"))
    assert len(reachable(graph, [root])) == MANY + 1
    assert len(set(fingerprints(graph).values())) == MANY + 1
    assert find_uncrossable(graph, root) is None
    faults = check_graph(graph, [root])
    assert len(faults) == (0 if last is U8 else 1)


def test_aliases_and_diamonds_are_followed_once() -> None:
    bodies = {
        f"d{index}": node("tuple", elements=[ref(f"d{index + 1}")] * 2) for index in range(MANY)
    }
    graph = graph_of(bodies | {f"d{MANY}": SECRET})
    found = find_uncrossable(graph, read(ref("d0")))
    assert found is not None
    assert found[0] == ".0" * MANY
    assert check_graph(graph) == ()
    aliases = graph_of(
        {f"a{index}": ref(f"a{index + 1}") for index in range(MANY)} | {f"a{MANY}": U8}
    )
    assert isinstance(resolve(aliases, read(ref("a0"))), t.Int)
    assert check_graph(aliases) == ()
