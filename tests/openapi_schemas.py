"""Published OpenAPI descriptions as JSON Schema: what a request and its answer must look like."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qsl, unquote, urlsplit

import jsonschema_rs
import yaml

Schemas = dict[str, Any]
ANYTHING = {"x-anything": True}
_BOUNDS = {
    **{f"uint{bits}": {"minimum": 0, "maximum": 2**bits - 1} for bits in (8, 16, 32, 64)},
    **{
        f"int{bits}": {"minimum": -(2 ** (bits - 1)), "maximum": 2 ** (bits - 1) - 1}
        for bits in (8, 16, 32, 64)
    },
}
_HASH = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Exchange:
    """One request with its answer. ``sent`` is None without a body."""

    verb: str
    target: str
    headers: dict[str, str]
    sent: bytes | None
    status: int
    content_type: str
    body: bytes

    def __str__(self) -> str:
        return f"{self.verb} {self.target} -> {self.status}"


@dataclass(frozen=True)
class Difference:
    """Where the newest protocol is not as published: why, and what is to change for it."""

    reason: str
    change: Callable[[Schemas], None]


class Description:
    """A description of some paths, with differences worked in."""

    def __init__(self, document: dict[str, Any], differences: Iterable[Difference] = ()) -> None:
        self._paths: dict[str, Any] = document["paths"]
        schemas = copy.deepcopy(document["components"]["schemas"])
        for difference in differences:
            difference.change(schemas)
        self._components = {"schemas": {name: _schema(each) for name, each in schemas.items()}}
        self._validators: dict[str, Any] = {}
        self._templates = {path: _pattern(path) for path in self._paths}

    @classmethod
    def read(cls, path: Path, differences: Iterable[Difference] = ()) -> Self:
        """Read a file."""
        return cls(yaml.load(path.read_text(encoding="utf-8"), _Loader), differences)  # noqa: S506

    def faults(self, exchange: Exchange) -> list[str]:
        """What is not as described; empty when all of it is."""
        operation, places = self._operation(exchange)
        if operation is None:
            return [f"{exchange}: no such operation"]
        found = [
            *self._parameter_faults(exchange, operation, places),
            *self._request_faults(exchange, operation),
            *self._answer_faults(exchange, operation),
        ]
        return [f"{exchange}: {fault}" for fault in found]

    def knows(self, exchange: Exchange) -> bool:
        """Whether there is such an operation."""
        return self._operation(exchange)[0] is not None

    def _operation(self, exchange: Exchange) -> tuple[dict[str, Any] | None, dict[str, str]]:
        path = urlsplit(exchange.target).path
        # The words of a path come before its parameters: a path without one is tried first.
        for template in sorted(self._templates, key=lambda each: each.count("{")):
            match = self._templates[template].fullmatch(path)
            operation = self._paths[template].get(exchange.verb.lower())
            if match is not None and operation is not None:
                found: dict[str, Any] = operation
                return found, {name: unquote(text) for name, text in match.groupdict().items()}
        return None, {}

    def _parameter_faults(
        self, exchange: Exchange, operation: dict[str, Any], places: dict[str, str]
    ) -> Iterable[str]:
        parameters = {(each["in"], each["name"]): each for each in operation.get("parameters", ())}
        asked = parse_qsl(urlsplit(exchange.target).query, keep_blank_values=True)
        given = [
            *(("path", *each) for each in places.items()),
            *(("query", *each) for each in asked),
        ]
        for place, name, text in given:
            described = parameters.get((place, name))
            if described is None:
                yield f"the {place} has no parameter {name}"
                continue
            schema = described["schema"]
            one = schema["items"] if schema.get("type") == "array" else schema
            value = int(text) if one.get("type") == "integer" and text.isdecimal() else text
            yield from self._check(f"{place} parameter {name}", one, value)

    def _request_faults(self, exchange: Exchange, operation: dict[str, Any]) -> Iterable[str]:
        described = operation.get("requestBody")
        if described is None:
            if exchange.sent is not None:
                yield "a body was sent"
            return
        headers = {name.lower(): value for name, value in exchange.headers.items()}
        kinds = [kind.partition(";")[0] for kind in described["content"]]
        if headers.get("content-type", "").partition(";")[0] not in kinds:
            yield "the request is of another media type"
        (content,) = described["content"].values()
        yield from self._check("request", content["schema"], json.loads(exchange.sent or b"null"))

    def _answer_faults(self, exchange: Exchange, operation: dict[str, Any]) -> Iterable[str]:
        described = operation["responses"].get(str(exchange.status))
        if described is None:
            yield "the status is not described"
            return
        ((kind, content),) = described["content"].items()
        if exchange.content_type != kind:
            yield f"the answer is {exchange.content_type}, not {kind}"
            return
        yield from self._check("answer", content["schema"], json.loads(exchange.body))

    def _check(self, where: str, schema: dict[str, Any], value: Any) -> Iterable[str]:
        text = json.dumps(schema, sort_keys=True)
        if text not in self._validators:
            whole = {"allOf": [_closed(_schema(schema))], "components": self._components}
            self._validators[text] = jsonschema_rs.Draft202012Validator(
                whole,
                validate_formats=True,
                formats={"hash": lambda text: bool(_HASH.fullmatch(text))},
            )
        for error in self._validators[text].iter_errors(value):
            place = "/".join(map(str, error.instance_path))
            yield f"{where} at /{place}: {error.message[:300]}"


class _Loader(yaml.CSafeLoader):
    """Dates stay text."""


_Loader.yaml_implicit_resolvers = {
    letter: [each for each in resolvers if each[0] != "tag:yaml.org,2002:timestamp"]
    for letter, resolvers in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(template)))


def _schema(node: Any) -> Any:
    """OpenAPI 3.0 as JSON Schema, in which objects have no members but the described ones."""
    if isinstance(node, list):
        return [_schema(each) for each in node]
    if not isinstance(node, dict):
        return node
    known = {key: value for key, value in node.items() if key not in ("nullable", "discriminator")}
    if node.get("nullable") and "allOf" in node:
        return {"anyOf": [_closed(_schema(known["allOf"][0])), {"type": "null"}]}
    if node.get("type") == "char":  # published so, and no type of JSON
        known |= {"type": "string", "minLength": 1, "maxLength": 1}
    if node.get("nullable") and "type" in node:
        known["type"] = [known["type"], "null"]
    schema = {key: _schema(value) for key, value in known.items() if key != "properties"}
    schema |= _BOUNDS.get(str(node.get("format")), {}) if node.get("type") == "integer" else {}
    if "properties" in known:
        members = known["properties"].items()
        schema["properties"] = {name: _closed(_schema(each)) for name, each in members}
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            schema[key] = _closed(schema[key])
    return schema


def _closed(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema where it is used, so that what it is put together from may add members."""
    if "x-anything" in schema:
        return schema
    return {**schema, "unevaluatedProperties": False}
