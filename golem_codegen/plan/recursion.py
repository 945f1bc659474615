"""Room for plans and templates that recurse with the nesting of anonymous types."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Generator

# 500 levels must do, at several frames each.
_LIMIT = 20_000


@contextlib.contextmanager
def deep_recursion() -> Generator[None]:
    """Raise the interpreter's recursion limit meanwhile."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _LIMIT))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
