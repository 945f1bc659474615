"""Where two JSON values differ, for people."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from golem_codegen.model.fault import Place
from golem_codegen.sources.canonical import canonical_json
from golem_codegen.sources.json_values import Json

_MOST_SHOWN = 3
_WIDTH = 60
_EMPTY_BY_DEFAULT = frozenset(
    {"aliases", "allowedSuffixes", "config", "defs", "dependencies", "examples", "http_endpoint"}
)


def describe_differences(one: Json, other: Json) -> str:
    """The first differences as ``pointer: value against value``; empty when there are none.

    Members that are absent, null or (where that is their default) an empty array are the same.
    """
    found = list(islice(_differences(one, other), _MOST_SHOWN + 1))
    shown = [f"{pointer or '/'}: {left} against {right}" for pointer, left, right in found]
    if len(shown) > _MOST_SHOWN:
        shown[_MOST_SHOWN:] = ["…"]
    return "; ".join(shown)


def _differences(one: Json, other: Json) -> Iterator[tuple[str, str, str]]:
    stack: list[tuple[Place, Json, Json]] = [(Place(""), one, other)]
    while stack:
        place, left, right = stack.pop()
        if isinstance(left, dict) and isinstance(right, dict):
            names = sorted({*left, *right}, reverse=True)
            stack += [(place / name, _member(left, name), _member(right, name)) for name in names]
        elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
            pairs = list(enumerate(zip(left, right, strict=True)))
            stack += [(place / index, *pair) for index, pair in reversed(pairs)]
        elif not _same(left, right):
            yield place.pointer, _short(left), _short(right)


def _member(holder: dict[str, Json], name: str) -> Json:
    value = holder.get(name)
    return None if value == [] and name in _EMPTY_BY_DEFAULT else value


def _same(left: Json, right: Json) -> bool:
    # True and 1 are different JSON; containers of one kind were taken apart by the caller.
    if isinstance(left, list | dict) or isinstance(right, list | dict):
        return False
    return type(left) is type(right) and left == right


def _short(value: Json) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, list):
        return f"an array of {len(value)}"
    text = canonical_json(value)
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 1]}…"
