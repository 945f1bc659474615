"""What ``snapshot`` uses when neither the command line nor the environment says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

DEFAULT_OUTPUT: Final = Path("golem-snapshot.json")


@dataclass(frozen=True, slots=True)
class SnapshotDefaults:
    """The project's own words; empty or None where it has none. Never a token."""

    output: Path = DEFAULT_OUTPUT
    server: str = ""
    app: str = ""
    env: str = ""
    owner: str | None = None


def snapshot_defaults(_folder: Path) -> SnapshotDefaults:
    """The defaults of the project that ``folder`` is in."""
    return SnapshotDefaults()
