"""Reader of the catalogue of codec faults that other projects reported.

It is a Markdown page of ``## C01 · title`` sections with fenced blocks whose info string is
``json type``, ``text canonical``, ``text canonical-bad``, ``text wire`` or ``text wire-bad`` (and
the same for JSON Schema: ``json schema``, ``text good``, ``text bad``). A line of a text block is
one raw JSON text; ``=>`` parts it from what encoding gives again. ``REPEAT(x,n)`` stands for ``x``
written ``n`` times.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_HEADING = re.compile(r"## (C[0-9]+) · (.*)")
_FENCE = re.compile(r"```(?:json|text) ([a-z-]+)")
_REPEAT = re.compile(r"REPEAT\((.*?),([0-9]+)\)")


@dataclass(frozen=True, slots=True)
class Line:
    """A JSON text, and the JSON text that encoding its value gives (the same unless said)."""

    text: str
    again: str


@dataclass(slots=True)
class CodecCase:
    """One section: its schema graph or JSON Schema and its lines."""

    id: str
    title: str
    type: dict[str, Any] | None = None
    schema: Any = None
    canonical: list[Line] = field(default_factory=list[Line])
    canonical_bad: list[str] = field(default_factory=list[str])
    wire: list[Line] = field(default_factory=list[Line])
    wire_bad: list[str] = field(default_factory=list[str])
    good: list[Line] = field(default_factory=list[Line])
    bad: list[str] = field(default_factory=list[str])


def load_cases(path: Path) -> list[CodecCase]:
    """All sections of the page, in its order; those without any block too."""
    cases: list[CodecCase] = []
    lines = iter(path.read_text("utf-8").split("\n"))
    for line in lines:
        if heading := _HEADING.fullmatch(line):
            cases.append(CodecCase(heading.group(1), heading.group(2)))
        elif fence := _FENCE.fullmatch(line):
            _add(cases[-1], fence.group(1), list(iter(lambda: next(lines), "```")))
    return cases


def _add(case: CodecCase, block: str, lines: list[str]) -> None:
    if block == "type":
        case.type = json.loads("\n".join(lines))
    elif block == "schema":
        case.schema = json.loads("\n".join(lines))
    elif block in ("canonical-bad", "wire-bad", "bad"):
        texts: list[str] = getattr(case, block.replace("-", "_"))
        texts.extend(_repeated(line) for line in lines)
    else:
        pairs: list[Line] = getattr(case, block)
        pairs.extend(_line(line) for line in lines)


def _line(line: str) -> Line:
    text, arrow, again = _repeated(line).partition(" => ")
    return Line(text, again if arrow else text)


def _repeated(line: str) -> str:
    return _REPEAT.sub(lambda match: match.group(1) * int(match.group(2)), line)
