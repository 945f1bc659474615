"""What ``snapshot`` uses when neither the command line nor the environment says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from golem_codegen.settings import Settings, find_settings, read_settings

DEFAULT_OUTPUT: Final = Path("golem-snapshot.json")


@dataclass(frozen=True, slots=True)
class SnapshotDefaults:
    """The project's own words; empty or None where it has none. Never a token."""

    output: Path = DEFAULT_OUTPUT
    server: str = ""
    app: str = ""
    env: str = ""
    owner: str | None = None


def snapshot_defaults(folder: Path) -> SnapshotDefaults:
    """The defaults of the project that ``folder`` is in.

    Raises:
        FaultsFound: the project has settings, and they are wrong.
    """
    found = find_settings(folder)
    if found is None:
        return SnapshotDefaults()
    settings = read_settings(found)
    words = settings.snapshot
    return SnapshotDefaults(
        output=words.output or _only_source(settings) or DEFAULT_OUTPUT,
        server=words.server,
        app=words.app,
        env=words.env,
        owner=words.owner or None,
    )


def _only_source(settings: Settings) -> Path | None:
    """The source of the packages when all have the same one, and no other."""
    sources = {source for package in settings.packages for source in package.sources}
    return sources.pop() if len(sources) == 1 else None
