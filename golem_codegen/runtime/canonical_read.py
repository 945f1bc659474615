"""Pieces of generated decoders of canonical JSON that schema values do not share.

As in ``wire_read``, every function raises some exception for content that does not fit, and the
checked path then says where and why.
"""

from __future__ import annotations

import enum
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import UNSET

from .canonical_nodes import BinaryText
from .rules import check_binary
from .values import Binary

F = TypeVar("F", bound=enum.Flag)

_MANY_FLAGS: Final = 10

octets: Callable[[list[int]], bytes] = bytes
"""The value of an array of octets, which msgspec has checked."""

_members: Callable[[Any], tuple[Any, ...]] = msgspec.structs.astuple


def rich_binary(
    body: BinaryText, mime_types: Collection[str] | None, low: int | None, high: int | None
) -> Binary[Any]:
    """Rich bytes within their restrictions: the one spelling that encoding gives back."""
    content = urlsafe_b64decode(body.bytes + "=" * (-len(body.bytes) % 4))
    if urlsafe_b64encode(content).rstrip(b"=").decode("ascii") != body.bytes:
        raise ValueError(body.bytes)
    value: Binary[Any] = Binary(content, None if body.mimeType is UNSET else body.mimeType)
    if check_binary(value, mime_types, low, high) is not None:
        raise ValueError(value)
    return value


class FlagSets(dict[tuple[str, ...], F], Generic[F]):
    """The flags value of each array of names, made when first met; no name may come twice."""

    def __init__(self, cls: type[F], *names: str) -> None:
        super().__init__()
        self._cls = cls
        self._bits = {name: 1 << index for index, name in enumerate(names)}

    def __missing__(self, names: tuple[str, ...]) -> F:
        if len(set(names)) != len(names):
            raise ValueError(names)
        bits = [self._bits[name] for name in names]
        value = self._cls(sum(bits))
        # Only the declared order is kept: of all orders there would be too many.
        if len(self._bits) <= _MANY_FLAGS and bits == sorted(bits):
            self[names] = value
        return value


def only_member(members: object) -> tuple[int, Any]:
    """The place and content of the one member that a struct of optional members holds."""
    found = [
        (place, content) for place, content in enumerate(_members(members)) if content is not UNSET
    ]
    ((place, content),) = found
    return place, content


def branch(rules: Sequence[tuple[str, str | None, str | None]], body: object) -> int:
    """The index of the one union branch whose rule a JSON body satisfies."""
    from .checked.discriminators import facts_of_json, holds

    facts = facts_of_json(body)
    (index,) = [
        index
        for index, rule in enumerate(rules)
        if holds(None if rule[0] == "any" else rule, facts)
    ]
    return index


def shaped(body: object, annotation: Any) -> Any:
    """A union body in the shape of its branch."""
    return msgspec.convert(body, annotation)
