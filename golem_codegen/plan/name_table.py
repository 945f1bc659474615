"""Names are settled here, in one table, before anything is printed."""

from __future__ import annotations

import keyword
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from golem_codegen.plan.names import digest


@dataclass(frozen=True, slots=True)
class Want:
    """A thing that wants a name.

    ``key`` is its place, the key of its pin. ``origin`` feeds the suffix that tells it from a
    namesake. ``plain`` says that its wire name is written exactly so: it keeps the name then.
    Lower ``rank`` goes first.
    """

    key: str
    name: str
    origin: str
    plain: bool = False
    rank: int = 0


def same(name: str) -> str:
    """The fold of a scope where case counts."""
    return name


def settle(
    wants: Iterable[Want],
    *,
    pins: Mapping[str, str],
    taken: Iterable[str] = (),
    fold: Callable[[str], str] = same,
) -> dict[str, str]:
    """Give every want a name, all different under ``fold`` and different from ``taken``.

    Pinned names come first. Of several that want one name, the plain one keeps it; the others get
    a suffix made from their origin: which name a thing has never depends on order.
    """
    used = {fold(name) for name in taken}
    names: dict[str, str] = {}
    by_rank: dict[int, list[Want]] = defaultdict(list)
    for want in sorted(wants, key=lambda want: want.key):
        pin = pins.get(want.key)
        if pin is not None and is_usable(pin) and fold(pin) not in used:
            names[want.key] = pin
            used.add(fold(pin))
        else:
            by_rank[want.rank].append(want)
    for rank in sorted(by_rank):
        _settle_rank(by_rank[rank], names, used, fold)
    return names


def is_usable(pin: str) -> bool:
    """Whether a pinned name, perhaps edited by a user, is a Python identifier."""
    return pin.isidentifier() and not keyword.iskeyword(pin)


def _settle_rank(
    wants: list[Want], names: dict[str, str], used: set[str], fold: Callable[[str], str]
) -> None:
    groups: dict[str, list[Want]] = defaultdict(list)
    for want in wants:
        groups[fold(want.name)].append(want)
    rest: list[Want] = []
    for folded, group in groups.items():
        winner = None if folded in used else _winner(group)
        if winner is not None:
            names[winner.key] = winner.name
            used.add(folded)
        rest += [want for want in group if want is not winner]
    for want in rest:
        names[want.key] = _suffixed(want, used, fold)
        used.add(fold(names[want.key]))


def _winner(group: list[Want]) -> Want | None:
    if len(group) == 1:
        return group[0]
    plain = [want for want in group if want.plain]
    return plain[0] if len(plain) == 1 else None


def _suffixed(want: Want, used: set[str], fold: Callable[[str], str]) -> str:
    stem = want.name.rstrip("_")
    for length in range(4, 65):
        name = f"{stem}_{digest(want.origin, length)}"
        if fold(name) not in used:
            return name
    raise AssertionError("two places with one key")
