"""The text inside an identity as constructor values (protocol section 7.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .identity_cursor import Cursor
from .identity_format import MAX_DEPTH
from .identity_leaves import INTEGERS
from .identity_read_leaves import READERS, read_integer
from .type_nodes import Json, TypeNodes


def parse_parameters(text: str, start: int, end: int, graph: Json) -> dict[str, Any]:
    """The record node that a part of an identity spells, by the record type at the graph's root.

    The inverse of ``format_parameters``, in the newest form of schema values (64-bit numbers as
    decimal text). Raises ``IdentityError`` where the text does not fit the type, and
    ``ValueError`` when the graph is not one of constructor parameters.
    """
    types = TypeNodes(graph)
    kind, members = types.resolve(graph["root"])
    if kind != "record":
        raise ValueError(f"the parameters of a constructor are a record, not {kind}")
    cursor = Cursor(text, start, end)
    fields = _sequence(types, cursor, [field["body"] for field in members["fields"]], -1)
    if cursor.position != end:
        raise cursor.fault("the end of the parameters")
    return {"kind": "record", "value": {"fields": fields}}


def _node(types: TypeNodes, cursor: Cursor, node: Json, depth: int) -> dict[str, Any]:
    if depth >= MAX_DEPTH:
        raise cursor.fault(f"fewer than {MAX_DEPTH} levels of values")
    kind, members = types.resolve(node)
    if reader := READERS.get(kind):
        return {"kind": kind, "value": reader(cursor)}
    if compound := _COMPOUNDS.get(kind):
        return {"kind": kind, "value": compound(types, cursor, members, depth)}
    if kind in INTEGERS:
        return {"kind": kind, "value": read_integer(cursor, kind)}
    raise cursor.fault(f"a type that an identity can hold, not {kind}")


def _sequence(
    types: TypeNodes, cursor: Cursor, nodes: list[Json], depth: int
) -> list[dict[str, Any]]:
    """Values of known number, with commas between them."""
    values: list[dict[str, Any]] = []
    for index, node in enumerate(nodes):
        if index:
            cursor.expect(",")
        values.append(_node(types, cursor, node, depth + 1))
    return values


def _parenthesised(types: TypeNodes, cursor: Cursor, node: Json, depth: int) -> dict[str, Any]:
    cursor.expect("(")
    value = _node(types, cursor, node, depth + 1)
    cursor.expect(")")
    return value


def _record(types: TypeNodes, cursor: Cursor, members: Json, depth: int) -> dict[str, Any]:
    cursor.expect("(")
    fields = _sequence(types, cursor, [field["body"] for field in members["fields"]], depth)
    cursor.expect(")")
    return {"fields": fields}


def _tuple(types: TypeNodes, cursor: Cursor, members: Json, depth: int) -> dict[str, Any]:
    cursor.expect("(")
    elements = _sequence(types, cursor, members["elements"], depth)
    cursor.expect(")")
    return {"elements": elements}


def _list(types: TypeNodes, cursor: Cursor, members: Json, depth: int) -> dict[str, Any]:
    start = cursor.position
    elements: list[dict[str, Any]] = []
    cursor.expect("[")
    while not cursor.take("]"):
        if elements:
            cursor.expect(",")
        elements.append(_node(types, cursor, members["element"], depth + 1))
    length = members.get("length", len(elements))
    if length != len(elements):
        raise cursor.fault(f"a list of {length} elements", start)
    return {"elements": elements}


def _map(types: TypeNodes, cursor: Cursor, members: Json, depth: int) -> dict[str, Any]:
    entries: list[list[dict[str, Any]]] = []
    cursor.expect("m[")
    while not cursor.take("]"):
        if entries:
            cursor.expect(",")
        cursor.expect("(")
        entries.append(_sequence(types, cursor, [members["key"], members["value"]], depth))
        cursor.expect(")")
    return {"entries": entries}


def _variant(types: TypeNodes, cursor: Cursor, members: Json, depth: int) -> dict[str, Any]:
    cursor.expect("v")
    index = cursor.index(len(members["cases"]))
    payload = members["cases"][index].get("payload")
    if payload is None:
        return {"case": index}
    return {"case": index, "payload": _parenthesised(types, cursor, payload, depth)}


def _enum(_types: TypeNodes, cursor: Cursor, members: Json, _depth: int) -> dict[str, Any]:
    cursor.expect("v")
    return {"case": cursor.index(len(members["cases"]))}


def _flags(_types: TypeNodes, cursor: Cursor, members: Json, _depth: int) -> dict[str, Any]:
    bits = [False] * len(members["flags"])
    first = 0
    cursor.expect("f(")
    while not cursor.take(")"):
        if first:
            cursor.expect(",")
        start = cursor.position
        index = cursor.index(len(bits))
        if index < first:
            raise cursor.fault(f"an index of at least {first}", start)
        bits[index] = True
        first = index + 1
    return {"bits": bits}


def _option(types: TypeNodes, cursor: Cursor, members: Json, depth: int) -> dict[str, Any]:
    if cursor.take("n"):
        return {"inner": None}
    if not cursor.take("s"):
        raise cursor.fault('"n" or "s("')
    return {"inner": _parenthesised(types, cursor, members["inner"], depth)}


def _result(types: TypeNodes, cursor: Cursor, members: Json, depth: int) -> dict[str, Any]:
    tag = "ok" if cursor.take("ok") else "err" if cursor.take("err") else None
    if tag is None:
        raise cursor.fault('"ok" or "err"')
    payload = members["spec"].get(tag)
    value = None if payload is None else _parenthesised(types, cursor, payload, depth)
    return {"tag": tag, "value": value}


def _union(types: TypeNodes, cursor: Cursor, members: Json, depth: int) -> dict[str, Any]:
    cursor.expect("u")
    branch = members["spec"]["branches"][cursor.index(len(members["spec"]["branches"]))]
    if types.is_empty_record(branch["body"]):
        body: dict[str, Any] = {"kind": "record", "value": {"fields": []}}
    else:
        body = _parenthesised(types, cursor, branch["body"], depth)
    return {"tag": branch["tag"], "body": body}


_COMPOUNDS: dict[str, Callable[[TypeNodes, Cursor, Json, int], dict[str, Any]]] = {
    "record": _record,
    "tuple": _tuple,
    "list": _list,
    "fixed-list": _list,
    "map": _map,
    "variant": _variant,
    "enum": _enum,
    "flags": _flags,
    "option": _option,
    "result": _result,
    "union": _union,
}
