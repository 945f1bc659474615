"""Readers of the kinds that hold other types (schema-model sections 2 and 5).

Each is a generator: see ``golem_codegen.sources.type_nodes`` for the protocol.
"""

from __future__ import annotations

from collections.abc import Callable

from golem_codegen.model import types as t
from golem_codegen.model.fault import Place
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.json_values import JsonObject
from golem_codegen.sources.members import (
    array_member,
    as_object,
    found,
    object_member,
    optional_text,
    optional_u32,
    text_member,
    warn_unknown,
)
from golem_codegen.sources.metadata import read_metadata
from golem_codegen.sources.type_context import CompoundKind, Context, Steps

_FIELD = frozenset({"name", "body", "metadata"})
_CASE = frozenset({"name", "payload", "metadata"})
_RESULT = frozenset({"ok", "err"})
_UNION = frozenset({"branches"})
_BRANCH = frozenset({"tag", "body", "discriminator", "metadata"})
_SECRET = frozenset({"inner", "category"})
_DISCRIMINATOR = frozenset({"rule", "value"})
_RULE_TEXT = {
    t.Rule.PREFIX: "prefix",
    t.Rule.SUFFIX: "suffix",
    t.Rule.CONTAINS: "substring",
    t.Rule.REGEX: "regex",
    t.Rule.FIELD_EQUALS: "fieldName",
    t.Rule.FIELD_ABSENT: "fieldName",
}
_RULES = {rule.value: rule for rule in t.Rule}


def _record(value: JsonObject, context: Context) -> Steps:
    fields: list[t.Field] = []
    for raw, place in _objects(value, "fields", context.inside, "a field", context.log):
        if not raw.keys() <= _FIELD:
            warn_unknown(raw, _FIELD, place, "a field", context.log)
        body = yield raw.get("body"), place / "body"
        fields.append(
            t.Field(
                name=text_member(raw, "name", place, context.log),
                body=body,
                metadata=read_metadata(raw, place, context.log),
                place=place,
            )
        )
    return t.Record(fields=tuple(fields), metadata=context.metadata, place=context.place)


def _variant(value: JsonObject, context: Context) -> Steps:
    cases: list[t.Case] = []
    for raw, place in _objects(value, "cases", context.inside, "a case", context.log):
        warn_unknown(raw, _CASE, place, "a case", context.log)
        payload = raw.get("payload")
        cases.append(
            t.Case(
                name=text_member(raw, "name", place, context.log),
                payload=None if payload is None else (yield payload, place / "payload"),
                metadata=read_metadata(raw, place, context.log),
                place=place,
            )
        )
    return t.Variant(cases=tuple(cases), metadata=context.metadata, place=context.place)


def _tuple(value: JsonObject, context: Context) -> Steps:
    elements: list[t.Type] = []
    place = context.inside / "elements"
    for index, raw in enumerate(array_member(value, "elements", context.inside, context.log)):
        element = yield raw, place / index
        elements.append(element)
    return t.Tuple(elements=tuple(elements), metadata=context.metadata, place=context.place)


def _list(value: JsonObject, context: Context) -> Steps:
    element = yield value.get("element"), context.inside / "element"
    return t.List(element=element, metadata=context.metadata, place=context.place)


def _fixed_list(value: JsonObject, context: Context) -> Steps:
    length = optional_u32(value, "length", context.inside, context.log)
    if value.get("length") is None:
        context.log.error(context.inside, "the member 'length' is missing; expected a number")
    element = yield value.get("element"), context.inside / "element"
    return t.FixedList(
        element=element,
        # 1 stands in for a length that has its own fault already.
        length=1 if length is None else length,
        metadata=context.metadata,
        place=context.place,
    )


def _map(value: JsonObject, context: Context) -> Steps:
    key = yield value.get("key"), context.inside / "key"
    item = yield value.get("value"), context.inside / "value"
    return t.Map(key=key, value=item, metadata=context.metadata, place=context.place)


def _option(value: JsonObject, context: Context) -> Steps:
    inner = yield value.get("inner"), context.inside / "inner"
    return t.Option(inner=inner, metadata=context.metadata, place=context.place)


def _result(value: JsonObject, context: Context) -> Steps:
    spec = object_member(value, "spec", context.inside, context.log)
    here = context.inside / "spec"
    warn_unknown(spec, _RESULT, here, "a result spec", context.log)
    ok, err = spec.get("ok"), spec.get("err")
    return t.Result(
        ok=None if ok is None else (yield ok, here / "ok"),
        err=None if err is None else (yield err, here / "err"),
        metadata=context.metadata,
        place=context.place,
    )


def _union(value: JsonObject, context: Context) -> Steps:
    branches: list[t.Branch] = []
    here = context.inside / "spec"
    spec = object_member(value, "spec", context.inside, context.log)
    warn_unknown(spec, _UNION, here, "a union spec", context.log)
    for raw, place in _objects(spec, "branches", here, "a branch", context.log):
        warn_unknown(raw, _BRANCH, place, "a branch", context.log)
        body = yield raw.get("body"), place / "body"
        discriminator = _discriminator(raw, place, context.log)
        if discriminator is None:
            continue
        branches.append(
            t.Branch(
                tag=text_member(raw, "tag", place, context.log),
                body=body,
                discriminator=discriminator,
                metadata=read_metadata(raw, place, context.log),
                place=place,
            )
        )
    return t.Union(branches=tuple(branches), metadata=context.metadata, place=context.place)


def _discriminator(branch: JsonObject, place: Place, log: FaultLog) -> t.Discriminator | None:
    here = place / "discriminator"
    raw = as_object(branch.get("discriminator"), here, "a discriminator", log)
    if raw is None:
        return None
    warn_unknown(raw, _DISCRIMINATOR, here, "a discriminator", log)
    name = raw.get("rule")
    rule = _RULES.get(name) if isinstance(name, str) else None
    if rule is None:
        message = f"unknown discriminator rule {found(name)}"
        log.error(here / "rule", message, did_you_mean(name, _RULES))
        return None
    member = _RULE_TEXT[rule]
    value = object_member(raw, "value", here, log)
    known = {member, "literal"} if rule is t.Rule.FIELD_EQUALS else {member}
    warn_unknown(value, frozenset(known), here / "value", f"the rule {rule.value!r}", log)
    literal: Untrusted | None = None
    if rule is t.Rule.FIELD_EQUALS:
        literal = optional_text(value, "literal", here / "value", log)
    return t.Discriminator(rule, text_member(value, member, here / "value", log), literal)


def _secret(value: JsonObject, context: Context) -> Steps:
    spec = object_member(value, "spec", context.inside, context.log)
    here = context.inside / "spec"
    warn_unknown(spec, _SECRET, here, "a secret spec", context.log)
    raw = spec.get("inner")
    inner: t.Type = t.String(place=here)
    if raw is not None:
        inner = yield raw, here / "inner"
    return t.Secret(
        inner=inner,
        category=optional_text(spec, "category", here, context.log),
        metadata=context.metadata,
        place=context.place,
    )


def _deferred(node: type[t.Future | t.Stream]) -> Callable[[JsonObject, Context], Steps]:
    def read(value: JsonObject, context: Context) -> Steps:
        raw = value.get("inner")
        inner = None if raw is None else (yield raw, context.inside / "inner")
        return node(inner=inner, metadata=context.metadata, place=context.place)

    return read


def _objects(
    holder: JsonObject, name: str, place: Place, what: str, log: FaultLog
) -> list[tuple[JsonObject, Place]]:
    """The objects of an array member with their places; other items are faults and left out."""
    here = place / name
    items: list[tuple[JsonObject, Place]] = []
    for index, raw in enumerate(array_member(holder, name, place, log)):
        where = here / index
        item = as_object(raw, where, what, log)
        if item is not None:
            items.append((item, where))
    return items


def _with(*members: str) -> frozenset[str]:
    return frozenset({"metadata", *members})


COMPOUND_KINDS: dict[str, CompoundKind] = {
    "record": CompoundKind(_with("fields"), _record),
    "variant": CompoundKind(_with("cases"), _variant),
    "tuple": CompoundKind(_with("elements"), _tuple),
    "list": CompoundKind(_with("element"), _list),
    "fixed-list": CompoundKind(_with("element", "length"), _fixed_list),
    "map": CompoundKind(_with("key", "value"), _map),
    "option": CompoundKind(_with("inner"), _option),
    "result": CompoundKind(_with("spec"), _result),
    "union": CompoundKind(_with("spec"), _union),
    "secret": CompoundKind(_with("spec"), _secret),
    "future": CompoundKind(_with("inner"), _deferred(t.Future)),
    "stream": CompoundKind(_with("inner"), _deferred(t.Stream)),
}
