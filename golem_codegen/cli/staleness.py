"""``generate --check``: whether packages are what a run would make, and if not, why.

It is asked of each package at hand quickly (``golem_codegen.cli.unchanged``); this module is for
those where that gives no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.cli.generate_options import GenerateOptions
from golem_codegen.cli.generate_run import Prepared, prepare_all
from golem_codegen.cli.schema_news import schema_news
from golem_codegen.model.fault import Fault
from golem_codegen.output.lock import Lock, digest
from golem_codegen.output.paths import LOCK_NAME


@dataclass(frozen=True, slots=True)
class StaleFile:
    """A file that is not what it would be made anew, and why.

    ``before`` is what it is, None when it is missing; ``after`` what it would be, None when it
    would be deleted.
    """

    path: str
    reason: str
    before: bytes | None
    after: bytes | None


@dataclass(frozen=True, slots=True)
class Staleness:
    """One package: its stale files, what has changed in general, and what callers will see.

    ``faults`` are warnings and notes of the run.
    """

    package: str
    folder: Path
    files: tuple[StaleFile, ...]
    causes: tuple[str, ...] = ()
    news: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def is_stale(self) -> bool:
        """Whether anything is to be done."""
        return bool(self.files)


def find_staleness(
    packages: Sequence[GenerateOptions], step: Callable[[str], None]
) -> tuple[Staleness, ...]:
    """Generate in memory and compare; nothing is written.

    Raises:
        FaultsFound: the input or the usage is wrong; the faults of all packages.
    """
    return tuple(_compared(prepared) for prepared in prepare_all(packages, step))


def _compared(prepared: Prepared) -> Staleness:
    options, changes = prepared.options, prepared.changes
    causes = _causes(prepared)
    owned = prepared.previous.files if prepared.previous is not None else dict[str, str]()
    files: list[StaleFile] = []
    for path in sorted({*changes.written, *changes.deleted, *changes.kept} - {LOCK_NAME}):
        before = _content(options.folder / path)
        after = prepared.files.get(path)
        is_edited = before is not None and path in owned and digest(before) != owned[path]
        files.append(StaleFile(path, _reason(before, after, is_edited=is_edited), before, after))
    if LOCK_NAME in changes.written:
        files += _stale_lock(prepared, changes.written[LOCK_NAME], others=bool(files))
    return Staleness(
        package=options.package,
        folder=options.folder,
        files=tuple(files),
        causes=causes if files else (),
        news=schema_news(options) if files and prepared.previous is not None else (),
        faults=prepared.result.faults,
    )


def _reason(before: bytes | None, after: bytes | None, *, is_edited: bool) -> str:
    if after is None:
        return "is edited, and no longer wanted" if is_edited else "is no longer wanted"
    if before is None:
        return "is missing"
    return "was edited since it was generated" if is_edited else "is out of date"


def _stale_lock(prepared: Prepared, after: bytes, *, others: bool) -> list[StaleFile]:
    """The lock file, when more is wrong with it than that it has not seen the input's new bytes."""
    before = _content(prepared.options.folder / LOCK_NAME)
    old, new = prepared.previous, prepared.changes.lock
    if old is not None and not others and _essence(old) == _essence(new):
        return []
    reason = "is missing" if old is None else _lock_reason(old, new)
    return [StaleFile(LOCK_NAME, reason, before, after)]


def _essence(lock: Lock) -> tuple[object, ...]:
    """What a lock file must be right about; the rest makes the next run quick."""
    return (lock.tool, lock.fingerprint, lock.options, lock.files, lock.names)


def _lock_reason(old: Lock, new: Lock) -> str:
    if old.tool != new.tool:
        return f"was written by golem-codegen {old.tool}, and this is {new.tool}"
    if old.names != new.names:
        return "has other names than the package would get"
    return "is out of date"


def _causes(prepared: Prepared) -> tuple[str, ...]:
    """What differs from the run that wrote the package, in words."""
    old, new = prepared.previous, prepared.lock
    if old is None:
        return ("it was never generated",)
    found: list[str] = []
    if old.tool != new.tool:
        found.append(f"golem-codegen was {old.tool} and is {new.tool}")
    if old.options != new.options:
        names = sorted({*old.options, *new.options})
        differing = [name for name in names if old.options.get(name) != new.options.get(name)]
        found.append(f"options differ: {', '.join(differing)}")
    elif old.fingerprint != new.fingerprint:
        sources = ", ".join(str(path) for path in prepared.options.snapshots)
        found.append(f"the input has changed: {sources}")
    if old.names != new.names:
        found.append("names differ")
    return tuple(found)


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
