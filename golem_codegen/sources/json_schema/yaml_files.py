"""YAML that is JSON in other clothes: the core schema of YAML 1.2, no tags, no key twice."""

from __future__ import annotations

import math
import re
from typing import Any, cast

import yaml

from golem_codegen.sources.json_values import Json


class _JsonLoader(yaml.SafeLoader):
    """The safe loader without YAML 1.1's dates, sexagesimals and yes/no."""


_JsonLoader.yaml_implicit_resolvers = {}
_add_resolver: Any = cast("Any", _JsonLoader).add_implicit_resolver
for _tag, _pattern, _first in (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?", list("-+.0123456789")),
    ("merge", r"<<", ["<"]),
):
    _add_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"(?:{_pattern})$"), _first)


def _integer(loader: Any, node: Any) -> int:
    text = cast("str", loader.construct_scalar(node))
    for prefix, base in (("0o", 8), ("0x", 16)):
        if text.startswith(prefix):
            return int(text[2:], base)
    return int(text)


def _number(loader: Any, node: Any) -> float:
    number = float(loader.construct_scalar(node))
    if math.isinf(number):
        raise yaml.constructor.ConstructorError(
            None, None, "a number out of range", node.start_mark
        )
    return number


def _mapping(loader: Any, node: Any) -> dict[str, Json]:
    seen: set[str] = set()
    for key, _ in node.value:
        if key.tag == "tag:yaml.org,2002:merge":
            continue
        if key.tag != "tag:yaml.org,2002:str":
            raise yaml.constructor.ConstructorError(
                None, None, "a key that is not text", key.start_mark
            )
        if key.value in seen:
            raise yaml.constructor.ConstructorError(
                None, None, f"the key {key.value!r} twice", key.start_mark
            )
        seen.add(key.value)
    loader.flatten_mapping(node)
    return {
        loader.construct_object(key, deep=True): loader.construct_object(value, deep=True)
        for key, value in node.value
    }


_JsonLoader.add_constructor("tag:yaml.org,2002:int", _integer)
_JsonLoader.add_constructor("tag:yaml.org,2002:float", _number)
_JsonLoader.add_constructor("tag:yaml.org,2002:map", _mapping)


def load_yaml(text: str) -> Json:
    """The one document in the text, as JSON data; ``yaml.YAMLError`` when it is not that."""
    return cast("Json", yaml.load(text, Loader=_JsonLoader))  # noqa: S506 - a safe loader
