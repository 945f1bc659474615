"""Sets of characters in a pattern, and how Python writes them."""

from __future__ import annotations

from dataclasses import dataclass

from golem_codegen.model.patterns import ranges as r
from golem_codegen.model.patterns import tables
from golem_codegen.model.patterns.errors import inexpressible

_SPECIAL = frozenset(r"\.^$*+?{}[]|()")
_SPECIAL_IN_BRACKETS = frozenset(r"\[]^-&~|")
_LOWER = (ord("a"), ord("z"))
_UPPER = (ord("A"), ord("Z"))
_CASE_STEP = ord("a") - ord("A")
# Two letters outside ASCII fold to ASCII ones: the long s and the Kelvin sign.
_FOLDS_TO_ASCII = {ord("s"): 0x17F, ord("k"): 0x212A}
# Python folds these two to i; Rust does not.
_TURKISH = ((0x130, 0x131),)
_BEYOND_ASCII: r.Ranges = ((r.FIRST_BEYOND_ASCII, r.LAST),)


@dataclass(frozen=True, slots=True)
class CharSet:
    r"""A set of characters.

    ``digits`` stands for ``\d`` and is kept apart for the sake of readers; ``caseless`` are
    characters beyond ASCII that match in any case, which Python's own folding decides.
    """

    ranges: r.Ranges = ()
    digits: bool = False
    caseless: r.Ranges = ()

    def union(self, other: CharSet) -> CharSet:
        """The characters in either set."""
        return CharSet(
            r.union(self.ranges, other.ranges),
            self.digits or other.digits,
            r.union(self.caseless, other.caseless),
        )

    def explicit(self) -> r.Ranges:
        """The set as plain ranges. Raises ``PatternError`` where only Python knows the cases."""
        if self.caseless:
            inexpressible("a class operation on letters beyond ASCII in any case")
        return r.union(self.ranges, tables.digit()) if self.digits else self.ranges

    def complement(self) -> CharSet:
        """The characters that are not in the set."""
        return CharSet(r.complement(self.explicit()))


def any_case(ranges: r.Ranges) -> CharSet:
    """``ranges`` and their simple case foldings."""
    beyond = r.intersection(ranges, _BEYOND_ASCII)
    caseless = r.difference(beyond, _TURKISH)
    exact = r.union(r.difference(ranges, caseless), _ascii_in_any_case(ranges))
    folds = [
        (extra, extra)
        for letter, extra in _FOLDS_TO_ASCII.items()
        if r.intersection(exact, ((letter, letter),))
    ]
    return CharSet(r.normal([*exact, *folds]), caseless=caseless)


def any_ascii_case(ranges: r.Ranges) -> CharSet:
    """``ranges`` with the ASCII letters in any case."""
    return CharSet(r.union(ranges, _ascii_in_any_case(ranges)))


def _ascii_in_any_case(ranges: r.Ranges) -> r.Ranges:
    lower = r.intersection(ranges, (_LOWER,))
    upper = r.intersection(ranges, (_UPPER,))
    return r.normal(
        [
            *((low - _CASE_STEP, high - _CASE_STEP) for low, high in lower),
            *((low + _CASE_STEP, high + _CASE_STEP) for low, high in upper),
        ]
    )


def matching(chars: CharSet) -> str:
    """Python source that matches one character of the set."""
    if chars.caseless:
        return f"(?:{_alternatives(chars)})"
    if chars.digits:
        return _bracket(chars) if chars.ranges else r"\d"
    if not chars.ranges:
        return "(?!)"
    first, last = chars.ranges[0][0], chars.ranges[-1][1]
    if first == last:
        return literal(first)
    if chars.ranges == ((0, r.LAST),):
        return r"[\s\S]"
    inverse = _items(r.complement(chars.ranges))
    return f"[^{inverse}]" if len(inverse) < len(_items(chars.ranges)) else _bracket(chars)


def not_matching(chars: CharSet) -> str:
    """Python source that matches one character outside the set."""
    if chars.caseless:
        return rf"(?:(?!{_alternatives(chars)})[\s\S])"
    if not chars.digits:
        return matching(chars.complement())
    return r"\D" if not chars.ranges else f"[^{_items(chars.ranges)}\\d]"


def literal(code: int) -> str:
    """Python source, ASCII only, for one character outside brackets."""
    return f"\\{chr(code)}" if chr(code) in _SPECIAL else _escape(code)


def _bracket(chars: CharSet) -> str:
    digits = r"\d" if chars.digits else ""
    return f"[{_items(chars.ranges)}{digits}]"


def _alternatives(chars: CharSet) -> str:
    caseless = f"(?i:[{_items(chars.caseless)}])"
    if not chars.ranges and not chars.digits:
        return caseless
    return f"{_bracket(chars)}|{caseless}"


def _items(ranges: r.Ranges) -> str:
    return "".join(_item(low, high) for low, high in ranges)


def _item(low: int, high: int) -> str:
    if low == high:
        return _in_brackets(low)
    dash = "-" if high > low + 1 else ""
    return f"{_in_brackets(low)}{dash}{_in_brackets(high)}"


def _in_brackets(code: int) -> str:
    return f"\\{chr(code)}" if chr(code) in _SPECIAL_IN_BRACKETS else _escape(code)


def _escape(code: int) -> str:
    if code < r.FIRST_BEYOND_ASCII and chr(code).isprintable():
        return chr(code)
    if code <= 0xFF:  # noqa: PLR2004 - the widest of the two-digit escapes
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"  # noqa: PLR2004
