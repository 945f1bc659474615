"""Type expressions as small trees; ``golem_codegen.render.layout`` prints them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Subscript:
    """``head[item, …]``."""

    head: str
    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """``a | b | …``."""

    items: tuple[Expression, ...]


Expression: TypeAlias = str | Subscript | Either
"""A ``str`` is an atom: an identifier, a dotted name, a literal."""


def either(*items: Expression) -> Expression:
    """The union of the items, flat and without repetition; one item stands alone."""
    flat: list[Expression] = []
    for item in items:
        flat += item.items if isinstance(item, Either) else (item,)
    unique = tuple(dict.fromkeys(flat))
    return unique[0] if len(unique) == 1 else Either(unique)
