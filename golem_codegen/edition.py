"""Which generator this is: the version, and a digest of the code that decides what comes out."""

from __future__ import annotations

import functools
import hashlib
import os
from pathlib import Path

from golem_codegen.version import VERSION

_PACKAGE = Path(__file__).resolve().parent
_DECIDING = ("model", "plan", "render", "runtime", "sources")
_LENGTH = 8


@functools.cache
def edition() -> str:
    """The version with a digest of the generator's files, as ``0.1.0+3f2a9c1d``.

    All installations of one release have the same; a checkout that somebody works on has another
    with each change, so that a stale output is noticed there too.
    """
    hasher = hashlib.sha256()
    for name, path in _files():
        hasher.update(name.encode("utf-8"))
        with open(path, "rb", buffering=0) as stream:  # noqa: PTH123 - a third of the time
            # A checkout on Windows may have other line breaks.
            hasher.update(stream.read().replace(b"\r\n", b"\n"))
    return f"{VERSION}+{hasher.hexdigest()[:_LENGTH]}"


def _files() -> list[tuple[str, str]]:
    templates = _PACKAGE / "_templates"
    folder = templates if templates.is_dir() else _PACKAGE.parent / "templates"
    found = [("generate.py", str(_PACKAGE / "generate.py"))]
    found += _below(str(folder), "templates", ".jinja")
    for name in _DECIDING:
        found += _below(str(_PACKAGE / name), name, ".py")
    return sorted(found)


def _below(folder: str, name: str, suffix: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for entry in os.scandir(folder):
        if entry.name.endswith(suffix):
            found.append((f"{name}/{entry.name}", entry.path))
        elif entry.name != "__pycache__" and entry.is_dir():
            found += _below(entry.path, f"{name}/{entry.name}", suffix)
    return found
