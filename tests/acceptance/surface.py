"""The public names of a generated package, read from its text without importing it."""

from __future__ import annotations

import ast
from collections.abc import Mapping


def surface(files: Mapping[str, bytes]) -> dict[str, tuple[str, ...]]:
    """Each public class, alias and method by dotted place, with the names inside it.

    Classes map to their annotated attributes (fields, parameters of overrides) or members;
    methods and factories to their parameters.
    """
    found: dict[str, tuple[str, ...]] = {}
    for path, content in files.items():
        if path == "types.py" or path.startswith(("agents/", "agents\\")):
            _visit(ast.parse(content), path, found)
    return found


def _visit(node: ast.Module | ast.ClassDef, place: str, found: dict[str, tuple[str, ...]]) -> None:
    inside: list[str] = []
    for item in node.body:
        match item:
            case ast.ClassDef():
                _visit(item, f"{place}:{item.name}", found)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                arguments = item.args
                every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
                found[f"{place}:{item.name}()"] = tuple(each.arg for each in every)
            case ast.AnnAssign(target=ast.Name(id=name)):
                inside.append(name)
            case ast.Assign(targets=[ast.Name(id=name)]):
                inside.append(name)
            case _:
                continue
    if isinstance(node, ast.ClassDef):
        found[place] = tuple(inside)
        return
    for name in inside:
        if not name.startswith("_"):
            found[f"{place}:{name}"] = ()


def renamed(
    before: Mapping[str, tuple[str, ...]], after: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...] | None]:
    """What ``after`` has that ``before`` had not, or has otherwise: empty when it only shrank.

    The order of names is not compared: that of override entries follows the snapshot.
    """
    return {
        place: before.get(place)
        for place, names in after.items()
        if place not in before or set(before[place]) != set(names)
    }
