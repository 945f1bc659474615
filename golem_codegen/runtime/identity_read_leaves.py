"""The text of leaf values inside an identity, read (protocol section 7.2).

Each reader gives the ``value`` of a schema value node, in the newest form.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from typing import Any

from .datetimes import Datetime
from .identity_cursor import Cursor
from .identity_leaves import INTEGERS, LANGUAGE
from .identity_numbers import duration_from_text, float_from_text, quantity_from_text
from .identity_text import uuid_from_text
from .rules import MIME_PATTERN, check_char

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,19})(?![0-9])")
_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+(?:[eE][+-]?[0-9]+)?")


def read_integer(cursor: Cursor, kind: str) -> int | str:
    """An integer of one of the eight kinds; the 64-bit ones as decimal text."""
    minimum, maximum = INTEGERS[kind]
    start = cursor.position
    expected = f"an integer from {minimum} to {maximum}"
    text = cursor.match(_INTEGER, expected)[0]
    number = int(text)
    if text == "-0" or not minimum <= number <= maximum:
        raise cursor.fault(expected, start)
    return text if kind.endswith("64") else number


def _bool(cursor: Cursor) -> bool:
    if cursor.take("true"):
        return True
    if cursor.take("false"):
        return False
    raise cursor.fault('"true" or "false"')


def _float(kind: str) -> Callable[[Cursor], float]:
    def read(cursor: Cursor) -> float:
        start = cursor.position
        text = cursor.match(_FLOAT, "a decimal number with a point")[0]
        value = float_from_text(text, kind)
        if value is None:
            raise cursor.fault(f"a number in the range of {kind}", start)
        return value

    return read


def _char(cursor: Cursor) -> str:
    cursor.expect("c")
    start = cursor.position
    text = cursor.string()
    if fault := check_char(text):
        raise cursor.fault(fault, start)
    return text


def _text(cursor: Cursor) -> dict[str, Any]:
    cursor.expect("@t")
    language = None
    if cursor.take("["):
        language = cursor.match(LANGUAGE, "a language")[0]
        cursor.expect("]")
    text = cursor.string()
    return {"text": text} if language is None else {"text": text, "language": language}


def _binary(cursor: Cursor) -> dict[str, Any]:
    cursor.expect("@b[")
    mime_type = None
    if not cursor.take("]"):
        mime_type = cursor.match(MIME_PATTERN, "a MIME type")[0]
        cursor.expect("]")
    start = cursor.position
    data = _base64(cursor.string())
    if data is None:
        raise cursor.fault("base64 with padding", start)
    value: dict[str, Any] = {"bytes": list(data)}
    return value if mime_type is None else value | {"mimeType": mime_type}


def _base64(text: str) -> bytes | None:
    """Bytes of the standard alphabet with padding, None for any other spelling."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None


def _tagged(tag: str, member: str) -> Callable[[Cursor], dict[str, Any]]:
    def read(cursor: Cursor) -> dict[str, Any]:
        cursor.expect(f"@{tag}")
        return {member: cursor.string()}

    return read


def _uuid(cursor: Cursor) -> str:
    cursor.expect("@uuid")
    start = cursor.position
    value = uuid_from_text(cursor.string())
    if value is None:
        raise cursor.fault("a UUID", start)
    return str(value)


def _datetime(cursor: Cursor) -> dict[str, Any]:
    cursor.expect("@dt")
    start = cursor.position
    try:
        instant = Datetime.parse(cursor.string())
    except ValueError:
        raise cursor.fault("an RFC 3339 date and time", start) from None
    return {"value": instant.to_rfc3339()}


def _duration(cursor: Cursor) -> dict[str, Any]:
    cursor.expect("@dur")
    start = cursor.position
    nanoseconds = duration_from_text(cursor.string())
    if nanoseconds is None:
        raise cursor.fault("an ISO 8601 duration of days to seconds", start)
    return {"nanoseconds": str(nanoseconds)}


def _quantity(cursor: Cursor) -> dict[str, Any]:
    cursor.expect("@qty")
    start = cursor.position
    parts = quantity_from_text(cursor.string())
    if parts is None:
        raise cursor.fault("a decimal number with a unit", start)
    mantissa, scale, unit = parts
    return {"mantissa": str(mantissa), "scale": scale, "unit": unit}


READERS: dict[str, Callable[[Cursor], object]] = {
    "bool": _bool,
    "f32": _float("f32"),
    "f64": _float("f64"),
    "char": _char,
    "string": Cursor.string,
    "text": _text,
    "binary": _binary,
    "path": _tagged("p", "path"),
    "url": _tagged("u", "url"),
    "uuid": _uuid,
    "datetime": _datetime,
    "duration": _duration,
    "quantity": _quantity,
}
