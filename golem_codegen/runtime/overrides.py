"""Config overrides: the values that an agent is created with, beside its constructor.

They travel as canonical JSON with every call of a client (protocol section 3). Only the call that
creates the agent needs them; an existing durable agent keeps its first configuration.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

import msgspec

from .errors import EncodeError
from .values import UNSET

RawOverride: TypeAlias = tuple[Sequence[str], object]
"""A config path and a value of plain JSON data, sent unchecked."""

NO_CONFIG = b"[]"


@dataclass(frozen=True, slots=True)
class ConfigEntry:
    """One entry of an override record: its config path, where the record holds it, its encoder.

    ``attributes`` lead through the groups of the record to the value; ``symbol`` is the suffix
    of the ``json_…`` function in the codec module.
    """

    path: tuple[str, ...]
    attributes: tuple[str, ...]
    symbol: str


def config_json(
    entries: Iterable[ConfigEntry],
    record: object,
    encoder: Callable[[str], Callable[[object], bytes]],
) -> bytes:
    """The ``config`` member for an override record: the entries that are set, in declared order.

    ``encoder`` finds an encoder by its symbol. Raises ``EncodeError`` with the config path for a
    value that does not fit, and for a record that is not one of this agent.
    """
    sent: list[bytes] = []
    for entry in entries:
        value = _value(record, entry)
        if value is UNSET:
            continue
        try:
            encoded = encoder(entry.symbol)(value)
        except EncodeError as error:
            place = "config." + ".".join(entry.path) + error.path.removeprefix("$")
            raise EncodeError(place, error.expected, error.found) from error
        sent.append(_entry(entry.path, encoded))
    return b"[" + b",".join(sent) + b"]"


def raw_config_json(overrides: Iterable[RawOverride]) -> bytes:
    """The ``config`` member for raw overrides; order and values as given.

    Raises ``EncodeError`` for what JSON cannot hold, for an empty or repeated path, and for text
    in the place of a path.
    """
    sent: dict[tuple[str, ...], bytes] = {}
    for path, value in overrides:
        checked = _checked_path(path)
        place = "config." + ".".join(checked)
        if checked in sent:
            raise EncodeError(place, "each path once", "it again")
        sent[checked] = _entry(checked, _plain_json(place, value))
    return b"[" + b",".join(sent.values()) + b"]"


def _value(record: object, entry: ConfigEntry) -> object:
    value = record
    for attribute in entry.attributes:
        try:
            value = getattr(value, attribute)
        except AttributeError:
            place = "config." + ".".join(entry.path)
            expected = f"an override record with {attribute!r}"
            raise EncodeError(place, expected, type(value).__name__) from None
        if value is UNSET:
            break
    return value


def _entry(path: Sequence[str], value: bytes) -> bytes:
    return b'{"path":' + msgspec.json.encode(path) + b',"value":' + value + b"}"


def _checked_path(path: object) -> tuple[str, ...]:
    expected = "a sequence of one or more names"
    if isinstance(path, str) or not isinstance(path, Sequence):
        raise EncodeError("config", expected, type(path).__name__)
    items = tuple(cast("Sequence[object]", path))
    names = tuple(name for name in items if isinstance(name, str) and name)
    if not names or len(names) != len(items):
        raise EncodeError("config", expected, ascii(items))
    return names


def _plain_json(place: str, value: object) -> bytes:
    try:
        # msgspec would write a number that is not finite as null.
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode()
    except (TypeError, ValueError, RecursionError):
        raise EncodeError(place, "plain JSON data", type(value).__name__) from None
