"""The schemas of the package as one flat table of nodes, for the generated ``_schema`` module."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from golem_codegen.model import types as m
from golem_codegen.model.node_json import node_json
from golem_codegen.model.text import Untrusted


class ChildIndex(int):
    """The row of a child node, where a row refers to one."""


@dataclass(frozen=True, slots=True)
class SchemaTable:
    """Rows ``(kind, value)``, the definitions of each graph, and the roots by symbol."""

    rows: tuple[tuple[str, Any], ...]
    graphs: tuple[tuple[tuple[Untrusted, Untrusted | None, int], ...], ...]
    roots: dict[str, tuple[int, int]]


class SchemaTableBuilder:
    """Collects nodes; equal nodes share a row, so that repeated structure costs nothing."""

    def __init__(self) -> None:
        self._rows: list[tuple[str, Any]] = []
        self._by_text: dict[str, int] = {}
        self._by_node: dict[int, int] = {}
        self._kept: list[m.Type] = []
        self._graphs: list[tuple[tuple[Untrusted, Untrusted | None, int], ...]] = []
        self._graph_index: dict[int, int] = {}
        self._roots: dict[str, tuple[int, int]] = {}

    def root(self, symbol: str, graph: m.Graph, node: m.Type) -> None:
        """Record ``node`` as the schema that ``symbol`` stands for."""
        self._roots[symbol] = (self._graph(graph), self._add(node))

    def table(self) -> SchemaTable:
        """All that was collected."""
        return SchemaTable(tuple(self._rows), tuple(self._graphs), self._roots)

    def _graph(self, graph: m.Graph) -> int:
        index = self._graph_index.get(id(graph))
        if index is None:
            definitions = tuple(
                (each.id, each.name, self._add(each.body)) for each in graph.definitions.values()
            )
            index = self._graph_index[id(graph)] = len(self._graphs)
            self._graphs.append(definitions)
        return index

    def _add(self, root: m.Type) -> int:
        """Add a tree of nodes, children first, without recursion."""
        pending: list[tuple[m.Type, Any]] = [(root, None)]
        while pending:
            node, written = pending.pop()
            if written is not None:
                self._finish(node, *written)
            elif id(node) not in self._by_node:
                written = node_json(node)
                pending.append((node, written))
                pending.extend((child, None) for child, _, _ in written[2])
        return self._by_node[id(root)]

    def _finish(
        self, node: m.Type, kind: str, value: dict[str, Any], children: Iterable[Any]
    ) -> None:
        for child, container, key in children:
            container[key] = ChildIndex(self._by_node[id(child)])
        text = repr((kind, value))
        index = self._by_text.get(text)
        if index is None:
            index = self._by_text[text] = len(self._rows)
            self._rows.append((kind, value))
        self._by_node[id(node)] = index
        self._kept.append(node)
