"""Two folders change places, in one step where the system has one."""

from __future__ import annotations

import enum
import errno
import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2  # Linux: renameat2(2)
_RENAME_SWAP = 2  # macOS: renamex_np(2)
# What a kernel or a file system says that does not know the exchange.
_UNKNOWN = frozenset({errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP})

_Rename = Callable[[bytes, bytes], int]


class Exchanged(enum.Enum):
    """How an attempt ended; in both cases nothing is half done."""

    DONE = "done"
    IMPOSSIBLE = "impossible"


def exchange(one: Path, other: Path) -> Exchanged:
    """Let two folders of one parent change places atomically, if the system can.

    Raises:
        OSError: the system can, and refused.
    """
    rename = _rename_function()
    if rename is None:
        return Exchanged.IMPOSSIBLE
    if rename(os.fsencode(one), os.fsencode(other)) == 0:
        return Exchanged.DONE
    import ctypes  # with its twin below: a run that writes nothing does not need it

    number = ctypes.get_errno()
    if number in _UNKNOWN:
        return Exchanged.IMPOSSIBLE
    raise OSError(number, os.strerror(number), str(one), None, str(other))


def _linux() -> _Rename | None:
    import ctypes

    try:
        function = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return None
    function.argtypes = [
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_int,
        ctypes.c_char_p,
        ctypes.c_uint,
    ]
    function.restype = ctypes.c_int

    def rename(one: bytes, other: bytes) -> int:
        return int(function(_AT_FDCWD, one, _AT_FDCWD, other, _RENAME_EXCHANGE))

    return rename


def _macos() -> _Rename | None:
    import ctypes

    try:
        function = ctypes.CDLL(None, use_errno=True).renamex_np
    except (OSError, AttributeError):
        return None
    function.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint]
    function.restype = ctypes.c_int

    def rename(one: bytes, other: bytes) -> int:
        return int(function(one, other, _RENAME_SWAP))

    return rename


_MAKERS: dict[str, Callable[[], _Rename | None]] = {"linux": _linux, "darwin": _macos}


@functools.cache
def _rename_function() -> _Rename | None:
    make = _MAKERS.get(sys.platform)
    return make() if make is not None else None
