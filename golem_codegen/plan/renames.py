"""Names that users ask for, by places that they can read, such as ``Agent.method``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from golem_codegen.model.fault import Fault, Place, Severity, shown
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.plan.name_table import is_usable
from golem_codegen.plan.names import Style, identifier

_SETTING = Place("renames")
_VARIATIONS = {
    "async_full": "Async{}",
    "methods": "{}Methods",
    "async_methods": "Async{}Methods",
    "overrides": "{}Overrides",
}


@dataclass(frozen=True, slots=True)
class Renames:
    """What renames mean: ``pins`` by the keys of the lock file, and faults of those that fail."""

    pins: dict[str, str]
    faults: tuple[Fault, ...]


def resolve_renames(renames: Mapping[str, str], pins: Mapping[str, str]) -> Renames:
    """The pins that ``renames`` ask for, among the places that ``pins`` of a plan have.

    A place is a key of ``pins``, or its readable form. An agent's new name is that of all its
    classes and of its module.
    """
    found: dict[str, str] = {}
    faults: list[Fault] = []
    by_place = _readable(pins)
    for place, name in sorted(renames.items()):
        if not is_usable(name):
            what = f"{shown(name)} is not a Python identifier"
            faults.append(_fault(place, what, "write an identifier"))
            continue
        groups = {place: [place]} if place in pins else by_place.get(place, {})
        if not groups:
            hint = did_you_mean(place, by_place) or "`golem-codegen inspect` shows what there is"
            faults.append(_fault(place, "there is nothing at this place to rename", hint))
        elif len(groups) > 1:
            keys = sorted(key for group in groups.values() for key in group)
            what = "several things have this place"
            faults.append(_fault(place, what, f"say which: {' or '.join(map(shown, keys[:4]))}"))
        else:
            for key in next(iter(groups.values())):
                found |= _renamed(key, name, pins)
    return Renames(found, tuple(faults))


def refused_renames(wanted: Mapping[str, str], pins: Mapping[str, str]) -> list[Fault]:
    """The faults of renames that the finished plan could not follow."""
    return [
        _fault(key, f"cannot be called {shown(name)}: the name is taken", "choose another name")
        for key, name in wanted.items()
        if key in pins and pins[key] != name
    ]


def _renamed(key: str, name: str, pins: Mapping[str, str]) -> dict[str, str]:
    agent, _, part = key.rpartition("/")
    if not key.startswith("agent:") or part != "full":
        return {key: name}
    several = {f"{agent}/{one}": form.format(name) for one, form in _VARIATIONS.items()}
    several |= {key: name, f"{agent}/module": identifier(name, Style.SNAKE)}
    return {one: text for one, text in several.items() if one in pins}


def _readable(pins: Mapping[str, str]) -> dict[str, dict[str, list[str]]]:
    """For each readable place the keys that it may mean, grouped by the thing that they name.

    A type that several agents share has a key for each of them.
    """
    places: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for key in pins:
        kind, _, path = key.partition(":")
        steps = [_unescaped(step) for step in path.split("/")]
        if kind == "agent":
            if steps[1:] == ["full"]:
                places[steps[0]][key].append(key)
        elif len(steps) > 2 and steps[0] == "agent":  # noqa: PLR2004 - "agent", its name, more
            place = _place(steps[1], steps[2:])
            if place:
                thing = "/".join(steps[2:]) if steps[2] == "type" else key
                places[place][f"{kind}:{thing}"].append(key)
    return places


def _place(agent: str, steps: list[str]) -> str:
    names = [step.removeprefix(".").removeprefix("#") for step in steps]
    match steps[0]:
        case "type":
            return ".".join(names[1:])
        case "methods" | "method":
            return ".".join([agent, *names[1:]])
        case "new" | "config":
            return ".".join([agent, *names])
        case _:
            return ""


def _unescaped(step: str) -> str:
    return step.replace("~1", "/").replace("~0", "~")


def _fault(place: str, message: str, suggestion: str) -> Fault:
    return Fault(Severity.ERROR, _SETTING / place, message, suggestion)
