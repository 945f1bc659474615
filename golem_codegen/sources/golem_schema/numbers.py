"""Integers and numbers: the width by ``format``, or by bounds."""

from __future__ import annotations

import math
from typing import Final

from golem_codegen.model import types as m
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.sources.golem_schema.notes import metadata_of, note_unsaid
from golem_codegen.sources.golem_schema.spots import Spot
from golem_codegen.sources.json_values import Json

_FORMATS: Final[dict[str, m.IntKind]] = {
    "int8": "s8",
    "int16": "s16",
    "int32": "s32",
    "int64": "s64",
    "uint8": "u8",
    "uint16": "u16",
    "uint32": "u32",
    "uint64": "u64",
}
_WIDTHS: Final[tuple[m.IntKind, ...]] = ("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64")
_BOUNDS: Final = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
WIDE_PATTERNS: Final = {
    "s64": "^(?:0|-[1-9][0-9]*|[1-9][0-9]*)$",
    "u64": "^(?:0|[1-9][0-9]*)$",
}


def integer_type(spot: Spot, log: FaultLog, *, made_by_golem: bool) -> m.Type:
    """An ``integer`` schema: the kind that ``format`` or exact bounds name, else s64.

    In a projection, bounds that are of no kind are restrictions of some kind: the smallest.
    """
    members = spot.members
    note_unsaid(spot, ("type", *_BOUNDS), log)
    low, high = _whole(spot, "minimum", 1, log), _whole(spot, "maximum", -1, log)
    form = members.get("format")
    if isinstance(form, str) and form in _FORMATS:
        kind = _FORMATS[form]
    else:
        kind = _by_bounds(spot, low, high, log, made_by_golem=made_by_golem)
    return _bounded(spot, kind, low, high, log)


def wide_type(spot: Spot, kind: m.IntKind, log: FaultLog) -> m.Type:
    """A 64-bit integer as a projection writes it: decimal text, bounds in x-golem keywords."""
    note_unsaid(spot, ("type", "pattern"), log)
    limits: list[int | None] = []
    for name in ("x-golem-minimum", "x-golem-maximum"):
        text = spot.members.get(name)
        digits = text.removeprefix("-") if isinstance(text, str) else ""
        limits.append(int(text) if digits.isdecimal() and isinstance(text, str) else None)
    return _bounded(spot, kind, limits[0], limits[1], log)


def number_type(spot: Spot, log: FaultLog) -> m.Type:
    """A ``number`` schema: f64, or f32 by ``format: float``."""
    note_unsaid(spot, ("type", *_BOUNDS), log)
    limits: list[float | None] = []
    for name, toward in (("minimum", math.inf), ("maximum", -math.inf)):
        bound = _float(spot.members.get(name))
        beyond = _float(spot.members.get(f"exclusive{name.capitalize()}"))
        inside = None if beyond is None else math.nextafter(beyond, toward)
        both = [each for each in (bound, inside) if each is not None]
        narrowest = max if toward > 0 else min
        limits.append(narrowest(both) if both else None)
    kind: m.FloatKind = "f32" if spot.members.get("format") == "float" else "f64"
    return m.Float(kind, limits[0], limits[1], metadata=metadata_of(spot), place=spot.place)


def _by_bounds(
    spot: Spot, low: int | None, high: int | None, log: FaultLog, *, made_by_golem: bool
) -> m.IntKind:
    for exact in _WIDTHS:
        if m.INT_RANGES[exact] == (low, high):
            return exact
    if not made_by_golem or low is None or high is None:
        return "s64"
    kind = _smallest(low, high)
    log.note(
        spot.place,
        f"the width of a restricted integer is not in the schema; taken for {kind}",
        "write the format, such as int32 or uint8",
    )
    return kind


def _smallest(low: int, high: int) -> m.IntKind:
    for kind in _WIDTHS:
        least, most = m.INT_RANGES[kind]
        if least <= low and high <= most:
            return kind
    return "s64"


def _bounded(
    spot: Spot, kind: m.IntKind, low: int | None, high: int | None, log: FaultLog
) -> m.Type:
    least, most = m.INT_RANGES[kind]
    low = None if low is None or low <= least else low
    high = None if high is None or high >= most else high
    if (low or least) > (most if high is None else high) or (low is not None and low > most):
        log.error(spot.place, f"no {kind} is within these bounds")
        low = high = None
    return m.Int(kind, low, high, metadata=metadata_of(spot), place=spot.place)


def _whole(spot: Spot, name: str, step: int, log: FaultLog) -> int | None:
    """A bound of integers, inclusive; fractions go inwards."""
    found: list[int] = []
    rounded = math.ceil if step > 0 else math.floor
    bound = spot.members.get(name)
    if isinstance(bound, int | float) and not isinstance(bound, bool):
        found.append(rounded(bound))
    beyond = spot.members.get(f"exclusive{name.capitalize()}")
    if beyond is True:
        log.note(spot.place, "a boolean exclusive bound is of draft 4, and is not read here")
    elif isinstance(beyond, int | float) and not isinstance(beyond, bool):
        inside = rounded(beyond)
        found.append(inside + step if inside == beyond else inside)
    return (max(found) if step > 0 else min(found)) if found else None


def _float(value: Json) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
