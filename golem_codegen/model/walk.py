"""The children of type nodes, and iterative walks over them. References are never followed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from golem_codegen.model import types as t

Labelled: TypeAlias = tuple[tuple[str, t.Type], ...]


def labelled_children(node: t.Type) -> Labelled:
    """The type nodes directly below ``node`` with the step that leads there, in declared order.

    Steps read well in a row: ``.items``, ``[]``, ``.0``, ``.key``; an option has none of its own.
    """
    lister = _LISTERS.get(type(node))
    return () if lister is None else lister(node)


def children(node: t.Type) -> tuple[t.Type, ...]:
    """The type nodes directly below ``node``, in declared order; a reference has none."""
    return tuple(child for _, child in labelled_children(node))


def walk(roots: Iterable[t.Type]) -> Iterator[t.Type]:
    """All type nodes of the trees under ``roots``, parents before children, in declared order."""
    stack = list(roots)
    stack.reverse()
    while stack:
        node = stack.pop()
        yield node
        if isinstance(node, t.Record):  # by far the widest nodes: no labels for them
            stack += [field.body for field in reversed(node.fields)]
        elif type(node) in _LISTERS:
            stack += [child for _, child in reversed(labelled_children(node))]


def _record(node: t.Record) -> Labelled:
    return tuple([(f".{field.name.text}", field.body) for field in node.fields])


def _variant(node: t.Variant) -> Labelled:
    return tuple(
        [(f".{case.name.text}", case.payload) for case in node.cases if case.payload is not None]
    )


def _tuple(node: t.Tuple) -> Labelled:
    return tuple((f".{index}", element) for index, element in enumerate(node.elements))


def _list(node: t.List | t.FixedList) -> Labelled:
    return (("[]", node.element),)


def _map(node: t.Map) -> Labelled:
    return ((".key", node.key), ("[]", node.value))


def _option(node: t.Option) -> Labelled:
    return (("", node.inner),)


def _result(node: t.Result) -> Labelled:
    arms = ((".ok", node.ok), (".err", node.err))
    return tuple((label, arm) for label, arm in arms if arm is not None)


def _union(node: t.Union) -> Labelled:
    return tuple((f".{branch.tag.text}", branch.body) for branch in node.branches)


def _secret(node: t.Secret) -> Labelled:
    return ((".inner", node.inner),)


def _deferred(node: t.Future | t.Stream) -> Labelled:
    return () if node.inner is None else ((".inner", node.inner),)


_LISTERS: dict[type[Any], Callable[[Any], Labelled]] = {
    t.Record: _record,
    t.Variant: _variant,
    t.Tuple: _tuple,
    t.List: _list,
    t.FixedList: _list,
    t.Map: _map,
    t.Option: _option,
    t.Result: _result,
    t.Union: _union,
    t.Secret: _secret,
    t.Future: _deferred,
    t.Stream: _deferred,
}
