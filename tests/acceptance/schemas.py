"""Short ways to write schema nodes, agent types and snapshots in tests (schema-model 2 and 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Json: TypeAlias = Any
Node: TypeAlias = dict[str, Any]


def kind(name: str, **value: Json) -> Node:
    """A type node of any kind; ``metadata`` is a member like the others."""
    return {"kind": name, "value": value}


BOOL, CHAR, STRING = kind("bool"), kind("char"), kind("string")
U8, U32, U64, S64, F64 = kind("u8"), kind("u32"), kind("u64"), kind("s64"), kind("f64")
UNIT = kind("tuple", elements=[])


def field(name: str, body: Node, doc: str | None = None) -> Node:
    """A record field, with documentation of its own when given."""
    member: Node = {"name": name, "body": body}
    return member if doc is None else {**member, "metadata": {"doc": doc}}


def record(*fields: Node, **named: Node) -> Node:
    """A record of fields made by ``field``, or given by name."""
    return kind("record", fields=[*fields, *(field(name, body) for name, body in named.items())])


def variant(**cases: Node | None) -> Node:
    """A variant; None stands for a case without payload."""
    return kind(
        "variant",
        cases=[
            {"name": name} if payload is None else {"name": name, "payload": payload}
            for name, payload in cases.items()
        ],
    )


def option(inner: Node) -> Node:
    """An option."""
    return kind("option", inner=inner)


def listing(element: Node, **value: Json) -> Node:
    """A list."""
    return kind("list", element=element, **value)


def ref(identifier: str) -> Node:
    """A reference to a definition."""
    return kind("ref", id=identifier)


def definition(identifier: str, body: Node, name: str | None = None) -> Node:
    """A definition; without a name only the id tells what it is."""
    return {"id": identifier, **({} if name is None else {"name": name}), "body": body}


def parameter(name: str, schema: Node, doc: str | None = None) -> Node:
    """A parameter that the caller supplies."""
    made: Node = {"name": name, "source": {"tag": "user-supplied"}, "schema": schema}
    return made if doc is None else {**made, "metadata": {"doc": doc}}


def principal(name: str) -> Node:
    """A parameter that the host injects."""
    source = {"tag": "auto-injected", "value": "principal"}
    return {"name": name, "source": source, "schema": STRING}


def parameters(named: Mapping[str, Node] | Sequence[Node]) -> Node:
    """An input schema, of parameters by name or of parameter records."""
    if isinstance(named, Mapping):
        named = [parameter(name, schema) for name, schema in named.items()]
    return {"tag": "parameters", "value": list(named)}


def method(
    name: str,
    inputs: Mapping[str, Node] | Sequence[Node] = (),
    output: Node | None = None,
    *,
    doc: str = "",
) -> Node:
    """A method; without an output it is a unit method."""
    single = {"tag": "unit"} if output is None else {"tag": "single", "value": output}
    return {
        "name": name,
        "description": doc,
        "input_schema": parameters(inputs),
        "output_schema": single,
    }


def local(path: Sequence[str], value_type: Node) -> Node:
    """A config entry that a caller may override."""
    return {"source": "Local", "path": list(path), "value_type": value_type}


def secret(path: Sequence[str]) -> Node:
    """A config entry that only the host provides."""
    return {
        "source": "Secret",
        "path": list(path),
        "value_type": kind("secret", spec={"inner": STRING}),
    }


def agent(
    name: str,
    methods: Sequence[Node],
    *,
    definitions: Sequence[Node] = (),
    constructor: Mapping[str, Node] | Sequence[Node] = (),
    mode: str = "Durable",
    config: Sequence[Node] = (),
    doc: str = "",
) -> Node:
    """An agent type as a snapshot records it."""
    return {
        "type_name": name,
        "description": doc,
        "source_language": "rust",
        "schema": {"defs": list(definitions), "root": record()},
        "constructor": {"description": "", "input_schema": parameters(constructor)},
        "methods": list(methods),
        "dependencies": [],
        "mode": mode,
        "snapshotting": {"type": "Disabled"},
        "config": list(config),
    }


def echo_agent(name: str, types: Mapping[str, Node], extra: Sequence[Node] = ()) -> Node:
    """An agent with one named definition per type, each taken and given back by one method.

    ``extra`` are more definitions, for types that refer to each other.
    """
    return agent(
        name,
        [
            method(f"echo_{title}", {"value": ref(f"test.{title}")}, ref(f"test.{title}"))
            for title in types
        ],
        definitions=[
            *(definition(f"test.{title}", body, title) for title, body in types.items()),
            *extra,
        ],
        constructor={"name": STRING},
    )
