"""The slow JSON reader that knows where it stands: no recursion, every fault with its place."""

from __future__ import annotations

import json
import math
import re
import sys
from dataclasses import dataclass
from json.decoder import scanstring  # type: ignore[attr-defined,unused-ignore]
from typing import NoReturn, cast

from golem_codegen.model.fault import Fault, Place, Severity, shown
from golem_codegen.sources.json_values import Json, JsonObject

MAX_LEVELS = 2600
"""Deepest nesting of arrays and objects: 500 nested schema types take at most five levels each."""

_BLANK = re.compile(r"[ \t\n\r]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_WORDS: dict[str, Json] = {"true": True, "false": False, "null": None}
_CONSTANTS = ("NaN", "Infinity", "-Infinity")
_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(slots=True)
class _Open:
    """An array or object that is not closed yet, and the member being read."""

    container: list[Json] | JsonObject
    key: str = ""

    @property
    def segment(self) -> str | int:
        return self.key if isinstance(self.container, dict) else len(self.container)


def parse_strict(text: str, file: str) -> tuple[Json, list[Fault]]:
    """Parse ``text`` and return its value with every fault found.

    Faults: a member twice, ``NaN`` and infinities, numbers out of the range of a float, lone
    surrogates. Raises ``json.JSONDecodeError`` on a syntax error and when the nesting is deeper
    than ``MAX_LEVELS``.
    """
    reader = _Reader(text, file)
    return reader.read(), reader.faults


class _Reader:
    """The position in the text and the containers open there."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.faults: list[Fault] = []
        self.stack: list[_Open] = []
        self.position = 0

    def read(self) -> Json:
        """The value of the whole text."""
        self._skip()
        while True:
            value, complete = self._value()
            while complete:
                if not self.stack:
                    return self._ended(value)
                self._store(value)
                complete = self._closes()
                if complete:
                    value = self.stack.pop().container

    def _value(self) -> tuple[Json, bool]:
        start = self._next("Expecting value")
        if start in "{[":
            return self._open({} if start == "{" else [])
        if start == '"':
            return self._string(), True
        return self._scalar(), True

    def _open(self, container: list[Json] | JsonObject) -> tuple[Json, bool]:
        if len(self.stack) >= MAX_LEVELS:
            self._fail(f"nested deeper than {MAX_LEVELS} levels", self.position)
        self.position += 1
        self._skip()
        if self._next("Unterminated array or object") == ("}" if container == {} else "]"):
            self.position += 1
            return container, True
        self.stack.append(_Open(container))
        if isinstance(container, dict):
            self._key()
        return None, False

    def _key(self) -> None:
        if self._next("Expecting property name") != '"':
            self._fail("Expecting property name enclosed in double quotes", self.position)
        frame = self.stack[-1]
        frame.key = self._string()
        if frame.key in frame.container:
            self._fault(f"the member {shown(frame.key)} stands twice in one object")
        self._skip()
        if self._next("Expecting ':' delimiter") != ":":
            self._fail("Expecting ':' delimiter", self.position)
        self.position += 1
        self._skip()

    def _store(self, value: Json) -> None:
        frame = self.stack[-1]
        if isinstance(frame.container, dict):
            frame.container[frame.key] = value
        else:
            frame.container.append(value)

    def _closes(self) -> bool:
        """Whether the innermost container ends here; otherwise the next item is in sight."""
        self._skip()
        is_object = isinstance(self.stack[-1].container, dict)
        found = self._next("Expecting ',' delimiter")
        if found == ("}" if is_object else "]"):
            self.position += 1
            return True
        if found != ",":
            self._fail("Expecting ',' delimiter", self.position)
        self.position += 1
        self._skip()
        if is_object:
            self._key()
        return False

    def _string(self) -> str:
        value, self.position = cast("tuple[str, int]", scanstring(self.text, self.position + 1))
        if _SURROGATE.search(value):
            self._fault(f"the string {shown(value)} holds half of a surrogate pair")
        return value

    def _scalar(self) -> Json:
        for constant in _CONSTANTS:
            if self.text.startswith(constant, self.position):
                self._fault(f"{constant} is not JSON")
                self.position += len(constant)
                return None
        for word, value in _WORDS.items():
            if self.text.startswith(word, self.position):
                self.position += len(word)
                return value
        found = _NUMBER.match(self.text, self.position)
        if found is None:
            self._fail("Expecting value", self.position)
        self.position = found.end()
        return self._number(found)

    def _number(self, found: re.Match[str]) -> Json:
        literal = found.group()
        if found.lastindex is None:
            limit = sys.get_int_max_str_digits()
            if limit and len(literal) > limit:
                self._fault(f"the integer has {len(literal)} digits, more than {limit}")
                return 0
            return int(literal)
        number = float(literal)
        if math.isinf(number):
            self._fault(f"the number {shown(literal)} is out of range")
            return 0
        return number

    def _ended(self, value: Json) -> Json:
        self._skip()
        if self.position != len(self.text):
            self._fail("Extra data", self.position)
        return value

    def _skip(self) -> None:
        blank = _BLANK.match(self.text, self.position)
        self.position = blank.end() if blank else self.position

    def _next(self, otherwise: str) -> str:
        if self.position >= len(self.text):
            self._fail(otherwise, self.position)
        return self.text[self.position]

    def _fault(self, message: str) -> None:
        place = Place(self.file)
        for frame in self.stack:
            place = place / frame.segment
        self.faults.append(Fault(Severity.ERROR, place, message))

    def _fail(self, message: str, position: int) -> NoReturn:
        raise json.JSONDecodeError(message, self.text, position)
