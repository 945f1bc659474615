"""The rows of a node table, as generated code lists them.

A table is a tuple of rows; a row is a tuple that begins with its kind and refers to other rows by
index:

======================================================  ==========================================
row                                                     meaning
======================================================  ==========================================
``("bool",)`` ``("char",)`` ``("string",)``             the leaf of that kind
``("datetime",)`` ``("duration",)`` ``("uuid",)``       the leaf of that kind
``("int", width, low, high)``                           ``s8`` to ``u64``, inclusive bounds
``("float", width, low, high)``                         ``f32`` or ``f64``, bounds or None
``("record", class, ((attribute, wire, node), …))``     a record
``("parameters", ((attribute, wire, node), …))``        a record held as a tuple
``("cases", "variant" or "union", (case, …))``          case: ``(class, wire, style, node, rule)``
``("enum", class, (wire, …))``                          members have their wire name as value
``("flags", class, (wire, …))``                         member ``i`` has the value ``1 << i``
``("tuple", (node, …))`` ``("list", node)``             sequences
``("bytes",)``                                          ``list<u8>`` held as ``bytes``
``("fixed-list", node, length)``                        a tuple of exact length
``("map", key, value, keyed)``                          a dict when keyed, else pairs
``("option", node, wrapped)``                           content in ``Some`` when wrapped
``("result", ok, err)``                                 nodes, -1 for a unit arm
``("text", languages, low, high, pattern)``             restrictions or None
``("binary", mime types, low, high)``                   restrictions or None
``("path", extensions)`` ``("url", schemes, hosts)``    restrictions or None
``("quantity", base unit, suffixes, low, high)``        bounds are ``(mantissa, scale)`` or None
``("unstructured", text or binary node, url node)``     ``Text | Url`` or ``Binary | Url``
======================================================  ==========================================

The style of a case is ``unit`` (no payload, node -1), ``value`` (one attribute ``value``) or
``fields`` (node is a record row whose class is the case class). The rule of a union branch is
``(rule, text, literal)``; the text of a ``regex`` rule is in Python's dialect.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

Row: TypeAlias = tuple[Any, ...]
Nodes: TypeAlias = Sequence[Row]
Field: TypeAlias = tuple[str, str, int]
Rule: TypeAlias = tuple[str, "str | None", "str | None"]
Case: TypeAlias = tuple[type, str, str, int, "Rule | None"]

U8_MAX: Final = 255
S64_MIN: Final = -(2**63)
S64_MAX: Final = 2**63 - 1
S32_MIN: Final = -(2**31)
S32_MAX: Final = 2**31 - 1
F32_MAX: Final = 3.4028234663852886e38
WIDE: Final = frozenset({"s64", "u64"})
"""The integers that travel as decimal text."""

LONGEST_LIST: Final = 12
"""How many names a message lists."""

_LONGEST_NAME: Final = 60

MISSING: Final = object()
"""Stands for a member or attribute that is not there."""

_SAME_KIND: Final = {
    "parameters": "record",
    "bytes": "list",
    "unstructured": "variant",
}


def wire_kind(row: Row) -> str:
    """The ``kind`` of the schema value node that a row reads and writes."""
    kind: str = row[0]
    if kind in {"int", "float", "cases"}:
        tagged: str = row[1]
        return tagged
    return _SAME_KIND.get(kind, kind)


def range_text(row: Row) -> str:
    """What an ``int`` or ``float`` row accepts, in words."""
    _, width, low, high = row
    bounds = f"{width}"
    if low is not None:
        bounds += f" from {low}"
    if high is not None:
        bounds += f" to {high}"
    return bounds


def names_text(names: Sequence[str]) -> str:
    """Wire names in one short line."""
    shown = [short_name(name) for name in names[:LONGEST_LIST]]
    if len(names) > len(shown):
        shown.append(f"… ({len(names)} in all)")
    return ", ".join(shown)


def short_name(name: str) -> str:
    """A wire name for a message: quoted, on one line, and not long."""
    return ascii(name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}…")
