"""Canonical JSON data of leaf types to the ``value`` member of schema values."""

from __future__ import annotations

import base64
import math
import re
import sys
import uuid
from collections.abc import Callable
from typing import Any

from golem_codegen.model import types as m
from golem_codegen.model.fault import Place
from golem_codegen.testing.instants import parse_instant
from golem_codegen.testing.json_values import (
    DECIMAL,
    MIME,
    fits_f32,
    has_surrogates,
    is_array,
    is_object,
)
from golem_codegen.testing.values import kind_of

_BASE64URL = re.compile(
    r"(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?"
)
_UUID = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|[0-9A-Fa-f]{32}")
_WIDE = frozenset({"s64", "u64"})
# Longer texts are out of any range, and slow to read.
_LONGEST_DECIMAL = 30
_SPECIAL_NAMES = {"nan": "nan", "inf": "positive-infinity", "-inf": "negative-infinity"}
_S64 = m.Int("s64", place=Place("canonical JSON"))
_S32 = m.Int("s32", place=Place("canonical JSON"))


class CanonicalMismatch(ValueError):
    """Data that does not fit a type; ``$`` is the root of ``path``."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"value mismatch at {path}: {reason}")
        self.path = path
        self.reason = reason


class LeafReader:
    """Reads leaves strictly. A tolerant reader overrides the methods without underscore."""

    def __init__(self) -> None:
        self._leaves: dict[type, Callable[[Any, Any, str], Any]] = {
            m.Bool: self._bool,
            m.Char: self._char,
            m.String: self._string,
            m.Uuid: self._uuid,
            m.Datetime: self._datetime,
            m.Duration: self._duration,
            m.Quantity: self._quantity,
            m.Int: self._int,
            m.Float: self._float,
            m.Text: self._text,
            m.Binary: self._binary,
            m.Path: self._path_or_url,
            m.Url: self._path_or_url,
            m.Enum: self._enum,
            m.Flags: self._flags,
        }

    def leaf(self, node: m.Type, data: Any, path: str) -> Any:
        """The ``value`` member for ``data``. Raises ``CanonicalMismatch``."""
        read = self._leaves.get(type(node))
        if read is None:
            reason = f"host-managed capability `{kind_of(node)}` has no canonical JSON"
            raise CanonicalMismatch(path, reason)
        return read(node, data, path)

    def integer(self, node: m.Int, data: Any, path: str) -> int:
        """An integer: a number for the small kinds, a decimal string for the wide ones."""
        if node.kind in _WIDE:
            if not isinstance(data, str) or DECIMAL.fullmatch(data) is None:
                raise CanonicalMismatch(path, "expected a decimal string")
            return int(data[:_LONGEST_DECIMAL])
        if not isinstance(data, int) or isinstance(data, bool):
            raise CanonicalMismatch(path, "expected an integer")
        return data

    def number(self, data: Any, path: str) -> float:
        """A finite number."""
        if not isinstance(data, int | float) or isinstance(data, bool):
            raise CanonicalMismatch(path, "expected a number")
        if not abs(data) <= sys.float_info.max:
            raise CanonicalMismatch(path, "expected a finite number")
        return data

    def array(self, data: Any, path: str) -> list[Any]:
        """The items of a sequence."""
        if not is_array(data):
            raise CanonicalMismatch(path, "expected an array")
        return data

    def octets(self, data: Any, path: str) -> bytes:
        """The bytes of base64url text without padding."""
        if not isinstance(data, str) or _BASE64URL.fullmatch(data) is None:
            raise CanonicalMismatch(path, "expected base64url without padding")
        return base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))

    def _int(self, node: m.Int, data: Any, path: str) -> Any:
        number = self.integer(node, data, path)
        low, high = m.INT_RANGES[node.kind]
        if not low <= number <= high:
            raise CanonicalMismatch(path, f"integer out of range for {node.kind}")
        return str(number) if node.kind in _WIDE else number

    def _float(self, node: m.Float, data: Any, path: str) -> Any:
        number = self.number(data, path)
        if not math.isfinite(number):
            return {"$float": _SPECIAL_NAMES[str(number)]}
        if node.kind == "f32" and not fits_f32(number):
            raise CanonicalMismatch(path, "number out of range for f32")
        return number

    def _bool(self, _node: m.Type, data: Any, path: str) -> bool:
        if not isinstance(data, bool):
            raise CanonicalMismatch(path, "expected a boolean")
        return data

    def _string(self, _node: m.Type, data: Any, path: str) -> str:
        if not isinstance(data, str):
            raise CanonicalMismatch(path, "expected a string")
        if has_surrogates(data):
            raise CanonicalMismatch(path, "expected Unicode scalar values")
        return data

    def _char(self, node: m.Type, data: Any, path: str) -> str:
        if len(self._string(node, data, path)) != 1:
            raise CanonicalMismatch(path, "expected exactly one Unicode scalar value")
        return str(data)

    def _uuid(self, node: m.Type, data: Any, path: str) -> str:
        text = self._string(node, data, path).removeprefix("urn:uuid:")
        if text.startswith("{") and text.endswith("}"):
            text = text[1:-1]
        if _UUID.fullmatch(text) is None:
            raise CanonicalMismatch(path, "expected a UUID")
        return str(uuid.UUID(text))

    def _datetime(self, node: m.Type, data: Any, path: str) -> dict[str, str]:
        if parse_instant(self._string(node, data, path)) is None:
            raise CanonicalMismatch(path, "expected an RFC 3339 date-time")
        return {"value": data}

    def _path_or_url(self, node: m.Type, data: Any, path: str) -> dict[str, str]:
        if not self._string(node, data, path):
            raise CanonicalMismatch(path, "expected a non-empty string")
        return {kind_of(node): data}

    def _duration(self, _node: m.Type, data: Any, path: str) -> dict[str, str]:
        members = self.members(data, path, {"nanoseconds"})
        return {"nanoseconds": self._wide(members["nanoseconds"], f"{path}.nanoseconds")}

    def _quantity(self, node: m.Type, data: Any, path: str) -> dict[str, Any]:
        members = self.members(data, path, {"mantissa", "scale", "unit"})
        return {
            "mantissa": self._wide(members["mantissa"], f"{path}.mantissa"),
            "scale": self._int(_S32, members["scale"], f"{path}.scale"),
            "unit": self._string(node, members["unit"], f"{path}.unit"),
        }

    def _wide(self, data: Any, path: str) -> str:
        return str(self._int(_S64, data, path))

    def _text(self, node: m.Type, data: Any, path: str) -> dict[str, str]:
        members = self.members(data, path, {"text"}, {"language"})
        return {
            name: self._string(node, member, f"{path}.{name}") for name, member in members.items()
        }

    def _binary(self, _node: m.Type, data: Any, path: str) -> dict[str, Any]:
        members = self.members(data, path, {"bytes"}, {"mimeType"})
        value: dict[str, Any] = {"bytes": list(self.octets(members["bytes"], f"{path}.bytes"))}
        if "mimeType" in members:
            mime_type = members["mimeType"]
            if not isinstance(mime_type, str) or MIME.fullmatch(mime_type) is None:
                raise CanonicalMismatch(f"{path}.mimeType", "expected a MIME type")
            value["mimeType"] = mime_type
        return value

    def _enum(self, node: m.Enum, data: Any, path: str) -> dict[str, int]:
        names = [case.text for case in node.cases]
        if not isinstance(data, str) or data not in names:
            raise CanonicalMismatch(path, f"expected one of {names}")
        return {"case": names.index(data)}

    def _flags(self, node: m.Flags, data: Any, path: str) -> dict[str, list[bool]]:
        names = [flag.text for flag in node.flags]
        bits = [False] * len(names)
        for item in self.array(data, path):
            if not isinstance(item, str) or item not in names:
                raise CanonicalMismatch(path, f"expected only flags of {names}")
            if bits[names.index(item)]:
                raise CanonicalMismatch(path, f"duplicate flag `{item}`")
            bits[names.index(item)] = True
        return {"bits": bits}

    def members(
        self, data: Any, path: str, required: set[str], optional: set[str] | None = None
    ) -> dict[str, Any]:
        """The members of an object that has all required and no unknown ones."""
        if not is_object(data):
            raise CanonicalMismatch(path, "expected an object")
        missing = required - data.keys()
        if missing:
            raise CanonicalMismatch(path, f"missing field: {min(missing)}")
        unknown = data.keys() - required - (optional or set())
        if unknown:
            raise CanonicalMismatch(path, f"unexpected field: {min(unknown)}")
        return data
