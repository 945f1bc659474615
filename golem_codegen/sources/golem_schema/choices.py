"""``oneOf`` and ``anyOf``: options, results, variants, enums, unions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.golem_schema.constants import values_of
from golem_codegen.sources.golem_schema.notes import ANNOTATIONS, metadata_of, note_unsaid
from golem_codegen.sources.golem_schema.objects import closed_property
from golem_codegen.sources.golem_schema.spots import Spot
from golem_codegen.sources.golem_schema.unions import union_type

if TYPE_CHECKING:
    from golem_codegen.sources.golem_schema.reader import TypeReader

_INLINE_OR_URL = ("inline", "url")


def choice_type(reader: TypeReader, spot: Spot) -> m.Type:
    """The type of a schema that is one of several."""
    keyword = "oneOf" if "oneOf" in spot.members else "anyOf"
    note_unsaid(spot, ("type", keyword), reader.log)
    listed = spot.members[keyword]
    given = listed if isinstance(listed, list) else []
    spots = [spot.inside(each, keyword, index) for index, each in enumerate(given)]
    others = [each for each in spots if not _is_null(each)]
    metadata = metadata_of(spot)
    if len(others) == len(spots):
        return _choice(reader, spot, others, metadata)
    if not others:
        return m.Tuple((), metadata=metadata, place=spot.place)
    if len(others) == 1:
        return m.Option(reader.type_of(others[0]), metadata=metadata, place=spot.place)
    inner = _choice(reader, spot, others, m.NO_METADATA)
    return m.Option(inner, metadata=metadata, place=spot.place)


def _choice(reader: TypeReader, spot: Spot, spots: list[Spot], metadata: m.Metadata) -> m.Type:
    variant = _variant(reader, spot, spots, metadata)
    if variant is not None:
        return variant
    texts = [value for each in spots for value in values_of(reader.followed(each))]
    constant = all(values_of(reader.followed(each)) for each in spots)
    if constant and all(isinstance(value, str) for value in texts):
        cases = dict.fromkeys(Untrusted(value) for value in texts if isinstance(value, str))
        return m.Enum(tuple(cases), metadata=metadata, place=spot.place)
    union = union_type(reader, spot, spots, metadata)
    if union is not None:
        return union
    if len(spots) == 1:
        return reader.type_of(spots[0])
    reader.log.error(
        spot.place,
        "no Golem type is one of these: their JSON does not tell them apart",
        "give each an object with one required property of its own, or a property with a const",
    )
    return reader.stand_in(spot)


def _variant(
    reader: TypeReader, spot: Spot, spots: list[Spot], metadata: m.Metadata
) -> m.Type | None:
    """A variant, or a result: constant texts, and closed objects of one property each."""
    found = [_case(each) for each in spots]
    cases = [each for each in found if each is not None]
    if not spots or len(cases) < len(spots):
        return None
    names = [name for name, _ in cases]
    if names == ["ok", "err"] and all(payload is not None for _, payload in cases):
        arms = [_arm(reader, payload) for _, payload in cases]
        return m.Result(*arms, metadata=metadata, place=spot.place)
    made = tuple(
        m.Case(
            Untrusted(name),
            None if payload is None else reader.type_of(payload),
            place=each.place,
        )
        for each, (name, payload) in zip(spots, cases, strict=True)
    )
    return m.Variant(made, metadata=_with_role(reader, made, metadata), place=spot.place)


def _case(spot: Spot) -> tuple[str, Spot | None] | None:
    constant = spot.members.get("const")
    if isinstance(constant, str) and set(spot.members) == {"const"}:
        return constant, None
    return closed_property(spot)


def _arm(reader: TypeReader, payload: Spot | None) -> m.Type | None:
    if payload is None or payload.members == {"type": "null"}:
        return None
    return reader.type_of(payload)


def _with_role(reader: TypeReader, cases: tuple[m.Case, ...], metadata: m.Metadata) -> m.Metadata:
    """The role that the shape of unstructured values tells; no other variant looks so."""
    if tuple(case.name.text for case in cases) != _INLINE_OR_URL:
        return metadata
    payloads = [reader.resolved(case.payload) for case in cases if case.payload is not None]
    if len(payloads) < len(_INLINE_OR_URL) or not isinstance(payloads[1], m.Url):
        return metadata
    match payloads[0]:
        case m.Text():
            role = m.Role.UNSTRUCTURED_TEXT
        case m.Binary():
            role = m.Role.UNSTRUCTURED_BINARY
        case _:
            return metadata
    return m.Metadata(metadata.doc, (), metadata.examples, metadata.deprecated, role)


def _is_null(spot: Spot) -> bool:
    asserted = {name: each for name, each in spot.members.items() if name not in ANNOTATIONS}
    return asserted in ({"type": "null"}, {"const": None}, {"enum": [None]})
