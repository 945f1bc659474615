"""A reader that walks over a part of the text of an identity."""

from __future__ import annotations

import re

from .errors import IdentityError
from .identity_text import unescape

_LITERAL = re.compile(r'"((?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*)"')
_INDEX = re.compile(r"0|[1-9][0-9]{0,9}")


class Cursor:
    """A position in a text, up to an end. Every fault names the position where it is."""

    def __init__(self, text: str, position: int, end: int) -> None:
        self._text = text
        self._end = end
        self.position = position

    def fault(self, expected: str, position: int | None = None) -> IdentityError:
        """The error that says what was expected here, or at an earlier position."""
        return IdentityError(self._text, self.position if position is None else position, expected)

    def take(self, literal: str) -> bool:
        """Step over a literal text if it stands here."""
        if not self._text.startswith(literal, self.position, self._end):
            return False
        self.position += len(literal)
        return True

    def expect(self, literal: str) -> None:
        """Step over a literal text; ``IdentityError`` when something else stands here."""
        if not self.take(literal):
            raise self.fault(f"'{literal}'")

    def match(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        """Step over what a pattern matches here."""
        match = pattern.match(self._text, self.position, self._end)
        if match is None:
            raise self.fault(expected)
        self.position = match.end()
        return match

    def index(self, count: int) -> int:
        """A number below ``count``."""
        start = self.position
        index = int(self.match(_INDEX, f"an index below {count}")[0])
        if index >= count:
            raise self.fault(f"an index below {count}", start)
        return index

    def string(self) -> str:
        """The text of the string literal here."""
        start = self.position
        text = unescape(self.match(_LITERAL, "a string literal")[1])
        if text is None:
            raise self.fault("text without lone surrogates", start)
        return text
