"""The shapes of schema values as msgspec decodes them: leaves without restrictions of their own.

msgspec lets a lone tagged struct go without its tag but demands it in a union, so generated code
puts every node into a union with one of the ``Never`` structs, which match nothing. Nodes live for
the length of one decode and have no cycles: the garbage collector need not see them.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from .quantities import S32_MAX, S32_MIN

_F32_MAX = 3.4028234663852886e38


_Nothing: TypeAlias = Annotated[int, Meta(ge=1, le=0)]
"""No value at all: a struct that demands one is never made."""


class Never(msgspec.Struct, tag="\0", tag_field="kind", gc=False):
    """No node."""

    nothing: _Nothing


class NeverCase(msgspec.Struct, tag=-1, tag_field="case", gc=False):
    """No case of a variant."""

    nothing: _Nothing


class NeverTag(msgspec.Struct, tag="\0", tag_field="tag", gc=False):
    """No branch of a union."""

    nothing: _Nothing


class Leaf(msgspec.Struct, tag_field="kind", gc=False, forbid_unknown_fields=True):
    """What all leaves have in common."""


class Body(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """The object inside a leaf that has one."""


class Fields(msgspec.Struct, array_like=True, gc=False, forbid_unknown_fields=True):
    """An array of exactly so many nodes."""


class Case(msgspec.Struct, tag_field="case", gc=False, forbid_unknown_fields=True):
    """A case of a variant, by its index."""


class Branch(msgspec.Struct, tag_field="tag", gc=False, forbid_unknown_fields=True):
    """A branch of a union or an arm of a result, by its tag."""


class Bool(Leaf, tag="bool"):
    """``bool``."""

    value: bool


class S8(Leaf, tag="s8"):
    """``s8``."""

    value: Annotated[int, Meta(ge=-(2**7), le=2**7 - 1)]


class S16(Leaf, tag="s16"):
    """``s16``."""

    value: Annotated[int, Meta(ge=-(2**15), le=2**15 - 1)]


class S32(Leaf, tag="s32"):
    """``s32``."""

    value: Annotated[int, Meta(ge=S32_MIN, le=S32_MAX)]


class U8(Leaf, tag="u8"):
    """``u8``."""

    value: Annotated[int, Meta(ge=0, le=2**8 - 1)]


class U16(Leaf, tag="u16"):
    """``u16``."""

    value: Annotated[int, Meta(ge=0, le=2**16 - 1)]


class U32(Leaf, tag="u32"):
    """``u32``."""

    value: Annotated[int, Meta(ge=0, le=2**32 - 1)]


class S64(Leaf, tag="s64"):
    """``s64``: decimal text, whose range the reader checks."""

    value: str


class U64(Leaf, tag="u64"):
    """``u64``: decimal text, whose range the reader checks."""

    value: str


class F32(Leaf, tag="f32"):
    """``f32``, finite."""

    value: Annotated[float, Meta(ge=-_F32_MAX, le=_F32_MAX)]


class F64(Leaf, tag="f64"):
    """``f64``, finite."""

    value: float


class Char(Leaf, tag="char"):
    """``char``."""

    value: Annotated[str, Meta(min_length=1, max_length=1)]


class String(Leaf, tag="string"):
    """``string``."""

    value: str


class Uuid(Leaf, tag="uuid"):
    """``uuid``: the length leaves the hyphenated form only."""

    value: Annotated[str, Meta(min_length=36, max_length=36)]


class DatetimeBody(Body):
    """RFC 3339."""

    value: str


class Datetime(Leaf, tag="datetime"):
    """``datetime``."""

    value: DatetimeBody


class DurationBody(Body):
    """Decimal text."""

    nanoseconds: str


class Duration(Leaf, tag="duration"):
    """``duration``."""

    value: DurationBody


class PathBody(Body):
    """The text of a path."""

    path: str


class Path(Leaf, tag="path"):
    """``path``."""

    value: PathBody


class UrlBody(Body):
    """The text of an address."""

    url: str


class Url(Leaf, tag="url"):
    """``url``."""

    value: UrlBody


class TextBody(Body):
    """Text and perhaps a language, which may be absent but not null."""

    text: str
    language: str | UnsetType = UNSET


class Text(Leaf, tag="text"):
    """``text``."""

    value: TextBody


class BinaryBody(Body):
    """Octets and perhaps a MIME type, which may be absent but not null."""

    bytes: list[Annotated[int, Meta(ge=0, le=255)]]
    mimeType: str | UnsetType = UNSET  # noqa: N815 - the name on the wire


class Binary(Leaf, tag="binary"):
    """``binary``."""

    value: BinaryBody


class QuantityBody(Body):
    """Mantissa as decimal text, scale, unit."""

    mantissa: str
    scale: Annotated[int, Meta(ge=S32_MIN, le=S32_MAX)]
    unit: str


class Quantity(Leaf, tag="quantity"):
    """``quantity``."""

    value: QuantityBody


class BytesBody(Body):
    """The octets of ``list<u8>``, each a node."""

    elements: list[U8 | Never]


class Bytes(Leaf, tag="list"):
    """``list<u8>``."""

    value: BytesBody
