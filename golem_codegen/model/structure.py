"""The structure of a type as one line of text, for comparing types without recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from golem_codegen.model import types as t
from golem_codegen.model.text import Untrusted
from golem_codegen.model.walk import walk

_Parts: TypeAlias = tuple[object, ...]


def structure(node: t.Type) -> str:
    """Text that is equal for two types exactly when they have the same structure.

    Names, order, restrictions, discriminators, the ids of references and the three known roles
    count; other metadata and places do not. References are not followed.
    """
    # Pre-order with the number of children in each part: the text of a tree is unambiguous.
    return "\n".join(repr((type(each).__name__, *_own(each))) for each in walk([node]))


def _own(node: t.Type) -> _Parts:
    role = node.metadata.role
    describe = _DESCRIPTIONS.get(type(node))
    parts = () if describe is None else describe(node)
    return (*parts, role.value) if role else parts


def _names(names: Iterable[Untrusted] | None) -> list[str] | None:
    return None if names is None else [name.text for name in names]


def _text(text: Untrusted | None) -> str | None:
    return None if text is None else text.text


def _roles(nodes: Iterable[t.Field | t.Case | t.Branch]) -> list[tuple[int, str]]:
    return [
        (index, node.metadata.role.value)
        for index, node in enumerate(nodes)
        if node.metadata.role is not None
    ]


def _record(node: t.Record) -> _Parts:
    return ([field.name.text for field in node.fields], _roles(node.fields))


def _variant(node: t.Variant) -> _Parts:
    cases = [(case.name.text, case.payload is not None) for case in node.cases]
    return (cases, _roles(node.cases))


def _bound(bound: t.QuantityValue | None) -> _Parts | None:
    return None if bound is None else (bound.mantissa, bound.scale, bound.unit.text)


def _quantity(node: t.Quantity) -> _Parts:
    return (
        node.base_unit.text,
        _names(node.suffixes),
        _bound(node.minimum),
        _bound(node.maximum),
    )


def _union(node: t.Union) -> _Parts:
    branches = [
        (
            branch.tag.text,
            branch.discriminator.rule.value,
            branch.discriminator.text.text,
            _text(branch.discriminator.literal),
        )
        for branch in node.branches
    ]
    return (branches, _roles(node.branches))


def _numeric(node: t.Int | t.Float) -> _Parts:
    return (node.kind, node.minimum, node.maximum, _text(node.unit))


def _restricted_text(node: t.Text) -> _Parts:
    return (_names(node.languages), node.min_length, node.max_length, _text(node.regex))


def _binary(node: t.Binary) -> _Parts:
    return (_names(node.mime_types), node.min_bytes, node.max_bytes)


def _path(node: t.Path) -> _Parts:
    return (node.direction, node.target, _names(node.mime_types), _names(node.extensions))


def _deferred(node: t.Future | t.Stream) -> _Parts:
    return (node.inner is not None,)


_DESCRIPTIONS: dict[type[Any], Callable[[Any], _Parts]] = {
    t.Ref: lambda node: (node.id.text,),
    t.Int: _numeric,
    t.Float: _numeric,
    t.Record: _record,
    t.Variant: _variant,
    t.Enum: lambda node: (_names(node.cases),),
    t.Flags: lambda node: (_names(node.flags),),
    t.Tuple: lambda node: (len(node.elements),),
    t.FixedList: lambda node: (node.length,),
    t.Result: lambda node: (node.ok is not None, node.err is not None),
    t.Text: _restricted_text,
    t.Binary: _binary,
    t.Path: _path,
    t.Url: lambda node: (_names(node.schemes), _names(node.hosts)),
    t.Quantity: _quantity,
    t.Union: _union,
    t.Secret: lambda node: (_text(node.category),),
    t.QuotaToken: lambda node: (_text(node.resource_name),),
    t.PermissionCard: lambda node: (node.polymorphic,),
    t.Future: _deferred,
    t.Stream: _deferred,
}
