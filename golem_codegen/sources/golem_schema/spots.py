"""Schemas with their places, and references between them: within a file, and to files beside it."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from golem_codegen.model.fault import FaultsFound, Place, shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.sources.json_schema.files import read_schema_file
from golem_codegen.sources.json_values import Json, JsonObject

_OWN_DOCUMENT: Final = ("$schema", "$defs", "definitions")


@dataclass(frozen=True, slots=True)
class Spot:
    """A schema, where it stands, and the document that its ``#`` means."""

    schema: Json
    place: Place
    path: Path
    document: JsonObject
    document_place: Place
    levels: int = 0

    def inside(self, schema: Json, *segments: str | int) -> Spot:
        """A schema in this one. One with definitions of its own is a document of its own."""
        place = self.place
        for segment in segments:
            place = place / segment
        found = replace(self, schema=schema, place=place, levels=self.levels + 1)
        return found.rooted()

    def rooted(self) -> Spot:
        """The same, as its own document if it looks like one."""
        schema = self.schema
        if isinstance(schema, dict) and any(each in schema for each in _OWN_DOCUMENT):
            return replace(self, document=schema, document_place=self.place)
        return self

    @property
    def members(self) -> JsonObject:
        """The keywords; none when the schema is a boolean."""
        return self.schema if isinstance(self.schema, dict) else {}


@dataclass(slots=True)
class SchemaFiles:
    """The files that references may lead to: those in one folder. Nothing is fetched."""

    folder: Path
    log: FaultLog
    reads: set[Path] = field(default_factory=set[Path])
    """The files that references led to, by the paths that lead there."""
    _documents: dict[Path, Json] = field(default_factory=dict[Path, Json])

    def follow(self, spot: Spot, ref: str) -> Spot | None:
        """What a reference means; None and a fault when it leads nowhere."""
        parts = urlsplit(ref)
        head = ref.partition("#")[0]
        if parts.scheme or parts.netloc:
            hint = "nothing is fetched: put a copy beside the file and refer to that"
            self.log.error(spot.place / "$ref", f"{shown(ref)} is no local reference", hint)
            return None
        target = spot if not head else self._file(spot, unquote(parts.path))
        if target is None:
            return None
        return self._inside(target, spot, ref)

    def _file(self, spot: Spot, name: str) -> Spot | None:
        path = (spot.path.parent / name).resolve()
        place = spot.place / "$ref"
        if not path.is_relative_to(self.folder.resolve()):
            message = f"{shown(name)} is outside of the folder of the definition"
            self.log.error(place, message, f"references may reach into {self.folder}")
            return None
        if path not in self._documents:
            try:
                self._documents[path] = read_schema_file(path)
            except FaultsFound as found:
                self.log.faults += found.faults
                return None
        self.reads.add(Path(os.path.normpath(spot.path.parent / name)))
        contents = self._documents[path]
        own = contents if isinstance(contents, dict) else {}
        at = Place(str(spot.path.parent / name))
        return Spot(contents, at, path, own, at)

    def _inside(self, target: Spot, spot: Spot, ref: str) -> Spot | None:
        fragment = ref.partition("#")[2]
        found: Json = target.document or target.schema
        place = target.document_place
        if fragment and not fragment.startswith("/"):
            message = f"{shown(ref)} means an anchor, and only JSON Pointers are followed here"
            self.log.error(spot.place / "$ref", message)
            return None
        for raw in fragment.split("/")[1:]:
            step = _step(found, raw)
            if step is None:
                names = [f"#{place.pointer}/{each}" for each in _names(found)]
                message = f"{shown(ref)} leads nowhere"
                self.log.error(spot.place / "$ref", message, did_you_mean(ref, names))
                return None
            place, found = place / step[0], step[1]
        return replace(target, schema=found, place=place, levels=0).rooted()


def _step(holder: Json, raw: str) -> tuple[str | int, Json] | None:
    """The member or item that a segment of a pointer means; type ids stand unencoded in some."""
    if isinstance(holder, list):
        index = int(raw) if raw.isdecimal() else len(holder)
        return (index, holder[index]) if index < len(holder) else None
    if not isinstance(holder, dict):
        return None
    spellings = [text.replace("~1", "/").replace("~0", "~") for text in (raw, unquote(raw))]
    return next(((each, holder[each]) for each in spellings if each in holder), None)


def _names(holder: Json) -> list[str]:
    return list(holder) if isinstance(holder, dict) else []
