"""Following references: resolution, reachable definitions, and searches with a readable path."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from golem_codegen.model import types as t
from golem_codegen.model.text import Untrusted
from golem_codegen.model.walk import children, labelled_children, walk

__all__ = [
    "children",
    "find_nested_option",
    "find_stream",
    "find_uncrossable",
    "follow",
    "reachable",
    "resolve",
]

_Hit: TypeAlias = Callable[[t.Graph, t.Type], bool]


class UnresolvedReferenceError(LookupError):
    """A reference that leads to no type: dangling, or a cycle of mere aliases."""


def resolve(graph: t.Graph, node: t.Type) -> t.Type:
    """The type that ``node`` stands for: itself, or what a chain of references ends in.

    Raises ``UnresolvedReferenceError`` for a dangling reference and a cycle of aliases; a graph
    that passed ``golem_codegen.model.wellformed`` has neither.
    """
    found = follow(graph, node)
    if found is None:
        raise UnresolvedReferenceError(f"{node.place}: the reference leads to no type")
    return found


def follow(graph: t.Graph, node: t.Type) -> t.Type | None:
    """Like ``resolve``, but None where there is no type."""
    seen: set[Untrusted] = set()
    while isinstance(node, t.Ref):
        definition = graph.definitions.get(node.id)
        if definition is None or node.id in seen:
            return None
        seen.add(node.id)
        node = definition.body
    return node


def references(roots: Iterable[t.Type]) -> Iterator[t.Ref]:
    """The references in the trees under ``roots``, in declared order, not followed."""
    return (node for node in walk(roots) if isinstance(node, t.Ref))


def reachable(graph: t.Graph, roots: Iterable[t.Type]) -> dict[Untrusted, t.Definition]:
    """The definitions that ``roots`` reach through any number of references.

    In the order of a breadth-first reading: the order of ``definitions`` has no influence.
    Dangling references are passed over.
    """
    found: dict[Untrusted, t.Definition] = {}
    queue = deque(roots)
    while queue:
        for reference in references([queue.popleft()]):
            definition = graph.definitions.get(reference.id)
            if definition is not None and reference.id not in found:
                found[reference.id] = definition
                queue.append(definition.body)
    return found


def find_uncrossable(graph: t.Graph, root: t.Type) -> tuple[str, t.Type] | None:
    """The nearest secret, quota token, permission card or future that ``root`` reaches.

    With the path from the root, such as ``.items[].token`` (empty for the root itself).
    """
    return _find(graph, root, _is_uncrossable)


def find_stream(graph: t.Graph, root: t.Type) -> str | None:
    """The path to the nearest stream that ``root`` reaches; None without one."""
    found = _find(graph, root, _is_stream)
    return None if found is None else found[0]


def find_nested_option(graph: t.Graph, root: t.Type) -> str | None:
    """The path to the nearest option of an option that ``root`` reaches; None without one."""
    found = _find(graph, root, _is_nested_option)
    return None if found is None else found[0]


def _is_uncrossable(_graph: t.Graph, node: t.Type) -> bool:
    return isinstance(node, t.Secret | t.QuotaToken | t.PermissionCard | t.Future)


def _is_stream(_graph: t.Graph, node: t.Type) -> bool:
    return isinstance(node, t.Stream)


def _is_nested_option(graph: t.Graph, node: t.Type) -> bool:
    return isinstance(node, t.Option) and isinstance(follow(graph, node.inner), t.Option)


def _find(graph: t.Graph, root: t.Type, hit: _Hit) -> tuple[str, t.Type] | None:
    carriers = _carriers(graph, hit)
    trail: list[tuple[int, str, t.Type]] = [(-1, "", root)]
    seen: set[Untrusted] = set()
    for position, (_, _, node) in enumerate(trail):  # grows while it is read
        if hit(graph, node):
            return _path(trail, position), node
        if not isinstance(node, t.Ref):
            trail.extend((position, label, child) for label, child in labelled_children(node))
        elif node.id in carriers and node.id not in seen:
            seen.add(node.id)
            trail.append((position, "", graph.definitions[node.id].body))
    return None


def _path(trail: list[tuple[int, str, t.Type]], position: int) -> str:
    labels: list[str] = []
    while position >= 0:
        position, label, _ = trail[position]
        labels.append(label)
    return "".join(reversed(labels))


@lru_cache(maxsize=32)
def _carriers(graph: t.Graph, hit: _Hit) -> frozenset[Untrusted]:
    """The definitions that reach a hit: without this each search would walk the whole graph."""
    users: dict[Untrusted, list[Untrusted]] = {}
    found: set[Untrusted] = set()
    for identity, definition in graph.definitions.items():
        for node in walk([definition.body]):
            if isinstance(node, t.Ref):
                users.setdefault(node.id, []).append(identity)
            elif hit(graph, node):
                found.add(identity)
    pending = list(found)
    while pending:
        for user in users.get(pending.pop(), ()):
            if user not in found:
                found.add(user)
                pending.append(user)
    return frozenset(found)
