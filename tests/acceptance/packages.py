"""Generating a package from snapshots given as data or files, and importing it."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from golem_codegen.generate import GenerateRequest, generate


@dataclass(frozen=True, slots=True)
class Generated:
    """A package on disk: its name, the folder it stands in, and what the run reported."""

    name: str
    parent: Path
    faults: tuple[Any, ...]

    @property
    def folder(self) -> Path:
        """The package's own folder."""
        return self.parent / self.name

    def load(self) -> ModuleType:
        """Import the package and its public modules (once per process)."""
        if str(self.parent) not in sys.path:
            sys.path.insert(0, str(self.parent))
            importlib.invalidate_caches()
        for public in ("types", "values", "errors", "codecs"):
            importlib.import_module(f"{self.name}.{public}")
        return importlib.import_module(self.name)

    def part(self, name: str) -> ModuleType:
        """Import a module of the package."""
        self.load()
        return importlib.import_module(f"{self.name}.{name}")


def render(
    name: str, sources: Iterable[Path], pins: Mapping[str, str] | None = None
) -> tuple[dict[str, bytes], tuple[Any, ...]]:
    """Generate in memory: the files by relative path, and the faults that were no errors."""
    result = generate(GenerateRequest(sources=tuple(sources), package=name, pins=pins or {}))
    return dict(result.files), tuple(result.faults)


def names_of(name: str, sources: Iterable[Path]) -> Mapping[str, str]:
    """The names that a run gives, as its lock file pins them."""
    return generate(GenerateRequest(sources=tuple(sources), package=name)).pins


def write(files: dict[str, bytes], folder: Path) -> None:
    """Write generated files into a folder, which is made."""
    for relative, content in files.items():
        target = folder / relative
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def save(documents: Sequence[Any], folder: Path) -> list[Path]:
    """Write snapshots, given as data, into files of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)  # types may be nested 500 deep, each in three levels of JSON
    try:
        for number, document in enumerate(documents):
            path = folder / f"snapshot{number}.json"
            path.write_text(json.dumps(document), encoding="utf-8")
            paths.append(path)
    finally:
        sys.setrecursionlimit(limit)
    return paths


def build(name: str, sources: Iterable[Path], parent: Path) -> Generated:
    """Generate a package into ``parent`` and say where it is."""
    files, faults = render(name, sources)
    write(files, parent / name)
    return Generated(name, parent, faults)


def build_agents(name: str, agents: Sequence[Any], parent: Path) -> Generated:
    """Generate a package from agent types given as data (a bare array)."""
    return build(name, save([list(agents)], parent / "snapshots"), parent)
