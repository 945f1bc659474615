"""One ``init`` run: show the edits, ask, write them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from golem_codegen.cli import console
from golem_codegen.cli.package_name import package_name_fault
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.output.one_file import replace_file
from golem_codegen.scaffold.plan import Wishes, planned

DECLINED: Final = 1
_COLOURS = {"+": "green", "-": "red", "@": "cyan"}


def run_init(root: Path, wishes: Wishes, confirm: Callable[[], bool] | None) -> int:
    """Plan, show and write; ``confirm`` is asked first, None writes at once.

    Raises:
        FaultsFound: a file is broken or cannot take what is to be added; nothing was changed.
    """
    fault = None if wishes.package is None else package_name_fault(wishes.package)
    if fault is not None:
        raise FaultsFound([fault])
    edits = planned(root, wishes)
    if not edits:
        console.tell("everything is set up already; nothing to write")
        return 0
    # Whoever is asked must see what about, even with --quiet.
    show = console.tell if confirm is None else console.say
    for edit in edits:
        for line in edit.diff(root):
            show(_coloured(line))
    if confirm is not None and not confirm():
        console.tell("nothing was written")
        return DECLINED
    for edit in edits:
        replace_file(edit.path, edit.after.encode("utf-8"))
    console.tell(f"{console.plural(len(edits), 'file')} written")
    console.tell("next: golem-codegen snapshot, then golem-codegen generate")
    return 0


def ask() -> bool:
    """Ask on the terminal.

    Raises:
        FaultsFound: nobody is there to answer.
    """
    try:
        return click.confirm("Write this?", default=True)
    except click.Abort:
        if sys.stdin.isatty():
            raise
        message, hint = "there is nobody to ask", "--yes writes without asking"
        raise FaultsFound([Fault(Severity.ERROR, Place("init"), message, hint)]) from None


def _coloured(line: str) -> str:
    heading = line.startswith(("+++", "---"))
    colour = None if heading else _COLOURS.get(line[:1])
    return click.style(console.visible(line), fg=colour, bold=heading)
