"""Leaves on their way in: JSON scalars to Python values, with ranges and restrictions.

Both value forms end here once their own spelling is taken off.
"""

from __future__ import annotations

import math
import re
from pathlib import PurePosixPath
from typing import Any, cast

from .. import rules
from ..datetimes import Datetime
from ..errors import DecodeError
from ..paths import path_of
from ..values import Binary, Duration, Quantity, Text, Url
from .place import Place
from .rows import F32_MAX, S32_MAX, S32_MIN, S64_MAX, S64_MIN, U8_MAX, Row, range_text
from .shape import array_of
from .words import python_words, quantity_words, rich_bytes_words, rich_text_words, undecodable

_DECIMAL = re.compile(r"0|-?[1-9][0-9]*")
# Twenty digits and a sign: more cannot be in the range of any kind.
_LONGEST_DECIMAL = 21


def boolean(_row: Row, value: object, place: Place) -> bool:
    """A JSON boolean, and not 0 or 1."""
    if value is True or value is False:
        return value
    raise undecodable(place, "a boolean", value)


def integer(row: Row, value: object, place: Place) -> int:
    """A JSON integer within the bounds of an ``int`` row; neither ``true`` nor ``1.0``."""
    if type(value) is not int or not row[2] <= value <= row[3]:
        raise undecodable(place, range_text(row), value)
    return value


def wide_integer(row: Row, value: object, place: Place) -> int:
    """Canonical decimal text within the bounds of an ``int`` row."""
    return decimal_text(value, row[2], row[3], f"{range_text(row)} as decimal text", place)


def decimal_text(value: object, low: int, high: int, expected: str, place: Place) -> int:
    """Canonical decimal text: ASCII, no sign but ``-``, no leading zero, no ``-0``, no blanks."""
    if not isinstance(value, str) or len(value) > _LONGEST_DECIMAL:
        raise undecodable(place, expected, value)
    if _DECIMAL.fullmatch(value) is None:
        raise undecodable(place, expected, value)
    number = int(value)
    if not low <= number <= high:
        raise undecodable(place, expected, value)
    return number


def finite(row: Row, value: object, place: Place) -> float:
    """A finite JSON number within the range of f32 or f64 and the bounds of the row.

    An f32 is not rounded: what was written is what is read.
    """
    expected = f"a finite {range_text(row)}"
    if type(value) is int:
        try:
            number = float(value)
        except OverflowError:
            raise undecodable(place, expected, value) from None
    elif type(value) is float:
        number = value
    else:
        raise undecodable(place, expected, value)
    if not math.isfinite(number) or not in_range(row, number):
        raise undecodable(place, expected, value)
    return number


def in_range(row: Row, number: float) -> bool:
    """Whether a float fits the width and bounds of its row. NaN fits when there are no bounds."""
    _, width, low, high = row
    if width == "f32" and F32_MAX < abs(number) < math.inf:
        return False
    if low is not None and not number >= low:
        return False
    return high is None or number <= high


def string(_row: Row, value: object, place: Place) -> str:
    """Text without lone surrogates."""
    if not isinstance(value, str):
        raise undecodable(place, "text", value)
    problem = rules.check_string(value)
    if problem is not None:
        raise undecodable(place, problem, value)
    return value


def character(_row: Row, value: object, place: Place) -> str:
    """Exactly one Unicode scalar."""
    if not isinstance(value, str):
        raise undecodable(place, "a character", value)
    problem = rules.check_char(value)
    if problem is not None:
        raise undecodable(place, problem, value)
    return value


def timestamp(value: object, place: Place) -> Datetime:
    """RFC 3339 text with an offset, up to nine fraction digits."""
    if not isinstance(value, str):
        raise undecodable(place, "a date and time in RFC 3339", value)
    try:
        return Datetime.parse(value)
    except (ValueError, OverflowError):
        raise undecodable(place, "a date and time in RFC 3339", value) from None


def duration(nanoseconds: int) -> Duration:
    """A duration of checked nanoseconds."""
    return Duration(nanoseconds)


def path(row: Row, value: object, place: Place) -> PurePosixPath:
    """A non-empty path that keeps its text."""
    written = string(row, value, place)
    problem = rules.check_path(written, restriction_set(row[1]))
    if problem is not None:
        raise undecodable(place, problem, value)
    return path_of(written)


def url(row: Row, value: object, place: Place) -> Url:
    """An address that parses and keeps its text."""
    written = string(row, value, place)
    problem = rules.check_url(written, restriction_set(row[1]), restriction_set(row[2]))
    if problem is not None:
        raise undecodable(place, problem, value)
    return Url(written)


def text(row: Row, content: object, language: object, place: Place) -> Text[Any]:
    """Rich text; ``language`` None means that there is none."""
    written = string(row, content, place.member("text"))
    spoken = None if language is None else string(row, language, place.member("language"))
    value: Text[Any] = Text(written, spoken)
    problem = rules.check_text(value, restriction_set(row[1]), row[2], row[3], row[4])
    if problem is not None:
        raise DecodeError(place.path, problem, rich_text_words(value))
    return value


def binary(row: Row, content: bytes, mime_type: object, place: Place) -> Binary[Any]:
    """Rich bytes; ``mime_type`` None means that there is none."""
    mime = None if mime_type is None else string(row, mime_type, place.member("mimeType"))
    if mime is not None and rules.MIME_PATTERN.fullmatch(mime) is None:
        raise undecodable(place.member("mimeType"), "a MIME type without parameters", mime)
    value: Binary[Any] = Binary(content, mime)
    problem = rules.check_binary(value, restriction_set(row[1]), row[2], row[3])
    if problem is not None:
        raise DecodeError(place.path, problem, rich_bytes_words(value))
    return value


def quantity(row: Row, mantissa: int, scale: object, unit: object, place: Place) -> Quantity:
    """An exact number with a unit of the row."""
    if type(scale) is not int or not S32_MIN <= scale <= S32_MAX:
        raise undecodable(place.member("scale"), f"s32 from {S32_MIN} to {S32_MAX}", scale)
    value = Quantity(mantissa, scale, string(row, unit, place.member("unit")))
    problem = rules.check_quantity(value, row[1], row[2] or (), row[3], row[4])
    if problem is not None:
        raise DecodeError(place.path, problem, quantity_words(value))
    return value


def s64_text(value: object, place: Place) -> int:
    """A signed 64-bit integer as canonical decimal text."""
    return decimal_text(value, S64_MIN, S64_MAX, "s64 as decimal text", place)


def restriction_set(names: tuple[str, ...] | None) -> frozenset[str] | None:
    """The names of a restriction as the rules take them; None means that there is none."""
    return None if names is None else frozenset(names)


def octets(value: object, place: Place) -> bytes:
    """A JSON array of integers from 0 to 255."""
    items = array_of(value, "an array of integers from 0 to 255", place)
    for index, item in enumerate(items):
        if type(item) is not int or not 0 <= item <= U8_MAX:
            raise undecodable(place.item(index), "an integer from 0 to 255", item)
    return bytes(cast("list[int]", items))


def dict_of(pairs: list[tuple[object, object]], place: Place) -> dict[object, object]:
    """The entries of a map as a dict; none may be lost, so a key that comes twice is refused."""
    entries: dict[object, object] = {}
    for index, (key, value) in enumerate(pairs):
        if key in entries:
            raise DecodeError(
                place.key(index).path, "a key that has not occurred", python_words(key)
            )
        entries[key] = value
    return entries
