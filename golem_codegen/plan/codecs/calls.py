"""The functions of one direction and form: which ones are asked for, and how they are called."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from golem_codegen.plan.codecs.draft import Body, ModuleDraft
from golem_codegen.plan.codecs.nesting import AT, Nesting
from golem_codegen.plan.codecs.table import NodeTable
from golem_codegen.plan.program import Function

PARAMETER: Final = "_x"
"""What functions call the value that they convert."""


@dataclass(slots=True)
class Calls:
    """Functions ``<prefix><node>(_x)``; those that count depth take it as a second argument.

    ``depth`` says how many nodes are being converted in one another's place right now.
    """

    prefix: str
    table: NodeTable
    draft: ModuleDraft
    nesting: Nesting
    returns: str
    depth: int = 0
    _inside: bool = False
    _known: set[int] = field(default_factory=set[int])
    _pending: list[int] = field(default_factory=list[int])

    def name(self, index: int) -> str:
        """The function of a node."""
        return f"{self.prefix}{index}"

    def call(self, index: int, source: str) -> str:
        """A call of the function of a node, which will be written."""
        if index not in self._known:
            self._known.add(index)
            self._pending.append(index)
        return f"{self.name(index)}({source}{self._depth_argument(index)})"

    def whole(self, index: int) -> str:
        """The function of a node for whole values, which will be written."""
        self.call(index, PARAMETER)
        return self.name(index)

    def pending(self) -> int | None:
        """A node whose function is still to be written; entries have been written by now."""
        self._inside = True
        return self._pending.pop() if self._pending else None

    def body(self, index: int) -> Body:
        """The body of the function of a node, which gives up when values nest too deeply."""
        body = Body()
        if index in self.table.recursive:
            body.refuse(f"{AT} > {self.nesting.limit}")
        return body

    def write(self, name: str, index: int, body: Body) -> None:
        """Write a function of a node."""
        parameters = (f"{PARAMETER}: _Any", f"{AT}: int = 1")[: 1 + (index in self.nesting.counted)]
        function = Function(name, parameters, self.returns, tuple(body.statements))
        self.draft.definitions.append(function)

    def passed_on(self, index: int) -> str:
        """The depth as a further argument of a function that does the work of this one."""
        return f", {AT}" if index in self.nesting.counted else ""

    def _depth_argument(self, index: int) -> str:
        if index not in self.nesting.counted:
            return ""
        if not self._inside:
            return f", {self.depth + 1}"
        return f", {AT} + {self.depth}" if self.depth else f", {AT}"
