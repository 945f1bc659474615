"""Checks of JSON structure that both decoders share: objects, arrays, their members and sizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ..errors import DecodeError
from .place import MAX_DEPTH, Place
from .rows import MISSING, names_text, short_name
from .words import undecodable


def check_depth(place: Place) -> None:
    """Refuse a value that is nested more deeply than any schema value may be."""
    if place.depth > MAX_DEPTH:
        raise DecodeError(place.path, f"at most {MAX_DEPTH} nested values", "more")


def object_of(value: object, expected: str, place: Place) -> dict[str, object]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise undecodable(place, expected, value)
    return cast("dict[str, object]", value)


def array_of(value: object, expected: str, place: Place) -> list[object]:
    """A JSON array."""
    if not isinstance(value, list):
        raise undecodable(place, expected, value)
    return cast("list[object]", value)


def array_of_length(value: object, length: int, expected: str, place: Place) -> list[object]:
    """A JSON array of exactly ``length`` elements."""
    items = array_of(value, expected, place)
    if len(items) != length:
        raise DecodeError(place.path, expected, f"an array of {len(items)}")
    return items


def members(
    value: object, expected: str, required: Sequence[str], optional: Sequence[str], place: Place
) -> dict[str, object]:
    """A JSON object that has all required members and no others but the optional ones."""
    found = object_of(value, expected, place)
    for name in required:
        if name not in found:
            raise DecodeError(place.path, f"{expected} with the member {name}", "none of that name")
    if len(found) > len(required):
        only_known(found, (*required, *optional), place)
    return found


def only_known(found: dict[str, object], known: Sequence[str], place: Place) -> None:
    """Refuse members that have no meaning: a newer or another type was written."""
    allowed = frozenset(known)
    for name in found:
        if name not in allowed:
            expected = f"no members but {names_text(known)}" if known else "no members"
            raise DecodeError(place.path, expected, f"the member {short_name(name)}")


def index_of(value: object, names: Sequence[str], what: str, place: Place) -> int:
    """A zero-based case index. Neither negative numbers nor ``true`` count from anywhere."""
    if type(value) is int and 0 <= value < len(names):
        return value
    raise undecodable(
        place, f"{what}, an index from 0 to {len(names) - 1} ({_known(names)})", value
    )


def name_of(value: object, names: Sequence[str], what: str, place: Place) -> int:
    """The index of a wire name."""
    if isinstance(value, str) and value in names:
        return names.index(value)
    raise undecodable(place, f"{what} ({_known(names)})", value)


def _known(names: Sequence[str]) -> str:
    return f"known to this version: {names_text(names)}"


def optional_member(found: dict[str, object], name: str, place: Place) -> object:
    """A member that may be absent, None then. It may not be null."""
    value = found.get(name, MISSING)
    if value is None:
        raise undecodable(place.member(name), "text, or no such member", value)
    return None if value is MISSING else value
