"""One schema type node as JSON-shaped data, its children still to be filled in."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, TypeAlias

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted

Json: TypeAlias = dict[str, Any]
# A child node, and where in the written parent it belongs: a member or an item.
Child: TypeAlias = tuple[m.Type, dict[str, Any] | list[Any], str | int]
Written: TypeAlias = tuple[str, Json, list[Child]]


def node_json(node: m.Type) -> Written:
    """The kind, the ``value`` object and the children of one node (schema-model section 2).

    A child's place in the object is filled by the caller, so that nothing here calls itself.
    """
    kind, value, children = _WRITERS[type(node)](node)
    add_metadata(value, node.metadata)
    return kind, value, children


def add_metadata(written: Json, metadata: m.Metadata) -> None:
    """Add the member ``metadata`` unless it would be empty."""
    envelope = metadata_json(metadata)
    if envelope:
        written["metadata"] = envelope


def metadata_json(metadata: m.Metadata) -> Json:
    """The metadata envelope (section 3.1), without its empty members."""
    written: Json = {}
    if metadata.doc is not None:
        written["doc"] = metadata.doc.text
    if metadata.aliases:
        written["aliases"] = [alias.text for alias in metadata.aliases]
    if metadata.examples:
        written["examples"] = [example.text for example in metadata.examples]
    if metadata.deprecated is not None:
        written["deprecated"] = metadata.deprecated.text
    role = _role_json(metadata)
    if role is not None:
        written["role"] = role
    return written


def float_bits(number: float) -> int:
    """The IEEE-754 double bit pattern as an unsigned integer (section 4.1)."""
    (bits,) = struct.unpack("<Q", struct.pack("<d", number))
    return int(bits)


def _role_json(metadata: m.Metadata) -> Json | None:
    if metadata.role is not None:
        return {"tag": metadata.role.value}
    if metadata.other_role_tag is None and metadata.other_role is None:
        return None
    written: Json = {"tag": text_or_none(metadata.other_role_tag) or "other"}
    if metadata.other_role is not None:
        written["value"] = metadata.other_role.text
    return written


def text_or_none(text: Untrusted | None) -> str | None:
    """The text, or None where there is none."""
    return None if text is None else text.text


def _texts(texts: tuple[Untrusted, ...]) -> list[str]:
    return [text.text for text in texts]


def _leaf(kind: str) -> Callable[[Any], Written]:
    return lambda _node: (kind, {}, [])


def _ref(node: m.Ref) -> Written:
    return "ref", {"id": node.id.text}, []


def _int(node: m.Int) -> Written:
    family = "signed" if node.kind.startswith("s") else "unsigned"
    bounds = {"min": node.minimum, "max": node.maximum}
    written: Json = {
        name: {"kind": family, "value": bound}
        for name, bound in bounds.items()
        if bound is not None
    }
    return _restricted(node.kind, written, node.unit)


def _float(node: m.Float) -> Written:
    bounds = {"min": node.minimum, "max": node.maximum}
    written: Json = {
        name: {"kind": "float-bits", "value": float_bits(bound)}
        for name, bound in bounds.items()
        if bound is not None
    }
    return _restricted(node.kind, written, node.unit)


def _restricted(kind: str, restrictions: Json, unit: Untrusted | None) -> Written:
    if unit is not None:
        restrictions["unit"] = unit.text
    return kind, {"restrictions": restrictions} if restrictions else {}, []


def _record(node: m.Record) -> Written:
    fields: list[Json] = []
    children: list[Child] = []
    for item in node.fields:
        written: Json = {"name": item.name.text, "body": None}
        add_metadata(written, item.metadata)
        fields.append(written)
        children.append((item.body, written, "body"))
    return "record", {"fields": fields}, children


def _variant(node: m.Variant) -> Written:
    cases: list[Json] = []
    children: list[Child] = []
    for case in node.cases:
        written: Json = {"name": case.name.text}
        if case.payload is not None:
            written["payload"] = None
            children.append((case.payload, written, "payload"))
        add_metadata(written, case.metadata)
        cases.append(written)
    return "variant", {"cases": cases}, children


def _enum(node: m.Enum) -> Written:
    return "enum", {"cases": _texts(node.cases)}, []


def _flags(node: m.Flags) -> Written:
    return "flags", {"flags": _texts(node.flags)}, []


def _tuple(node: m.Tuple) -> Written:
    elements: list[Any] = [None] * len(node.elements)
    children: list[Child] = [(item, elements, i) for i, item in enumerate(node.elements)]
    return "tuple", {"elements": elements}, children


def _list(node: m.List) -> Written:
    value: Json = {"element": None}
    return "list", value, [(node.element, value, "element")]


def _fixed_list(node: m.FixedList) -> Written:
    value: Json = {"element": None, "length": node.length}
    return "fixed-list", value, [(node.element, value, "element")]


def _map(node: m.Map) -> Written:
    value: Json = {"key": None, "value": None}
    return "map", value, [(node.key, value, "key"), (node.value, value, "value")]


def _option(node: m.Option) -> Written:
    value: Json = {"inner": None}
    return "option", value, [(node.inner, value, "inner")]


def _result(node: m.Result) -> Written:
    arms = {"ok": node.ok, "err": node.err}
    spec: Json = {name: None for name, arm in arms.items() if arm is not None}
    children: list[Child] = [(arm, spec, name) for name, arm in arms.items() if arm is not None]
    return "result", {"spec": spec}, children


def _text(node: m.Text) -> Written:
    languages = None if node.languages is None else _texts(node.languages)
    return _members(
        "text",
        "restrictions",
        languages=languages,
        minLength=node.min_length,
        maxLength=node.max_length,
        regex=text_or_none(node.regex),
    )


def _binary(node: m.Binary) -> Written:
    mime_types = None if node.mime_types is None else _texts(node.mime_types)
    return _members(
        "binary",
        "restrictions",
        mimeTypes=mime_types,
        minBytes=node.min_bytes,
        maxBytes=node.max_bytes,
    )


def _path(node: m.Path) -> Written:
    return _members(
        "path",
        "spec",
        direction=node.direction,
        kind=node.target,
        allowedMimeTypes=None if node.mime_types is None else _texts(node.mime_types),
        allowedExtensions=None if node.extensions is None else _texts(node.extensions),
    )


def _url(node: m.Url) -> Written:
    return _members(
        "url",
        "restrictions",
        allowedSchemes=None if node.schemes is None else _texts(node.schemes),
        allowedHosts=None if node.hosts is None else _texts(node.hosts),
    )


def _quantity(node: m.Quantity) -> Written:
    return _members(
        "quantity",
        "spec",
        baseUnit=node.base_unit.text,
        allowedSuffixes=_texts(node.suffixes) or None,
        min=_quantity_bound(node.minimum),
        max=_quantity_bound(node.maximum),
    )


def _quantity_bound(bound: m.QuantityValue | None) -> Json | None:
    if bound is None:
        return None
    return {"mantissa": bound.mantissa, "scale": bound.scale, "unit": bound.unit.text}


def _union(node: m.Union) -> Written:
    branches: list[Json] = []
    children: list[Child] = []
    for branch in node.branches:
        written: Json = {
            "tag": branch.tag.text,
            "body": None,
            "discriminator": discriminator_json(branch.discriminator),
        }
        add_metadata(written, branch.metadata)
        branches.append(written)
        children.append((branch.body, written, "body"))
    return "union", {"spec": {"branches": branches}}, children


_RULE_MEMBERS = {
    m.Rule.PREFIX: "prefix",
    m.Rule.SUFFIX: "suffix",
    m.Rule.CONTAINS: "substring",
    m.Rule.REGEX: "regex",
    m.Rule.FIELD_EQUALS: "fieldName",
    m.Rule.FIELD_ABSENT: "fieldName",
}


def discriminator_json(discriminator: m.Discriminator) -> Json:
    """A discriminator (section 5) as ``{"rule": …, "value": {…}}``."""
    value: Json = {_RULE_MEMBERS[discriminator.rule]: discriminator.text.text}
    if discriminator.literal is not None:
        value["literal"] = discriminator.literal.text
    return {"rule": discriminator.rule.value, "value": value}


def _secret(node: m.Secret) -> Written:
    spec: Json = {"inner": None}
    if node.category is not None:
        spec["category"] = node.category.text
    return "secret", {"spec": spec}, [(node.inner, spec, "inner")]


def _quota_token(node: m.QuotaToken) -> Written:
    return _members("quota-token", "spec", resourceName=text_or_none(node.resource_name))


def _permission_card(node: m.PermissionCard) -> Written:
    return _members("permission-card", "spec", polymorphic=node.polymorphic)


def _carrier(kind: str) -> Callable[[m.Future | m.Stream], Written]:
    def write(node: m.Future | m.Stream) -> Written:
        value: Json = {"inner": None}
        return kind, value, [] if node.inner is None else [(node.inner, value, "inner")]

    return write


def _members(kind: str, holder: str, /, **members: object) -> Written:
    present = {name: member for name, member in members.items() if member is not None}
    return kind, {holder: present}, []


_WRITERS: dict[type, Callable[[Any], Written]] = {
    m.Ref: _ref,
    m.Bool: _leaf("bool"),
    m.Char: _leaf("char"),
    m.String: _leaf("string"),
    m.Datetime: _leaf("datetime"),
    m.Duration: _leaf("duration"),
    m.Uuid: _leaf("uuid"),
    m.Int: _int,
    m.Float: _float,
    m.Record: _record,
    m.Variant: _variant,
    m.Enum: _enum,
    m.Flags: _flags,
    m.Tuple: _tuple,
    m.List: _list,
    m.FixedList: _fixed_list,
    m.Map: _map,
    m.Option: _option,
    m.Result: _result,
    m.Text: _text,
    m.Binary: _binary,
    m.Path: _path,
    m.Url: _url,
    m.Quantity: _quantity,
    m.Union: _union,
    m.Secret: _secret,
    m.QuotaToken: _quota_token,
    m.PermissionCard: _permission_card,
    m.Future: _carrier("future"),
    m.Stream: _carrier("stream"),
}
