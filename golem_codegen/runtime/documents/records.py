"""Decoders of objects with declared members: instances of the generated classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn

from .containers import Dependent, MemberDecoder, members_of
from .mismatch import Decoder, Mismatch


def record(
    cls: Callable[..., object],
    fields: Mapping[str, tuple[str, Decoder]],
    required: Sequence[str],
    extras: tuple[str, MemberDecoder] | None,
    limits: tuple[int, int | None, Dependent],
) -> Decoder:
    """An object by its members.

    ``fields`` gives attribute and decoder by member name. ``extras`` is the attribute for members
    that are not declared and their decoder; without it no other member may be there.
    """
    minimum, maximum, dependent = limits

    def decode(raw: object) -> object:
        members = members_of(raw, minimum, maximum, dependent)
        values: dict[str, object] = {}
        others: dict[str, object] = {}
        for name, each in members.items():
            field = fields.get(name)
            try:
                if field is not None:
                    values[field[0]] = field[1](each)
                elif extras is not None:
                    others[name] = extras[1](name, each)
                else:
                    _refuse(each)
            except Mismatch as error:
                error.path.append(name)
                raise
        for name in required:
            if name not in members:
                raise Mismatch(f"an object with the member {name!r}", members)
        if others and extras is not None:
            values[extras[0]] = others
        return cls(**values)

    return decode


def _refuse(raw: object) -> NoReturn:
    raise Mismatch("no member of this name", raw)
