"""Writing one file so that a kill leaves the old content or the new one, whole."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity


def replace_file(path: Path, data: bytes) -> None:
    """Write ``data`` beside the file, and put it in its place. Folders are made as needed.

    A symbolic link stays one: its target is replaced. The file's mode stays.

    Raises:
        FaultsFound: the folder or the file cannot be written; nothing was changed.
    """
    target = path.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
            _take_mode(target, beside)
            beside.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink()
            raise
    except OSError as error:
        message = f"cannot be written: {error.strerror or error}"
        raise FaultsFound([Fault(Severity.ERROR, Place(str(path)), message)]) from error


def _take_mode(target: Path, beside: Path) -> None:
    """The mode that the file has, or that a new file gets (a temporary one is private)."""
    if target.exists():
        shutil.copymode(target, beside)
        return
    mask = os.umask(0)
    os.umask(mask)
    beside.chmod(0o666 & ~mask)
