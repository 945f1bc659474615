"""Schema values (tagged ``kind``/``value`` nodes) to Python values: the complete definition.

Strict in kinds, arity, ranges, tags and members (protocol section 5). The older forms are read
too: JSON numbers for 64-bit integers, nanoseconds and mantissas; a missing ``inner`` of an option
or ``value`` of a unit result arm; ``payload: null`` of a case without payload; ``mime_type``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from ..errors import DecodeError
from ..values import Err, Ok, Some
from . import decode_leaves as leaves
from . import node_leaves
from .discriminators import facts_of_value, holds, rule_words
from .place import Place
from .rows import MISSING, U8_MAX, Case, Field, Nodes, Row, short_name, wire_kind
from .shape import array_of, array_of_length, check_depth, index_of, members, name_of
from .stack import on_fresh_stack, wants_fresh_stack
from .words import undecodable

Reader: TypeAlias = Callable[[Nodes, Row, object, Place], object]


def decode_node(nodes: Nodes, index: int, node: object, place: Place) -> object:
    """The Python value of one node and all below it."""
    check_depth(place)
    row = nodes[index]
    read, body = _READERS[row[0]], _open(node, wire_kind(row), place)
    if wants_fresh_stack(place.depth):
        return on_fresh_stack(lambda: read(nodes, row, body, place))
    return read(nodes, row, body, place)


def _open(node: object, kind: str, place: Place) -> object:
    expected = f"a {kind} node"
    found = members(node, expected, ("kind", "value"), (), place)
    if found["kind"] == kind and type(found["kind"]) is str:
        return found["value"]
    if isinstance(found["kind"], str):
        raise DecodeError(place.path, expected, f"a {short_name(found['kind'])} node")
    raise undecodable(place, expected, node)


def _leaf(read: Callable[[Row, object, Place], object]) -> Reader:
    def reader(_nodes: Nodes, row: Row, body: object, place: Place) -> object:
        return read(row, body, place)

    return reader


def _record_fields(
    nodes: Nodes, fields: tuple[Field, ...], body: object, place: Place
) -> dict[str, object]:
    found = members(body, "a record", ("fields",), (), place)["fields"]
    items = array_of_length(found, len(fields), f"{len(fields)} fields", place)
    return {
        name: decode_node(nodes, node, item, place.member(wire))
        for (name, wire, node), item in zip(fields, items, strict=True)
    }


def _record(nodes: Nodes, row: Row, body: object, place: Place) -> object:
    return row[1](**_record_fields(nodes, row[2], body, place))


def _parameters(nodes: Nodes, row: Row, body: object, place: Place) -> object:
    return tuple(_record_fields(nodes, row[1], body, place).values())


def _cases(nodes: Nodes, row: Row, body: object, place: Place) -> object:
    cases: tuple[Case, ...] = row[2]
    if row[1] == "union":
        return _union(nodes, cases, body, place)
    found = members(body, "a variant", ("case",), ("payload",), place)
    case = cases[index_of(found["case"], [case[1] for case in cases], "a case", place)]
    payload = found.get("payload", MISSING)
    cls, wire, style, node, _ = case
    if style == "unit":
        if payload is MISSING or payload is None:
            return cls()
        raise undecodable(place.member(wire), "no payload", payload)
    if payload is MISSING:
        raise DecodeError(place.member(wire).path, f"a {wire_kind(nodes[node])} node", "nothing")
    value = decode_node(nodes, node, payload, place.member(wire))
    return value if style == "fields" else cls(value)


def _union(nodes: Nodes, cases: tuple[Case, ...], body: object, place: Place) -> object:
    found = members(body, "a union", ("tag", "body"), (), place)
    cls, wire, style, node, rule = cases[
        name_of(found["tag"], [case[1] for case in cases], "a branch", place)
    ]
    inner = place.member(wire)
    value = decode_node(nodes, node, found["body"], inner)
    if not holds(rule, facts_of_value(nodes, node, value)):
        raise undecodable(inner, rule_words(rule), found["body"])
    return value if style == "fields" else cls(value)


def _enum(_nodes: Nodes, row: Row, body: object, place: Place) -> object:
    wires: tuple[str, ...] = row[2]
    case = members(body, "an enum", ("case",), (), place)["case"]
    return row[1](wires[index_of(case, wires, "a case", place)])


def _flags(_nodes: Nodes, row: Row, body: object, place: Place) -> object:
    wires: tuple[str, ...] = row[2]
    found = members(body, "flags", ("bits",), (), place)["bits"]
    bits = array_of_length(found, len(wires), f"{len(wires)} bits", place)
    total = 0
    for index, bit in enumerate(bits):
        if leaves.boolean(row, bit, place.item(index)):
            total |= 1 << index
    return row[1](total)


def _elements(body: object, kind: str, place: Place) -> list[object]:
    found = members(body, f"a {kind}", ("elements",), (), place)["elements"]
    return array_of(found, "an array of elements", place)


def _tuple(nodes: Nodes, row: Row, body: object, place: Place) -> object:
    items = _elements(body, "tuple", place)
    array_of_length(items, len(row[1]), f"{len(row[1])} elements", place)
    pairs = zip(row[1], items, strict=True)
    return tuple(
        [decode_node(nodes, node, item, place.item(i)) for i, (node, item) in enumerate(pairs)]
    )


def _list(nodes: Nodes, row: Row, body: object, place: Place) -> list[object]:
    items = _elements(body, row[0], place)
    return [decode_node(nodes, row[1], item, place.item(i)) for i, item in enumerate(items)]


def _fixed_list(nodes: Nodes, row: Row, body: object, place: Place) -> object:
    array_of_length(_elements(body, row[0], place), row[2], f"{row[2]} elements", place)
    return tuple(_list(nodes, row, body, place))


def _bytes(_nodes: Nodes, _row: Row, body: object, place: Place) -> bytes:
    octet: tuple[Row] = (("int", "u8", 0, U8_MAX),)
    items = _elements(body, "list", place)
    numbers: list[Any] = [
        decode_node(octet, 0, item, place.item(i)) for i, item in enumerate(items)
    ]
    return bytes(numbers)


def _map(nodes: Nodes, row: Row, body: object, place: Place) -> object:
    _, key_node, value_node, keyed = row
    entries = array_of(
        members(body, "a map", ("entries",), (), place)["entries"], "an array of entries", place
    )
    pairs: list[tuple[object, object]] = []
    for index, entry in enumerate(entries):
        halves = array_of_length(entry, 2, "a key and a value", place.item(index))
        pairs.append(
            (
                decode_node(nodes, key_node, halves[0], place.key(index)),
                decode_node(nodes, value_node, halves[1], place.entry(index)),
            )
        )
    return leaves.dict_of(pairs, place) if keyed else pairs


def _option(nodes: Nodes, row: Row, body: object, place: Place) -> object:
    inner = members(body, "an option", (), ("inner",), place).get("inner")
    if inner is None:
        return None
    value = decode_node(nodes, row[1], inner, place.inner())
    return Some[object](value) if row[2] else value


def _result(nodes: Nodes, row: Row, body: object, place: Place) -> object:
    found = members(body, "a result", ("tag",), ("value",), place)
    arms = ("ok", "err")
    arm = name_of(found["tag"], arms, "an arm", place)
    inner = place.member(arms[arm])
    node: int = row[1 + arm]
    content = found.get("value", MISSING if node >= 0 else None)
    cls: type[Err[object] | Ok[object]] = Err if arm else Ok
    if node < 0:
        if content is not None:
            raise undecodable(inner, "null", content)
        return cls(None)
    if content is MISSING:
        raise DecodeError(inner.path, f"a {wire_kind(nodes[node])} node", "nothing")
    return cls(decode_node(nodes, node, content, inner))


def _unstructured(nodes: Nodes, row: Row, body: object, place: Place) -> object:
    found = members(body, "a variant", ("case", "payload"), (), place)
    names = ("inline", "url")
    case = index_of(found["case"], names, "a case", place)
    return decode_node(nodes, row[1 + case], found["payload"], place.member(names[case]))


_READERS: Final[dict[str, Reader]] = {
    "bool": _leaf(leaves.boolean),
    "char": _leaf(leaves.character),
    "string": _leaf(leaves.string),
    "int": _leaf(node_leaves.integer),
    "float": _leaf(node_leaves.floating),
    "datetime": _leaf(node_leaves.timestamp),
    "duration": _leaf(node_leaves.duration),
    "quantity": _leaf(node_leaves.quantity),
    "uuid": _leaf(node_leaves.uuid),
    "path": _leaf(node_leaves.path),
    "url": _leaf(node_leaves.url),
    "text": _leaf(node_leaves.text),
    "binary": _leaf(node_leaves.binary),
    "record": _record,
    "parameters": _parameters,
    "cases": _cases,
    "enum": _enum,
    "flags": _flags,
    "tuple": _tuple,
    "list": _list,
    "fixed-list": _fixed_list,
    "bytes": _bytes,
    "map": _map,
    "option": _option,
    "result": _result,
    "unstructured": _unstructured,
}
