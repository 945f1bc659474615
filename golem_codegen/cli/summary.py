"""The one screen that a run ends with."""

from __future__ import annotations

from golem_codegen.cli.console import counted, plural, visible
from golem_codegen.cli.outcome import Outcome

_NAMES_SHOWN = 8


def summary(outcome: Outcome) -> str:
    """What was generated, where, and what changed there."""
    agents, types = plural(len(outcome.agents), "agent"), plural(outcome.types, "type")
    lines = [
        f"{outcome.package}: {agents}, {types}",
        f"  folder    {outcome.folder}",
        f"  agents    {_listed(outcome.agents)}",
        f"  files     {_files(outcome)}",
    ]
    if outcome.faults:
        lines.append(f"  see above {counted(outcome.faults)}")
    return "\n".join(visible(line) for line in lines)


def written_lines(outcome: Outcome) -> list[str]:
    """One line for each file that was written, deleted or kept."""
    report = outcome.report
    words = (("wrote", report.written), ("deleted", report.deleted), ("kept", report.kept_edited))
    return [visible(f"{word} {outcome.folder / path}") for word, paths in words for path in paths]


def _listed(names: tuple[str, ...]) -> str:
    if not names:
        return "none"
    rest = len(names) - _NAMES_SHOWN
    text = ", ".join(names[:_NAMES_SHOWN])
    return f"{text} and {rest} more" if rest > 0 else text


def _files(outcome: Outcome) -> str:
    report = outcome.report
    if not report.written and not report.deleted and not report.kept_edited:
        return f"{len(report.unchanged)} unchanged, nothing to write"
    counts = [
        (len(report.written), "written"),
        (len(report.unchanged), "unchanged"),
        (len(report.deleted), "deleted"),
        (len(report.kept_edited), "edited and kept"),
    ]
    return ", ".join(f"{count} {word}" for count, word in counts if count)
