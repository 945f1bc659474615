"""What was found, in words: short whatever the value is, and never by a stranger's ``repr``."""

from __future__ import annotations

from collections.abc import Sized
from typing import Any, Final, cast

from ..errors import DecodeError, EncodeError
from ..values import Binary, Quantity, Text
from .place import Place
from .rows import MISSING

_LONGEST: Final = 60
_LONGEST_BITS: Final = 256
_SIZED: Final = frozenset({list, tuple, dict, set, frozenset, bytes, bytearray})
_JSON_WORDS: Final = ((MISSING, "nothing"), (None, "null"), (True, "true"), (False, "false"))
_PYTHON_WORDS: Final = (
    (MISSING, "nothing"),
    (None, "None"),
    (True, "bool True"),
    (False, "bool False"),
)


def undecodable(place: Place, expected: str, found: object) -> DecodeError:
    """The error for the JSON value ``found`` at ``place``."""
    return DecodeError(place.path, expected, json_words(found))


def unencodable(place: Place, expected: str, found: object) -> EncodeError:
    """The error for the Python value ``found`` at ``place``."""
    return EncodeError(place.path, expected, python_words(found))


def json_words(value: object) -> str:
    """A JSON value, named as JSON names it."""
    if isinstance(value, str):
        return f"the text {_shorten(value)}"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"the number {_number(value)}"
    if isinstance(value, list):
        return f"an array of {len(cast('list[object]', value))}"
    if isinstance(value, dict):
        return f"an object of {len(cast('dict[str, object]', value))} members"
    return _word(value, _JSON_WORDS)


def python_words(value: object) -> str:
    """A Python value: its type, and for plain scalars the value."""
    name = type(value).__name__
    if type(value) is int or type(value) is float:
        return f"{name} {_number(value)}"
    if isinstance(value, str):
        return f"{name} {_shorten(str.__str__(value))}"
    if type(value) in _SIZED:
        return f"{name} of {len(cast('Sized', value))}"
    return _word(value, _PYTHON_WORDS)


def _word(value: object, words: tuple[tuple[object, str], ...]) -> str:
    for singleton, word in words:
        if value is singleton:
            return word
    return type(value).__name__


def rich_text_words(value: Text[Any]) -> str:
    """The length and language of rich text, and how it begins."""
    language = "" if value.language is None else f", language {_shorten(value.language)}"
    return f"text of {len(value.text)} characters {_shorten(value.text)}{language}"


def rich_bytes_words(value: Binary[Any]) -> str:
    """The size and MIME type of rich bytes."""
    mime_type = "" if value.mime_type is None else f" of {_shorten(value.mime_type)}"
    return f"{len(value.data)} bytes{mime_type}"


def quantity_words(value: Quantity) -> str:
    """A quantity as number and unit."""
    return f"{value.mantissa}e{-value.scale} {_shorten(value.unit)}"


def _number(value: float) -> str:
    # Very long integers cannot even be written: Python limits the digits of str(int).
    if isinstance(value, int) and value.bit_length() > _LONGEST_BITS:
        return f"of {value.bit_length()} bits"
    return f"{value}"


def _shorten(text: str) -> str:
    if len(text) <= _LONGEST:
        return ascii(text)
    return f"{text[:_LONGEST]!a}… of {len(text)} characters"
