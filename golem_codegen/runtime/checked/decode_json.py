"""Canonical JSON to Python values, by the exact rules of schema-model section 10.

There are no older forms here. Restrictions are checked too: what is read can be sent.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from typing import Final, TypeAlias
from uuid import UUID

from ..errors import DecodeError
from ..values import Err, Ok
from . import decode_leaves as leaves
from .discriminators import facts_of_json, matching, rule_words
from .encode_json import NESTED_OPTION, NESTED_OPTION_FOUND
from .place import Place
from .rows import LONGEST_LIST, MISSING, WIDE, Case, Field, Nodes, Row, names_text, short_name
from .shape import (
    array_of,
    array_of_length,
    check_depth,
    members,
    name_of,
    object_of,
    only_known,
    optional_member,
)
from .stack import on_fresh_stack, wants_fresh_stack
from .words import undecodable

_BASE64: Final = re.compile(r"[A-Za-z0-9_-]*")
_UUID: Final = re.compile(
    r"[0-9a-fA-F]{32}|(?:urn:uuid:)?[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
    r"|\{[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\}"
)

Reader: TypeAlias = Callable[[Nodes, Row, object, Place], object]


def decode_value(nodes: Nodes, index: int, value: object, place: Place) -> object:
    """The Python value of one JSON value and all below it."""
    check_depth(place)
    row = nodes[index]
    read = _READERS[row[0]]
    if wants_fresh_stack(place.depth):
        return on_fresh_stack(lambda: read(nodes, row, value, place))
    return read(nodes, row, value, place)


def _leaf(read: Callable[[Row, object, Place], object]) -> Reader:
    def reader(_nodes: Nodes, row: Row, value: object, place: Place) -> object:
        return read(row, value, place)

    return reader


def _integer(row: Row, value: object, place: Place) -> int:
    if row[1] in WIDE:
        return leaves.wide_integer(row, value, place)
    return leaves.integer(row, value, place)


def _datetime(_row: Row, value: object, place: Place) -> object:
    return leaves.timestamp(value, place)


def _duration(_row: Row, value: object, place: Place) -> object:
    nanoseconds = members(value, "a duration", ("nanoseconds",), (), place)["nanoseconds"]
    return leaves.duration(leaves.s64_text(nanoseconds, place.member("nanoseconds")))


def _quantity(row: Row, value: object, place: Place) -> object:
    found = members(value, "a quantity", ("mantissa", "scale", "unit"), (), place)
    mantissa = leaves.s64_text(found["mantissa"], place.member("mantissa"))
    return leaves.quantity(row, mantissa, found["scale"], found["unit"], place)


def _uuid(_row: Row, value: object, place: Place) -> UUID:
    if isinstance(value, str) and _UUID.fullmatch(value) is not None:
        return UUID(value)
    raise undecodable(place, "a UUID", value)


def _text(row: Row, value: object, place: Place) -> object:
    found = members(value, "rich text", ("text",), ("language",), place)
    return leaves.text(row, found["text"], optional_member(found, "language", place), place)


def _binary(row: Row, value: object, place: Place) -> object:
    found = members(value, "rich bytes", ("bytes",), ("mimeType",), place)
    mime_type = optional_member(found, "mimeType", place)
    content = _base64(found["bytes"], place.member("bytes"))
    return leaves.binary(row, content, mime_type, place)


def _base64(value: object, place: Place) -> bytes:
    """URL-safe base64 without padding and without stray bits in the last digit."""
    expected = "URL-safe base64 without padding"
    if not isinstance(value, str) or _BASE64.fullmatch(value) is None or len(value) % 4 == 1:
        raise undecodable(place, expected, value)
    content = urlsafe_b64decode(value + "=" * (-len(value) % 4))
    if urlsafe_b64encode(content).rstrip(b"=").decode("ascii") != value:
        raise undecodable(place, f"{expected} or stray bits", value)
    return content


def _bytes(_row: Row, value: object, place: Place) -> bytes:
    return leaves.octets(value, place)


def _record_fields(
    nodes: Nodes, fields: tuple[Field, ...], value: object, place: Place
) -> dict[str, object]:
    found = object_of(value, "an object", place)
    only_known(found, [wire for _, wire, _ in fields], place)
    decoded: dict[str, object] = {}
    for name, wire, node in fields:
        item = found.get(wire, MISSING)
        if item is MISSING:
            if nodes[node][0] != "option":
                raise DecodeError(place.member(wire).path, "a value, as it is no option", "nothing")
            item = None
        decoded[name] = decode_value(nodes, node, item, place.member(wire))
    return decoded


def _record(nodes: Nodes, row: Row, value: object, place: Place) -> object:
    return row[1](**_record_fields(nodes, row[2], value, place))


def _parameters(nodes: Nodes, row: Row, value: object, place: Place) -> object:
    return tuple(_record_fields(nodes, row[1], value, place).values())


def _cases(nodes: Nodes, row: Row, value: object, place: Place) -> object:
    cases: tuple[Case, ...] = row[2]
    if row[1] == "union":
        return _union(nodes, cases, value, place)
    names = [case[1] for case in cases]
    if isinstance(value, str):
        cls, wire, style, _, _ = cases[name_of(value, names, "a case", place)]
        if style != "unit":
            expected = f"the case {short_name(wire)} with its payload, an object of one member"
            raise undecodable(place, expected, value)
        return cls()
    name, payload = _only_member(value, "a case name or an object of one member", place)
    cls, wire, style, node, _ = cases[name_of(name, names, "a case", place)]
    if style == "unit":
        raise undecodable(place, f"the bare text {short_name(wire)}", value)
    content = decode_value(nodes, node, payload, place.member(wire))
    return content if style == "fields" else cls(content)


def _only_member(value: object, expected: str, place: Place) -> tuple[str, object]:
    found = object_of(value, expected, place)
    if len(found) != 1:
        raise undecodable(place, expected, value)
    return next(iter(found.items()))


def _union(nodes: Nodes, cases: tuple[Case, ...], value: object, place: Place) -> object:
    matches = matching(cases, facts_of_json(value))
    if not matches:
        rules = "; ".join([rule_words(case[4]) for case in cases[:LONGEST_LIST]])
        raise undecodable(place, f"a body of one branch ({rules})", value)
    if len(matches) > 1:
        names = names_text([cases[index][1] for index in matches])
        raise DecodeError(place.path, "a body of one branch only", f"one that is of {names}")
    cls, wire, style, node, _ = cases[matches[0]]
    content = decode_value(nodes, node, value, place.member(wire))
    return content if style == "fields" else cls(content)


def _enum(_nodes: Nodes, row: Row, value: object, place: Place) -> object:
    wires: tuple[str, ...] = row[2]
    return row[1](wires[name_of(value, wires, "a case", place)])


def _flags(_nodes: Nodes, row: Row, value: object, place: Place) -> object:
    wires: tuple[str, ...] = row[2]
    total = 0
    for index, name in enumerate(array_of(value, "an array of flag names", place)):
        bit = 1 << name_of(name, wires, "a flag", place.item(index))
        if total & bit:
            raise undecodable(place.item(index), "each flag once", name)
        total |= bit
    return row[1](total)


def _tuple(nodes: Nodes, row: Row, value: object, place: Place) -> object:
    children: tuple[int, ...] = row[1]
    items = array_of_length(value, len(children), f"an array of {len(children)}", place)
    pairs = zip(children, items, strict=True)
    return tuple(
        [decode_value(nodes, node, item, place.item(i)) for i, (node, item) in enumerate(pairs)]
    )


def _list(nodes: Nodes, row: Row, value: object, place: Place) -> list[object]:
    items = array_of(value, "an array", place)
    return [decode_value(nodes, row[1], item, place.item(i)) for i, item in enumerate(items)]


def _fixed_list(nodes: Nodes, row: Row, value: object, place: Place) -> object:
    array_of_length(value, row[2], f"an array of {row[2]}", place)
    return tuple(_list(nodes, row, value, place))


def _map(nodes: Nodes, row: Row, value: object, place: Place) -> object:
    _, key_node, value_node, keyed = row
    pairs: list[tuple[object, object]] = []
    for index, entry in enumerate(array_of(value, "an array of pairs", place)):
        halves = array_of_length(entry, 2, "a key and a value", place.item(index))
        key = decode_value(nodes, key_node, halves[0], place.key(index))
        pairs.append((key, decode_value(nodes, value_node, halves[1], place.entry(index))))
    return leaves.dict_of(pairs, place) if keyed else pairs


def _option(nodes: Nodes, row: Row, value: object, place: Place) -> object:
    if row[2]:
        raise DecodeError(place.path, NESTED_OPTION, NESTED_OPTION_FOUND)
    return None if value is None else decode_value(nodes, row[1], value, place.inner())


def _result(nodes: Nodes, row: Row, value: object, place: Place) -> object:
    arms = ("ok", "err")
    name, content = _only_member(value, "an object with either ok or err", place)
    arm = name_of(name, arms, "an arm", place)
    inner = place.member(name)
    node: int = row[1 + arm]
    cls: type[Err[object] | Ok[object]] = Err if arm else Ok
    if node >= 0:
        return cls(decode_value(nodes, node, content, inner))
    if content is not None:
        raise undecodable(inner, "null", content)
    return cls(None)


def _unstructured(nodes: Nodes, row: Row, value: object, place: Place) -> object:
    names = ("inline", "url")
    name, payload = _only_member(value, "an object with either inline or url", place)
    case = name_of(name, names, "a case", place)
    return decode_value(nodes, row[1 + case], payload, place.member(name))


_READERS: Final[dict[str, Reader]] = {
    "bool": _leaf(leaves.boolean),
    "char": _leaf(leaves.character),
    "string": _leaf(leaves.string),
    "int": _leaf(_integer),
    "float": _leaf(leaves.finite),
    "datetime": _leaf(_datetime),
    "duration": _leaf(_duration),
    "quantity": _leaf(_quantity),
    "uuid": _leaf(_uuid),
    "path": _leaf(leaves.path),
    "url": _leaf(leaves.url),
    "text": _leaf(_text),
    "binary": _leaf(_binary),
    "bytes": _leaf(_bytes),
    "record": _record,
    "parameters": _parameters,
    "cases": _cases,
    "enum": _enum,
    "flags": _flags,
    "tuple": _tuple,
    "list": _list,
    "fixed-list": _fixed_list,
    "map": _map,
    "option": _option,
    "result": _result,
    "unstructured": _unstructured,
}
