"""How deep the smallest value of a type is: what lets examples of recursive types end."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted
from golem_codegen.model.walk import children
from golem_codegen.testing.json_values import CAPABILITIES
from golem_codegen.testing.values import kind_of

_NO_VALUE = math.inf


class Heights:
    """The least nesting of a finite value, for every node below the roots asked about.

    Infinite for types that have no finite value, and for kinds that cannot cross the boundary.
    """

    def __init__(self, graph: m.Graph) -> None:
        self._definitions: dict[Untrusted, float] = dict.fromkeys(graph.definitions, _NO_VALUE)
        self._orders = {
            name: _post_order(definition.body) for name, definition in graph.definitions.items()
        }
        self._known: dict[int, float] = {}
        self._settle()

    def of(self, node: m.Type) -> float:
        """The height of a node of the graph."""
        known = self._known.get(id(node))
        if known is None:
            known = self._measure(_post_order(node))
        return known

    def _settle(self) -> None:
        # Heights only ever shrink, so that this ends; one round more than the longest chain.
        changed = True
        while changed:
            changed = False
            for name, order in self._orders.items():
                height = self._measure(order)
                if height < self._definitions[name]:
                    self._definitions[name] = height
                    changed = True

    def _measure(self, order: list[m.Type]) -> float:
        height = _NO_VALUE
        for node in order:
            height = self._height(node)
            self._known[id(node)] = height
        return height

    def _height(self, node: m.Type) -> float:
        if isinstance(node, m.Ref):
            return self._definitions.get(node.id, _NO_VALUE)
        if kind_of(node) in CAPABILITIES:
            return _NO_VALUE
        combine = _COMBINE.get(type(node))
        return 0 if combine is None else combine(node, self._known)


def _post_order(node: m.Type) -> list[m.Type]:
    order: list[m.Type] = []
    stack = [node]
    while stack:
        current = stack.pop()
        order.append(current)
        stack.extend(children(current))
    order.reverse()
    return order


def _all_of(node: m.Type, known: dict[int, float]) -> float:
    return 1 + max((known[id(child)] for child in children(node)), default=0)


def _any_of(node: m.Type, known: dict[int, float]) -> float:
    return 1 + min((known[id(child)] for child in children(node)), default=0)


def _variant(node: m.Variant, known: dict[int, float]) -> float:
    if any(case.payload is None for case in node.cases):
        return 0
    return _any_of(node, known)


def _result(node: m.Result, known: dict[int, float]) -> float:
    return 0 if node.ok is None or node.err is None else _any_of(node, known)


def _empty(_node: m.Type, _known: dict[int, float]) -> float:
    return 0


_COMBINE: dict[type, Callable[[Any, dict[int, float]], float]] = {
    m.Record: _all_of,
    m.Tuple: _all_of,
    m.FixedList: _all_of,
    m.Variant: _variant,
    m.Union: _any_of,
    m.Result: _result,
    m.List: _empty,
    m.Map: _empty,
    m.Option: _empty,
}
