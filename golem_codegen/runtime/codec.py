"""``Codec[T]``: the public object that reads and writes the values of one type."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")


class Codec(Generic[T]):
    """Reads and writes one type in both forms; checks everything both ways.

    Making one costs next to nothing: the generated codecs and the schema are imported on first
    use. Codecs are equal when they are of the same type of the same package, and survive pickling.
    """

    def __init__(self, package: str, symbol: str, schema: Callable[[str], dict[str, Any]]) -> None:
        self._package = package
        self._symbol = symbol
        self._load_schema = schema

    def into_schema(self, value: T) -> bytes:
        """The schema value (protocol section 5) as JSON text.

        Raises ``EncodeError`` with the place of what does not fit the type.
        """
        return self._into_schema(value)

    def from_schema(self, data: bytes | str) -> T:
        """The value that a schema value in JSON says; the older number and null forms are read too.

        Raises ``DecodeError`` with the place of what does not fit the type.
        """
        return self._from_schema(data)

    def to_json(self, value: T) -> bytes:
        """The canonical JSON (schema-model section 10), compact.

        Raises ``EncodeError`` like ``into_schema``, and for NaN, infinities and options of options.
        """
        return self._to_json(value)

    def from_json(self, data: bytes | str) -> T:
        """The value that canonical JSON says. Of equal members of an object the last one counts.

        Raises ``DecodeError`` like ``from_schema``, and for options of options.
        """
        return self._from_json(data)

    @property
    def schema(self) -> dict[str, Any]:
        """The graph of the type as it stood in the source, without empty optional members.

        Each call gives a new dict.
        """
        return self._load_schema(self._symbol)

    @cached_property
    def json_schema(self) -> dict[str, Any]:
        """The JSON Schema (2020-12) of the canonical JSON, as Golem projects it.

        Section 11 of the schema model. Made on first use and kept: treat it as read-only.
        """
        from .json_schema import to_json_schema

        return to_json_schema(self.schema)

    @cached_property
    def _into_schema(self) -> Callable[[T], bytes]:
        return cast("Callable[[T], bytes]", self._function("_wire", "enc_"))

    @cached_property
    def _from_schema(self) -> Callable[[bytes | str], T]:
        return cast("Callable[[bytes | str], T]", self._function("_wire", "dec_"))

    @cached_property
    def _to_json(self) -> Callable[[T], bytes]:
        return cast("Callable[[T], bytes]", self._function("_canonical", "to_json_"))

    @cached_property
    def _from_json(self) -> Callable[[bytes | str], T]:
        return cast("Callable[[bytes | str], T]", self._function("_canonical", "from_json_"))

    @property
    def _key(self) -> tuple[str, str]:
        return self._package, self._symbol

    def _function(self, module: str, prefix: str) -> object:
        return getattr(importlib.import_module(f"{self._package}.{module}"), prefix + self._symbol)

    def __repr__(self) -> str:
        return f"<Codec {self._package}.{self._symbol}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Codec) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Callable[[str, str], Any], tuple[str, str]]:
        return named_codec, self._key


def named_codec(package: str, symbol: str) -> Any:
    """The codec of that name of a generated package."""
    return getattr(importlib.import_module(f"{package}.codecs"), symbol)
