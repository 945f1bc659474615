"""The inspection for people: a tree on a terminal, indented text in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from golem_codegen.cli import console
from golem_codegen.cli.inspection import (
    InspectedAgent,
    InspectedCall,
    InspectedCase,
    InspectedParameter,
    InspectedType,
    Inspection,
)

if TYPE_CHECKING:
    from rich.tree import Tree


@dataclass(frozen=True, slots=True)
class Entry:
    """A line and the lines below it; ``remark`` is shown dim behind it."""

    text: str
    remark: str = ""
    below: tuple[Entry, ...] = ()


def show(inspection: Inspection) -> None:
    """Print the inspection in the form that standard output is for."""
    root = entries(inspection)
    if not sys.stdout.isatty():
        console.say("\n".join(_lines(root, 0)))
        return
    from rich.console import Console

    Console(highlight=False).print(_tree(root))


def entries(inspection: Inspection) -> Entry:
    """Everything as nested lines."""
    below = [_agent(agent) for agent in inspection.agents]
    below += _group("types", (_type(each) for each in inspection.types))
    return Entry(inspection.source, below=tuple(below))


def _agent(agent: InspectedAgent) -> Entry:
    below = [
        Entry(f"module agents.{agent.module}", ", ".join(agent.classes)),
        Entry(agent.constructor.signature, _summary(agent.constructor.description)),
        *_group("methods", (_call(each) for each in agent.methods)),
        *_group(
            "config",
            (
                Entry(f"{each.attribute}: {each.type}", _called(_path(each.path), each.attribute))
                for each in agent.config
            ),
        ),
        *_group("secrets", (Entry(_path(path)) for path in agent.secrets)),
        *_group("left out", (Entry(reason) for reason in agent.left_out)),
    ]
    words = "; ".join(filter(None, [agent.mode, _summary(agent.description)]))
    return Entry(agent.name, words, tuple(below))


def _call(call: InspectedCall) -> Entry:
    remarks = [_summary(call.description)]
    remarks.append(_called(call.wire, call.name))
    remarks += ["read-only"] if call.read_only else []
    return Entry(call.signature, "; ".join(filter(None, remarks)))


def _type(each: InspectedType) -> Entry:
    if each.type is not None:
        return Entry(f"{each.name} = {each.type}")
    below = [*map(_field, each.fields), *map(_case, each.cases)]
    return Entry(each.name, each.kind, tuple(below))


def _field(field: InspectedParameter) -> Entry:
    default = "" if field.default is None else f" = {field.default}"
    return Entry(f"{field.name}: {field.type}{default}")


def _case(case: InspectedCase) -> Entry:
    text = case.name if case.type is None else f"{case.name}({case.type})"
    return Entry(text, repr(case.wire), tuple(map(_field, case.fields)))


def _group(title: str, below: Iterable[Entry]) -> list[Entry]:
    """A titled group; none when it would be empty."""
    found = tuple(below)
    return [Entry(title, below=found)] if found else []


def _called(wire: str, name: str) -> str:
    """A remark when the schema has another name."""
    return "" if wire == name else f"called {wire!r} in the schema"


def _path(path: tuple[str, ...]) -> str:
    return ".".join(path)


def _summary(text: str) -> str:
    """The first line of a description."""
    return text.strip().split("\n", 1)[0].strip()


def _lines(entry: Entry, depth: int) -> Iterator[str]:
    remark = f"  # {_shown(entry.remark)}" if entry.remark else ""
    yield f"{'  ' * depth}{_shown(entry.text)}{remark}"
    for each in entry.below:
        yield from _lines(each, depth + 1)


def _tree(entry: Entry) -> Tree:
    from rich.text import Text
    from rich.tree import Tree

    label = Text(_shown(entry.text), style="bold" if entry.below else "")
    if entry.remark:
        label.append(f"  {_shown(entry.remark)}", style="dim not bold")
    tree = Tree(label)
    tree.children.extend(_tree(each) for each in entry.below)
    return tree


def _shown(text: str) -> str:
    return console.visible(text).replace("\n", " ")
