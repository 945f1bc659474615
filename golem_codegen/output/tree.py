"""What stands in a folder now, without following links out of it."""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.output.lock import digest


@dataclass(frozen=True, slots=True)
class Entry:
    """Something in a folder that is not a folder. ``inode`` and ``changed`` tell replacements."""

    regular: bool
    inode: int
    changed: int


@dataclass(frozen=True, slots=True)
class Tree:
    """A folder's content by relative POSIX path. A link to a folder is an entry, not a folder."""

    entries: dict[str, Entry]
    folders: tuple[str, ...]

    @property
    def is_bare(self) -> bool:
        """Whether nothing stands here but byte code that Python has left behind."""
        return all(is_cache(path) for path in self.entries)


def is_cache(path: str) -> bool:
    """Whether this is a file in a byte code folder: Python makes them anew when they are gone."""
    return "__pycache__" in path.split("/")[:-1]


def scan(folder: Path) -> Tree:
    """Everything below ``folder``; empty when it does not exist.

    Raises:
        OSError: a folder cannot be read.
    """
    entries: dict[str, Entry] = {}
    folders: list[str] = []
    pending = [""] if folder.is_dir() else []
    while pending:
        prefix = pending.pop()
        with os.scandir(folder / prefix) as items:
            for item in items:
                path = f"{prefix}{item.name}"
                if item.is_dir(follow_symlinks=False):
                    folders.append(path)
                    pending.append(path + "/")
                else:
                    entries[path] = _entry(item.stat(follow_symlinks=False))
    return Tree(dict(sorted(entries.items())), tuple(sorted(folders)))


def digest_of(folder: Path, path: str, tree: Tree) -> str | None:
    """The digest of a file of the tree; None when it is missing or not a regular file."""
    entry = tree.entries.get(path)
    if entry is None or not entry.regular:
        return None
    return digest((folder / path).read_bytes())


def _entry(status: os.stat_result) -> Entry:
    return Entry(stat.S_ISREG(status.st_mode), status.st_ino, status.st_mtime_ns)
