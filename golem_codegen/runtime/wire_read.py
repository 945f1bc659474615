"""Pieces of generated decoders: from the content of a wire node to a Python value.

Every function raises some exception for content that does not fit. Which one does not matter: the
generated code then takes the checked path, which says where and why.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Collection
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Annotated, Any, Final, Generic, TypeVar
from uuid import UUID

import msgspec
from msgspec import UNSET

from .datetimes import Datetime
from .paths import path_of
from .quantities import S64_MAX, S64_MIN, Duration, Quantity
from .rules import Bound, check_binary, check_path, check_quantity, check_text, check_url
from .values import Binary, Text, Url
from .wire_nodes import BinaryBody, BytesBody, QuantityBody, TextBody

F = TypeVar("F", bound=enum.Flag)

_MANY_FLAGS: Final = 10

whole: Callable[[str], int] = msgspec.json.Decoder(int).decode
"""An integer in JSON's grammar, which has no leading zeros, blanks inside, plus or underscores."""

_below_zero: Callable[[str], int] = msgspec.json.Decoder(
    Annotated[int, msgspec.Meta(ge=S64_MIN, le=-1)]
).decode

_NO_TIME: Final = Duration(0)

_copy: Callable[[Duration], Duration] = Duration.__copy__  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]

_fill = msgspec.structs.force_setattr

_search = lru_cache(maxsize=1024)(re.compile)


def first_use(
    namespace: dict[str, Any], name: str, annotation: Callable[[], object]
) -> Callable[[bytes | str], Any]:
    """A decoder that is built on its first call and then stands in the namespace itself."""

    def build(data: bytes | str) -> Any:
        decode = msgspec.json.Decoder(annotation()).decode
        namespace[name] = decode
        return decode(data)

    return build


def negative(text: str) -> int:
    """Canonical decimal text below zero, not under the range of s64."""
    if text[0] != "-" or text[-1] < "0":
        raise ValueError(text)
    return _below_zero(text)


def signed(text: str) -> int:
    """Canonical decimal text of an s64."""
    if not text.isdecimal():
        return negative(text)
    number = whole(text)
    if number > S64_MAX:
        raise ValueError(text)
    return number


def duration(text: str) -> Duration:
    """A duration of nanoseconds in canonical decimal text.

    The text has passed the checks that construction would do again, so a copy is filled.
    """
    value = _copy(_NO_TIME)
    _fill(value, "nanoseconds", signed(text))
    return value


def octets(body: BytesBody) -> bytes:
    """The octets of ``list<u8>``."""
    return bytes([node.value for node in body.elements])  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType, reportUnknownVariableType]


def uuid(text: str) -> UUID:
    """A UUID of 36 characters."""
    return msgspec.convert(text, UUID)


moment: Callable[[str], Datetime] = Datetime.parse
"""RFC 3339 with an offset."""


def path(text: str, extensions: Collection[str] | None) -> PurePosixPath:
    """A path within its restrictions."""
    if check_path(text, extensions) is not None:
        raise ValueError(text)
    return path_of(text)


def url(text: str, schemes: Collection[str] | None, hosts: Collection[str] | None) -> Url:
    """An address within its restrictions."""
    if check_url(text, schemes, hosts) is not None:
        raise ValueError(text)
    return Url(text)


def rich_text(
    body: TextBody,
    languages: Collection[str] | None,
    low: int | None,
    high: int | None,
    pattern: str | None,
) -> Text[Any]:
    """Rich text within its restrictions."""
    value: Text[Any] = Text(body.text, None if body.language is UNSET else body.language)
    if check_text(value, languages, low, high, pattern) is not None:
        raise ValueError(body.text)
    return value


def rich_binary(
    body: BinaryBody, mime_types: Collection[str] | None, low: int | None, high: int | None
) -> Binary[Any]:
    """Rich bytes within their restrictions."""
    mime_type = None if body.mimeType is UNSET else body.mimeType
    value: Binary[Any] = Binary(bytes(body.bytes), mime_type)
    if check_binary(value, mime_types, low, high) is not None:
        raise ValueError(mime_type)
    return value


def quantity(
    body: QuantityBody,
    base_unit: str,
    suffixes: Collection[str],
    low: Bound | None,
    high: Bound | None,
) -> Quantity:
    """An exact number within its restrictions."""
    value = Quantity(signed(body.mantissa), body.scale, body.unit)
    if check_quantity(value, base_unit, suffixes, low, high) is not None:
        raise ValueError(body.unit)
    return value


def found(pattern: str, text: str) -> bool:
    """Whether the pattern matches somewhere in the text."""
    return _search(pattern).search(text) is not None


class FlagSets(dict[tuple[bool, ...], F], Generic[F]):
    """The flags value of each tuple of bits, made when first met."""

    def __init__(self, cls: type[F]) -> None:
        super().__init__()
        self._cls = cls

    def __missing__(self, bits: tuple[bool, ...]) -> F:
        value = self._cls(sum(1 << index for index, bit in enumerate(bits) if bit))
        if len(bits) <= _MANY_FLAGS:
            self[bits] = value
        return value
