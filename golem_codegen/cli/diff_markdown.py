"""The report of ``golem-codegen diff`` for a pull request."""

from __future__ import annotations

import re
from collections.abc import Sequence

from golem_codegen.cli.console import visible
from golem_codegen.cli.diff_reports import headline, reasons, tally, uses
from golem_codegen.compare.changes import Change, Comparison, Level

_PUNCTUATION = re.compile(r"([\\`*_\[\]|~$])")
# Entities, so that no name becomes a tag, calls a person, or links to a discussion.
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "&#64;", "#": "&#35;"}


def markdown_report(comparison: Comparison, old: str, new: str) -> str:
    """A table of what matters, the reasons and the harmless changes folded away."""
    if not comparison.changes:
        return "### Schema changes: none\n"
    bump = comparison.bump.value
    parts = [
        f"### Schema changes: {bump}",
        f"{escaped(old)} → {escaped(new)}: {tally(comparison.changes)}.",
    ]
    loud = [change for change in comparison.changes if change.level >= Level.RISKY]
    quiet = [change for change in comparison.changes if change.level < Level.RISKY]
    if loud:
        parts += [_table(loud), _folded("Why", [_reason(change) for change in loud])]
    if quiet:
        parts.append(_folded(f"Harmless changes: {len(quiet)}", [_line(each) for each in quiet]))
    return "\n\n".join(parts) + "\n"


def escaped(text: str) -> str:
    """Text that Markdown shows as it is, on one line."""
    line = visible(text).replace("\n", " ")
    line = _PUNCTUATION.sub(r"\\\1", line)
    return "".join(_ENTITIES.get(character, character) for character in line)


def _table(changes: Sequence[Change]) -> str:
    rows = ["| Verdict | Where | What |", "| --- | --- | --- |"]
    rows += [
        f"| **{change.verdict}** | {escaped(change.place)} | {escaped(headline(change))} |"
        for change in changes
    ]
    return "\n".join(rows)


def _reason(change: Change) -> str:
    where = f" Used by {escaped(uses(change))}." if change.used else ""
    return f"- {escaped(change.place)}: {escaped(' '.join(reasons(change)))}{where}"


def _line(change: Change) -> str:
    return f"- {escaped(change.place)}: {escaped(headline(change))}"


def _folded(title: str, lines: Sequence[str]) -> str:
    body = "\n".join(lines)
    return f"<details>\n<summary>{title}</summary>\n\n{body}\n\n</details>"
