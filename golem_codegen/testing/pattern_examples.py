"""A text that a regular expression finds, for the common patterns of schemas.

A small generator of its own rather than the parser inside ``re``, whose tree is not public. What it
does not know, such as set operations in classes, it gives up on: the caller then tries something
else. Look-around and back references do not occur in the dialect (schema-model section 4.7).
"""

from __future__ import annotations

import random
import string

from golem_codegen.testing.restrictions import rust_search

_CLASSES = {
    "d": string.digits,
    "w": string.ascii_lowercase + string.digits + "_",
    "s": " ",
    "D": string.ascii_lowercase,
    "W": "-",
    "S": string.ascii_lowercase,
}
_POSIX = {
    "alpha": string.ascii_letters,
    "digit": string.digits,
    "alnum": string.ascii_letters + string.digits,
    "upper": string.ascii_uppercase,
    "lower": string.ascii_lowercase,
    "xdigit": string.digits + "abcdef",
    "word": string.ascii_letters + "_",
    "space": " ",
    "blank": " ",
    "punct": "-.,;",
}
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "f": "\f", "v": "\v"}
_CODES = {"x": 2, "u": 4, "U": 8}
_EMPTY = frozenset("bBAzZ")
_MOST_REPEATS = 4


class _Unsupported(Exception):
    pass


def matching_text(pattern: str, source: random.Random) -> str | None:
    """A text in which ``pattern`` is found, or None when none was made."""
    try:
        text = _Sampler(pattern, source).whole()
    except (_Unsupported, LookupError, ValueError, OverflowError):
        return None
    return text if rust_search(pattern, text) else None


class _Sampler:
    """Reads a pattern once from left to right and writes a matching text."""

    def __init__(self, pattern: str, source: random.Random) -> None:
        self._pattern = pattern
        self._at = 0
        self._source = source

    def whole(self) -> str:
        text = self._alternatives()
        if self._at < len(self._pattern):
            raise _Unsupported
        return text

    def _peek(self) -> str:
        return self._pattern[self._at] if self._at < len(self._pattern) else ""

    def _next(self) -> str:
        self._at += 1
        return self._pattern[self._at - 1]

    def _alternatives(self) -> str:
        texts = [self._sequence()]
        while self._peek() == "|":
            self._next()
            texts.append(self._sequence())
        return self._source.choice(texts)

    def _sequence(self) -> str:
        parts: list[str] = []
        while self._peek() not in ("", "|", ")"):
            start = self._at
            part = self._atom()
            parts.append(self._repeated(part, start))
        return "".join(parts)

    def _repeated(self, part: str, start: int) -> str:
        """The atom read from ``start``, as often as its quantifier asks; each time made anew."""
        end = self._at
        low, high = self._quantifier()
        after = self._at
        if (low, high) == (1, 1):
            return part
        count = self._source.randint(max(low, min(1, high)), min(high, low + _MOST_REPEATS))
        texts: list[str] = []
        for _repeat in range(count):
            self._at = start
            texts.append(self._atom())
            if self._at != end:
                raise _Unsupported
        self._at = after
        return "".join(texts)

    def _quantifier(self) -> tuple[int, int]:
        sign = self._peek()
        bounds = {"*": (0, 9999), "+": (1, 9999), "?": (0, 1)}.get(sign)
        if bounds is not None:
            self._next()
        elif sign == "{":
            closing = self._pattern.index("}", self._at)
            low, comma, high = self._pattern[self._at + 1 : closing].partition(",")
            self._at = closing + 1
            bounds = (int(low), int(high) if high else (9999 if comma else int(low)))
        else:
            return (1, 1)
        if self._peek() == "?":
            self._next()
        return bounds

    def _atom(self) -> str:
        character = self._next()
        match character:
            case "^" | "$":
                return ""
            case ".":
                return self._source.choice(string.ascii_lowercase)
            case "(":
                return self._group()
            case "[":
                return self._source.choice(self._class())
            case "\\":
                return self._source.choice(self._escape() or [""])
            case _:
                return character

    def _group(self) -> str:
        if self._peek() == "?":
            self._next()
            if self._peek() == ":":
                self._next()
            elif self._peek() in ("P", "<"):
                self._at = self._pattern.index(">", self._at) + 1
            else:
                # Flags, for the rest of the pattern or for this group.
                while self._peek() not in (":", ")"):
                    self._next()
                if self._next() == ")":
                    return ""
        text = self._alternatives()
        if self._next() != ")":
            raise _Unsupported
        return text

    def _escape(self) -> list[str]:
        """The characters that an escape stands for; none for an assertion."""
        name = self._next()
        if name in _EMPTY:
            return []
        if name in ("p", "P"):
            if self._peek() == "{":
                self._at = self._pattern.index("}", self._at) + 1
            else:
                self._next()
            return list(string.ascii_letters)
        if name in _CODES:
            return [chr(self._code(_CODES[name]))]
        if name.isalnum() and name not in _CLASSES and name not in _ESCAPES:
            raise _Unsupported
        return list(_CLASSES.get(name, _ESCAPES.get(name, name)))

    def _code(self, digits: int) -> int:
        """A code point: in braces, or of so many hexadecimal digits."""
        start = self._at
        if self._peek() == "{":
            self._at = self._pattern.index("}", start) + 1
            return int(self._pattern[start + 1 : self._at - 1], 16)
        self._at += digits
        return int(self._pattern[start : self._at], 16)

    def _class(self) -> list[str]:
        negated = self._peek() == "^"
        if negated:
            self._next()
        members: list[str] = []
        while self._peek() != "]" or not members:
            members.extend(self._class_item())
        self._next()
        if not negated:
            return members
        return [item for item in string.ascii_lowercase + "-_ " if item not in members]

    def _class_item(self) -> list[str]:
        character = self._next()
        if character == "[" and self._peek() == ":":
            closing = self._pattern.index(":]", self._at)
            name = self._pattern[self._at + 1 : closing]
            self._at = closing + 2
            return list(_POSIX[name])
        if character == "[" or (character == "&" and self._peek() == "&"):
            raise _Unsupported
        if character == "\\":
            return self._escape()
        if self._peek() == "-" and self._pattern[self._at + 1] != "]":
            self._next()
            last = self._next()
            return [chr(code) for code in range(ord(character), min(ord(last), 0xFFFF) + 1)]
        return [character]
