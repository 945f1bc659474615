"""Which nodes get a function of their own, and which are converted where they stand."""

from __future__ import annotations

from typing import Final

from golem_codegen.plan.codecs.nodes import CasesNode, CodecNode, RecordNode, children
from golem_codegen.plan.codecs.table import NodeTable

MAX_DEPTH: Final = 6
"""So many nodes may be converted in one another's place: blocks do not nest too deeply."""

MAX_INLINE: Final = 14
"""A record of at most so many fields is converted inside the loop over a list of it."""

MAX_ITEM_NODES: Final = 32
"""A record or variant of more nodes, all below it counted, is not repeated inside loops over it."""

MAX_BRANCHES: Final = 10
"""More cases are told apart by a table of functions."""


class Inlining:
    """The decisions, by the table alone: both directions make the same ones."""

    def __init__(self, table: NodeTable) -> None:
        self._table = table
        self._sizes: dict[int, int] = {}

    def apart(self, index: int, depth: int) -> bool:
        """Whether the node is converted by a function when met at this depth."""
        node = self._table.nodes[index]
        if depth > MAX_DEPTH:
            return bool(children(node))
        if not isinstance(node, RecordNode | CasesNode):
            return False
        if index in self._table.recursive or _is_wide(node):
            return True
        return self._table.uses[index] > 1

    def apart_as_item(self, index: int, depth: int) -> bool:
        """The same for the element of a list, where a call costs most."""
        node = self._table.nodes[index]
        if depth <= MAX_DEPTH and isinstance(node, RecordNode | CasesNode):
            if index in self._table.recursive or _is_wide(node):
                return True
            return self._table.uses[index] > 1 and self._size(index) > MAX_ITEM_NODES
        return self.apart(index, depth)

    def _size(self, index: int) -> int:
        """How many nodes stand at and below a node, each as often as it would be written."""
        pending = [index]
        while pending:
            current = pending[-1]
            inner = () if current in self._table.recursive else children(self._table.nodes[current])
            missing = [child for child in inner if child not in self._sizes]
            if missing:
                pending += missing
                continue
            pending.pop()
            total = 1 + sum(self._sizes[child] for child in inner)
            self._sizes[current] = min(total, MAX_ITEM_NODES + 1)
        return self._sizes[index]


def _is_wide(node: CodecNode) -> bool:
    if isinstance(node, CasesNode):
        return len(node.cases) > MAX_BRANCHES
    return isinstance(node, RecordNode) and len(node.fields) > MAX_INLINE
