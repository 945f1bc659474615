"""Schemas that people write, as Golem types: the nearest type, and notes of what is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from golem_codegen.model.fault import Fault, Severity
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.to_json import graph_json
from golem_codegen.model.types import Graph
from golem_codegen.sources.golem_schema.reader import MAX_LEVELS, TypeReader
from golem_codegen.sources.golem_schema.spots import SchemaFiles, Spot
from golem_codegen.sources.json_values import Json

Node = dict[str, Any]


def read(schema: Json, folder: Path = Path()) -> tuple[Node, list[Fault]]:
    from golem_codegen.model.fault import Place

    log = FaultLog()
    reader = TypeReader(SchemaFiles(folder, log), Graph(), log)
    own = schema if isinstance(schema, dict) else {}
    place = Place("s.json")
    root = reader.type_of(Spot(schema, place, folder / "s.json", own, place))
    return graph_json(reader.graph, root), log.faults


def node(kind: str, **value: Any) -> Node:
    return {"kind": kind, "value": value}


def signed(kind: str, **bounds: int) -> Node:
    limits = {name: {"kind": "signed", "value": each} for name, each in bounds.items()}
    return node(kind, restrictions=limits)


def fields(**bodies: Node) -> Node:
    return node("record", fields=[{"name": name, "body": body} for name, body in bodies.items()])


STRING, S64, F64 = node("string"), node("s64"), node("f64")
OPTION = node("option", inner=STRING)
KIND = fields(kind=STRING)


def branch(tag: str, literal: str, body: Node = KIND) -> Node:
    rule = {"rule": "field-equals", "value": {"fieldName": "kind", "literal": literal}}
    return {"tag": tag, "body": body, "discriminator": rule}


SILENT: tuple[tuple[Json, Node], ...] = (
    ({"type": "integer"}, S64),
    ({"type": "integer", "format": "int8"}, node("s8")),
    ({"type": "integer", "format": "uint64"}, node("u64")),
    ({"type": "integer", "format": "uint16", "maximum": 65535}, node("u16")),
    ({"type": "integer", "minimum": 0, "maximum": 255}, node("u8")),
    ({"type": "integer", "minimum": 0, "maximum": 2**64 - 1}, node("u64")),
    ({"type": "integer", "minimum": 1, "maximum": 9.5}, signed("s64", min=1, max=9)),
    ({"type": "integer", "exclusiveMinimum": 1}, signed("s64", min=2)),
    ({"type": "integer", "exclusiveMaximum": 1.5}, signed("s64", max=1)),
    ({"type": "number"}, F64),
    ({"type": "number", "format": "float"}, node("f32")),
    ({"type": "string", "format": "date-time"}, node("datetime")),
    ({"type": "string", "format": "email"}, STRING),
    ({"type": ["string", "null"]}, OPTION),
    ({"anyOf": [{"type": "string"}, {"type": "null"}]}, OPTION),
    ({"enum": ["b", "a", "b"]}, node("enum", cases=["b", "a"])),
    ({"enum": ["a", None]}, node("option", inner=node("enum", cases=["a"]))),
    ({"anyOf": [{"const": "a"}, {"enum": ["b"]}]}, node("enum", cases=["a", "b"])),
    ({"type": "null"}, node("tuple", elements=[])),
    ({"type": "array", "items": {"type": "string"}}, node("list", element=STRING)),
    (
        {"items": [{"type": "string"}], "additionalItems": False, "minItems": 1},
        node("tuple", elements=[STRING]),
    ),
    (
        {"prefixItems": [{"type": "string"}], "minItems": 1, "maxItems": 1},
        node("tuple", elements=[STRING]),
    ),
    ({"additionalProperties": {"type": "integer"}}, node("map", key=STRING, value=S64)),
    ({"properties": {"a": {"type": "string"}}, "required": ["a"]}, fields(a=STRING)),
    ({"properties": {"a": {"type": "string"}}}, fields(a=OPTION)),
    ({"properties": {"a": {"type": ["string", "null"]}}}, fields(a=OPTION)),
    ({"properties": {"a": {"type": ["string", "null"]}}, "required": ["a"]}, fields(a=OPTION)),
    (
        {
            "properties": {"a": {"type": "string"}},
            "required": ["a"],
            "additionalProperties": {"type": "integer"},
        },
        fields(**{"a": STRING, "additional-properties": node("map", key=STRING, value=S64)}),
    ),
    (
        {
            "allOf": [
                {"properties": {"a": {"type": "string"}}, "required": ["a"]},
                {"$ref": "#/$defs/b"},
            ],
            "$defs": {"b": {"properties": {"b": {"type": "integer"}}, "required": ["b"]}},
        },
        fields(a=STRING, b=S64),
    ),
)


@pytest.mark.parametrize(("schema", "expected"), SILENT)
def test_mapped_without_loss(schema: Json, expected: Node) -> None:
    graph, faults = read(schema)
    assert graph == {"root": expected}
    assert faults == []


@pytest.mark.parametrize(
    ("schema", "expected", "told"),
    [
        (True, STRING, "any JSON"),
        ({}, STRING, "any JSON"),
        ({"type": "object"}, node("map", key=STRING, value=STRING), "any JSON"),
        ({"type": "string", "pattern": "a"}, STRING, "'pattern'"),
        ({"type": "array", "items": {"type": "string"}, "minItems": 1}, None, "'minItems'"),
        ({"type": "number", "multipleOf": 2}, F64, "'multipleOf'"),
        ({"const": 5}, S64, "enums of texts only"),
        ({"enum": [1, 2.5]}, F64, "enums of texts only"),
        ({"const": True}, node("bool"), "enums of texts only"),
        ({"type": "string", "if": {}, "then": {}}, STRING, "'if', 'then'"),
    ],
)
def test_losses_are_noted(schema: Json, expected: Node | None, told: str) -> None:
    graph, faults = read(schema)
    assert expected is None or graph == {"root": expected}
    assert {fault.severity for fault in faults} == {Severity.NOTE}
    assert told in " ".join(fault.message for fault in faults)


def test_records_told_apart_by_a_constant_are_a_union() -> None:
    kinds: list[Json] = [{"const": "c"}, {"type": "string", "enum": ["d"]}]
    graph, faults = read(
        {"oneOf": [{"properties": {"kind": kind}, "required": ["kind"]} for kind in kinds]}
    )
    wanted = node("union", spec={"branches": [branch("case-0", "c"), branch("case-1", "d")]})
    assert graph == {"root": wanted}
    assert "tags" in faults[0].message


@pytest.mark.parametrize(
    ("schema", "pointer"),
    [
        (False, ""),
        ({"not": {}}, ""),
        ({"type": ["string", "integer"]}, "/type"),
        ({"type": "text"}, "/type"),
        ({"oneOf": [{"type": "string"}, {"type": "integer"}]}, ""),
        ({"prefixItems": [{"type": "string"}]}, ""),
        ({"enum": ["a", 1]}, ""),
        ({"properties": {}, "required": ["a"], "additionalProperties": False}, "/required"),
        ({"type": "integer", "minimum": 2, "maximum": 1}, ""),
        ({"type": "integer", "format": "uint8", "minimum": 256}, ""),
        ({"$ref": "#/$defs/a"}, "/$ref"),
        ({"$ref": "#name"}, "/$ref"),
        ({"$ref": 1}, "/$ref"),
        ({"$ref": "#/$defs/a", "minimum": 1, "$defs": {"a": {"type": "integer"}}}, ""),
        ({"items": {"properties": {"a": False}}}, "/items/properties/a"),
        ({"allOf": [{"$ref": "#"}]}, ""),
        ([], ""),
    ],
)
def test_what_is_no_type_is_an_error_with_its_place(schema: Json, pointer: str) -> None:
    _, faults = read(schema)
    errors = [fault for fault in faults if fault.severity is Severity.ERROR]
    assert [fault.place.pointer for fault in errors] == [pointer], faults


def test_depth_is_bounded_with_a_fault() -> None:
    schema: Json = {"type": "string"}
    for _ in range(MAX_LEVELS + 50):
        schema = {"items": schema}
    _, faults = read(schema)
    assert "128 levels" in faults[0].message


def test_references_name_definitions(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("type: object\ntitle: Thing\nproperties: {}\n")
    schema: Json = {
        "properties": {
            "own": {"$ref": "#/$defs/Own"},
            "file": {"$ref": "a.yaml"},
            "self": {"$ref": "#"},
        },
        "$defs": {"Own": {"type": "string", "title": "Shown"}},
    }
    graph, faults = read(schema, tmp_path)
    assert {(each["id"], each["name"]) for each in graph["defs"]} == {
        ("Own", "Shown"),
        ("Thing", "Thing"),
        ("s", "s"),
    }
    assert [fault.severity for fault in faults] == [Severity.NOTE]


def test_parts_of_allof_that_disagree_are_noted() -> None:
    graph, faults = read({"allOf": [{"type": "string"}, {"type": "integer"}]})
    assert graph == {"root": STRING}
    assert [(fault.severity, fault.place.pointer) for fault in faults] == [
        (Severity.NOTE, "/allOf/1/type")
    ]
