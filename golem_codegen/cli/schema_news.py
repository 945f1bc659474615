"""What a stale package's input has that the package has not, in one line for each change."""

from __future__ import annotations

from golem_codegen.cli.generate_options import GenerateOptions
from golem_codegen.compare.changes import Change
from golem_codegen.model.fault import FaultsFound

_MOST = 12


def schema_news(options: GenerateOptions) -> tuple[str, ...]:
    """The changes that ``diff`` finds between the package and its sources, the worst first.

    Nothing when the package cannot be read: an edited or damaged one, or one without agents.
    """
    from golem_codegen.cli.diff_run import DiffOptions, report
    from golem_codegen.cli.subjects import read_subject, subject_of_files

    try:
        old, new = read_subject(options.folder), subject_of_files(options.snapshots)
        wanted = DiffOptions(options.folder, options.folder, fail_on="never")
        changes = report(old, new, wanted).comparison.changes
    except FaultsFound:
        return ()
    lines = [_line(change) for change in changes]
    rest = len(lines) - _MOST
    return (*lines[:_MOST], *([f"and {rest} more; see `golem-codegen diff`"] if rest > 0 else []))


def _line(change: Change) -> str:
    what = change.kind.replace("-", " ")
    detail = f", {change.detail}" if change.detail else ""
    return f"{change.place}: {what}{detail} ({change.verdict})"
