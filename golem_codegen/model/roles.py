"""The three roles with a meaning, recognised (schema-model section 3.2)."""

from __future__ import annotations

from golem_codegen.model.resolve import follow
from golem_codegen.model.types import (
    Binary,
    FixedList,
    Graph,
    List,
    Metadata,
    Ref,
    Role,
    Text,
    Type,
    Url,
    Variant,
)

UNSTRUCTURED = frozenset({Role.UNSTRUCTURED_TEXT, Role.UNSTRUCTURED_BINARY})


def multimodal_cases(graph: Graph, node: Type) -> Variant | None:
    """The variant of modalities when ``node`` is a multimodal list, else None."""
    resolved = follow(graph, node)
    if not isinstance(resolved, List) or resolved.metadata.role is not Role.MULTIMODAL:
        return None
    element = follow(graph, resolved.element)
    return element if isinstance(element, Variant) else None


def has_unstructured_shape(graph: Graph, node: Type) -> bool:
    """Whether ``node`` has the shape that its unstructured role demands."""
    if not isinstance(node, Variant):
        return False
    expected = Text if node.metadata.role is Role.UNSTRUCTURED_TEXT else Binary
    if [case.name.text for case in node.cases] != ["inline", "url"]:
        return False
    inline, url = (case.payload and follow(graph, case.payload) for case in node.cases)
    return isinstance(inline, expected) and isinstance(url, Url)


def is_multimodal_anywhere(graph: Graph, node: Type, metadata: Metadata) -> bool:
    """Whether a parameter counts as multimodal for placement (section 16).

    The role may stand on the parameter's metadata, on the list, on a reference on the way, or
    on the element.
    """
    nodes = [*_chain(graph, node)]
    last = nodes[-1]
    if isinstance(last, List | FixedList):
        nodes += _chain(graph, last.element)
    elif not isinstance(last, Variant):
        return metadata.role is Role.MULTIMODAL
    roles = {found.metadata.role for found in nodes}
    return Role.MULTIMODAL in roles or metadata.role is Role.MULTIMODAL


def _chain(graph: Graph, node: Type) -> list[Type]:
    """A node and what its references lead to, one after the other."""
    chain = [node]
    while isinstance(node, Ref) and len(chain) <= len(graph.definitions) + 1:
        definition = graph.definitions.get(node.id)
        if definition is None:
            break
        node = definition.body
        chain.append(node)
    return chain
