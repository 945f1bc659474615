"""Reading a Rust pattern: the position, the flags in force, and escapes."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from golem_codegen.model.patterns import charsets, tables
from golem_codegen.model.patterns.charsets import CharSet
from golem_codegen.model.patterns.errors import inexpressible, invalid
from golem_codegen.model.patterns.ranges import FIRST_BEYOND_ASCII, LAST, Ranges

_CONTROLS = {"a": 0x07, "f": 0x0C, "t": 0x09, "n": 0x0A, "r": 0x0D, "v": 0x0B}
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}
_HEX = re.compile(r"[0-9A-Fa-f]+")
_CATEGORIES = "CLMNPSZclmnpsz}"  # the one-letter properties; names in braces are not looked up
_PROPERTY = re.compile(r"[A-Za-z]|\{\^?[^{}]+\}")
_SURROGATES = range(0xD800, 0xE000)


@dataclass(frozen=True, slots=True)
class Flags:
    """The flags in force, under their letters: ``i m s U u x R``."""

    i: bool = False
    m: bool = False
    s: bool = False
    U: bool = False
    u: bool = True
    x: bool = False
    R: bool = False

    def changed(self, letter: str, *, to: bool) -> Flags:
        """The same flags with one of them set or cleared."""
        return replace(self, **{letter: to})


class Scanner:
    """The text of a pattern, the position in it, and the flags in force there."""

    __slots__ = ("flags", "position", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.flags = Flags()

    @property
    def ended(self) -> bool:
        """Whether the whole pattern is read."""
        return self.position >= len(self.text)

    @property
    def char(self) -> str:
        """The next character, empty at the end."""
        return self.text[self.position : self.position + 1]

    def take(self) -> str:
        """Read one character."""
        char = self.char
        self.position += 1
        return char

    def looks_at(self, text: str) -> bool:
        """Whether ``text`` stands here."""
        return self.text.startswith(text, self.position)

    def take_if(self, text: str) -> bool:
        """Read ``text`` if it stands here."""
        if not self.looks_at(text):
            return False
        self.position += len(text)
        return True

    def take_match(self, pattern: re.Pattern[str]) -> str:
        """Read what ``pattern`` matches here; empty when it does not."""
        found = pattern.match(self.text, self.position)
        if found is None:
            return ""
        self.position = found.end()
        return found.group()

    def skip_blank(self) -> None:
        """With the flag ``x``: pass over white space and comments."""
        while self.flags.x and not self.ended:
            if _in(ord(self.char), tables.SPACE):
                self.position += 1
            elif self.char == "#":
                end = self.text.find("\n", self.position)
                self.position = len(self.text) if end < 0 else end + 1
            else:
                return

    def with_case(self, ranges: Ranges) -> CharSet:
        """``ranges`` as the flags have it: in any case, or just so."""
        if not self.flags.i:
            return CharSet(ranges)
        return charsets.any_case(ranges) if self.flags.u else charsets.any_ascii_case(ranges)

    def escape(self) -> int | CharSet | None:
        """Read an escape after its backslash: a character, a class, or None for an assertion.

        For an assertion nothing is read.
        """
        if self.ended:
            invalid("it ends with a backslash")
        char = self.char
        if char in "AzbB<>":
            return None
        self.position += 1
        if char in _CONTROLS:
            return _CONTROLS[char]
        if char in _HEX_DIGITS:
            return self._hexadecimal(char)
        if char in "dDsSwW":
            return self._perl_class(char)
        if char in "pP":
            return self._property()
        if char.isdigit():
            invalid("back-references are not supported")
        if not char.isascii() or char.isalnum():
            invalid(f"unknown escape \\{char}")
        return ord(char)

    def _hexadecimal(self, letter: str) -> int:
        if self.take_if("{"):
            digits = self.take_match(_HEX)
            if not digits or not self.take_if("}"):
                invalid("a hexadecimal escape is not complete")
            code = int(digits, 16)
        else:
            width = _HEX_DIGITS[letter]
            digits = self.text[self.position : self.position + width]
            if len(digits) != width or not _HEX.fullmatch(digits):
                invalid("a hexadecimal escape is not complete")
            self.position += width
            code = int(digits, 16)
            if letter == "x" and not self.flags.u and code >= FIRST_BEYOND_ASCII:
                invalid("it could match text that is not UTF-8")
        if code > LAST or code in _SURROGATES:
            invalid(f"{code:#x} is no character")
        return code

    def _perl_class(self, letter: str) -> CharSet:
        if not self.flags.u:
            if letter.isupper():
                invalid("it could match text that is not UTF-8")
            plain = {"d": tables.ASCII_DIGIT, "s": tables.ASCII_SPACE, "w": tables.ASCII_WORD}
            return CharSet(plain[letter])
        if letter == "d":
            return CharSet(digits=True)
        full = {"D": tables.digit, "w": tables.word, "W": tables.word}
        chars = CharSet(full[letter]() if letter in full else tables.SPACE)
        return chars.complement() if letter.isupper() else chars

    def _property(self) -> CharSet:
        name = self.take_match(_PROPERTY)
        if not name or not self.flags.u or name[-1] not in _CATEGORIES:
            invalid("a Unicode property is not complete or not allowed")
        inexpressible(f"the Unicode property \\p{name}")


def _in(code: int, ranges: Ranges) -> bool:
    return any(low <= code <= high for low, high in ranges)
