"""Where lines break: the layout that black would choose, computed while printing.

A thing that fits stays on one line. One that does not is opened at its own brackets, one item per
line, with the trailing comma that makes black keep it so.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.codecs.slow_rows import ClassName
from golem_codegen.plan.expressions import Either, Expression, Subscript
from golem_codegen.plan.literals import literal
from golem_codegen.plan.quoting import number
from golem_codegen.plan.schema_table import ChildIndex

WIDTH = 100

_Members: TypeAlias = Mapping[object, object]
_Items: TypeAlias = Sequence[object]


@dataclass(frozen=True, slots=True)
class Argument:
    """A parameter of a printed signature; ``annotation`` and ``default`` may be missing."""

    name: str
    annotation: Expression | None = None
    default: str = ""


class Code(str):
    """An atom of our own code among plain data: a name, a keyword argument."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CallData:
    """A call among plain data: ``head(item, …)``."""

    head: str
    items: tuple[object, ...]


def width(text: str) -> int:
    """Columns that text takes on a screen, as black counts them."""
    if text.isascii():
        return len(text)
    return sum(_columns(character) for character in text)


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def flat(expression: Expression) -> str:
    """A type expression on one line."""
    match expression:
        case str():
            return expression
        case Subscript(head=head, items=items):
            return f"{head}[{', '.join(flat(item) for item in items)}]"
        case Either(items=items):
            return " | ".join(flat(item) for item in items)


def typed(prefix: str, expression: Expression, suffix: str, indent: int) -> str:
    """``prefix expression suffix``: an annotated name, an alias, one item of a list."""
    return f"{prefix}{_lay(expression, indent, width(prefix), width(suffix))}{suffix}"


def signature(prefix: str, arguments: Sequence[Argument], returns: Expression, indent: int) -> str:
    """``def name(arguments) -> returns:``; ``prefix`` ends before the opening bracket."""
    shown = [_argument(argument) for argument in arguments]
    one = f"{prefix}({', '.join(shown)}) -> {flat(returns)}:"
    if indent + width(one) <= WIDTH:
        return one
    if not arguments:
        return f"{prefix}() -> {_lay(returns, indent, width(prefix) + 6, 1)}:"
    pad = " " * (indent + 4)
    lines = [f"{pad}{_open_argument(argument, indent + 4)}" for argument in arguments]
    tail = _lay(returns, indent, len(") -> "), 1)
    return f"{prefix}(\n" + "\n".join(lines) + f"\n{' ' * indent}) -> {tail}:"


def call(prefix: str, arguments: Sequence[str], suffix: str, indent: int) -> str:
    """``prefix(arguments)suffix`` for arguments that need no layout of their own."""
    one = f"{prefix}({', '.join(arguments)}){suffix}"
    if indent + width(one) <= WIDTH or not arguments:
        return one
    pad = " " * (indent + 4)
    lines = "".join(f"{pad}{argument},\n" for argument in arguments)
    return f"{prefix}(\n{lines}{' ' * indent}){suffix}"


def data(prefix: str, value: object, suffix: str, indent: int) -> str:
    """``prefix literal suffix`` for plain data: None, bool, numbers, text, tuples, lists, dicts."""
    return f"{prefix}{_lay_data(value, indent, width(prefix), width(suffix))}{suffix}"


def _lay(expression: Expression, indent: int, before: int, after: int) -> str:
    one = flat(expression)
    if isinstance(expression, str) or indent + before + width(one) + after <= WIDTH:
        return one
    if isinstance(expression, Either):
        return _lay(_as_union(expression), indent, before, after)
    pad = " " * (indent + 4)
    close = f"\n{' ' * indent}]"
    if len(expression.items) == 1:
        inner = _lay(expression.items[0], indent + 4, 0, 0)
        return f"{expression.head}[\n{pad}{inner}{close}"
    lines = [f"{pad}{_lay(item, indent + 4, 0, 1)}," for item in expression.items]
    return f"{expression.head}[\n" + "\n".join(lines) + close


def _as_union(expression: Either) -> Subscript:
    """A union that does not fit on a line, with brackets to open."""
    if len(expression.items) == 2 and expression.items[1] == "None":  # noqa: PLR2004
        return Subscript("_ty.Optional", expression.items[:1])
    return Subscript("_ty.Union", expression.items)


def _argument(argument: Argument) -> str:
    text = argument.name
    if argument.annotation is not None:
        text += f": {flat(argument.annotation)}"
    if argument.default:
        text += f" = {argument.default}" if argument.annotation is not None else argument.default
    return text


def _open_argument(argument: Argument, indent: int) -> str:
    if argument.annotation is None:
        return f"{_argument(argument)},"
    suffix = f" = {argument.default}," if argument.default else ","
    return typed(f"{argument.name}: ", argument.annotation, suffix, indent)


def _lay_data(value: object, indent: int, before: int, after: int) -> str:
    one = flat_data(value)
    if indent + before + width(one) + after <= WIDTH or not value:
        return one
    if isinstance(value, CallData):
        return f"{value.head}{_lay_data(value.items, indent, WIDTH, 0)}"
    pad = " " * (indent + 4)
    if isinstance(value, Mapping):
        members = [(flat_data(key), each) for key, each in cast("_Members", value).items()]
        lines = [
            f"{pad}{key}: {_lay_data(each, indent + 4, width(key) + 2, 1)},"
            for key, each in members
        ]
        return "{\n" + "\n".join(lines) + f"\n{' ' * indent}}}"
    if not isinstance(value, list | tuple):
        return one
    lines = [f"{pad}{_lay_data(each, indent + 4, 0, 1)}," for each in cast("_Items", value)]
    opening, closing = ("[", "]") if isinstance(value, list) else ("(", ")")
    return f"{opening}\n" + "\n".join(lines) + f"\n{' ' * indent}{closing}"


def flat_data(value: object) -> str:
    """A literal of plain data on one line."""
    match value:
        case ChildIndex():
            return f"_N({int(value)})"
        case CallData(head=head, items=items):
            return f"{head}({_flat_items(items)})"
        case Code():
            return str(value)
        case ClassName(name=name):
            return f"_t.{name}"
        case None | bool() | int() | float():
            return number(value)
        case str() | Untrusted():
            return literal(value)
        case Mapping():
            members = cast("_Members", value).items()
            shown = (f"{flat_data(key)}: {flat_data(each)}" for key, each in members)
            return "{" + ", ".join(shown) + "}"
        case list():
            return f"[{_flat_items(cast('_Items', value))}]"
        case tuple():
            elements = cast("_Items", value)
            return f"({_flat_items(elements)}{',' if len(elements) == 1 else ''})"
        case _:
            raise TypeError(f"not plain data: {type(value).__name__}")


def _flat_items(items: _Items) -> str:
    return ", ".join(flat_data(each) for each in items)
