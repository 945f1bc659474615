"""The JSON examples of the protocol's document, by section."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

_HEADING = re.compile(r"^#{2,3} (\d+(?:\.\d+)?)\.? ", re.MULTILINE)
_BLOCK = re.compile(r"^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Examples:
    """All examples of the document."""

    def __init__(self, document: Path) -> None:
        text = document.read_text(encoding="utf-8")
        headings = list(_HEADING.finditer(text))
        ends = [*(heading.start() for heading in headings[1:]), len(text)]
        self._sections = {
            heading[1]: text[heading.end() : end]
            for heading, end in zip(headings, ends, strict=True)
        }

    def of(self, section: str) -> list[Any]:
        """The JSON values of a section, in order; what stands before the first brace is left."""
        blocks = _BLOCK.findall(self._sections[section])
        return [value for block in blocks for value in _values(block)]


def _values(block: str) -> list[Any]:
    decoder, values = json.JSONDecoder(), []
    at = block.find("{")
    while at >= 0:
        value, end = decoder.raw_decode(block, at)
        values.append(value)
        at = block.find("{", end)
    return values


def like(example: Any, ours: Any, place: str = "$") -> list[str]:
    """Where two values differ in members or in the types of what they hold; not in the values."""
    if isinstance(example, dict) and isinstance(ours, dict):
        differing = [f"{place}.{name}: only here" for name in example.keys() ^ ours.keys()]
        for name in example.keys() & ours.keys():
            differing += like(example[name], ours[name], f"{place}.{name}")
        return differing
    if isinstance(example, list) and isinstance(ours, list):
        return [
            fault
            for index, each in enumerate(ours if example else [])
            for fault in like(example[0], each, f"{place}[{index}]")
        ]
    return [] if type(example) is type(ours) else [f"{place}: {type(ours).__name__}"]
