"""Reading the bounds of numbers and quantities (schema-model sections 4.1 and 4.6)."""

from __future__ import annotations

import math
import struct

from golem_codegen.model.fault import Place
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.types import QuantityValue
from golem_codegen.sources.json_values import JsonObject
from golem_codegen.sources.members import (
    as_object,
    found,
    text_member,
    warn_unknown,
    whole_number,
)

_BOUND = frozenset({"kind", "value"})
_QUANTITY_BOUND = frozenset({"mantissa", "scale", "unit"})
_S64 = (-(2**63), 2**63 - 1)
_S32 = (-(2**31), 2**31 - 1)
_U64 = (0, 2**64 - 1)


def read_bound(
    limits: JsonObject, name: str, family: str, place: Place, log: FaultLog
) -> int | None:
    """A bound of an integer kind; ``family`` is ``signed`` or ``unsigned``. None when absent."""
    value = _bound(limits, name, family, place, log)
    return None if value is None else _whole(value, "value", None, place / name, log)


def read_float_bound(limits: JsonObject, name: str, place: Place, log: FaultLog) -> float | None:
    """A bound of a float kind, from the bits of a double. Minus zero reads as zero."""
    value = _bound(limits, name, "float-bits", place, log)
    bits = None if value is None else _whole(value, "value", _U64, place / name, log)
    if bits is None:
        return None
    (number,) = struct.unpack("<d", struct.pack("<Q", bits))
    if not math.isfinite(number):
        log.error(place / name / "value", f"a bound must be a finite number, not {number}")
        return None
    return float(number) or 0.0


def read_quantity_bound(
    spec: JsonObject, name: str, place: Place, log: FaultLog
) -> QuantityValue | None:
    """A bound of a quantity; None when absent."""
    raw = spec.get(name)
    here = place / name
    bound = None if raw is None else as_object(raw, here, "a quantity", log)
    if bound is None:
        return None
    warn_unknown(bound, _QUANTITY_BOUND, here, "a quantity", log)
    mantissa = _whole(bound, "mantissa", _S64, here, log)
    scale = _whole(bound, "scale", _S32, here, log)
    unit = text_member(bound, "unit", here, log)
    if mantissa is None or scale is None:
        return None
    return QuantityValue(mantissa, scale, unit)


def _bound(
    limits: JsonObject, name: str, family: str, place: Place, log: FaultLog
) -> JsonObject | None:
    raw = limits.get(name)
    here = place / name
    bound = None if raw is None else as_object(raw, here, "a bound", log)
    if bound is None:
        return None
    warn_unknown(bound, _BOUND, here, "a bound", log)
    if bound.get("kind") != family:
        log.error(here / "kind", f"expected {family!r}, not {found(bound.get('kind'))}")
        return None
    return bound


def _whole(
    holder: JsonObject, name: str, limits: tuple[int, int] | None, place: Place, log: FaultLog
) -> int | None:
    number = whole_number(holder.get(name))
    if number is None:
        message = f"{name!r} must be a whole number, not {found(holder.get(name))}"
        log.error(place / name, message)
        return None
    if limits and not limits[0] <= number <= limits[1]:
        log.error(place / name, f"{number} is not in {limits[0]}…{limits[1]}")
        return None
    return number
