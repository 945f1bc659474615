"""The line of a key in a TOML text: parsers of TOML do not say."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import cast

from golem_codegen.model.fault import Place

Step = str | int


def place_of(file: str, text: str, path: Sequence[Step]) -> Place:
    """Where the key at ``path`` begins; the file alone when it cannot be told.

    It is the line that has the key's word, before which the text reads as TOML without the key,
    and with which, up to the end of its value, the text reads as TOML that has it.
    """
    lines = text.splitlines(keepends=True)
    word = next((step for step in reversed(path) if isinstance(step, str)), "")
    for index, line in enumerate(lines):
        if word in line and _begins(lines, index, path):
            return Place(file, "", index + 1, line.find(word) + 1)
    return Place(file)


def _begins(lines: Sequence[str], index: int, path: Sequence[Step]) -> bool:
    before = _parsed(lines, index)
    if before is None or _has(before, path):
        return False
    for count in range(index + 1, len(lines) + 1):
        after = _parsed(lines, count)
        if after is not None:
            return _has(after, path)
    return False


def _parsed(lines: Sequence[str], count: int) -> dict[str, object] | None:
    try:
        return tomllib.loads("".join(lines[:count]))
    except tomllib.TOMLDecodeError:
        return None


def _has(document: object, path: Sequence[Step]) -> bool:
    here = document
    for step in path:
        if isinstance(step, str):
            table = cast("dict[str, object]", here) if isinstance(here, dict) else {}
            if step not in table:
                return False
            here = table[step]
        else:
            items = cast("list[object]", here) if isinstance(here, list) else []
            if step >= len(items):
                return False
            here = items[step]
    return True
