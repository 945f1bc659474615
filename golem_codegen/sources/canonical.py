"""One text per JSON value, whatever the order of members and the white space."""

from __future__ import annotations

import json

from golem_codegen.sources.json_values import Json


def canonical_json(value: Json) -> str:
    """JSON text of ``value``, members sorted, no white space, ASCII only. Any depth."""
    try:
        return json.dumps(value, sort_keys=True, separators=(",", ":"))
    except RecursionError:
        return _without_recursion(value)


def _without_recursion(value: Json) -> str:
    written: list[str] = []
    pending: list[Json | _Mark] = [value]
    while pending:
        item = pending.pop()
        if isinstance(item, _Mark):
            written.append(item.text)
        elif isinstance(item, dict):
            parts: list[Json | _Mark] = [_Mark("{")]
            for position, name in enumerate(sorted(item)):
                comma = "," if position else ""
                parts += [_Mark(f"{comma}{json.dumps(name)}:"), item[name]]
            pending += reversed([*parts, _Mark("}")])
        elif isinstance(item, list):
            parts = [_Mark("[")]
            for position, element in enumerate(item):
                parts += [_Mark(","), element] if position else [element]
            pending += reversed([*parts, _Mark("]")])
        else:
            written.append(json.dumps(item))
    return "".join(written)


class _Mark:
    """Punctuation that waits among values."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text
