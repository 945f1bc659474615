"""``enum`` and ``const``."""

from __future__ import annotations

from golem_codegen.model import types as m
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.golem_schema.notes import metadata_of, note_unsaid
from golem_codegen.sources.golem_schema.spots import Spot
from golem_codegen.sources.json_values import Json


def constant_type(spot: Spot, log: FaultLog) -> m.Type:
    """An enum of texts; of other values the type that all of them have, which is noted."""
    note_unsaid(spot, ("type", "enum", "const"), log)
    values = values_of(spot)
    others: list[Json] = [each for each in values if each is not None]
    plain = _plain(spot, others, log)
    if plain is None:
        return m.Tuple((), metadata=metadata_of(spot), place=spot.place)
    return plain if len(others) == len(values) else m.Option(plain, place=spot.place)


def values_of(spot: Spot) -> list[Json]:
    """The values that ``enum`` or ``const`` lists."""
    if "const" in spot.members:
        return [spot.members["const"]]
    listed = spot.members.get("enum")
    return listed if isinstance(listed, list) else []


def _plain(spot: Spot, values: list[Json], log: FaultLog) -> m.Type | None:
    metadata, place = metadata_of(spot), spot.place
    texts = [each for each in values if isinstance(each, str)]
    if not values:
        return None
    if len(texts) == len(values):
        cases = tuple(dict.fromkeys(Untrusted(each) for each in texts))
        return m.Enum(cases, metadata=metadata, place=place)
    log.note(place, "Golem has enums of texts only; that it is one of these values is not checked")
    if all(isinstance(each, bool) for each in values):
        return m.Bool(metadata=metadata, place=place)
    numbers = [each for each in values if isinstance(each, int | float) and each is not True]
    numbers = [each for each in numbers if each is not False]
    if len(numbers) != len(values):
        log.error(place, "no Golem type has these values together")
        return m.String(place=place)
    if any(isinstance(each, float) for each in numbers):
        return m.Float("f64", metadata=metadata, place=place)
    whole = [each for each in numbers if isinstance(each, int)]
    kind: m.IntKind = "u64" if max(whole) > m.INT_RANGES["s64"][1] else "s64"
    low, high = m.INT_RANGES[kind]
    if min(whole) < low or max(whole) > high:
        log.error(place, "no Golem integer holds these values")
    return m.Int(kind, metadata=metadata, place=place)
