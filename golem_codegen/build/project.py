"""Generating everything that a project's settings name, into the project's own folders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.api import generate_project
from golem_codegen.model.fault import Fault


@dataclass(frozen=True, slots=True)
class BuiltPackage:
    """A package that is up to date now: its folder, what it was made from, and warnings."""

    folder: Path
    sources: tuple[Path, ...]
    faults: tuple[Fault, ...]


def build_project(
    root: Path, step: Callable[[str], None] = lambda _step: None
) -> tuple[BuiltPackage, ...]:
    """Generate each package of the settings in ``root``; unchanged ones are left alone.

    Raises:
        FaultsFound: the settings or a source are wrong, or a folder cannot be written.
    """
    return tuple(
        BuiltPackage(package.folder, package.sources, package.faults)
        for package in generate_project(root, progress=step)
    )
