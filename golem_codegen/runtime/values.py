"""The value types that schema types use beside Python's own.

All are immutable, comparable, hashable where their content is, and survive ``pickle`` and
``copy``. None checks the restrictions of a schema type: those belong to the codecs.
"""

from __future__ import annotations

import enum
from typing import Final, Generic, Literal

import msgspec
from typing_extensions import TypeVar

from .quantities import Duration, Quantity

_T_co = TypeVar("_T_co", covariant=True)
_L_co = TypeVar("_L_co", bound=str, default=str, covariant=True)
_M_co = TypeVar("_M_co", bound=str, default=str, covariant=True)

__all__ = [
    "UNSET",
    "Binary",
    "Duration",
    "Err",
    "Ok",
    "Quantity",
    "Some",
    "Text",
    "Unset",
    "Url",
]


class Ok(msgspec.Struct, Generic[_T_co], frozen=True):
    """The ``ok`` arm of a ``result``. A unit arm holds None."""

    value: _T_co


class Err(msgspec.Struct, Generic[_T_co], frozen=True):
    """The ``err`` arm of a ``result``: a value, never raised. A unit arm holds None."""

    value: _T_co


class Some(msgspec.Struct, Generic[_T_co], frozen=True):
    """A present option whose content may itself be None.

    Only options of options use it: ``Some(None)`` and None are different values.
    """

    value: _T_co


class Text(msgspec.Struct, Generic[_L_co], frozen=True):
    """Rich text (kind ``text``) with an optional BCP-47 language.

    Where a schema restricts the languages, the type is ``Text[Literal["en", "de"]]``.
    """

    text: str
    language: _L_co | None = None


class Binary(msgspec.Struct, Generic[_M_co], frozen=True):
    """Rich bytes (kind ``binary``) with an optional MIME type without parameters.

    Where a schema restricts the types, the type is ``Binary[Literal["image/png"]]``.
    """

    data: bytes
    mime_type: _M_co | None = None


class Url(str):
    """An address (kind ``url``), kept as written: equal to, and usable as, the plain text.

    Construction checks nothing; codecs check the syntax and the restrictions.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Url({str.__repr__(self)})"


class Unset(enum.Enum):
    """The type of ``UNSET``. It has one member, so that ``is UNSET`` narrows a type."""

    UNSET = "UNSET"

    def __repr__(self) -> str:
        return "UNSET"

    def __bool__(self) -> Literal[False]:
        return False


UNSET: Final = Unset.UNSET
"""Not given: unlike None, which is a value of an option. It is falsy and the same everywhere."""
