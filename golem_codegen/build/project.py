"""Generating everything that a project's settings name, into the project's own folders."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.cli.generate_run import GenerateOptions, run
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity


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
    document = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    packages = document.get("tool", {}).get("golem-codegen", {}).get("package", [])
    if not packages:
        fault = Fault(Severity.ERROR, Place(str(root / "pyproject.toml")), "no packages")
        raise FaultsFound([fault])
    built = []
    for package in packages:
        sources = tuple(root / source for source in package["sources"])
        options = GenerateOptions(sources, root / package["output"], package["name"])
        outcome = run(options, step)
        built.append(BuiltPackage(outcome.folder, sources, outcome.faults))
    return tuple(built)
