"""JSON text to Python data, strictly: RFC 8259, UTF-8, no byte order mark, no NaN.

Integers stay integers of any size and ``1.0`` stays a float. Of equal members the last one wins,
as in the C parser of the fast path. Lone surrogates are left to the walk, which knows the place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from json import JSONDecodeError
from json import decoder as _decoder
from typing import Final, NoReturn

from ..errors import DecodeError
from .place import MAX_DEPTH

# The deepest value form spends four JSON levels on one value: a map node.
_MAX_NESTING: Final = 4 * MAX_DEPTH + 8
_MAX_DIGITS: Final = 4000

_scan_string: Callable[[str, int], tuple[str, int]] = _decoder.scanstring  # type: ignore[attr-defined]
_BLANK = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}


def parse(data: bytes | bytearray | memoryview | str) -> object:
    """The one JSON value that ``data`` holds.

    Raises:
        DecodeError: not JSON, not UTF-8, with a byte order mark, nested too deeply, or followed
            by something else.
    """
    text = data if isinstance(data, str) else _decode(bytes(data))
    if text.startswith("\ufeff"):
        raise DecodeError("$", "JSON text", "a byte order mark")
    try:
        return json.loads(text, parse_constant=_no_constant)  # pyright: ignore[reportAny]
    except RecursionError:
        return _parse_deep(text)
    except JSONDecodeError as error:
        raise _malformed(text, error.pos) from None
    except ValueError:
        # Python limits the digits of an integer; no kind of value needs that many.
        raise DecodeError("$", "JSON text", "a number of thousands of digits") from None


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        found = f"invalid UTF-8 at byte {error.start}"
        raise DecodeError("$", "JSON text in UTF-8", found) from None


def _no_constant(name: str) -> NoReturn:
    raise DecodeError("$", "JSON text", f"{name}, which JSON does not have")


def _malformed(text: str, position: int) -> DecodeError:
    if position >= len(text):
        return DecodeError("$", "JSON text", f"its end at character {position}")
    found = f"{text[position : position + 24]!a} at character {position}"
    return DecodeError("$", "JSON text", found)


def _parse_deep(text: str) -> object:
    """The same without recursion, for text that is nested more deeply than Python's stack."""
    stack: list[list[object] | dict[str, object]] = []
    names: list[str] = []
    position = _blank(text, 0)
    while True:
        value: object
        opener = text[position : position + 1]
        if opener in ("[", "{") and opener:
            if len(stack) >= _MAX_NESTING:
                raise DecodeError("$", f"at most {MAX_DEPTH} nested values", "more")
            position = _blank(text, position + 1)
            container: list[object] | dict[str, object] = [] if opener == "[" else {}
            if text[position : position + 1] != _closer(container):
                stack.append(container)
                position = _enter(text, position, container, names)
                continue
            value, position = container, position + 1
        else:
            value, position = _scalar(text, position)
        while stack:
            position = _blank(text, position)
            top = stack[-1]
            if isinstance(top, list):
                top.append(value)
            else:
                top[names.pop()] = value
            mark = text[position : position + 1]
            if mark == ",":
                position = _enter(text, _blank(text, position + 1), top, names)
                break
            if mark != _closer(top):
                raise _malformed(text, position)
            value, position = stack.pop(), position + 1
        else:
            position = _blank(text, position)
            if position != len(text):
                raise _malformed(text, position)
            return value


def _blank(text: str, position: int) -> int:
    match = _BLANK.match(text, position)
    return position if match is None else match.end()


def _closer(container: list[object] | dict[str, object]) -> str:
    return "]" if isinstance(container, list) else "}"


def _enter(
    text: str, position: int, container: list[object] | dict[str, object], names: list[str]
) -> int:
    """Where the next value begins: in an object, behind its name and colon."""
    if isinstance(container, list):
        return position
    name, position = _string(text, position)
    position = _blank(text, position)
    if text[position : position + 1] != ":":
        raise _malformed(text, position)
    names.append(name)
    return _blank(text, position + 1)


def _string(text: str, position: int) -> tuple[str, int]:
    if text[position : position + 1] != '"':
        raise _malformed(text, position)
    try:
        return _scan_string(text, position + 1)
    except JSONDecodeError as error:
        raise _malformed(text, error.pos) from None


def _scalar(text: str, position: int) -> tuple[object, int]:
    for word, value in _WORDS.items():
        if text.startswith(word, position):
            return value, position + len(word)
    match = _NUMBER.match(text, position)
    if match is None:
        return _string(text, position)
    token = match.group()
    if match.group(1) or match.group(2):
        return float(token), match.end()
    if len(token) > _MAX_DIGITS:
        raise DecodeError("$", "JSON text", "a number of thousands of digits")
    return int(token), match.end()
