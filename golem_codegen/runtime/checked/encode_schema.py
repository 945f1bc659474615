"""Python values to schema values (tagged ``kind``/``value`` nodes), by protocol section 5.2.

Compact, members in the order of the protocol's examples, strictly the newest form.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, TypeAlias

from . import encode_leaves as leaves
from . import encode_parts as parts
from .place import Place
from .rows import WIDE, Nodes, Row, wire_kind
from .stack import on_fresh_stack, wants_fresh_stack

Writer: TypeAlias = Callable[[Nodes, Row, object, Place], str]


def encode_node(nodes: Nodes, index: int, value: object, place: Place) -> str:
    """The JSON text of one node and all below it."""
    leaves.check_depth(place)
    row = nodes[index]
    write = _WRITERS[row[0]]
    if wants_fresh_stack(place.depth):
        body = on_fresh_stack(lambda: write(nodes, row, value, place))
    else:
        body = write(nodes, row, value, place)
    return f'{{"kind":"{wire_kind(row)}","value":{body}}}'


def _leaf(write: Callable[[Row, object, Place], str]) -> Writer:
    def writer(_nodes: Nodes, row: Row, value: object, place: Place) -> str:
        return write(row, value, place)

    return writer


def _integer(row: Row, value: object, place: Place) -> str:
    digits = leaves.integer(row, value, place)
    return f'"{digits}"' if row[1] in WIDE else digits


def _float(row: Row, value: object, place: Place) -> str:
    number = leaves.number(row, value, place)
    if math.isfinite(number):
        return leaves.number_text(number)
    if math.isnan(number):
        return '{"$float":"nan"}'
    return f'{{"$float":"{"positive" if number > 0 else "negative"}-infinity"}}'


def _datetime(_row: Row, value: object, place: Place) -> str:
    return f'{{"value":{leaves.timestamp(value, place)}}}'


def _duration(_row: Row, value: object, place: Place) -> str:
    return f'{{"nanoseconds":"{leaves.nanoseconds(value, place)}"}}'


def _path(row: Row, value: object, place: Place) -> str:
    return f'{{"path":{leaves.path(row, value, place)}}}'


def _url(row: Row, value: object, place: Place) -> str:
    return f'{{"url":{leaves.url(row, value, place)}}}'


def _octet_list(content: bytes) -> str:
    return f"[{','.join(map(str, content))}]"


def _binary(row: Row, value: object, place: Place) -> str:
    return leaves.binary(row, value, place, _octet_list)


def _bytes(_row: Row, value: object, place: Place) -> str:
    content = leaves.octets(value, place)
    nodes = ",".join([f'{{"kind":"u8","value":{octet}}}' for octet in content])
    return f'{{"elements":[{nodes}]}}'


def _record(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    fields = parts.field_values(row, value, place)
    texts = [encode_node(nodes, node, item, place.member(wire)) for wire, node, item in fields]
    return f'{{"fields":[{",".join(texts)}]}}'


def _cases(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    index, (_, wire, style, node, _), payload = parts.case_of(nodes, row, value, place)
    if style == "unit":
        return f'{{"case":{index}}}'
    body = encode_node(nodes, node, payload, place.member(wire))
    if row[1] == "union":
        return f'{{"tag":{leaves.quoted(wire)},"body":{body}}}'
    return f'{{"case":{index},"payload":{body}}}'


def _enum(row: Row, value: object, place: Place) -> str:
    return f'{{"case":{parts.enum_index(row, value, place)}}}'


def _flags(row: Row, value: object, place: Place) -> str:
    bits = ["true" if bit else "false" for bit in parts.flag_bits(row, value, place)]
    return f'{{"bits":[{",".join(bits)}]}}'


def _elements(nodes: Nodes, node: int, items: list[object], place: Place) -> str:
    texts = [encode_node(nodes, node, item, place.item(i)) for i, item in enumerate(items)]
    return f'{{"elements":[{",".join(texts)}]}}'


def _tuple(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    children: tuple[int, ...] = row[1]
    items = leaves.sequence_of_length(value, len(children), "a tuple", place)
    pairs = zip(children, items, strict=True)
    texts = [encode_node(nodes, node, it, place.item(i)) for i, (node, it) in enumerate(pairs)]
    return f'{{"elements":[{",".join(texts)}]}}'


def _list(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    return _elements(nodes, row[1], leaves.sequence(value, "a list", place), place)


def _fixed_list(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    items = leaves.sequence_of_length(value, row[2], "a tuple", place)
    return _elements(nodes, row[1], items, place)


def _map(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    texts: list[str] = []
    for index, (key, content) in enumerate(parts.entries(row, value, place)):
        key_text = encode_node(nodes, row[1], key, place.key(index))
        texts.append(f"[{key_text},{encode_node(nodes, row[2], content, place.entry(index))}]")
    return f'{{"entries":[{",".join(texts)}]}}'


def _option(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    content = parts.option_content(row, value, place)
    if not content:
        return '{"inner":null}'
    return f'{{"inner":{encode_node(nodes, row[1], content[0], place.inner())}}}'


def _result(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    arm, node, content = parts.result_arm(row, value, place)
    if node < 0:
        return f'{{"tag":"{arm}","value":null}}'
    return f'{{"tag":"{arm}","value":{encode_node(nodes, node, content, place.member(arm))}}}'


def _unstructured(nodes: Nodes, row: Row, value: object, place: Place) -> str:
    name, index = parts.unstructured_arm(nodes, row, value, place)
    payload = encode_node(nodes, row[1 + index], value, place.member(name))
    return f'{{"case":{index},"payload":{payload}}}'


_WRITERS: Final[dict[str, Writer]] = {
    "bool": _leaf(leaves.boolean),
    "char": _leaf(leaves.character),
    "string": _leaf(leaves.string),
    "int": _leaf(_integer),
    "float": _leaf(_float),
    "datetime": _leaf(_datetime),
    "duration": _leaf(_duration),
    "quantity": _leaf(leaves.quantity),
    "uuid": _leaf(leaves.uuid),
    "path": _leaf(_path),
    "url": _leaf(_url),
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
