"""One ``generate`` run, or one ``--check``: ask what is meant, do it, print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from golem_codegen.cli import console
from golem_codegen.cli.generate_options import GenerateOptions
from golem_codegen.cli.generate_words import GenerateWords, asked_for
from golem_codegen.cli.packages import generated, unchanged

OUT_OF_DATE: Final = 1


def generate_once(words: GenerateWords, step: Callable[[str], None]) -> int:
    """Generate what is asked for, and print a summary of each package.

    Raises:
        FaultsFound: the settings, the usage or the input is wrong; nothing was written.
    """
    from golem_codegen.cli.summary import summary, written_lines

    for outcome in generated(asked_for(words, Path.cwd()).packages, step):
        console.show_faults(outcome.faults)
        console.tell(summary(outcome))
        for line in written_lines(outcome):
            console.detail(line)
    return 0


def check_once(words: GenerateWords, step: Callable[[str], None], *, with_diff: bool) -> int:
    """Print which packages are out of date, and why; with their differences if asked for.

    Raises:
        FaultsFound: as ``generate_once``.
    """
    packages = asked_for(words, Path.cwd()).packages
    fresh = unchanged(packages)
    rest = [options for options in packages if options.folder not in fresh]
    names = [options.package for options in packages if options.folder in fresh]
    return _report(names, rest, step, with_diff=with_diff)


def _report(
    fresh: Sequence[str],
    rest: Sequence[GenerateOptions],
    step: Callable[[str], None],
    *,
    with_diff: bool,
) -> int:
    if not rest:
        console.tell(_fresh_line(fresh))
        return 0
    from golem_codegen.cli.check_report import check_lines, diff_lines
    from golem_codegen.cli.staleness import find_staleness

    found = find_staleness(rest, step)
    names = [*fresh, *(each.package for each in found if not each.is_stale)]
    if names:
        console.tell(_fresh_line(names))
    for each in found:
        if not each.is_stale:
            continue
        console.say("\n".join(check_lines(each)))
        if with_diff:
            for line in diff_lines(each):
                console.say(line)
    return OUT_OF_DATE if any(each.is_stale for each in found) else 0


def _fresh_line(packages: Sequence[str]) -> str:
    return console.visible(f"{', '.join(packages)}: up to date")
