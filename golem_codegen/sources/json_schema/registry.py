"""Schemas as resources of the ``referencing`` library, whatever else stands among them."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterable, Iterator
from typing import Any, cast

from referencing import Resource, Specification
from referencing.jsonschema import specification_with

from golem_codegen.sources.json_schema.dialects import Dialect
from golem_codegen.sources.json_values import Json


def resource(contents: Json, dialect: Dialect) -> Resource[Any]:
    """A document or an embedded schema of a draft."""
    return _specification(dialect).create_resource(contents)


def metaschema(uri: str) -> Json:
    """The document of a draft's own at a URI, or None."""
    # The package has no types; what it holds are JSON documents.
    registry: Any = importlib.import_module("jsonschema_specifications").REGISTRY
    for key in (uri, f"{uri}#"):
        if key in registry:
            return cast("Json", registry.contents(key))
    return None


@functools.cache
def _specification(dialect: Dialect) -> Specification[Any]:
    """The library's rules for a draft; a keyword of a wrong form holds no schemas for them.

    That it is of a wrong form is found where the keyword is read, and is no business of looking
    for identifiers.
    """
    known: Any = specification_with(dialect.value)

    def id_of(contents: Any) -> Any:
        return known.id_of(contents) if isinstance(contents, dict) else None

    def subresources_of(contents: Any) -> Iterator[Any]:
        found = _tolerant(lambda: known.subresources_of(contents))
        return iter([each for each in found if _is_schema(each)])

    def anchors_in(specification: Any, contents: Any) -> list[Any]:
        return _tolerant(lambda: known.anchors_in(contents) if specification else ())

    # Its class is made by a decorator that the type checkers do not see through.
    made: Any = Specification
    specification: Specification[Any] = made(
        name=known.name,
        id_of=id_of,
        subresources_of=subresources_of,
        maybe_in_subresource=known.maybe_in_subresource,
        anchors_in=anchors_in,
    )
    return specification


def _is_schema(value: object) -> bool:
    return isinstance(value, dict | bool)


def _tolerant(find: Any) -> list[Any]:
    found: list[Any] = []
    try:
        each: Iterable[Any] = find()
        found.extend(each)
    except (AttributeError, TypeError):
        return found
    return found
