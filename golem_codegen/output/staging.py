"""The next state of a folder, built whole beside it, and put in its place."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.output.changes import Changes
from golem_codegen.output.exchange import Exchanged, exchange
from golem_codegen.output.paths import LOCK_NAME, parents
from golem_codegen.output.tree import Tree, is_cache, scan


@dataclass(frozen=True, slots=True)
class Siblings:
    """The names beside the folder that a run uses; the leading dot keeps package finders off.

    ``next`` is being built, or is the old state just after the exchange; ``old`` is the state
    that has been replaced.
    """

    folder: Path
    next: Path
    old: Path


def siblings(folder: Path) -> Siblings:
    """The names that belong to ``folder``."""
    stem = f".{folder.name}.golem-codegen"
    return Siblings(folder, folder.with_name(stem + "-next"), folder.with_name(stem + "-old"))


def recover(names: Siblings) -> None:
    """Bring order after a run that was killed. Afterwards only the folder is left.

    Without the exchange there is one moment at which the old state has been moved away and the
    next one has not arrived: the old one is moved back.

    Raises:
        OSError: something cannot be moved or removed.
    """
    if names.old.is_dir() and not names.folder.exists():
        names.old.rename(names.folder)
    _remove(names.next)
    _remove(names.old)


def stage(names: Siblings, tree: Tree, changes: Changes) -> None:
    """Build the next state in ``names.next``: what stays is linked, what is new is written.

    Raises:
        OSError: something cannot be read or written.
    """
    names.next.mkdir()
    dropped = {*changes.written, *changes.deleted}
    carried = [
        path for path in tree.entries if path not in dropped and not _is_stale_cache(path, dropped)
    ]
    for path in _folders_to_make(tree, changes, carried):
        (names.next / path).mkdir(parents=True, exist_ok=True)
    for path in carried:
        _carry(names.folder / path, names.next / path)
    for path, data in changes.written.items():
        (names.next / path).write_bytes(data)
    for path in ("", *tree.folders):
        if names.folder.is_dir() and (names.next / path).is_dir():
            shutil.copymode(names.folder / path, names.next / path)


def swap(names: Siblings, tree: Tree) -> None:
    """Put ``names.next`` in the place of the folder, then remove what was replaced.

    Files that came or changed since ``tree`` was read, while the next state was built, are not
    ours to lose: they are carried over.

    Raises:
        OSError: the folder cannot be moved (a mount point, say); ``recover`` brings order.
    """
    if not names.folder.exists():
        names.next.rename(names.folder)
        return
    if exchange(names.next, names.folder) is Exchanged.DONE:
        names.next.rename(names.old)
    else:
        names.folder.rename(names.old)
        names.next.rename(names.folder)
    _rescue(names, tree)
    _remove(names.old)


def _folders_to_make(tree: Tree, changes: Changes, carried: list[str]) -> list[str]:
    """Folders with content, and other people's empty ones; not those that we have emptied."""
    needed = {folder for path in (*carried, *changes.written) for folder in parents(path)}
    emptied = {folder for path in changes.deleted for folder in parents(path)}
    kept = [path for path in tree.folders if path not in emptied and not is_cache(path + "/")]
    return sorted({*needed, *kept})


def _rescue(names: Siblings, tree: Tree) -> None:
    for path, entry in scan(names.old).entries.items():
        if tree.entries.get(path) == entry or path == LOCK_NAME or is_cache(path):
            continue
        target = names.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        (names.old / path).replace(target)


def _is_stale_cache(path: str, dropped: set[str]) -> bool:
    """Whether this is byte code of a module that changes: Python compares times by the second."""
    if not is_cache(path) or not path.endswith(".pyc"):
        return False
    folder, _, name = path.rpartition("/")
    return folder.removesuffix("__pycache__") + name.split(".", 1)[0] + ".py" in dropped


def _carry(source: Path, target: Path) -> None:
    """Let ``target`` be the same file as ``source``; a copy where the system has no links."""
    try:
        os.link(source, target, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(source, target, follow_symlinks=False)


def _remove(folder: Path) -> None:
    if folder.is_symlink() or folder.is_file():
        folder.unlink()
    elif folder.is_dir():
        shutil.rmtree(folder)
