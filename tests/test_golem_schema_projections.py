"""Projections read back: projecting what was read gives the same document again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from checked_tables import type_node as node

from golem_codegen.model import types as m
from golem_codegen.model.agents import AgentType
from golem_codegen.model.fault import Fault, Severity, has_errors
from golem_codegen.model.to_json import graph_json
from golem_codegen.runtime.json_schema import to_json_schema
from golem_codegen.sources.golem_schema import read_projection
from golem_codegen.sources.snapshot import read_snapshots

SOURCES = (
    "fixtures/kitchen_sink.json",
    "fixtures/counter.json",
    "fixtures/modalities.json",
    "../shared/data/golem-snapshots/code_first_snippets_rust.json",
    "../shared/data/golem-snapshots/code_first_snippets_ts.json",
    "../shared/data/golem-snapshots/synthetic-agents-all-kinds.json",
)
STRING, U8 = node("string"), node("u8")


def back(graph: dict[str, Any]) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """The graph that is read from the projection of a graph."""
    read, root, faults = read_projection(to_json_schema(graph), Path("schema.json"))
    assert not has_errors(faults), faults
    return graph_json(read, root), faults


def roots(agent: AgentType) -> list[m.Type]:
    types = [parameter.type for parameter in agent.constructor.parameters if not parameter.injected]
    for method in agent.methods:
        types += [each.type for each in method.parameters if not each.injected]
        types += [] if method.output is None else [method.output]
    return types


def is_lost(schema: dict[str, Any]) -> bool:
    """Whether a document holds a type that has no JSON form."""
    return '"not": {}' in json.dumps(schema)


@pytest.mark.parametrize("source", SOURCES)
def test_projecting_again_gives_the_same_document(source: str) -> None:
    path = Path(__file__).resolve().parent.parent / source
    if not path.is_file():
        pytest.skip("the reference data beside the checkout is absent")
    snapshot, _ = read_snapshots([path])
    compared = 0
    for agent in snapshot.agents:
        for root in roots(agent):
            first = to_json_schema(graph_json(agent.graph, root))
            if is_lost(first):
                continue
            graph, again, faults = read_projection(first, Path("schema.json"))
            assert not has_errors(faults), faults
            assert to_json_schema(graph_json(graph, again)) == first
            compared += 1
    assert compared > 5


def record(**fields: Any) -> dict[str, Any]:
    return node("record", fields=[{"name": name, "body": body} for name, body in fields.items()])


def restricted(kind: str, **limits: Any) -> dict[str, Any]:
    return node(kind, restrictions=limits)


MAIL = {
    "tag": "Mail",
    "body": STRING,
    "discriminator": {"rule": "prefix", "value": {"prefix": "mailto:"}},
}
RULES = (
    ("suffix", {"suffix": ".$x"}, STRING),
    ("contains", {"substring": "(a)"}, STRING),
    ("regex", {"regex": "^[ab]$"}, STRING),
    ("field-equals", {"fieldName": "kind", "literal": "card"}, record(kind=STRING)),
    ("field-equals", {"fieldName": "kind"}, record(kind=STRING)),
    ("field-absent", {"fieldName": "kind"}, record(other=U8)),
)
INLINE = {"name": "inline", "payload": restricted("text", languages=["en"])}
BY_URL = {"name": "url", "payload": restricted("url")}

EXACT: dict[str, dict[str, Any]] = {
    **{kind: node(kind) for kind in ("bool", "char", "string", "datetime", "duration", "uuid")},
    **{kind: node(kind) for kind in ("s8", "s16", "s32", "s64", "u8", "u16", "u32", "u64", "f64")},
    "wide bounds": restricted("u64", min={"kind": "unsigned", "value": 2**63 + 1}),
    "record": record(z=STRING, a=node("option", inner=U8), m=record()),
    "text and language": record(text=STRING, language=node("option", inner=STRING)),
    "nanoseconds": record(nanoseconds=node("s64")),
    "mantissa": record(mantissa=node("s64"), scale=node("s32"), unit=STRING),
    "bytes": record(bytes=STRING, mimeType=STRING),
    "variant": node("variant", cases=[{"name": "a"}, {"name": "b", "payload": U8}]),
    "plain variant": node("variant", cases=[{"name": "a"}, {"name": "b"}]),
    "variant of one": node("variant", cases=[{"name": "x", "payload": U8}]),
    "err before ok": node(
        "variant", cases=[{"name": "err", "payload": U8}, {"name": "ok", "payload": U8}]
    ),
    "unstructured": node(
        "variant", cases=[INLINE, BY_URL], metadata={"role": {"tag": "unstructured-text"}}
    ),
    "enum": node("enum", cases=["b", "a"]),
    "one letter": node("enum", cases=["a"]),
    "flags": node("flags", flags=["b", "a"]),
    "unit": node("tuple", elements=[]),
    "tuple": node("tuple", elements=[STRING, U8]),
    "list of pairs": node("list", element=node("tuple", elements=[STRING, U8])),
    "list": node("list", element=node("list", element=U8)),
    "fixed list": node("fixed-list", element=U8, length=3),
    "map": node("map", key=STRING, value=node("option", inner=U8)),
    "option": node("option", inner=node("result", spec={"err": U8})),
    "result": node("result", spec={"ok": STRING, "err": U8}),
    "text": restricted("text", languages=["en"], minLength=1, maxLength=9, regex="a"),
    "binary": restricted("binary", mimeTypes=["a/b"], minBytes=1, maxBytes=5),
    "path": node("path", spec={"direction": "in-out", "kind": "any", "allowedExtensions": ["a"]}),
    "url": restricted("url", allowedSchemes=["https", "ws"], allowedHosts=["a.b"]),
    "documented": node("string", metadata={"doc": "d", "examples": ['"x"'], "deprecated": "no"}),
}


@pytest.mark.parametrize("name", EXACT)
def test_types_come_back_exactly(name: str) -> None:
    graph, _ = back({"root": EXACT[name]})
    assert graph == {"root": EXACT[name]}


@pytest.mark.parametrize("kind", ["f32", "quantity", "union", "restricted integer"])
def test_what_is_lost_is_noted_or_the_nearest_type(kind: str) -> None:
    cases = {
        "f32": (node("f32"), node("f64")),
        "quantity": (
            node("quantity", spec={"baseUnit": "kg", "allowedSuffixes": ["g"]}),
            node("quantity", spec={"baseUnit": "kg"}),
        ),
        "union": (node("union", spec={"branches": [MAIL]}),) * 2,
        "restricted integer": (
            restricted(
                "s32", min={"kind": "signed", "value": 0}, max={"kind": "signed", "value": 9}
            ),
            restricted("u8", max={"kind": "unsigned", "value": 9}),
        ),
    }
    given, nearest = cases[kind]
    graph, faults = back({"root": given})
    assert graph == {"root": nearest}
    told = [fault for fault in faults if fault.severity is Severity.NOTE]
    assert len(told) == (0 if kind == "f32" else 1)


@pytest.mark.parametrize(("rule", "value", "body"), RULES)
def test_rules_of_unions_come_back(rule: str, value: Any, body: dict[str, Any]) -> None:
    branch = {"tag": "Odd", "body": body, "discriminator": {"rule": rule, "value": value}}
    root = node("union", spec={"branches": [branch]})
    graph, _ = back({"root": root})
    assert graph == {"root": root}


def test_definitions_come_back_with_id_name_and_recursion() -> None:
    tree = record(label=STRING, children=node("list", element=node("ref", id="demo.Tree<a, b>")))
    defs = [{"id": "demo.Tree<a, b>", "name": "Tree", "body": tree}]
    given = {"defs": defs, "root": node("ref", id="demo.Tree<a, b>")}
    graph, faults = back(given)
    assert graph == given
    assert faults == ()


@pytest.mark.parametrize("kind", ["secret", "future"])
def test_types_without_json_are_errors_at_their_place(kind: str) -> None:
    lost = {"secret": node("secret", spec={"inner": STRING}), "future": node("future", inner=None)}
    schema = to_json_schema({"root": record(a=STRING, b=lost[kind])})
    _, _, faults = read_projection(schema, Path("schema.json"))
    assert [(fault.severity, fault.place.pointer) for fault in faults] == [
        (Severity.ERROR, "/properties/b")
    ]
