"""What the run is doing, while it does it: on a terminal only, and gone when it ends."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Generator


@contextlib.contextmanager
def progress() -> Generator[Callable[[str], None]]:
    """Gives a function that shows the step that begins; it does nothing without a terminal."""
    if not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console

    with Console(stderr=True).status("starting") as status:
        yield status.update


def _silent(_step: str) -> None:
    """A pipe or a log file gets no progress."""
