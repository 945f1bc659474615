"""Bracketed classes of the Rust crate: nesting, POSIX names and set operations."""

from __future__ import annotations

import re

from golem_codegen.model.patterns import ranges as r
from golem_codegen.model.patterns import tables
from golem_codegen.model.patterns.charsets import CharSet, matching, not_matching
from golem_codegen.model.patterns.errors import inexpressible, invalid
from golem_codegen.model.patterns.scanner import Scanner

_POSIX = re.compile(r"\[:(\^?)([a-z]+):\]")
_OPERATIONS = {
    "&&": r.intersection,
    "--": r.difference,
    "~~": r.symmetric_difference,
}
_MOST_NESTED = 50
_UNCLOSED = "a bracket is not closed"


def read_class(scanner: Scanner) -> str:
    """Read a class after its opening bracket and return Python source for it.

    Raises ``PatternError``.
    """
    chars, negated = _class(scanner, 0)
    if not negated:
        return matching(chars)
    if not scanner.flags.u:
        invalid("it could match text that is not UTF-8")
    return not_matching(chars)


def _class(scanner: Scanner, depth: int) -> tuple[CharSet, bool]:
    if depth > _MOST_NESTED:
        inexpressible(f"a class nested deeper than {_MOST_NESTED}")
    scanner.skip_blank()
    negated = scanner.take_if("^")
    chars = _leading(scanner)
    left: CharSet | None = None
    operation = ""
    while True:
        scanner.skip_blank()
        if scanner.ended:
            invalid(_UNCLOSED)
        symbol = scanner.text[scanner.position : scanner.position + 2]
        if scanner.char != "]" and symbol not in _OPERATIONS:
            chars = chars.union(_item(scanner, depth))
            continue
        left = chars if left is None else _operated(operation, left, chars)
        if scanner.take_if("]"):
            return left, negated
        scanner.position += len(symbol)
        operation, chars = symbol, CharSet()


def _leading(scanner: Scanner) -> CharSet:
    """Dashes, and else a closing bracket, are themselves at the start."""
    chars = CharSet()
    scanner.skip_blank()
    while scanner.take_if("-"):
        chars = chars.union(_one(scanner, ord("-")))
        scanner.skip_blank()
    if not chars.ranges and scanner.take_if("]"):
        chars = _one(scanner, ord("]"))
    return chars


def _operated(operation: str, left: CharSet, right: CharSet) -> CharSet:
    return CharSet(_OPERATIONS[operation](left.explicit(), right.explicit()))


def _item(scanner: Scanner, depth: int) -> CharSet:
    if scanner.char == "[":
        return _nested(scanner, depth)
    low = _primitive(scanner)
    if isinstance(low, CharSet):
        return low
    scanner.skip_blank()
    if scanner.char != "-" or _after_dash(scanner) in ("]", "-", ""):
        return _one(scanner, low)
    scanner.position += 1
    scanner.skip_blank()
    high = _primitive(scanner)
    if isinstance(high, CharSet):
        invalid("a range must end with a character")
    if low > high:
        invalid("a range runs backwards")
    return scanner.with_case(((low, high),))


def _after_dash(scanner: Scanner) -> str:
    ahead = Scanner(scanner.text)
    ahead.flags, ahead.position = scanner.flags, scanner.position + 1
    ahead.skip_blank()
    return ahead.char


def _nested(scanner: Scanner, depth: int) -> CharSet:
    posix = _POSIX.match(scanner.text, scanner.position)
    if posix is not None and posix.group(2) in tables.POSIX:
        scanner.position = posix.end()
        chars = scanner.with_case(tables.POSIX[posix.group(2)])
        return chars.complement() if posix.group(1) else chars
    scanner.position += 1
    chars, negated = _class(scanner, depth + 1)
    return chars.complement() if negated else chars


def _primitive(scanner: Scanner) -> int | CharSet:
    if scanner.ended:
        invalid(_UNCLOSED)
    char = scanner.take()
    if char != "\\":
        return ord(char)
    found = scanner.escape()
    if found is None:
        invalid("an assertion has no meaning in a class")
    return found


def _one(scanner: Scanner, code: int) -> CharSet:
    return scanner.with_case(((code, code),))
