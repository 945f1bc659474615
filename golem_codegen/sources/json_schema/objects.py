"""Arrays and objects of a conjunction: which schemas hold for which item and member."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from golem_codegen.model.documents import Arrays, Member, Objects
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.json_schema.constraints import counts
from golem_codegen.sources.json_schema.parts import Part
from golem_codegen.sources.json_schema.patterns import python_pattern
from golem_codegen.sources.json_schema.resolve import References, Schema
from golem_codegen.sources.json_values import Json, JsonObject

NodeOf: TypeAlias = Callable[[list[Schema], str], str]
"""The key of the node of a conjunction, given a word for its place."""


def arrays(parts: Sequence[Part], references: References, node: NodeOf) -> Arrays:
    """Items by position; behind the longest prefix, the rest of each part."""
    rules = [_item_rule(part, references) for part in parts]
    length = max((len(prefix) for prefix, _ in rules), default=0)
    minimum, maximum = counts(parts, "minItems", "maxItems")
    prefix = [
        node([own[i] if i < len(own) else rest for own, rest in rules], f"item{i + 1}")
        for i in range(length)
    ]
    return Arrays(
        prefix=tuple(prefix),
        rest=node([rest for _, rest in rules], "item"),
        minimum=minimum or 0,
        maximum=maximum,
        distinct=any(part.get("uniqueItems") is True for part in parts),
    )


def _item_rule(part: Part, references: References) -> tuple[list[Schema], Schema]:
    items = part.get("items")
    prefix = part.get("prefixItems")
    rest: Json = items
    if not isinstance(prefix, list):
        prefix = items if isinstance(items, list) else []
        if isinstance(items, list):
            rest = part.get("additionalItems")
    schemas = [references.schema(each) for each in prefix if isinstance(each, dict | bool)]
    return schemas, references.schema(rest) if isinstance(rest, dict | bool) else True


_WORDLESS: JsonObject = {}


@dataclass(frozen=True, slots=True)
class _Rule:
    """What one part says of members."""

    declared: dict[str, Json]
    patterns: tuple[tuple[str, Schema], ...]
    rest: Schema
    # Whether some pattern is not Python's: then what is a rest is not known.
    vague: bool

    def of(self, name: str, references: References) -> list[Schema]:
        """The schemas that hold for a member."""
        found: list[Schema] = []
        if name in self.declared:
            found.append(references.schema(self.declared[name]))
        found += [schema for pattern, schema in self.patterns if re.search(pattern, name)]
        if not found and not self.vague:
            found.append(self.rest)
        return found


def objects(parts: Sequence[Part], references: References, node: NodeOf) -> tuple[Objects, bool]:
    """Declared members, patterns and the rest; and whether a validator must look as well."""
    rules = [_member_rule(part, references) for part in parts]
    vague = any(rule.vague for rule in rules)
    required = {name for part in parts for name in _names(part.get("required"))}
    declared = dict.fromkeys(name for rule in rules for name in rule.declared)
    declared |= dict.fromkeys(name for part in parts for name in _names(part.get("required")))
    members = tuple(
        _member(name, rules, references, node, required=name in required) for name in declared
    )
    minimum, maximum = counts(parts, "minProperties", "maxProperties")
    patterned = [rule for rule in rules if rule.patterns]
    # Several parts with rules of their own for one name: too rare to be worth a type.
    mixed = bool(patterned) and any(
        rule.rest is not True or rule.patterns for rule in rules if rule is not patterned[0]
    )
    if vague or mixed:
        patterns: tuple[tuple[str, str], ...] = ()
        rest = node([], "value")
    else:
        own = patterned[0].patterns if patterned else ()
        patterns = tuple((pattern, node([schema], "value")) for pattern, schema in own)
        rest = node([rule.rest for rule in rules], "value")
    shape = Objects(
        members=members,
        patterns=patterns,
        rest=rest,
        minimum=minimum or 0,
        maximum=maximum,
        dependent=_dependent(parts),
    )
    return shape, vague or mixed


def _member_rule(part: Part, references: References) -> _Rule:
    declared = part.get("properties")
    patterns = part.get("patternProperties")
    rest = part.get("additionalProperties")
    given = patterns if isinstance(patterns, dict) else {}
    translated = [(python_pattern(pattern), each) for pattern, each in given.items()]
    return _Rule(
        declared={
            name: each
            for name, each in (declared if isinstance(declared, dict) else {}).items()
            if isinstance(each, dict | bool)
        },
        patterns=tuple(
            (pattern, references.schema(each))
            for pattern, each in translated
            if pattern is not None and isinstance(each, dict | bool)
        ),
        rest=references.schema(rest) if isinstance(rest, dict | bool) else True,
        vague=any(pattern is None for pattern, _ in translated),
    )


def _member(
    name: str, rules: Sequence[_Rule], references: References, node: NodeOf, *, required: bool
) -> Member:
    schemas = [schema for rule in rules for schema in rule.of(name, references)]
    found = [own for rule in rules if isinstance(own := rule.declared.get(name), dict)]
    words = found[0] if found else _WORDLESS
    description = words.get("description")
    return Member(
        name=Untrusted(name),
        node=node(schemas, name),
        required=required,
        description=Untrusted(description) if isinstance(description, str) else None,
        deprecated=words.get("deprecated") is True,
        default=(words["default"],) if "default" in words else (),
    )


def _names(value: Json) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _dependent(parts: Sequence[Part]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(
        (name, tuple(_names(needed)))
        for part in parts
        if isinstance(rules := part.get("dependentRequired"), dict)
        for name, needed in rules.items()
        if needed
    )
