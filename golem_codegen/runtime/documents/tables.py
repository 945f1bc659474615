"""The flat table of a generated package, made into decoders when they are needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from . import containers, records, scalars, unions
from .mismatch import Decoder
from .validators import Resources, Validators

Row: TypeAlias = tuple[Any, ...]

# Decoders below this many open ones are made on their first call: schemas may be nested deeply.
_EAGER_LEVELS: Final = 40


class DocumentTable:
    """Decoders by node, each made once; in a *covered* place a validator has seen the value.

    ``nodes`` are rows, which refer to other nodes by number: see ``_make`` for their columns.
    """

    def __init__(
        self,
        nodes: Sequence[Row],
        resources: Resources,
        formats: bool,  # noqa: FBT001
    ) -> None:
        self.nodes = nodes
        self._validators = Validators(resources, formats)
        self._made: dict[tuple[int, bool], Decoder] = {}
        self._levels = 0

    def decoder(self, node: int, covered: bool = False) -> Decoder:  # noqa: FBT001, FBT002
        """The decoder of a node."""
        key = (node, covered)
        made = self._made.get(key)
        if made is not None:
            return made
        if self._levels >= _EAGER_LEVELS:
            return self._later(node, covered)
        self._made[key] = self._later(node, covered)
        self._levels += 1
        try:
            made = self._make(self.nodes[node], covered)
        finally:
            self._levels -= 1
            del self._made[key]
        self._made[key] = made
        return made

    def _later(self, node: int, covered: bool) -> Decoder:  # noqa: FBT001
        made: Decoder | None = None

        def decode(raw: object) -> object:
            nonlocal made
            if made is None:
                made = self.decoder(node, covered)
            return made(raw)

        return decode

    def _make(self, row: Row, covered: bool) -> Decoder:  # noqa: FBT001
        match row:
            case ("kinds", *nodes):
                return unions.by_kind(
                    [None if node < 0 else self.decoder(node, covered) for node in nodes]
                )
            case ("checked", inner, addresses, covers):
                if covered:
                    return self.decoder(inner, covered)
                return self._validators.check(addresses, self.decoder(inner, covers))
            case ("union", *_):
                return self._union(row)
            case _:
                return _scalar(row) or self._container(row, covered)

    def _container(self, row: Row, covered: bool) -> Decoder:  # noqa: FBT001
        match row:
            case ("array", item, minimum, maximum, distinct):
                return containers.array(
                    self.decoder(item, covered), minimum, maximum, distinct=distinct
                )
            case ("positions", prefix, rest, minimum, maximum, distinct, fixed):
                prefixes = [self.decoder(each, covered) for each in prefix]
                tail = self.decoder(rest, covered)
                return containers.positions(
                    prefixes, tail, minimum, maximum, distinct=distinct, fixed=fixed
                )
            case ("map", patterns, rest, minimum, maximum, dependent):
                rules = [(pattern, self.decoder(each, covered)) for pattern, each in patterns]
                tail = self.decoder(rest, covered)
                return containers.mapping(rules, tail, minimum, maximum, dependent)
            case ("record", cls, fields, extras, minimum, maximum, dependent):
                decoders = {
                    wire: (attribute, self.decoder(node, covered))
                    for attribute, wire, node, _ in fields
                }
                required = [wire for _, wire, _, needed in fields if needed]
                extra = None
                if extras is not None:
                    attribute, patterns, rest = extras
                    rules = [(pattern, self.decoder(each, covered)) for pattern, each in patterns]
                    extra = (attribute, containers.others(rules, self.decoder(rest, covered)))
                return records.record(cls, decoders, required, extra, (minimum, maximum, dependent))
            case _:
                raise AssertionError(f"an unknown row: {row[0]!r}")

    def _union(self, row: Row) -> Decoder:
        """Branches are tried on their own: what the whole was checked for says nothing of one."""
        _, exactly_one, candidates, tag = row
        combine = unions.only_one_of if exactly_one else unions.first_of
        decoders: list[Decoder | None] = []
        for nodes in candidates:
            branches = [self.decoder(each) for each in nodes]
            decoders.append(combine(branches) if branches else None)
        if tag is not None:
            name, values = tag
            branches_by_text = {text: self.decoder(node) for text, node in values}
            decoders[-1] = unions.tagged(name, branches_by_text)
        return unions.by_kind(decoders)


_SIMPLE: Final[Mapping[str, Decoder]] = {
    "any": scalars.any_value,
    "never": scalars.never,
    "null": scalars.null,
    "boolean": scalars.boolean,
}


def _scalar(row: Row) -> Decoder | None:
    """The decoder of a row that refers to no other; None when it does."""
    match row:
        case ("number", low, high, multiples):
            return scalars.number(low, high, multiples)
        case ("integer", plain, low, high, multiples):
            return scalars.integer(low, high, multiples, plain=plain)
        case ("string", minimum, maximum, patterns, form):
            return scalars.string(minimum, maximum, patterns, form)
        case ("constants", values, members):
            return scalars.constants(values, members)
        case _:
            return _SIMPLE.get(row[0])
