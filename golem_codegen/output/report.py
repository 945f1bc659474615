"""What writing a package did."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WriteReport:
    """What a write did, as relative POSIX paths in sorted order.

    ``written`` includes the lock file when it changed; ``kept_edited`` are files of ours that
    were edited since, and left alone.
    """

    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    deleted: tuple[str, ...]
    kept_edited: tuple[str, ...]
