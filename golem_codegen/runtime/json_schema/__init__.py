"""JSON Schema of the canonical JSON of a type: the projection of schema-model section 11.

It is the newest one: 64-bit integers as decimal strings, restrictions as keywords, union branches
as definitions of their own. Members stand in the order in which Golem writes them. Nothing here
calls itself: types may be nested deeply.
"""

from __future__ import annotations

import enum
from typing import Any, Final

from .branches import branch_names
from .nodes import Projection

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

__all__ = ["DRAFT", "DraftMarker", "to_json_schema"]


class DraftMarker(enum.Enum):
    """Whether a document says at its root which draft it is written in."""

    STATED = "stated"
    OMITTED = "omitted"


def to_json_schema(
    graph: dict[str, Any], *, marker: DraftMarker = DraftMarker.STATED
) -> dict[str, Any]:
    """The JSON Schema document (2020-12) of the root of a graph in JSON, as fresh plain data.

    Every definition of the graph stands under ``$defs`` by its raw type id, and every union branch
    under a name made of its tag. What the projection says in words only, it does not check: the
    lists of paths and URLs, units and bounds of quantities. Types without canonical JSON are
    schemas that nothing satisfies. Raises ``ValueError`` for a kind of type that is not known.
    """
    defs: list[dict[str, Any]] = graph.get("defs", [])
    names = branch_names(defs, graph["root"])
    projection = Projection(defs, names)
    root = projection.schema(graph["root"])
    definitions: dict[str, Any] = {}
    for definition in defs:
        body = projection.schema(definition["body"])
        if definition.get("name") is not None:
            body.setdefault("title", definition["name"])
        definitions[definition["id"]] = body
    for name, branch in names.branches():
        definitions[name] = projection.branch(branch)
    if definitions:
        root["$defs"] = definitions
    return {"$schema": DRAFT, **root} if marker is DraftMarker.STATED else root
