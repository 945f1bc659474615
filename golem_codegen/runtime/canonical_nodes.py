"""The shapes of canonical JSON as msgspec decodes it, where it is not the Python value itself.

Like the structs of ``wire_nodes`` these live for the length of one decode.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .quantities import S32_MAX, S32_MIN
from .wire_nodes import Body, DurationBody, QuantityBody, TextBody

__all__ = [
    "F32",
    "S8",
    "S16",
    "S32",
    "U8",
    "U16",
    "U32",
    "BinaryText",
    "Char",
    "DurationBody",
    "Members",
    "Octets",
    "QuantityBody",
    "TextBody",
    "UuidText",
]

_F32_MAX = 3.4028234663852886e38

S8: TypeAlias = Annotated[int, Meta(ge=-(2**7), le=2**7 - 1)]
S16: TypeAlias = Annotated[int, Meta(ge=-(2**15), le=2**15 - 1)]
S32: TypeAlias = Annotated[int, Meta(ge=S32_MIN, le=S32_MAX)]
U8: TypeAlias = Annotated[int, Meta(ge=0, le=2**8 - 1)]
U16: TypeAlias = Annotated[int, Meta(ge=0, le=2**16 - 1)]
U32: TypeAlias = Annotated[int, Meta(ge=0, le=2**32 - 1)]
F32: TypeAlias = Annotated[float, Meta(ge=-_F32_MAX, le=_F32_MAX)]

Char: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1)]

UuidText: TypeAlias = Annotated[str, Meta(min_length=36, max_length=36)]
"""The length leaves the hyphenated form only; the others take the checked path."""

Octets: TypeAlias = list[U8]
"""``list<u8>``."""


class Members(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """An object: a record, or the one member of a variant, result or unstructured value."""


class BinaryText(Body):
    """URL-safe base64 and perhaps a MIME type, which may be absent but not null."""

    bytes: str
    mimeType: str | UnsetType = UNSET  # noqa: N815 - the name in JSON
