"""Every position of the loaded documents: where it stands, and which URI and draft govern it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urljoin

from golem_codegen.model.fault import Place
from golem_codegen.sources.json_schema.dialects import Dialect, dialect_named
from golem_codegen.sources.json_values import Json, JsonObject

SCHEMA_KEYWORDS: Final = frozenset(
    {
        "additionalItems",
        "additionalProperties",
        "allOf",
        "anyOf",
        "contains",
        "contentSchema",
        "else",
        "if",
        "items",
        "not",
        "oneOf",
        "prefixItems",
        "propertyNames",
        "then",
        "unevaluatedItems",
        "unevaluatedProperties",
    }
)
_POINTER_SAFE: Final = "/~!$&'()*+,;=:@-._"
MAP_KEYWORDS: Final = frozenset(
    {
        "$defs",
        "definitions",
        "dependencies",
        "dependentSchemas",
        "patternProperties",
        "properties",
    }
)


@dataclass(frozen=True, slots=True)
class Document:
    """A loaded document; ``uri`` is the one it was loaded by, before its own ``$id``.

    ``inside`` is its path below the root folder, None when it is not from there.
    """

    uri: str
    file: str
    contents: Json
    dialect: Dialect
    given: bool
    inside: str | None = None


@dataclass(frozen=True, slots=True)
class Spot:
    """A JSON object of a document."""

    document: Document
    place: Place
    base: str
    dialect: Dialect
    contents: JsonObject
    schema: bool

    @property
    def uri(self) -> str:
        """The URI of the document with a pointer to the spot as its fragment."""
        return f"{self.document.uri}#{quote(self.place.pointer, safe=_POINTER_SAFE)}"


@dataclass(slots=True)
class _Todo:
    value: Json
    place: Place
    base: str
    dialect: Dialect
    schema: bool


def spots_of(document: Document) -> Iterator[Spot]:
    """All objects of a document; ``schema`` tells positions where a schema may stand."""
    start = Place(document.file)
    todo = [_Todo(document.contents, start, document.uri, document.dialect, schema=True)]
    while todo:
        each = todo.pop()
        if isinstance(each.value, list):
            todo += [
                _Todo(item, each.place / i, each.base, each.dialect, each.schema)
                for i, item in enumerate(each.value)
                if isinstance(item, dict | list)
            ]
        elif isinstance(each.value, dict):
            spot = _spot(document, each.value, each)
            yield spot
            todo += _below(spot)


def _spot(document: Document, contents: JsonObject, todo: _Todo) -> Spot:
    base, dialect = todo.base, todo.dialect
    if todo.schema:
        own = contents.get("$schema")
        named = dialect_named(own) if isinstance(own, str) else None
        dialect = named or dialect
        base = _base(contents, base, dialect)
    return Spot(document, todo.place, base, dialect, contents, todo.schema)


def _base(contents: JsonObject, base: str, dialect: Dialect) -> str:
    own = contents.get(dialect.id_keyword)
    if not isinstance(own, str) or (dialect.lonely_ref and "$ref" in contents):
        return base
    uri = own.partition("#")[0]
    return urljoin(base, uri) if uri else base


def _below(spot: Spot) -> list[_Todo]:
    found: list[_Todo] = []
    for name, value in spot.contents.items():
        if not isinstance(value, dict | list):
            continue
        place = spot.place / name
        if spot.schema and name in MAP_KEYWORDS and isinstance(value, dict):
            found += [
                _Todo(each, place / key, spot.base, spot.dialect, schema=True)
                for key, each in value.items()
            ]
        else:
            schema = spot.schema and name in SCHEMA_KEYWORDS
            found.append(_Todo(value, place, spot.base, spot.dialect, schema))
    # What comes first in the document is looked at first.
    found.reverse()
    return found
