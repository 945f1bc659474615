"""Why a document does not fit: raised deep inside, given its path on the way out."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final, TypeAlias

from ..checked.words import json_words
from ..errors import CodecError

LONGEST: Final = 60
"""Characters of a strange text that a message shows."""

Decoder: TypeAlias = Callable[[object], object]
"""Gives the typed value of a parsed JSON value, or raises ``Mismatch``."""


class Mismatch(Exception):
    """A JSON value is not what its schema says.

    ``path`` collects member names and item numbers from the inside out while the exception
    travels, so that values which do fit pay nothing for it.
    """

    def __init__(self, expected: str, found: object) -> None:
        super().__init__(expected)
        self.expected = expected
        self.found = found
        self.path: list[str | int] = []

    def within(self, segments: list[str | int]) -> Mismatch:
        """The same one, found below ``segments`` (outermost first)."""
        self.path.extend(reversed(segments))
        return self

    def as_error(self, error: type[CodecError]) -> CodecError:
        """The public exception, with the whole path in text."""
        return error(path_text(self.path), self.expected, json_words(self.found))


def path_text(inside_out: list[str | int]) -> str:
    """``$.items[3]`` for segments listed from the innermost."""
    return "$" + "".join(_segment(each) for each in reversed(inside_out))


def _segment(segment: str | int) -> str:
    if isinstance(segment, int):
        return f"[{segment}]"
    return f".{segment}" if segment.isidentifier() else f"[{_quoted(segment)}]"


def _quoted(name: str) -> str:
    return json.dumps(name if len(name) <= LONGEST else f"{name[:LONGEST]}…")
