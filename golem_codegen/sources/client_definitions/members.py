"""The parts of a client definition that hold schemas: parameters, methods, config."""

from __future__ import annotations

from typing import Final

from golem_codegen.model.agents import ConfigEntry, Method, Parameter
from golem_codegen.model.fault import shown
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.model.text import Untrusted
from golem_codegen.model.types import Type
from golem_codegen.sources.golem_schema.merging import merged
from golem_codegen.sources.golem_schema.notes import note_unsaid
from golem_codegen.sources.golem_schema.objects import record_fields
from golem_codegen.sources.golem_schema.reader import TypeReader
from golem_codegen.sources.golem_schema.spots import Spot
from golem_codegen.sources.json_values import JsonObject
from golem_codegen.sources.members import (
    array_member,
    as_object,
    object_member,
    optional_array,
    optional_text,
    text_or_empty,
    texts,
)

_METHOD: Final = ("description", "prompt_hint", "read_only", "input", "output")
_CONFIG: Final = ("path", "schema")
_PARAMETERS: Final = ("type", "properties", "required", "additionalProperties")


def parameters(reader: TypeReader, spot: Spot, raw: JsonObject, name: str) -> tuple[Parameter, ...]:
    """The parameters that an object schema under ``name`` describes, in its order."""
    if raw.get(name) is None:
        return ()
    found = reader.followed(spot.inside(raw[name], name))
    if "allOf" in found.members:
        together = merged(reader, found)
        if together is None:
            return ()
        found = together
    properties = found.members.get("properties", {})
    if not isinstance(found.schema, dict) or found.members.get("type", "object") != "object":
        message = f"{shown(name)} must be the schema of an object: a property for each parameter"
        reader.log.error(found.place, message)
        return ()
    if not isinstance(properties, dict):
        reader.log.error(found.place / "properties", "properties must be an object")
        return ()
    if isinstance(found.members.get("additionalProperties"), dict):
        reader.log.error(found.place / "additionalProperties", "parameters have names of their own")
    note_unsaid(found, _PARAMETERS, reader.log)
    return tuple(
        Parameter(
            field.name, field.body, injected=False, metadata=field.metadata, place=field.place
        )
        for field in record_fields(reader, found, properties)
    )


def methods(reader: TypeReader, spot: Spot, raw: JsonObject) -> tuple[Method, ...]:
    """The methods by name, in the order of the file."""
    here = spot.inside(raw.get("methods"), "methods")
    if raw.get("methods") is None:
        reader.log.error(spot.place, "the member 'methods' is missing; expected an object")
    made: list[Method] = []
    for name, item in object_member(raw, "methods", spot.place, reader.log).items():
        inside = here.inside(item, name)
        method = as_object({} if item is None else item, inside.place, "a method", reader.log)
        if method is not None:
            made.append(_method(reader, inside, name, method))
    return tuple(made)


def _method(reader: TypeReader, spot: Spot, name: str, raw: JsonObject) -> Method:
    place = spot.place
    for key in raw:
        if key not in _METHOD:
            hint = did_you_mean(key, _METHOD) or f"it has {', '.join(_METHOD)}"
            reader.log.error(place / key, f"a method has no member {shown(key)}", hint)
    read_only = raw.get("read_only", False)
    if not isinstance(read_only, bool):
        reader.log.error(place / "read_only", "read_only is true or false")
    return Method(
        name=Untrusted(name),
        description=text_or_empty(raw, "description", place, reader.log),
        prompt_hint=optional_text(raw, "prompt_hint", place, reader.log),
        parameters=parameters(reader, spot, raw, "input"),
        output=_output(reader, spot, raw),
        read_only=read_only is True,
        place=place,
    )


def _output(reader: TypeReader, spot: Spot, raw: JsonObject) -> Type | None:
    """The type of the value; none for a method that gives nothing, also said as type null."""
    output = raw.get("output")
    if output is None or output == {"type": "null"}:
        return None
    return reader.type_of(spot.inside(output, "output"))


def config_entries(reader: TypeReader, spot: Spot, raw: JsonObject) -> tuple[ConfigEntry, ...]:
    """The config that clients may override: a path and a schema each."""
    entries: list[ConfigEntry] = []
    here = spot.inside(raw.get("config"), "config")
    for index, item in enumerate(optional_array(raw, "config", spot.place, reader.log)):
        inside = here.inside(item, index)
        entry = as_object(item, inside.place, "a config entry", reader.log)
        if entry is None:
            continue
        for key in entry:
            if key not in _CONFIG:
                hint = did_you_mean(key, _CONFIG)
                reader.log.error(inside.place / key, f"no member is called {shown(key)}", hint)
        if "schema" not in entry:
            reader.log.error(inside.place, "the member 'schema' is missing")
        path = array_member(entry, "path", inside.place, reader.log)
        entries.append(
            ConfigEntry(
                path=texts(path, inside.place / "path", reader.log),
                type=reader.type_of(inside.inside(entry.get("schema", {}), "schema")),
                secret=False,
                place=inside.place,
            )
        )
    return tuple(entries)
