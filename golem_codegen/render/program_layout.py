"""Where the lines of codec programs break: the layout that black would choose.

What fits stays on one line. A group that does not is opened at its own brackets, one item per
line, with the trailing comma that makes black keep it so; text is continued in several literals.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from golem_codegen.plan.program import (
    Branch,
    Class,
    Definition,
    Do,
    For,
    Group,
    If,
    Statement,
    Text,
)
from golem_codegen.plan.quoting import broken

WIDTH: Final = 100


def assignments(statements: Iterable[Do]) -> str:
    """Module-level assignments, a line or more each."""
    return "".join(f"{simple(statement, '')}\n" for statement in statements)


def definitions(each: Sequence[Definition]) -> str:
    """Classes and functions, two blank lines before each.

    They are written here and not by a template: there are tens of thousands of statements, and a
    macro call for each was most of the time that rendering took.
    """
    lines: list[str] = []
    for definition in each:
        lines += ("", "", signature(definition))
        if not isinstance(definition, Class):
            _block(definition.body, "    ", lines)
            continue
        lines += [simple(field, "    ") for field in definition.fields] or ["    pass"]
    return "".join(f"{line}\n" for line in lines)


def _block(statements: Iterable[Statement], pad: str, lines: list[str]) -> None:
    deeper = f"{pad}    "
    for each in statements:
        if isinstance(each, Do):
            lines.append(simple(each, pad))
        elif isinstance(each, If):
            for place, branch in enumerate(each.branches):
                lines.append(test("elif" if place else "if", branch, pad))
                _block(branch.body, deeper, lines)
            if each.otherwise:
                lines.append(f"{pad}else:")
                _block(each.otherwise, deeper, lines)
        elif isinstance(each, For):
            lines.append(f"{pad}for {each.target} in {each.source}:")
            _block(each.body, deeper, lines)
        else:
            lines.append(f"{pad}try:")
            _block(each.body, deeper, lines)
            lines.append(f"{pad}except Exception:")
            _block(each.failure, deeper, lines)


def simple(statement: Do, pad: str) -> str:
    """A simple statement."""
    one = pad + statement.flat
    if len(one) <= WIDTH:
        return one
    value = statement.value
    if isinstance(value, Group) and value.items:
        return _group(statement.head, value, pad)
    if isinstance(value, Text):
        return _continued(value, statement.head, pad)
    return _parenthesised(one, statement, pad)


def _group(head: str, value: Group, pad: str) -> str:
    """A group opened at its brackets; behind a very long name it needs lines of its own."""
    inner = f"{pad}    "
    if len(pad + head + value.before) <= WIDTH or len(inner + value.before) > WIDTH:
        return _opened(pad, Group(head + value.before, value.items, value.after))
    one = inner + value.flat
    shown = one if len(one) <= WIDTH else _opened(inner, value)
    return f"{pad}{head}(\n{shown}\n{pad})"


def _continued(text: Text, head: str, pad: str) -> str:
    """Text in several literals, which black puts on one line where they fit."""
    inner = f"{pad}    "
    parts = broken(text.pieces, WIDTH - len(inner))
    one = " ".join(parts)
    if len(pad + head + one) <= WIDTH:
        return pad + head + one
    lines = [one] if len(inner + one) <= WIDTH else parts
    return "\n".join((f"{pad}{head}(", *(inner + line for line in lines), f"{pad})"))


def _parenthesised(one: str, statement: Do, pad: str) -> str:
    """An atom is put into parentheses where that makes it fit, and else left alone."""
    inner = f"{pad}    {statement.flat.removeprefix(statement.head)}"
    if not statement.head or len(inner) > WIDTH:
        return one
    return f"{pad}{statement.head}(\n{inner}\n{pad})"


def test(word: str, branch: Branch, pad: str) -> str:
    """The line of ``if`` or ``elif``."""
    one = f"{pad}{word} {' or '.join(branch.tests)}:"
    if len(one) <= WIDTH or len(branch.tests) == 1:
        return one
    inner = f"{pad}    "
    lines = [f"{inner}{'or ' if place else ''}{each}" for place, each in enumerate(branch.tests)]
    return "\n".join((f"{pad}{word} (", *lines, f"{pad}):"))


def signature(definition: Definition) -> str:
    """The line of ``def`` or ``class``."""
    group = definition.signature
    one = group.flat
    return one if len(one) <= WIDTH or not group.items else _opened("", group)


def _opened(pad: str, group: Group) -> str:
    lines = [f"{pad}    {item}," for item in group.items]
    return "\n".join((pad + group.before, *lines, pad + group.after))
