"""What settings say, once they are read: paths are those of files, not of the settings' text."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class PackageSettings:
    """One package to generate into ``output`` / ``name``.

    ``client``, ``runtime``, ``formats`` and ``format`` have the values of the command line's
    options; ``format`` is empty when nothing is formatted anew. ``renames`` maps places (keys of
    the lock file's names, or readable ones such as ``Agent.method``) to Python names,
    ``map_urls`` URLs to local files.
    """

    name: str
    sources: tuple[Path, ...]
    output: Path
    agents: tuple[str, ...] = ()
    client: str = "both"
    runtime: str = "vendored"
    format: str = ""
    formats: str = "annotation"
    strict: bool = False
    renames: dict[str, str] = field(default_factory=dict[str, str])
    map_urls: dict[str, Path] = field(default_factory=dict[str, Path])


@dataclass(frozen=True, slots=True)
class SnapshotSettings:
    """What ``snapshot`` asks for unless it is told otherwise; empty or None where unsaid."""

    output: Path | None = None
    server: str = ""
    app: str = ""
    env: str = ""
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """A project's settings; ``file`` is where they stand."""

    file: Path
    packages: tuple[PackageSettings, ...] = ()
    snapshot: SnapshotSettings = field(default_factory=SnapshotSettings)
