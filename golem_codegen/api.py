"""Generation for build systems and scripts, without the command line.

``from golem_codegen import generate_package, generate_project, check_project``; nothing is
printed, and nothing heavy is imported before a function is called and has something to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity, shown
from golem_codegen.model.nearest import did_you_mean

if TYPE_CHECKING:
    import os

    from golem_codegen.cli.generate_options import GenerateOptions
    from golem_codegen.cli.outcome import Outcome

__all__ = [
    "Fault",
    "FaultsFound",
    "GeneratedPackage",
    "StalePackage",
    "check_project",
    "generate_package",
    "generate_project",
]


@dataclass(frozen=True, slots=True)
class GeneratedPackage:
    """A package that is up to date now.

    ``written``, ``unchanged``, ``deleted`` and ``kept`` (edited by hand, left alone) are paths
    relative to ``folder``, in POSIX form. ``sources`` are the files it was made from. ``faults``
    are warnings and notes; there are none when nothing had changed.
    """

    name: str
    folder: Path
    sources: tuple[Path, ...]
    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    deleted: tuple[str, ...]
    kept: tuple[str, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class StalePackage:
    """A package that is out of date: the reason for each stale file, by its path in ``folder``."""

    name: str
    folder: Path
    reasons: Mapping[str, str]


def generate_package(  # noqa: PLR0913 - one for each setting
    sources: Sequence[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    name: str,
    *,
    agents: Sequence[str] = (),
    client: Literal["full", "method-only", "both"] = "both",
    runtime: Literal["vendored", "shared"] = "vendored",
    unsupported: Literal["leave-out", "refuse"] = "leave-out",
    edited: Literal["keep", "replace"] = "keep",
    layout: Literal["black"] | None = None,
    formats: Literal["annotation", "typed"] = "annotation",
    renames: Mapping[str, str] | None = None,
    map_urls: Mapping[str, str | os.PathLike[str]] | None = None,
    progress: Callable[[str], None] = lambda _step: None,
) -> GeneratedPackage:
    """Write the package ``name`` made from ``sources`` into the folder ``output`` / ``name``.

    ``unsupported`` says what happens to methods that cannot be called from outside, ``edited``
    what happens to generated files that somebody edited, and ``layout`` that the modules are
    formatted anew. The rest is as the settings of the same names. ``progress`` is told what
    begins. Nothing is done when nothing has changed.

    Raises:
        FaultsFound: the input is wrong or the folder cannot be written; nothing was changed.
    """
    from golem_codegen.cli.generate_options import GenerateOptions

    options = GenerateOptions(
        snapshots=tuple(Path(source) for source in sources),
        output=Path(output),
        package=name,
        agents=tuple(agents),
        client=client,
        runtime=runtime,
        strictness="strict" if unsupported == "refuse" else "lenient",
        edited=edited,
        formatter=layout,
        formats=formats,
        renames=dict(renames or {}),
        map_urls={url: Path(file) for url, file in (map_urls or {}).items()},
    )
    return _generated((options,), progress)[0]


def generate_project(
    folder: str | os.PathLike[str] = ".",
    *,
    packages: Sequence[str] = (),
    progress: Callable[[str], None] = lambda _step: None,
) -> tuple[GeneratedPackage, ...]:
    """Generate what the settings in ``folder`` name; ``packages`` are the only ones if given.

    When one package has an error, none is written.

    Raises:
        FaultsFound: there are no settings, or they or the input are wrong; nothing was changed.
    """
    return _generated(_options(Path(folder), packages), progress)


def check_project(
    folder: str | os.PathLike[str] = ".",
    *,
    packages: Sequence[str] = (),
    progress: Callable[[str], None] = lambda _step: None,
) -> tuple[StalePackage, ...]:
    """The packages of the settings in ``folder`` that are out of date; nothing is written.

    Raises:
        FaultsFound: as ``generate_project``.
    """
    from golem_codegen.cli.packages import unchanged

    wanted = _options(Path(folder), packages)
    idle = unchanged(wanted)
    rest = [options for options in wanted if options.folder not in idle]
    if not rest:
        return ()
    from golem_codegen.cli.staleness import find_staleness

    return tuple(
        StalePackage(each.package, each.folder, {file.path: file.reason for file in each.files})
        for each in find_staleness(rest, progress)
        if each.is_stale
    )


def _options(folder: Path, names: Sequence[str]) -> tuple[GenerateOptions, ...]:
    from golem_codegen.cli.generate_words import settled
    from golem_codegen.settings.find import settings_of

    found = settings_of(folder)
    if found is None:
        message = "there are no settings of golem-codegen in this folder"
        raise FaultsFound([_error(folder, message, "`golem-codegen init` writes some")])
    packages = settled(found).packages
    known = {package.package: package for package in packages}
    faults = [
        _error(
            found.file,
            f"the settings have no package {shown(name)}",
            did_you_mean(name, known) or f"there are {', '.join(known)}",
        )
        for name in names
        if name not in known
    ]
    if not known:
        faults.append(_error(found.file, "the settings name no package", "add a [[package]]"))
    if faults:
        raise FaultsFound(faults)
    return tuple(options for name, options in known.items() if not names or name in names)


def _generated(
    packages: Sequence[GenerateOptions], progress: Callable[[str], None]
) -> tuple[GeneratedPackage, ...]:
    from golem_codegen.cli.packages import generated

    outcomes = generated(packages, progress)
    return tuple(
        _report(options, outcome) for options, outcome in zip(packages, outcomes, strict=True)
    )


def _report(options: GenerateOptions, outcome: Outcome) -> GeneratedPackage:
    report = outcome.report
    return GeneratedPackage(
        name=outcome.package,
        folder=outcome.folder,
        sources=(*options.snapshots, *options.map_urls.values(), *outcome.reads),
        written=report.written,
        unchanged=report.unchanged,
        deleted=report.deleted,
        kept=report.kept_edited,
        faults=outcome.faults,
    )


def _error(place: Path, message: str, suggestion: str) -> Fault:
    return Fault(Severity.ERROR, Place(str(place)), message, suggestion)
