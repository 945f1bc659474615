"""Unions: branches that are told apart by their JSON (schema-model sections 11.2 and 12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.golem_schema.spots import Spot
from golem_codegen.sources.json_values import Json, JsonObject

if TYPE_CHECKING:
    from golem_codegen.sources.golem_schema.reader import TypeReader

_SPECIAL: Final = frozenset("\\^$.|?*+()[]{}")
_BODY_AND_RULE: Final = 2


def union_type(
    reader: TypeReader, spot: Spot, spots: list[Spot], metadata: m.Metadata
) -> m.Type | None:
    """A union as a projection writes it, or of records that a constant property tells apart."""
    found = _projected(reader, spots) or _by_property(reader, spots)
    if found is None:
        return None
    reader.log.note(
        spot.place,
        "the tags of union branches are not in the schema; taken from the names at hand: "
        + ", ".join(branch.tag.text for branch in found),
        "the snapshot has them",
    )
    return m.Union(tuple(found), metadata=metadata, place=spot.place)


def _projected(reader: TypeReader, spots: list[Spot]) -> list[m.Branch] | None:
    branches: list[m.Branch] = []
    for index, spot in enumerate(spots):
        target = reader.followed(spot)
        split = _body_and_rule(target)
        if split is None:
            return None
        body, rule = split
        tag = _tag(spot, target, index)
        branches.append(m.Branch(tag, reader.type_of(body), rule, place=target.place))
    return branches


def _body_and_rule(spot: Spot) -> tuple[Spot, m.Discriminator] | None:
    both = spot.members.get("allOf")
    if isinstance(both, list) and len(both) == _BODY_AND_RULE:
        rule = rule_of(both[1])
        return None if rule is None else (spot.inside(both[0], "allOf", 0), rule)
    # As older versions wrote it: the pattern in the body itself.
    pattern = spot.members.get("pattern")
    if spot.members.get("type") == "string" and isinstance(pattern, str):
        rest = {name: each for name, each in spot.members.items() if name != "pattern"}
        return replace(spot, schema=rest), _text_rule(pattern)
    return None


def rule_of(condition: Json) -> m.Discriminator | None:
    """The rule that a condition of a projection stands for."""
    if not isinstance(condition, dict):
        return None
    members = {name: each for name, each in condition.items() if name != "type"}
    pattern, required = members.get("pattern"), members.get("required")
    if isinstance(pattern, str) and len(members) == 1:
        return _text_rule(pattern)
    if isinstance(required, list) and len(required) == 1 and isinstance(required[0], str):
        return _field_rule(members, required[0])
    absent = members.get("not")
    if isinstance(absent, dict) and len(members) == 1:
        names = absent.get("required")
        if isinstance(names, list) and len(names) == 1 and isinstance(names[0], str):
            return m.Discriminator(m.Rule.FIELD_ABSENT, Untrusted(names[0]))
    return None


def _field_rule(members: JsonObject, name: str) -> m.Discriminator | None:
    properties = members.get("properties")
    if properties is None:
        return m.Discriminator(m.Rule.FIELD_EQUALS, Untrusted(name))
    own = properties.get(name) if isinstance(properties, dict) else None
    literal = own.get("const") if isinstance(own, dict) else None
    if not isinstance(literal, str):
        return None
    return m.Discriminator(m.Rule.FIELD_EQUALS, Untrusted(name), Untrusted(literal))


def _text_rule(pattern: str) -> m.Discriminator:
    prefix = _literal(pattern[1:]) if pattern.startswith("^") else None
    suffix = _literal(pattern[:-1]) if pattern.endswith("$") else None
    inside = _literal(pattern)
    for rule, text in (
        (m.Rule.PREFIX, prefix),
        (m.Rule.SUFFIX, suffix),
        (m.Rule.CONTAINS, inside),
    ):
        if text:
            return m.Discriminator(rule, Untrusted(text))
    return m.Discriminator(m.Rule.REGEX, Untrusted(pattern))


def _literal(pattern: str) -> str | None:
    """The text that a pattern of escaped characters matches; None for other patterns."""
    text: list[str] = []
    rest = iter(pattern)
    for character in rest:
        if character == "\\":
            escaped = next(rest, "")
            if escaped not in _SPECIAL:
                return None
            text.append(escaped)
        elif character in _SPECIAL:
            return None
        else:
            text.append(character)
    return "".join(text)


def _by_property(reader: TypeReader, spots: list[Spot]) -> list[m.Branch] | None:
    """Records with a common required property that is a constant text, another one in each."""
    targets = [reader.followed(spot) for spot in spots]
    constants = [_constants(target) for target in targets]
    if len(spots) < _BODY_AND_RULE or not all(constants):
        return None
    shared = [n for n in constants[0] if all(n in each for each in constants)]
    name = next((n for n in shared if len({each[n] for each in constants}) == len(spots)), None)
    if name is None:
        return None
    branches: list[m.Branch] = []
    for index, (spot, target, own) in enumerate(zip(spots, targets, constants, strict=True)):
        found = target.members.get("properties")
        plain: JsonObject = {**found} if isinstance(found, dict) else {}
        plain[name] = {"type": "string"}
        body = reader.type_of(replace(target, schema={**target.members, "properties": plain}))
        rule = m.Discriminator(m.Rule.FIELD_EQUALS, Untrusted(name), Untrusted(own[name]))
        branches.append(m.Branch(_tag(spot, target, index), body, rule, place=target.place))
    return branches


def _constants(spot: Spot) -> dict[str, str]:
    """The required properties that are one text each."""
    properties, required = spot.members.get("properties"), spot.members.get("required")
    if not isinstance(properties, dict) or not isinstance(required, list):
        return {}
    found: dict[str, str] = {}
    for name, schema in properties.items():
        if not isinstance(schema, dict) or name not in required:
            continue
        listed = schema.get("enum")
        only = listed[0] if isinstance(listed, list) and len(listed) == 1 else schema.get("const")
        if isinstance(only, str):
            found[name] = only
    return found


def _tag(spot: Spot, target: Spot, index: int) -> Untrusted:
    """The name of the definition, where the branch is one."""
    if "$ref" not in spot.members:
        return Untrusted(f"case-{index}")
    last = target.place.pointer.rpartition("/")[2].replace("~1", "/").replace("~0", "~")
    return Untrusted(last or f"case-{index}")
