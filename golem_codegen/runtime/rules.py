"""The restrictions of schema types (schema-model sections 4 and 13), one check per kind.

Each check gives None for a good value, and otherwise the words for ``expected`` in an
``EncodeError`` or ``DecodeError``. A restriction that the type does not have is None.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from .quantities import Quantity, exact_decimal
from .urls import url_parts
from .values import Binary, Text

MIME_PATTERN: Final = re.compile(r"[A-Za-z0-9!#$&^_.+\-]+/[A-Za-z0-9!#$&^_.+\-]+")
"""A MIME type without parameters; to be used with ``fullmatch``."""

Bound = tuple[int, int]
"""A bound of a quantity: mantissa and scale."""

_compiled = lru_cache(maxsize=1024)(re.compile)
_SURROGATE = re.compile("[\ud800-\udfff]")


def check_string(text: str) -> str | None:
    """A string is made of Unicode scalars: lone surrogates cannot be sent."""
    if text.isascii() or not _SURROGATE.search(text):
        return None
    return "text without lone surrogates"


def check_char(text: str) -> str | None:
    """A char is exactly one Unicode scalar."""
    if len(text) == 1 and check_string(text) is None:
        return None
    return "exactly one Unicode character"


def check_text(
    value: Text[str],
    languages: Collection[str] | None,
    minimum: int | None,
    maximum: int | None,
    pattern: str | None,
) -> str | None:
    """Rich text: language, length in Unicode scalars, and a pattern that is searched.

    A value without language passes any list of languages. ``pattern`` is Python ``re`` source.
    """
    if languages is not None and value.language is not None and value.language not in languages:
        return f"text in {_one_of(languages)}" if languages else "text without a language"
    if minimum is not None and len(value.text) < minimum:
        return f"text of at least {minimum} characters"
    if maximum is not None and len(value.text) > maximum:
        return f"text of at most {maximum} characters"
    if pattern is not None and not _compiled(pattern).search(value.text):
        return f"text that matches {pattern}"
    return None


def check_binary(
    value: Binary[str],
    mime_types: Collection[str] | None,
    minimum: int | None,
    maximum: int | None,
) -> str | None:
    """Rich bytes: a MIME type in its syntax and in the list, and the size in bytes.

    A value without MIME type passes any list; types are compared exactly.
    """
    mime_type = value.mime_type
    if mime_type is not None and not MIME_PATTERN.fullmatch(mime_type):
        return "a MIME type such as image/png"
    if mime_types is not None and mime_type is not None and mime_type not in mime_types:
        return f"bytes of {_one_of(mime_types)}" if mime_types else "bytes without a MIME type"
    if minimum is not None and len(value.data) < minimum:
        return f"at least {minimum} bytes"
    if maximum is not None and len(value.data) > maximum:
        return f"at most {maximum} bytes"
    return None


def check_path(path: str, extensions: Collection[str] | None) -> str | None:
    """A path is not empty; its extension, if it has one, is in the list.

    The extension is what follows the last dot of the last segment, compared exactly.
    """
    if not path:
        return "a path that is not empty"
    if extensions is None:
        return None
    _, dot, extension = path.rpartition("/")[2].rpartition(".")
    if not dot or not extension or extension in extensions:
        return None
    return f"a path with extension {_one_of(extensions)}" if extensions else "no extension"


def check_url(
    text: str, schemes: Collection[str] | None, hosts: Collection[str] | None
) -> str | None:
    """An absolute address; scheme and host in their lists, without regard to ASCII case.

    A list of hosts demands a host.
    """
    parts = url_parts(text)
    if parts is None:
        return "an absolute URL"
    if schemes is not None and parts.scheme not in _lowered(schemes):
        return f"a URL with scheme {_one_of(schemes)}" if schemes else "no URL at all"
    if hosts is not None and (parts.host is None or parts.host not in _lowered(hosts)):
        return f"a URL on host {_one_of(hosts)}" if hosts else "no URL at all"
    return None


def check_quantity(
    value: Quantity,
    base_unit: str,
    suffixes: Collection[str],
    minimum: Bound | None,
    maximum: Bound | None,
) -> str | None:
    """Unit and size of a quantity.

    With suffixes the unit is one of them, and the base unit counts only if listed; without, it
    is the base unit. Bounds are compared as plain numbers, exactly, without unit conversion.
    """
    units = suffixes or (base_unit,)
    if value.unit not in units:
        return f"a quantity in {_one_of(units)}"
    if minimum is None and maximum is None:
        return None
    number = value.decimal
    if minimum is not None and number < exact_decimal(*minimum):
        return f"a quantity of at least {exact_decimal(*minimum)}"
    if maximum is not None and number > exact_decimal(*maximum):
        return f"a quantity of at most {exact_decimal(*maximum)}"
    return None


def _lowered(names: Collection[str]) -> frozenset[str]:
    return frozenset(name.lower() for name in names)


def _one_of(names: Collection[str]) -> str:
    return " or ".join(sorted(names))
