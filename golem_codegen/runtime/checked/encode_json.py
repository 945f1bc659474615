"""Python values to canonical JSON, by schema-model section 10. Compact; members in schema order."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Final, TypeAlias

from ..datetimes import datetime_text_nanoseconds
from ..errors import EncodeError
from . import encode_leaves as leaves
from . import encode_parts as parts
from .discriminators import Facts, facts_of_value, matching
from .place import Place
from .rows import WIDE, Case, Nodes, Row, names_text
from .stack import on_fresh_stack, wants_fresh_stack

NESTED_OPTION: Final = "a type with a canonical JSON form"
NESTED_OPTION_FOUND: Final = (
    "an option whose content may itself be none: both would be null, only schema values tell them"
    " apart"
)

Writer: TypeAlias = Callable[[Nodes, Row, object, Place], str]


def encode_value(nodes: Nodes, index: int, value: object, place: Place) -> str:
    """The canonical JSON text of one value and all below it."""
    leaves.check_depth(place)
    row = nodes[index]
    write = _WRITERS[row[0]]
    if wants_fresh_stack(place.depth):
        return on_fresh_stack(lambda: write(nodes, row, value, place))
    return write(nodes, row, value, place)


def _leaf(write: Callable[[Row, object, Place], str]) -> Writer:
    def writer(_nodes: Nodes, row: Row, value: object, place: Place) -> str:
        return write(row, value, place)

    return writer


def _integer(row: Row, value: object, place: Place) -> str:
    digits = leaves.integer(row, value, place)
    return f'"{digits}"' if row[1] in WIDE else digits


def _datetime(_row: Row, value: object, place: Place) -> str:
    return leaves.timestamp(value, place, datetime_text_nanoseconds)


def _duration(_row: Row, value: object, place: Place) -> str:
    return f'{{"nanoseconds":"{leaves.nanoseconds(value, place)}"}}'


def _base64(content: bytes) -> str:
    return f'"{urlsafe_b64encode(content).rstrip(b"=").decode("ascii")}"'


def _binary(row: Row, value: object, place: Place) -> str:
    return leaves.binary(row, value, place, _base64)


def _bytes(_row: Row, value: object, place: Place) -> str:
    return f"[{','.join(map(str, leaves.octets(value, place)))}]"


def _record(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    texts: list[str] = []
    for wire, node, item in parts.field_values(row, value, place):
        text = encode_value(nodes, node, item, place.member(wire))
        texts.append(f"{leaves.quoted(wire)}:{text}")
    return f"{{{','.join(texts)}}}"


def _cases(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    _, (_, wire, style, node, _), payload = parts.case_of(nodes, row, value, place)
    if style == "unit":
        return leaves.quoted(wire)
    inner = place.member(wire)
    text = encode_value(nodes, node, payload, inner)
    if row[1] == "variant":
        return f"{{{leaves.quoted(wire)}:{text}}}"
    _check_unambiguous(row[2], facts_of_value(nodes, node, payload), inner)
    return text


def _check_unambiguous(cases: tuple[Case, ...], facts: Facts, place: Place) -> None:
    found = matching(cases, facts)
    if len(found) != 1:
        names = names_text([cases[index][1] for index in found])
        raise EncodeError(place.path, "a body of one branch only", f"one that is of {names}")


def _enum(row: Row, value: object, place: Place) -> str:
    wires: tuple[str, ...] = row[2]
    return leaves.quoted(wires[parts.enum_index(row, value, place)])


def _flags(row: Row, value: object, place: Place) -> str:
    bits = parts.flag_bits(row, value, place)
    names = [leaves.quoted(wire) for wire, bit in zip(row[2], bits, strict=True) if bit]
    return f"[{','.join(names)}]"


def _elements(nodes: Nodes, node: int, items: list[object], place: Place) -> str:
    texts = [encode_value(nodes, node, item, place.item(i)) for i, item in enumerate(items)]
    return f"[{','.join(texts)}]"


def _tuple(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    children: tuple[int, ...] = row[1]
    items = leaves.sequence_of_length(value, len(children), "a tuple", place)
    pairs = zip(children, items, strict=True)
    texts = [encode_value(nodes, node, it, place.item(i)) for i, (node, it) in enumerate(pairs)]
    return f"[{','.join(texts)}]"


def _list(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    return _elements(nodes, row[1], leaves.sequence(value, "a list", place), place)


def _fixed_list(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    items = leaves.sequence_of_length(value, row[2], "a tuple", place)
    return _elements(nodes, row[1], items, place)


def _map(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    texts: list[str] = []
    for index, (key, content) in enumerate(parts.entries(row, value, place)):
        key_text = encode_value(nodes, row[1], key, place.key(index))
        texts.append(f"[{key_text},{encode_value(nodes, row[2], content, place.entry(index))}]")
    return f"[{','.join(texts)}]"


def _option(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    if row[2]:
        raise EncodeError(place.path, NESTED_OPTION, NESTED_OPTION_FOUND)
    return "null" if value is None else encode_value(nodes, row[1], value, place.inner())


def _result(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    arm, node, content = parts.result_arm(row, value, place)
    if node < 0:
        return f'{{"{arm}":null}}'
    return f'{{"{arm}":{encode_value(nodes, node, content, place.member(arm))}}}'


def _unstructured(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    name, index = parts.unstructured_arm(nodes, row, value, place)
    return f'{{"{name}":{encode_value(nodes, row[1 + index], value, place.member(name))}}}'


_WRITERS: Final[dict[str, Writer]] = {
    "bool": _leaf(leaves.boolean),
    "char": _leaf(leaves.character),
    "string": _leaf(leaves.string),
    "int": _leaf(_integer),
    "float": _leaf(leaves.finite),
    "datetime": _leaf(_datetime),
    "duration": _leaf(_duration),
    "quantity": _leaf(leaves.quantity),
    "uuid": _leaf(leaves.uuid),
    "path": _leaf(leaves.path),
    "url": _leaf(leaves.url),
    "text": _leaf(leaves.text),
    "binary": _leaf(_binary),
    "bytes": _leaf(_bytes),
    "enum": _leaf(_enum),
    "flags": _leaf(_flags),
    "record": _record,
    "parameters": _record,
    "cases": _cases,
    "tuple": _tuple,
    "list": _list,
    "fixed-list": _fixed_list,
    "map": _map,
    "option": _option,
    "result": _result,
    "unstructured": _unstructured,
}
