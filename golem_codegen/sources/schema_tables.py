"""The flat tables of a generated ``_schema`` module, as the JSON of a snapshot again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.model.fault import shown
from golem_codegen.sources.json_values import Json, JsonObject
from golem_codegen.sources.literals import (
    Literal,
    RowNumber,
    assigned,
    damaged,
    literal_of,
    parse_module,
)

# Rows are shared, so a small file could stand for a tree of any size; a schema is a tree.
_MOST_NODES = 5_000_000


@dataclass(frozen=True, slots=True)
class SchemaTables:
    """The nodes by row, the definitions of each graph, and the roots: graph and row by symbol."""

    path: Path
    nodes: tuple[JsonObject, ...]
    graphs: tuple[tuple[Json, ...], ...]
    roots: dict[str, tuple[int, int]]

    def root(self, symbol: str) -> JsonObject:
        """The type node that a symbol stands for. Raises ``FaultsFound`` when it is unknown."""
        return self.nodes[self._root(symbol)[1]]

    def definitions(self, symbol: str) -> list[Json]:
        """The definitions that the symbol's type refers to."""
        return list(self.graphs[self._root(symbol)[0]])

    def _root(self, symbol: str) -> tuple[int, int]:
        if symbol not in self.roots:
            raise damaged(self.path, f"has no schema for {shown(symbol)}")
        return self.roots[symbol]


def read_tables(path: Path) -> SchemaTables:
    """Read a ``_schema`` module without running it.

    Raises:
        FaultsFound: the module is missing or not as the generator writes it.
    """
    module = parse_module(path)
    rows, graphs, roots = (
        literal_of(assigned(module, name), path) for name in ("_NODES", "_DEFINITIONS", "_ROOTS")
    )
    nodes = _Nodes(path)
    for row in _sequence(rows, path):
        nodes.add(_sequence(row, path))
    built = tuple(nodes.nodes)
    return SchemaTables(
        path,
        built,
        tuple(tuple(_definitions(each, built, path)) for each in _sequence(graphs, path)),
        dict(_roots(roots, len(built), path)),
    )


def _roots(roots: Literal, rows: int, path: Path) -> list[tuple[str, tuple[int, int]]]:
    if not isinstance(roots, dict):
        raise damaged(path, "has no table of roots")
    found: list[tuple[str, tuple[int, int]]] = []
    for symbol, root in roots.items():
        match root:
            case [int() as graph, int() as row] if graph >= 0 and 0 <= row < rows:
                found.append((symbol, (graph, row)))
            case _:
                raise damaged(path, f"has no row for {shown(symbol)}")
    return found


def _definitions(rows: Literal, nodes: Sequence[JsonObject], path: Path) -> list[Json]:
    found: list[Json] = []
    for row in _sequence(rows, path):
        match row:
            case [str() as identity, None | str() as name, int() as index] if (
                0 <= index < len(nodes)
            ):
                found.append({"id": identity, "name": name, "body": nodes[index]})
            case _:
                raise damaged(path, "has a definition that we did not write")
    return found


def _sequence(value: Literal, path: Path) -> list[Literal]:
    if not isinstance(value, list):
        raise damaged(path, "has no table where one is expected")
    return value


class _Nodes:
    """The nodes built so far: each row refers to earlier ones only."""

    def __init__(self, path: Path) -> None:
        self.nodes: list[JsonObject] = []
        self._path = path
        self._sizes: list[int] = []

    def add(self, row: list[Literal]) -> None:
        """Build the node of the next row."""
        match row:
            case [str() as kind, dict() as value]:
                size = [1]
                self.nodes.append({"kind": kind, "value": self._json(value, size)})
                self._sizes.append(size[0])
            case _:
                raise damaged(self._path, "has a row that we did not write")
        if size[0] > _MOST_NODES:
            raise damaged(self._path, "stands for a type that is larger than any schema")

    def _json(self, value: Literal, size: list[int]) -> Json:
        if isinstance(value, RowNumber):
            if not 0 <= value.row < len(self._sizes):
                raise damaged(self._path, f"refers to row {value.row} before it stands there")
            size[0] += self._sizes[value.row]
            return self.nodes[value.row]
        if isinstance(value, dict):
            return {key: self._json(item, size) for key, item in value.items()}
        if isinstance(value, list):
            return [self._json(item, size) for item in value]
        return value
