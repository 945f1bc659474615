"""What a run did to one package."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from golem_codegen.cli.generate_options import GenerateOptions
from golem_codegen.model.fault import Fault
from golem_codegen.output.lock import Lock
from golem_codegen.output.report import WriteReport

# The places of data types, of agents and of JSON Schemas.
_CLASSES = ("class:", "document-class:")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run did, for the summary. ``faults`` are warnings and notes, sorted.

    ``reads`` are the files that the run went by beside the sources.
    """

    package: str
    folder: Path
    agents: tuple[str, ...]
    types: int
    report: WriteReport
    faults: tuple[Fault, ...]
    reads: tuple[Path, ...] = ()


def unchanged_outcome(options: GenerateOptions, lock: Lock) -> Outcome:
    """The outcome of a run that had nothing to do: what there is to say stands in the lock."""
    agents = [key for key in lock.names if key.startswith("agent:") and key.endswith("/full")]
    classes = {name for key, name in lock.names.items() if key.startswith(_CLASSES)}
    first = options.snapshots[0].parent
    return Outcome(
        package=options.package,
        folder=options.folder,
        agents=tuple(sorted(key[len("agent:") : -len("/full")] for key in agents)),
        types=len(classes),
        report=WriteReport((), tuple(sorted(lock.files)), (), ()),
        faults=(),
        reads=tuple(first / path for path in lock.reads),
    )
