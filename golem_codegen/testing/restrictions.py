"""The restrictions of single values (schema-model sections 4 and 13), each with its message."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from golem_codegen.model import types as m
from golem_codegen.model.patterns import PatternError, python_pattern
from golem_codegen.testing.json_values import float_of

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")
_SPECIAL_SCHEMES = frozenset({"http", "https", "ws", "wss", "ftp"})
# Servers compare quantities in 128-bit integers: no power of ten above this one fits.
_LARGEST_POWER = 38
_I128_MAX = 2**127 - 1


def restriction_fault(node: m.Type, value: Any) -> str | None:
    """What a leaf's ``value`` member violates, or None. The shape is already checked."""
    check = _CHECKS.get(type(node))
    return None if check is None else check(node, value)


def rust_search(pattern: str, text: str) -> bool:
    """Whether a pattern of schema-model section 4.7 is found; True when ``re`` cannot tell."""
    compiled = compiled_pattern(pattern)
    return compiled is None or compiled.search(text) is not None


@lru_cache(maxsize=512)
def compiled_pattern(pattern: str) -> re.Pattern[str] | None:
    """The pattern for Python's ``re``, or None when that has no equivalent."""
    try:
        return re.compile(python_pattern(pattern))
    except PatternError:
        return None


def _number(node: m.Int | m.Float, value: Any) -> str | None:
    number = float_of(value) if isinstance(node, m.Float) else int(value)
    # Written so that NaN fails any bound.
    if node.minimum is not None and not number >= node.minimum:
        return f"{number} is below the minimum {node.minimum}"
    if node.maximum is not None and not number <= node.maximum:
        return f"{number} is above the maximum {node.maximum}"
    return None


def _text(node: m.Text, value: Any) -> str | None:
    text, language = value["text"], value.get("language")
    if node.languages is not None and language is not None:
        allowed = [item.text for item in node.languages]
        if language not in allowed:
            return f"language {language!r} is not one of {allowed}"
    if node.min_length is not None and len(text) < node.min_length:
        return f"text has {len(text)} characters, fewer than {node.min_length}"
    if node.max_length is not None and len(text) > node.max_length:
        return f"text has {len(text)} characters, more than {node.max_length}"
    if node.regex is not None and not rust_search(node.regex.text, text):
        return f"text does not match {node.regex.text!r}"
    return None


def _binary(node: m.Binary, value: Any) -> str | None:
    size, mime_type = len(value["bytes"]), value.get("mimeType")
    if node.mime_types is not None and mime_type is not None:
        allowed = [item.text for item in node.mime_types]
        if mime_type not in allowed:
            return f"MIME type {mime_type!r} is not one of {allowed}"
    if node.min_bytes is not None and size < node.min_bytes:
        return f"binary has {size} bytes, fewer than {node.min_bytes}"
    if node.max_bytes is not None and size > node.max_bytes:
        return f"binary has {size} bytes, more than {node.max_bytes}"
    return None


def _path(node: m.Path, value: Any) -> str | None:
    text = value["path"]
    if not text:
        return "path is empty"
    if node.extensions is None:
        return None
    _stem, dot, extension = text.rpartition("/")[2].rpartition(".")
    allowed = [item.text for item in node.extensions]
    if dot and extension and extension not in allowed:
        return f"extension {extension!r} is not one of {allowed}"
    return None


def _url(node: m.Url, value: Any) -> str | None:
    text: str = value["url"].strip()
    match = _SCHEME.match(text)
    if match is None:
        return "url has no scheme"
    try:
        host = urlsplit(text).hostname
    except ValueError:
        return "url does not parse"
    scheme = match[1].lower()
    if scheme in _SPECIAL_SCHEMES and not host:
        return "url has no host"
    if node.schemes is not None and scheme not in {item.text.lower() for item in node.schemes}:
        return f"scheme {scheme!r} is not one of {[item.text for item in node.schemes]}"
    if node.hosts is not None and (host or "") not in {item.text.lower() for item in node.hosts}:
        return f"host {host!r} is not one of {[item.text for item in node.hosts]}"
    return None


def _quantity(node: m.Quantity, value: Any) -> str | None:
    unit = value["unit"]
    allowed = [item.text for item in node.suffixes] or [node.base_unit.text]
    if unit not in allowed:
        return f"unit {unit!r} is not one of {allowed}"
    mantissa, scale = int(value["mantissa"]), value["scale"]
    if node.minimum is not None:
        order = _compare(mantissa, scale, node.minimum)
        if order is None or order < 0:
            return "quantity is below the minimum" if order else "quantity cannot be compared"
    if node.maximum is not None:
        order = _compare(mantissa, scale, node.maximum)
        if order is None or order > 0:
            return "quantity is above the maximum" if order else "quantity cannot be compared"
    return None


def _compare(mantissa: int, scale: int, bound: m.QuantityValue) -> int | None:
    """The sign of the difference; None where 128-bit arithmetic would overflow."""
    distance = abs(scale - bound.scale)
    if distance > _LARGEST_POWER:
        return None
    left, right = mantissa, bound.mantissa
    if scale < bound.scale:
        left *= 10**distance
    else:
        right *= 10**distance
    if max(abs(left), abs(right)) > _I128_MAX:
        return None
    return (left > right) - (left < right)


_CHECKS: dict[type, Any] = {
    m.Int: _number,
    m.Float: _number,
    m.Text: _text,
    m.Binary: _binary,
    m.Path: _path,
    m.Url: _url,
    m.Quantity: _quantity,
}
