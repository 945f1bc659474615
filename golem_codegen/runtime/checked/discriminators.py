"""The rules by which a union branch is told from the others (schema-model sections 5 and 13)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any, TypeAlias, cast

from ..paths import path_text
from ..values import Text
from .rows import Case, Field, Nodes, Rule, short_name

Facts: TypeAlias = "str | dict[str, object] | None"
"""What rules look at: the text of a body, the members of a record body, or nothing."""


def holds(rule: Rule | None, facts: Facts) -> bool:
    """Whether a body satisfies a rule. A branch without a rule is satisfied by any."""
    if rule is None:
        return True
    name, text, literal = rule
    if text is None:
        # A pattern that Python cannot express is not checked on this side.
        return True
    if isinstance(facts, str):
        return _text_holds(name, text, facts)
    if facts is None:
        return False
    if name == "field-equals":
        return text in facts and (literal is None or facts[text] == literal)
    return name == "field-absent" and text not in facts


def _text_holds(name: str, text: str, body: str) -> bool:
    if name == "prefix":
        return body.startswith(text)
    if name == "suffix":
        return body.endswith(text)
    if name == "contains":
        return text in body
    return name == "regex" and re.search(text, body) is not None


def rule_words(rule: Rule | None) -> str:
    """What a body must be to satisfy the rule."""
    if rule is None or rule[1] is None:
        return "any body"
    name, text, literal = rule
    quoted = short_name(cast("str", text))
    if name == "field-equals":
        return f"a record with {quoted}" + ("" if literal is None else f" = {short_name(literal)}")
    if name == "field-absent":
        return f"a record without {quoted}"
    return {
        "prefix": f"text that begins with {quoted}",
        "suffix": f"text that ends with {quoted}",
        "contains": f"text that contains {quoted}",
    }.get(name, f"text that matches {quoted}")


def facts_of_json(body: object) -> Facts:
    """The facts of a body in canonical JSON."""
    if isinstance(body, str):
        return body
    return cast("dict[str, object]", body) if isinstance(body, dict) else None


def facts_of_value(nodes: Nodes, node: int, body: object) -> Facts:
    """The facts of a body held in Python, by its row."""
    row = nodes[node]
    if row[0] == "record":
        fields: tuple[Field, ...] = row[2]
        return {wire: _text_of(getattr(body, name, None)) for name, wire, _ in fields}
    return _text_of(body)


def matching(cases: Sequence[Case], facts: Facts) -> list[int]:
    """The indexes of the branches whose rule a body satisfies."""
    return [index for index, case in enumerate(cases) if holds(case[4], facts)]


def _text_of(value: object) -> str | None:
    if isinstance(value, str):
        return value
    if isinstance(value, PurePath):
        return path_text(value)
    if isinstance(value, Text):
        rich: Text[Any] = value  # pyright: ignore[reportUnknownVariableType]
        return rich.text
    return None
