"""Orders over the type plans."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping

from golem_codegen.plan.shapes import (
    AliasPlan,
    FixedListOf,
    ListOf,
    MapOf,
    Named,
    OptionOf,
    ResultOf,
    Shape,
    TupleOf,
    TypePlan,
)


def shape_children(shape: Shape) -> tuple[Shape, ...]:
    """The shapes directly inside a shape; a named type is not entered."""
    match shape:
        case ListOf(item=item) | FixedListOf(item=item):
            return (item,)
        case TupleOf(items=items):
            return items
        case MapOf(key=key, value=value):
            return key, value
        case OptionOf(inner=inner):
            return (inner,)
        case ResultOf(ok=ok, err=err):
            return tuple(arm for arm in (ok, err) if arm is not None)
        case _:
            return ()


def named_inside(shape: Shape) -> Iterator[str]:
    """The keys of the type plans that a shape mentions."""
    pending = [shape]
    while pending:
        current = pending.pop()
        if isinstance(current, Named):
            yield current.key
        pending += reversed(shape_children(current))


class Cycle(enum.Enum):
    """Whether an alias mentions itself, directly or through others."""

    OUTSIDE = "outside"
    INSIDE = "inside"


def alias_order(types: Mapping[str, TypePlan]) -> list[tuple[AliasPlan, Cycle]]:
    """The aliases of structures, each after those it mentions; those in a cycle last.

    Only aliases are evaluated when the module is imported, so only they need an order.
    """
    aliases = {key: plan for key, plan in types.items() if isinstance(plan, AliasPlan)}
    mentions = {
        key: [other for other in named_inside(plan.shape) if other in aliases]
        for key, plan in aliases.items()
    }
    waiting = {key: len(set(others)) for key, others in mentions.items()}
    users: dict[str, list[str]] = {key: [] for key in aliases}
    for key, others in mentions.items():
        for other in set(others):
            users[other].append(key)
    ready = [key for key, count in waiting.items() if count == 0]
    ordered: list[tuple[AliasPlan, Cycle]] = []
    for key in ready:
        ordered.append((aliases[key], Cycle.OUTSIDE))
        for user in users[key]:
            waiting[user] -= 1
            if waiting[user] == 0:
                ready.append(user)
    cyclic = [(plan, Cycle.INSIDE) for key, plan in aliases.items() if waiting[key] > 0]
    return ordered + cyclic
