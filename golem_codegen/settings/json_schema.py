"""The JSON Schema of the settings, for editors. A copy of it is published in the package."""

from __future__ import annotations

from typing import Any

from golem_codegen.settings.keys import (
    PACKAGE,
    PACKAGE_KEYS,
    SNAPSHOT,
    SNAPSHOT_KEYS,
    Key,
    Kind,
)

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = {"type": "string"}


def settings_schema() -> dict[str, Any]:
    """The schema of ``golem-codegen.toml``, and of the table ``[tool.golem-codegen]``."""
    package = _table(PACKAGE_KEYS)
    snapshot = {SNAPSHOT: {**_table(SNAPSHOT_KEYS), "additionalProperties": False}}
    return {
        "$schema": _DIALECT,
        "title": "golem-codegen",
        "description": "What golem-codegen generates: one package, or several.",
        "type": "object",
        "properties": {
            PACKAGE: {
                "description": "The packages, when there are several.",
                "type": "array",
                "minItems": 1,
                "items": {**package, "additionalProperties": False},
            },
            **_properties(PACKAGE_KEYS),
            **snapshot,
        },
        "additionalProperties": False,
        "oneOf": [
            {"required": [PACKAGE], "not": {"anyOf": [_with(key) for key in PACKAGE_KEYS]}},
            {"required": _required(PACKAGE_KEYS), "not": {"required": [PACKAGE]}},
            {"not": {"anyOf": [{"required": [PACKAGE]}, *(_with(key) for key in PACKAGE_KEYS)]}},
        ],
    }


def _with(key: Key) -> dict[str, Any]:
    return {"required": [key.name]}


def _table(keys: tuple[Key, ...]) -> dict[str, Any]:
    required = _required(keys)
    table: dict[str, Any] = {"type": "object", "properties": _properties(keys)}
    return {**table, "required": required} if required else table


def _required(keys: tuple[Key, ...]) -> list[str]:
    return [key.name for key in keys if key.default is None]


def _properties(keys: tuple[Key, ...]) -> dict[str, Any]:
    return {key.name: _property(key) for key in keys}


def _property(key: Key) -> dict[str, Any]:
    found: dict[str, Any] = {"description": key.meaning}
    if key.kind is Kind.FLAG:
        found["type"] = "boolean"
    elif key.kind is Kind.TEXTS:
        found |= {"type": "array", "items": _TEXT}
        found |= {"minItems": 1} if key.default is None else {}
    elif key.kind is Kind.TABLE:
        found |= {"type": "object", "additionalProperties": _TEXT}
    elif key.choices:
        found["enum"] = list(key.choices)
    else:
        found["type"] = "string"
        found |= {"minLength": 1} if key.default is None else {}
    if key.name == "tools":
        found["maxItems"] = 0
    if key.default not in ("", None):
        found["default"] = key.default
    return found
