"""Decoders of schema values: thin conversion from wire structs to the classes of the package."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from golem_codegen.model import types as m
from golem_codegen.plan.codecs.branches import refuse_other_branch
from golem_codegen.plan.codecs.calls import PARAMETER, Calls
from golem_codegen.plan.codecs.draft import LONGEST, SHORT, Body, ModuleDraft
from golem_codegen.plan.codecs.inlining import MAX_BRANCHES, Inlining
from golem_codegen.plan.codecs.limits import Translate, arguments
from golem_codegen.plan.codecs.nodes import (
    BytesNode,
    CaseNode,
    CasesNode,
    EnumNode,
    FieldNode,
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
from golem_codegen.plan.program import Branch, Expression, For, Group, If, flat


@dataclass(slots=True)
class Reading:
    """Writes the functions ``_d1(_x)``, which take the wire struct of node 1."""

    octets: ClassVar[tuple[str, str]] = ("_r", "octets")
    """The function that makes ``bytes``."""
    nanoseconds: ClassVar[str] = "value.nanoseconds"
    """Where the content of a duration stands."""
    rich: ClassVar[Mapping[type, tuple[str, str]]] = {
        m.Text: ("_r", "rich_text"),
        m.Binary: ("_r", "rich_binary"),
        m.Quantity: ("_r", "quantity"),
        m.Path: ("_r", "path"),
        m.Url: ("_r", "url"),
    }
    """The functions that make rich leaves."""
    same_shape: ClassVar[bool] = False
    """Whether containers that msgspec has made may be values themselves."""

    table: NodeTable
    draft: ModuleDraft
    inlining: Inlining
    translate: Translate
    calls: Calls

    def root(self, index: int, source: str, body: Body) -> Expression:
        """The conversion of an entry that has no function."""
        return self.inline(index, source, body)

    def function(self, index: int) -> str | None:
        """The function that converts an entry; None where it is converted in place."""
        node = self.table.nodes[index]
        if isinstance(node, RecordNode | CasesNode) and self.inlining.apart(index, 0):
            return self.calls.whole(index)
        return None

    def settle(self) -> None:
        """Write the functions that were asked for, and those that they ask for."""
        while (index := self.calls.pending()) is not None:
            node = self.table.nodes[index]
            if isinstance(node, CasesNode) and len(node.cases) > MAX_BRANCHES:
                self.dispatching(index, node)
                continue
            body = self.calls.body(index)
            value = self.inline(index, PARAMETER, body)
            body.do("return ", value)
            self.calls.write(self.calls.name(index), index, body)

    def content(self, source: str, member: str = "") -> str:
        """Where the content of a node stands; in an object of the node, the member of it."""
        return f"{source}.value.{member}" if member else f"{source}.value"

    def element(self, source: str, place: int) -> str:
        """Where the element of a tuple stands."""
        return f"{source}.f{place}"

    def attribute(self, source: str, place: int, _field: FieldNode) -> str:
        """Where the value of a field stands."""
        return f"{source}.f{place}"

    def read(self, index: int, source: str, body: Body) -> Expression:
        """The value of the wire struct that ``source`` gives."""
        if self.inlining.apart(index, self.calls.depth):
            return self.calls.call(index, source)
        return self.inline(index, source, body)

    def read_item(self, index: int, source: str, body: Body) -> Expression:
        """The same for an element of a list."""
        if self.inlining.apart_as_item(index, self.calls.depth):
            return self.calls.call(index, source)
        return self.inline(index, source, body)

    def inline(self, index: int, source: str, body: Body) -> Expression:
        """The conversion where it stands."""
        self.calls.depth += 1
        value = self._convert(index, source, body)
        self.calls.depth -= 1
        return value

    def _convert(self, index: int, source: str, body: Body) -> Expression:
        node = self.table.nodes[index]
        match node:
            case ScalarNode():
                return self._scalar(node, source, body)
            case BytesNode():
                return f"{self.draft.runtime(*self.octets)}({self.content(source)})"
            case RecordNode():
                return self._record(node, source, body)
            case ListNode():
                return self._list(node, source, body)
            case TupleNode():
                return self._tuple(node, source, body)
            case MapNode():
                return self._map(node, source, body)
            case OptionNode():
                return self._option(node, source, body)
            case ResultNode():
                return self.result(index, node, source, body)
            case UnstructuredNode():
                return self.unstructured(index, node, source, body)
            case EnumNode():
                return self.member(node, source)
            case FlagsNode():
                return f"{self.flag_sets(node)}[{self.content(source, 'bits')}]"
            case CasesNode():
                return self.cases(index, node, source, body)

    def member(self, node: EnumNode, source: str) -> str:
        """The member of an enum."""
        members = self.draft.made_of_class(f"tuple({self.draft.cls(node.cls)})")
        return f"{members}[{self.content(source, 'case')}]"

    def flag_sets(self, node: FlagsNode) -> str:
        """The constant that holds the value of each set of flags."""
        sets = f"{self.draft.module('_r')}.FlagSets({self.draft.cls(node.cls)})"
        return self.draft.made_of_class(sets)

    def _tuple(self, node: TupleNode, source: str, body: Body) -> Expression:
        if not node.items:
            return "()"
        array = body.bound(self.content(source, "elements"), "f")
        places = [self.element(array, place) for place in range(len(node.items))]
        values = [
            body.short(self.read(item, place, body))
            for place, item in zip(places, node.items, strict=True)
        ]
        return array if self.same_shape and values == places else Group("(", tuple(values), ")")

    def _scalar(self, scalar: ScalarNode, source: str, body: Body) -> Expression:
        leaf = scalar.node
        match leaf:
            case m.Int(kind="s64" | "u64"):
                return self._wide(leaf, self.content(source), body)
            case m.Datetime():
                return f"{self.draft.runtime('_r', 'moment')}({self.content(source, 'value')})"
            case m.Duration():
                return f"{self.draft.runtime('_r', 'duration')}({source}.{self.nanoseconds})"
            case m.Uuid():
                return f"{self.draft.runtime('_r', 'uuid')}({self.content(source)})"
            case m.Text() | m.Binary() | m.Quantity():
                return self._rich(leaf, self.content(source))
            case m.Path():
                return self._rich(leaf, self.content(source, "path"))
            case m.Url():
                return self._rich(leaf, self.content(source, "url"))
            case _:
                return self.content(source)

    def _rich(self, leaf: m.Text | m.Binary | m.Path | m.Url | m.Quantity, content: str) -> Group:
        function = self.draft.runtime(*self.rich[type(leaf)])
        limits = arguments(leaf, self.draft, self.translate)
        return Group(f"{function}(", (content, *limits), ")")

    def _wide(self, leaf: m.Int, content: str, body: Body) -> str:
        low, high = m.INT_RANGES[leaf.kind]
        low = low if leaf.minimum is None else leaf.minimum
        high = high if leaf.maximum is None else leaf.maximum
        text = body.bound(content, "s")
        whole = self.draft.runtime("_r", "whole")
        other = f"{self.draft.runtime('_r', 'negative')}({text})" if leaf.kind == "s64" else "-1"
        number = body.bound(f"{whole}({text}) if {text}.isdecimal() else {other}", "n")
        open_below = leaf.kind == "s64" and leaf.minimum is None
        body.refuse(f"{number} > {high}" if open_below else f"not {low} <= {number} <= {high}")
        return number

    def _record(self, node: RecordNode, source: str, body: Body) -> Expression:
        array = body.bound(self.content(source, "fields"), "f") if node.fields else ""
        items: list[str] = []
        for place, each in enumerate(node.fields):
            value = self.read(each.node, self.attribute(array, place, each), body)
            if node.cls is None:
                items.append(body.short(value))
                continue
            shown = body.short(value)
            if len(each.name) + len(shown) > LONGEST:
                shown = body.bound(shown, "v")
            items.append(f"{each.name}={shown}")
        return Group("(" if node.cls is None else f"{self.draft.cls(node.cls)}(", tuple(items), ")")

    def _list(self, node: ListNode, source: str, body: Body) -> Expression:
        inner = body.inner()
        item = body.name("x")
        value = self.read_item(node.item, item, inner)
        elements = self.content(source, "elements")
        shown = f"[{flat(value)} for {item} in {elements}]"
        if self.same_shape and value == item and not inner.statements:
            found = elements
        elif not inner.statements and len(shown) <= LONGEST:
            found = shown
        else:
            found = body.name("l")
            body.do(f"{found}: list[_Any] = ", "[]")
            inner.do("", f"{found}.append({inner.short(value)})")
            body.statements.append(For(item, elements, tuple(inner.statements)))
        return found if node.length is None else f"tuple({found})"

    def _map(self, node: MapNode, source: str, body: Body) -> Expression:
        inner = body.inner()
        names = body.name("k"), body.name("x")
        key = inner.short(self.read(node.key, names[0], inner))
        value = inner.short(self.read(node.value, names[1], inner))
        entries = body.bound(self.content(source, "entries"), "f")
        found = body.name("m")
        target = f"{names[0]}, {names[1]}"
        if not node.keyed and self.same_shape and (key, value) == names and not inner.statements:
            return entries
        if not node.keyed:
            body.do(f"{found}: list[_Any] = ", "[]")
            pair = inner.bound(Group("(", (key, value), ")"), "v")
            inner.do("", f"{found}.append({pair})")
            body.statements.append(For(target, entries, tuple(inner.statements)))
            return found
        shown = f"{{{key}: {value} for {target} in {entries}}}"
        if (key, value) == names:
            shown = f"{self.draft.opaque('_dict', 'dict')}({entries})"
        if not inner.statements and len(shown) <= SHORT:
            body.do(f"{found} = ", shown)
        else:
            body.do(f"{found}: dict[_Any, _Any] = ", "{}")
            inner.do(f"{found}[{inner.bound(key, 'v')}] = ", value)
            body.statements.append(For(target, entries, tuple(inner.statements)))
        body.refuse(f"len({found}) != len({entries})")
        return found

    def _option(self, node: OptionNode, source: str, body: Body) -> Expression:
        content = body.bound(self.content(source, "inner"), "o")
        inner = body.inner()
        value = inner.short(self.read(node.inner, content, inner))
        if value == content and not inner.statements:
            return content
        if node.wrapped:
            value = f"{self.draft.runtime('_v', 'Some')}({value})"
        if not inner.statements and len(value) <= SHORT // 2:
            return f"None if {content} is None else {value}"
        inner.do(f"{content} = ", value)
        body.statements.append(_unless_none(content, inner))
        return content

    def result(self, index: int, node: ResultNode, source: str, body: Body) -> Expression:
        """The value of a result."""
        content = body.bound(self.content(source), "p")
        found = body.name("r")
        bodies: list[Body] = []
        for cls, arm in (("Ok", node.ok), ("Err", node.err)):
            inner = body.inner()
            value = (
                "None" if arm is None else inner.short(self.read(arm, f"{content}.value", inner))
            )
            inner.do(f"{found} = ", f"{self.draft.runtime('_v', cls)}({value})")
            bodies.append(inner)
        tag = self._class_of(content, body)
        body.choose([(f"{tag} is _W{index}_ok", bodies[0])], bodies[1])
        return found

    def unstructured(
        self, index: int, node: UnstructuredNode, source: str, body: Body
    ) -> Expression:
        """The value of an unstructured node: inline or addressed."""
        content = body.bound(self.content(source), "p")
        found = body.name("r")
        bodies: list[Body] = []
        for arm in (node.inline, node.url):
            inner = body.inner()
            inner.do(f"{found} = ", self.read(arm, f"{content}.payload", inner))
            bodies.append(inner)
        tag = self._class_of(content, body)
        body.choose([(f"{tag} is _W{index}_0", bodies[0])], bodies[1])
        return found

    def _class_of(self, value: str, body: Body) -> str:
        """A local name for the class of a value, which type checkers shall not follow."""
        return body.bound(f"{self.draft.opaque('_type', 'type')}({value})", "t")

    def cases(self, index: int, node: CasesNode, source: str, body: Body) -> Expression:
        """The value of a variant or union."""
        content = body.bound(self.content(source), "p")
        tag = self._class_of(content, body) if len(node.cases) > 1 else ""
        found = body.name("r")
        bodies: list[Body] = []
        for case in node.cases:
            inner = body.inner()
            value = self._case(node, case, content, inner)
            inner.do(f"{found} = ", value)
            bodies.append(inner)
        if len(bodies) == 1:
            body.statements += bodies[0].statements
            return found
        tests = [f"{tag} is _W{index}_{place}" for place in range(len(bodies) - 1)]
        body.choose(list(zip(tests, bodies[:-1], strict=True)), bodies[-1])
        return found

    def _case(self, node: CasesNode, case: CaseNode, content: str, body: Body) -> Expression:
        cls = self.draft.cls(case.cls)
        if case.payload is None:
            return self.draft.made_of_class(f"{cls}()")
        member = "body" if node.union else "payload"
        value = self.read(case.payload, f"{content}.{member}", body)
        if case.discriminator is not None:
            value = body.bound(value, "v")
            refuse_other_branch(self.table, case, value, body, self.draft, self.translate)
        return value if case.inline else f"{cls}({body.short(value)})"

    def dispatching(self, index: int, node: CasesNode) -> None:
        """A variant of many cases: a function per case, found by the type of the struct."""
        rows: list[str] = []
        name = self.calls.name(index)
        for place, case in enumerate(node.cases):
            body = Body()
            self.calls.depth = 1
            body.do("return ", self._case(node, case, PARAMETER, body))
            self.calls.depth = 0
            self.calls.write(f"{name}_{place}", index, body)
            rows.append(f"_W{index}_{place}: {name}_{place}")
        table = self.draft.by_class(f"_B{index}", rows)
        body = self.calls.body(index)
        content = body.bound(f"{PARAMETER}.value", "p")
        body.do("return ", f"{table}[type({content})]({content}{self.calls.passed_on(index)})")
        self.calls.write(name, index, body)


def _unless_none(content: str, inner: Body) -> If:
    return If((Branch((f"{content} is not None",), tuple(inner.statements)),))
