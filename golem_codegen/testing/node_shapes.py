"""The shape of the ``value`` member, kind by kind, before any type is known."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any, TypeAlias

from golem_codegen.model.types import INT_RANGES
from golem_codegen.testing.instants import parse_instant
from golem_codegen.testing.json_values import (
    CAPABILITIES,
    DECIMAL,
    MIME,
    SPECIAL_FLOATS,
    Node,
    fits_f32,
    has_surrogates,
    is_array,
    is_object,
)

Parts: TypeAlias = list[tuple[Any, str]]

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# Signed and unsigned 64-bit numbers need no more; ``int()`` of long texts is slow.
_LONGEST_DECIMAL = 20
_PAIR = 2
_INT32 = INT_RANGES["s32"]
_INT64 = INT_RANGES["s64"]


class WrongShapeError(ValueError):
    """What is wrong with one node's value."""


def parts_of(kind: str, value: object) -> Parts | None:
    """The nodes inside a value, with their path segments; None for an unknown kind.

    Raises ``WrongShapeError``.
    """
    check = _CHECKS.get(kind)
    return None if check is None else check(value)


def _decimal(text: object, low: int, high: int) -> int:
    if not isinstance(text, str) or DECIMAL.fullmatch(text) is None:
        raise WrongShapeError("expected a canonical decimal string")
    if len(text) > _LONGEST_DECIMAL:
        raise WrongShapeError(f"expected an integer from {low} to {high}")
    return _in_range(int(text), low, high)


def _members(value: object, required: set[str], optional: frozenset[str] = frozenset()) -> Node:
    if not is_object(value):
        raise WrongShapeError("expected an object")
    missing = required - value.keys()
    if missing:
        raise WrongShapeError(f"missing field `{min(missing)}`")
    unknown = value.keys() - required - optional
    if unknown:
        raise WrongShapeError(f"unknown field `{min(unknown)}`")
    return value


def _items(value: object) -> list[Any]:
    if not is_array(value):
        raise WrongShapeError("expected an array")
    return value


def _in_range(number: int, low: int, high: int) -> int:
    if not low <= number <= high:
        raise WrongShapeError(f"expected an integer from {low} to {high}")
    return number


def _integer(value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise WrongShapeError("expected a JSON integer")
    return _in_range(value, low, high)


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise WrongShapeError("expected a string")
    if has_surrogates(value):
        raise WrongShapeError("expected Unicode scalar values")
    return value


def _is_bool(value: object) -> Parts:
    if not isinstance(value, bool):
        raise WrongShapeError("expected a boolean")
    return []


def _is_small(low: int, high: int) -> Callable[[object], Parts]:
    def check(value: object) -> Parts:
        _integer(value, low, high)
        return []

    return check


def _is_wide(low: int, high: int) -> Callable[[object], Parts]:
    def check(value: object) -> Parts:
        _decimal(value, low, high)
        return []

    return check


def _is_f64(value: object) -> Parts:
    if is_object(value):
        special = _members(value, {"$float"})["$float"]
        if special not in SPECIAL_FLOATS:
            raise WrongShapeError("expected nan, positive-infinity or negative-infinity")
        return []
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise WrongShapeError("expected a number")
    _finite(value)
    return []


def _is_f32(value: object) -> Parts:
    _is_f64(value)
    if not is_object(value) and not fits_f32(_finite(value)):
        raise WrongShapeError("expected a number in the range of f32")
    return []


def _finite(value: object) -> float:
    try:
        number = float(value)  # type: ignore[arg-type]
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise WrongShapeError("expected a finite number")
    return number


def _is_char(value: object) -> Parts:
    if len(_string(value)) != 1:
        raise WrongShapeError("expected exactly one Unicode scalar value")
    return []


def _is_string(value: object) -> Parts:
    _string(value)
    return []


def _is_uuid(value: object) -> Parts:
    if _UUID.fullmatch(_string(value)) is None:
        raise WrongShapeError("expected a lower-case hyphenated UUID")
    return []


def _sequence(member: str) -> Callable[[object], Parts]:
    def check(value: object) -> Parts:
        items = _items(_members(value, {member})[member])
        return [(item, f".{member}[{index}]") for index, item in enumerate(items)]

    return check


def _is_map(value: object) -> Parts:
    parts: Parts = []
    for index, entry in enumerate(_items(_members(value, {"entries"})["entries"])):
        if len(_items(entry)) != _PAIR:
            raise WrongShapeError("expected pairs of key and value")
        parts += [(entry[0], f".entries[{index}][0]"), (entry[1], f".entries[{index}][1]")]
    return parts


def _is_variant(value: object) -> Parts:
    members = _members(value, {"case"}, frozenset({"payload"}))
    _integer(members["case"], 0, 2**32 - 1)
    return [(members["payload"], ".payload")] if "payload" in members else []


def _is_enum(value: object) -> Parts:
    _integer(_members(value, {"case"})["case"], 0, 2**32 - 1)
    return []


def _is_flags(value: object) -> Parts:
    for bit in _items(_members(value, {"bits"})["bits"]):
        _is_bool(bit)
    return []


def _is_option(value: object) -> Parts:
    inner = _members(value, {"inner"})["inner"]
    return [] if inner is None else [(inner, ".inner")]


def _is_result(value: object) -> Parts:
    members = _members(value, {"tag", "value"})
    if members["tag"] not in ("ok", "err"):
        raise WrongShapeError("expected the tag ok or err")
    return [] if members["value"] is None else [(members["value"], ".value")]


def _is_text(value: object) -> Parts:
    members = _members(value, {"text"}, frozenset({"language"}))
    for member in members.values():
        _string(member)
    return []


def _is_binary(value: object) -> Parts:
    members = _members(value, {"bytes"}, frozenset({"mimeType"}))
    for byte in _items(members["bytes"]):
        _integer(byte, 0, 255)
    if "mimeType" in members and MIME.fullmatch(_string(members["mimeType"])) is None:
        raise WrongShapeError("expected a MIME type without parameters")
    return []


def _is_wrapped(member: str) -> Callable[[object], Parts]:
    def check(value: object) -> Parts:
        _string(_members(value, {member})[member])
        return []

    return check


def _is_datetime(value: object) -> Parts:
    if parse_instant(_string(_members(value, {"value"})["value"])) is None:
        raise WrongShapeError("expected an RFC 3339 date-time")
    return []


def _is_duration(value: object) -> Parts:
    _decimal(_members(value, {"nanoseconds"})["nanoseconds"], *_INT64)
    return []


def _is_quantity(value: object) -> Parts:
    members = _members(value, {"mantissa", "scale", "unit"})
    _decimal(members["mantissa"], *_INT64)
    _integer(members["scale"], *_INT32)
    _string(members["unit"])
    return []


def _is_union(value: object) -> Parts:
    members = _members(value, {"tag", "body"})
    _string(members["tag"])
    return [(members["body"], ".body")]


def _is_anything(_value: object) -> Parts:
    return []


_CHECKS: dict[str, Callable[[object], Parts]] = {
    "bool": _is_bool,
    **{kind: _is_small(*INT_RANGES[kind]) for kind in ("s8", "s16", "s32", "u8", "u16", "u32")},
    **{kind: _is_wide(*INT_RANGES[kind]) for kind in ("s64", "u64")},
    "f32": _is_f32,
    "f64": _is_f64,
    "char": _is_char,
    "string": _is_string,
    "uuid": _is_uuid,
    "record": _sequence("fields"),
    "tuple": _sequence("elements"),
    "list": _sequence("elements"),
    "fixed-list": _sequence("elements"),
    "map": _is_map,
    "variant": _is_variant,
    "enum": _is_enum,
    "flags": _is_flags,
    "option": _is_option,
    "result": _is_result,
    "text": _is_text,
    "binary": _is_binary,
    "path": _is_wrapped("path"),
    "url": _is_wrapped("url"),
    "datetime": _is_datetime,
    "duration": _is_duration,
    "quantity": _is_quantity,
    "union": _is_union,
    **dict.fromkeys(CAPABILITIES, _is_anything),
}
