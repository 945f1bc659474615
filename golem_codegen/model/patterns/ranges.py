"""Sets of code points as sorted, disjoint, inclusive ranges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Ranges: TypeAlias = tuple[tuple[int, int], ...]

LAST = 0x10FFFF
FIRST_BEYOND_ASCII = 0x80


def normal(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """The same set in normal form: sorted, no two ranges touching."""
    merged: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(merged[-1][1], high))
        else:
            merged.append((low, high))
    return tuple(merged)


def complement(ranges: Ranges) -> Ranges:
    """All code points that are not in ``ranges`` (in normal form)."""
    gaps: list[tuple[int, int]] = []
    start = 0
    for low, high in ranges:
        if low > start:
            gaps.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        gaps.append((start, LAST))
    return tuple(gaps)


def union(one: Ranges, other: Ranges) -> Ranges:
    """The code points in either set."""
    return normal((*one, *other))


def intersection(one: Ranges, other: Ranges) -> Ranges:
    """The code points in both sets."""
    return complement(union(complement(one), complement(other)))


def difference(one: Ranges, other: Ranges) -> Ranges:
    """The code points of ``one`` that are not in ``other``."""
    return intersection(one, complement(other))


def symmetric_difference(one: Ranges, other: Ranges) -> Ranges:
    """The code points in exactly one of the sets."""
    return union(difference(one, other), difference(other, one))


def ranges_of(text: str) -> Ranges:
    """Ranges written as hexadecimal code points: ``30-39 41-5a 5f``."""
    pairs = (item.partition("-") for item in text.split())
    return tuple((int(low, 16), int(high or low, 16)) for low, _, high in pairs)
