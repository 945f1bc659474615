"""Decoders of arrays and maps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from .equality import identity_of
from .mismatch import Decoder, Mismatch
from .scalars import compiled

Dependent: TypeAlias = Sequence[tuple[str, Sequence[str]]]
Patterns: TypeAlias = Sequence[tuple[str, Decoder]]
MemberDecoder: TypeAlias = Callable[[str, object], object]


def array(item: Decoder, minimum: int, maximum: int | None, *, distinct: bool) -> Decoder:
    """Items of one schema."""

    def decode(raw: object) -> object:
        items = _items(raw, minimum, maximum, distinct=distinct)
        result: list[object] = []
        try:
            for each in items:
                result.append(item(each))  # noqa: PERF401 - its length tells the failing index
        except Mismatch as error:
            error.path.append(len(result))
            raise
        return result

    return decode


def positions(
    prefix: Sequence[Decoder],
    rest: Decoder,
    minimum: int,
    maximum: int | None,
    *,
    distinct: bool,
    fixed: bool,
) -> Decoder:
    """Items of a schema by position, then of one for the rest; a tuple when ``fixed``."""

    def decode(raw: object) -> object:
        items = _items(raw, minimum, maximum, distinct=distinct)
        result: list[object] = []
        try:
            for each, item in zip(items, prefix, strict=False):
                result.append(item(each))
            for each in items[len(prefix) :]:
                result.append(rest(each))  # noqa: PERF401
        except Mismatch as error:
            error.path.append(len(result))
            raise
        return tuple(result) if fixed else result

    return decode


def _items(raw: object, minimum: int, maximum: int | None, *, distinct: bool) -> list[object]:
    if type(raw) is not list:
        raise Mismatch("an array", raw)
    items = cast("list[object]", raw)
    if len(items) < minimum:
        raise Mismatch(f"an array of at least {minimum}", items)
    if maximum is not None and len(items) > maximum:
        raise Mismatch(f"an array of at most {maximum}", items)
    if distinct and len({identity_of(each) for each in items}) < len(items):
        raise Mismatch("an array of different items", items)
    return items


def members_of(
    raw: object, minimum: int, maximum: int | None, dependent: Dependent
) -> dict[str, object]:
    """A JSON object of an allowed size, with the members that its members call for."""
    if type(raw) is not dict:
        raise Mismatch("an object", raw)
    members = cast("dict[str, object]", raw)
    if len(members) < minimum:
        raise Mismatch(f"an object of at least {minimum} members", members)
    if maximum is not None and len(members) > maximum:
        raise Mismatch(f"an object of at most {maximum} members", members)
    for name, needed in dependent:
        if name in members:
            for other in needed:
                if other not in members:
                    raise Mismatch(f"an object with {other!r}, because it has {name!r}", members)
    return members


def others(patterns: Patterns, rest: Decoder) -> MemberDecoder:
    """How a member that is not declared is read: by each pattern its name matches, or as a rest."""
    if not patterns:
        return lambda _name, raw: rest(raw)
    rules = [(compiled(pattern), decoder) for pattern, decoder in patterns]

    def decode(name: str, raw: object) -> object:
        matching = [decoder for rule, decoder in rules if rule.search(name) is not None]
        if not matching:
            return rest(raw)
        for decoder in matching[1:]:
            decoder(raw)
        return matching[0](raw)

    return decode


def mapping(
    patterns: Patterns, rest: Decoder, minimum: int, maximum: int | None, dependent: Dependent
) -> Decoder:
    """An object without declared members: a dict."""
    member = others(patterns, rest)

    def decode(raw: object) -> object:
        result: dict[str, object] = {}
        for name, each in members_of(raw, minimum, maximum, dependent).items():
            try:
                result[name] = member(name, each)
            except Mismatch as error:
                error.path.append(name)
                raise
        return result

    return decode
