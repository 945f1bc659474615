"""Typed access to the members of JSON objects: a wrong one is a fault and a usable default."""

from __future__ import annotations

from collections.abc import Iterable

from golem_codegen.model.fault import Place, shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.json_values import Json, JsonObject, kind_of

U32_MAX = 2**32 - 1
_LONGEST_NUMBER = 40


def as_object(value: Json, place: Place, what: str, log: FaultLog) -> JsonObject | None:
    """``value`` when it is an object, else None and a fault."""
    if isinstance(value, dict):
        return value
    log.error(place, f"{what} must be an object, not {kind_of(value)}")
    return None


def object_member(holder: JsonObject, name: str, place: Place, log: FaultLog) -> JsonObject:
    """The object under ``name``; an absent or null one reads as empty."""
    value = holder.get(name)
    if isinstance(value, dict):
        return value
    return {} if value is None else as_object(value, place / name, f"{name!r}", log) or {}


def array_member(holder: JsonObject, name: str, place: Place, log: FaultLog) -> list[Json]:
    """The array under ``name``, which must be there."""
    value = holder.get(name)
    if isinstance(value, list):
        return value
    _wrong(holder, name, place, "an array", log)
    return []


def optional_array(holder: JsonObject, name: str, place: Place, log: FaultLog) -> list[Json]:
    """The array under ``name``; an absent or null one reads as empty."""
    return [] if holder.get(name) is None else array_member(holder, name, place, log)


def text_member(holder: JsonObject, name: str, place: Place, log: FaultLog) -> Untrusted:
    """The text under ``name``, which must be there."""
    value = holder.get(name)
    if isinstance(value, str):
        return Untrusted(value)
    _wrong(holder, name, place, "a string", log)
    return Untrusted("")


def optional_text(holder: JsonObject, name: str, place: Place, log: FaultLog) -> Untrusted | None:
    """The text under ``name``, None when absent or null."""
    return None if holder.get(name) is None else text_member(holder, name, place, log)


def text_or_empty(holder: JsonObject, name: str, place: Place, log: FaultLog) -> Untrusted:
    """The text under ``name``, empty when absent or null."""
    return optional_text(holder, name, place, log) or Untrusted("")


def texts(values: list[Json], place: Place, log: FaultLog) -> tuple[Untrusted, ...]:
    """An array of strings; others are faults and left out."""
    found: list[Untrusted] = []
    for index, value in enumerate(values):
        if isinstance(value, str):
            found.append(Untrusted(value))
        else:
            log.error(place / index, f"expected a string, not {kind_of(value)}")
    return tuple(found)


def optional_texts(
    holder: JsonObject, name: str, place: Place, log: FaultLog
) -> tuple[Untrusted, ...] | None:
    """The array of strings under ``name``, None when absent or null; empty stays empty."""
    if holder.get(name) is None:
        return None
    return texts(array_member(holder, name, place, log), place / name, log)


def optional_u32(holder: JsonObject, name: str, place: Place, log: FaultLog) -> int | None:
    """The whole number in 0…4294967295 under ``name``, None when absent or null."""
    value = holder.get(name)
    if value is None:
        return None
    number = whole_number(value)
    if number is not None and 0 <= number <= U32_MAX:
        return number
    log.error(place / name, f"expected a whole number from 0 to {U32_MAX}, not {found(value)}")
    return None


def whole_number(value: Json) -> int | None:
    """An integer given as a number or as a decimal string (schema-model section 20 row 5)."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.isascii() and len(value) <= _LONGEST_NUMBER:
        digits = value.removeprefix("-")
        return int(value) if digits.isdigit() else None
    return None


def choice(value: Json, allowed: Iterable[str], place: Place, what: str, log: FaultLog) -> str:
    """One of ``allowed``; the first of them and a fault when ``value`` is another."""
    options = list(allowed)
    if isinstance(value, str) and value in options:
        return value
    expected = " or ".join(repr(option) for option in options)
    message = f"{what} must be {expected}, not {found(value)}"
    log.error(place, message, did_you_mean(value, options))
    return options[0]


def warn_unknown(
    holder: JsonObject, known: frozenset[str], place: Place, what: str, log: FaultLog
) -> None:
    """Warn about the members that this version does not know inside a type node."""
    if holder.keys() <= known:
        return
    for name in holder:
        if name not in known:
            log.warning(
                place / name,
                f"unknown member {shown(name)} of {what}: a restriction may be lost",
                did_you_mean(name, known) or "is the snapshot newer than this golem-codegen?",
            )


def found(value: Json) -> str:
    """A value from outside, short, for a message."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return shown(str(value)).strip("'")
    return kind_of(value)


def _wrong(holder: JsonObject, name: str, place: Place, expected: str, log: FaultLog) -> None:
    if name not in holder:
        similar = did_you_mean(name, holder)
        log.error(place, f"the member {name!r} is missing; expected {expected}", similar)
        return
    log.error(place / name, f"{name!r} must be {expected}, not {kind_of(holder[name])}")
