"""String literals and f-strings in the quotes that black would choose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
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
    """One character as it stands in a literal, quotes excepted."""
    if character in _NAMED_ESCAPES:
        return _NAMED_ESCAPES[character]
    if character.isprintable():
        return character
    code = ord(character)
    if code <= _LAST_OF_TWO_DIGITS:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= _LAST_OF_FOUR_DIGITS else f"\\U{code:08x}"


def _quote_for(pieces: Sequence[Piece]) -> str:
    double = sum(piece.count('"') for piece in pieces if isinstance(piece, str))
    single = sum(piece.count("'") for piece in pieces if isinstance(piece, str))
    return "'" if double > single else '"'


def _plain(text: str, quote: str) -> str:
    if text.isprintable() and "\\" not in text and quote not in text:
        return text
    return "".join("\\" + one if one == quote else escaped(one) for one in text)


def quoted(pieces: Sequence[Piece]) -> str:
    """The pieces as one literal: an f-string if there is a hole, else a plain string.

    The quotes are those that need fewer escapes, double ones when it makes no difference. Holes
    hold no quotes and no backslashes.
    """
    quote = _quote_for(pieces)
    if all(isinstance(piece, str) for piece in pieces):
        return quote + _plain("".join(p for p in pieces if isinstance(p, str)), quote) + quote
    body = "".join(
        (
            _plain(piece, quote).replace("{", "{{").replace("}", "}}")
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
    current: list[Piece] = []
    sizes = _Sizes()
    for unit in units(pieces):
        wider = sizes.with_unit(unit)
        if current and wider.width > width:
            lines.append(quoted(current))
            current = []
            wider = _Sizes().with_unit(unit)
        current.append(unit)
        sizes = wider
    if current:
        lines.append(quoted(current))
    return lines or ['""']


@dataclass(frozen=True, slots=True)
class _Sizes:
    """What the width of a literal follows from, so that it need not be written to be measured."""

    body: int = 0
    holes: int = 0
    braces: int = 0
    doubles: int = 0
    singles: int = 0

    def with_unit(self, unit: Piece) -> _Sizes:
        if not isinstance(unit, str):
            size = len(unit.code) + 2
            return replace(self, body=self.body + size, holes=self.holes + 1)
        plain = unit.isprintable() and "\\" not in unit
        return _Sizes(
            self.body + (len(unit) if plain else sum(len(escaped(one)) for one in unit)),
            self.holes,
            self.braces + unit.count("{") + unit.count("}"),
            self.doubles + unit.count('"'),
            self.singles + unit.count("'"),
        )

    @property
    def width(self) -> int:
        """Of the literal with its quotes and, when there are holes, its prefix."""
        plain = self.body + min(self.doubles, self.singles) + 2
        return plain + 1 + self.braces if self.holes else plain
