"""The reports of ``golem-codegen diff`` for people at a terminal, and for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from golem_codegen.cli.console import plural, visible
from golem_codegen.compare.catalogue import TYPE_RULES
from golem_codegen.compare.changes import Change, Comparison, Effect, Level
from golem_codegen.compare.surface_catalogue import SURFACE_RULES

FORMAT = 1

_RULES = TYPE_RULES | SURFACE_RULES
_COLOURS = {Level.BREAKING: "red", Level.RISKY: "yellow", Level.SAFE: "green", Level.NONE: "blue"}
_USES_SHOWN = 3


def text_report(comparison: Comparison, old: str, new: str) -> str:
    """For people: each change with its reason, the worst first, the verdict last."""
    if not comparison.changes:
        return "no changes"
    blocks = [
        f"{visible(old)} → {visible(new)}",
        *(_block(change) for change in comparison.changes if not change.documentation),
    ]
    words = sum(change.documentation for change in comparison.changes)
    if words:
        blocks.append(f"words for people changed in {plural(words, 'place')}")
    return "\n\n".join([*blocks, _last_line(comparison)])


def headline(change: Change) -> str:
    """What happened, in one clause: ``number range: fewer values are allowed (0…9 → 0…5)``."""
    title = _RULES[change.kind].title
    return f"{title} ({change.detail})" if change.detail else title


def uses(change: Change) -> str:
    """Where callers meet the type; empty when the place says so itself."""
    rest = len(change.used) - _USES_SHOWN
    text = ", ".join(change.used[:_USES_SHOWN])
    return f"{text} and {rest} more" if rest > 0 else text


def reasons(change: Change) -> list[str]:
    """The reasons, of the clients first, of the code when it is touched as badly or worse."""
    found = [change.clients.why] if change.clients.level else []
    if change.code.level and change.code.level >= change.clients.level:
        found.append(change.code.why)
    return list(dict.fromkeys(found))


def tally(changes: Sequence[Change]) -> str:
    """How many of each verdict: ``1 breaking, 2 breaking for code, 4 safe``."""
    verdicts = ["breaking", "breaking for code", "risky", "safe", "none"]
    counts = {verdict: sum(each.verdict == verdict for each in changes) for verdict in verdicts}
    return ", ".join(f"{count} {verdict}" for verdict, count in counts.items() if count)


def json_report(comparison: Comparison, old: str, new: str) -> str:
    """For programs; the shape is documented in docs/diff.md."""
    document = {
        "format": FORMAT,
        "old": old,
        "new": new,
        "level": comparison.level.word,
        "clients": comparison.clients_level.word,
        "bump": comparison.bump.value,
        "changes": [_change_json(change) for change in comparison.changes],
    }
    return json.dumps(document, indent=2)


def _block(change: Change) -> str:
    verdict = click.style(change.verdict, fg=_COLOURS[change.level], bold=True)
    lines = [f"{verdict}: {visible(change.place)}: {visible(headline(change))}"]
    lines += [f"    {reason}" for reason in reasons(change)]
    if change.used:
        lines.append(f"    used by {visible(uses(change))}")
    return "\n".join(lines)


def _last_line(comparison: Comparison) -> str:
    bump = click.style(comparison.bump.value, fg=_COLOURS[comparison.level], bold=True)
    return f"{tally(comparison.changes)}; version bump: {bump}"


def _change_json(change: Change) -> dict[str, object]:
    return {
        "kind": change.kind,
        "place": change.place,
        "detail": change.detail,
        "used": list(change.used),
        "verdict": change.verdict,
        "why": change.why,
        "clients": _effect_json(change.clients),
        "code": _effect_json(change.code),
    }


def _effect_json(effect: Effect) -> dict[str, str]:
    return {"level": effect.level.word, "why": effect.why}
