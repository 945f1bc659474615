"""Small questions about parsed JSON and the texts and numbers in it."""

from __future__ import annotations

import math
import re
import struct
from typing import Any, TypeAlias, TypeGuard

Node: TypeAlias = dict[str, Any]

CAPABILITIES = frozenset({"secret", "quota-token", "permission-card", "future", "stream"})
MIME = re.compile(r"[A-Za-z0-9!#$&^_.+\-]+/[A-Za-z0-9!#$&^_.+\-]+")
DECIMAL = re.compile(r"0|-?[1-9][0-9]*")
SPECIAL_FLOATS = {
    "nan": math.nan,
    "positive-infinity": math.inf,
    "negative-infinity": -math.inf,
}


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether parsed JSON is an object."""
    return isinstance(value, dict)


def is_array(value: object) -> TypeGuard[list[Any]]:
    """Whether parsed JSON is an array."""
    return isinstance(value, list)


def has_surrogates(text: str) -> bool:
    """Whether the text holds surrogates, which are no Unicode scalar values."""
    return not text.isascii() and any("\ud800" <= item <= "\udfff" for item in text)


def float_of(value: object) -> float:
    """The number of an ``f32`` or ``f64`` value, ``$float`` objects included."""
    if is_object(value):
        return SPECIAL_FLOATS[value["$float"]]
    return float(value)  # type: ignore[arg-type]


def fits_f32(number: float) -> bool:
    """Whether a finite number rounds to a finite 32-bit float."""
    try:
        struct.pack("<f", number)
    except OverflowError:
        return False
    return True
