"""The rules for quantities (schema-model section 4.6): units and order of the bounds."""

from __future__ import annotations

from golem_codegen.model import types as t
from golem_codegen.model.fault import Place, shown
from golem_codegen.model.fault_log import FaultLog

_I128_MAX = 2**127 - 1
_MOST_SCALES = 40
"""Ten to this power leaves the 128 bits that servers compare mantissas in."""


def check_quantity(node: t.Quantity, log: FaultLog) -> None:
    """Report bounds in another unit than the base unit, and bounds in the wrong order."""
    here = node.place / "value" / "spec"
    for name, bound in (("min", node.minimum), ("max", node.maximum)):
        if bound is not None and bound.unit != node.base_unit:
            log.error(
                here / name / "unit",
                f"a bound must be in the base unit {shown(node.base_unit.text)}, "
                f"not {shown(bound.unit.text)}",
            )
    if node.minimum is not None and node.maximum is not None:
        _check_bounds(node.minimum, node.maximum, here, log)


def _check_bounds(low: t.QuantityValue, high: t.QuantityValue, place: Place, log: FaultLog) -> None:
    order = _aligned(low, high)
    if order is None:
        log.error(place, "the scales of min and max are too far apart to compare")
        return
    if order[0] > order[1]:
        log.error(place, f"min {low.number} is above max {high.number}: no value would be valid")


def _aligned(low: t.QuantityValue, high: t.QuantityValue) -> tuple[int, int] | None:
    """Both mantissas at the larger scale; None when one overflows 128 bits."""
    scale = max(low.scale, high.scale)
    aligned: list[int] = []
    for bound in (low, high):
        steps = scale - bound.scale
        if bound.mantissa and steps > _MOST_SCALES:
            return None
        mantissa = bound.mantissa * 10 ** min(steps, _MOST_SCALES)
        if abs(mantissa) > _I128_MAX:
            return None
        aligned.append(mantissa)
    return aligned[0], aligned[1]
