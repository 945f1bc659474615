"""Decoders of numbers, strings and constants."""

from __future__ import annotations

import enum
import functools
import json
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from .equality import identity_of
from .formats import FORMATS
from .mismatch import LONGEST, Decoder, Mismatch

Number: TypeAlias = int | float
Bound: TypeAlias = tuple[Number, bool] | None
"""A limit of numbers, and whether it is exclusive."""


def any_value(raw: object) -> object:
    """Anything that JSON can say."""
    return raw


def never(raw: object) -> object:
    """Nothing at all."""
    raise Mismatch("nothing: the schema allows no value here", raw)


def null(raw: object) -> object:
    """``null`` only."""
    if raw is None:
        return None
    raise Mismatch("null", raw)


def boolean(raw: object) -> object:
    """``true`` and ``false``."""
    if raw is True or raw is False:
        return raw
    raise Mismatch("a boolean", raw)


def number(low: Bound, high: Bound, multiples: Sequence[Number]) -> Decoder:
    """Numbers within bounds."""
    bounded = low is not None or high is not None or bool(multiples)

    def decode(raw: object) -> object:
        if type(raw) is not float and type(raw) is not int:
            raise Mismatch("a number", raw)
        if bounded:
            _check_number(raw, low, high, multiples)
        return raw

    return decode


def integer(low: Bound, high: Bound, multiples: Sequence[Number], *, plain: bool) -> Decoder:
    """Integers within bounds: ``1.0`` is one, unless they are ``plain``."""
    bounded = low is not None or high is not None or bool(multiples)

    def decode(raw: object) -> object:
        if type(raw) is int:
            value = raw
        elif type(raw) is float and raw.is_integer() and not plain:
            value = int(raw)
        else:
            raise Mismatch("an integer", raw)
        if bounded:
            _check_number(value, low, high, multiples)
        return value

    return decode


def _check_number(value: Number, low: Bound, high: Bound, multiples: Sequence[Number]) -> None:
    if low is not None and (value < low[0] or (low[1] and value == low[0])):
        raise Mismatch(f"a number {'above' if low[1] else 'of at least'} {low[0]}", value)
    if high is not None and (value > high[0] or (high[1] and value == high[0])):
        raise Mismatch(f"a number {'below' if high[1] else 'of at most'} {high[0]}", value)
    for step in multiples:
        if not is_multiple(value, step):
            raise Mismatch(f"a multiple of {step}", value)


def is_multiple(value: Number, step: Number) -> bool:
    """Whether ``value`` is a whole number of steps, by the decimal digits that people write."""
    if isinstance(value, int) and isinstance(step, int):
        return value % step == 0
    return (Fraction(repr(value)) / Fraction(repr(step))).denominator == 1


def string(
    minimum: int | None, maximum: int | None, patterns: Sequence[str], form: str | None
) -> Decoder:
    """Text within a length in code points that every pattern is found in.

    ``form`` is the format whose class it becomes; a validator has checked it.
    """
    expressions = [compiled(pattern) for pattern in patterns]
    bounded = minimum is not None or maximum is not None or bool(patterns)
    typed = None if form is None else FORMATS[form]

    def decode(raw: object) -> object:
        if type(raw) is not str:
            raise Mismatch("a string", raw)
        if bounded:
            if minimum is not None and len(raw) < minimum:
                raise Mismatch(f"a string of at least {minimum} characters", raw)
            if maximum is not None and len(raw) > maximum:
                raise Mismatch(f"a string of at most {maximum} characters", raw)
            for expression in expressions:
                if expression.search(raw) is None:
                    raise Mismatch(f"a string that matches {expression.pattern}", raw)
        return raw if typed is None else typed(raw)

    return decode


@functools.cache
def compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of the generated table, compiled once."""
    return re.compile(pattern)


def constants(values: Sequence[object], members: type[enum.Enum] | None) -> Decoder:
    """One of the listed JSON values; as a member of the enum class when there is one."""
    known: dict[Any, object] = {
        identity_of(each): each if members is None else members(each) for each in values
    }
    texts = all(isinstance(each, str) for each in values)
    expected = _expected(values)

    def decode_text(raw: object) -> object:
        if type(raw) is str and raw in known:
            return known[raw]
        raise Mismatch(expected, raw)

    def decode(raw: object) -> object:
        key = identity_of(raw)
        if key not in known:
            raise Mismatch(expected, raw)
        value = known[key]
        # Containers are not shared between values: a caller may change what it was given.
        return raw if isinstance(value, list | dict) else value

    return decode_text if texts else decode


def _expected(values: Sequence[object]) -> str:
    shown = [json.dumps(each) for each in values[:6]]
    more = len(values) - len(shown)
    rest = f" and {more} more" if more > 0 else ""
    text = ", ".join(each if len(each) <= LONGEST else f"{each[:LONGEST]}…" for each in shown)
    return text if len(values) == 1 else f"one of {text}{rest}"
