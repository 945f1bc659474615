"""The model as JSON-shaped data again: the inverse of reading a snapshot.

The result is normalised: empty optional members are left out, members stand in one fixed order.
Every function walks with a stack of its own, so that depth costs no Python frames.
"""

from __future__ import annotations

from typing import Any

from golem_codegen.model import types as m
from golem_codegen.model.node_json import Child, Json, node_json
from golem_codegen.model.resolve import reachable


def type_json(node: m.Type) -> Json:
    """A type node as ``{"kind": …, "value": {…}}`` (schema-model section 2)."""
    holder: list[Any] = [None]
    stack: list[Child] = [(node, holder, 0)]
    while stack:
        current, container, key = stack.pop()
        kind, value, children = node_json(current)
        container[key] = {"kind": kind, "value": value}  # type: ignore[index]
        stack.extend(children)
    written: Json = holder[0]
    return written


def graph_json(graph: m.Graph, root: m.Type) -> Json:
    """A single-root graph: ``root`` and the definitions that it reaches, in the graph's order.

    ``defs`` is left out when empty (schema-model section 1.1). References to missing
    definitions are kept as they are.
    """
    reached = reachable(graph, [root])
    definitions = [
        definition_json(definition)
        for definition in graph.definitions.values()
        if definition.id in reached
    ]
    written: Json = {"defs": definitions} if definitions else {}
    written["root"] = type_json(root)
    return written


def whole_graph_json(graph: m.Graph) -> Json:
    """A multi-root graph: all definitions, and the placeholder root of section 1.4."""
    written: Json = {}
    if graph.definitions:
        written["defs"] = [definition_json(item) for item in graph.definitions.values()]
    written["root"] = {"kind": "record", "value": {"fields": []}}
    return written


def definition_json(definition: m.Definition) -> Json:
    """One entry of ``defs``; ``name`` is left out when absent."""
    written: Json = {"id": definition.id.text}
    if definition.name is not None:
        written["name"] = definition.name.text
    written["body"] = type_json(definition.body)
    return written
