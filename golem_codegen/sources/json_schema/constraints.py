"""Keyword bags of one JSON kind, intersected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from golem_codegen.model.documents import Number, Numbers, Strings
from golem_codegen.sources.json_schema.dialects import Dialect
from golem_codegen.sources.json_schema.parts import Part
from golem_codegen.sources.json_schema.patterns import python_pattern
from golem_codegen.sources.json_values import Json

KINDS = ("null", "boolean", "number", "string", "array", "object")


@dataclass(frozen=True, slots=True)
class Allowed:
    """The JSON kinds that every ``type`` allows, and how numbers have to be whole."""

    kinds: frozenset[str]
    whole: bool
    plain: bool


def allowed_kinds(parts: Sequence[Part]) -> Allowed:
    """What every ``type`` of a conjunction allows."""
    allowed = set(KINDS)
    whole = plain = False
    for part in parts:
        named = part.get("type")
        if named is None:
            continue
        names = set(named if isinstance(named, list) else [named])
        if "integer" in names and "number" not in names:
            whole = True
            plain |= part.spot.dialect is Dialect.DRAFT4
        if "integer" in names:
            names.add("number")
        allowed &= names
    return Allowed(frozenset(allowed), whole, plain)


def numbers(parts: Sequence[Part], allowed: Allowed) -> Numbers:
    """The tightest bounds and every step."""
    lows = [bound for part in parts for bound in _bounds(part, "minimum", "exclusiveMinimum")]
    highs = [bound for part in parts for bound in _bounds(part, "maximum", "exclusiveMaximum")]
    steps = [step for part in parts if is_number(step := part.get("multipleOf"))]
    return Numbers(
        integer=allowed.whole,
        plain=allowed.plain,
        low=max(lows, default=None),
        high=min(highs, key=lambda bound: (bound[0], not bound[1]), default=None),
        multiples=tuple(dict.fromkeys(steps)),  # type: ignore[arg-type]
    )


def is_number(value: Json) -> bool:
    """Whether this is a JSON number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _bounds(part: Part, inclusive: str, exclusive: str) -> list[tuple[Number, bool]]:
    found: list[tuple[Number, bool]] = []
    limit, beyond = part.get(inclusive), part.get(exclusive)
    if part.spot.dialect is Dialect.DRAFT4:
        if isinstance(limit, int | float) and is_number(limit):
            found.append((limit, beyond is True))
        return found
    if isinstance(limit, int | float) and is_number(limit):
        found.append((limit, False))
    if isinstance(beyond, int | float) and is_number(beyond):
        found.append((beyond, True))
    return found


def counts(parts: Sequence[Part], least: str, most: str) -> tuple[int | None, int | None]:
    """The tightest of counts such as ``minItems`` and ``maxItems``."""
    lows = [int(n) for part in parts if isinstance(n := part.get(least), int | float)]
    highs = [int(n) for part in parts if isinstance(n := part.get(most), int | float)]
    return max(lows, default=None), min(highs, default=None)


def strings(parts: Sequence[Part], form: str | None) -> tuple[Strings, bool]:
    """Lengths and patterns; and whether a pattern has to be left to a validator."""
    minimum, maximum = counts(parts, "minLength", "maxLength")
    given = [each for part in parts if isinstance(each := part.get("pattern"), str)]
    translated = [python_pattern(each) for each in given]
    known = tuple(dict.fromkeys(each for each in translated if each is not None))
    # A least length of nothing says nothing.
    return Strings(minimum or None, maximum, known, form), None in translated


def constants(parts: Sequence[Part]) -> list[Json] | None:
    """The values that every ``enum`` and ``const`` allows; None when there is neither."""
    found: dict[Any, Json] | None = None
    for part in parts:
        lists: list[list[Json]] = []
        if part.has("const"):
            lists.append([part.spot.contents["const"]])
        several = part.get("enum")
        if isinstance(several, list):
            lists.append(several)
        for values in lists:
            keyed = {json_key(each): each for each in values}
            found = keyed if found is None else {k: v for k, v in found.items() if k in keyed}
    return None if found is None else list(found.values())


def json_key(value: Json) -> Any:
    """A key that equal JSON values share: ``1`` and ``1.0``, and not ``true``."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, int | float):
        return ("number", value)
    if isinstance(value, list):
        return ("array", tuple(json_key(each) for each in value))
    return ("object", frozenset((name, json_key(each)) for name, each in value.items()))


def json_kind(value: Json) -> str:
    """The kind of a JSON value, as in ``KINDS``."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"
