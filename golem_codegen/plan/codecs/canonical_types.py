"""What msgspec decodes canonical JSON into: names of annotations, one per node of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from golem_codegen.model import types as m
from golem_codegen.plan.codecs.draft import LONGEST, ModuleDraft
from golem_codegen.plan.codecs.nodes import (
    BytesNode,
    CasesNode,
    CodecNode,
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
    children,
)
from golem_codegen.plan.codecs.table import NodeTable
from golem_codegen.plan.codecs.wire_types import bounds
from golem_codegen.plan.literals import literal
from golem_codegen.plan.program import Class, Do, Expression, Group

if TYPE_CHECKING:
    from golem_codegen.model.text import Untrusted

_LEAVES: Final[dict[type, str]] = {
    m.Bool: "bool",
    m.String: "str",
    m.Datetime: "str",
    m.Path: "str",
    m.Url: "str",
    m.Char: "_c.Char",
    m.Uuid: "_c.UuidText",
    m.Duration: "_c.DurationBody",
    m.Text: "_c.TextBody",
    m.Binary: "_c.BinaryText",
    m.Quantity: "_c.QuantityBody",
}
_WIDE: Final = ("s64", "u64")


_BUILTINS: Final = frozenset({"bool", "float", "int", "list", "str", "tuple"})


def attribute(place: int, field: FieldNode) -> str:
    """What a struct calls a field: no name that the annotations in the struct use."""
    clashes = field.name in _BUILTINS or field.name.startswith("_")
    return f"_f{place}" if clashes else field.name


@dataclass(slots=True)
class CanonicalTypes:
    """Annotations, whose definitions are written when first asked for.

    ``_S1`` is the struct of an object, ``_A1`` an alias of anything else. Aliases follow the
    structs and come in the order in which they need each other; annotations inside structs are
    text that msgspec reads when a decoder is built.
    """

    table: NodeTable
    draft: ModuleDraft
    _known: dict[int, str] = field(default_factory=dict[int, str])
    _structs: list[int] = field(default_factory=list[int])

    def name(self, index: int) -> str:
        """The annotation of a place where the node stands."""
        pending = [index]
        while pending:
            node = pending[-1]
            waiting = [each for each in self._parts(node) if each not in self._known]
            if waiting and node not in self._known:
                pending += waiting
                continue
            pending.pop()
            if node not in self._known:
                self._known[node] = self._annotation(node, self.table.nodes[node])
        return self._known[index]

    def settle(self) -> None:
        """Write the structs that were asked for, and those that they ask for."""
        while self._structs:
            index = self._structs.pop()
            self._define(index, self.table.nodes[index])

    def _parts(self, index: int) -> Sequence[int]:
        """The nodes whose annotations that of this one is made of."""
        node = self.table.nodes[index]
        through = isinstance(node, ListNode | TupleNode | MapNode | OptionNode)
        return children(node) if through else ()

    def _annotation(self, index: int, node: CodecNode) -> str:
        match node:
            case ScalarNode():
                return self._leaf(index, node)
            case BytesNode():
                return f"{self.draft.module('_c')}.Octets"
            case EnumNode(cls=cls):
                return f"{self.draft.module('_t')}.{cls}"
            case FlagsNode():
                return "tuple[str, ...]"
            case ListNode(item=item, length=None):
                return self._alias(index, f"list[{self._known[item]}]")
            case ListNode(item=item, length=length):
                meta = f"min_length={length}, max_length={length}"
                return self._alias(index, self._annotated(f"list[{self._known[item]}]", meta))
            case TupleNode(items=items):
                parts = tuple(self._known[item] for item in items)
                return self._alias(index, Group("tuple[", parts or ("()",), "]"))
            case MapNode(key=key, value=value):
                pair = f"tuple[{self._known[key]}, {self._known[value]}]"
                return self._alias(index, f"list[{pair}]")
            case OptionNode(inner=inner):
                return self._optional(index, self._known[inner])
            case CasesNode(union=True):
                return self.draft.module("_Any")
            case CasesNode():
                return self._cases(index, node)
            case RecordNode() | ResultNode() | UnstructuredNode():
                return self._struct(index)

    def _leaf(self, index: int, scalar: ScalarNode) -> str:
        leaf = scalar.node
        if isinstance(leaf, m.Int | m.Float):
            if leaf.kind in _WIDE:
                return "str"
            if (leaf.minimum, leaf.maximum) != (None, None):
                base = "int" if isinstance(leaf, m.Int) else "float"
                return self._alias(index, self._annotated(base, bounds(leaf)))
            if leaf.kind == "f64":
                return "float"
            return f"{self.draft.module('_c')}.{leaf.kind.upper()}"
        name = _LEAVES[type(leaf)]
        if name.startswith("_c."):
            self.draft.module("_c")
        return name

    def _annotated(self, annotation: str, meta: str) -> Group:
        self.draft.module("_ms")
        return Group(f"{self.draft.module('_Annotated')}[", (annotation, f"_ms.Meta({meta})"), "]")

    def _optional(self, index: int, inner: str) -> str:
        if inner == "_Any":
            return inner
        return self._alias(index, Group(f"{self.draft.module('_Union')}[", (inner, "None"), "]"))

    def _alias(self, index: int, value: Expression) -> str:
        return self.draft.alias(f"_A{index}", value)

    def _struct(self, index: int) -> str:
        self._structs.append(index)
        return f"_S{index}"

    def _cases(self, index: int, node: CasesNode) -> str:
        units = tuple(literal(case.wire) for case in node.cases if case.payload is None)
        named = f"{self.draft.module('_Literal')}[" if units else ""
        if len(units) == len(node.cases):
            return self._alias(index, Group(named, units, "]"))
        struct = self._struct(index)
        if not units:
            return struct
        names = self.draft.alias(f"_U{index}", Group(named, units, "]"))
        return self._alias(index, Group(f"{self.draft.module('_Union')}[", (struct, names), "]"))

    def _define(self, index: int, node: CodecNode) -> None:
        match node:
            case RecordNode(fields=fields):
                names = [attribute(place, each) for place, each in enumerate(fields)]
                pairs = list(zip(names, fields, strict=True))
                shown = tuple(
                    (name, self.name(each.node), self._default(each.node)) for name, each in pairs
                )
                renamed = [(name, each.wire) for name, each in pairs if each.wire.text != name]
                self._class(index, shown, renamed)
            case CasesNode(cases=cases):
                places = [
                    (place, case) for place, case in enumerate(cases) if case.payload is not None
                ]
                shown = tuple(
                    self._optional_member(f"f{place}", case.payload) for place, case in places
                )
                self._class(index, shown, [(f"f{place}", case.wire) for place, case in places])
            case ResultNode(ok=ok, err=err):
                arms = self._optional_member("ok", ok), self._optional_member("err", err)
                self._class(index, arms, ())
            case UnstructuredNode(inline=inline, url=url):
                arms = self._optional_member("inline", inline), self._optional_member("url", url)
                self._class(index, arms, ())
            case _:
                raise AssertionError("only objects have structs")

    def _default(self, index: int) -> str:
        return " = None" if isinstance(self.table.nodes[index], OptionNode) else ""

    def _optional_member(self, name: str, index: int | None) -> tuple[str, str, str]:
        inner = "None" if index is None else self.name(index)
        unset = self.draft.borrow("_Unset", f"{self.draft.module('_ms')}.UnsetType")
        if inner != "_Any":
            inner = f"{self.draft.module('_Union')}[{inner}, {unset}]"
        return name, inner, f" = {self.draft.opaque('_UNSET', '_ms.UNSET')}"

    def _class(
        self,
        index: int,
        fields: Sequence[tuple[str, str, str]],
        renamed: Sequence[tuple[str, Untrusted]],
    ) -> None:
        options: tuple[str, ...] = ()
        if any(default for _, _, default in fields):
            options = ("kw_only=True",)
        if renamed:
            rows = tuple(f'"{name}": {self._wire(wire)}' for name, wire in renamed)
            options += (f"rename={self.draft.made_of_class(Group('{', rows, '}'))}",)
        self.draft.definitions.append(
            Class(
                f"_S{index}",
                (f"{self.draft.module('_c')}.Members", *options),
                tuple(
                    Do(f"{name}: ", annotation + default) for name, annotation, default in fields
                ),
            )
        )

    def _wire(self, wire: Untrusted) -> str:
        shown = literal(wire)
        return shown if len(shown) <= LONGEST else self.draft.constant(shown)
