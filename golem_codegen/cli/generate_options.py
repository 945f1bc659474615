"""What one package is generated from and how, whether the command line or settings say so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class GenerateOptions:
    """The words for one package.

    ``client``, ``runtime``, ``formats``, ``strictness`` and ``edited`` are values of ``Clients``,
    ``RuntimeMode``, ``Formats``, ``Strictness`` and ``Edited``.
    """

    snapshots: tuple[Path, ...]
    output: Path
    package: str
    agents: tuple[str, ...] = ()
    client: str = "both"
    runtime: str = "vendored"
    strictness: str = "lenient"
    edited: str = "keep"
    formatter: str | None = None
    formats: str = "annotation"
    renames: Mapping[str, str] = field(default_factory=dict[str, str])
    map_urls: Mapping[str, Path] = field(default_factory=dict[str, Path])

    @property
    def folder(self) -> Path:
        """The package's own folder."""
        return self.output / self.package

    @property
    def words(self) -> str:
        """Everything that has an influence on the output but for the files, as one text."""
        words = {
            "package": self.package,
            "agents": sorted(set(self.agents)),
            "client": self.client,
            "runtime": self.runtime,
            "strictness": self.strictness,
            "formats": self.formats,
            "renames": dict(self.renames),
            "urls": sorted(self.map_urls),
        }
        return json.dumps(words, sort_keys=True)
