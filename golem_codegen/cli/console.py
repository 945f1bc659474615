"""What people see: results on standard output, everything else on standard error."""

from __future__ import annotations

import enum
import io
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

import click

from golem_codegen.model.fault import Fault, Severity

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "blue"}


class Talk(enum.Enum):
    """How much is said: nothing but results and errors, what matters, or each step."""

    QUIET = "quiet"
    NORMAL = "normal"
    VERBOSE = "verbose"


@dataclass(slots=True)
class Manner:
    """How this process talks. ``color`` is ``auto``, ``always`` or ``never``."""

    talk: Talk = Talk.NORMAL
    color: str = "auto"


MANNER = Manner()


def reset_manner() -> None:
    """The manner of a process that was told nothing."""
    MANNER.talk, MANNER.color = Talk.NORMAL, "auto"


def prepare_streams() -> None:
    """Let no message fail because a terminal cannot show it: it shows an escape instead."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def say(text: str) -> None:
    """A result, on standard output."""
    click.echo(text, color=colors())


def tell(text: str) -> None:
    """What a run did, on standard output; not under ``--quiet``."""
    if MANNER.talk is not Talk.QUIET:
        say(text)


def detail(text: str) -> None:
    """What only ``--verbose`` shows, on standard error."""
    if MANNER.talk is Talk.VERBOSE:
        complain(text)


def complain(text: str) -> None:
    """A message about the run, on standard error."""
    click.echo(text, err=True, color=colors())


def show_faults(faults: Sequence[Fault]) -> None:
    """One line for each fault, on standard error; errors alone under ``--quiet``."""
    for fault in faults:
        if fault.severity is Severity.ERROR or MANNER.talk is not Talk.QUIET:
            complain(fault_line(fault))


def show_refusal(faults: Sequence[Fault]) -> None:
    """The last line of a run that wrote nothing."""
    complain(f"{counted(faults)}; nothing was written")


def fault_line(fault: Fault) -> str:
    """A fault with its place, its kind in colour, and no character that a terminal obeys."""
    kind = click.style(fault.severity.value, fg=_COLOURS[fault.severity], bold=True)
    hint = f" ({fault.suggestion})" if fault.suggestion else ""
    return f"{visible(str(fault.place))}: {kind}: {visible(fault.message + hint)}"


def visible(text: str) -> str:
    """Text with escapes for what a terminal would obey, line breaks aside."""
    return "".join(
        (
            character
            if character.isprintable() or character == "\n"
            else character.encode("unicode_escape").decode("ascii")
        )
        for character in text
    )


def counted(faults: Sequence[Fault]) -> str:
    """How many of each kind: ``2 errors, 1 warning``."""
    counts = [
        plural(sum(fault.severity is severity for fault in faults), severity.value)
        for severity in Severity
        if any(fault.severity is severity for fault in faults)
    ]
    return ", ".join(counts)


def plural(count: int, noun: str) -> str:
    """A count with its noun: ``1 file``, ``2 files``."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def colors() -> bool | None:
    """Whether to colour; None leaves it to the stream: a terminal, and no pipe.

    ``--color`` goes before ``NO_COLOR``.
    """
    if MANNER.color != "auto":
        return MANNER.color == "always"
    return False if os.environ.get("NO_COLOR") else None
