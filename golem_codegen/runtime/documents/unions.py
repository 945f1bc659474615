"""Decoders of unions: by JSON kind, by a constant member, else by trying."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

from .mismatch import Decoder, Mismatch

KINDS: Final = ("null", "boolean", "number", "string", "array", "object")
"""The kinds of JSON values, in the order of the columns of the generated table."""

_KIND_OF: Final[Mapping[type, int]] = {
    type(None): 0,
    bool: 1,
    int: 2,
    float: 2,
    str: 3,
    list: 4,
    dict: 5,
}


def by_kind(decoders: Sequence[Decoder | None]) -> Decoder:
    """One decoder for each kind that may be here."""
    expected = " or ".join(
        kind for kind, decoder in zip(KINDS, decoders, strict=True) if decoder is not None
    )

    def decode(raw: object) -> object:
        kind = _KIND_OF.get(type(raw))
        decoder = None if kind is None else decoders[kind]
        if decoder is None:
            raise Mismatch(expected, raw)
        return decoder(raw)

    return decode


def first_of(branches: Sequence[Decoder]) -> Decoder:
    """The value as the first branch that takes it reads it."""
    if len(branches) == 1:
        return branches[0]

    def decode(raw: object) -> object:
        failures: list[Mismatch] = []
        for branch in branches:
            try:
                return branch(raw)
            except Mismatch as error:
                failures.append(error)
        raise _deepest(failures, raw)

    return decode


def only_one_of(branches: Sequence[Decoder]) -> Decoder:
    """The value as the one branch that takes it reads it; two that do are a mismatch."""
    if len(branches) == 1:
        return branches[0]

    def decode(raw: object) -> object:
        failures: list[Mismatch] = []
        values: list[object] = []
        for branch in branches:
            try:
                values.append(branch(raw))
            except Mismatch as error:
                failures.append(error)
            if len(values) > 1:
                raise Mismatch("a value of exactly one alternative, not of several", raw)
        if not values:
            raise _deepest(failures, raw)
        return values[0]

    return decode


def tagged(tag: str, branches: Mapping[str, Decoder]) -> Decoder:
    """Objects told apart by the text of one required member."""

    def decode(raw: object) -> object:
        members = cast("dict[str, object]", raw)
        value = members.get(tag)
        if type(value) is str and value in branches:
            return branches[value](raw)
        if tag not in members:
            raise Mismatch(f"an object with the member {tag!r}", raw)
        known = ", ".join(list(branches)[:8])
        raise Mismatch(f"one of {known}", value).within([tag])

    return decode


def _deepest(failures: Sequence[Mismatch], raw: object) -> Mismatch:
    """The failure that came furthest, when it is alone in that: it says most."""
    depths = [len(each.path) for each in failures]
    deepest = max(depths, default=0)
    if deepest > 0 and depths.count(deepest) == 1:
        return failures[depths.index(deepest)]
    return Mismatch(f"one of {len(failures)} alternatives", raw)
