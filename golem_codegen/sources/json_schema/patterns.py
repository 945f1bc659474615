"""ECMA 262 regular expressions in Python's dialect, for those that mean the same in both.

A pattern outside of what is translated here is not an error: a validator checks it.
"""

from __future__ import annotations

import re
from typing import Final

_CLASS_ESCAPES: Final = {
    "d": "0-9",
    "w": "A-Za-z0-9_",
    "s": " \\t\\n\\r\\f\\v\\u00a0\\ufeff\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000",
}
_CONTROLS: Final = {"n": "\\n", "r": "\\r", "t": "\\t", "f": "\\f", "v": "\\v", "0": "\\x00"}
_SYNTAX: Final = frozenset("^$\\.*+?()[]{}|/-")
_QUANTIFIER: Final = re.compile(r"(?:[*+?]|\{[0-9]{1,4}(?:,[0-9]{0,4})?\})\??")
_GROUPS: Final = ("(?:", "(?=", "(?!")
_TRAILING: Final = re.compile(r"u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})")
_SURROGATES: Final = range(0xD800, 0xE000)


class _Untranslatable(Exception):
    """The pattern uses what the two dialects do not share."""


def python_pattern(pattern: str) -> str | None:
    """The pattern for ``re.search``, or None when it has to be left to a validator."""
    try:
        text = _Translation(pattern).whole()
        re.compile(text)
    except (_Untranslatable, re.error, OverflowError, RecursionError):
        return None
    return text


class _Translation:
    """One pass over a pattern."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.position = 0
        self.out: list[str] = []
        # Whether a quantifier may follow what was just written.
        self.atom = False

    def whole(self) -> str:
        """The whole pattern, translated."""
        while self.position < len(self.pattern):
            self._next()
        return "".join(self.out)

    def _next(self) -> None:
        rest = self.pattern[self.position :]
        character = rest[0]
        quantifier = _QUANTIFIER.match(rest)
        if quantifier:
            if not self.atom:
                raise _Untranslatable
            self._write(quantifier.group(), quantifier.end(), atom=False)
        elif character == "(":
            self._group(rest)
        elif character == ")":
            self._write(")", 1, atom=True)
        elif character == "|":
            self._write("|", 1, atom=False)
        elif character == "^":
            self._write("^", 1, atom=False)
        elif character == "$":
            self._write("\\Z", 1, atom=False)
        elif character == ".":
            self._write("[^\\n\\r\\u2028\\u2029]", 1, atom=True)
        elif character == "[":
            self._class()
        elif character == "\\":
            self._escape()
        elif character in "{}]":
            raise _Untranslatable
        else:
            self._write(re.escape(character), 1, atom=True)

    def _write(self, text: str, width: int, *, atom: bool) -> None:
        self.out.append(text)
        self.position += width
        self.atom = atom

    def _group(self, rest: str) -> None:
        if not rest.startswith("(?"):
            # Groups are not referred to: what they capture does not matter.
            self._write("(?:", 1, atom=False)
            return
        for opening in _GROUPS:
            if rest.startswith(opening):
                self._write(opening, len(opening), atom=False)
                return
        raise _Untranslatable

    def _escape(self) -> None:
        code = self.pattern[self.position + 1 : self.position + 2]
        if code in _CLASS_ESCAPES and code:
            self._write(f"[{_CLASS_ESCAPES[code]}]", 2, atom=True)
        elif code.lower() in _CLASS_ESCAPES and code:
            self._write(f"[^{_CLASS_ESCAPES[code.lower()]}]", 2, atom=True)
        else:
            self._write(*self._character(), atom=True)

    def _character(self) -> tuple[str, int]:
        """A character at the position, escaped for Python, and its width in the pattern."""
        character = self.pattern[self.position]
        if character != "\\":
            return re.escape(character), 1
        code = self.pattern[self.position + 1 : self.position + 2]
        follows = self.pattern[self.position + 2 : self.position + 3]
        if code in _CONTROLS and code and not (code == "0" and follows.isdigit()):
            return _CONTROLS[code], 2
        if code in _SYNTAX and code:
            return re.escape(code), 2
        match = _TRAILING.match(self.pattern, self.position + 1)
        if match is None:
            raise _Untranslatable
        value = int(match.group(1) or match.group(2), 16)
        if value in _SURROGATES:
            raise _Untranslatable
        return re.escape(chr(value)), match.end() - self.position

    def _class(self) -> None:
        out = ["["]
        self.position += 1
        if self.pattern[self.position : self.position + 1] == "^":
            out.append("^")
            self.position += 1
        empty = True
        while True:
            if self.position >= len(self.pattern):
                raise _Untranslatable
            if self.pattern[self.position] == "]":
                break
            out.append(self._class_item())
            empty = False
        if empty:
            raise _Untranslatable
        self._write("".join([*out, "]"]), 1, atom=True)

    def _class_item(self) -> str:
        escape = self.pattern[self.position : self.position + 2]
        if escape[:1] == "\\" and escape[1:] in _CLASS_ESCAPES:
            self.position += 2
            if self._at_range():
                raise _Untranslatable
            return _CLASS_ESCAPES[escape[1:]]
        if escape[:1] == "\\" and escape[1:] in ("D", "W", "S", "b", "B"):
            raise _Untranslatable
        first, width = self._character()
        self.position += width
        if not self._at_range():
            return first
        self.position += 1
        if self.pattern[self.position : self.position + 2] in ("\\d", "\\w", "\\s"):
            raise _Untranslatable
        last, width = self._character()
        self.position += width
        return f"{first}-{last}"

    def _at_range(self) -> bool:
        """Whether a hyphen stands here that is not the last of its class."""
        ahead = self.pattern[self.position : self.position + 2]
        return ahead[:1] == "-" and ahead != "-]" and len(ahead) > 1
