"""Shapes as a flat table of nodes, which both the fast and the slow codec modules are made from.

Children are indexes into the table, so that nothing here or later recurses over a type, however
deeply it is nested.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.shapes import Scalar


@dataclass(frozen=True, slots=True)
class ScalarNode:
    """A leaf with its restrictions."""

    node: m.Bool | m.Char | m.String | m.Datetime | m.Duration | m.Uuid | m.Int | m.Float | Rich


Rich: TypeAlias = m.Text | m.Binary | m.Path | m.Url | m.Quantity


@dataclass(frozen=True, slots=True)
class BytesNode:
    """``list<u8>`` held as ``bytes``."""


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list, or a fixed-list (held as a tuple) when there is a length."""

    item: int
    length: int | None


@dataclass(frozen=True, slots=True)
class TupleNode:
    """A tuple."""

    items: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MapNode:
    """A map, held as a dict when keyed, else as pairs."""

    key: int
    value: int
    keyed: bool


@dataclass(frozen=True, slots=True)
class OptionNode:
    """An option; the content is held in ``Some`` when wrapped."""

    inner: int
    wrapped: bool


@dataclass(frozen=True, slots=True)
class ResultNode:
    """A result; None for a unit arm."""

    ok: int | None
    err: int | None


@dataclass(frozen=True, slots=True)
class UnstructuredNode:
    """``Text | Url`` or ``Binary | Url``."""

    inline: int
    url: int


@dataclass(frozen=True, slots=True)
class FieldNode:
    """A field: Python name, wire name, node; ``optional`` ones default to None."""

    name: str
    wire: Untrusted
    node: int
    optional: bool


@dataclass(frozen=True, slots=True)
class RecordNode:
    """A record; ``cls`` is None for parameters, which are held as a tuple."""

    cls: str | None
    fields: tuple[FieldNode, ...]


@dataclass(frozen=True, slots=True)
class CaseNode:
    """A case: its class, wire name, and payload node (None for a unit case).

    With ``inline`` the payload node is a record whose class is the case class.
    """

    cls: str
    wire: Untrusted
    payload: int | None
    inline: bool
    discriminator: m.Discriminator | None


@dataclass(frozen=True, slots=True)
class CasesNode:
    """A variant, or a union when ``union``."""

    union: bool
    cases: tuple[CaseNode, ...]


@dataclass(frozen=True, slots=True)
class EnumNode:
    """An enum class and its wire names."""

    cls: str
    wires: tuple[Untrusted, ...]


@dataclass(frozen=True, slots=True)
class FlagsNode:
    """A flags class and its wire names."""

    cls: str
    wires: tuple[Untrusted, ...]


CodecNode: TypeAlias = (
    ScalarNode
    | BytesNode
    | ListNode
    | TupleNode
    | MapNode
    | OptionNode
    | ResultNode
    | UnstructuredNode
    | RecordNode
    | CasesNode
    | EnumNode
    | FlagsNode
)


def children(node: CodecNode) -> tuple[int, ...]:
    """The nodes that a node refers to, in order."""
    match node:
        case ListNode(item=item):
            return (item,)
        case TupleNode(items=items):
            return items
        case MapNode(key=key, value=value):
            return key, value
        case OptionNode(inner=inner):
            return (inner,)
        case ResultNode(ok=ok, err=err):
            return tuple(arm for arm in (ok, err) if arm is not None)
        case UnstructuredNode(inline=inline, url=url):
            return inline, url
        case RecordNode(fields=fields):
            return tuple(field.node for field in fields)
        case CasesNode(cases=cases):
            return tuple(case.payload for case in cases if case.payload is not None)
        case _:
            return ()


def is_class(node: CodecNode) -> bool:
    """Whether a node has conversion code worth a function of its own."""
    return isinstance(node, RecordNode | CasesNode)


def scalar_key(shape: Scalar) -> tuple[object, ...]:
    """What makes two leaves the same to a codec: kind and checked restrictions."""
    node = shape.node
    match node:
        case m.Int() | m.Float():
            return node.kind, node.minimum, node.maximum
        case m.Text():
            return "text", node.languages, node.min_length, node.max_length, node.regex
        case m.Binary():
            return "binary", node.mime_types, node.min_bytes, node.max_bytes
        case m.Path():
            return "path", node.extensions
        case m.Url():
            return "url", node.schemes, node.hosts
        case m.Quantity():
            return "quantity", node.base_unit, node.suffixes, node.minimum, node.maximum
        case _:
            return (type(node).__name__,)
