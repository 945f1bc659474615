"""How schema types look in Python: the plan that codec programs and templates read.

A *shape* says how a value is held in Python and travels; a *type plan* is a public name of the
generated ``types`` module. Shapes refer to type plans by key, so that recursion costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted


@dataclass(frozen=True, slots=True)
class Scalar:
    """A leaf: the node carries kind and restrictions."""

    node: (
        m.Bool
        | m.Char
        | m.String
        | m.Datetime
        | m.Duration
        | m.Uuid
        | m.Int
        | m.Float
        | m.Text
        | m.Binary
        | m.Path
        | m.Url
        | m.Quantity
    )


@dataclass(frozen=True, slots=True)
class Bytes:
    """``list<u8>`` without restrictions: Python ``bytes``."""


@dataclass(frozen=True, slots=True)
class ListOf:
    """``list``: Python ``list``; any sequence but text and bytes is accepted on encode."""

    item: Shape


@dataclass(frozen=True, slots=True)
class FixedListOf:
    """``fixed-list``: Python ``tuple`` of exact length (any sequence accepted on encode)."""

    item: Shape
    length: int


@dataclass(frozen=True, slots=True)
class TupleOf:
    """``tuple``: Python ``tuple``; one element stays a tuple, none is ``()``."""

    items: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class MapOf:
    """``map``: ``dict`` when ``keyed`` (string, char, integer, enum, uuid keys), else pairs."""

    key: Shape
    value: Shape
    keyed: bool


@dataclass(frozen=True, slots=True)
class OptionOf:
    """``option``: ``T | None``; ``Some[T] | None`` when the inner value may itself be None."""

    inner: Shape
    wrapped: bool


@dataclass(frozen=True, slots=True)
class ResultOf:
    """``result``: ``Ok[T] | Err[E]``; a unit arm holds None."""

    ok: Shape | None
    err: Shape | None


@dataclass(frozen=True, slots=True)
class Unstructured:
    """A variant with an unstructured role: ``Text | Url`` or ``Binary | Url``.

    On the wire case 0 is the inline value and case 1 the url, named ``inline`` and ``url``.
    """

    inline: m.Text | m.Binary
    url: m.Url


@dataclass(frozen=True, slots=True)
class Named:
    """A reference to a type plan."""

    key: str


Shape: TypeAlias = (
    Scalar
    | Bytes
    | ListOf
    | FixedListOf
    | TupleOf
    | MapOf
    | OptionOf
    | ResultOf
    | Unstructured
    | Named
)


@dataclass(frozen=True, slots=True)
class FieldPlan:
    """A field of a record or a parameter: Python name, wire name, shape, documentation.

    ``optional`` fields default to None (their shape is an ``OptionOf``, aliases followed).
    """

    name: str
    wire: Untrusted
    shape: Shape
    optional: bool
    metadata: m.Metadata
    type_metadata: m.Metadata


@dataclass(frozen=True, slots=True)
class RecordPlan:
    """A record: a frozen keyword-only ``msgspec.Struct`` named ``name``."""

    key: str
    name: str
    fields: tuple[FieldPlan, ...]
    metadata: m.Metadata


@dataclass(frozen=True, slots=True)
class CasePlan:
    """One case class of a variant or union.

    ``style`` says how the payload is held: ``unit`` (no payload, empty class), ``value`` (one
    positional attribute ``value`` of shape ``payload``), or ``fields`` (an anonymous record
    whose fields are the attributes of the case class, keyword-only).
    """

    name: str
    wire: Untrusted
    style: Literal["unit", "value", "fields"]
    payload: Shape | None
    fields: tuple[FieldPlan, ...]
    metadata: m.Metadata
    discriminator: m.Discriminator | None = None


@dataclass(frozen=True, slots=True)
class CasesPlan:
    """A variant (case by index on the wire) or union (branch by tag): an alias of its classes."""

    key: str
    name: str
    kind: Literal["variant", "union"]
    cases: tuple[CasePlan, ...]
    metadata: m.Metadata


@dataclass(frozen=True, slots=True)
class MemberPlan:
    """A member of an enum or of flags."""

    name: str
    wire: Untrusted


@dataclass(frozen=True, slots=True)
class EnumPlan:
    """An ``enum.Enum`` whose values are the wire names."""

    key: str
    name: str
    members: tuple[MemberPlan, ...]
    metadata: m.Metadata


@dataclass(frozen=True, slots=True)
class FlagsPlan:
    """An ``enum.Flag``; member ``i`` has the value ``1 << i``."""

    key: str
    name: str
    members: tuple[MemberPlan, ...]
    metadata: m.Metadata


@dataclass(frozen=True, slots=True)
class AliasPlan:
    """A public alias of a shape that needs no class."""

    key: str
    name: str
    shape: Shape
    metadata: m.Metadata


TypePlan: TypeAlias = RecordPlan | CasesPlan | EnumPlan | FlagsPlan | AliasPlan


@dataclass(frozen=True, slots=True)
class TypeEntry:
    """Codec functions for one shape: a public type, or the output of a method."""

    symbol: str
    shape: Shape


@dataclass(frozen=True, slots=True)
class ParametersEntry:
    """Codec functions for the record of a constructor's or a method's parameters.

    The encoder takes the parameters by position or keyword under their Python names; the decoder
    gives them back as a tuple.
    """

    symbol: str
    fields: tuple[FieldPlan, ...]


@dataclass(frozen=True, slots=True)
class ConfigValueEntry:
    """The canonical JSON encoder of one config override."""

    symbol: str
    shape: Shape


Entry: TypeAlias = TypeEntry | ParametersEntry | ConfigValueEntry


@dataclass(frozen=True, slots=True)
class CodecPlan:
    """All that the codec modules need: the type plans by key (in output order) and the entries.

    ``types_module`` is how the codec modules reach the user classes, as a module alias.
    """

    types: dict[str, TypePlan]
    entries: tuple[Entry, ...]
