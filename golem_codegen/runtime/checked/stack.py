"""Depth without surprises: 500 nested values work however little stack Python allows.

The recursion limit is left alone. It belongs to the whole interpreter, and lowering it again ends
the process when another thread stands deeper at that moment. A new thread has an empty stack, so a
deep walk goes on in one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

# Up to four Python frames for each nested value must fit under the default limit of 1,000.
_STRIDE: Final = 200


def wants_fresh_stack(depth: int) -> bool:
    """Whether the walk goes on in another thread at this depth of values."""
    return depth % _STRIDE == _STRIDE - 1


def with_room(work: Callable[[], T]) -> T:
    """The result of ``work``, done again on an empty stack when the caller's has no room."""
    try:
        return work()
    except RecursionError:
        return on_fresh_stack(work)


def on_fresh_stack(work: Callable[[], T]) -> T:
    """The result of ``work``, or its exception, from a thread of its own."""
    outcome = _Outcome(work)
    thread = threading.Thread(target=outcome.find)
    thread.start()
    thread.join()
    return outcome.take()


class _Outcome(Generic[T]):
    """What a piece of work came to in another thread."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._results: list[T] = []
        self._error: BaseException | None = None

    def find(self) -> None:
        try:
            self._results.append(self._work())
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            self._error = error

    def take(self) -> T:
        if self._error is not None:
            raise self._error
        return self._results[0]
