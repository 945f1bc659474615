"""The keywords that assert something, by draft, and the form that each must have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from golem_codegen.model.fault import shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.sources.json_schema.dialects import Dialect
from golem_codegen.sources.json_schema.spots import Spot
from golem_codegen.sources.json_values import Json, kind_of

TYPES: Final = ("null", "boolean", "integer", "number", "string", "array", "object")

OBJECT: Final = frozenset(
    {
        "additionalProperties",
        "maxProperties",
        "minProperties",
        "patternProperties",
        "properties",
        "required",
    }
)
ARRAY: Final = frozenset({"items", "maxItems", "minItems", "uniqueItems"})
_OLDEST: Final = (
    OBJECT
    | ARRAY
    | {
        "additionalItems",
        "dependencies",
        "enum",
        "exclusiveMaximum",
        "exclusiveMinimum",
        "maxLength",
        "maximum",
        "minLength",
        "minimum",
        "multipleOf",
        "not",
        "pattern",
        "type",
    }
)
_SIX: Final = _OLDEST | {"const", "contains", "propertyNames"}
_SEVEN: Final = _SIX | {"if"}
_2019: Final = _SEVEN | {
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedItems",
    "unevaluatedProperties",
}
ASSERTING: Final[Mapping[Dialect, frozenset[str]]] = {
    Dialect.DRAFT4: _OLDEST,
    Dialect.DRAFT6: _SIX,
    Dialect.DRAFT7: _SEVEN,
    Dialect.DRAFT2019: _2019,
    Dialect.DRAFT2020: (_2019 | {"prefixItems"}) - {"additionalItems"},
}
"""The keywords that can refuse a value, without references, ``allOf`` and the unions."""

REFERENCES: Final[Mapping[Dialect, tuple[str, ...]]] = {
    Dialect.DRAFT4: ("$ref",),
    Dialect.DRAFT6: ("$ref",),
    Dialect.DRAFT7: ("$ref",),
    Dialect.DRAFT2019: ("$ref", "$recursiveRef"),
    Dialect.DRAFT2020: ("$ref", "$dynamicRef"),
}

VALIDATED: Final = frozenset(
    {
        "contains",
        "dependencies",
        "dependentSchemas",
        "if",
        "not",
        "propertyNames",
        "unevaluatedItems",
        "unevaluatedProperties",
    }
)
"""Keywords without a type: always the business of a validator."""


def _count(value: Json) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return value >= 0 and value == int(value)


def _number(value: Json) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _schema(value: Json) -> bool:
    return isinstance(value, dict | bool)


def _schemas(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict | bool) for each in value)


def _schema_map(value: Json) -> bool:
    return isinstance(value, dict) and all(isinstance(each, dict | bool) for each in value.values())


def _texts(value: Json) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _dependencies(value: Json) -> bool:
    return isinstance(value, dict) and all(_schema(each) or _texts(each) for each in value.values())


def _text_lists(value: Json) -> bool:
    return isinstance(value, dict) and all(_texts(each) for each in value.values())


_Form = tuple[str, Callable[[Json], bool]]
_COUNT: Final[_Form] = ("a count, 0 or more", _count)
_NUMBER: Final[_Form] = ("a number", _number)
_SCHEMA: Final[_Form] = ("a schema", _schema)
_SCHEMAS: Final[_Form] = ("an array of schemas", lambda v: _schemas(v) and bool(v))
_MAP: Final[_Form] = ("an object of schemas", _schema_map)
_BOUND: Final[_Form] = ("a number", lambda v: isinstance(v, int | float))

_FORMS: Final[Mapping[str, _Form]] = {
    "additionalItems": _SCHEMA,
    "additionalProperties": _SCHEMA,
    "allOf": _SCHEMAS,
    "anyOf": _SCHEMAS,
    "contains": _SCHEMA,
    "dependencies": ("an object of schemas and lists of names", _dependencies),
    "dependentRequired": ("an object of lists of names", _text_lists),
    "dependentSchemas": _MAP,
    "enum": ("an array", lambda v: isinstance(v, list)),
    "exclusiveMaximum": _BOUND,
    "exclusiveMinimum": _BOUND,
    "if": _SCHEMA,
    "items": ("a schema or an array of schemas", lambda v: _schema(v) or _schemas(v)),
    "maxItems": _COUNT,
    "maxLength": _COUNT,
    "maxProperties": _COUNT,
    "maximum": _NUMBER,
    "minItems": _COUNT,
    "minLength": _COUNT,
    "minProperties": _COUNT,
    "minimum": _NUMBER,
    "multipleOf": (
        "a number above 0",
        lambda v: isinstance(v, int | float) and not isinstance(v, bool) and v > 0,
    ),
    "not": _SCHEMA,
    "oneOf": _SCHEMAS,
    "pattern": ("a regular expression", lambda v: isinstance(v, str)),
    "patternProperties": _MAP,
    "prefixItems": ("an array of schemas", _schemas),
    "properties": _MAP,
    "propertyNames": _SCHEMA,
    "required": ("an array of names", _texts),
    "unevaluatedItems": _SCHEMA,
    "unevaluatedProperties": _SCHEMA,
    "uniqueItems": ("true or false", lambda v: isinstance(v, bool)),
}


def check_keywords(spot: Spot, log: FaultLog) -> None:
    """Faults for the keywords of one schema that no draft allows in this form."""
    contents = spot.contents
    if spot.dialect.lonely_ref and "$ref" in contents:
        return
    known = ASSERTING[spot.dialect] | {"allOf", "anyOf", "oneOf"}
    for name, value in contents.items():
        form = _FORMS.get(name) if name in known else None
        if form is not None and not form[1](value):
            log.error(spot.place / name, f"{name} must be {form[0]}, and is {kind_of(value)}")
    if contents.get("enum") == []:
        log.warning(spot.place / "enum", "an empty enum allows nothing")
    _check_type(spot, log)


def _check_type(spot: Spot, log: FaultLog) -> None:
    named = spot.contents.get("type")
    if "type" not in spot.contents:
        return
    names = named if isinstance(named, list) else [named]
    for name in names:
        if not isinstance(name, str) or name not in TYPES:
            text = shown(name) if isinstance(name, str) else kind_of(name)
            log.error(
                spot.place / "type",
                f"{text} is no type of JSON Schema",
                f"the types are {', '.join(TYPES)}",
            )
    if not names:
        log.error(spot.place / "type", "type names no type")
