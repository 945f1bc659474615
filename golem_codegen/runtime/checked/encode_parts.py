"""Compound Python values checked against their row and taken apart, for both encoders."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import Any, cast

from ..errors import EncodeError
from ..values import Binary, Err, Ok, Some, Text, Url
from .discriminators import facts_of_value, holds, rule_words
from .encode_leaves import sequence, sequence_of_length
from .place import Place
from .rows import LONGEST_LIST, MISSING, Case, Field, Nodes, Row
from .words import unencodable


def field_values(row: Row, value: object, place: Place) -> list[tuple[str, int, object]]:
    """Wire name, node and value of each field of a ``record`` or ``parameters`` row."""
    if row[0] == "parameters":
        fields: tuple[Field, ...] = row[1]
        items = sequence_of_length(value, len(fields), "arguments", place)
        return [(wire, node, item) for (_, wire, node), item in zip(fields, items, strict=True)]
    cls: type = row[1]
    if not isinstance(value, cls):
        raise unencodable(place, cls.__name__, value)
    return [(wire, node, _attribute(value, name)) for name, wire, node in row[2]]


def _attribute(value: object, name: str) -> object:
    return getattr(value, name, MISSING)


def case_of(nodes: Nodes, row: Row, value: object, place: Place) -> tuple[int, Case, object]:
    """Index, case and payload of a variant or union; the payload of a unit case is None.

    A union body has to satisfy the rule of its branch.
    """
    cases: tuple[Case, ...] = row[2]
    for index, case in enumerate(cases):
        cls, wire, style, node, rule = case
        if type(value) is not cls:
            continue
        if style == "unit":
            return index, case, None
        payload = value if style == "fields" else _attribute(value, "value")
        if not holds(rule, facts_of_value(nodes, node, payload)):
            raise unencodable(place.member(wire), rule_words(rule), payload)
        return index, case, payload
    raise unencodable(place, _one_of(case[0].__name__ for case in cases), value)


def enum_index(row: Row, value: object, place: Place) -> int:
    """The index of an enum member of exactly the class of the row."""
    cls: type[enum.Enum] = row[1]
    wires: tuple[str, ...] = row[2]
    if type(value) is cls and value.value in wires:
        return wires.index(value.value)
    raise unencodable(place, f"a member of {cls.__name__}", value)


def flag_bits(row: Row, value: object, place: Place) -> list[bool]:
    """The bits of a flags value of exactly the class of the row, without undeclared ones."""
    cls: type[enum.Flag] = row[1]
    wires: tuple[str, ...] = row[2]
    if type(value) is not cls:
        raise unencodable(place, cls.__name__, value)
    bits: int = value.value
    if not 0 <= bits < 1 << len(wires):
        raise EncodeError(place.path, f"declared members of {cls.__name__}", "undeclared bits")
    return [bool(bits >> index & 1) for index in range(len(wires))]


def entries(row: Row, value: object, place: Place) -> Iterable[tuple[object, object]]:
    """The entries of a map: a mapping when the row is keyed, else a sequence of pairs."""
    if row[3]:
        if not isinstance(value, Mapping):
            raise unencodable(place, "dict", value)
        return cast("Mapping[object, object]", value).items()
    pairs: list[tuple[object, object]] = []
    for index, item in enumerate(sequence(value, "a list of pairs", place)):
        key, content = sequence_of_length(item, 2, "a pair", place.item(index))
        pairs.append((key, content))
    return pairs


def option_content(row: Row, value: object, place: Place) -> tuple[object, ...]:
    """The content of an option as a tuple of one, empty for none."""
    if value is None:
        return ()
    if not row[2]:
        return (value,)
    if type(value) is not Some:
        raise unencodable(place, "Some or None", value)
    return (cast("Some[object]", value).value,)


def result_arm(row: Row, value: object, place: Place) -> tuple[str, int, object]:
    """Arm name, node and content of a result; the content of a unit arm is None."""
    if type(value) is Ok:
        arm, node, content = "ok", row[1], cast("Ok[object]", value).value
    elif type(value) is Err:
        arm, node, content = "err", row[2], cast("Err[object]", value).value
    else:
        raise unencodable(place, "Ok or Err", value)
    if node < 0 and content is not None:
        raise unencodable(place.member(arm), "None, as this arm is a unit", content)
    return arm, node, content


def unstructured_arm(nodes: Nodes, row: Row, value: object, place: Place) -> tuple[str, int]:
    """Case name and index of an inline or addressed value."""
    node: int = row[1]
    inline: type[Any] = Text if nodes[node][0] == "text" else Binary
    if type(value) is inline:
        return "inline", 0
    if isinstance(value, Url):
        return "url", 1
    raise unencodable(place, f"{inline.__name__} or Url", value)


def _one_of(names: Iterable[str]) -> str:
    shown = list(names)
    rest = f", … ({len(shown)} in all)" if len(shown) > LONGEST_LIST else ""
    return f"one of {', '.join(shown[:LONGEST_LIST])}{rest}"
