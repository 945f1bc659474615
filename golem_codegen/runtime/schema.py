"""Schema graphs from the flat tables of generated code (schema-model section 1).

A table holds one row per type node, ``(kind, members)``; the members are those of the node's
``value`` object, with each type node inside them replaced by the ``Child`` that numbers its row.
Everything here is iterative: tables may be long and types deeply nested.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, cast


class Child(int):
    """The number of a row of the node table, standing for the type node there."""

    __slots__ = ()


NodeRow: TypeAlias = tuple[str, dict[str, object]]
"""Kind and members of one type node."""

DefinitionRow: TypeAlias = tuple[str, str | None, int]
"""Id, display name and row of one definition."""

Graph: TypeAlias = dict[str, object]
"""A graph as JSON data: ``root``, and ``defs`` unless there are none."""


def graph(nodes: Sequence[NodeRow], definitions: Sequence[DefinitionRow], root: int) -> Graph:
    """The graph with that root and all the definitions, as fresh plain JSON data.

    A row that is used twice gives one shared object: treat the result as read-only.
    """
    materialised = _Materialised(nodes)
    defs: list[dict[str, object]] = []
    for identifier, name, row in definitions:
        definition: dict[str, object] = {"id": identifier}
        if name is not None:
            definition["name"] = name
        definition["body"] = materialised.node(row)
        defs.append(definition)
    root_node = materialised.node(root)
    materialised.finish()
    return {"defs": defs, "root": root_node} if defs else {"root": root_node}


def reachable_graph(
    nodes: Sequence[NodeRow], definitions: Sequence[DefinitionRow], root: int
) -> Graph:
    """The same with only the definitions that the root needs, in the order of the table."""
    rows = {identifier: row for identifier, _, row in reversed(definitions)}
    needed: set[str] = set()
    seen = {root}
    work = [root]
    while work:
        kind, members = nodes[work.pop()]
        found = _children(members)
        identifier = members.get("id")
        if kind == "ref" and isinstance(identifier, str) and identifier in rows:
            needed.add(identifier)
            found.append(rows[identifier])
        work.extend(row for row in found if row not in seen)
        seen.update(found)
    return graph(nodes, [row for row in definitions if row[0] in needed], root)


def _children(members: object) -> list[int]:
    """The rows that a literal names, at whatever depth."""
    found: list[int] = []
    work = [members]
    while work:
        item = work.pop()
        if isinstance(item, Child):
            found.append(int(item))
        elif isinstance(item, dict):
            work.extend(cast("dict[str, object]", item).values())
        elif isinstance(item, list | tuple):
            work.extend(cast("Sequence[object]", item))
    return found


class _Materialised:
    """The nodes made so far. Members are filled in later, so that rows may come in any order."""

    def __init__(self, rows: Sequence[NodeRow]) -> None:
        self._rows = rows
        self._made: dict[int, dict[str, object]] = {}
        self._unfinished: list[tuple[object, object]] = []

    def node(self, row: int) -> dict[str, object]:
        """The node of a row, whose members ``finish`` fills in."""
        if row not in self._made:
            kind, members = self._rows[row]
            value: dict[str, object] = {}
            self._made[row] = {"kind": kind, "value": value}
            self._unfinished.append((value, members))
        return self._made[row]

    def finish(self) -> None:
        """Fill in the members of every node, and make the nodes that they name."""
        while self._unfinished:
            target, literal = self._unfinished.pop()
            if isinstance(target, dict):
                mapping = cast("dict[str, object]", target)
                for key, item in cast("dict[str, object]", literal).items():
                    mapping[key] = self._copy(item)
            else:
                items = (self._copy(item) for item in cast("Sequence[object]", literal))
                cast("list[object]", target).extend(items)

    def _copy(self, item: object) -> object:
        if isinstance(item, Child):
            return self.node(int(item))
        if isinstance(item, dict):
            return self._later({}, cast("object", item))
        if isinstance(item, list | tuple):
            return self._later([], cast("object", item))
        return item

    def _later(self, target: object, literal: object) -> object:
        self._unfinished.append((target, literal))
        return target
