"""Recursion without Python frames: values may be nested deeper than the interpreter's stack."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

# A step yields the steps of a part and is sent the part's result.
Steps: TypeAlias = Generator[Any, Any, T]


def run(steps: Steps[T]) -> T:
    """Run a generator that yields generators, and give what the outermost one returns.

    An exception is thrown into the waiting generators from the inside out, as with calls.
    """
    stack: list[Steps[Any]] = [steps]
    result: Any = None
    error: Exception | None = None
    while stack:
        try:
            step = stack[-1].send(result) if error is None else stack[-1].throw(error)
        except StopIteration as done:
            stack.pop()
            result, error = done.value, None
        except Exception as raised:  # noqa: BLE001 - thrown on into the caller
            stack.pop()
            result, error = None, raised
        else:
            stack.append(step)
            result, error = None, None
    if error is not None:
        raise error
    final: T = result
    return final
