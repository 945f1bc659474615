"""Writes a package again and again, or dies at a chosen step. A script of test_output_kill.py.

``python output_victim.py FOLDER loop`` writes version A and version B in turn for ever.
``python output_victim.py FOLDER steps RENAME`` forks once per step of one write (audit events of
the interpreter count the steps), kills the child there, and prints what was left as JSON.
``python output_victim.py FOLDER 200`` lets two forks write at once, 200 times, and prints the same.
"""

from __future__ import annotations

import itertools
import json
import os
import signal
import sys
from pathlib import Path

from golem_codegen.output import exchange, staging
from golem_codegen.output.lock import Lock, lock_bytes, lock_for, read_lock
from golem_codegen.output.write import write_package

FOREIGN = {"notes/mine.txt": b"mine", "hand_written.py": b"HAND = 1\n"}


def version_files(version: str) -> dict[str, bytes]:
    """Twelve files: half say which version they are, some exist in one version only."""
    files = {f"part{index}.py": f"VERSION = {version!r}\n".encode() for index in range(5)}
    files |= {f"same/part{index}.py": b"SAME = 1\n" for index in range(5)}
    files[f"only_{version}/module.py"] = b""
    return files


def version_lock(version: str) -> Lock:
    return lock_for(version_files(version), fingerprint=version, options={}, names={})


def version_on_disk(folder: Path) -> str | None:
    """Which version stands there whole, the files of others included; None when none does."""
    found = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
    for version in ("a", "b"):
        wanted = version_files(version) | FOREIGN
        wanted["golem-codegen.lock"] = lock_bytes(version_lock(version))
        if found == wanted:
            return version
    return None


def write_version(folder: Path, version: str) -> None:
    write_package(folder, version_files(version), version_lock(version), previous=read_lock(folder))


def prepare(folder: Path) -> None:
    """Version A, and files of someone else among ours."""
    write_version(folder, "a")
    for path, data in FOREIGN.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(data)


def write_for_ever(folder: Path) -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for version in itertools.cycle("ba"):
        write_version(folder, version)


def kill_at(folder: Path, step: int) -> bool:
    """Write version B in a child that dies at ``step``; whether it died."""
    child = os.fork()
    if child == 0:
        steps = itertools.count(1)

        def die(_event: str, _arguments: tuple[object, ...]) -> None:
            if next(steps) == step:
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(die)
        write_version(folder, "b")
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return True
    if os.waitstatus_to_exitcode(status) != 0:
        raise RuntimeError(f"the write failed at step {step}")
    return False


def kill_everywhere(parent: Path) -> None:
    left: list[tuple[str | None, str | None, list[str]]] = []
    for step in itertools.count(1):
        folder = parent / f"step{step}" / "acme"
        prepare(folder)
        died = kill_at(folder, step)
        after_kill = version_on_disk(folder)
        write_version(folder, "b")
        others = [path.name for path in folder.parent.iterdir() if path != folder]
        left.append((after_kill, version_on_disk(folder), others))
        if not died:
            break
    sys.stdout.write(json.dumps(left))


def race(parent: Path, tries: int) -> None:
    """Two writers at once, again and again: how each ended, and what is left."""
    left: list[tuple[list[int], str | None, list[str]]] = []
    folder = parent / "acme"
    prepare(folder)
    for turn in range(tries):
        ready, start = os.pipe()
        children = [_racer(folder, version, ready, start) for version in ("ab", "ba")[turn % 2]]
        os.close(ready)
        os.close(start)  # the last writer of the pipe: both children begin now
        statuses = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
        others = [path.name for path in parent.iterdir() if path != folder]
        left.append((statuses, version_on_disk(folder), others))
    sys.stdout.write(json.dumps(left))


def _racer(folder: Path, version: str, ready: int, start: int) -> int:
    child = os.fork()
    if child == 0:
        os.close(start)
        os.read(ready, 1)  # ends when nobody can write any more
        status = 1
        try:
            write_version(folder, version)
            status = 0
        finally:
            os._exit(status)
    return child


def without_exchange(one: Path, other: Path) -> exchange.Exchanged:
    """The answer of a system that cannot exchange two folders."""
    del one, other
    return exchange.Exchanged.IMPOSSIBLE


if __name__ == "__main__":
    where, how = Path(sys.argv[1]), sys.argv[2]
    if sys.argv[3:] == ["renames"]:
        setattr(staging, "exchange", without_exchange)  # noqa: B010 - not a public name of it
    if how == "loop":
        write_for_ever(where)
    elif how.isdigit():
        race(where, int(how))
    else:
        kill_everywhere(where)
