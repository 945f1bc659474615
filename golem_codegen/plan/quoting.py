"""String literals and f-strings in the quotes that black would choose."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from golem_codegen.plan.program import Piece

_JOINTS = re.compile(r"(?<=,)(?=[{\[\"])|(?<=:)(?={)")
"""Where JSON text is best cut: before a member or an element that is an object."""

_LONGEST = 60

_LAST_OF_TWO_DIGITS = 0xFF
_LAST_OF_FOUR_DIGITS = 0xFFFF

_NAMED_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\"}


def number(value: float | None) -> str:
    """A number, or None, as black spells it."""
    return repr(value).replace("e+", "e")


def escaped(character: str) -> str:
    """One character as it stands in a literal, quotes excepted.

    What a terminal or an editor obeys rather than shows (bidirectional overrides, separators that
    some tools take for line ends) is escaped like control characters, and so is what stands on
    the character before it or needs more than four hexadecimal digits.
    """
    if character in _NAMED_ESCAPES:
        return _NAMED_ESCAPES[character]
    code = ord(character)
    shown = character.isprintable() and not unicodedata.combining(character)
    if shown and code <= _LAST_OF_FOUR_DIGITS:
        return character
    if code <= _LAST_OF_TWO_DIGITS:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= _LAST_OF_FOUR_DIGITS else f"\\U{code:08x}"


def _is_plain(text: str) -> bool:
    """Whether no character needs an escape, quotes excepted."""
    return text.isascii() and text.isprintable() and "\\" not in text


def _inside(text: str, quote: str) -> str:
    if _is_plain(text):
        return text.replace(quote, "\\" + quote) if quote in text else text
    return "".join("\\" + one if one == quote else escaped(one) for one in text)


def quoted_text(text: str) -> str:
    """The text as a string literal.

    The quotes are those that need fewer escapes, double ones when it makes no difference.
    """
    quote = "'" if text.count('"') > text.count("'") else '"'
    return quote + _inside(text, quote) + quote


def quoted(pieces: Sequence[Piece]) -> str:
    """The pieces as one literal: an f-string if there is a hole, else a plain string.

    Holes hold no quotes and no backslashes.
    """
    texts = [piece for piece in pieces if isinstance(piece, str)]
    said = "".join(texts)
    if len(texts) == len(pieces):
        return quoted_text(said)
    quote = "'" if said.count('"') > said.count("'") else '"'
    body = "".join(
        (
            _inside(piece, quote).replace("{", "{{").replace("}", "}}")
            if isinstance(piece, str)
            else "{" + piece.code + "}"
        )
        for piece in pieces
    )
    return f"f{quote}{body}{quote}"


def units(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces cut so small that a line may be broken between any two of them."""
    found: list[Piece] = []
    for piece in pieces:
        if not isinstance(piece, str):
            found.append(piece)
            continue
        for part in _JOINTS.split(piece):
            found.extend([part] if len(part) <= _LONGEST else part)
    return [unit for unit in found if unit]


def broken(pieces: Sequence[Piece], width: int) -> list[str]:
    """The pieces as literals of at most ``width`` columns each, filled from the first on.

    A hole is never cut, so a literal with one hole may be wider.
    """
    lines: list[str] = []
    line = _Line()
    for unit in units(pieces):
        if not line.takes(unit, width):
            lines.append(quoted(line.units))
            line = _Line()
            line.takes(unit, width)
    if line.units:
        lines.append(quoted(line.units))
    return lines or ['""']


@dataclass(slots=True)
class _Line:
    """A literal that grows, and what its width follows from."""

    units: list[Piece] = field(default_factory=list["Piece"])
    body: int = 0
    holes: int = 0
    braces: int = 0
    doubles: int = 0
    singles: int = 0

    def takes(self, unit: Piece, width: int) -> bool:
        """Add the unit if the literal does not become too wide by it; the first one always."""
        if isinstance(unit, str):
            size, braces, doubles, singles = _measured(unit)
            holes = self.holes
        else:
            size, braces, doubles, singles = len(unit.code) + 2, 0, 0, 0
            holes = self.holes + 1
        body, braces = self.body + size, self.braces + braces
        doubles, singles = self.doubles + doubles, self.singles + singles
        prefix = 1 + braces if holes else 0
        if self.units and body + min(doubles, singles) + 2 + prefix > width:
            return False
        self.units.append(unit)
        self.body, self.holes, self.braces = body, holes, braces
        self.doubles, self.singles = doubles, singles
        return True


@functools.lru_cache(maxsize=4096)
def _measured(text: str) -> tuple[int, int, int, int]:
    """The columns of text inside a literal, and its braces, double and single quotes."""
    size = len(text) if _is_plain(text) else sum(len(escaped(one)) for one in text)
    braces = text.count("{") + text.count("}")
    return size, braces, text.count('"'), text.count("'")
