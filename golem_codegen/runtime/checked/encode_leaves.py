"""Leaves on their way out: Python values checked against their row, and written as JSON.

Both value forms begin here; the functions give JSON text, or the parts that the two forms spell
differently.
"""

from __future__ import annotations

import datetime as dt
import json
import math
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Any, Final, cast
from uuid import UUID

import msgspec

from .. import rules
from ..datetimes import datetime_text
from ..errors import EncodeError
from ..paths import path_text
from ..values import Binary, Duration, Quantity, Text
from .decode_leaves import in_range, restriction_set
from .place import MAX_DEPTH, Place
from .rows import S32_MAX, S32_MIN, S64_MAX, S64_MIN, Row, range_text
from .words import quantity_words, rich_bytes_words, rich_text_words, unencodable

_NO_SEQUENCES: Final = (str, bytes, bytearray, memoryview)

quoted: Callable[[str], str] = json.encoder.encode_basestring
"""Text as a JSON string; only for text without lone surrogates."""


def check_depth(place: Place) -> None:
    """Refuse a value that is nested more deeply than any schema value may be, or in itself."""
    if place.depth > MAX_DEPTH:
        raise EncodeError(place.path, f"at most {MAX_DEPTH} nested values", "more")


def boolean(_row: Row, value: object, place: Place) -> str:
    """A bool, and not 0 or 1."""
    if value is True:
        return "true"
    if value is False:
        return "false"
    raise unencodable(place, "bool", value)


def integer(row: Row, value: object, place: Place) -> str:
    """An int within the bounds of an ``int`` row; neither ``True`` nor ``7.0``."""
    if type(value) is not int or not row[2] <= value <= row[3]:
        raise unencodable(place, f"int ({range_text(row)})", value)
    return f"{value}"


def number(row: Row, value: object, place: Place) -> float:
    """A float or int within the width and bounds of a ``float`` row, perhaps not finite."""
    expected = f"float ({range_text(row)})"
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise unencodable(place, expected, value)
    try:
        result = float(value)
    except OverflowError:
        raise unencodable(place, expected, value) from None
    if not in_range(row, result):
        raise unencodable(place, expected, value)
    return result


def finite(row: Row, value: object, place: Place) -> str:
    """A number that JSON can write, in its shortest spelling."""
    result = number(row, value, place)
    if not math.isfinite(result):
        raise unencodable(place, f"a finite float ({range_text(row)})", value)
    return number_text(result)


def number_text(value: float) -> str:
    """A finite float in the spelling of the fast path."""
    return msgspec.json.encode(value).decode()


def string(_row: Row, value: object, place: Place) -> str:
    """Text without lone surrogates, as a JSON string."""
    if not isinstance(value, str):
        raise unencodable(place, "str", value)
    problem = rules.check_string(value)
    if problem is not None:
        raise unencodable(place, problem, value)
    return quoted(value)


def character(_row: Row, value: object, place: Place) -> str:
    """Exactly one Unicode scalar, as a JSON string."""
    if not isinstance(value, str):
        raise unencodable(place, "str of one character", value)
    problem = rules.check_char(value)
    if problem is not None:
        raise unencodable(place, problem, value)
    return quoted(value)


def timestamp(
    value: object, place: Place, write: Callable[[dt.datetime], str] = datetime_text
) -> str:
    """An aware datetime in UTC, as a JSON string."""
    expected = "an aware datetime"
    if not isinstance(value, dt.datetime):
        raise unencodable(place, expected, value)
    try:
        return quoted(write(value))
    except (ValueError, OverflowError):
        naive = value.utcoffset() is None
        found = "a naive datetime" if naive else "an instant outside the years 1 to 9999 of UTC"
        raise EncodeError(place.path, expected, found) from None


def nanoseconds(value: object, place: Place) -> int:
    """The nanoseconds of a Duration or timedelta, a signed 64-bit integer."""
    if isinstance(value, Duration):
        return value.nanoseconds
    if not isinstance(value, dt.timedelta):
        raise unencodable(place, "Duration or timedelta", value)
    try:
        return Duration.from_timedelta(value).nanoseconds
    except ValueError:
        expected = f"a duration of {S64_MIN} to {S64_MAX} nanoseconds"
        raise EncodeError(place.path, expected, "a longer timedelta") from None


def quantity(row: Row, value: object, place: Place) -> str:
    """An exact number with a unit of the row, as a JSON object."""
    if not isinstance(value, Quantity):
        raise unencodable(place, "Quantity", value)
    mantissa = integer(("int", "s64", S64_MIN, S64_MAX), value.mantissa, place.member("mantissa"))
    scale = integer(("int", "s32", S32_MIN, S32_MAX), value.scale, place.member("scale"))
    unit = string(row, value.unit, place.member("unit"))
    problem = rules.check_quantity(value, row[1], row[2] or (), row[3], row[4])
    if problem is not None:
        raise EncodeError(place.path, problem, quantity_words(value))
    return f'{{"mantissa":"{mantissa}","scale":{scale},"unit":{unit}}}'


def uuid(_row: Row, value: object, place: Place) -> str:
    """A UUID, lower-case and hyphenated."""
    if not isinstance(value, UUID):
        raise unencodable(place, "UUID", value)
    return f'"{value}"'


def path(row: Row, value: object, place: Place) -> str:
    """A path or its text, as a JSON string."""
    if not isinstance(value, str | PurePath):
        raise unencodable(place, "PurePosixPath or str", value)
    written = path_text(value) if isinstance(value, PurePath) else value
    result = string(row, written, place)
    problem = rules.check_path(written, restriction_set(row[1]))
    if problem is not None:
        raise unencodable(place, problem, written)
    return result


def url(row: Row, value: object, place: Place) -> str:
    """An address, as a JSON string."""
    if not isinstance(value, str):
        raise unencodable(place, "Url or str", value)
    result = string(row, value, place)
    problem = rules.check_url(value, restriction_set(row[1]), restriction_set(row[2]))
    if problem is not None:
        raise unencodable(place, problem, value)
    return result


def text(row: Row, value: object, place: Place) -> str:
    """Rich text, as a JSON object."""
    if not isinstance(value, Text):
        raise unencodable(place, "Text", value)
    rich: Text[Any] = value  # pyright: ignore[reportUnknownVariableType]
    written = string(row, rich.text, place.member("text"))
    language = ""
    if rich.language is not None:
        language = f',"language":{string(row, rich.language, place.member("language"))}'
    problem = rules.check_text(rich, restriction_set(row[1]), row[2], row[3], row[4])
    if problem is not None:
        raise EncodeError(place.path, problem, rich_text_words(rich))
    return f'{{"text":{written}{language}}}'


def binary(row: Row, value: object, place: Place, write: Callable[[bytes], str]) -> str:
    """Rich bytes, as a JSON object; ``write`` spells the bytes."""
    if not isinstance(value, Binary):
        raise unencodable(place, "Binary", value)
    given: Binary[Any] = value  # pyright: ignore[reportUnknownVariableType]
    rich: Binary[Any] = Binary(octets(given.data, place.member("bytes")), given.mime_type)
    mime_type = ""
    if rich.mime_type is not None:
        inner = place.member("mimeType")
        mime_type = f',"mimeType":{string(row, rich.mime_type, inner)}'
        if rules.MIME_PATTERN.fullmatch(rich.mime_type) is None:
            raise unencodable(inner, "a MIME type without parameters", rich.mime_type)
    problem = rules.check_binary(rich, restriction_set(row[1]), row[2], row[3])
    if problem is not None:
        raise EncodeError(place.path, problem, rich_bytes_words(rich))
    return f'{{"bytes":{write(rich.data)}{mime_type}}}'


def octets(value: object, place: Place) -> bytes:
    """The content of a bytes-like object."""
    if not isinstance(value, bytes | bytearray | memoryview):
        raise unencodable(place, "bytes", value)
    return bytes(cast("bytes", value))


def sequence(value: object, expected: str, place: Place) -> list[object]:
    """The items of any sequence but text, bytes and memory."""
    if type(value) is list or type(value) is tuple:
        return list(cast("Sequence[object]", value))
    if not isinstance(value, Sequence):
        raise unencodable(place, expected, value)
    items: Sequence[object] = value  # pyright: ignore[reportUnknownVariableType]
    if isinstance(items, _NO_SEQUENCES):
        raise unencodable(place, expected, items)
    return list(items)


def sequence_of_length(value: object, length: int, what: str, place: Place) -> list[object]:
    """The items of a sequence of exactly ``length``."""
    items = sequence(value, f"{what} of {length}", place)
    if len(items) != length:
        raise EncodeError(place.path, f"{what} of {length}", f"{len(items)} items")
    return items
