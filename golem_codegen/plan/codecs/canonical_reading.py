"""Decoders of canonical JSON: thin conversion from what msgspec has checked to Python values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from typing_extensions import override

from golem_codegen.model import types as m
from golem_codegen.plan.codecs.calls import PARAMETER
from golem_codegen.plan.codecs.canonical_types import CanonicalTypes, attribute
from golem_codegen.plan.codecs.draft import Body
from golem_codegen.plan.codecs.nodes import (
    CaseNode,
    CasesNode,
    EnumNode,
    FieldNode,
    FlagsNode,
    ResultNode,
    UnstructuredNode,
)
from golem_codegen.plan.codecs.reading import Reading
from golem_codegen.plan.codecs.unambiguous import branch_rules
from golem_codegen.plan.literals import literal
from golem_codegen.plan.program import Expression, Group

Make: TypeAlias = Callable[[str, Body], Expression]
"""Gives the value of what a local name holds, after statements in a body."""


@dataclass(slots=True)
class CanonicalReading(Reading):
    """Writes the functions ``_c1(_x)``, which take what msgspec has made of node 1."""

    types: CanonicalTypes

    octets: ClassVar[tuple[str, str]] = ("_q", "octets")
    nanoseconds: ClassVar[str] = "nanoseconds"
    rich: ClassVar[Mapping[type, tuple[str, str]]] = {
        **Reading.rich,
        m.Binary: ("_q", "rich_binary"),
    }
    same_shape: ClassVar[bool] = True

    @override
    def content(self, source: str, member: str = "") -> str:
        return source

    @override
    def element(self, source: str, place: int) -> str:
        return f"{source}[{place}]"

    @override
    def attribute(self, source: str, place: int, _field: FieldNode) -> str:
        return f"{source}.{attribute(place, _field)}"

    @override
    def member(self, node: EnumNode, source: str) -> str:
        return source

    @override
    def flag_sets(self, node: FlagsNode) -> str:
        names = tuple(literal(wire) for wire in node.wires)
        make = f"{self.draft.module('_q')}.FlagSets("
        return self.draft.made_of_class(Group(make, (self.draft.cls(node.cls), *names), ")"))

    @override
    def result(self, index: int, node: ResultNode, source: str, body: Body) -> Expression:
        members = [
            (name, self._making(self.draft.runtime("_v", cls), arm))
            for name, cls, arm in (("ok", "Ok", node.ok), ("err", "Err", node.err))
        ]
        return self._only(_declared(body), source, members, body)

    @override
    def unstructured(
        self, index: int, node: UnstructuredNode, source: str, body: Body
    ) -> Expression:
        members = [
            (name, self._making("", arm))
            for name, arm in (("inline", node.inline), ("url", node.url))
        ]
        return self._only(_declared(body), source, members, body)

    @override
    def cases(self, index: int, node: CasesNode, source: str, body: Body) -> Expression:
        content = body.bound(source, "x")
        if node.union:
            return self._union(node, content, body)
        members = [
            (f"f{place}", self._making_case(case))
            for place, case in enumerate(node.cases)
            if case.payload is not None
        ]
        if len(members) == len(node.cases):
            return self._only(_declared(body), content, members, body)
        unit = f"{self._units(node)}[{content}]"
        if not members:
            return unit
        found = _declared(body)
        named, other = body.inner(), body.inner()
        named.do(f"{found} = ", unit)
        self._only(found, content, members, other)
        body.choose([(f"{self._class_call(content)} is str", named)], other)
        return found

    @override
    def dispatching(self, index: int, node: CasesNode) -> None:
        name = self.calls.name(index)
        cases = [case for case in node.cases if node.union or case.payload is not None]
        for place, case in enumerate(cases):
            inner = Body()
            self.calls.depth = 1
            inner.do("return ", self._of_branch(node, case, PARAMETER, inner))
            self.calls.depth = 0
            self.calls.write(f"{name}_{place}", index, inner)
        body = self.calls.body(index)
        if node.union:
            body.do("_b, _p = ", f"{self._branch(node, PARAMETER)}, {PARAMETER}")
        elif cases:
            if len(cases) < len(node.cases):
                named = body.inner()
                named.do("return ", f"{self._units(node)}[{PARAMETER}]")
                body.when(f"{self._class_call(PARAMETER)} is str", named)
            only = self.draft.runtime("_q", "only_member")
            body.do("_b, _p = ", f"{only}({PARAMETER})")
        if cases:
            rows = [f"{place}: {name}_{place}" for place in range(len(cases))]
            table = self.draft.by_class(f"_B{name}", rows)
            body.do("return ", f"{table}[_b](_p{self.calls.passed_on(index)})")
        else:
            body.do("return ", f"{self._units(node)}[{PARAMETER}]")
        self.calls.write(name, index, body)

    def _only(
        self, found: str, source: str, members: Sequence[tuple[str, Make]], body: Body
    ) -> str:
        """The value of the one member that an object has, in the local name ``found``.

        That holds None before.
        """
        unset = self.draft.opaque("_UNSET", f"{self.draft.module('_ms')}.UNSET")
        holder = body.bound(source, "x")
        for place, (name, make) in enumerate(members):
            content = body.bound(f"{holder}.{name}", "p")
            inner = body.inner()
            if place:
                inner.refuse(f"{found} is not None")
            inner.do(f"{found} = ", make(content, inner))
            body.when(f"{content} is not {unset}", inner)
        body.refuse(f"{found} is None")
        return found

    def _making(self, cls: str, index: int | None) -> Make:
        def make(source: str, body: Body) -> Expression:
            value = "None" if index is None else self.read(index, source, body)
            return f"{cls}({body.short(value)})" if cls else value

        return make

    def _making_case(self, case: CaseNode) -> Make:
        return self._making("" if case.inline else self.draft.cls(case.cls), case.payload)

    def _units(self, node: CasesNode) -> str:
        """The constant that holds the values of the cases without payload by wire name."""
        rows = [
            f"{literal(case.wire)}: {self.draft.made_of_class(f'{self.draft.cls(case.cls)}()')}"
            for case in node.cases
            if case.payload is None
        ]
        return self.draft.made_of_class(Group("{", tuple(rows), "}"))

    def _union(self, node: CasesNode, content: str, body: Body) -> str:
        """The body of a union has come as it stands in JSON: its rule tells its shape."""
        place, found = body.bound(self._branch(node, content), "b"), body.name("r")
        branches: list[tuple[str, Body]] = []
        for index, case in enumerate(node.cases):
            inner = body.inner()
            inner.do(f"{found} = ", self._of_branch(node, case, content, inner))
            branches.append((f"{place} == {index}", inner))
        body.choose(branches)
        return found

    def _branch(self, node: CasesNode, content: str) -> str:
        rules = branch_rules(node, self.draft, self.translate)
        return f"{self.draft.runtime('_q', 'branch')}({rules}, {content})"

    def _of_branch(self, node: CasesNode, case: CaseNode, content: str, body: Body) -> Expression:
        if node.union and case.payload is not None:
            shaped = self.draft.runtime("_q", "shaped")
            shape = self.types.name(case.payload)
            content = body.bound(f"{shaped}({content}, {shape})", "v")
        return self._making_case(case)(content, body)

    def _class_call(self, value: str) -> str:
        """The class of a value, which type checkers shall not follow."""
        return f"{self.draft.opaque('_type', 'type')}({value})"


def _declared(body: Body) -> str:
    name = body.name("r")
    body.do(f"{name}: _Any = ", "None")
    return name
