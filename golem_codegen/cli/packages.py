"""Runs over packages, as quick as they can be: what has not changed is not even begun.

The generator is imported when something is to be generated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from golem_codegen.cli.generate_options import GenerateOptions
from golem_codegen.cli.outcome import Outcome, unchanged_outcome
from golem_codegen.cli.unchanged import is_unchanged
from golem_codegen.model.fault import FaultsFound
from golem_codegen.output.lock import Lock, read_lock


def generated(
    packages: Sequence[GenerateOptions], step: Callable[[str], None]
) -> tuple[Outcome, ...]:
    """Generate and write what has changed: when one package has an error, none is written.

    Raises:
        FaultsFound: the faults of all packages; nothing was changed.
    """
    idle = unchanged(packages)
    rest = [options for options in packages if options.folder not in idle]
    done: dict[Path, Outcome] = {}
    if rest:
        from golem_codegen.cli.generate_run import run_all

        done = {outcome.folder: outcome for outcome in run_all(rest, step)}
    return tuple(
        done.get(options.folder) or unchanged_outcome(options, idle[options.folder])
        for options in packages
    )


def unchanged(packages: Sequence[GenerateOptions]) -> dict[Path, Lock]:
    """The locks of those packages for which nothing is to be done, by their folders."""
    found: dict[Path, Lock] = {}
    for options in packages:
        lock = _lock(options)
        if lock is not None and is_unchanged(options, lock):
            found[options.folder] = lock
    return found


def _lock(options: GenerateOptions) -> Lock | None:
    """The lock file, when it can be read: the run itself says what is wrong with it."""
    try:
        return read_lock(options.folder)
    except FaultsFound:
        return None
