"""What the run is doing, while it does it: on a terminal only, and gone when it ends."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Generator

from golem_codegen.cli.console import MANNER, Talk, colors, detail


@contextlib.contextmanager
def progress() -> Generator[Callable[[str], None]]:
    """Gives a function that shows the step that begins.

    Without a terminal, and under ``--quiet``, it does nothing; under ``--verbose`` each step is a
    line that stays, with the seconds since the beginning.
    """
    if MANNER.talk is Talk.VERBOSE:
        yield _lines(time.monotonic())
        return
    if MANNER.talk is Talk.QUIET or not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console

    with Console(stderr=True, no_color=colors() is False).status("starting") as status:
        yield status.update


def _lines(began: float) -> Callable[[str], None]:
    def show(step: str) -> None:
        detail(f"{time.monotonic() - began:6.2f} s  {step}")

    return show


def _silent(_step: str) -> None:
    """A pipe or a log file gets no progress."""
