"""Reading the literals of generated modules without running them."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity


@dataclass(frozen=True, slots=True)
class RowNumber:
    """``_N(7)``: the number of a row of the node table, where a row refers to one."""

    row: int


Literal: TypeAlias = (
    "bool | int | float | str | RowNumber | list[Literal] | dict[str, Literal] | None"
)
"""Plain data; tuples are lists here."""


def parse_module(path: Path) -> ast.Module:
    """The syntax tree of a generated module.

    Raises:
        FaultsFound: the file cannot be read, or is no Python.
    """
    try:
        return ast.parse(path.read_bytes(), str(path))
    except OSError as error:
        raise damaged(path, f"cannot be read: {error.strerror}") from error
    except SyntaxError as error:
        place = Place(str(path), "", error.lineno or 1, error.offset or 1)
        raise damaged(place, f"is no Python: {error.msg}") from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise damaged(path, "is no Python that we wrote") from error


def assigned(module: ast.Module, name: str) -> ast.expr | None:
    """The expression that a module assigns to ``name`` at its top; None without one."""
    for statement in module.body:
        if isinstance(statement, ast.AnnAssign):
            targets: Sequence[ast.expr] = (statement.target,)
        elif isinstance(statement, ast.Assign):
            targets = statement.targets
        else:
            continue
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return statement.value
    return None


def literal_of(node: ast.expr | None, path: Path) -> Literal:
    """The value of a literal expression: data and row numbers, nothing that runs.

    Raises:
        FaultsFound: there is anything else in it.
    """
    match node:
        case ast.Constant(value=None | bool() | int() | float() | str() as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case ast.Tuple(elts=items) | ast.List(elts=items):
            return [literal_of(item, path) for item in items]
        case ast.Dict(keys=keys, values=values):
            members = zip(keys, values, strict=True)
            return {text_of(key, path): literal_of(value, path) for key, value in members}
        case ast.Call(func=ast.Name(id="_N"), args=[ast.Constant(value=int() as row)]):
            return RowNumber(row)
        case _:
            line = 1 if node is None else node.lineno
            raise damaged(Place(str(path), "", line, 1), "holds something that is no literal")


def text_of(node: ast.expr | None, path: Path) -> str:
    """The text of a string literal. Raises ``FaultsFound`` for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    line = 1 if node is None else node.lineno
    raise damaged(Place(str(path), "", line, 1), "has no text where one is expected")


def keyword_of(call: ast.Call, name: str) -> ast.expr | None:
    """The keyword argument of a call; None when it is not given."""
    return next((each.value for each in call.keywords if each.arg == name), None)


def damaged(place: Path | Place, what: str) -> FaultsFound:
    """The refusal of a module that is not as we write it."""
    where = place if isinstance(place, Place) else Place(str(place))
    advice = "generate the package anew, or restore it from version control"
    return FaultsFound([Fault(Severity.ERROR, where, f"the module {what}", advice)])
