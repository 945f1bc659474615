"""Leaf values as the text inside an identity (protocol section 7.2)."""

from __future__ import annotations

import base64
import math
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, cast

from .datetimes import Datetime
from .errors import EncodeError
from .identity_numbers import (
    duration_text,
    f32_text,
    f64_text,
    quantity_fault,
    quantity_text,
)
from .identity_text import escape, uuid_from_text
from .quantities import S32_MAX, S32_MIN, S64_MAX, S64_MIN
from .rules import MIME_PATTERN, check_char, check_string
from .type_nodes import Json

INTEGERS: dict[str, tuple[int, int]] = {
    f"{sign}{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if sign == "s" else (0, 2**bits - 1)
    for sign in "su"
    for bits in (8, 16, 32, 64)
}
"""The inclusive range of each integer kind."""

_DECIMAL = re.compile(r"0|-?[1-9][0-9]*")
LANGUAGE = re.compile(r"[^\s\"()\[\]]+")
"""What may stand between the brackets of a text."""

_SHOWN = 60
_LONGEST_INTEGER = 20


class Place(NamedTuple):
    """Where a value stands: its path, and how many values are around it."""

    path: str
    depth: int

    def inner(self, step: str) -> Place:
        """The place of a value inside this one."""
        return Place(self.path + step, self.depth + 1)

    def fault(self, expected: str, found: object) -> EncodeError:
        """The error that says what was expected here; ``found`` is shortened."""
        text = ascii(found)
        short = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        return EncodeError(self.path, expected, short)


def content_of(value: object, kind: str, place: Place) -> object:
    """The content of a value node, which must be of that kind."""
    node = members_of(value, place)
    if node.get("kind") != kind:
        raise place.fault(kind, node.get("kind"))
    return node.get("value")


def members_of(value: object, place: Place) -> Json:
    """A JSON object."""
    if not isinstance(value, dict):
        raise place.fault("an object", value)
    return cast("Json", value)


def array_of(value: object, place: Place) -> Sequence[object]:
    """A JSON array."""
    if not isinstance(value, list | tuple):
        raise place.fault("an array", value)
    return cast("Sequence[object]", value)


def _text(value: object, place: Place) -> str:
    if not isinstance(value, str):
        raise place.fault("text", value)
    if fault := check_string(value):
        raise place.fault(fault, value)
    return value


def _whole(value: object, minimum: int, maximum: int, place: Place) -> int:
    """An integer, as a number or as its canonical decimal text."""
    number = value
    if isinstance(value, str) and _DECIMAL.fullmatch(value) and len(value) <= _LONGEST_INTEGER:
        number = int(value)
    if type(number) is not int or not minimum <= number <= maximum:
        raise place.fault(f"an integer from {minimum} to {maximum}", value)
    return number


def integer_text(content: object, kind: str, place: Place) -> str:
    """An integer of one of the eight kinds."""
    return str(_whole(content, *INTEGERS[kind], place))


def _bool(content: object, place: Place) -> str:
    if not isinstance(content, bool):
        raise place.fault("true or false", content)
    return "true" if content else "false"


def _float(content: object, place: Place) -> float:
    if isinstance(content, bool) or not isinstance(content, int | float):
        raise place.fault("a finite number", content)
    try:
        number = float(content)
    except OverflowError:
        raise place.fault("a finite number", content) from None
    if not math.isfinite(number):
        raise place.fault("a finite number", content)
    return number


def _f32(content: object, place: Place) -> str:
    try:
        return f32_text(_float(content, place))
    except OverflowError:
        raise place.fault("a number in the range of f32", content) from None


def _f64(content: object, place: Place) -> str:
    return f64_text(_float(content, place))


def _char(content: object, place: Place) -> str:
    text = _text(content, place)
    if fault := check_char(text):
        raise place.fault(fault, text)
    return f'c"{escape(text)}"'


def _string(content: object, place: Place) -> str:
    return f'"{escape(_text(content, place))}"'


def _rich_text(content: object, place: Place) -> str:
    value = members_of(content, place)
    language = value.get("language")
    tag = ""
    if language is not None:
        if not LANGUAGE.fullmatch(_text(language, place)):
            raise place.fault("a language tag", language)
        tag = f"[{language}]"
    return f'@t{tag}"{escape(_text(value.get("text"), place))}"'


def _rich_bytes(content: object, place: Place) -> str:
    value = members_of(content, place)
    mime_type = value.get("mimeType")
    if mime_type is not None and not MIME_PATTERN.fullmatch(_text(mime_type, place)):
        raise place.fault("a MIME type", mime_type)
    numbers = array_of(value.get("bytes"), place)
    data = bytes(_whole(number, 0, 255, place) for number in numbers)
    return f'@b[{mime_type or ""}]"{base64.b64encode(data).decode()}"'


def _tagged(tag: str, member: str) -> Callable[[object, Place], str]:
    def write(content: object, place: Place) -> str:
        return f'@{tag}"{escape(_text(members_of(content, place).get(member), place))}"'

    return write


def _uuid(content: object, place: Place) -> str:
    value = uuid_from_text(_text(content, place))
    if value is None:
        raise place.fault("a UUID", content)
    return f'@uuid"{value}"'


def _datetime(content: object, place: Place) -> str:
    text = _text(members_of(content, place).get("value"), place)
    try:
        instant = Datetime.parse(text)
    except ValueError:
        raise place.fault("an RFC 3339 date and time of the years 1 to 9999", text) from None
    return f'@dt"{instant.to_rfc3339_nanoseconds()}"'


def _duration(content: object, place: Place) -> str:
    nanoseconds = members_of(content, place).get("nanoseconds")
    return f'@dur"{duration_text(_whole(nanoseconds, S64_MIN, S64_MAX, place))}"'


def _quantity(content: object, place: Place) -> str:
    value = members_of(content, place)
    mantissa = _whole(value.get("mantissa"), S64_MIN, S64_MAX, place)
    scale = _whole(value.get("scale"), S32_MIN, S32_MAX, place)
    unit = _text(value.get("unit"), place)
    if fault := quantity_fault(mantissa, scale, unit):
        raise place.fault(fault, f"{mantissa}, {scale}, {unit}")
    return f'@qty"{quantity_text(mantissa, scale, unit)}"'


LEAVES: dict[str, Callable[[object, Place], str]] = {
    "bool": _bool,
    "f32": _f32,
    "f64": _f64,
    "char": _char,
    "string": _string,
    "text": _rich_text,
    "binary": _rich_bytes,
    "path": _tagged("p", "path"),
    "url": _tagged("u", "url"),
    "uuid": _uuid,
    "datetime": _datetime,
    "duration": _duration,
    "quantity": _quantity,
}
