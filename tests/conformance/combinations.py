"""Schemas combined at random from those of the official suite, beside a validator's judgement."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jsonschema_rs

from golem_codegen.model.fault import FaultsFound
from golem_codegen.runtime.errors import DecodeError

from . import json_schema_suite as suite
from .document_packages import codec_of, entry_name, generated, loaded, same_json, write_schema

_NAMES = ("foo", "bar", "baz", "a", "x")
_REFERRING = ("$ref", "$id", "$schema", "$anchor", "$defs", "definitions", "$dynamicRef")
_ALSO_REFERRING = ("$recursiveRef", "$dynamicAnchor", "$recursiveAnchor")

DRAFTS: Mapping[str, str] = {
    "http://json-schema.org/draft-04/schema#": "draft7",
    "http://json-schema.org/draft-06/schema#": "draft7",
    "http://json-schema.org/draft-07/schema#": "draft7",
    "https://json-schema.org/draft/2019-09/schema": "draft2019-09",
    "https://json-schema.org/draft/2020-12/schema": "draft2020-12",
}
"""Each dialect, and the tests whose schemas it combines."""


@dataclass(frozen=True, slots=True)
class Material:
    """Schemas without references, and documents."""

    schemas: list[Any]
    documents: list[Any]


def material(draft: str) -> Material:
    """What a draft's required tests offer."""
    cases = [c for path in suite.files(draft, "main") for c in json.loads(path.read_text("utf-8"))]
    plain = [_without_dialect(case["schema"]) for case in cases]
    documents = [test["data"] for case in cases for test in case["tests"]]
    return Material([each for each in plain if not _refers(each)], documents)


def disagreements(dialect: str, seed: int, schemas: int, folder: Path) -> tuple[int, list[str]]:
    """How many documents were judged, and where the codec and the validator differ."""
    rng = random.Random(seed)
    stock = material(DRAFTS[dialect])
    judged = 0
    found: list[str] = []
    for _ in range(schemas):
        schema = _combined(rng, stock, rng.choice((1, 2, 3)))
        if not isinstance(schema, dict):
            continue
        named = {"$schema": dialect, **schema, "definitions": {"D": rng.choice(stock.schemas)}}
        documents = rng.sample(stock.documents, 50)
        count, problems = _judge(named, documents, folder)
        judged += count
        found += problems
    return judged, found


def _judge(schema: Any, documents: list[Any], folder: Path) -> tuple[int, list[str]]:
    try:
        validator = jsonschema_rs.validator_for(schema, validate_formats=False)
        package = generated(write_schema(folder, schema))
    except (FaultsFound, jsonschema_rs.ValidationError):
        # Keywords of wrong forms arise when parts of different meaning are merged.
        return 0, []
    if all(entry.pointer for entry in package.plan.entries):
        return 0, []
    found: list[str] = []
    with loaded(package) as module:
        codec = codec_of(module, entry_name(package))
        for document in documents:
            text = json.dumps(document)
            try:
                again = json.loads(codec.to_json(codec.from_json(text)))
            except DecodeError:
                if validator.is_valid(document):
                    found.append(f"{text} refused by {json.dumps(schema)}")
                continue
            if not validator.is_valid(document):
                found.append(f"{text} taken by {json.dumps(schema)}")
            elif not same_json(again, document):
                found.append(f"{text} changed by {json.dumps(schema)}")
    return len(documents), found


def _combined(rng: random.Random, stock: Material, depth: int) -> Any:  # noqa: PLR0911
    if depth == 0 or rng.random() < 0.25:
        return rng.choice(stock.schemas)

    def part() -> Any:
        return _combined(rng, stock, depth - 1)

    match rng.randrange(10):
        case 0:
            return {keyword: [part(), part()] for keyword in rng.sample(["allOf", "anyOf"], 1)}
        case 1:
            return {**_members(part()), "oneOf": [part(), part(), part()]}
        case 2:
            members = {name: part() for name in rng.sample(_NAMES, 2)}
            return {"properties": members, "required": rng.sample(_NAMES, 1)}
        case 3:
            return {"items": part(), **rng.choice([{}, {"type": "array"}])}
        case 4:
            return {"not": part()}
        case 5:
            rest = rng.choice([part(), False])
            return {"properties": {"foo": part()}, "additionalProperties": rest}
        case 6:
            patterns = {pattern: part() for pattern in rng.sample(["^f", "a", ".", "^b.*r$"], 2)}
            return {"patternProperties": patterns, **rng.choice([{}, {"type": "object"}])}
        case 7:
            return {"if": part(), "then": part(), "else": part()}
        case 8:
            closed = rng.choice(["unevaluatedProperties", "unevaluatedItems"])
            return {**_members(part()), closed: False}
        case _:
            return {**_members(part()), "$ref": "#/definitions/D"}


def _members(schema: Any) -> dict[str, Any]:
    return schema if isinstance(schema, dict) else {}


def _without_dialect(schema: Any) -> Any:
    if not isinstance(schema, dict):
        return schema
    return {name: value for name, value in schema.items() if name != "$schema"}


def _refers(value: Any) -> bool:
    if isinstance(value, dict):
        named = any(name in value for name in (*_REFERRING, *_ALSO_REFERRING))
        return named or any(_refers(each) for each in value.values())
    return isinstance(value, list) and any(_refers(each) for each in value)
