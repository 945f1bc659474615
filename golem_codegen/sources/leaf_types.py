"""Readers of the kinds that hold no other type (schema-model sections 2 and 4)."""

from __future__ import annotations

from typing import Literal, cast

from golem_codegen.model import types as t
from golem_codegen.sources.bounds import read_bound, read_float_bound, read_quantity_bound
from golem_codegen.sources.json_values import JsonObject
from golem_codegen.sources.members import (
    array_member,
    choice,
    found,
    object_member,
    optional_array,
    optional_text,
    optional_texts,
    optional_u32,
    text_member,
    texts,
    warn_unknown,
)
from golem_codegen.sources.type_context import Context, LeafKind

_NUMERIC = frozenset({"min", "max", "unit"})
_TEXT = frozenset({"languages", "minLength", "maxLength", "regex"})
_BINARY = frozenset({"mimeTypes", "minBytes", "maxBytes"})
_PATH = frozenset({"direction", "kind", "allowedMimeTypes", "allowedExtensions"})
_URL = frozenset({"allowedSchemes", "allowedHosts"})
_QUANTITY = frozenset({"baseUnit", "allowedSuffixes", "min", "max"})
_QUOTA = frozenset({"resourceName"})
_CARD = frozenset({"polymorphic"})


def _plain(
    node: type[t.Bool | t.Char | t.String | t.Datetime | t.Duration | t.Uuid],
) -> LeafKind:
    def read(_value: JsonObject, context: Context) -> t.Type:
        return node(metadata=context.metadata, place=context.place)

    return LeafKind(frozenset({"metadata"}), read)


def _ref(value: JsonObject, context: Context) -> t.Type:
    target = text_member(value, "id", context.inside, context.log)
    return t.Ref(id=target, metadata=context.metadata, place=context.place)


def _int(value: JsonObject, context: Context) -> t.Type:
    kind = cast("t.IntKind", context.kind)
    if value.get("restrictions") is None:
        return t.Int(kind=kind, metadata=context.metadata, place=context.place)
    here = context.inside / "restrictions"
    limits = object_member(value, "restrictions", context.inside, context.log)
    warn_unknown(limits, _NUMERIC, here, "numeric restrictions", context.log)
    family = "unsigned" if kind.startswith("u") else "signed"
    return t.Int(
        kind=kind,
        minimum=read_bound(limits, "min", family, here, context.log),
        maximum=read_bound(limits, "max", family, here, context.log),
        unit=optional_text(limits, "unit", here, context.log) or None,
        metadata=context.metadata,
        place=context.place,
    )


def _float(value: JsonObject, context: Context) -> t.Type:
    kind = cast("t.FloatKind", context.kind)
    if value.get("restrictions") is None:
        return t.Float(kind=kind, metadata=context.metadata, place=context.place)
    here = context.inside / "restrictions"
    limits = object_member(value, "restrictions", context.inside, context.log)
    warn_unknown(limits, _NUMERIC, here, "numeric restrictions", context.log)
    return t.Float(
        kind=kind,
        minimum=read_float_bound(limits, "min", here, context.log),
        maximum=read_float_bound(limits, "max", here, context.log),
        unit=optional_text(limits, "unit", here, context.log) or None,
        metadata=context.metadata,
        place=context.place,
    )


def _enum(value: JsonObject, context: Context) -> t.Type:
    cases = array_member(value, "cases", context.inside, context.log)
    return t.Enum(
        cases=texts(cases, context.inside / "cases", context.log),
        metadata=context.metadata,
        place=context.place,
    )


def _flags(value: JsonObject, context: Context) -> t.Type:
    flags = array_member(value, "flags", context.inside, context.log)
    return t.Flags(
        flags=texts(flags, context.inside / "flags", context.log),
        metadata=context.metadata,
        place=context.place,
    )


def _text(value: JsonObject, context: Context) -> t.Type:
    here = context.inside / "restrictions"
    limits = object_member(value, "restrictions", context.inside, context.log)
    warn_unknown(limits, _TEXT, here, "text restrictions", context.log)
    return t.Text(
        languages=optional_texts(limits, "languages", here, context.log),
        min_length=optional_u32(limits, "minLength", here, context.log),
        max_length=optional_u32(limits, "maxLength", here, context.log),
        regex=optional_text(limits, "regex", here, context.log),
        metadata=context.metadata,
        place=context.place,
    )


def _binary(value: JsonObject, context: Context) -> t.Type:
    here = context.inside / "restrictions"
    limits = object_member(value, "restrictions", context.inside, context.log)
    warn_unknown(limits, _BINARY, here, "binary restrictions", context.log)
    return t.Binary(
        mime_types=optional_texts(limits, "mimeTypes", here, context.log),
        min_bytes=optional_u32(limits, "minBytes", here, context.log),
        max_bytes=optional_u32(limits, "maxBytes", here, context.log),
        metadata=context.metadata,
        place=context.place,
    )


def _path(value: JsonObject, context: Context) -> t.Type:
    here = context.inside / "spec"
    spec = object_member(value, "spec", context.inside, context.log)
    warn_unknown(spec, _PATH, here, "a path spec", context.log)
    direction = choice(
        spec.get("direction"), ("input", "output", "in-out"), here, "'direction'", context.log
    )
    target = choice(spec.get("kind"), ("file", "directory", "any"), here, "'kind'", context.log)
    return t.Path(
        direction=cast("Literal['input', 'output', 'in-out']", direction),
        target=cast("Literal['file', 'directory', 'any']", target),
        mime_types=optional_texts(spec, "allowedMimeTypes", here, context.log),
        extensions=optional_texts(spec, "allowedExtensions", here, context.log),
        metadata=context.metadata,
        place=context.place,
    )


def _url(value: JsonObject, context: Context) -> t.Type:
    here = context.inside / "restrictions"
    limits = object_member(value, "restrictions", context.inside, context.log)
    warn_unknown(limits, _URL, here, "url restrictions", context.log)
    return t.Url(
        schemes=optional_texts(limits, "allowedSchemes", here, context.log),
        hosts=optional_texts(limits, "allowedHosts", here, context.log),
        metadata=context.metadata,
        place=context.place,
    )


def _quantity(value: JsonObject, context: Context) -> t.Type:
    here = context.inside / "spec"
    spec = object_member(value, "spec", context.inside, context.log)
    warn_unknown(spec, _QUANTITY, here, "a quantity spec", context.log)
    suffixes = optional_array(spec, "allowedSuffixes", here, context.log)
    return t.Quantity(
        base_unit=text_member(spec, "baseUnit", here, context.log),
        suffixes=texts(suffixes, here / "allowedSuffixes", context.log),
        minimum=read_quantity_bound(spec, "min", here, context.log),
        maximum=read_quantity_bound(spec, "max", here, context.log),
        metadata=context.metadata,
        place=context.place,
    )


def _quota_token(value: JsonObject, context: Context) -> t.Type:
    here = context.inside / "spec"
    spec = object_member(value, "spec", context.inside, context.log)
    warn_unknown(spec, _QUOTA, here, "a quota token spec", context.log)
    return t.QuotaToken(
        resource_name=optional_text(spec, "resourceName", here, context.log),
        metadata=context.metadata,
        place=context.place,
    )


def _permission_card(value: JsonObject, context: Context) -> t.Type:
    here = context.inside / "spec"
    spec = object_member(value, "spec", context.inside, context.log)
    warn_unknown(spec, _CARD, here, "a permission card spec", context.log)
    polymorphic = spec.get("polymorphic")
    if not isinstance(polymorphic, bool):
        message = f"'polymorphic' must be true or false, not {found(polymorphic)}"
        context.log.error(here, message)
    return t.PermissionCard(
        polymorphic=polymorphic is True, metadata=context.metadata, place=context.place
    )


def _with(*members: str) -> frozenset[str]:
    return frozenset({"metadata", *members})


LEAF_KINDS: dict[str, LeafKind] = {
    "ref": LeafKind(_with("id"), _ref),
    "bool": _plain(t.Bool),
    "char": _plain(t.Char),
    "string": _plain(t.String),
    "datetime": _plain(t.Datetime),
    "duration": _plain(t.Duration),
    "uuid": _plain(t.Uuid),
    **{kind: LeafKind(_with("restrictions"), _int) for kind in t.INT_RANGES},
    **{kind: LeafKind(_with("restrictions"), _float) for kind in ("f32", "f64")},
    "enum": LeafKind(_with("cases"), _enum),
    "flags": LeafKind(_with("flags"), _flags),
    "text": LeafKind(_with("restrictions"), _text),
    "binary": LeafKind(_with("restrictions"), _binary),
    "path": LeafKind(_with("spec"), _path),
    "url": LeafKind(_with("restrictions"), _url),
    "quantity": LeafKind(_with("spec"), _quantity),
    "quota-token": LeafKind(_with("spec"), _quota_token),
    "permission-card": LeafKind(_with("spec"), _permission_card),
}
