"""``allOf``: its schemas as one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from golem_codegen.model.fault import shown
from golem_codegen.sources.golem_schema.notes import ANNOTATIONS
from golem_codegen.sources.golem_schema.spots import Spot
from golem_codegen.sources.json_values import Json, JsonObject

if TYPE_CHECKING:
    from golem_codegen.sources.golem_schema.reader import TypeReader

_MOST_PARTS = 64


def merged(reader: TypeReader, spot: Spot) -> Spot | None:
    """One schema with the properties and requirements of all; of other keywords the first counts.

    None and a fault when that cannot be.
    """
    parts = _parts(reader, spot)
    if parts is None:
        return None
    together: JsonObject = {}
    for part in parts:
        for name, value in part.members.items():
            if not _is_added(together, name, value):
                message = f"{shown(name)} says another thing before; this one is not checked"
                reader.log.note(part.place / name, message)
    return replace(spot, schema=together, levels=spot.levels + 1)


def _parts(reader: TypeReader, spot: Spot) -> list[Spot] | None:
    """The schema and all that it is made of, references followed; its own keywords first."""
    parts: list[Spot] = []
    queue = [spot]
    while queue:
        current = queue.pop(0)
        parts.append(current)
        listed = current.members.get("allOf")
        for index, each in enumerate(listed if isinstance(listed, list) else []):
            part = reader.followed(current.inside(each, "allOf", index))
            if part.document is not spot.document:
                message = "allOf with a schema of another document cannot be taken together"
                reader.log.error(part.place, message)
                return None
            queue.append(part)
        if len(parts) > _MOST_PARTS:
            reader.log.error(spot.place, "allOf of too many parts, or one that holds itself")
            return None
    return [replace(each, schema=_own(each)) for each in parts]


def _own(spot: Spot) -> JsonObject:
    inherited = ("allOf", "$ref", "$defs", "definitions", "$schema", "$id")
    return {name: value for name, value in spot.members.items() if name not in inherited}


def _is_added(together: JsonObject, name: str, value: Json) -> bool:
    """Take over a keyword; false when another value of it stands and the two do not go together."""
    before = together.get(name)
    if name not in together:
        together[name] = value
    elif name == "properties" and isinstance(before, dict) and isinstance(value, dict):
        together[name] = {
            **before,
            **{key: _both(before, key, each) for key, each in value.items()},
        }
    elif name == "required" and isinstance(before, list) and isinstance(value, list):
        together[name] = before + [each for each in value if each not in before]
    elif name == "minimum" and isinstance(before, int | float) and isinstance(value, int | float):
        together[name] = max(before, value)
    elif name == "maximum" and isinstance(before, int | float) and isinstance(value, int | float):
        together[name] = min(before, value)
    else:
        return name in ANNOTATIONS or before == value
    return True


def _both(before: JsonObject, key: str, value: Json) -> Json:
    """A property that two parts describe; what only constrains the other says no more."""
    if key not in before or before[key] == value:
        return value
    return {"allOf": [before[key], value]}
