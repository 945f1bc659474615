"""Typed values back to plain JSON data."""

from __future__ import annotations

import datetime as dt
import enum
import math
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias, cast

import msgspec

from ..checked.words import python_words
from ..errors import EncodeError
from ..values import UNSET
from .mismatch import path_text

Fields: TypeAlias = tuple[tuple[tuple[str, str, bool], ...], str | None]
"""Attribute, member name and whether it is required; and the attribute of the other members."""


class _Unfit(Exception):
    """A Python value that JSON has no form for."""

    def __init__(self, expected: str, found: object) -> None:
        super().__init__(expected)
        self.expected = expected
        self.found = found
        self.path: list[str | int] = []


def fields_of(nodes: Iterable[tuple[Any, ...]]) -> dict[type, Fields]:
    """What the classes of a table hold."""
    classes: dict[type, Fields] = {}
    for row in nodes:
        if row[0] == "record":
            _, cls, fields, extras, *_ = row
            shown = tuple((attribute, wire, needed) for attribute, wire, _, needed in fields)
            classes[cls] = (shown, None if extras is None else extras[0])
    return classes


def plain(value: object, classes: Mapping[type, Fields]) -> object:
    """The JSON data that ``value`` says; whether the schema allows it is not looked at.

    Raises ``EncodeError`` for a value that is no JSON value and no instance of a generated class.
    """
    try:
        return _plain(value, classes)
    except _Unfit as unfit:
        found = python_words(unfit.found)
        raise EncodeError(path_text(unfit.path), unfit.expected, found) from None


def _plain(value: object, classes: Mapping[type, Fields]) -> object:
    kind = type(value)
    if value is None or kind is str or kind is bool or kind is int:
        return value
    if kind is float:
        return _finite(cast("float", value))
    if kind is list or kind is tuple:
        return _array(cast("Sequence[object]", value), classes)
    if kind is dict:
        return _object(cast("dict[object, object]", value), classes)
    fields = classes.get(kind)
    if fields is not None:
        return _record(value, fields, classes)
    return _other(value)


def _other(value: object) -> object:
    match value:
        case enum.Enum() if value is not UNSET:
            return value.value
        case str():
            return str.__str__(value)
        case uuid.UUID():
            return str(value)
        case dt.datetime() | dt.date() | dt.time():
            return value.isoformat()
        case _:
            raise _Unfit("a JSON value or an instance of a generated class", value)


def _finite(value: float) -> float:
    if math.isfinite(value):
        return value
    raise _Unfit("a finite number", value)


def _array(values: Sequence[object], classes: Mapping[type, Fields]) -> object:
    result: list[object] = []
    try:
        for each in values:
            result.append(_plain(each, classes))  # noqa: PERF401 - its length tells the index
    except _Unfit as error:
        error.path.append(len(result))
        raise
    return result


def _object(members: Mapping[object, object], classes: Mapping[type, Fields]) -> dict[str, object]:
    result: dict[str, object] = {}
    for name, each in members.items():
        if not isinstance(name, str):
            raise _Unfit("text as the name of a member", name)
        try:
            result[str.__str__(name)] = _plain(each, classes)
        except _Unfit as error:
            error.path.append(name)
            raise
    return result


def _record(value: object, fields: Fields, classes: Mapping[type, Fields]) -> dict[str, object]:
    declared, extras = fields
    result: dict[str, object] = {}
    for attribute, wire, _ in declared:
        each: object = getattr(value, attribute, UNSET)
        if each is UNSET or each is msgspec.UNSET:
            continue
        try:
            result[wire] = _plain(each, classes)
        except _Unfit as error:
            error.path.append(wire)
            raise
    if extras is None:
        return result
    others: object = getattr(value, extras)
    if type(others) is not dict:
        raise _Unfit(f"a dict as {extras}", others)
    for name, each in _object(cast("dict[object, object]", others), classes).items():
        if name in result or any(name == wire for _, wire, _ in declared):
            raise _Unfit(f"no declared member among {extras}", name)
        result[name] = each
    return result
