"""The translation of a whole pattern: groups, alternatives, repetition, assertions, flags."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from golem_codegen.model.patterns import tables
from golem_codegen.model.patterns.brackets import read_class
from golem_codegen.model.patterns.charsets import CharSet, literal, matching
from golem_codegen.model.patterns.errors import inexpressible, invalid
from golem_codegen.model.patterns.scanner import Flags, Scanner

_MOST_NESTED = 250  # the limit of the crate
_MOST_REPEATED = 2**32 - 1
_COUNTED = re.compile(r"\{\s*(\d*)\s*(?:(,)\s*(\d*)\s*)?\}", re.ASCII)
_FLAG_LETTERS = "imsUuxR"
_NAME = re.compile(r"([^\W\d][\w.\[\]]*)>")


@dataclass(slots=True)
class _Group:
    """An open group: what stands before it, and what to return to when it closes.

    ``last`` tells what a repetition would apply to: nothing, a unit, or something that Python
    repeats only in a group of its own.
    """

    opening: str = ""
    flags: Flags = field(default_factory=Flags)
    pieces: list[str] = field(default_factory=list[str])
    last: str = "nothing"

    def add(self, piece: str, kind: str = "unit") -> None:
        self.pieces.append(piece)
        self.last = kind


def python_pattern(rust: str) -> str:
    """Python ``re`` source, ASCII only, that ``re.search`` finds in the same texts.

    Only whether there is a match is kept, not where the match ends. Raises ``PatternError``;
    its ``problem`` tells a pattern that the Rust crate refuses from one that is valid and has no
    equal in Python.
    """
    source = _Translation(rust).run()
    try:
        re.compile(source)
    except (re.error, RecursionError, OverflowError) as error:
        inexpressible(f"the pattern ({error})")
    return source


class _Translation:
    def __init__(self, text: str) -> None:
        self.scanner = Scanner(text)
        self.groups = [_Group()]
        self.names: set[str] = set()

    def run(self) -> str:
        scanner = self.scanner
        while True:
            scanner.skip_blank()
            if scanner.ended:
                break
            self._token(scanner.take())
        if len(self.groups) > 1:
            invalid("a group is not closed")
        return "".join(self.groups[0].pieces)

    def _token(self, char: str) -> None:
        group = self.groups[-1]
        if char == "\\":
            self._escape(group)
        elif char == "[":
            group.add(read_class(self.scanner))
        elif char == "(":
            self._open()
        elif char == ")":
            self._close()
        elif char == "|":
            group.add("|", "nothing")
        elif char in "*+?{":
            self._repeat(group, char)
        elif char == ".":
            group.add(self._dot())
        elif char in "^$":
            group.add(self._line_anchor(char), "assertion")
        else:
            group.add(self._character(ord(char)))

    def _character(self, code: int) -> str:
        if not self.scanner.flags.i:
            return literal(code)
        return matching(self.scanner.with_case(((code, code),)))

    def _dot(self) -> str:
        flags = self.scanner.flags
        if not flags.u:
            invalid("it could match text that is not UTF-8")
        if flags.s:
            return r"[\s\S]"
        return r"[^\r\n]" if flags.R else "."

    def _line_anchor(self, char: str) -> str:
        flags = self.scanner.flags
        if not flags.m:
            return "^" if char == "^" else r"\Z"
        if flags.R:
            inexpressible("a line anchor for CRLF lines")
        return f"(?m:{char})"

    def _escape(self, group: _Group) -> None:
        found = self.scanner.escape()
        if found is None:
            group.add(self._assertion(), "assertion")
        elif isinstance(found, CharSet):
            group.add(matching(found))
        else:
            group.add(self._character(found))

    def _assertion(self) -> str:
        letter = self.scanner.take()
        if letter in "Az":
            return r"\A" if letter == "A" else r"\Z"
        word = matching(CharSet(tables.word() if self.scanner.flags.u else tables.ASCII_WORD))
        start, end = f"(?<!{word})(?={word})", f"(?<={word})(?!{word})"
        if letter == "B":
            return f"(?:(?<={word})(?={word})|(?<!{word})(?!{word}))"
        kinds = {
            "b{start}": f"(?:{start})",
            "b{end}": f"(?:{end})",
            "b{start-half}": f"(?<!{word})",
            "b{end-half}": f"(?!{word})",
            "<": f"(?:{start})",
            ">": f"(?:{end})",
            "b": f"(?:{start}|{end})",
        }
        self.scanner.position -= 1
        return next(text for name, text in kinds.items() if self.scanner.take_if(name))

    def _repeat(self, group: _Group, char: str) -> None:
        count = self._count() if char == "{" else char
        if group.last == "nothing":
            invalid("a repetition has nothing to repeat")
        # "a**" repeats a repetition in Rust; in Python it is an error, and "a*+" means possessive.
        unit = group.pieces.pop()
        unit = unit if group.last == "unit" else f"(?:{unit})"
        lazy = self.scanner.take_if("?") is not self.scanner.flags.U
        group.add(f"{unit}{count}{'?' if lazy else ''}", "repetition")

    def _count(self) -> str:
        self.scanner.position -= 1
        found = _COUNTED.match(self.scanner.text, self.scanner.position)
        if found is None or not (found.group(1) or found.group(3)):
            invalid("a counted repetition is not complete")
        self.scanner.position = found.end()
        low, comma, high = int(found.group(1) or 0), found.group(2), found.group(3)
        if max(low, int(high or 0)) > _MOST_REPEATED:
            invalid("a repetition count is too large")
        if not comma:
            return f"{{{low}}}"
        if high and int(high) < low:
            invalid("a repetition count runs backwards")
        return f"{{{low},{int(high)}}}" if high else f"{{{low},}}"

    def _open(self) -> None:
        scanner = self.scanner
        scanner.skip_blank()
        if len(self.groups) > _MOST_NESTED:
            invalid(f"groups are nested deeper than {_MOST_NESTED}")
        if any(scanner.looks_at(start) for start in ("?=", "?!", "?<=", "?<!")):
            invalid("look-around is not supported")
        before = scanner.flags
        opening = "("
        if scanner.take_if("?P<") or scanner.take_if("?<"):
            opening = self._named()
        elif scanner.take_if("?"):
            if not self._flags():
                self.groups[-1].add("", "nothing")
                return
            opening = "(?:"
        self.groups.append(_Group(opening, before))

    def _named(self) -> str:
        name = self.scanner.take_match(_NAME).removesuffix(">")
        if not name:
            invalid("the name of a group is not valid")
        if name in self.names:
            invalid(f"two groups are named {name}")
        self.names.add(name)
        return f"(?P<{name}>" if name.isascii() and name.isidentifier() else "("

    def _flags(self) -> bool:
        """Read flags up to ``:`` (a group follows, True) or ``)`` (they hold from here on)."""
        flags, seen, on = self.scanner.flags, "", True
        while (char := self.scanner.take()) not in (":", ")"):
            if char == "-" and on:
                on = False
            elif char and char in _FLAG_LETTERS and char not in seen:
                flags = flags.changed(char, to=on)
            else:
                invalid("the flags of a group are not valid")
            seen += char
        if seen.endswith("-") or (not seen and char == ")"):
            invalid("the flags of a group are not complete")
        self.scanner.flags = flags
        return char == ":"

    def _close(self) -> None:
        if len(self.groups) == 1:
            invalid("a group is closed that was not opened")
        group = self.groups.pop()
        self.scanner.flags = group.flags
        self.groups[-1].add(f"{group.opening}{''.join(group.pieces)})")
