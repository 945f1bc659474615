"""The schema type nodes: one class per kind of schema-model section 2.

Nodes are compared by identity, so that graphs of any depth cost nothing to compare or to hash;
structural comparison is in ``golem_codegen.model.fingerprint``.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, TypeAlias

from golem_codegen.model.fault import Place
from golem_codegen.model.metadata import NO_METADATA as NO_METADATA  # noqa: PLC0414 - re-exported
from golem_codegen.model.metadata import Metadata as Metadata  # noqa: PLC0414 - re-exported
from golem_codegen.model.metadata import Role as Role  # noqa: PLC0414 - re-exported
from golem_codegen.model.text import Untrusted


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Node:
    """What every type node has: its metadata and where it was read."""

    metadata: Metadata = NO_METADATA
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Ref(Node):
    """A reference to a definition of the same graph."""

    id: Untrusted


@dataclass(frozen=True, slots=True, eq=False)
class Bool(Node):
    """``bool``."""


@dataclass(frozen=True, slots=True, eq=False)
class Char(Node):
    """``char``: one Unicode scalar value."""


@dataclass(frozen=True, slots=True, eq=False)
class String(Node):
    """``string``: no restrictions exist."""


@dataclass(frozen=True, slots=True, eq=False)
class Datetime(Node):
    """``datetime``: UTC, nanoseconds."""


@dataclass(frozen=True, slots=True, eq=False)
class Duration(Node):
    """``duration``: signed 64-bit nanoseconds."""


@dataclass(frozen=True, slots=True, eq=False)
class Uuid(Node):
    """``uuid`` (newest snapshots only)."""


IntKind: TypeAlias = Literal["s8", "s16", "s32", "s64", "u8", "u16", "u32", "u64"]
FloatKind: TypeAlias = Literal["f32", "f64"]

INT_RANGES: dict[str, tuple[int, int]] = {
    "s8": (-(2**7), 2**7 - 1),
    "s16": (-(2**15), 2**15 - 1),
    "s32": (-(2**31), 2**31 - 1),
    "s64": (-(2**63), 2**63 - 1),
    "u8": (0, 2**8 - 1),
    "u16": (0, 2**16 - 1),
    "u32": (0, 2**32 - 1),
    "u64": (0, 2**64 - 1),
}
F32_MAX = 3.4028234663852886e38


@dataclass(frozen=True, slots=True, eq=False)
class Int(Node):
    """The eight integer kinds, with inclusive bounds where restricted (section 4.1)."""

    kind: IntKind
    minimum: int | None = None
    maximum: int | None = None
    unit: Untrusted | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Float(Node):
    """``f32`` and ``f64``; bounds are finite and inclusive."""

    kind: FloatKind
    minimum: float | None = None
    maximum: float | None = None
    unit: Untrusted | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Field(Node):
    """A record field; ``metadata`` is the field's own, not its type's."""

    name: Untrusted
    body: Type


@dataclass(frozen=True, slots=True, eq=False)
class Record(Node):
    """``record``: ordered fields, possibly none."""

    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Case(Node):
    """A variant case with its own metadata."""

    name: Untrusted
    payload: Type | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Variant(Node):
    """``variant``: ordered cases, at least one."""

    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Enum(Node):
    """``enum``: ordered case names."""

    cases: tuple[Untrusted, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Flags(Node):
    """``flags``: ordered flag names."""

    flags: tuple[Untrusted, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Tuple(Node):
    """``tuple``: possibly empty (unit)."""

    elements: tuple[Type, ...]


@dataclass(frozen=True, slots=True, eq=False)
class List(Node):
    """``list``; a list of ``u8`` is plain bytes."""

    element: Type


@dataclass(frozen=True, slots=True, eq=False)
class FixedList(Node):
    """``fixed-list`` of exactly ``length`` elements."""

    element: Type
    length: int


@dataclass(frozen=True, slots=True, eq=False)
class Map(Node):
    """``map``: ordered pairs on the wire."""

    key: Type
    value: Type


@dataclass(frozen=True, slots=True, eq=False)
class Option(Node):
    """``option``."""

    inner: Type


@dataclass(frozen=True, slots=True, eq=False)
class Result(Node):
    """``result``; a missing arm is a unit arm."""

    ok: Type | None = None
    err: Type | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Text(Node):
    """``text`` (section 4.2). Lengths count Unicode scalars; ``regex`` is a search.

    ``languages`` is None for any language; empty allows only values without one.
    """

    languages: tuple[Untrusted, ...] | None = None
    min_length: int | None = None
    max_length: int | None = None
    regex: Untrusted | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Binary(Node):
    """``binary`` (section 4.3). Sizes count raw bytes."""

    mime_types: tuple[Untrusted, ...] | None = None
    min_bytes: int | None = None
    max_bytes: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Path(Node):
    """``path`` (section 4.4). ``mime_types`` is never checked against a value."""

    direction: Literal["input", "output", "in-out"]
    target: Literal["file", "directory", "any"]
    mime_types: tuple[Untrusted, ...] | None = None
    extensions: tuple[Untrusted, ...] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Url(Node):
    """``url`` (section 4.5); comparison is ASCII case-insensitive."""

    schemes: tuple[Untrusted, ...] | None = None
    hosts: tuple[Untrusted, ...] | None = None


@dataclass(frozen=True, slots=True)
class QuantityValue:
    """A bound of a quantity: mantissa times ten to the minus scale, in a unit."""

    mantissa: int
    scale: int
    unit: Untrusted

    @property
    def number(self) -> Decimal:
        """The plain number, exact."""
        sign = 1 if self.mantissa < 0 else 0
        digits = tuple(int(digit) for digit in str(abs(self.mantissa)))
        return Decimal((sign, digits, -self.scale))


@dataclass(frozen=True, slots=True, eq=False)
class Quantity(Node):
    """``quantity`` (section 4.6). With suffixes, the base unit counts only if listed."""

    base_unit: Untrusted
    suffixes: tuple[Untrusted, ...] = ()
    minimum: QuantityValue | None = None
    maximum: QuantityValue | None = None


class Rule(enum.Enum):
    """The six discriminator rules of a union branch (section 5)."""

    PREFIX = "prefix"
    SUFFIX = "suffix"
    CONTAINS = "contains"
    REGEX = "regex"
    FIELD_EQUALS = "field-equals"
    FIELD_ABSENT = "field-absent"


@dataclass(frozen=True, slots=True)
class Discriminator:
    """How a union branch is told from the others.

    ``text`` is the prefix, suffix, substring or regex, or the field name of the field rules;
    ``literal`` belongs to ``field-equals`` only.
    """

    rule: Rule
    text: Untrusted
    literal: Untrusted | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Branch(Node):
    """A union branch with its own metadata."""

    tag: Untrusted
    body: Type
    discriminator: Discriminator


@dataclass(frozen=True, slots=True, eq=False)
class Union(Node):
    """``union``: in canonical JSON the bare body, told apart by the discriminators."""

    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Secret(Node):
    """``secret``: cannot cross the boundary."""

    inner: Type
    category: Untrusted | None = None


@dataclass(frozen=True, slots=True, eq=False)
class QuotaToken(Node):
    """``quota-token``: cannot cross the boundary."""

    resource_name: Untrusted | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PermissionCard(Node):
    """``permission-card``: cannot cross the boundary."""

    polymorphic: bool


@dataclass(frozen=True, slots=True, eq=False)
class Future(Node):
    """``future``: has no value form."""

    inner: Type | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Stream(Node):
    """``stream``: crosses in sessions only."""

    inner: Type | None = None


Type: TypeAlias = (
    Ref
    | Bool
    | Char
    | String
    | Datetime
    | Duration
    | Uuid
    | Int
    | Float
    | Record
    | Variant
    | Enum
    | Flags
    | Tuple
    | List
    | FixedList
    | Map
    | Option
    | Result
    | Text
    | Binary
    | Path
    | Url
    | Quantity
    | Union
    | Secret
    | QuotaToken
    | PermissionCard
    | Future
    | Stream
)


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """A named definition of a graph. ``id`` is unique in the graph, ``name`` is for display."""

    id: Untrusted
    name: Untrusted | None
    body: Type
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """The definitions that references of one agent, dependency or tool resolve in."""

    definitions: dict[Untrusted, Definition] = field(default_factory=dict[Untrusted, Definition])
