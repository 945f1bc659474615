"""A JSON Schema as a Golem type: the dispatch over its keywords, and references."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from golem_codegen.model import types as m
from golem_codegen.model.fault import shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.golem_schema.arrays import array_type
from golem_codegen.sources.golem_schema.choices import choice_type
from golem_codegen.sources.golem_schema.constants import constant_type
from golem_codegen.sources.golem_schema.merging import merged
from golem_codegen.sources.golem_schema.notes import ANNOTATIONS, metadata_of, note_unsaid
from golem_codegen.sources.golem_schema.numbers import integer_type, number_type
from golem_codegen.sources.golem_schema.objects import object_type
from golem_codegen.sources.golem_schema.spots import SchemaFiles, Spot
from golem_codegen.sources.golem_schema.strings import string_type
from golem_codegen.sources.json_values import Json

MAX_LEVELS: Final = 128
"""How deeply schemas may be nested without a reference in between."""

_IMPLIED: Final = (
    ("object", ("properties", "required", "additionalProperties", "patternProperties")),
    ("array", ("items", "prefixItems")),
    ("string", ("pattern", "minLength", "maxLength")),
    ("number", ("minimum", "maximum", "multipleOf")),
)


class Origin(enum.Enum):
    """Who wrote a schema: Golem, or anybody; then marks of a projection tell."""

    GOLEM = "golem"
    ANYBODY = "anybody"


@dataclass(slots=True)
class TypeReader:
    """Reads schemas into types of one graph. After an error a type may be a stand-in."""

    files: SchemaFiles
    graph: m.Graph
    log: FaultLog
    origin: Origin = Origin.ANYBODY
    _ids: dict[tuple[str, str], Untrusted] = field(default_factory=dict[tuple[str, str], Untrusted])
    _golem: dict[int, bool] = field(default_factory=dict[int, bool])

    def type_of(self, spot: Spot) -> m.Type:
        """The type of a schema."""
        if spot.levels > MAX_LEVELS:
            self.log.error(spot.place, f"schemas may be nested in {MAX_LEVELS} levels, no more")
            return self.stand_in(spot)
        schema = spot.schema
        if schema is False or (isinstance(schema, dict) and schema.get("not") == {}):
            self.log.error(spot.place, "nothing satisfies this schema: the type has no JSON form")
            return self.stand_in(spot)
        if schema is not True and not isinstance(schema, dict):
            self.log.error(spot.place, "a schema is an object or a boolean")
            return self.stand_in(spot)
        return self._by_keyword(spot)

    def stand_in(self, spot: Spot) -> m.Type:
        """Something to go on with after an error."""
        return m.String(metadata=m.NO_METADATA, place=spot.place)

    def resolved(self, node: m.Type) -> m.Type | None:
        """The type behind references; None while it is still being read."""
        for _ in range(len(self.graph.definitions) + 1):
            if not isinstance(node, m.Ref):
                return node
            if node.id not in self.graph.definitions:
                return None
            node = self.graph.definitions[node.id].body
        return None

    def followed(self, spot: Spot) -> Spot:
        """The schema behind a reference, or the schema itself."""
        seen = 0
        ref = spot.members.get("$ref")
        while isinstance(ref, str) and seen < MAX_LEVELS:
            target = self.files.follow(spot, ref)
            if target is None:
                return spot
            spot, seen = target, seen + 1
            ref = spot.members.get("$ref")
        return spot

    def is_golem(self, spot: Spot) -> bool:
        """Whether the document bears the marks of a projection."""
        if self.origin is Origin.GOLEM:
            return True
        key = id(spot.document)
        if key not in self._golem:
            self._golem[key] = has_marks(spot.document or spot.schema)
        return self._golem[key]

    def _by_keyword(self, spot: Spot) -> m.Type:
        members = spot.members
        if "$ref" in members:
            return self._reference(spot)
        if "allOf" in members:
            return self._all_of(spot)
        if "oneOf" in members or "anyOf" in members:
            return choice_type(self, spot)
        if "enum" in members or "const" in members:
            return constant_type(spot, self.log)
        named = members.get("type")
        if isinstance(named, list):
            return self._several(spot, named)
        if named is None:
            named = next(
                (kind for kind, words in _IMPLIED if any(w in members for w in words)), None
            )
        return self._of_kind(spot, named)

    def _of_kind(self, spot: Spot, named: Json) -> m.Type:
        readers: dict[str, Callable[[], m.Type]] = {
            "boolean": lambda: self._bool(spot),
            "integer": lambda: integer_type(spot, self.log, made_by_golem=self.is_golem(spot)),
            "number": lambda: number_type(spot, self.log),
            "string": lambda: string_type(spot, self.log),
            "null": lambda: m.Tuple((), metadata=metadata_of(spot), place=spot.place),
            "array": lambda: array_type(self, spot),
            "object": lambda: object_type(self, spot),
        }
        if named is None:
            note_unsaid(spot, (), self.log)
            return json_text(spot, self.log)
        read = readers.get(named) if isinstance(named, str) else None
        if read is None:
            self.log.error(spot.place / "type", "the type is none of JSON Schema")
            return self.stand_in(spot)
        return read()

    def _bool(self, spot: Spot) -> m.Type:
        note_unsaid(spot, ("type",), self.log)
        return m.Bool(metadata=metadata_of(spot), place=spot.place)

    def _several(self, spot: Spot, named: list[Json]) -> m.Type:
        others = [each for each in named if each != "null"]
        if len(others) != 1:
            names = ", ".join(shown(str(each)) for each in named)
            self.log.error(spot.place / "type", f"no Golem type is one of {names}")
            return self.stand_in(spot)
        inner = self.type_of(spot.inside({**spot.members, "type": others[0]}))
        return inner if len(named) == 1 else m.Option(inner, place=spot.place)

    def _all_of(self, spot: Spot) -> m.Type:
        together = merged(self, spot)
        return self.stand_in(spot) if together is None else self.type_of(together)

    def _reference(self, spot: Spot) -> m.Type:
        ref = spot.members["$ref"]
        beside = sorted(set(spot.members) - ANNOTATIONS - {"$ref"})
        if beside:
            names = ", ".join(shown(each) for each in beside)
            self.log.error(spot.place, f"{names} beside $ref cannot be taken together with it")
        target = self.files.follow(spot, ref) if isinstance(ref, str) else None
        if target is None:
            if not isinstance(ref, str):
                self.log.error(spot.place / "$ref", "$ref must be text")
            return self.stand_in(spot)
        identifier = self._definition(target)
        return m.Ref(identifier, metadata=metadata_of(spot), place=spot.place)

    def _definition(self, target: Spot) -> Untrusted:
        """The id of the definition of a schema that is referred to, which is read if it is new."""
        key = (target.place.file, target.place.pointer)
        known = self._ids.get(key)
        if known is not None:
            return known
        name = _name(target)
        taken = {each.text for each in self._ids.values()}
        identifier = Untrusted(next(each for each in _spellings(name) if each not in taken))
        self._ids[key] = identifier
        body = self.type_of(target)
        title = target.members.get("title")
        shown_name = title if isinstance(title, str) and not _is_ours(body) else None
        if shown_name is None and not self.is_golem(target):
            shown_name = name
        self.graph.definitions[identifier] = m.Definition(
            identifier,
            Untrusted(shown_name) if shown_name else None,
            body,
            target.place,
        )
        return identifier


def json_text(spot: Spot, log: FaultLog) -> m.Type:
    """The type for any JSON: its text."""
    log.note(spot.place, "any JSON is allowed here; taken for a string that holds JSON text")
    return m.String(metadata=metadata_of(spot), place=spot.place)


def has_marks(schema: Json) -> bool:
    """Whether something in a schema is written by projections only."""
    stack: list[Json] = [schema]
    while stack:
        item = stack.pop()
        if isinstance(item, list):
            stack += item
        elif isinstance(item, dict):
            if any(name.startswith("x-golem-") for name in item):
                return True
            stack += item.values()
    return False


def _is_ours(body: m.Type) -> bool:
    """Whether the projection gives types of this kind a title of its own."""
    return isinstance(body, m.Path | m.Url | m.Duration | m.Quantity)


def _name(target: Spot) -> str:
    last = target.place.pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
    if last and not last.isdecimal():
        return last
    title = target.members.get("title")
    stem = target.path.name.partition(".")[0]
    return title if isinstance(title, str) and title else stem


def _spellings(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name}-{number}"
        number += 1
