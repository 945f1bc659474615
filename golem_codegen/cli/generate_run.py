"""``generate`` runs: check the words, generate in memory, write when nothing is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from golem_codegen.cli.generate_options import GenerateOptions
from golem_codegen.cli.outcome import Outcome
from golem_codegen.cli.package_name import package_name_fault
from golem_codegen.cli.unchanged import reads_of, state_of
from golem_codegen.cli.watching import view_of
from golem_codegen.edition import edition
from golem_codegen.generate import (
    GenerateRequest,
    GenerateResult,
    RuntimeMode,
    Strictness,
    generate,
)
from golem_codegen.model.documents import Formats
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity, sort_faults
from golem_codegen.output import (
    Changes,
    Edited,
    Lock,
    WriteReport,
    lock_for,
    preview,
    read_lock,
    write_package,
)
from golem_codegen.plan.package import Clients

__all__ = ["GenerateOptions", "Outcome", "Prepared", "prepare", "prepare_all", "run", "run_all"]


@dataclass(frozen=True, slots=True)
class Prepared:
    """A package in memory, ready to be written or compared."""

    options: GenerateOptions
    previous: Lock | None
    result: GenerateResult
    files: dict[str, bytes]
    lock: Lock
    changes: Changes


def run(options: GenerateOptions, step: Callable[[str], None]) -> Outcome:
    """Generate and write one package; ``step`` is told what begins.

    Raises:
        FaultsFound: the input or the usage is wrong, or the folder cannot be written; nothing
            was changed.
    """
    return run_all((options,), step)[0]


def run_all(
    packages: Sequence[GenerateOptions], step: Callable[[str], None]
) -> tuple[Outcome, ...]:
    """Generate and write several packages: when one has an error, none is written.

    Raises:
        FaultsFound: as ``run``, with the faults of all packages.
    """
    prepared = prepare_all(packages, step)
    step("writing")
    return tuple(_written(each) for each in prepared)


def prepare_all(
    packages: Sequence[GenerateOptions], step: Callable[[str], None]
) -> tuple[Prepared, ...]:
    """Every package in memory. Raises ``FaultsFound`` with the faults of all."""
    faults: list[Fault] = []
    prepared: list[Prepared] = []
    failed = False
    for options in packages:
        named = f" {options.package}" if len(packages) > 1 else ""
        try:
            prepared.append(prepare(options, _naming(step, named)))
        except FaultsFound as found:
            failed = True
            faults += found.faults
        else:
            faults += prepared[-1].result.faults
    if failed:
        raise FaultsFound(faults)
    return tuple(prepared)


def _naming(step: Callable[[str], None], named: str) -> Callable[[str], None]:
    return lambda text: step(text + named)


def prepare(options: GenerateOptions, step: Callable[[str], None]) -> Prepared:
    """Generate one package in memory, and find out what writing it would change.

    Raises:
        FaultsFound: the input or the usage is wrong, or the folder cannot be written.
    """
    fault = package_name_fault(options.package)
    if fault is not None:
        raise FaultsFound([fault])
    folder = options.folder
    previous = read_lock(folder)
    step("generating")
    before = view_of(options.snapshots)
    result = generate(
        GenerateRequest(
            sources=options.snapshots,
            package=options.package,
            agents=options.agents,
            client=Clients(options.client),
            runtime=RuntimeMode(options.runtime),
            strictness=Strictness(options.strictness),
            pins=previous.names if previous is not None else {},
            renames=options.renames,
            formats=Formats(options.formats),
            map_urls=options.map_urls,
        )
    )
    files, how = result.files, result.options
    if options.formatter is not None:
        step("formatting")
        files, how = _formatted(result, options.output)
    lock = lock_for(files, fingerprint=result.fingerprint, options=how, names=result.pins)
    reads = reads_of(options, result.reads)
    # When a source changed while it was read, the next run does not trust this one.
    is_steady = before == view_of(options.snapshots, before)
    state = state_of(options, reads, result.pins) if is_steady else ""
    lock = replace(lock, tool=edition(), state=state, reads=reads)
    changes = preview(folder, files, lock, previous=previous, edited=Edited(options.edited))
    return Prepared(options, previous, result, files, lock, changes)


def _written(prepared: Prepared) -> Outcome:
    options, result = prepared.options, prepared.result
    report = write_package(
        options.folder,
        prepared.files,
        prepared.lock,
        previous=prepared.previous,
        edited=Edited(options.edited),
    )
    return Outcome(
        package=options.package,
        folder=options.folder,
        agents=result.agents,
        types=result.types,
        report=report,
        faults=sort_faults([*result.faults, *_kept(options.folder, report)]),
        reads=result.reads,
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
