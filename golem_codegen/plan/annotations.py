"""How a shape is written as a type annotation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.expressions import Expression, Subscript, either
from golem_codegen.plan.literals import literal
from golem_codegen.plan.shapes import (
    Bytes,
    FixedListOf,
    ListOf,
    MapOf,
    Named,
    OptionOf,
    ResultOf,
    Scalar,
    Shape,
    TupleOf,
    TypePlan,
    Unstructured,
)

_SCALARS: dict[type[m.Node], str] = {
    m.Bool: "_b.bool",
    m.Char: "_b.str",
    m.String: "_b.str",
    m.Int: "_b.int",
    m.Float: "_b.float",
    m.Uuid: "_uuid.UUID",
    m.Path: "_pathlib.PurePosixPath",
    m.Url: "_v.Url",
    m.Datetime: "_dt.Datetime",
    m.Duration: "_v.Duration",
    m.Quantity: "_v.Quantity",
}

# What an encoder takes beside the type a decoder gives.
_ACCEPTED: dict[type[m.Node], tuple[str, ...]] = {
    m.Datetime: ("_datetime.datetime",),
    m.Duration: ("_v.Duration", "_datetime.timedelta"),
    m.Path: ("_pathlib.PurePath", "_b.str"),
    m.Url: ("_b.str",),
}


@dataclass(frozen=True, slots=True)
class Annotations:
    """Annotations of one module: ``prefix`` is how it reaches the generated types."""

    types: Mapping[str, TypePlan] = field(repr=False)
    prefix: str = ""

    def given(self, shape: Shape) -> Expression:
        """The type that a decoder gives, and that a record field has."""
        match shape:
            case Scalar(node=node):
                return _scalar(node)
            case Bytes():
                return "_b.bytes"
            case ListOf(item=item):
                return Subscript("_b.list", (self.given(item),))
            case FixedListOf(item=item):
                return Subscript("_b.tuple", (self.given(item), "..."))
            case TupleOf(items=items):
                return Subscript("_b.tuple", tuple(map(self.given, items)) or ("()",))
            case MapOf(key=key, value=value, keyed=True):
                return Subscript("_b.dict", (self.given(key), self.given(value)))
            case MapOf(key=key, value=value):
                pair = Subscript("_b.tuple", (self.given(key), self.given(value)))
                return Subscript("_b.list", (pair,))
            case OptionOf(inner=inner, wrapped=True):
                return either(Subscript("_v.Some", (self.given(inner),)), "None")
            case OptionOf(inner=inner):
                return either(self.given(inner), "None")
            case ResultOf(ok=ok, err=err):
                arms = [self.given(arm) if arm is not None else "None" for arm in (ok, err)]
                return either(Subscript("_v.Ok", (arms[0],)), Subscript("_v.Err", (arms[1],)))
            case Unstructured(inline=inline):
                return either(_scalar(inline), "_v.Url")
            case Named(key=key):
                return self.prefix + self.types[key].name

    def taken(self, shape: Shape) -> Expression:
        """The type that a method takes for a parameter: as wide as the encoder accepts."""
        match shape:
            case Scalar(node=node) if type(node) in _ACCEPTED:
                return either(*_ACCEPTED[type(node)])
            case ListOf(item=item) | FixedListOf(item=item):
                return Subscript("_abc.Sequence", (self.taken(item),))
            case MapOf(key=key, value=value, keyed=True):
                return Subscript("_abc.Mapping", (self.given(key), self.taken(value)))
            case MapOf(key=key, value=value):
                pair = Subscript("_b.tuple", (self.taken(key), self.taken(value)))
                return Subscript("_abc.Sequence", (pair,))
            case OptionOf(inner=inner, wrapped=False):
                return either(self.taken(inner), "None")
            case TupleOf(items=items) if items:
                return Subscript("_b.tuple", tuple(map(self.taken, items)))
            case _:
                return self.given(shape)


def _scalar(node: m.Node) -> Expression:
    if isinstance(node, m.Text):
        return _restricted("_v.Text", node.languages)
    if isinstance(node, m.Binary):
        return _restricted("_v.Binary", node.mime_types)
    return _SCALARS[type(node)]


def _restricted(head: str, choices: tuple[Untrusted, ...] | None) -> Expression:
    """A restricted language or MIME type is a ``Literal``; an empty list allows only None."""
    if choices is None:
        return head
    if not choices:
        return Subscript(head, ("_ty.Never",))
    return Subscript(head, (Subscript("_ty.Literal", tuple(literal(each) for each in choices)),))
