"""Every schema position that is needed, as a node of the document model."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from golem_codegen.model.documents import (
    ANY_KEY,
    AnyJson,
    Constants,
    Formats,
    Kinds,
    Never,
    SchemaNode,
    Shape,
    Union,
)
from golem_codegen.model.fault import Place
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.json_schema.constraints import (
    allowed_kinds,
    constants,
    json_kind,
    numbers,
    strings,
)
from golem_codegen.sources.json_schema.keywords import VALIDATED
from golem_codegen.sources.json_schema.leftovers import pure_addresses, tighten
from golem_codegen.sources.json_schema.naming import branch_word, words_of
from golem_codegen.sources.json_schema.objects import arrays, objects
from golem_codegen.sources.json_schema.parts import UNIONS, Flat, Flattening, Part
from golem_codegen.sources.json_schema.resolve import Schema
from golem_codegen.sources.json_schema.spots import Spot
from golem_codegen.sources.json_values import Json

NEVER_KEY: Final = "never"
# Merging a base into very many branches would repeat it in each.
_MOST_MERGED: Final = 24
_TYPED: Final = frozenset(
    {
        "additionalProperties",
        "const",
        "enum",
        "items",
        "patternProperties",
        "prefixItems",
        "properties",
        "type",
    }
)
_IDLE_WHEN_TRUE: Final = frozenset({"propertyNames", "unevaluatedItems", "unevaluatedProperties"})
TYPED_FORMATS: Final = frozenset({"date", "date-time", "duration", "time", "uri", "uuid"})


@dataclass(frozen=True, slots=True)
class _Group:
    """A union keyword of one part."""

    part: Part
    keyword: str
    branches: tuple[Schema, ...]


@dataclass(slots=True)
class Compiler:
    """Makes nodes until none is missing; without recursion, for schemas may be nested deeply."""

    flattening: Flattening
    nodes: dict[str, SchemaNode] = field(default_factory=dict[str, SchemaNode])
    _tops: dict[str, tuple[Part, ...]] = field(default_factory=dict[str, "tuple[Part, ...]"])
    _leftovers: set[str] = field(default_factory=set[str])
    _queue: deque[tuple[str, tuple[Part, ...], tuple[str, ...]]] = field(
        default_factory=deque[tuple[str, tuple[Part, ...], tuple[str, ...]]]
    )

    def node(self, schemas: Sequence[Schema | Part], spot: tuple[str, ...]) -> str:
        """The key of the conjunction of the schemas; ``spot`` names it when it is a mixture."""
        tops = self.flattening.tops(schemas)
        if tops is None:
            return self._plain(NEVER_KEY, Never())
        if not tops:
            return self._plain(ANY_KEY, AnyJson())
        key = " & ".join(part.key for part in tops)
        if key not in self.nodes:
            words = words_of(tops[0].spot) if len(tops) == 1 and not tops[0].bare else spot
            # Held until it is made, so that it is made once.
            self.nodes[key] = SchemaNode(key, tops[0].spot.place, AnyJson(), words)
            self._queue.append((key, tops, words))
        return key

    def finish(self) -> None:
        """Make the nodes that others refer to."""
        while self._queue:
            key, tops, words = self._queue.popleft()
            self.nodes[key] = self._made(key, tops, words)
        tighten(self.nodes, self._tops, self._leftovers)

    def _plain(self, key: str, shape: Shape) -> str:
        if key not in self.nodes:
            self.nodes[key] = SchemaNode(key, Place(""), shape, ())
        return key

    def _made(self, key: str, tops: tuple[Part, ...], words: tuple[str, ...]) -> SchemaNode:
        flat = self.flattening.flat(tops)
        shape, checked, left = self._shape(flat, words)
        pure = pure_addresses(tops)
        self._tops[key] = tops
        if left and len(pure) < len(tops):
            self._leftovers.add(key)
        contents = tops[0].spot.contents if not tops[0].bare else tops[-1].spot.contents
        return SchemaNode(
            key=key,
            place=tops[0].spot.place,
            shape=shape,
            spot=words,
            checks=pure if checked or left else (),
            covering=len(pure) == len(tops),
            dynamic=flat.dynamic,
            title=_text(contents.get("title")),
            description=_text(contents.get("description")),
            deprecated=contents.get("deprecated") is True,
        )

    def _shape(self, flat: Flat, words: tuple[str, ...]) -> tuple[Shape, bool, bool]:
        """The shape, and why a validator is needed beside it.

        First because of keywords without a type, then because putting the parts together left
        some of the typed ones.
        """
        if flat.impossible:
            return Never(), False, False
        parts = flat.parts
        checked = any(self._is_validated(part) for part in parts)
        groups = [group for part in parts for group in self._groups(part)]
        chosen = next((group for group in groups if self._is_typed(group, parts)), None)
        if chosen is not None:
            checked = checked or len(groups) > 1
            return self._union(chosen, parts, words), checked, False
        checked = checked or bool(groups)
        values = constants(parts)
        if values is not None:
            shape, left = self._constants(values, parts)
        else:
            shape, left = self._kinds(parts, words)
        return shape, checked, left

    def _is_validated(self, part: Part) -> bool:
        contents = part.spot.contents
        if part.bare:
            return False
        for name in VALIDATED:
            if part.has(name) and not (name in _IDLE_WHEN_TRUE and contents[name] is True):
                return True
        if "dependencies" in contents:
            return True
        return self.flattening.formats is Formats.TYPED and isinstance(contents.get("format"), str)

    def _groups(self, part: Part) -> list[_Group]:
        if part.bare:
            return []
        references = self.flattening.references
        return [
            _Group(
                part,
                keyword,
                tuple(references.schema(each) for each in given if isinstance(each, dict | bool)),
            )
            for keyword in UNIONS
            if isinstance(given := part.spot.contents.get(keyword), list)
        ]

    def _is_typed(self, group: _Group, parts: Sequence[Part]) -> bool:
        """Whether the branches are types, not only constraints on what stands beside them."""
        base = any(part.has(name) for part in parts for name in ("properties", "enum", "const"))
        if base and len(group.branches) > _MOST_MERGED:
            return False
        return all(self._says_a_type(schema) for schema in group.branches if schema is not False)

    def _says_a_type(self, schema: Schema) -> bool:
        if isinstance(schema, bool):
            return False
        tops = self.flattening.tops([schema])
        flat = self.flattening.flat(tops or ())
        if flat.impossible or flat.dynamic:
            return True
        return any(part.has(name) for part in flat.parts for name in _TYPED) or any(
            self._groups(part) for part in flat.parts
        )

    def _union(self, group: _Group, parts: Sequence[Part], words: tuple[str, ...]) -> Shape:
        base = [Part(part.spot, bare=True) for part in parts]
        branches: list[str] = []
        for index, schema in enumerate(group.branches):
            word = branch_word(schema, index) if isinstance(schema, Spot) else ""
            branches.append(self.node([*base, schema], (*words, word)))
        return Union(tuple(branches), exactly_one=group.keyword == "oneOf")

    def _constants(self, values: Sequence[Json], parts: Sequence[Part]) -> tuple[Shape, bool]:
        allowed = allowed_kinds(parts)
        kept = [each for each in values if json_kind(each) in allowed.kinds]
        if allowed.whole:
            kept = [e for e in kept if not isinstance(e, float) or e.is_integer()]
        others = any(
            name not in ("type", "enum", "const") and part.has(name)
            for part in parts
            for name in part.spot.contents
        )
        # Equality cannot tell how a number is written.
        others = others or allowed.plain
        return (Constants(tuple(kept)), others) if kept else (Never(), False)

    def _kinds(self, parts: Sequence[Part], words: tuple[str, ...]) -> tuple[Shape, bool]:
        allowed = allowed_kinds(parts)
        kinds = allowed.kinds
        if not kinds:
            return Never(), False
        references = self.flattening.references

        def child(schemas: list[Schema], word: str) -> str:
            return self.node(schemas, (*words, word))

        checked = False
        string = array = members = None
        if "string" in kinds:
            string, left = strings(parts, self._format(parts))
            checked |= left
        if "array" in kinds:
            array = arrays(parts, references, child)
        if "object" in kinds:
            members, left = objects(parts, references, child)
            checked |= left
        return (
            Kinds(
                null="null" in kinds,
                boolean="boolean" in kinds,
                number=numbers(parts, allowed) if "number" in kinds else None,
                string=string,
                array=array,
                object=members,
            ),
            checked,
        )

    def _format(self, parts: Sequence[Part]) -> str | None:
        if self.flattening.formats is not Formats.TYPED:
            return None
        named = [
            each for part in parts if isinstance(each := part.spot.contents.get("format"), str)
        ]
        return next((each for each in named if each in TYPED_FORMATS), None)


def _text(value: Json) -> Untrusted | None:
    return Untrusted(value) if isinstance(value, str) and value.strip() else None
