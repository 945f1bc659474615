"""Type nodes and schema values in short, for the tests of agent identities."""

from __future__ import annotations

from typing import Any

from golem_codegen.runtime.identity_format import format_parameters
from golem_codegen.runtime.identity_parse import parse_parameters

Node = dict[str, Any]


def node(kind: str, /, **members: Any) -> Node:
    """A type or value node with members."""
    return {"kind": kind, "value": members}


def leaf(kind: str, value: Any) -> Node:
    """A value node of a plain value."""
    return {"kind": kind, "value": value}


def record_type(*bodies: Node) -> Node:
    """A record type with fields f0, f1 and so on."""
    fields = [{"name": f"f{index}", "body": body} for index, body in enumerate(bodies)]
    return node("record", fields=fields)


def record_value(*values: Node) -> Node:
    """A record value."""
    return node("record", fields=list(values))


def formatted(type_node: Node, value: Node) -> str:
    """The text of one parameter."""
    return format_parameters({"root": record_type(type_node)}, record_value(value))


def parsed(type_node: Node, text: str) -> Node:
    """The one parameter of a text."""
    record = parse_parameters(text, 0, len(text), {"root": record_type(type_node)})
    [value] = record["value"]["fields"]
    return dict(value)


EMPTY = node("record", fields=[])
