"""Constructor values as the text inside an identity (protocol section 7.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .identity_leaves import (
    INTEGERS,
    LEAVES,
    Place,
    array_of,
    content_of,
    integer_text,
    members_of,
)
from .type_nodes import Json, TypeNodes

MAX_DEPTH = 32
"""Values nest less deep than this; a parameter has depth 0."""


def format_parameters(graph: Json, record: Json) -> str:
    """The text of a record node by the record type at the root of a graph.

    Fields stand in order, without names. Raises ``EncodeError`` with a path of field names when
    the record does not fit its type, or holds what an identity cannot: a float that is not
    finite, a quantity of too large a scale, capabilities, streams, values nested too deep.
    """
    types = TypeNodes(graph)
    place = Place("$", -1)
    kind, members = types.resolve(graph["root"])
    if kind != "record":
        raise place.fault("a record type", kind)
    return _joined(types, *_fields(content_of(record, kind, place), members, place))


def _text(types: TypeNodes, value: object, node: Json, place: Place) -> str:
    if place.depth >= MAX_DEPTH:
        raise place.fault(f"fewer than {MAX_DEPTH} levels of values", "more")
    try:
        kind, members = types.resolve(node)
    except ValueError as error:
        raise place.fault("a type that the graph defines", str(error)) from None
    content = content_of(value, kind, place)
    if leaf := LEAVES.get(kind):
        return leaf(content, place)
    if compound := _COMPOUNDS.get(kind):
        return compound(types, content, members, place)
    if kind in INTEGERS:
        return integer_text(content, kind, place)
    raise place.fault("a type that an identity can hold", kind)


_Items = tuple[Sequence[object], Sequence[Json], Sequence[Place]]
"""Values with their types and places, of equal length."""


def _joined(
    types: TypeNodes, values: Iterable[object], nodes: Iterable[Json], places: Iterable[Place]
) -> str:
    items = zip(values, nodes, places, strict=True)
    return ",".join(_text(types, value, node, place) for value, node, place in items)


def _fields(content: object, members: Json, place: Place) -> _Items:
    fields = members["fields"]
    values = _exactly(len(fields), _sequence(content, "fields", place), place)
    places = [place.inner(f".{field['name']}") for field in fields]
    return values, [field["body"] for field in fields], places


def _record(types: TypeNodes, content: object, members: Json, place: Place) -> str:
    return f"({_joined(types, *_fields(content, members, place))})"


def _tuple(types: TypeNodes, content: object, members: Json, place: Place) -> str:
    nodes = members["elements"]
    values = _exactly(len(nodes), _sequence(content, "elements", place), place)
    places = [place.inner(f"[{index}]") for index in range(len(nodes))]
    return f"({_joined(types, values, nodes, places)})"


def _list(types: TypeNodes, content: object, members: Json, place: Place) -> str:
    values = _sequence(content, "elements", place)
    values = _exactly(members.get("length", len(values)), values, place)
    places = [place.inner(f"[{index}]") for index in range(len(values))]
    return f"[{_joined(types, values, [members['element']] * len(values), places)}]"


def _map(types: TypeNodes, content: object, members: Json, place: Place) -> str:
    nodes = [members["key"], members["value"]]
    pairs: list[str] = []
    for index, entry in enumerate(_sequence(content, "entries", place)):
        places = [place.inner(f".key[{index}]"), place.inner(f".value[{index}]")]
        pair = _exactly(len(nodes), array_of(entry, place), place)
        pairs.append(f"({_joined(types, pair, nodes, places)})")
    return f"m[{','.join(pairs)}]"


def _variant(types: TypeNodes, content: object, members: Json, place: Place) -> str:
    index = _index(content, members["cases"], place)
    case = members["cases"][index]
    payload = members_of(content, place).get("payload")
    inner = place.inner(f".{case['name']}")
    return f"v{index}{_payload(types, payload, case.get('payload'), inner)}"


def _enum(_types: TypeNodes, content: object, members: Json, place: Place) -> str:
    return f"v{_index(content, members['cases'], place)}"


def _flags(_types: TypeNodes, content: object, members: Json, place: Place) -> str:
    bits = _exactly(len(members["flags"]), _sequence(content, "bits", place), place)
    if not all(isinstance(bit, bool) for bit in bits):
        raise place.fault("booleans", bits)
    return f"f({','.join(str(index) for index, bit in enumerate(bits) if bit)})"


def _option(types: TypeNodes, content: object, members: Json, place: Place) -> str:
    inner = members_of(content, place).get("inner")
    if inner is None:
        return "n"
    return f"s({_text(types, inner, members['inner'], place.inner('.some'))})"


def _result(types: TypeNodes, content: object, members: Json, place: Place) -> str:
    arm = members_of(content, place)
    tag = arm.get("tag")
    if tag not in {"ok", "err"}:
        raise place.fault('"ok" or "err"', tag)
    node = members["spec"].get(tag)
    return f"{tag}{_payload(types, arm.get('value'), node, place.inner(f'.{tag}'))}"


def _union(types: TypeNodes, content: object, members: Json, place: Place) -> str:
    chosen = members_of(content, place)
    tag = chosen.get("tag")
    for index, branch in enumerate(members["spec"]["branches"]):
        if branch["tag"] == tag:
            body = _text(types, chosen.get("body"), branch["body"], place.inner(f".{tag}"))
            # A body of an empty record is checked, and then left out.
            return f"u{index}" if types.is_empty_record(branch["body"]) else f"u{index}({body})"
    raise place.fault("the tag of a branch", tag)


def _payload(types: TypeNodes, value: object, node: Json | None, place: Place) -> str:
    if node is not None:
        return f"({_text(types, value, node, place)})"
    if value is not None:
        raise place.fault("no payload", value)
    return ""


def _sequence(content: object, member: str, place: Place) -> Sequence[object]:
    return array_of(members_of(content, place).get(member), place)


def _exactly(count: int, values: Sequence[object], place: Place) -> Sequence[object]:
    if len(values) != count:
        raise place.fault(f"{count} values", len(values))
    return values


def _index(content: object, cases: Sequence[object], place: Place) -> int:
    index = members_of(content, place).get("case")
    if type(index) is not int or not 0 <= index < len(cases):
        raise place.fault(f"a case from 0 to {len(cases) - 1}", index)
    return index


_COMPOUNDS: dict[str, Callable[[TypeNodes, object, Json, Place], str]] = {
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
