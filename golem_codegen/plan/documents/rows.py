"""The rows of the table that the runtime makes into decoders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from golem_codegen.model.documents import (
    Address,
    AnyJson,
    Arrays,
    Constants,
    Kinds,
    Never,
    Numbers,
    Objects,
    SchemaNode,
    Strings,
    Union,
)
from golem_codegen.plan.documents.annotations import is_fixed
from golem_codegen.plan.documents.classes import EXTRAS, DocumentClass
from golem_codegen.plan.documents.graph import ALL_KINDS, KindsOf, tag_of

Row: TypeAlias = tuple[Any, ...]
Reference: TypeAlias = Callable[[str], object]
"""How a class of the documents module is written in the table."""


@dataclass(slots=True)
class RowBuilder:
    """Numbers nodes as they are asked for; equal rows are one."""

    nodes: Mapping[str, SchemaNode]
    classes: Mapping[str, DocumentClass]
    enums: Mapping[str, str]
    reference: Reference
    kinds: KindsOf
    rows: list[Row | None] = field(default_factory=list[Row | None])
    checks: bool = False
    _numbers: dict[str, int] = field(default_factory=dict[str, int])
    _known: dict[str, int] = field(default_factory=dict[str, int])
    _queue: list[str] = field(default_factory=list[str])

    def number(self, key: str) -> int:
        """The row of a node, which is made by ``finish``."""
        if key not in self._numbers:
            self._numbers[key] = len(self.rows)
            self.rows.append(None)
            self._queue.append(key)
        return self._numbers[key]

    def checked(self, key: str, address: Address) -> int:
        """A row that asks a validator about everything below the node at once."""
        self.checks = True
        inner = self.number(key)
        return self._row(("checked", inner, ((address.uri, address.dialect),), True))

    def finish(self) -> tuple[Row, ...]:
        """All rows."""
        while self._queue:
            key = self._queue.pop()
            row = self._of(key)
            self.rows[self._numbers[key]] = row
        return tuple(row for row in self.rows if row is not None)

    def _row(self, row: Row) -> int:
        text = repr(row)
        if text not in self._known:
            self._known[text] = len(self.rows)
            self.rows.append(row)
        return self._known[text]

    def _of(self, key: str) -> Row:
        node = self.nodes[key]
        row = self._shape(key, node)
        if not node.checks:
            return row
        self.checks = True
        addresses = tuple((each.uri, each.dialect) for each in node.checks)
        return ("checked", self._row(row), addresses, node.covering)

    def _shape(self, key: str, node: SchemaNode) -> Row:
        match node.shape:
            case AnyJson():
                return ("any",)
            case Never():
                return ("never",)
            case Constants(values=values):
                name = self.enums.get(key)
                return ("constants", values, None if name is None else self.reference(name))
            case Union():
                return self._union(node.shape)
            case Kinds():
                return self._kinds(key, node.shape)

    def _union(self, union: Union) -> Row:
        branches = [key for key in union.branches if self.kinds(key)]
        candidates = [
            tuple(key for key in branches if kind in self.kinds(key)) for kind in ALL_KINDS
        ]
        tag = tag_of(self.nodes, candidates[-1])
        numbers = tuple(tuple(self.number(key) for key in keys) for keys in candidates)
        table = None
        if tag is not None:
            table = (tag[0], tuple((text, self.number(key)) for text, key in tag[1]))
        return ("union", union.exactly_one, numbers, table)

    def _kinds(self, key: str, kinds: Kinds) -> Row:
        found: list[Row | None] = [
            ("null",) if kinds.null else None,
            ("boolean",) if kinds.boolean else None,
            None if kinds.number is None else _number(kinds.number),
            None if kinds.string is None else _string(kinds.string),
            None if kinds.array is None else self._array(kinds.array),
            None if kinds.object is None else self._object(key, kinds.object),
        ]
        given = [row for row in found if row is not None]
        if len(given) == 1:
            return given[0]
        return ("kinds", *(-1 if row is None else self._row(row) for row in found))

    def _array(self, arrays: Arrays) -> Row:
        limits = (arrays.minimum, arrays.maximum, arrays.distinct)
        if not arrays.prefix:
            return ("array", self.number(arrays.rest), *limits)
        prefix = tuple(self.number(each) for each in arrays.prefix)
        fixed = is_fixed(arrays, self.nodes)
        return ("positions", prefix, self.number(arrays.rest), *limits, fixed)

    def _object(self, key: str, objects: Objects) -> Row:
        patterns = tuple((pattern, self.number(node)) for pattern, node in objects.patterns)
        rest = self.number(objects.rest)
        limits = (objects.minimum, objects.maximum, objects.dependent)
        cls = self.classes.get(key)
        if cls is None:
            return ("map", patterns, rest, *limits)
        known = {each.wire.text: each.name for each in cls.fields}
        fields = tuple(
            (
                known.get(member.name.text, ""),
                member.name.text,
                self.number(member.node),
                member.required,
            )
            for member in objects.members
        )
        extras = None if cls.extras is None else (EXTRAS, patterns, rest)
        return ("record", self.reference(cls.name), fields, extras, *limits)


def _number(numbers: Numbers) -> Row:
    limits = (numbers.low, numbers.high, numbers.multiples)
    return ("integer", numbers.plain, *limits) if numbers.integer else ("number", *limits)


def _string(strings: Strings) -> Row:
    return ("string", strings.minimum, strings.maximum, strings.patterns, strings.format)
