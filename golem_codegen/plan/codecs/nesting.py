"""How deeply values nest, and where generated code must count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from golem_codegen.plan.codecs.inlining import MAX_DEPTH
from golem_codegen.plan.codecs.nodes import children
from golem_codegen.plan.codecs.table import NodeTable

MOST_NESTED: Final = 500
"""So many values may stand in one another (the checked path says the same)."""

AT: Final = "_at"
"""The parameter that holds how deep a value stands; the whole value stands at 1."""


@dataclass(frozen=True, slots=True)
class Nesting:
    """Which functions count depth.

    ``counted`` nodes lead to a cycle: their functions take the depth of their value. Those on a
    cycle give up beyond ``limit``, which leaves room for all that stands below before the next
    such function; the checked path is exact. ``too_deep`` nodes exceed the limit by their type.
    """

    counted: frozenset[int]
    limit: int
    too_deep: frozenset[int]


def nesting_of(table: NodeTable) -> Nesting:
    """The facts of a table; linear, and without recursion."""
    below = [children(node) for node in table.nodes]
    extents = _extents(below, table.recursive)
    deepest = max(extents, default=0)
    return Nesting(
        leading_to(below, table.recursive),
        MOST_NESTED - deepest - MAX_DEPTH - 2,
        frozenset(node for node, extent in enumerate(extents) if extent > MOST_NESTED),
    )


def _extents(below: Sequence[Sequence[int]], cyclic: frozenset[int]) -> list[int]:
    """How many values nest under each node, itself included; nodes on cycles end a chain."""
    extents = [0] * len(below)
    for root in range(len(below)):
        pending = [root]
        while pending:
            node = pending[-1]
            waiting = [each for each in below[node] if each not in cyclic and not extents[each]]
            if waiting and not extents[node]:
                pending += waiting
                continue
            pending.pop()
            inner = [1 if each in cyclic else extents[each] for each in below[node]]
            extents[node] = 1 + max(inner, default=0)
    return extents


def leading_to(below: Sequence[Sequence[int]], targets: frozenset[int]) -> frozenset[int]:
    """The targets and all nodes from which one can be reached."""
    if not targets:
        return targets
    above: list[list[int]] = [[] for _ in below]
    for node, inner in enumerate(below):
        for each in inner:
            above[each].append(node)
    found = set(targets)
    pending = list(targets)
    while pending:
        fresh = [each for each in above[pending.pop()] if each not in found]
        found.update(fresh)
        pending += fresh
    return frozenset(found)
