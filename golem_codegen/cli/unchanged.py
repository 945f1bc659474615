"""Whether a run need not even begin: nothing that it goes by has changed, nor has what it made.

It is asked before anything heavy is imported, and looks at bytes only.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from golem_codegen.cli.generate_options import GenerateOptions
from golem_codegen.cli.source_digest import source_digest
from golem_codegen.edition import edition
from golem_codegen.output.lock import Lock, digest


def is_unchanged(options: GenerateOptions, lock: Lock | None) -> bool:
    """Whether the package in ``options.folder`` is what a run would make, for certain.

    False does not mean that anything differs; the run itself finds out.
    """
    if lock is None or not lock.state or lock.tool != edition():
        return False
    return lock.state == state_of(options, lock.reads, lock.names) and _as_written(options, lock)


def state_of(options: GenerateOptions, reads: Iterable[str], names: Mapping[str, str]) -> str:
    """What ``Lock.state`` is for a run of these options; empty when a file cannot be read.

    ``reads`` are the files beside the sources, ``names`` those of the lock file, which users edit.
    """
    hasher = hashlib.sha256(options.words.encode("utf-8"))
    try:
        for name, path in _inputs(options, reads):
            hasher.update(
                f"\n{name}\n{source_digest(path.read_bytes())}".encode("utf-8", "backslashreplace")
            )
    except OSError:
        return ""
    for place, name in sorted(names.items()):
        hasher.update(f"\n{place}\0{name}".encode("utf-8", "backslashreplace"))
    hasher.update(_layout(options).encode("utf-8"))
    return hasher.hexdigest()


def reads_of(options: GenerateOptions, paths: Iterable[Path]) -> tuple[str, ...]:
    """How the lock file names files that were read beside the sources."""
    first = options.snapshots[0].parent
    return tuple(sorted({Path(os.path.relpath(path, first)).as_posix() for path in paths}))


def _inputs(options: GenerateOptions, reads: Iterable[str]) -> list[tuple[str, Path]]:
    """Every file that is read, by a name that is the same wherever the project stands."""
    sources = sorted({(path.name, path) for path in options.snapshots})
    first = options.snapshots[0].parent
    mapped = [(url, path) for url, path in sorted(options.map_urls.items())]
    return [*sources, *((name, first / name) for name in reads), *mapped]


def _layout(options: GenerateOptions) -> str:
    if options.formatter is None:
        return ""
    from importlib.metadata import version

    from golem_codegen.cli.formatting import layout_for

    return f"{layout_for(options.output)} {version('black')}"


def _as_written(options: GenerateOptions, lock: Lock) -> bool:
    folder = str(options.folder)
    try:
        for path, expected in lock.files.items():
            with open(f"{folder}/{path}", "rb", buffering=0) as stream:  # noqa: PTH123 - quick
                if digest(stream.read()) != expected:
                    return False
    except OSError:
        return False
    return True
