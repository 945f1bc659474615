"""Encoders: f-strings with the checks inline, for schema values and for canonical JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from golem_codegen.plan.codecs.branches import refuse_other_branch
from golem_codegen.plan.codecs.calls import PARAMETER, Calls
from golem_codegen.plan.codecs.draft import FAIL, LONGEST, SHORT, Body, ModuleDraft
from golem_codegen.plan.codecs.forms import Affix, Form
from golem_codegen.plan.codecs.inlining import MAX_BRANCHES, Inlining
from golem_codegen.plan.codecs.limits import Translate
from golem_codegen.plan.codecs.nodes import (
    BytesNode,
    CaseNode,
    CasesNode,
    EnumNode,
    FlagsNode,
    ListNode,
    MapNode,
    OptionNode,
    RecordNode,
    ResultNode,
    ScalarNode,
    TupleNode,
    UnstructuredNode,
)
from golem_codegen.plan.codecs.table import NodeTable
from golem_codegen.plan.codecs.unambiguous import refuse_ambiguous
from golem_codegen.plan.codecs.writing_leaves import LeafWriting, bulk
from golem_codegen.plan.program import For, Hole, Piece, Text

Pieces: TypeAlias = list[Piece]


def text_of(pieces: Sequence[Piece]) -> Text:
    """The pieces with neighbouring text joined."""
    joined: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, str) and joined and isinstance(joined[-1], str):
            joined[-1] += piece
        elif piece:
            joined.append(piece)
    return Text(tuple(joined))


@dataclass(slots=True)
class Writing:
    """Writes the functions ``_e1(_x)`` or ``_j1(_x)``, which give the text of node 1."""

    table: NodeTable
    draft: ModuleDraft
    inlining: Inlining
    translate: Translate
    form: Form
    calls: Calls

    def root(self, index: int, source: str, body: Body) -> Pieces:
        """The text of an entry that has no function."""
        return self._inline(index, source, body)

    def function(self, index: int) -> str | None:
        """The function that writes an entry; None where it is written in place."""
        return self.calls.whole(index) if self.inlining.apart(index, 0) else None

    def parameters(self, node: RecordNode, sources: Sequence[str], body: Body) -> Pieces:
        """A whole record whose field values are given one by one."""
        self.calls.depth += 1
        pieces = self._fields(node, sources, body)
        self.calls.depth -= 1
        return pieces

    def _fields(self, node: RecordNode, sources: Sequence[str], body: Body) -> Pieces:
        before, after = self.form.record()
        pieces: Pieces = [before]
        for place, (each, source) in enumerate(zip(node.fields, sources, strict=True)):
            pieces.append(("," if place else "") + self.form.member(each.wire))
            pieces += self.write(each.node, source, body)
        return [*pieces, after]

    def settle(self) -> None:
        """Write the functions that were asked for, and those that they ask for."""
        while (index := self.calls.pending()) is not None:
            node = self.table.nodes[index]
            if isinstance(node, CasesNode):
                self._cases_function(index, node)
                continue
            body = self.calls.body(index)
            self._returning(body, self._inline(index, PARAMETER, body))
            self.calls.write(self.calls.name(index), index, body)

    def write(self, index: int, source: str, body: Body) -> Pieces:
        """The text of the value that ``source`` gives."""
        if self.inlining.apart(index, self.calls.depth):
            return self._call(index, source)
        return self._inline(index, source, body)

    def _write_item(self, index: int, source: str, body: Body) -> Pieces:
        if self.inlining.apart_as_item(index, self.calls.depth):
            return self._call(index, source)
        return self._inline(index, source, body)

    def _call(self, index: int, source: str) -> Pieces:
        return [Hole(self.calls.call(index, source))]

    def _returning(self, body: Body, pieces: Pieces) -> None:
        body.do("return ", self._spelled(pieces))

    def _spelled(self, pieces: Pieces) -> Text | str:
        """The pieces as an expression; a single hole needs no f-string."""
        text = text_of(pieces)
        only = text.pieces[0]
        if len(text.pieces) == 1 and isinstance(only, Hole) and only.alone:
            return only.code
        return text

    def _inline(self, index: int, source: str, body: Body) -> Pieces:
        self.calls.depth += 1
        pieces = self._convert(index, source, body)
        self.calls.depth -= 1
        return pieces

    def _convert(self, index: int, source: str, body: Body) -> Pieces:
        node = self.table.nodes[index]
        match node:
            case ScalarNode(node=leaf):
                writer = LeafWriting(self.draft, self.translate, self.form)
                return writer.write(leaf, source, body)
            case BytesNode():
                return self._bytes(source)
            case RecordNode():
                return self._record(node, source, body)
            case ListNode():
                return self._list(node, source, body)
            case TupleNode(items=items):
                return self._tuple(items, source, body)
            case MapNode():
                return self._map(node, source, body)
            case OptionNode():
                return self._option(node, source, body)
            case ResultNode():
                return self._result(node, source, body)
            case UnstructuredNode():
                return self._unstructured(node, source, body)
            case EnumNode(cls=cls):
                value = self._of_class(self.draft.cls(cls), source, body)
                texts = self.form.enum_texts(node, self.draft.cls(cls), self.draft)
                return [Hole(f"{texts}[{value}._value_]")]
            case FlagsNode(cls=cls):
                value = self._of_class(self.draft.cls(cls), source, body)
                return [Hole(f"{self.form.flag_texts(node, self.draft)}[{value}._value_]")]
            case CasesNode():
                return self._cases(node, source, body)

    def _of_class(self, cls: str, source: str, body: Body) -> str:
        value = body.bound(source, "x")
        body.refuse(f"type({value}) is not {cls}")
        return value

    def _bytes(self, source: str) -> Pieces:
        before, after = self.form.elements("list")
        edges = [self.draft.constant(Text((edge,))) for edge in self.form.octet_leaf()]
        octets = self.draft.runtime("_w", "octets")
        return [before, Hole(f"{octets}({source}, {edges[0]}, {edges[1]})"), after]

    def _record(self, node: RecordNode, source: str, body: Body) -> Pieces:
        if node.cls is None:
            sources = [f"{source}[{place}]" for place in range(len(node.fields))]
            return self._fields(node, sources, body)
        value = self._of_class(self.draft.cls(node.cls), source, body)
        return self._fields(node, self._attributes(node, value, body), body)

    def _attributes(self, node: RecordNode, value: str, body: Body) -> list[str]:
        return [
            (
                f"{value}.{each.name}"
                if len(each.name) <= SHORT // 2
                else body.bound(f"{value}.{each.name}", "v")
            )
            for each in node.fields
        ]

    def _sequence(self, source: str, length: int | None, body: Body) -> str:
        value = body.bound(source, "x")
        names = self.draft.opaque("_list", "list"), self.draft.opaque("_tuple", "tuple")
        body.refuse(f"type({value}) is not {names[0]} and type({value}) is not {names[1]}")
        if length is not None:
            body.refuse(f"len({value}) != {length}")
        return value

    def _list(self, node: ListNode, source: str, body: Body) -> Pieces:
        before, after = self.form.elements("list" if node.length is None else "fixed-list")
        item = self.table.nodes[node.item]
        if isinstance(item, ScalarNode):
            value = body.bound(source, "x")
            call = bulk(item.node, value, self.draft, self.form)
            if call is not None:
                if node.length is not None:
                    body.refuse(f"len({value}) != {node.length}")
                return [before, Hole(body.bound(call, "y")), after]
            source = value
        value = self._sequence(source, node.length, body)
        inner = body.inner()
        name = body.name("x")
        text = self._spelled(self._write_item(node.item, name, inner))
        joined = self._joined(name, value, text, body, inner)
        return [before, joined, after]

    def _joined(self, target: str, source: str, text: Text | str, body: Body, inner: Body) -> Hole:
        comma = self.draft.borrow("_join", '",".join')
        shown = text if isinstance(text, str) else text.flat
        whole = f"[{shown} for {target} in {source}]"
        if not inner.statements and len(whole) <= LONGEST:
            found = body.bound(whole, "l")
            return Hole(f"{comma}({found})")
        found = body.name("l")
        body.do(f"{found}: list[str] = ", "[]")
        if len(shown) > SHORT:
            shown = inner.name("s")
            inner.do(f"{shown} = ", text)
        inner.do("", f"{found}.append({shown})")
        body.statements.append(For(target, source, tuple(inner.statements)))
        return Hole(f"{comma}({found})")

    def _tuple(self, items: tuple[int, ...], source: str, body: Body) -> Pieces:
        before, after = self.form.elements("tuple")
        value = self._sequence(source, len(items), body)
        pieces: Pieces = [before]
        for place, item in enumerate(items):
            pieces.append("," if place else "")
            pieces += self.write(item, f"{value}[{place}]", body)
        return [*pieces, after]

    def _map(self, node: MapNode, source: str, body: Body) -> Pieces:
        before, after = self.form.entries()
        value = body.bound(source, "x")
        inner = body.inner()
        key, content = body.name("k"), body.name("x")
        target, entries = f"{key}, {content}", f"{value}.items()"
        if node.keyed:
            body.refuse(f"type({value}) is not {self.draft.opaque('_dict', 'dict')}")
        else:
            self._sequence(value, None, body)
            target, entries = body.name("p"), value
            inner.refuse(f"type({target}) is not {self.draft.opaque('_tuple', 'tuple')}")
            inner.do(f"{key}, {content} = ", target)
        pieces: Pieces = ["["]
        pieces += self.write(node.key, key, inner)
        pieces.append(",")
        pieces += self.write(node.value, content, inner)
        text = self._spelled([*pieces, "]"])
        return [before, self._joined(target, entries, text, body, inner), after]

    def _option(self, node: OptionNode, source: str, body: Body) -> Pieces:
        value = body.bound(source, "o")
        found = body.name("y")
        none, some = body.inner(), body.inner()
        none.do(f"{found} = ", text_of([self.form.none()]))
        content = value
        if node.wrapped:
            some.refuse(f"type({value}) is not {self.draft.runtime('_v', 'Some')}")
            content = f"{value}.value"
        pieces = self.write(node.inner, content, some)
        some.do(f"{found} = ", self._spelled(_within(self.form.some(), pieces)))
        body.choose([(f"{value} is None", none)], some)
        return [Hole(found)]

    def _result(self, node: ResultNode, source: str, body: Body) -> Pieces:
        value = body.bound(source, "r")
        found = body.name("y")
        branches: list[tuple[str, Body]] = []
        for tag, cls, arm in (("ok", "Ok", node.ok), ("err", "Err", node.err)):
            inner = body.inner()
            if arm is None:
                inner.refuse(f"{value}.value is not None")
                pieces: Pieces = ["null"]
            else:
                pieces = self.write(arm, f"{value}.value", inner)
            inner.do(f"{found} = ", self._spelled(_within(self.form.arm(tag), pieces)))
            branches.append((f"type({value}) is {self.draft.runtime('_v', cls)}", inner))
        body.choose(branches)
        return [Hole(found)]

    def _unstructured(self, node: UnstructuredNode, source: str, body: Body) -> Pieces:
        value = body.bound(source, "x")
        found = body.name("y")
        inline = cast("ScalarNode", self.table.nodes[node.inline])
        branches: list[tuple[str, Body]] = []
        arms = ((type(inline.node).__name__, node.inline), ("Url", node.url))
        for place, (cls, arm) in enumerate(arms):
            inner = body.inner()
            affix = self.form.unstructured(place)
            pieces = _within(affix, self.write(arm, value, inner))
            inner.do(f"{found} = ", self._spelled(pieces))
            branches.append((f"type({value}) is {self.draft.runtime('_v', cls)}", inner))
        body.choose(branches)
        return [Hole(found)]

    def _class_of(self, value: str, body: Body) -> str:
        """A local name for the class of a value, which type checkers shall not follow."""
        return body.bound(f"{self.draft.opaque('_type', 'type')}({value})", "t")

    def _cases(self, node: CasesNode, source: str, body: Body) -> Pieces:
        value = body.bound(source, "x")
        kind = self._class_of(value, body) if len(node.cases) > 1 else f"type({value})"
        found = body.name("y")
        branches: list[tuple[str, Body]] = []
        for place, case in enumerate(node.cases):
            inner = body.inner()
            inner.do(f"{found} = ", self._spelled(self._case(node, place, case, value, inner)))
            branches.append((f"{kind} is {self.draft.cls(case.cls)}", inner))
        body.choose(branches)
        return [Hole(found)]

    def _case(self, node: CasesNode, place: int, case: CaseNode, value: str, body: Body) -> Pieces:
        if case.payload is None:
            return [self.form.unit_case(place, case.wire)]
        content = value if case.inline else body.bound(f"{value}.value", "v")
        if case.discriminator is not None:
            refuse_other_branch(self.table, case, content, body, self.draft, self.translate)
        refuse_ambiguous(self, node, case, content, body)
        pieces = (
            self._inline_record(case.payload, content, body)
            if case.inline
            else self.write(case.payload, content, body)
        )
        affix = self.form.branch(case.wire) if node.union else self.form.case(place, case.wire)
        return _within(affix, pieces)

    def _inline_record(self, index: int, value: str, body: Body) -> Pieces:
        """The fields that a case class holds itself; its class is known already."""
        record = cast("RecordNode", self.table.nodes[index])
        self.calls.depth += 1
        pieces = self._fields(record, self._attributes(record, value, body), body)
        self.calls.depth -= 1
        return pieces

    def _cases_function(self, index: int, node: CasesNode) -> None:
        if len(node.cases) > MAX_BRANCHES:
            self._dispatching(index, node)
            return
        body = self.calls.body(index)
        kind = self._class_of(PARAMETER, body)
        branches: list[tuple[str, Body]] = []
        for place, case in enumerate(node.cases):
            inner = body.inner()
            self._returning(inner, self._case_of_function(node, place, case, inner))
            branches.append((f"{kind} is {self.draft.cls(case.cls)}", inner))
        for branch in branches:
            body.when(*branch)
        body.statements.append(FAIL)
        self.calls.write(self.calls.name(index), index, body)

    def _case_of_function(self, node: CasesNode, place: int, case: CaseNode, body: Body) -> Pieces:
        self.calls.depth += 1
        pieces = self._case(node, place, case, PARAMETER, body)
        self.calls.depth -= 1
        return pieces

    def _dispatching(self, index: int, node: CasesNode) -> None:
        """A variant of many cases: a function per case, found by the class of the value."""
        rows: list[str] = []
        name = self.calls.name(index)
        for place, case in enumerate(node.cases):
            body = Body()
            self._returning(body, self._case_of_function(node, place, case, body))
            self.calls.write(f"{name}_{place}", index, body)
            rows.append(f"{self.draft.cls(case.cls)}: {name}_{place}")
        table = self.draft.by_class(f"_B{name}", rows)
        body = self.calls.body(index)
        text = body.name("s")
        call = f"({PARAMETER}{self.calls.passed_on(index)})"
        body.do(f"{text}: str = ", f"{table}[type({PARAMETER})]{call}")
        body.do("return ", text)
        self.calls.write(name, index, body)


def _within(affix: Affix, pieces: Pieces) -> Pieces:
    return [affix[0], *pieces, affix[1]]
