"""Type expressions as people read them: without the private module aliases of generated code."""

from __future__ import annotations

import re
from collections.abc import Mapping

from golem_codegen.plan.annotations import Annotations
from golem_codegen.plan.expressions import Either, Expression, Subscript
from golem_codegen.plan.shapes import FieldPlan, Shape, TypePlan

_ALIAS = re.compile(r"_[a-z]+\.")


def spelled(expression: Expression) -> str:
    """A type expression on one line: ``list[Entry] | None``."""
    match expression:
        case str():
            return _ALIAS.sub("", expression, count=1) if expression[:1] == "_" else expression
        case Subscript(head=head, items=items):
            return f"{spelled(head)}[{', '.join(map(spelled, items))}]"
        case Either(items=items):
            return " | ".join(map(spelled, items))


def given(shape: Shape, types: Mapping[str, TypePlan]) -> str:
    """How the type of a decoded value reads."""
    return spelled(Annotations(types).given(shape))


def taken(shape: Shape, types: Mapping[str, TypePlan]) -> str:
    """How the type of a parameter reads."""
    return spelled(Annotations(types).taken(shape))


def defaulted(fields: tuple[FieldPlan, ...]) -> frozenset[str]:
    """The wire names of the parameters that default to None: the options after the last other."""
    found: list[str] = []
    for field in reversed(fields):
        if not field.optional:
            break
        found.append(field.wire.text)
    return frozenset(found)


def parameter_list(fields: tuple[FieldPlan, ...], types: Mapping[str, TypePlan]) -> str:
    """The parameters of a call as its generated signature has them: ``by: int, note: … = None``."""
    defaults = defaulted(fields)
    return ", ".join(
        f"{field.name}: {taken(field.shape, types)}"
        + (" = None" if field.wire.text in defaults else "")
        for field in fields
    )
