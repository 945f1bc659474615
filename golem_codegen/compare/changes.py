"""What a comparison finds: changes, what each does to whom, and the verdict over all."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Level(enum.IntEnum):
    """How bad an effect is; the greater the worse."""

    NONE = 0
    """Nobody can tell."""
    SAFE = 1
    """Visible, and harmless."""
    RISKY = 2
    """Works, but may mean or do something else."""
    BREAKING = 3
    """Somebody who works today fails, or gets something wrong."""

    @property
    def word(self) -> str:
        """The level as people read it: ``none``, ``safe``, ``risky``, ``breaking``."""
        return self.name.lower()


class Bump(enum.Enum):
    """What the change asks of a version number (semantic versioning)."""

    MAJOR = "major"
    MINOR = "minor"
    PATCH = "patch"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change does to one audience, and why, in one sentence."""

    level: Level
    why: str


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two schemas.

    ``kind`` is a name of the catalogue (``golem_codegen.compare.catalogue``). ``place`` says what
    changed in the words of the schema: ``CounterAgent.add(by)``, or the class of a shared type
    with a step into it. ``detail`` is what it was and is. ``used`` names positions by which
    callers meet a shared type. ``clients`` is the effect on clients that run today, ``code`` that
    on Python code once the package is generated anew.
    """

    kind: str
    place: str
    detail: str
    used: tuple[str, ...]
    clients: Effect
    code: Effect
    documentation: bool = False

    @property
    def level(self) -> Level:
        """The worse of both effects."""
        return max(self.clients.level, self.code.level)

    @property
    def breaks_code_only(self) -> bool:
        """Clients that run today go on; code fails when the package is generated anew."""
        return self.code.level is Level.BREAKING and self.clients.level is not Level.BREAKING

    @property
    def verdict(self) -> str:
        """The level, and for whom when it is for code alone: ``breaking for code``."""
        return "breaking for code" if self.breaks_code_only else self.level.word

    @property
    def why(self) -> str:
        """The reason for the verdict; that of the clients when both audiences are hit alike."""
        return self.clients.why if self.clients.level >= self.code.level else self.code.why


@dataclass(frozen=True, slots=True)
class Comparison:
    """All changes, the worst first, then by place."""

    changes: tuple[Change, ...]

    @property
    def level(self) -> Level:
        """The worst level of all; ``NONE`` when nothing changed."""
        return max((change.level for change in self.changes), default=Level.NONE)

    @property
    def clients_level(self) -> Level:
        """The worst effect on clients that run today."""
        return max((change.clients.level for change in self.changes), default=Level.NONE)

    @property
    def bump(self) -> Bump:
        """Major when anything breaks, patch when only words changed, else minor."""
        if not self.changes:
            return Bump.NONE
        if self.level is Level.BREAKING:
            return Bump.MAJOR
        words = all(change.documentation for change in self.changes)
        return Bump.PATCH if words else Bump.MINOR


def in_order(changes: list[Change]) -> tuple[Change, ...]:
    """Sorted for reading: the worst first, documentation last, then by place and kind."""
    return tuple(
        sorted(
            changes,
            key=lambda c: (-c.level, -c.clients.level, c.documentation, c.place, c.kind, c.detail),
        )
    )
