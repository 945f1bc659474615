"""Which paths a package may have: relative, in POSIX form, and never out of the folder."""

from __future__ import annotations

from collections.abc import Iterable

LOCK_NAME = "golem-codegen.lock"
_FORBIDDEN = frozenset('\\:*?"<>|')


def path_error(path: str) -> str | None:
    """Why ``path`` cannot name a file of a package; None when it can.

    A path is relative, ``/``-separated, without empty, ``.`` or ``..`` parts, without control
    characters and without what Windows forbids, so that it means one file on each system.
    """
    parts = path.split("/")
    if "" in parts:
        return "is empty, absolute or has an empty part"
    if "." in parts or ".." in parts:
        return "leaves the folder"
    if any(character in _FORBIDDEN or not character.isprintable() for character in path):
        return "has characters that not every file system allows"
    if any(part.endswith((".", " ")) for part in parts):
        return "has a part that ends with a dot or a space"
    if path.casefold() == LOCK_NAME:
        return "is the name of the lock file"
    return None


def check_paths(paths: Iterable[str]) -> None:
    """Check that the paths can stand in one folder on each system.

    Raises:
        ValueError: a path is not allowed, two differ in case only, or one is a file and a folder.
    """
    files: dict[str, str] = {}
    folders: dict[str, str] = {}
    for path in paths:
        error = path_error(path)
        if error is not None:
            raise ValueError(f"the path {path!r} {error}")
        other = files.setdefault(path.casefold(), path)
        if other is not path:
            raise ValueError(f"the paths {other!r} and {path!r} differ in case only")
        for folder in parents(path):
            spelled = folders.setdefault(folder.casefold(), folder)
            if spelled != folder:
                raise ValueError(f"the folders {spelled!r} and {folder!r} differ in case only")
    for key, folder in folders.items():
        if key in files:
            raise ValueError(f"the path {folder!r} is a file and a folder")


def parents(path: str) -> Iterable[str]:
    """The folders above ``path``, the nearest last: ``a/b/c.py`` gives ``a`` and ``a/b``."""
    parts = path.split("/")[:-1]
    for count in range(1, len(parts) + 1):
        yield "/".join(parts[:count])
