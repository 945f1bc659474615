"""One run at a time may write a folder, over all processes of the machine."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Generator
from pathlib import Path

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity

WAIT_SECONDS = 30.0
_POLL_SECONDS = 0.02

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextlib.contextmanager
def guarded(folder: Path, *, wait: float = WAIT_SECONDS) -> Generator[None]:
    """Hold the guard of ``folder`` (a file beside it) for the block; its parent must exist.

    ``wait`` is how long to wait for another run, in seconds. The guard of a killed run is
    released by the system; its file is used and removed by the next run.

    Raises:
        FaultsFound: another run still holds the guard after ``wait`` seconds.
        OSError: the guard file cannot be made.
    """
    path = folder.with_name(f".{folder.name}.golem-codegen-guard")
    descriptor = _acquire(path, time.monotonic() + wait)
    if descriptor is None:
        raise FaultsFound(
            [
                Fault(
                    Severity.ERROR,
                    Place(str(folder)),
                    f"another run has been writing this folder for {wait:g} seconds",
                    "wait for it to end, then run again",
                )
            ]
        )
    try:
        yield
    finally:
        _release(path, descriptor)


def _acquire(path: Path, deadline: float) -> int | None:
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        if _try_lock(descriptor) and _is_current(path, descriptor):
            return descriptor
        os.close(descriptor)
        if time.monotonic() >= deadline:
            return None
        time.sleep(_POLL_SECONDS)


def _is_current(path: Path, descriptor: int) -> bool:
    """Whether the file we have locked is still the one of that name: its holder removes it."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


def _release(path: Path, descriptor: int) -> None:
    if sys.platform == "win32":
        os.close(descriptor)
        # Windows does not remove an open file: whoever waits for it will.
        with contextlib.suppress(OSError):
            path.unlink()
        return
    # Removed while still held, so that nobody can lock a file that has lost its name.
    path.unlink(missing_ok=True)
    os.close(descriptor)
