"""Reading agent types into the model (schema-model section 7, protocol section 8.2)."""

from __future__ import annotations

from golem_codegen.model.agents import (
    AgentType,
    ConfigEntry,
    Constructor,
    Method,
    Mode,
    Parameter,
)
from golem_codegen.model.fault import Place, shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.types import Definition, Graph, Type
from golem_codegen.sources.canonical import canonical_json
from golem_codegen.sources.forms import AgentRecord
from golem_codegen.sources.json_values import Json, JsonObject
from golem_codegen.sources.members import (
    array_member,
    as_object,
    choice,
    found,
    object_member,
    optional_array,
    optional_text,
    text_member,
    text_or_empty,
    texts,
)
from golem_codegen.sources.metadata import read_metadata
from golem_codegen.sources.type_nodes import read_type

_MODES = tuple(mode.value for mode in Mode)


def read_agent(record: AgentRecord, log: FaultLog) -> AgentType:
    """Read one agent type. Members that a typed client does not need are not looked at.

    Faults go to ``log``; after an error the result holds stand-ins and must not be used.
    """
    raw, place = record.raw, record.place
    return AgentType(
        name=text_member(raw, "type_name", place, log),
        description=text_or_empty(raw, "description", place, log),
        source_language=text_or_empty(raw, "source_language", place, log),
        graph=_graph(raw, place, log),
        constructor=_constructor(raw, place, log),
        methods=_methods(raw, place, log),
        mode=_mode(raw, place, log),
        config=_config(raw, place, log),
        place=place,
        http_router=is_http_router(raw),
    )


def is_http_router(raw: JsonObject) -> bool:
    """Whether an agent type is an HTTP router, which no typed client calls (section 7.7).

    The member ``kind`` of the newest snapshots says so, in a spelling that is not settled; else
    the shape tells: ephemeral, nothing to construct, one method from a request with a stream.
    """
    kind = raw.get("kind")
    if isinstance(kind, dict):
        kind = kind.get("kind") or kind.get("type") or kind.get("tag")
    if isinstance(kind, str):
        return "router" in kind.lower()
    methods = raw.get("methods")
    if raw.get("mode") != Mode.EPHEMERAL.value or _parameters_of(raw.get("constructor")):
        return False
    if not isinstance(methods, list) or len(methods) != 1:
        return False
    parameters = _parameters_of(methods[0])
    return len(parameters) == 1 and _is_http_request(parameters[0], raw.get("schema"))


def _parameters_of(raw: Json) -> list[Json]:
    inputs = raw.get("input_schema") if isinstance(raw, dict) else None
    value = inputs.get("value") if isinstance(inputs, dict) else None
    return value if isinstance(value, list) else []


def _is_http_request(parameter: Json, schema: Json) -> bool:
    if not isinstance(parameter, dict) or parameter.get("name") != "request":
        return False
    node = parameter.get("schema")
    is_ref = isinstance(node, dict) and node.get("kind") == "ref"
    text = canonical_json(schema if is_ref else node)
    wanted = ('"name":"authority"', '"name":"body"', '"name":"headers"', '"kind":"stream"')
    return all(part in text for part in wanted)


def _graph(raw: JsonObject, place: Place, log: FaultLog) -> Graph:
    schema = object_member(raw, "schema", place, log)
    here = place / "schema" / "defs"
    graph = Graph()
    bodies: dict[str, Json] = {}
    for index, item in enumerate(optional_array(schema, "defs", place / "schema", log)):
        entry = as_object(item, here / index, "a definition", log)
        if entry is None:
            continue
        definition = _definition(entry, here / index, log)
        first = graph.definitions.setdefault(definition.id, definition)
        body = bodies.setdefault(definition.id.text, entry.get("body"))
        if first is definition or canonical_json(entry.get("body")) == canonical_json(body):
            continue
        message = f"there are two different definitions {shown(definition.id.text)}"
        log.error(definition.place, message, f"the first is at {first.place.pointer}")
    # Their order has no meaning, and what is generated must not depend on it.
    return Graph(dict(sorted(graph.definitions.items(), key=lambda one: one[0].text)))


def _definition(raw: JsonObject, place: Place, log: FaultLog) -> Definition:
    return Definition(
        id=text_member(raw, "id", place, log),
        name=optional_text(raw, "name", place, log),
        body=read_type(raw.get("body"), place / "body", log),
        place=place,
    )


def _constructor(raw: JsonObject, place: Place, log: FaultLog) -> Constructor:
    here = place / "constructor"
    if raw.get("constructor") is None:
        log.error(place, "the member 'constructor' is missing; expected an object")
    constructor = object_member(raw, "constructor", place, log)
    parameters = _inputs(constructor, here, log) if constructor else ()
    return Constructor(
        description=text_or_empty(constructor, "description", here, log),
        prompt_hint=optional_text(constructor, "prompt_hint", here, log),
        parameters=parameters,
        place=here,
    )


def _methods(raw: JsonObject, place: Place, log: FaultLog) -> tuple[Method, ...]:
    methods: list[Method] = []
    here = place / "methods"
    for index, item in enumerate(array_member(raw, "methods", place, log)):
        method = as_object(item, here / index, "a method", log)
        if method is not None:
            methods.append(_method(method, here / index, log))
    return tuple(methods)


def _method(raw: JsonObject, place: Place, log: FaultLog) -> Method:
    return Method(
        name=text_member(raw, "name", place, log),
        description=text_or_empty(raw, "description", place, log),
        prompt_hint=optional_text(raw, "prompt_hint", place, log),
        parameters=_inputs(raw, place, log),
        output=_output(raw, place, log),
        read_only=raw.get("read_only") is not None,
        place=place,
    )


def _inputs(raw: JsonObject, place: Place, log: FaultLog) -> tuple[Parameter, ...]:
    here = place / "input_schema"
    inputs = as_object(raw.get("input_schema"), here, "'input_schema'", log)
    if inputs is None or not _has_tag(inputs, ("parameters",), here, log):
        return ()
    parameters: list[Parameter] = []
    for index, item in enumerate(array_member(inputs, "value", here, log)):
        where = here / "value" / index
        parameter = as_object(item, where, "a parameter", log)
        if parameter is not None:
            parameters.append(_parameter(parameter, where, log))
    return tuple(parameters)


def _parameter(raw: JsonObject, place: Place, log: FaultLog) -> Parameter:
    return Parameter(
        name=text_member(raw, "name", place, log),
        type=read_type(raw.get("schema"), place / "schema", log),
        injected=_is_injected(raw, place, log),
        metadata=read_metadata(raw, place, log),
        place=place,
    )


def _is_injected(raw: JsonObject, place: Place, log: FaultLog) -> bool:
    source = raw.get("source")
    here = place / "source"
    holder = None if source is None else as_object(source, here, "'source'", log)
    if holder is None:
        return False
    tags = ("user-supplied", "auto-injected")
    injected = choice(holder.get("tag"), tags, here / "tag", "the source", log) == tags[1]
    if injected and holder.get("value") != "principal":
        message = f"only the principal can be injected, not {found(holder.get('value'))}"
        log.error(here / "value", message, "is the snapshot newer than this golem-codegen?")
    return injected


def _output(raw: JsonObject, place: Place, log: FaultLog) -> Type | None:
    here = place / "output_schema"
    output = as_object(raw.get("output_schema"), here, "'output_schema'", log)
    if output is None or not _has_tag(output, ("unit", "single"), here, log):
        return None
    if output.get("tag") == "unit":
        return None
    return read_type(output.get("value"), here / "value", log)


def _has_tag(raw: JsonObject, tags: tuple[str, ...], place: Place, log: FaultLog) -> bool:
    tag = raw.get("tag")
    if isinstance(tag, str) and tag in tags:
        return True
    if tag is None and "type" in raw:
        log.error(
            place,
            "this is a data schema of Golem 1.5 or older",
            "make the snapshot anew with Golem 1.6",
        )
        return False
    choice(tag, tags, place / "tag", "the tag", log)
    return False


def _mode(raw: JsonObject, place: Place, log: FaultLog) -> Mode:
    return Mode(choice(raw.get("mode"), _MODES, place / "mode", "the mode", log))


def _config(raw: JsonObject, place: Place, log: FaultLog) -> tuple[ConfigEntry, ...]:
    entries: list[ConfigEntry] = []
    for index, item in enumerate(optional_array(raw, "config", place, log)):
        here = place / "config" / index
        entry = as_object(item, here, "a config declaration", log)
        if entry is None:
            continue
        source = choice(
            entry.get("source"), ("Local", "Secret"), here / "source", "the source", log
        )
        entries.append(
            ConfigEntry(
                path=texts(array_member(entry, "path", here, log), here / "path", log),
                type=read_type(entry.get("value_type"), here / "value_type", log),
                secret=source == "Secret",
                place=here,
            )
        )
    return tuple(entries)
