"""The tagged structs that msgspec decodes schema values into, one set per node of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from golem_codegen.model import types as m
from golem_codegen.plan.codecs.draft import ModuleDraft
from golem_codegen.plan.codecs.nodes import (
    BytesNode,
    CasesNode,
    CodecNode,
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
from golem_codegen.plan.literals import literal
from golem_codegen.plan.program import Class, Do, Expression, Group
from golem_codegen.plan.quoting import number as spelled

_WIDE: Final = ("s64", "u64")
_NEVER: Final = {"case": "NeverCase", "tag": "NeverTag"}


@dataclass(slots=True)
class WireTypes:
    """Names of wire structs, which are written when first asked for.

    ``_W1`` is the tagged node, ``_V1`` its body, ``_F1`` the array in the body, ``_W1_0`` a case.
    Annotations are text that msgspec reads when a decoder is built, so order does not matter.
    """

    table: NodeTable
    draft: ModuleDraft
    _known: dict[int, str] = field(default_factory=dict[int, str])
    _pending: list[int] = field(default_factory=list[int])

    def slot(self, index: int) -> str:
        """The annotation of a place where the node stands."""
        return f"{self.node(index)} | {self.draft.runtime('_n', 'Never')}"

    def node(self, index: int) -> str:
        """The tagged struct of a node."""
        if index not in self._known:
            shared = self._shared(self.table.nodes[index])
            self._known[index] = shared or f"_W{index}"
            if not shared:
                self._pending.append(index)
        return self._known[index]

    def settle(self) -> None:
        """Write the structs that were asked for, and those that they ask for."""
        while self._pending:
            index = self._pending.pop()
            self._define(index, self.table.nodes[index])

    def _shared(self, node: CodecNode) -> str | None:
        """The struct of the runtime that does for a leaf."""
        if isinstance(node, BytesNode):
            return f"{self.draft.module('_n')}.Bytes"
        if not isinstance(node, ScalarNode):
            return None
        leaf = node.node
        bounded = isinstance(leaf, m.Int | m.Float) and (leaf.minimum, leaf.maximum) != (None, None)
        if isinstance(leaf, m.Int | m.Float):
            if bounded and leaf.kind not in _WIDE:
                return None
            return f"{self.draft.module('_n')}.{leaf.kind.upper()}"
        return f"{self.draft.module('_n')}.{type(leaf).__name__}"

    def _define(self, index: int, node: CodecNode) -> None:
        kind, value = self._content(index, node)
        self._class(f"_W{index}", "Leaf", ((("value", value)),), f"tag={literal(kind)}")

    def _content(self, index: int, node: CodecNode) -> tuple[str, Expression]:
        """The kind of a node, and the annotation of what stands in it."""
        match node:
            case ScalarNode(node=m.Int() | m.Float() as leaf):
                return leaf.kind, self._bounded(leaf)
            case RecordNode(fields=fields):
                return "record", self._array(index, "fields", [each.node for each in fields])
            case TupleNode(items=items):
                return "tuple", self._array(index, "elements", items)
            case ListNode(item=item, length=None):
                return "list", self._body(index, "elements", f"list[{self.slot(item)}]")
            case ListNode(item=item, length=length):
                meta = f"min_length={length}, max_length={length}"
                return "fixed-list", self._body(
                    index, "elements", self._annotated(f"list[{self.slot(item)}]", meta)
                )
            case MapNode(key=key, value=value):
                entries = f"list[tuple[{self.slot(key)}, {self.slot(value)}]]"
                return "map", self._body(index, "entries", entries)
            case OptionNode(inner=inner):
                return "option", self._body(index, "inner", f"{self.slot(inner)} | None")
            case ResultNode(ok=ok, err=err):
                for tag, arm in (("ok", ok), ("err", err)):
                    content = (("value", "None" if arm is None else self.slot(arm)),)
                    self._class(f"_W{index}_{tag}", "Branch", content, f'tag="{tag}"')
                return "result", f"_W{index}_ok | _W{index}_err"
            case UnstructuredNode(inline=inline, url=url):
                for case, payload in enumerate((inline, url)):
                    self._case(index, case, payload)
                return "variant", f"_W{index}_0 | _W{index}_1"
            case CasesNode(union=True, cases=cases):
                for case, each in enumerate(cases):
                    inside = () if each.payload is None else (("body", self.slot(each.payload)),)
                    tag = f"tag={literal(each.wire)}"
                    self._class(f"_W{index}_{case}", "Branch", inside, tag)
                return "union", self._either(index, len(cases), "tag")
            case CasesNode(cases=cases):
                for case, each in enumerate(cases):
                    self._case(index, case, each.payload)
                return "variant", self._either(index, len(cases), "case")
            case EnumNode(wires=wires):
                number = self._annotated("int", f"ge=0, lt={len(wires)}")
                return "enum", self._body(index, "case", number)
            case FlagsNode(wires=wires):
                meta = f"min_length={len(wires)}, max_length={len(wires)}"
                bits = self._annotated("tuple[bool, ...]", meta)
                return "flags", self._body(index, "bits", bits)
            case ScalarNode() | BytesNode():
                raise AssertionError("the runtime has these")

    def _bounded(self, leaf: m.Int | m.Float) -> Expression:
        return self._annotated("int" if isinstance(leaf, m.Int) else "float", bounds(leaf))

    def _annotated(self, annotation: str, meta: str) -> Group:
        self.draft.module("_ms")
        return Group(f"{self.draft.module('_Annotated')}[", (annotation, f"_ms.Meta({meta})"), "]")

    def _either(self, index: int, count: int, tag_field: str) -> Expression:
        names = [f"_W{index}_{case}" for case in range(count)]
        if count == 1:
            names.append(self.draft.runtime("_n", _NEVER[tag_field]))
        return Group(f"{self.draft.module('_Union')}[", tuple(names), "]")

    def _array(self, index: int, member: str, items: Sequence[int]) -> str:
        fields = tuple((f"f{place}", self.slot(item)) for place, item in enumerate(items))
        self._class(f"_F{index}", "Fields", fields)
        return self._body(index, member, f"_F{index}")

    def _body(self, index: int, member: str, annotation: Expression) -> str:
        self._class(f"_V{index}", "Body", ((member, annotation),))
        return f"_V{index}"

    def _case(self, index: int, case: int, payload: int | None) -> None:
        fields = () if payload is None else (("payload", self.slot(payload)),)
        self._class(f"_W{index}_{case}", "Case", fields, f"tag={case}")

    def _class(
        self, name: str, parent: str, fields: tuple[tuple[str, Expression], ...], *options: str
    ) -> None:
        self.draft.definitions.append(
            Class(
                name,
                (f"{self.draft.module('_n')}.{parent}", *options),
                tuple(Do(f"{field}: ", annotation) for field, annotation in fields),
            )
        )


def bounds(leaf: m.Int | m.Float) -> str:
    """The inclusive bounds of a number as arguments of ``Meta``."""
    low: int | float | None = leaf.minimum
    high: int | float | None = leaf.maximum
    if isinstance(leaf, m.Int):
        limits = m.INT_RANGES[leaf.kind]
        low, high = limits[0] if low is None else low, limits[1] if high is None else high
    elif leaf.kind == "f32":
        low, high = -m.F32_MAX if low is None else low, m.F32_MAX if high is None else high
    given = (("ge", low), ("le", high))
    return ", ".join(f"{word}={spelled(bound)}" for word, bound in given if bound is not None)
