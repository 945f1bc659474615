"""The same made-up types twice: as a Golem snapshot, and as a JSON Schema for other generators.

Of each hundred: 60 records of six fields, 15 enums, 12 variants, 8 recursive records, 5 records
with restricted members. Everything follows from the count.
"""

from __future__ import annotations

from typing import Any

Node = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_PRIMITIVES: tuple[tuple[Node, Node], ...] = (
    ({"kind": "string", "value": {}}, {"type": "string"}),
    ({"kind": "u32", "value": {}}, {"type": "integer", "minimum": 0, "maximum": 4294967295}),
    ({"kind": "f64", "value": {}}, {"type": "number"}),
    ({"kind": "bool", "value": {}}, {"type": "boolean"}),
)


def snapshot(count: int) -> Node:
    """An agent whose methods take every type, ten each."""
    definitions = [
        {"id": f"bench.{_name(number)}", "name": _name(number), "body": _types(number, count)[0]}
        for number in range(count)
    ]
    parameters = [
        {
            "name": f"p{number}",
            "source": {"tag": "user-supplied"},
            "schema": _ref(number)[0],
            "metadata": {},
        }
        for number in range(count)
    ]
    methods = [
        {
            "name": f"use-{start}",
            "description": "",
            "input_schema": _parameters(parameters[start : start + 10]),
            "output_schema": {"tag": "unit"},
        }
        for start in range(0, count, 10)
    ]
    return {
        "type_name": "Bench",
        "description": "",
        "source_language": "",
        "schema": {"defs": definitions},
        "constructor": {"name": "new", "description": "", "input_schema": _parameters([])},
        "methods": methods,
        "dependencies": [],
        "mode": "Durable",
        "snapshotting": {"type": "Disabled"},
        "config": [],
    }


def json_schema(count: int) -> Node:
    """A schema with every type under ``$defs``, all reached from the root."""
    definitions = {_name(number): _types(number, count)[1] for number in range(count)}
    properties = {f"p{number}": _ref(number)[1] for number in range(count)}
    return {
        "$schema": _DIALECT,
        "title": "Bench",
        "type": "object",
        "properties": properties,
        "$defs": definitions,
    }


def _parameters(parameters: list[Node]) -> Node:
    return {"tag": "parameters", "value": parameters}


def _name(number: int) -> str:
    return f"Thing{number}"


def _ref(number: int) -> tuple[Node, Node]:
    golem = {"kind": "ref", "value": {"id": f"bench.{_name(number)}"}}
    return golem, {"$ref": f"#/$defs/{_name(number)}"}


def _types(number: int, count: int) -> tuple[Node, Node]:
    """The type of this number, in both forms."""
    place = number % 100
    if place < 60:
        return _record(_fields(number, count))
    if place < 75:
        return _enum(number)
    if place < 87:
        return _variant(number, count)
    fields = _fields(number, count)
    if place < 95:
        golem, other = _ref(number)
        return _record([*fields, ("next", {"kind": "option", "value": {"inner": golem}}, other)])
    limits = {"min": {"kind": "unsigned", "value": 1}, "max": {"kind": "unsigned", "value": 99}}
    golem = {"kind": "u32", "value": {"restrictions": limits}}
    other = {"type": "integer", "minimum": 1, "maximum": 99}
    return _record([*fields, ("limited", golem, other)])


def _fields(number: int, count: int) -> list[tuple[str, Node, Node]]:
    primitives = [
        (f"field_{index}", *_PRIMITIVES[(number + index) % len(_PRIMITIVES)]) for index in range(4)
    ]
    # Towards higher numbers only: no value would be infinite.
    golem, other = _ref(number + 1) if number + 1 < count else _PRIMITIVES[0]
    listed = ({"kind": "list", "value": {"element": golem}}, {"type": "array", "items": other})
    return [*primitives, ("inner", golem, other), ("listed", *listed)]


def _record(fields: list[tuple[str, Node, Node]]) -> tuple[Node, Node]:
    golem = {
        "kind": "record",
        "value": {"fields": [{"name": n, "body": g, "metadata": {}} for n, g, _ in fields]},
    }
    required = [name for name, _, _ in fields if name != "next"]
    properties = {name: other for name, _, other in fields}
    return golem, {"type": "object", "properties": properties, "required": required}


def _enum(number: int) -> tuple[Node, Node]:
    cases = [f"case-{number}-{index}" for index in range(5)]
    return {"kind": "enum", "value": {"cases": cases}}, {"type": "string", "enum": cases}


def _variant(number: int, count: int) -> tuple[Node, Node]:
    later = number + 100 - number % 100  # the next record
    golem, other = _ref(later) if later < count else _PRIMITIVES[0]
    cases = [
        {"name": "one", "payload": golem, "metadata": {}},
        {"name": "two", "payload": _PRIMITIVES[1][0], "metadata": {}},
        {"name": "none", "payload": None, "metadata": {}},
    ]
    bodies = {"one": other, "two": _PRIMITIVES[1][1], "none": {"type": "null"}}
    branches = [
        {
            "type": "object",
            "properties": {"tag": {"const": tag}, "value": body},
            "required": ["tag", "value"],
        }
        for tag, body in bodies.items()
    ]
    return {"kind": "variant", "value": {"cases": cases}}, {"oneOf": branches}
