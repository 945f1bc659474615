"""``generate --watch``: generate, wait for a change, generate again, until Ctrl-C."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import click

from golem_codegen.cli import console
from golem_codegen.cli.generate_words import GenerateWords, asked_for
from golem_codegen.cli.outcome import Outcome
from golem_codegen.cli.packages import generated
from golem_codegen.cli.progress import progress
from golem_codegen.cli.summary import summary
from golem_codegen.cli.watching import View, view_of, wait_for_change
from golem_codegen.model.fault import FaultsFound
from golem_codegen.settings.find import candidates


def watch_for_ever(words: GenerateWords, pause: Callable[[float], None] = time.sleep) -> int:
    """Generate whenever a source or the settings change; faults are shown and waited out.

    Raises:
        click.UsageError: what to generate is said nowhere, at the beginning.
    """
    try:
        view = _round(words, is_first=True)
        console.tell(f"watching {console.plural(_count(view), 'file')}; Ctrl-C stops it")
        while True:
            changed = wait_for_change(view, pause)
            console.tell(console.visible(f"changed: {', '.join(map(str, changed))}"))
            view = _round(words, is_first=False)
    except KeyboardInterrupt:
        console.tell("stopped")
        return 0


def _round(words: GenerateWords, *, is_first: bool) -> View:
    """One run; gives what to watch, as it was before anything was read."""
    view = view_of(candidates(Path.cwd()))
    try:
        packages = asked_for(words, Path.cwd()).packages
        for options in packages:
            view |= view_of([*options.snapshots, *options.map_urls.values()])
        with progress() as step:
            outcomes = generated(packages, step)
    except FaultsFound as error:
        console.show_faults(error.faults)
        console.show_refusal(error.faults)
        return view
    except click.UsageError as error:
        if is_first:
            raise
        error.show()
        return view
    for outcome in outcomes:
        view |= view_of(path for path in outcome.reads if path not in view)
        _tell(outcome, is_first=is_first)
    return view


def _tell(outcome: Outcome, *, is_first: bool) -> None:
    console.show_faults(outcome.faults)
    if is_first or outcome.report.written or outcome.report.deleted:
        console.tell(summary(outcome))


def _count(view: View) -> int:
    return sum(seen is not None for seen in view.values())
