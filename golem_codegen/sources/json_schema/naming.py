"""Where a schema stands, in words: the raw material of the names of types."""

from __future__ import annotations

import posixpath
from urllib.parse import unquote, urlsplit

from golem_codegen.sources.json_schema.spots import Document, Spot
from golem_codegen.sources.json_values import Json

_LONGEST_WORD = 40
_CONTAINERS = ("$defs", "definitions")
_MAPS = {"properties": "", "dependentSchemas": "", "dependencies": "", "patternProperties": "value"}
_STEPS = {
    "additionalItems": "item",
    "additionalProperties": "value",
    "contains": "item",
    "else": "else",
    "if": "if",
    "items": "item",
    "not": "not",
    "prefixItems": "item",
    "propertyNames": "name",
    "then": "then",
    "unevaluatedItems": "item",
    "unevaluatedProperties": "value",
}


def root_word(document: Document) -> str:
    """The name of a whole document: its title, else the name of its file."""
    contents = document.contents
    title = contents.get("title") if isinstance(contents, dict) else None
    if isinstance(title, str) and any(character.isalnum() for character in title):
        return title
    name = posixpath.basename(unquote(urlsplit(document.uri).path)) or "document"
    while name.lower().endswith((".json", ".yaml", ".yml", ".schema")):
        name = name.rpartition(".")[0]
    return name or "document"


def words_of(spot: Spot) -> tuple[str, ...]:
    """The definition or document that a schema stands in, and the way from there."""
    segments = [_unescaped(each) for each in spot.place.pointer.split("/")[1:]]
    words = [root_word(spot.document)]
    schema: Json = spot.document.contents
    position = 0
    while position < len(segments):
        name = segments[position]
        value = schema.get(name) if isinstance(schema, dict) else None
        position += 1
        following = segments[position] if position < len(segments) else None
        if name in _CONTAINERS and following is not None:
            words = [following]
            schema, position = _below(value, following), position + 1
        elif name in _MAPS and following is not None:
            words.append(_MAPS[name] or following)
            schema, position = _below(value, following), position + 1
        elif isinstance(value, list) and following is not None:
            inner = _below(value, following)
            words += _branch(name, inner, int(following))
            schema, position = inner, position + 1
        else:
            words.append(_STEPS.get(name, name))
            schema = value
    return tuple(word for word in words if word)


def _branch(keyword: str, schema: Json, index: int) -> list[str]:
    if keyword == "allOf":
        return []
    if keyword in ("anyOf", "oneOf"):
        return [_word(schema, index)]
    return [f"{_STEPS.get(keyword, keyword)}{index + 1}"]


def branch_word(spot: Spot, index: int) -> str:
    """What tells a branch of a union from the others."""
    return _word(spot.contents, index)


def _word(schema: Json, index: int) -> str:
    """Its title, the last word of its reference, a constant member, else its number."""
    if isinstance(schema, dict):
        title = schema.get("title")
        if isinstance(title, str) and 0 < len(title) <= _LONGEST_WORD:
            return title
        ref = schema.get("$ref")
        if isinstance(ref, str) and ref.rpartition("/")[2]:
            return _unescaped(unquote(ref.rpartition("/")[2]))
        tag = _tag(schema)
        if tag:
            return tag
    return f"option{index + 1}"


def _tag(schema: dict[str, Json]) -> str:
    properties = schema.get("properties")
    if not isinstance(properties, dict):
        return ""
    for member in properties.values():
        if isinstance(member, dict):
            several = member.get("enum")
            only = several[0] if isinstance(several, list) and len(several) == 1 else None
            value = member.get("const", only)
            if isinstance(value, str) and 0 < len(value) <= _LONGEST_WORD:
                return value
    return ""


def _below(value: Json, segment: str) -> Json:
    if isinstance(value, dict):
        return value.get(segment)
    if isinstance(value, list) and segment.isdigit() and int(segment) < len(value):
        return value[int(segment)]
    return None


def _unescaped(segment: str) -> str:
    return segment.replace("~1", "/").replace("~0", "~")
