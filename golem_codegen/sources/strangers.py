"""Documents that people mistake for snapshots: what they look like and what to do instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from golem_codegen.sources.json_values import Json, JsonObject, kind_of

_LIST_COMMAND = "use the output of `golem agent-type list --format json`"
_RENEW = "make the snapshot anew with Golem 1.6"
_NO_TOOLS = "clients of tools are not generated yet; give a snapshot with agent types"


@dataclass(frozen=True, slots=True)
class Stranger:
    """What a document is, with its article, and what the user may do."""

    what: str
    advice: str


def what_it_is(document: Json) -> Stranger | None:
    """Recognise a document that is no snapshot of agent types; None when it is unknown."""
    if isinstance(document, list):
        return what_it_is(document[0]) if document else None
    if not isinstance(document, dict):
        return Stranger(kind_of(document), _LIST_COMMAND)
    for stranger, matches in _STRANGERS:
        if matches(document):
            return stranger
    return None


def _is_tool(document: JsonObject) -> bool:
    return "commands" in document and "version" in document


def _is_tool_list(document: JsonObject) -> bool:
    kind = document.get("$type")
    if isinstance(kind, str) and kind.startswith("tool."):
        return True
    return _first_has(document.get("values"), "definition") or (
        "agentTypes" not in document and isinstance(document.get("tools"), list | dict)
    )


def _is_registered_tool(document: JsonObject) -> bool:
    definition = document.get("definition")
    return isinstance(definition, dict) and _is_tool(definition)


def _is_old_agent(document: JsonObject) -> bool:
    return "typeName" in document or "analysedType" in document


def _is_old_list(document: JsonObject) -> bool:
    return "dataSchema" in document or "agent_types" in document


def _is_text_only(document: JsonObject) -> bool:
    return document.get("$type") == "agent-type.get"


def _is_other_output(document: JsonObject) -> bool:
    return isinstance(document.get("$type"), str)


def _is_openapi(document: JsonObject) -> bool:
    return "openapi" in document or "swagger" in document


def _is_graph(document: JsonObject) -> bool:
    return ("root" in document and set(document) <= {"defs", "root"}) or set(document) == {"defs"}


def _is_typed_value(document: JsonObject) -> bool:
    return set(document) == {"graph", "value"}


def _is_node(document: JsonObject) -> bool:
    return isinstance(document.get("kind"), str) and set(document) <= {"kind", "value"}


def _is_json_schema(document: JsonObject) -> bool:
    return any(word in document for word in _SCHEMA_WORDS) or isinstance(
        document.get("type"), str | list
    )


def _is_failure(document: JsonObject) -> bool:
    return "error" in document or "errors" in document


def _first_has(values: Json, member: str) -> bool:
    first = values[0] if isinstance(values, list) and values else None
    return isinstance(first, dict) and member in first


_SCHEMA_WORDS = (
    "$schema",
    "$id",
    "$ref",
    "$defs",
    "definitions",
    "properties",
    "items",
    "prefixItems",
    "enum",
    "const",
    "anyOf",
    "oneOf",
    "allOf",
)

JSON_SCHEMA = Stranger("a JSON Schema", "give it as a file of its own")

_STRANGERS: tuple[tuple[Stranger, Callable[[JsonObject], bool]], ...] = (
    (
        Stranger("the output of `golem agent-type get`, without schemas", _LIST_COMMAND),
        _is_text_only,
    ),
    (Stranger("a tool", _NO_TOOLS), _is_tool),
    (Stranger("a registered tool", _NO_TOOLS), _is_registered_tool),
    (Stranger("a list of tools", _NO_TOOLS), _is_tool_list),
    (Stranger("an agent type of Golem 1.5 or older", _RENEW), _is_old_agent),
    (Stranger("a snapshot of Golem 1.5 or older", _RENEW), _is_old_list),
    (Stranger("the output of another command of golem", _LIST_COMMAND), _is_other_output),
    (Stranger("an OpenAPI document", _LIST_COMMAND), _is_openapi),
    (Stranger("a schema graph without agent types", _LIST_COMMAND), _is_graph),
    (Stranger("a typed value, graph and value", _LIST_COMMAND), _is_typed_value),
    (Stranger("a single schema type node", _LIST_COMMAND), _is_node),
    (JSON_SCHEMA, _is_json_schema),
    (Stranger("an error answer of a server", "ask the server again"), _is_failure),
)
