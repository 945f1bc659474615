"""Example values of the leaf kinds, within their restrictions."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable
from typing import Any

from golem_codegen.model import types as m
from golem_codegen.testing.instants import SECOND, format_instant
from golem_codegen.testing.pattern_examples import matching_text

_WORDS = (
    "amber",
    "birch",
    "cedar",
    "delta",
    "ember",
    "fjord",
    "grove",
    "harbor",
    "iris",
    "juniper",
)
_ORDINARY = 1000
_YEAR_2026 = 1_767_225_600


class NoExample(Exception):
    """No valid value could be made for a type."""


def text_for_rule(rule: m.Discriminator, source: random.Random) -> str:
    """A text that a string rule of a union accepts."""
    word, wanted = source.choice(_WORDS), rule.text.text
    match rule.rule:
        case m.Rule.PREFIX:
            return wanted + word
        case m.Rule.SUFFIX:
            return word + wanted
        case m.Rule.REGEX:
            return matching_text(wanted, source) or word
        case _:
            return f"{word}{wanted}{word}"


def _bool(_node: m.Bool, source: random.Random) -> bool:
    return source.random() < 1 / 2


def _int(node: m.Int, source: random.Random) -> int | str:
    low, high = m.INT_RANGES[node.kind]
    low = low if node.minimum is None else max(low, node.minimum)
    high = high if node.maximum is None else min(high, node.maximum)
    # Small numbers read best, where the bounds allow them.
    start = min(max(low, 0), high)
    number = source.randint(start, max(start, min(high, start + 100)))
    return str(number) if node.kind in ("s64", "u64") else number


def _float(node: m.Float, source: random.Random) -> float:
    # Quarters are exact in both widths.
    number = source.randrange(400) / 4
    if node.minimum is not None:
        number = max(number, node.minimum)
    return number if node.maximum is None else min(number, node.maximum)


def _char(_node: m.Char, source: random.Random) -> str:
    return source.choice("abcdefghijklmnopqrstuvwxyzß")


def _string(_node: m.String, source: random.Random) -> str:
    return source.choice(_WORDS)


def _uuid(_node: m.Uuid, source: random.Random) -> str:
    return str(uuid.UUID(int=source.getrandbits(128), version=4))


def _datetime(_node: m.Datetime, source: random.Random) -> dict[str, str]:
    seconds = _YEAR_2026 + source.randrange(365 * 86_400)
    return {"value": format_instant(seconds * SECOND + source.randrange(SECOND))}


def _duration(_node: m.Duration, source: random.Random) -> dict[str, str]:
    return {"nanoseconds": str(source.randrange(3600 * SECOND))}


def _enum(node: m.Enum, source: random.Random) -> dict[str, int]:
    return {"case": source.randrange(len(node.cases))}


def _flags(node: m.Flags, source: random.Random) -> dict[str, list[bool]]:
    return {"bits": [source.random() < 1 / 2 for _flag in node.flags]}


def _text(node: m.Text, source: random.Random) -> dict[str, str]:
    if node.regex is not None:
        text = matching_text(node.regex.text, source) or source.choice(_WORDS)
    else:
        text = source.choice(_WORDS)
    shortest = node.min_length or 0
    longest = max(shortest, len(text)) if node.max_length is None else node.max_length
    if len(text) < shortest:
        text += "a" * (shortest - len(text))
    value = {"text": text[:longest]}
    if node.languages:
        value["language"] = source.choice(node.languages).text
    return value


def _binary(node: m.Binary, source: random.Random) -> dict[str, Any]:
    low = node.min_bytes or 0
    high = low + 8 if node.max_bytes is None else min(node.max_bytes, low + 8)
    value: dict[str, Any] = {"bytes": list(source.randbytes(source.randint(low, max(low, high))))}
    if node.mime_types:
        value["mimeType"] = source.choice(node.mime_types).text
    return value


def _path(node: m.Path, source: random.Random) -> dict[str, str]:
    extension = f".{source.choice(node.extensions).text}" if node.extensions else ""
    return {"path": f"/data/{source.choice(_WORDS)}{extension}"}


def _url(node: m.Url, source: random.Random) -> dict[str, str]:
    scheme = source.choice(node.schemes).text if node.schemes else "https"
    host = source.choice(node.hosts).text if node.hosts else "example.org"
    return {"url": f"{scheme}://{host}/{source.choice(_WORDS)}"}


def _quantity(node: m.Quantity, source: random.Random) -> dict[str, Any]:
    unit = source.choice(node.suffixes).text if node.suffixes else node.base_unit.text
    bound = node.minimum if node.minimum is not None else node.maximum
    if bound is not None:
        return {"mantissa": str(bound.mantissa), "scale": bound.scale, "unit": unit}
    return {"mantissa": str(source.randrange(_ORDINARY)), "scale": 1, "unit": unit}


LEAVES: dict[type, Callable[[Any, random.Random], Any]] = {
    m.Bool: _bool,
    m.Int: _int,
    m.Float: _float,
    m.Char: _char,
    m.String: _string,
    m.Uuid: _uuid,
    m.Datetime: _datetime,
    m.Duration: _duration,
    m.Enum: _enum,
    m.Flags: _flags,
    m.Text: _text,
    m.Binary: _binary,
    m.Path: _path,
    m.Url: _url,
    m.Quantity: _quantity,
}
