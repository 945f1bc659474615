"""Whether JSON is a well-formed schema value, before any type is known (protocol section 5)."""

from __future__ import annotations

from golem_codegen.testing.json_values import Node, is_object
from golem_codegen.testing.node_shapes import WrongShapeError, parts_of


class MalformedNode(ValueError):
    """JSON that is no schema value: ``path`` is where, from the root node."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{message} at {path or 'the root'}")
        self.path = path


def check_node(data: object) -> Node:
    """The data itself when it is a well-formed node at every depth.

    Strict as the newest servers: exact members, canonical decimal strings for 64-bit integers,
    `inner` and the arm's `value` present. Kinds that cannot cross are well-formed here; the
    type check refuses them. Raises ``MalformedNode``.
    """
    stack: list[tuple[object, str]] = [(data, "")]
    while stack:
        node, path = stack.pop()
        kind, value = _kind_and_value(node, path)
        try:
            parts = parts_of(kind, value)
        except WrongShapeError as error:
            raise MalformedNode(path, str(error)) from None
        if parts is None:
            raise MalformedNode(path, f"unknown kind {kind!r:.40}")
        stack.extend((part, path + segment) for part, segment in parts)
    checked: Node = data  # type: ignore[assignment]
    return checked


def _kind_and_value(node: object, path: str) -> tuple[str, object]:
    if not is_object(node) or node.keys() != {"kind", "value"}:
        raise MalformedNode(path, "expected an object with exactly the members kind and value")
    kind = node["kind"]
    if not isinstance(kind, str):
        raise MalformedNode(path, "expected a text as kind")
    return kind, node["value"]
