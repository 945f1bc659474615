"""Schemas of objects: records, maps, and the rich values that projections write as objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golem_codegen.model import types as m
from golem_codegen.model.fault import shown
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.golem_schema.notes import metadata_of, note_unsaid
from golem_codegen.sources.golem_schema.spots import Spot
from golem_codegen.sources.golem_schema.strings import rich_type
from golem_codegen.sources.json_values import Json

if TYPE_CHECKING:
    from golem_codegen.sources.golem_schema.reader import TypeReader

EXTRA = "additional-properties"
_SAID = ("type", "properties", "required", "additionalProperties")


def object_type(reader: TypeReader, spot: Spot) -> m.Type:
    """A record of the properties in their order, or a map where there are none.

    What ``required`` does not list is an option: Golem does not tell absent from null. Members
    beyond the properties are allowed by most schemas and are not part of the record, unless
    ``additionalProperties`` says what they are: then the last field is a map of them.
    """
    found = spot.members.get("properties")
    properties = found if isinstance(found, dict) else {}
    extra = spot.members.get("additionalProperties")
    if extra is False:
        rich = rich_type(spot, properties, reader.log)
        if rich is not None:
            return rich
    note_unsaid(spot, _SAID, reader.log)
    if not properties and extra is not False:
        return _map(reader, spot, True if extra is None else extra)
    fields = list(record_fields(reader, spot, properties))
    if isinstance(extra, dict):
        if EXTRA in properties:
            reader.log.error(spot.place, f"the property {EXTRA!r} stands for all others here")
        body = _map(reader, spot, extra)
        fields.append(m.Field(Untrusted(EXTRA), body, place=spot.place / "additionalProperties"))
    return m.Record(tuple(fields), metadata=metadata_of(spot), place=spot.place)


def record_fields(
    reader: TypeReader, spot: Spot, properties: dict[str, Json]
) -> tuple[m.Field, ...]:
    """A field for each property, in the order of the document."""
    listed = spot.members.get("required")
    required = (
        [each for each in listed if isinstance(each, str)] if isinstance(listed, list) else []
    )
    for name in required:
        if name not in properties:
            message = f"the required property {shown(name)} is not described"
            reader.log.error(spot.place / "required", message)
    fields: list[m.Field] = []
    for name, schema in properties.items():
        place = spot.place / "properties" / name
        body = reader.type_of(spot.inside(schema, "properties", name))
        if name not in required and not isinstance(reader.resolved(body), m.Option):
            body = m.Option(body, place=place)
        fields.append(m.Field(Untrusted(name), body, place=place))
    return tuple(fields)


def closed_property(spot: Spot) -> tuple[str, Spot] | None:
    """The one property of a closed object that requires it."""
    members = spot.members
    properties = members.get("properties")
    if members.get("type") != "object" or members.get("additionalProperties") is not False:
        return None
    if not isinstance(properties, dict) or len(properties) != 1:
        return None
    ((name, schema),) = properties.items()
    if members.get("required") != [name]:
        return None
    return name, spot.inside(schema, "properties", name)


def _map(reader: TypeReader, spot: Spot, values: Json) -> m.Type:
    place = spot.place / "additionalProperties"
    value = reader.type_of(spot.inside(values, "additionalProperties"))
    key = m.String(place=place)
    return m.Map(key, value, metadata=metadata_of(spot), place=spot.place)
