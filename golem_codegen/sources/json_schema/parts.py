"""Schemas as sets of keyword bags that must all hold: references and ``allOf`` dissolved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from golem_codegen.model.documents import Address, Formats
from golem_codegen.sources.json_schema.keywords import (
    ASSERTING,
    REFERENCES,
    VALIDATED,
    check_keywords,
)
from golem_codegen.sources.json_schema.resolve import References, Schema
from golem_codegen.sources.json_schema.spots import Spot
from golem_codegen.sources.json_values import Json

UNIONS = ("oneOf", "anyOf")


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A schema in a conjunction.

    A *bare* part stands for the typed keywords of its schema alone: no references, no unions,
    nothing that a validator checks.
    """

    spot: Spot
    bare: bool = False

    @property
    def key(self) -> str:
        """What tells it from every other part; the same in every run."""
        mark = "!" if self.bare else ""
        return f"{mark}{self.spot.document.uri}#{self.spot.place.pointer}"

    @property
    def address(self) -> Address:
        """Where a validator finds the schema."""
        return Address(self.spot.uri, self.spot.document.dialect.value)

    def get(self, name: str) -> Json:
        """The value of a keyword that asserts in this draft; None when it is not there.

        Null is no form of any keyword but ``const``, which ``constants`` looks at itself.
        """
        if name not in ASSERTING[self.spot.dialect] or (self.bare and name in VALIDATED):
            return None
        return self.spot.contents.get(name)

    def has(self, name: str) -> bool:
        """Whether a keyword is there and asserts in this draft."""
        known = name in ASSERTING[self.spot.dialect] and not (self.bare and name in VALIDATED)
        return known and name in self.spot.contents


@dataclass(slots=True)
class Flat:
    """A conjunction without references: what each part says with its own keywords."""

    parts: list[Part] = field(default_factory=list[Part])
    impossible: bool = False
    dynamic: bool = False


@dataclass(slots=True)
class Flattening:
    """Dissolves references and ``allOf``; each schema is checked when it is first seen."""

    references: References
    formats: Formats
    _checked: set[int] = field(default_factory=set[int])

    def asserts(self, part: Part) -> bool:
        """Whether the schema's own keywords can refuse anything."""
        spot = part.spot
        contents = spot.contents
        if spot.dialect.lonely_ref and "$ref" in contents:
            return False
        known = ASSERTING[spot.dialect]
        if any(name in known and not (part.bare and name in VALIDATED) for name in contents):
            return True
        if not part.bare and ("oneOf" in contents or "anyOf" in contents):
            return True
        # A vocabulary of an older draft that a validator may still follow.
        if not part.bare and "dependencies" in contents:
            return True
        return self.formats is Formats.TYPED and "format" in contents

    def constituents(self, part: Part) -> list[tuple[Schema, bool]]:
        """The schemas that hold wherever this one does, and whether a target is dynamic."""
        if part.bare:
            return []
        spot = part.spot
        found: list[tuple[Schema, bool]] = []
        for keyword in REFERENCES[spot.dialect]:
            if keyword in spot.contents:
                target = self.references.follow(spot, keyword)
                found.append((target, self.references.is_dynamic(spot, keyword, target)))
        if spot.dialect.lonely_ref and "$ref" in spot.contents:
            return found
        several = spot.contents.get("allOf")
        if isinstance(several, list):
            found += [
                (self.references.schema(each), False)
                for each in several
                if isinstance(each, dict | bool)
            ]
        return found

    def tops(self, schemas: Sequence[Schema | Part]) -> tuple[Part, ...] | None:
        """The parts of a conjunction with wrappers taken off; None when one allows nothing."""
        found: dict[str, Part] = {}
        for schema in schemas:
            if schema is False:
                return None
            if schema is True:
                continue
            part = schema if isinstance(schema, Part) else Part(schema)
            unwrapped = self._unwrapped(part)
            if unwrapped is False:
                return None
            if isinstance(unwrapped, Part):
                found.setdefault(unwrapped.key, unwrapped)
        return tuple(found.values())

    def _unwrapped(self, part: Part) -> Part | bool:
        seen: set[str] = set()
        while not self.asserts(part):
            self._check(part.spot)
            seen.add(part.key)
            inner = [each for each in self.constituents(part) if each[0] is not True]
            if not inner:
                return True
            target, dynamic = inner[0]
            if len(inner) > 1 or dynamic:
                return part
            if target is False:
                return False
            part = Part(target)  # type: ignore[arg-type]
            if part.key in seen:
                self._endless(part.spot)
                return True
        return part

    def flat(self, tops: Sequence[Part]) -> Flat:
        """All keyword bags of a conjunction, in the order of the documents."""
        flat = Flat()
        seen: set[str] = set()
        for part in tops:
            self._add(part, flat, seen, ())
        return flat

    def _add(self, part: Part, flat: Flat, seen: set[str], way: tuple[str, ...]) -> None:
        if part.key in way:
            self._endless(part.spot)
            return
        if part.key in seen:
            return
        seen.add(part.key)
        self._check(part.spot)
        if self.asserts(part):
            flat.parts.append(part)
        for schema, dynamic in self.constituents(part):
            if dynamic:
                flat.dynamic = True
            elif schema is False:
                flat.impossible = True
            elif isinstance(schema, Spot):
                self._add(Part(schema), flat, seen, (*way, part.key))

    def _endless(self, spot: Spot) -> None:
        self.references.store.log.error(
            spot.place, "this schema refers to itself without saying anything in between"
        )

    def _check(self, spot: Spot) -> None:
        if id(spot.contents) in self._checked:
            return
        self._checked.add(id(spot.contents))
        log = self.references.store.log
        check_keywords(spot, log)
        if spot.dialect.lonely_ref and "$ref" in spot.contents:
            known = ASSERTING[spot.dialect] | set(UNIONS)
            ignored = sorted(known & spot.contents.keys())
            if ignored:
                log.warning(
                    spot.place / ignored[0],
                    f"{', '.join(ignored)} beside $ref counts for nothing in this draft",
                    "write it inside allOf, or use draft 2019-09 or later",
                )
