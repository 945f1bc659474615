"""Types without other types in them, as JSON Schema (schema-model section 11.1)."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

Members: TypeAlias = dict[str, Any]

RANGES: Final = {
    "s8": (-(2**7), 2**7 - 1),
    "s16": (-(2**15), 2**15 - 1),
    "s32": (-(2**31), 2**31 - 1),
    "s64": (-(2**63), 2**63 - 1),
    "u8": (0, 2**8 - 1),
    "u16": (0, 2**16 - 1),
    "u32": (0, 2**32 - 1),
    "u64": (0, 2**64 - 1),
}
SIGNED_PATTERN: Final = "^(?:0|-[1-9][0-9]*|[1-9][0-9]*)$"
UNSIGNED_PATTERN: Final = "^(?:0|[1-9][0-9]*)$"
BYTES_PATTERN: Final = (
    "^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?$"
)
MIME_PATTERN: Final = "^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+$"
_F32_MAX: Final = 3.4028234663852886e38


def leaf_schema(kind: str, value: Mapping[str, Any]) -> Members | None:
    """The schema of a leaf; None for the kinds that hold other types, and unknown ones."""
    if kind in RANGES:
        return _wide(kind, value) if kind in ("s64", "u64") else _narrow(kind, value)
    write = _LEAVES.get(kind)
    return None if write is None else write(kind, value)


def closed(properties: Members, required: list[str]) -> Members:
    """An object of exactly these members."""
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def encoded_length(size: int) -> int:
    """How many characters of unpadded base64 so many bytes take."""
    return 4 * (size // 3) + (0, 2, 3)[size % 3]


def _restrictions(value: Mapping[str, Any]) -> Mapping[str, Any]:
    found: Mapping[str, Any] | None = value.get("restrictions")
    return found or {}


def _range(kind: str, value: Mapping[str, Any]) -> tuple[int, int]:
    low, high = RANGES[kind]
    limits = _restrictions(value)
    least, most = limits.get("min"), limits.get("max")
    return (
        low if least is None else max(low, int(least["value"])),
        high if most is None else min(high, int(most["value"])),
    )


def _narrow(kind: str, value: Mapping[str, Any]) -> Members:
    low, high = _range(kind, value)
    return {"type": "integer", "minimum": low, "maximum": high}


def _wide(kind: str, value: Mapping[str, Any]) -> Members:
    low, high = _range(kind, value)
    signed = kind == "s64"
    return {
        "type": "string",
        "format": "int64" if signed else "uint64",
        "pattern": SIGNED_PATTERN if signed else UNSIGNED_PATTERN,
        "x-golem-minimum": str(low),
        "x-golem-maximum": str(high),
    }


def _float(kind: str, value: Mapping[str, Any]) -> Members:
    schema: Members = {"type": "number"}
    limits = _restrictions(value)
    for end, keyword in (("min", "minimum"), ("max", "maximum")):
        bound = limits.get(end)
        if bound is not None:
            bits = int(bound["value"]).to_bytes(8, "little")
            number: float = struct.unpack("<d", bits)[0]
            clamped = max(-_F32_MAX, min(_F32_MAX, number))
            schema[keyword] = clamped if kind == "f32" else number
    return schema


def _text(_kind: str, value: Mapping[str, Any]) -> Members:
    limits = _restrictions(value)
    text: Members = {"type": "string"}
    _given(text, limits, minLength="minLength", maxLength="maxLength", pattern="regex")
    language: Members = {"type": "string"}
    _given(language, limits, enum="languages")
    return closed({"text": text, "language": language}, ["text"])


def _binary(_kind: str, value: Mapping[str, Any]) -> Members:
    limits = _restrictions(value)
    data: Members = {"type": "string", "contentEncoding": "base64url", "pattern": BYTES_PATTERN}
    if limits.get("minBytes") is not None:
        data["minLength"] = encoded_length(limits["minBytes"])
    if limits.get("maxBytes") is not None:
        data["maxLength"] = encoded_length(limits["maxBytes"])
    mime: Members = {"type": "string", "pattern": MIME_PATTERN}
    _given(mime, limits, enum="mimeTypes")
    return closed({"bytes": data, "mimeType": mime}, ["bytes"])


def _given(schema: Members, limits: Mapping[str, Any], /, **keywords: str) -> None:
    """Take over what is restricted: keyword of JSON Schema = member of the restrictions."""
    for keyword, member in keywords.items():
        if limits.get(member) is not None:
            schema[keyword] = limits[member]


def _path(_kind: str, value: Mapping[str, Any]) -> Members:
    spec = value["spec"]
    direction = spec["direction"].replace("-", "")
    title = f"{direction} {spec['kind']} path"
    schema: Members = {"type": "string", "format": "file-path", "title": title}
    lists = {
        "Allowed extensions": spec.get("allowedExtensions"),
        "Allowed MIME types": spec.get("allowedMimeTypes"),
    }
    return _with_lists(schema, lists)


def _url(_kind: str, value: Mapping[str, Any]) -> Members:
    limits = _restrictions(value)
    schema: Members = {"type": "string", "format": "uri", "title": "URL"}
    lists = {
        "Allowed schemes": limits.get("allowedSchemes"),
        "Allowed hosts": limits.get("allowedHosts"),
    }
    return _with_lists(schema, lists)


def _with_lists(schema: Members, lists: Mapping[str, list[str] | None]) -> Members:
    """Lists that no keyword of JSON Schema checks, told in the description."""
    told = [f"{what}: {', '.join(items)}" for what, items in lists.items() if items is not None]
    if told:
        schema["description"] = "; ".join(told)
    return schema


def _duration(_kind: str, _value: Mapping[str, Any]) -> Members:
    schema = closed({"nanoseconds": _wide("s64", {})}, ["nanoseconds"])
    schema["title"] = "Duration in nanoseconds"
    return schema


def _quantity(_kind: str, value: Mapping[str, Any]) -> Members:
    spec = value["spec"]
    members: Members = {
        "mantissa": _wide("s64", {}),
        "scale": {"type": "integer"},
        "unit": {"type": "string"},
    }
    schema = closed(members, list(members))
    schema["title"] = f"Quantity ({spec['baseUnit']})"
    told = [
        f"{end}: {bound['mantissa']}e-{bound['scale']} {bound['unit']}"
        for end in ("min", "max")
        if (bound := spec.get(end)) is not None
    ]
    if told:
        schema["description"] = "; ".join(told)
    return schema


def _capability(kind: str, _value: Mapping[str, Any]) -> Members:
    told = f"Host-managed {kind} capabilities cannot be supplied externally"
    return {"not": {}, "description": told}


def _fixed(schema: Members) -> Callable[[str, Mapping[str, Any]], Members]:
    return lambda _kind, _value: dict(schema)


def _enum(_kind: str, value: Mapping[str, Any]) -> Members:
    return {"type": "string", "enum": list(value["cases"])}


def _flags(_kind: str, value: Mapping[str, Any]) -> Members:
    items = {"type": "string", "enum": list(value["flags"])}
    return {"type": "array", "items": items, "uniqueItems": True}


_LEAVES: Final[dict[str, Callable[[str, Mapping[str, Any]], Members]]] = {
    "bool": _fixed({"type": "boolean"}),
    "f32": _float,
    "f64": _float,
    "char": _fixed({"type": "string", "minLength": 1, "maxLength": 1}),
    "string": _fixed({"type": "string"}),
    "datetime": _fixed({"type": "string", "format": "date-time"}),
    "uuid": _fixed({"type": "string", "format": "uuid"}),
    "duration": _duration,
    "enum": _enum,
    "flags": _flags,
    "text": _text,
    "binary": _binary,
    "path": _path,
    "url": _url,
    "quantity": _quantity,
    "secret": _capability,
    "quota-token": _capability,
    "permission-card": _capability,
    "future": _fixed({"not": {}}),
    "stream": _fixed({"not": {}}),
}
