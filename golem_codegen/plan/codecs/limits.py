"""The restrictions of rich leaves as arguments of the runtime's checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from golem_codegen.model import types as m
from golem_codegen.model.patterns import PatternError, python_pattern
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.codecs.draft import ModuleDraft
from golem_codegen.plan.literals import literal
from golem_codegen.plan.program import Group

Translate: TypeAlias = Callable[[Untrusted], str | None]
"""From a pattern of the schema to Python's dialect; None when it cannot be said there."""


def python_dialect(pattern: Untrusted) -> str | None:
    """A pattern of the schema in Python's dialect; None when it cannot be said there."""
    try:
        return python_pattern(pattern.text)
    except PatternError:
        return None


def arguments(
    node: m.Text | m.Binary | m.Path | m.Url | m.Quantity,
    draft: ModuleDraft,
    translate: Translate,
) -> tuple[str, ...]:
    """The arguments that follow the value in ``rich_text``, ``path`` and the like."""
    match node:
        case m.Text():
            pattern = None if node.regex is None else translate(node.regex)
            return (
                _names(node.languages, draft),
                repr(node.min_length),
                repr(node.max_length),
                "None" if pattern is None else draft.constant(literal(pattern)),
            )
        case m.Binary():
            return (
                _names(node.mime_types, draft),
                repr(node.min_bytes),
                repr(node.max_bytes),
            )
        case m.Path():
            return (_names(node.extensions, draft),)
        case m.Url():
            return _names(node.schemes, draft), _names(node.hosts, draft)
        case m.Quantity():
            return (
                draft.constant(literal(node.base_unit)),
                _names(node.suffixes, draft),
                _bound(node.minimum),
                _bound(node.maximum),
            )


def _names(names: Sequence[Untrusted] | None, draft: ModuleDraft) -> str:
    if names is None:
        return "None"
    items = tuple(literal(name) for name in names)
    return draft.constant(Group(f"{draft.module('_w')}.texts(", items, ")"))


def _bound(bound: m.QuantityValue | None) -> str:
    return "None" if bound is None else f"({bound.mantissa}, {bound.scale})"
