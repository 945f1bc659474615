"""Strongly connected components of a graph of definitions (Tarjan's algorithm, iterative)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from golem_codegen.model.text import Untrusted


def components(
    targets: Mapping[Untrusted, Sequence[Untrusted]],
) -> Iterator[tuple[Untrusted, ...]]:
    """The components, each after all those it refers to. Targets that are no keys are ignored."""
    index: dict[Untrusted, int] = {}
    low: dict[Untrusted, int] = {}
    closed: set[Untrusted] = set()
    path: list[Untrusted] = []
    for start in targets:
        if start in index:
            continue
        work = [(start, iter(targets[start]))]
        index[start] = low[start] = len(index)
        path.append(start)
        while work:
            node, remaining = work[-1]
            for target in remaining:
                if target not in targets or target in closed:
                    continue
                if target in index:
                    low[node] = min(low[node], index[target])
                    continue
                index[target] = low[target] = len(index)
                path.append(target)
                work.append((target, iter(targets[target])))
                break
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[node])
                if low[node] == index[node]:
                    members = _cut(path, node)
                    closed.update(members)
                    yield members


def _cut(path: list[Untrusted], first: Untrusted) -> tuple[Untrusted, ...]:
    members: list[Untrusted] = []
    while True:
        members.append(path.pop())
        if members[-1] == first:
            return tuple(members)
