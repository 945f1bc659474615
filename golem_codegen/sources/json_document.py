"""Strict reading of JSON documents, fast for large ones.

The C scanner of the standard library reads the document. Only when something is suspicious
(a member twice, a constant that JSON does not have, nesting deeper than the C scanner follows,
a lone surrogate) is the text read again by the strict reader, which knows where it stands.
"""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import NoReturn

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.sources.json_strict import parse_strict
from golem_codegen.sources.json_values import Json, JsonObject

_SURROGATE_ESCAPE = re.compile(r"\\u[dD][89abABcdefCDEF]")
_SURROGATE = re.compile("[\ud800-\udfff]")


class _SuspiciousError(Exception):
    """The fast reader met something that the strict reader must judge."""


def read_document(path: Path) -> Json:
    """Read one JSON file: UTF-8, a byte order mark allowed, no member twice, bounded depth.

    Integers of any size are exact. Raises ``FaultsFound`` when the file is missing, is no
    file, cannot be read, or is not strict JSON; syntax faults carry line and column.
    """
    return parse_document(_bytes_of(path), str(path))


def parse_document(data: bytes, file: str) -> Json:
    """Like ``read_document`` for bytes at hand; ``file`` is the name used in faults."""
    text = _decoded(data, file)
    if not text.strip(" \t\r\n"):
        raise _refused(Place(file), "the file is empty", "")
    try:
        return _parse(text)
    except json.JSONDecodeError as error:
        place = Place(file, "", error.lineno, error.colno)
        raise _refused(place, f"not JSON: {error.msg}", _what_it_may_be(text, file)) from None
    except (_SuspiciousError, RecursionError):
        return _parse_strictly(text, file)
    except ValueError:  # an integer of more digits than the interpreter converts
        return _parse_strictly(text, file)


def _parse(text: str) -> Json:
    value: Json = json.loads(
        text,
        object_pairs_hook=_members,
        parse_constant=_refuse_constant,
        parse_float=_finite,
    )
    if _SURROGATE_ESCAPE.search(text) and _SURROGATE.search(json.dumps(value, ensure_ascii=False)):
        raise _SuspiciousError
    return value


def _parse_strictly(text: str, file: str) -> Json:
    try:
        value, faults = parse_strict(text, file)
    except json.JSONDecodeError as error:
        place = Place(file, "", error.lineno, error.colno)
        raise _refused(place, f"not JSON: {error.msg}", "") from None
    if faults:
        raise FaultsFound(faults)
    return value


def _members(pairs: list[tuple[str, Json]]) -> JsonObject:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _SuspiciousError
    return members


def _refuse_constant(_name: str) -> NoReturn:
    raise _SuspiciousError


def _finite(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise _SuspiciousError
    return number


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        problem, hint = "the file does not exist", ""
    except IsADirectoryError:
        problem, hint = "this is a directory, not a file", "name the JSON files in it"
    except OSError as error:
        problem, hint = f"the file cannot be read: {error.strerror or error}", ""
    raise _refused(Place(str(path)), problem, hint)


def _decoded(data: bytes, file: str) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise _refused(Place(file), "the file is UTF-16, not UTF-8", "save it as UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        message = f"not UTF-8: {error.reason} (byte {error.start})"
        raise _refused(Place(file, "", line, column), message, "save it as UTF-8") from None


def _what_it_may_be(text: str, file: str) -> str:
    suffix = Path(file).suffix.lower()
    start = text.lstrip()[:1]
    if suffix in {".yaml", ".yml"} or text.startswith(("---", "- ")):
        return "this looks like YAML: print the snapshot with --format json"
    if suffix == ".toml":
        return "this looks like TOML: a snapshot is JSON"
    if start == "<":
        return "this looks like HTML or XML: was an error page saved?"
    if start not in '{["' and re.match(r"[\w$-]+:(\s|$)", text.lstrip()):
        return "this looks like YAML: print the snapshot with --format json"
    return ""


def _refused(place: Place, message: str, suggestion: str) -> FaultsFound:
    return FaultsFound([Fault(Severity.ERROR, place, message, suggestion)])
