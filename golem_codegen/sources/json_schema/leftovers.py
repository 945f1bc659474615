"""What is left to a validator when the base of a union is put together with its branches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from golem_codegen.model.documents import Address, SchemaNode, Union
from golem_codegen.sources.json_schema.parts import Part


def pure_addresses(tops: Iterable[Part]) -> tuple[Address, ...]:
    """The schemas that a validator can look at by themselves."""
    return tuple(part.address for part in tops if not part.bare)


def tighten(
    nodes: dict[str, SchemaNode], tops: Mapping[str, tuple[Part, ...]], leftovers: Iterable[str]
) -> None:
    """Have unions checked whose base is not enforced in one of their branches.

    A branch cannot do it: it cannot ask about the base without the union that the base has. The
    union can; and where it is a branch itself, the union above it has to as well.
    """
    users: dict[str, list[str]] = defaultdict(list)
    for key, node in nodes.items():
        if isinstance(node.shape, Union):
            for branch in node.shape.branches:
                users[branch].append(key)
    done: set[str] = set()
    todo = list(leftovers)
    while todo:
        for key in users[todo.pop()]:
            if key in done:
                continue
            done.add(key)
            nodes[key] = replace(nodes[key], checks=pure_addresses(tops[key]))
            if any(part.bare for part in tops[key]):
                todo.append(key)
