"""Cycles in a graph of numbered nodes."""

from __future__ import annotations

from collections.abc import Sequence


def recursive_nodes(edges: Sequence[Sequence[int]]) -> frozenset[int]:
    """The nodes that can reach themselves: Tarjan's components, without recursion."""
    index: list[int] = [-1] * len(edges)
    low = [0] * len(edges)
    waiting = [False] * len(edges)
    stack: list[int] = []
    found: set[int] = set()
    counter = 0
    for root in range(len(edges)):
        if index[root] >= 0:
            continue
        work = [(root, 0)]
        while work:
            node, step = work.pop()
            if step == 0:
                index[node] = low[node] = counter
                counter += 1
                stack.append(node)
                waiting[node] = True
            elif waiting[child := edges[node][step - 1]]:
                low[node] = min(low[node], low[child])
            if step < len(edges[node]):
                work.append((node, step + 1))
                if index[edges[node][step]] < 0:
                    work.append((edges[node][step], 0))
                continue
            if low[node] == index[node]:
                component = _cut(stack, node, waiting)
                if len(component) > 1 or node in edges[node]:
                    found.update(component)
    return frozenset(found)


def _cut(stack: list[int], node: int, waiting: list[bool]) -> list[int]:
    component: list[int] = []
    while True:
        last = stack.pop()
        waiting[last] = False
        component.append(last)
        if last == node:
            return component
