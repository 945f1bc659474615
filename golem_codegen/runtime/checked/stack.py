"""Depth without surprises: 500 nested values work however little stack Python allows."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

# Two or three Python frames for each of 500 nested values, with room to spare. The walk bounds its
# own depth, and Python calling Python needs no C stack, so the raised limit cannot overflow one.
_EXTRA_FRAMES = 4000

_raising = threading.Lock()


def with_room(work: Callable[[], T]) -> T:
    """The result of ``work``, done again with a higher recursion limit if the usual one is hit.

    The limit belongs to the whole interpreter: one caller at a time raises it, and puts it back.
    """
    try:
        return work()
    except RecursionError:
        pass
    with _raising:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(limit + _EXTRA_FRAMES)
        try:
            return work()
        finally:
            sys.setrecursionlimit(limit)
