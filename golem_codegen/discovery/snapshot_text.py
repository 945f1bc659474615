"""The text of a snapshot file: made to be read in a diff.

Members stand in one fixed order whatever the server's, what fits stands on one line, and all else
is one member or item per line. The values are the server's, unchanged.
"""

from __future__ import annotations

import json

from golem_codegen.sources.canonical import canonical_json
from golem_codegen.sources.json_values import Json, JsonObject

_COLUMNS = 100
_INDENT = 1
_DEEPEST = 250

# What a reader looks for first. All other members follow in the order of the alphabet.
_LEADING = (
    "golem-codegen",
    "snapshot",
    "application",
    "environment",
    "deployment",
    "agentTypes",
    "tools",
    "type_name",
    "id",
    "name",
    "path",
    "description",
    "mode",
    "source_language",
    "tag",
    "kind",
    "source",
    "constructor",
    "methods",
    "input_schema",
    "output_schema",
    "config",
    "schema",
)
_RANK = {name: rank for rank, name in enumerate(_LEADING)}


def snapshot_text(document: JsonObject) -> str:
    """The document as indented JSON, with a line break at its end.

    What is nested deeper than any schema that people write stands on one line: laying it out
    would need more frames than the interpreter has.
    """
    if _is_deep(document):
        return canonical_json(document) + "\n"
    lines: list[str] = []
    _write(_ordered(document), "", "", "", lines, unfolded=2)
    return "\n".join(lines) + "\n"


def _write(
    value: Json, indent: str, before: str, after: str, lines: list[str], unfolded: int = 0
) -> None:
    """Add the lines of ``value``; ``unfolded`` is how many levels never share a line."""
    if not isinstance(value, dict | list) or not value or not unfolded:
        flat = f"{indent}{before}{_flat(value)}{after}"
        if not isinstance(value, dict | list) or not value or len(flat) <= _COLUMNS:
            lines.append(flat)
            return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    lines.append(f"{indent}{before}{opening}")
    inner = indent + " " * _INDENT
    parts: list[tuple[str, Json]] = (
        [(f"{_flat(name)}: ", member) for name, member in value.items()]
        if isinstance(value, dict)
        else [("", item) for item in value]
    )
    for position, (label, part) in enumerate(parts, start=1):
        comma = "," if position < len(parts) else ""
        _write(part, inner, label, comma, lines, max(0, unfolded - 1))
    lines.append(f"{indent}{closing}{after}")


def _flat(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    # What nobody sees in a diff (direction marks, for one) is written as an escape.
    return "".join(one if one.isprintable() else json.dumps(one)[1:-1] for one in text)


def _is_deep(document: Json) -> bool:
    level: list[Json] = [document]
    for _ in range(_DEEPEST):
        level = [
            part
            for value in level
            if isinstance(value, dict | list)
            for part in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return False
    return True


def _ordered(value: Json) -> Json:
    if isinstance(value, list):
        return [_ordered(item) for item in value]
    if not isinstance(value, dict):
        return value
    names = sorted(value, key=lambda name: (_RANK.get(name, len(_RANK)), name))
    return {name: _ordered(value[name]) for name in names}
