"""Waiting until a file changes: by looking again and again, which works on every system."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

PAUSE_SECONDS = 0.25


@dataclass(frozen=True, slots=True)
class Seen:
    """A file as it was: its time and size, and a digest that tells changes from touches."""

    modified: int
    size: int
    digest: str


View = dict[Path, Seen | None]


def view_of(paths: Iterable[Path], before: View | None = None) -> View:
    """The files as they are, None for those that do not exist or cannot be read.

    Only what has another time or size than ``before`` is read.
    """
    known = before or {}
    return {path: _seen(path, known.get(path)) for path in dict.fromkeys(paths)}


def wait_for_change(before: View, pause: Callable[[float], None]) -> tuple[Path, ...]:
    """Wait until the contents of a file differ from ``before`` and then stay for a pause.

    An editor may write a file in several steps, and a tool several files.
    """
    while True:
        pause(PAUSE_SECONDS)
        now = view_of(before, before)
        if not _changed(before, now):
            continue
        while True:
            pause(PAUSE_SECONDS)
            again = view_of(before, now)
            if not _changed(now, again):
                break
            now = again
        changed = _changed(before, now)
        if changed:
            return changed


def _changed(before: View, now: View) -> tuple[Path, ...]:
    return tuple(path for path in now if _contents(before[path]) != _contents(now[path]))


def _contents(seen: Seen | None) -> str | None:
    return None if seen is None else seen.digest


def _seen(path: Path, before: Seen | None) -> Seen | None:
    try:
        status = path.stat()
        if before is not None and (before.modified, before.size) == (
            status.st_mtime_ns,
            status.st_size,
        ):
            return before
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return None
    return Seen(status.st_mtime_ns, status.st_size, digest)
