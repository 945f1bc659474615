"""Where something stands in the input, and what is wrong with it."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in an input document: the file as the user named it, and a JSON Pointer.

    ``line`` and ``column`` (both from 1) are known only for faults of the JSON syntax itself.
    """

    file: str
    pointer: str = ""
    line: int = 0
    column: int = 0

    def __truediv__(self, segment: str | int) -> Place:
        """The place of a member or an item below this one (RFC 6901 escapes applied)."""
        text = str(segment)
        if "~" in text or "/" in text:
            text = text.replace("~", "~0").replace("/", "~1")
        return Place(self.file, f"{self.pointer}/{text}")

    def __str__(self) -> str:
        if self.line:
            return f"{self.file}:{self.line}:{self.column}"
        return f"{self.file}#{self.pointer}" if self.pointer else self.file


class Severity(enum.Enum):
    """How bad a fault is. An error stops the run before anything is written."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


_RANK = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to tell the user: what was expected and found, where, and what to do."""

    severity: Severity
    place: Place
    message: str
    suggestion: str = ""

    def __str__(self) -> str:
        hint = f" ({self.suggestion})" if self.suggestion else ""
        return f"{self.place}: {self.severity.value}: {self.message}{hint}"


class FaultsFound(Exception):
    """Raised when a run cannot go on: carries every fault found so far, sorted."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = sort_faults(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def sort_faults(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Errors first, then by place; equal faults once."""
    unique = dict.fromkeys(faults)
    return tuple(sorted(unique, key=lambda f: (_RANK[f.severity], f.place, f.message)))


def has_errors(faults: Iterable[Fault]) -> bool:
    """Whether one of the faults stops the run."""
    return any(fault.severity is Severity.ERROR for fault in faults)


def shown(text: str, limit: int = 60) -> str:
    """Text from outside, quoted, shortened and free of control characters, for a message."""
    short = text if len(text) <= limit else text[: limit - 1] + "…"
    return ascii(short) if not short.isprintable() else repr(short)
