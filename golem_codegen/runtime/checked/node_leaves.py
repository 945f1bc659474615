"""The content of leaf nodes of schema values, taken apart for the checks that both forms share."""

from __future__ import annotations

import math
import re
from typing import Final, cast
from uuid import UUID

from ..errors import DecodeError
from . import decode_leaves as leaves
from .place import Place
from .rows import S64_MAX, S64_MIN, WIDE, Row, range_text
from .shape import members, optional_member
from .words import undecodable

_NON_FINITE: Final = {
    "nan": math.nan,
    "positive-infinity": math.inf,
    "negative-infinity": -math.inf,
}
_UUID: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def integer(row: Row, body: object, place: Place) -> int:
    """A JSON integer; for the 64-bit kinds decimal text, or a number in the older form."""
    if row[1] in WIDE and isinstance(body, str):
        return leaves.wide_integer(row, body, place)
    return leaves.integer(row, body, place)


def floating(row: Row, body: object, place: Place) -> float:
    """A finite number, or an object that names a number JSON cannot write."""
    if not isinstance(body, dict):
        return leaves.finite(row, body, place)
    name = members(cast("object", body), "a number", ("$float",), (), place)["$float"]
    number = _NON_FINITE.get(name) if isinstance(name, str) else None
    if number is None:
        raise undecodable(place, "nan, positive-infinity or negative-infinity", name)
    if not leaves.in_range(row, number):
        raise undecodable(place, range_text(row), number)
    return number


def timestamp(_row: Row, body: object, place: Place) -> object:
    """An object with RFC 3339 text."""
    value = members(body, "a datetime", ("value",), (), place)["value"]
    return leaves.timestamp(value, place)


def _s64(body: object, place: Place) -> int:
    if isinstance(body, str):
        return leaves.s64_text(body, place)
    return leaves.integer(("int", "s64", S64_MIN, S64_MAX), body, place)


def duration(_row: Row, body: object, place: Place) -> object:
    """An object with nanoseconds as decimal text, or as a number in the older form."""
    nanoseconds = members(body, "a duration", ("nanoseconds",), (), place)["nanoseconds"]
    return leaves.duration(_s64(nanoseconds, place.member("nanoseconds")))


def quantity(row: Row, body: object, place: Place) -> object:
    """An object with mantissa, scale and unit."""
    found = members(body, "a quantity", ("mantissa", "scale", "unit"), (), place)
    mantissa = _s64(found["mantissa"], place.member("mantissa"))
    return leaves.quantity(row, mantissa, found["scale"], found["unit"], place)


def uuid(_row: Row, body: object, place: Place) -> UUID:
    """Hyphenated text, in any case."""
    if isinstance(body, str) and _UUID.fullmatch(body) is not None:
        return UUID(body)
    raise undecodable(place, "a hyphenated UUID", body)


def path(row: Row, body: object, place: Place) -> object:
    """An object with the text of a path."""
    return leaves.path(row, members(body, "a path", ("path",), (), place)["path"], place)


def url(row: Row, body: object, place: Place) -> object:
    """An object with the text of an address."""
    return leaves.url(row, members(body, "a url", ("url",), (), place)["url"], place)


def text(row: Row, body: object, place: Place) -> object:
    """An object with text and perhaps a language."""
    found = members(body, "rich text", ("text",), ("language",), place)
    return leaves.text(row, found["text"], optional_member(found, "language", place), place)


def binary(row: Row, body: object, place: Place) -> object:
    """An object with an array of octets and perhaps a MIME type (``mime_type`` in older forms)."""
    found = members(body, "rich bytes", ("bytes",), ("mimeType", "mime_type"), place)
    if "mimeType" in found and "mime_type" in found:
        raise DecodeError(place.path, "one MIME type", "both mimeType and mime_type")
    older = "mimeType" if "mimeType" in found else "mime_type"
    mime_type = optional_member(found, older, place)
    content = leaves.octets(found["bytes"], place.member("bytes"))
    return leaves.binary(row, content, mime_type, place)
