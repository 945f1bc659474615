"""Schemas of strings, and of the objects that projections write for rich texts and numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, Literal

from golem_codegen.model import types as m
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.golem_schema.notes import metadata_of, note_unsaid
from golem_codegen.sources.golem_schema.numbers import wide_type
from golem_codegen.sources.golem_schema.spots import Spot
from golem_codegen.sources.json_values import Json

_PATH_TITLE: Final = re.compile(r"(input|output|inout) (file|directory|any) path")
_ENCODED: Final = {0: 0, 2: 1, 3: 2}


def string_type(spot: Spot, log: FaultLog) -> m.Type:
    """A ``string`` schema, by its format; restrictions of plain strings are noted."""
    members = spot.members
    metadata = metadata_of(spot)
    form = members.get("format")
    read = _FORMATS.get(form) if isinstance(form, str) else None
    if read is not None:
        return read(spot, log)
    if members.get("minLength") == 1 and members.get("maxLength") == 1 and "pattern" not in members:
        note_unsaid(spot, ("type", "minLength", "maxLength"), log)
        return m.Char(metadata=metadata, place=spot.place)
    note_unsaid(spot, ("type",), log)
    return m.String(metadata=metadata, place=spot.place)


def rich_type(spot: Spot, properties: dict[str, Json], log: FaultLog) -> m.Type | None:
    """Text, binary, duration or quantity, if the closed object is exactly as they are written."""
    required = spot.members.get("required")
    title = spot.members.get("title")
    shape = (tuple(sorted(properties)), tuple(required) if isinstance(required, list) else ())
    if shape == (("language", "text"), ("text",)) and _is_string(properties["language"]):
        return _text(spot, properties)
    if shape == (("bytes", "mimeType"), ("bytes",)) and _encoding(properties["bytes"]):
        return _binary(spot, properties)
    if shape[0] == ("nanoseconds",) and title == "Duration in nanoseconds":
        return m.Duration(metadata=metadata_of(spot), place=spot.place)
    scale = properties.get("scale")
    if shape[0] == ("mantissa", "scale", "unit") and scale == {"type": "integer"}:
        return _quantity(spot, log)
    return None


def _text(spot: Spot, properties: dict[str, Json]) -> m.Type:
    text, language = _object(properties["text"]), _object(properties["language"])
    pattern = text.get("pattern")
    return m.Text(
        _texts(language.get("enum")),
        _count(text.get("minLength")),
        _count(text.get("maxLength")),
        Untrusted(pattern) if isinstance(pattern, str) else None,
        metadata=metadata_of(spot),
        place=spot.place,
    )


def _binary(spot: Spot, properties: dict[str, Json]) -> m.Type:
    data, mime = _object(properties["bytes"]), _object(properties["mimeType"])
    return m.Binary(
        _texts(mime.get("enum")),
        _size(data.get("minLength")),
        _size(data.get("maxLength")),
        metadata=metadata_of(spot),
        place=spot.place,
    )


def _size(length: Json) -> int | None:
    """How many bytes so many characters of unpadded base64 are."""
    count = _count(length)
    return None if count is None else 3 * (count // 4) + _ENCODED.get(count % 4, 0)


def _url(spot: Spot, log: FaultLog) -> m.Type:
    note_unsaid(spot, ("type",), log)
    schemes, hosts, plain = _told(spot, "Allowed schemes", "Allowed hosts")
    return m.Url(schemes, hosts, metadata=plain, place=spot.place)


def _path(spot: Spot, log: FaultLog) -> m.Type:
    note_unsaid(spot, ("type",), log)
    title = spot.members.get("title")
    found = _PATH_TITLE.fullmatch(title) if isinstance(title, str) else None
    extensions, mimes, plain = _told(spot, "Allowed extensions", "Allowed MIME types")
    if found is None:
        log.note(spot.place, "which way the path goes is not in the schema; taken for any input")
        return m.Path("input", "any", mimes, extensions, metadata=plain, place=spot.place)
    directions: dict[str, Literal["input", "output", "in-out"]] = {
        "input": "input",
        "output": "output",
        "inout": "in-out",
    }
    targets: dict[str, Literal["file", "directory", "any"]] = {
        "file": "file",
        "directory": "directory",
        "any": "any",
    }
    direction, target = directions[found[1]], targets[found[2]]
    return m.Path(direction, target, mimes, extensions, metadata=plain, place=spot.place)


def _told(
    spot: Spot, first: str, second: str
) -> tuple[tuple[Untrusted, ...] | None, tuple[Untrusted, ...] | None, m.Metadata]:
    """The two lists that a description tells, and the metadata without such a description."""
    description = spot.members.get("description")
    text = description if isinstance(description, str) else ""
    pattern = rf"(?:{first}: (?P<a>[^;]*))?(?:; )?(?:{second}: (?P<b>[^;]*))?"
    found = re.fullmatch(pattern, text)
    if not text or found is None or not (found["a"] is not None or found["b"] is not None):
        return None, None, metadata_of(spot)
    lists = [
        None if found[name] is None else tuple(Untrusted(e) for e in found[name].split(", ") if e)
        for name in ("a", "b")
    ]
    without = {name: each for name, each in spot.members.items() if name != "description"}
    bare = Spot(without, spot.place, spot.path, spot.document, spot.document_place)
    return lists[0], lists[1], metadata_of(bare)


def _quantity(spot: Spot, log: FaultLog) -> m.Type:
    title, description = spot.members.get("title"), spot.members.get("description")
    unit = re.fullmatch(r"Quantity \((.*)\)", title, re.DOTALL) if isinstance(title, str) else None
    if unit is None:
        log.error(spot.place, "the unit of the quantity is not in the schema")
    base = Untrusted("" if unit is None else unit[1])
    bounds: dict[str, m.QuantityValue] = {}
    told = description if isinstance(description, str) else ""
    for end in ("min", "max"):
        found = re.search(rf"(?:^|; ){end}: (-?\d+)e-(-?\d+) ([^;]*)", told)
        if found is not None:
            value = m.QuantityValue(int(found[1]), int(found[2]), Untrusted(found[3]))
            bounds[end] = value
    log.note(spot.place, "which units the quantity allows is not in the schema")
    metadata = m.NO_METADATA if bounds else metadata_of(spot)
    return m.Quantity(
        base, (), bounds.get("min"), bounds.get("max"), metadata=metadata, place=spot.place
    )


def _object(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _is_string(value: Json) -> bool:
    return _object(value).get("type") == "string"


def _encoding(value: Json) -> bool:
    return _object(value).get("contentEncoding") == "base64url"


def _count(value: Json) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _texts(value: Json) -> tuple[Untrusted, ...] | None:
    if not isinstance(value, list):
        return None
    return tuple(Untrusted(each) for each in value if isinstance(each, str))


def _datetime(spot: Spot, log: FaultLog) -> m.Type:
    note_unsaid(spot, ("type",), log)
    return m.Datetime(metadata=metadata_of(spot), place=spot.place)


def _uuid(spot: Spot, log: FaultLog) -> m.Type:
    note_unsaid(spot, ("type",), log)
    return m.Uuid(metadata=metadata_of(spot), place=spot.place)


_FORMATS: Final[dict[str, Callable[[Spot, FaultLog], m.Type]]] = {
    "int64": lambda spot, log: wide_type(spot, "s64", log),
    "uint64": lambda spot, log: wide_type(spot, "u64", log),
    "date-time": _datetime,
    "uuid": _uuid,
    "uri": _url,
    "file-path": _path,
}
