"""Schemas of arrays: lists, fixed lists, tuples, flags, maps as pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.golem_schema.notes import metadata_of, note_unsaid
from golem_codegen.sources.golem_schema.spots import Spot
from golem_codegen.sources.json_values import Json

if TYPE_CHECKING:
    from golem_codegen.sources.golem_schema.reader import TypeReader

_COUNTS = ("minItems", "maxItems")
_PAIR = 2
_KEYS = (m.Bool, m.Int, m.Float, m.Char, m.String)


def array_type(reader: TypeReader, spot: Spot) -> m.Type:
    """The type of an ``array`` schema."""
    members = spot.members
    metadata = metadata_of(spot)
    items = members.get("items")
    if isinstance(members.get("prefixItems"), list) or isinstance(items, list):
        return _tuple(reader, spot)
    low, high = members.get("minItems"), members.get("maxItems")
    if high == 0:
        note_unsaid(spot, ("type", "items", *_COUNTS), reader.log)
        return m.Tuple((), metadata=metadata, place=spot.place)
    names = _flag_names(items)
    if members.get("uniqueItems") is True and names is not None:
        note_unsaid(spot, ("type", "items", "uniqueItems"), reader.log)
        return m.Flags(names, metadata=metadata, place=spot.place)
    inside = spot.inside(True if items is None else items, "items")
    pair = _pair(reader, inside)
    if pair is not None:
        note_unsaid(spot, ("type", "items"), reader.log)
        return m.Map(*pair, metadata=metadata, place=spot.place)
    element = reader.type_of(inside)
    if isinstance(low, int) and low == high:
        note_unsaid(spot, ("type", "items", *_COUNTS), reader.log)
        return m.FixedList(element, low, metadata=metadata, place=spot.place)
    note_unsaid(spot, ("type", "items"), reader.log)
    return m.List(element, metadata=metadata, place=spot.place)


def _tuple(reader: TypeReader, spot: Spot) -> m.Type:
    """A tuple; ``items`` as a list and ``additionalItems`` are the words of older drafts."""
    members = spot.members
    keyword = "prefixItems" if isinstance(members.get("prefixItems"), list) else "items"
    rest = members.get("items" if keyword == "prefixItems" else "additionalItems")
    found = members[keyword]
    items = found if isinstance(found, list) else []
    closed = rest is False or members.get("maxItems") == len(items)
    if not closed or members.get("minItems") != len(items):
        message = f"a tuple needs a fixed length: minItems {len(items)}, and no further items"
        reader.log.error(spot.place, message)
    note_unsaid(spot, ("type", "prefixItems", "items", "additionalItems", *_COUNTS), reader.log)
    elements = [reader.type_of(spot.inside(each, keyword, i)) for i, each in enumerate(items)]
    return m.Tuple(tuple(elements), metadata=metadata_of(spot), place=spot.place)


def _flag_names(items: Json) -> tuple[Untrusted, ...] | None:
    names = items.get("enum") if isinstance(items, dict) else None
    if not isinstance(items, dict) or set(items) > {"type", "enum"} or not isinstance(names, list):
        return None
    texts = [each for each in names if isinstance(each, str)]
    return tuple(Untrusted(each) for each in texts) if len(texts) == len(names) else None


def _pair(reader: TypeReader, spot: Spot) -> tuple[m.Type, m.Type] | None:
    """Key and value, when the items are pairs as a map has them."""
    members = spot.members
    both = members.get("prefixItems")
    exact = members.get("minItems") == members.get("maxItems") == _PAIR
    if not exact or members.get("items") is not False:
        return None
    if not isinstance(both, list) or len(both) != _PAIR:
        return None
    # Read once to look at the key: a list of pairs with another key reads them again.
    faults = len(reader.log.faults)
    key = reader.type_of(spot.inside(both[0], "prefixItems", 0))
    if not isinstance(reader.resolved(key), _KEYS):
        del reader.log.faults[faults:]
        return None
    return key, reader.type_of(spot.inside(both[1], "prefixItems", 1))
