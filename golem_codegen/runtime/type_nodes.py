"""Type nodes of a schema graph given as JSON data, with references followed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Json = Mapping[str, Any]
"""A JSON object of a schema graph or of a schema value."""


class TypeNode(NamedTuple):
    """A resolved type node: its kind and the members of its ``value``."""

    kind: str
    members: Json


class TypeNodes:
    """The definitions of one graph."""

    def __init__(self, graph: Json) -> None:
        self._bodies: dict[str, Json] = {}
        for definition in graph.get("defs") or ():
            self._bodies.setdefault(definition["id"], definition["body"])
        self.root: Json = graph["root"]

    def resolve(self, node: Json) -> TypeNode:
        """The node behind any chain of references.

        Raises ``ValueError`` when a reference leads nowhere: to no definition or to itself.
        """
        for _ in range(len(self._bodies) + 1):
            members: Json = node.get("value") or {}
            if node["kind"] != "ref":
                return TypeNode(node["kind"], members)
            body = self._bodies.get(members["id"])
            if body is None:
                raise ValueError(f"the graph does not define {members['id']!r}")
            node = body
        raise ValueError("a definition of the graph refers to itself")

    def is_empty_record(self, node: Json) -> bool:
        """Whether a node resolves to a record without fields."""
        kind, members = self.resolve(node)
        return kind == "record" and not members["fields"]
