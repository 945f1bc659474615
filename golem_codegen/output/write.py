"""Writing a package: all of it or nothing, and only what is ours."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.output.changes import Changes, Edited, find_changes
from golem_codegen.output.guard import WAIT_SECONDS, guarded
from golem_codegen.output.lock import Lock, read_lock
from golem_codegen.output.report import WriteReport
from golem_codegen.output.staging import Siblings, recover, siblings, stage, swap
from golem_codegen.output.tree import Tree, scan


def write_package(
    folder: Path,
    files: Mapping[str, bytes],
    lock: Lock,
    *,
    previous: Lock | None,
    edited: Edited = Edited.KEEP,
    wait: float = WAIT_SECONDS,
) -> WriteReport:
    """Make ``folder`` hold ``files`` and the lock file, and leave the files of others alone.

    ``previous`` is the lock that the names of this run were made from. A kill at any moment
    leaves the old state or the new one, whole; a folder that already is right is not touched.

    Raises:
        ValueError: ``files`` has paths that cannot stand in one folder.
        FaultsFound: the folder is not ours, is a link, or cannot be written; something foreign is
            in the way; another run is writing, or has given names that this one does not know.
    """
    try:
        return _write(folder, files, lock, previous=previous, edited=edited, wait=wait)
    except OSError as error:
        place = Place(str(error.filename) if error.filename is not None else str(folder))
        message = f"cannot be written: {error.strerror or error}"
        raise FaultsFound([Fault(Severity.ERROR, place, message)]) from error


def preview(
    folder: Path,
    files: Mapping[str, bytes],
    lock: Lock,
    *,
    previous: Lock | None,
    edited: Edited = Edited.KEEP,
) -> Changes:
    """What ``write_package`` would do now. Nothing is changed, and nobody waited for.

    Raises:
        ValueError: as ``write_package``.
        FaultsFound: the folder is not ours or is a link, or something foreign is in the way.
    """
    try:
        _refuse_other_things(folder)
        tree = scan(folder)
        return find_changes(folder, tree, files, lock, previous=previous, edited=edited)
    except OSError as error:
        place = Place(str(error.filename) if error.filename is not None else str(folder))
        message = f"cannot be read: {error.strerror or error}"
        raise FaultsFound([Fault(Severity.ERROR, place, message)]) from error


def _write(
    folder: Path,
    files: Mapping[str, bytes],
    lock: Lock,
    *,
    previous: Lock | None,
    edited: Edited,
    wait: float,
) -> WriteReport:
    _refuse_other_things(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    names = siblings(folder)
    with guarded(folder, wait=wait):
        recover(names)
        current = read_lock(folder)
        _refuse_overtaken(folder, current, previous, lock)
        tree = scan(folder)
        changes = find_changes(folder, tree, files, lock, previous=current, edited=edited)
        if not changes.nothing:
            _replace(names, tree, changes)
    return WriteReport(
        written=tuple(changes.written),
        unchanged=changes.unchanged,
        deleted=changes.deleted,
        kept_edited=changes.kept,
    )


def _replace(names: Siblings, tree: Tree, changes: Changes) -> None:
    try:
        stage(names, tree, changes)
        swap(names, tree)
    except BaseException:
        recover(names)
        raise


def _refuse_other_things(folder: Path) -> None:
    if folder.is_symlink():
        what = "the output folder is a link, which could be anyone's"
    elif folder.exists() and not folder.is_dir():
        what = "the output folder is a file"
    else:
        return
    raise FaultsFound(
        [Fault(Severity.ERROR, Place(str(folder)), what, "name another --output or --package")]
    )


def _refuse_overtaken(
    folder: Path, current: Lock | None, previous: Lock | None, lock: Lock
) -> None:
    """Names that another run has given since we started would be lost."""
    if current is None:
        return
    known = previous.names if previous is not None else dict[str, str]()
    lost = [
        place
        for place, name in current.names.items()
        if known.get(place) != name and lock.names.get(place) != name
    ]
    if lost:
        message = f"another run has written names here meanwhile ({len(lost)} of them)"
        raise FaultsFound([Fault(Severity.ERROR, Place(str(folder)), message, "run again")])
