"""Types in a few words, for people: ``list<Entry>``, ``option<u16>``."""

from __future__ import annotations

from collections.abc import Sequence

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted
from golem_codegen.testing.values import kind_of

_DEEPEST = 6


def type_words(graph: m.Graph, node: m.Type | None, depth: int = 0) -> str:
    """A type by the names of its definitions and kinds; ``_`` for an absent one."""
    if node is None:
        return "_"
    if depth > _DEEPEST:
        return "…"
    if isinstance(node, m.Ref):
        definition = graph.definitions.get(node.id)
        named = None if definition is None else definition.name
        return (node.id if named is None else named).text
    names = _names(node)
    if names is not None:
        return f"{kind_of(node)} {{{', '.join(name.text for name in names)}}}"
    parts = [type_words(graph, part, depth + 1) for part in _parts(node)]
    return f"{kind_of(node)}<{', '.join(parts)}>" if parts else kind_of(node)


def _names(node: m.Type) -> Sequence[Untrusted] | None:
    match node:
        case m.Record():
            return [item.name for item in node.fields]
        case m.Variant():
            return [case.name for case in node.cases]
        case m.Enum():
            return node.cases
        case m.Flags():
            return node.flags
        case m.Union():
            return [branch.tag for branch in node.branches]
        case _:
            return None


def _parts(node: m.Type) -> tuple[m.Type | None, ...]:
    match node:
        case m.Tuple():
            return node.elements
        case m.List() | m.FixedList():
            return (node.element,)
        case m.Map():
            return (node.key, node.value)
        case m.Option() | m.Secret() | m.Stream() | m.Future():
            return (node.inner,)
        case m.Result():
            return (node.ok, node.err)
        case _:
            return ()
