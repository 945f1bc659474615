"""JSON equality: ``1`` is ``1.0`` and not ``true``; members have no order."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast


def identity_of(value: object) -> Hashable:
    """A key that two JSON values share exactly when JSON Schema calls them equal."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, int | float):
        return ("number", value)
    if isinstance(value, list):
        return ("array", tuple(identity_of(each) for each in cast("list[object]", value)))
    members = cast("dict[str, object]", value)
    return ("object", frozenset((name, identity_of(each)) for name, each in members.items()))
