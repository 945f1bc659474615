"""The rows of ``_slow``: the node table as the checked path reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.codecs.limits import Translate
from golem_codegen.plan.codecs.nodes import (
    BytesNode,
    CaseNode,
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
from golem_codegen.plan.codecs.writing_leaves import ScalarNodeLeaf, int_bounds


@dataclass(frozen=True, slots=True)
class ClassName:
    """A class of the ``types`` module in a row."""

    name: str


Item: TypeAlias = "bool | int | float | str | Untrusted | ClassName | tuple[Item, ...] | None"
Row: TypeAlias = tuple[Item, ...]


def slow_row(node: CodecNode, translate: Translate) -> Row:
    """The row of a node; class names stand for the classes."""
    match node:
        case ScalarNode(node=leaf):
            return _leaf(leaf, translate)
        case BytesNode():
            return ("bytes",)
        case ListNode(item=item, length=None):
            return "list", item
        case ListNode(item=item, length=length):
            return "fixed-list", item, length
        case TupleNode(items=items):
            return "tuple", items
        case MapNode(key=key, value=value, keyed=keyed):
            return "map", key, value, keyed
        case OptionNode(inner=inner, wrapped=wrapped):
            return "option", inner, wrapped
        case ResultNode(ok=ok, err=err):
            return "result", -1 if ok is None else ok, -1 if err is None else err
        case UnstructuredNode(inline=inline, url=url):
            return "unstructured", inline, url
        case RecordNode(cls=cls, fields=fields):
            rows: Item = tuple((each.name, each.wire, each.node) for each in fields)
            return ("parameters", rows) if cls is None else ("record", ClassName(cls), rows)
        case CasesNode(union=union, cases=cases):
            kind = "union" if union else "variant"
            return "cases", kind, tuple(_case(case, translate) for case in cases)
        case EnumNode(cls=cls, wires=wires):
            return "enum", ClassName(cls), wires
        case FlagsNode(cls=cls, wires=wires):
            return "flags", ClassName(cls), wires


def _case(case: CaseNode, translate: Translate) -> Row:
    style = "unit" if case.payload is None else "fields" if case.inline else "value"
    node = -1 if case.payload is None else case.payload
    rule: Item = None
    if case.discriminator is not None:
        text: Item = case.discriminator.text
        if case.discriminator.rule is m.Rule.REGEX:
            text = translate(case.discriminator.text)
        rule = (case.discriminator.rule.value, text, case.discriminator.literal)
    return ClassName(case.cls), case.wire, style, node, rule


def _leaf(leaf: ScalarNodeLeaf, translate: Translate) -> Row:
    match leaf:
        case m.Int():
            return "int", leaf.kind, *int_bounds(leaf)
        case m.Float():
            return "float", leaf.kind, leaf.minimum, leaf.maximum
        case m.Text():
            pattern = None if leaf.regex is None else translate(leaf.regex)
            return "text", leaf.languages, leaf.min_length, leaf.max_length, pattern
        case m.Binary():
            return "binary", leaf.mime_types, leaf.min_bytes, leaf.max_bytes
        case m.Path():
            return "path", leaf.extensions
        case m.Url():
            return "url", leaf.schemes, leaf.hosts
        case m.Quantity():
            return (
                "quantity",
                leaf.base_unit,
                leaf.suffixes,
                _bound(leaf.minimum),
                _bound(leaf.maximum),
            )
        case _:
            return (type(leaf).__name__.lower(),)


def _bound(bound: m.QuantityValue | None) -> Item:
    return None if bound is None else (bound.mantissa, bound.scale)
