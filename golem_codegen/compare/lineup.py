"""How two ordered lists of names differ: added, removed, renamed in place, reordered."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass


class Arrangement(enum.Enum):
    """What happened to the positions of the names that both lists have."""

    KEPT = "each where it was"
    """The new list is the old one, perhaps with names renamed, appended or cut off at the end."""
    SHIFTED = "moved by names before them"
    REORDERED = "in another order"


@dataclass(frozen=True, slots=True)
class Lineup:
    """The difference. ``renamed`` pairs stand at one position and are known to one list each."""

    arrangement: Arrangement
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()

    def partner(self, name: str) -> str:
        """What ``name`` of the old list is called in the new one."""
        return dict(self.renamed).get(name, name)


def line_up(old: Sequence[str], new: Sequence[str]) -> Lineup:
    """Compare two lists in which no name stands twice."""
    before, after = set(old), set(new)
    if len(old) == len(new):
        moved = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
        if all(a not in after and b not in before for a, b in moved):
            return Lineup(Arrangement.KEPT, renamed=tuple(moved))
    added = tuple(name for name in new if name not in before)
    removed = tuple(name for name in old if name not in after)
    short = min(len(old), len(new))
    if list(old[:short]) == list(new[:short]):
        return Lineup(Arrangement.KEPT, added, removed)
    common = [name for name in old if name in after]
    same_order = common == [name for name in new if name in before]
    return Lineup(Arrangement.SHIFTED if same_order else Arrangement.REORDERED, added, removed)
