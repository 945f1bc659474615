"""Circles in the graph of nodes that no decoder, or no value, comes out of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from golem_codegen.model.documents import (
    Arrays,
    Kinds,
    Never,
    Objects,
    SchemaNode,
    Shape,
    Union,
)
from golem_codegen.model.fault_log import FaultLog


def check_unions(nodes: Mapping[str, SchemaNode], log: FaultLog) -> None:
    """A fault for each union that is a branch of itself: no decoder of it would come to an end."""
    done: set[str] = set()
    for start in nodes:
        way: list[str] = []
        todo: list[tuple[str, bool]] = [(start, False)]
        while todo:
            key, leaving = todo.pop()
            if leaving:
                done.add(way.pop())
            elif key in way:
                log.error(nodes[key].place, "this schema is an alternative of itself")
            elif key not in done:
                way.append(key)
                todo.append((key, True))
                shape = nodes[key].shape
                if isinstance(shape, Union):
                    todo += [(branch, False) for branch in shape.branches]


def check_inhabited(nodes: Mapping[str, SchemaNode], log: FaultLog) -> None:
    """A warning for each definition or document that no finite value can satisfy."""
    users: dict[str, list[str]] = defaultdict(list)
    for key, node in nodes.items():
        for child in _needed(node.shape):
            users[child].append(key)
    possible: set[str] = set()
    todo = list(nodes)
    while todo:
        key = todo.pop()
        if key not in possible and _is_possible(nodes[key].shape, possible):
            possible.add(key)
            todo += users[key]
    for key, node in nodes.items():
        if key not in possible and len(node.spot) == 1 and not isinstance(node.shape, Never):
            log.warning(node.place, "no value of this type can exist: it has to hold itself")


def _needed(shape: Shape) -> Iterator[str]:
    """The nodes that may decide whether a shape has a value."""
    if isinstance(shape, Union):
        yield from shape.branches
    if isinstance(shape, Kinds) and shape.array is not None:
        yield from _first_items(shape.array)
    if isinstance(shape, Kinds) and shape.object is not None:
        yield from _required(shape.object)


def _is_possible(shape: Shape, possible: set[str]) -> bool:
    if isinstance(shape, Union):
        return any(branch in possible for branch in shape.branches)
    if not isinstance(shape, Kinds):
        return not isinstance(shape, Never)
    if shape.null or shape.boolean or shape.number is not None or shape.string is not None:
        return True
    if shape.array is not None and all(each in possible for each in _first_items(shape.array)):
        return True
    return shape.object is not None and all(each in possible for each in _required(shape.object))


def _first_items(arrays: Arrays) -> list[str]:
    """The nodes of the items that every array has."""
    known = list(arrays.prefix[: arrays.minimum])
    return known if len(known) == arrays.minimum else [*known, arrays.rest]


def _required(objects: Objects) -> list[str]:
    return [member.node for member in objects.members if member.required]
