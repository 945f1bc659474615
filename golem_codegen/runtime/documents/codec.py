"""``DocumentCodec[T]``: reads and writes the documents of one JSON Schema."""

from __future__ import annotations

import importlib
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

import msgspec

from ..errors import DecodeError, EncodeError
from .mismatch import Decoder, Mismatch
from .plain import Fields, fields_of, plain
from .tables import DocumentTable

T = TypeVar("T")

_TOO_DEEP = "a document that nests less deeply"


class DocumentCodec(Generic[T]):
    """Accepts exactly the documents that the schema accepts, both ways.

    What has no Python type in a schema is checked all the same. Decoding and encoding gives an
    equal document: an absent member stays absent, null stays null, and unknown members are kept.
    Codecs are equal when they are of the same type of the same package, and survive pickling.
    """

    def __init__(self, package: str, name: str) -> None:
        self._package = package
        self._name = name

    def from_json(self, data: bytes | str) -> T:
        """The value that a document in JSON says. Of equal members the last one counts.

        Raises ``DecodeError`` with the place of what the schema does not allow. Documents of up to
        250 nested arrays and objects are read; where deeper ones are refused depends on the stack.
        """
        try:
            raw = msgspec.json.decode(data)
        except (msgspec.MsgspecError, UnicodeEncodeError) as error:
            raise DecodeError("$", "JSON text", str(error)) from None
        except RecursionError:
            raise DecodeError("$", _TOO_DEEP, "one that nests more") from None
        return self.from_data(raw)

    def from_data(self, raw: object) -> T:
        """Like ``from_json`` for parsed JSON: None, bool, int, float, str, list and dict."""
        try:
            return cast("T", self._decode(raw))
        except Mismatch as mismatch:
            raise mismatch.as_error(DecodeError) from None
        except RecursionError:
            raise DecodeError("$", _TOO_DEEP, "one that nests more") from None

    def to_json(self, value: T) -> bytes:
        """The document as compact JSON. ``UNSET`` members are left out.

        Raises ``EncodeError`` with the place of what the schema does not allow.
        """
        try:
            return msgspec.json.encode(self.to_data(value))
        except UnicodeEncodeError:
            raise EncodeError("$", "text of Unicode scalars", "a lone surrogate") from None

    def to_data(self, value: T) -> object:
        """Like ``to_json``, as plain Python data."""
        try:
            raw = plain(value, self._classes)
            self._decode(raw)
        except Mismatch as mismatch:
            raise mismatch.as_error(EncodeError) from None
        except RecursionError:
            raise EncodeError("$", _TOO_DEEP, "one that nests more") from None
        return raw

    @property
    def json_schema(self) -> Any:
        """The schema that the type was made from. Each call gives a new value."""
        return self._module.json_schema(self._name)

    @cached_property
    def _decode(self) -> Decoder:
        table: DocumentTable = self._module.TABLE
        return table.decoder(self._module.ENTRIES[self._name])

    @cached_property
    def _classes(self) -> dict[type, Fields]:
        return fields_of(self._module.TABLE.nodes)

    @cached_property
    def _module(self) -> Any:
        return importlib.import_module(f"{self._package}._documents")

    def __repr__(self) -> str:
        return f"<DocumentCodec {self._package}.{self._name}>"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self._package, self._name) == (other._package, other._name)

    def __hash__(self) -> int:
        return hash((self._package, self._name))

    def __reduce__(self) -> tuple[Any, tuple[str, str]]:
        return DocumentCodec, (self._package, self._name)
