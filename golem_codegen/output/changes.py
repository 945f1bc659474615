"""What writing a package into a folder would change, found without changing anything."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.output.lock import Lock, digest, lock_bytes
from golem_codegen.output.paths import LOCK_NAME, check_paths, parents
from golem_codegen.output.same_code import same_code
from golem_codegen.output.tree import Tree, digest_of, is_cache


class Edited(enum.Enum):
    """What happens to a file of ours that someone has edited since it was written."""

    KEEP = "keep"
    REPLACE = "replace"


@dataclass(frozen=True, slots=True)
class Changes:
    """What stands to be done. ``lock`` is what the lock file will hold.

    ``written`` are new or different (the lock file included), ``unchanged`` are already right,
    ``deleted`` are ours and no longer wanted, ``kept`` are ours, edited, and left alone.
    """

    written: Mapping[str, bytes]
    unchanged: tuple[str, ...]
    deleted: tuple[str, ...]
    kept: tuple[str, ...]
    lock: Lock

    @property
    def nothing(self) -> bool:
        """Whether the folder already is what it should be."""
        return not self.written and not self.deleted


def find_changes(
    folder: Path,
    tree: Tree,
    files: Mapping[str, bytes],
    lock: Lock,
    *,
    previous: Lock | None,
    edited: Edited,
) -> Changes:
    """Compare ``files`` with the ``tree`` of ``folder``, by what the ``previous`` lock owns.

    A file that is edited and no longer wanted stays in the new lock with its old digest, so that
    it is reported until someone decides. One that only got another layout is right as it is.

    Raises:
        ValueError: ``files`` has paths that cannot stand in one folder.
        FaultsFound: the folder has files but no lock, or something that is not ours stands where
            a file is to be written.
        OSError: a file cannot be read.
    """
    check_paths(files)
    owned = previous.files if previous is not None else dict[str, str]()
    _refuse_foreign(folder, tree, files, owned=owned, known=previous is not None)
    found = {path: digest_of(folder, path, tree) for path in sorted({*files, *owned})}
    changed_by_hand = {
        path
        for path, now in found.items()
        if path in owned and path in tree.entries and now != owned[path]
    }
    wanted = {path: digest(data) for path, data in files.items()}
    differing = {path for path in changed_by_hand if found[path] != wanted.get(path)}
    if edited is Edited.REPLACE:
        reformatted, kept = set[str](), set[str]()
    else:
        reformatted = {path for path in differing if _is_reformatted(folder, path, tree, files)}
        kept = differing - reformatted
    _refuse_kept(folder, files, kept)
    written = {
        path: data
        for path, data in sorted(files.items())
        if path not in kept and path not in reformatted and found[path] != wanted[path]
    }
    gone = [path for path in owned if path not in files and path in tree.entries]
    remaining = {path: owned[path] for path in gone if path in kept}
    lock = replace(lock, files={**wanted, **remaining})
    locked = lock_bytes(lock)
    if _lock_on_disk(folder, tree) != locked:
        written[LOCK_NAME] = locked
    return Changes(
        written=written,
        unchanged=tuple(path for path in sorted(files) if path not in written and path not in kept),
        deleted=tuple(sorted(path for path in gone if path not in kept)),
        kept=tuple(sorted(kept)),
        lock=lock,
    )


def _is_reformatted(folder: Path, path: str, tree: Tree, files: Mapping[str, bytes]) -> bool:
    if path not in files or not tree.entries[path].regular:
        return False
    return same_code(path, (folder / path).read_bytes(), files[path])


def _lock_on_disk(folder: Path, tree: Tree) -> bytes | None:
    """The lock file's content; a checkout on Windows may have given it other line breaks."""
    entry = tree.entries.get(LOCK_NAME)
    if entry is None or not entry.regular:
        return None
    return (folder / LOCK_NAME).read_bytes().replace(b"\r\n", b"\n")


def _refuse_foreign(
    folder: Path,
    tree: Tree,
    files: Mapping[str, bytes],
    *,
    owned: Mapping[str, str],
    known: bool,
) -> None:
    if not known and not tree.is_bare:
        raise FaultsFound(
            [
                Fault(
                    Severity.ERROR,
                    Place(str(folder)),
                    "the folder has files but no lock file of golem-codegen",
                    "name another --output or --package, or move the folder away",
                )
            ]
        )
    theirs = {path for path in tree.entries if path not in owned and not is_cache(path)}
    their_folders = {above for path in theirs for above in parents(path)}
    faults = [
        _occupied(folder, each)
        for path in files
        for each in (*parents(path), path)
        if each in theirs or (each == path and each in their_folders)
    ]
    if faults:
        raise FaultsFound(faults)


def _refuse_kept(folder: Path, files: Mapping[str, bytes], kept: set[str]) -> None:
    """An edited file stands where a folder is needed now, or in a folder where a file is."""
    in_the_way = {above for path in files for above in parents(path) if above in kept}
    in_the_way |= {path for path in kept if any(above in files for above in parents(path))}
    if in_the_way:
        raise FaultsFound([_occupied(folder, path) for path in in_the_way])


def _occupied(folder: Path, path: str) -> Fault:
    return Fault(
        Severity.ERROR,
        Place(str(folder / path)),
        "a file is to be written here, and what stands here was not written by golem-codegen",
        "move it away",
    )
