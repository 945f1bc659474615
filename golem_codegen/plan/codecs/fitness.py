"""Which nodes have a fast path in canonical JSON."""

from __future__ import annotations

from golem_codegen.plan.codecs.nesting import Nesting, leading_to
from golem_codegen.plan.codecs.nodes import (
    CasesNode,
    CodecNode,
    ListNode,
    MapNode,
    OptionNode,
    RecordNode,
    TupleNode,
    children,
)
from golem_codegen.plan.codecs.strong import recursive_nodes
from golem_codegen.plan.codecs.table import NodeTable


def unencodable(table: NodeTable, nesting: Nesting) -> frozenset[int]:
    """The nodes that only the checked path writes.

    Those are options of options, which have no canonical JSON and are refused with the reason,
    types that nest too deeply, and all that contains one of them.
    """
    return leading_to(_below(table), _nested_options(table) | nesting.too_deep)


def undecodable(table: NodeTable, nesting: Nesting) -> frozenset[int]:
    """The nodes that only the checked path reads.

    Besides those that it writes these are objects with member names that msgspec cannot match, and
    cycles of containers alone, which its types cannot say.
    """
    plain = [
        children(node) if isinstance(node, ListNode | TupleNode | MapNode | OptionNode) else ()
        for node in table.nodes
    ]
    odd = {
        index for index, node in enumerate(table.nodes) if not all(map(_is_matched, _names(node)))
    }
    known = _nested_options(table) | nesting.too_deep
    return leading_to(_below(table), known | odd | recursive_nodes(plain))


def _below(table: NodeTable) -> list[tuple[int, ...]]:
    return [children(node) for node in table.nodes]


def _nested_options(table: NodeTable) -> frozenset[int]:
    return frozenset(
        index
        for index, node in enumerate(table.nodes)
        if isinstance(node, OptionNode) and node.wrapped
    )


def _names(node: CodecNode) -> list[str]:
    match node:
        case RecordNode(fields=fields):
            return [field.wire.text for field in fields]
        case CasesNode(union=False, cases=cases):
            return [case.wire.text for case in cases if case.payload is not None]
        case _:
            return []


def _is_matched(name: str) -> bool:
    return '"' not in name and "\\" not in name and all(character >= " " for character in name)
