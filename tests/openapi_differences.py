"""Where the newest protocol differs from the published descriptions, each with its reason."""

from __future__ import annotations

from typing import Any

from openapi_schemas import ANYTHING, Difference, Schemas

DECIMAL = {"type": "string", "pattern": "^(0|-?[1-9][0-9]*)$"}
_FLOAT = {
    "type": "object",
    "required": ["$float"],
    "properties": {"$float": {"enum": ["nan", "positive-infinity", "negative-infinity"]}},
}


def _kind(schemas: Schemas, schema: str, kind: str) -> Any:
    """The branch of a kind."""
    for branch in schemas[schema]["oneOf"]:
        if branch["properties"]["kind"]["enum"] == [kind]:
            return branch
    raise LookupError(kind)


def _decimal_integers(schemas: Schemas) -> None:
    for kind in ("s64", "u64"):
        _kind(schemas, "SchemaValue", kind)["properties"]["value"] = DECIMAL


def _decimal_durations(schemas: Schemas) -> None:
    schemas["DurationValuePayload"]["properties"]["nanoseconds"] = DECIMAL


def _decimal_mantissas(schemas: Schemas) -> None:
    # Bounds of quantities in graphs may be either.
    value = schemas["QuantityValue"]
    schemas["QuantityValuePayload"] = {
        **value,
        "properties": {**value["properties"], "mantissa": DECIMAL},
    }
    branch = _kind(schemas, "SchemaValue", "quantity")
    branch["properties"]["value"] = {"$ref": "#/components/schemas/QuantityValuePayload"}


def _floats(schemas: Schemas) -> None:
    for kind in ("f32", "f64"):
        branch = _kind(schemas, "SchemaValue", kind)
        branch["properties"]["value"] = {"anyOf": [{"type": "number"}, _FLOAT]}


def _later_roles(schemas: Schemas) -> None:
    tag = {"type": "string", "pattern": "^futuristic$"}
    schemas["Role"]["oneOf"].append(
        {
            "type": "object",
            "required": ["tag"],
            "properties": {"tag": tag, "value": {"type": "string"}},
        }
    )


def _uuid_values(schemas: Schemas) -> None:
    schemas["SchemaValue"]["oneOf"].append(
        {
            "type": "object",
            "required": ["kind", "value"],
            "properties": {
                "kind": {"type": "string", "enum": ["uuid"]},
                "value": {"type": "string", "format": "uuid", "pattern": "^[0-9a-f-]{36}$"},
            },
        }
    )


def _uuid_types(schemas: Schemas) -> None:
    like = _kind(schemas, "SchemaType", "bool")
    properties = {**like["properties"], "kind": {"type": "string", "enum": ["uuid"]}}
    schemas["SchemaType"]["oneOf"].append({**like, "properties": properties})


def _absent_phantoms(schemas: Schemas) -> None:
    for schema in ("AgentInvocationRequest", "CreateAgentRequest"):
        schemas[schema]["properties"]["phantomId"]["nullable"] = True


def _config_values(schemas: Schemas) -> None:
    schemas["NormalizedJsonValue"] = ANYTHING


def _unit_cases(schemas: Schemas) -> None:
    cases = {
        "HttpMethod_Empty": ["Get", "Head", "Post", "Put", "Delete", "Connect", "Options", "Trace"],
        "CachePolicy_Empty": ["NoCache"],
        "PathSegment_PathVariable": ["PathVariable"],
    }
    for schema, more in cases.items():
        schemas[schema]["allOf"][0]["properties"]["type"]["enum"] += more
    for schema in ("HttpMethod", "CachePolicy", "PathSegment"):
        branches = schemas[schema]["oneOf"]
        schemas[schema]["oneOf"] = [
            each for n, each in enumerate(branches) if each not in branches[:n]
        ]


WORKER = {
    "integers": Difference("s64 and u64 are canonical decimal strings (5.2)", _decimal_integers),
    "durations": Difference("nanoseconds are a decimal string (5.2)", _decimal_durations),
    "quantities": Difference("mantissas are decimal strings (5.2)", _decimal_mantissas),
    "floats": Difference("floats that are not finite are objects (5.2)", _floats),
    "uuid values": Difference("the kind uuid is new (5.2)", _uuid_values),
    "uuid types": Difference("the kind uuid is new (5.4)", _uuid_types),
    "roles": Difference("a role of a later protocol, which our fixture invents", _later_roles),
    "phantoms": Difference("phantomId may be null (2.1)", _absent_phantoms),
    "config": Difference("config values are any JSON, not just objects (5.6)", _config_values),
}
REGISTRY = {
    "roles": Difference("a role of a later protocol, which our fixture invents", _later_roles),
    "uuid types": Difference("the kind uuid is new (5.4)", _uuid_types),
    "unit cases": Difference(
        "published by a tool that keeps the last of several cases of one shape", _unit_cases
    ),
}
