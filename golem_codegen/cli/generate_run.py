"""One ``generate`` run: check the words, generate in memory, write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.cli.package_name import package_name_fault
from golem_codegen.generate import (
    GenerateRequest,
    GenerateResult,
    RuntimeMode,
    Strictness,
    generate,
)
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity, sort_faults
from golem_codegen.output import Edited, WriteReport, lock_for, read_lock, write_package
from golem_codegen.plan.package import Clients


@dataclass(frozen=True, slots=True)
class GenerateOptions:
    """The command line's words.

    ``client``, ``runtime``, ``strictness`` and ``edited`` are values of ``Clients``,
    ``RuntimeMode``, ``Strictness`` and ``Edited``.
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run did, for the summary. ``faults`` are warnings and notes, sorted."""

    package: str
    folder: Path
    agents: tuple[str, ...]
    types: int
    report: WriteReport
    faults: tuple[Fault, ...]


def run(options: GenerateOptions, step: Callable[[str], None]) -> Outcome:
    """Generate and write; ``step`` is told what begins.

    Raises:
        FaultsFound: the input or the usage is wrong, or the folder cannot be written; nothing
            was changed.
    """
    fault = package_name_fault(options.package)
    if fault is not None:
        raise FaultsFound([fault])
    folder = options.output / options.package
    previous = read_lock(folder)
    step("generating")
    result = generate(
        GenerateRequest(
            sources=options.snapshots,
            package=options.package,
            agents=options.agents,
            client=Clients(options.client),
            runtime=RuntimeMode(options.runtime),
            strictness=Strictness(options.strictness),
            pins=previous.names if previous is not None else {},
        )
    )
    files, how = result.files, result.options
    if options.formatter is not None:
        step("formatting")
        files, how = _formatted(result, options.output)
    step("writing")
    lock = lock_for(files, fingerprint=result.fingerprint, options=how, names=result.pins)
    report = write_package(folder, files, lock, previous=previous, edited=Edited(options.edited))
    return Outcome(
        package=options.package,
        folder=folder,
        agents=result.agents,
        types=result.types,
        report=report,
        faults=sort_faults([*result.faults, *_kept(folder, report)]),
    )


def _formatted(result: GenerateResult, output: Path) -> tuple[dict[str, bytes], dict[str, str]]:
    from golem_codegen.cli.formatting import layout_for, reformatted

    layout = layout_for(output)
    return reformatted(result.files, layout), {**result.options, "format": str(layout)}


def _kept(folder: Path, report: WriteReport) -> list[Fault]:
    return [
        Fault(
            Severity.WARNING,
            Place(str(folder / path)),
            "was edited since it was generated, and is kept as it is",
            "--force replaces it",
        )
        for path in report.kept_edited
    ]
