"""Comparing JSON strictly: true is not 1, -0.0 is not 0.0, NaN equals NaN."""

from __future__ import annotations

import json
import math
from typing import Any


def same(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal; whole floats and integers are alike, booleans are not."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, int | float) and isinstance(right, int | float):
        return left == right and math.copysign(1, left) == math.copysign(1, right)
    return type(left) is type(right) and bool(left == right)


def same_text(left: str | bytes, right: str | bytes) -> bool:
    """Whether two JSON texts have the same content."""
    return same(json.loads(left), json.loads(right))


def same_value(left: Any, right: Any) -> bool:
    """Whether two Python values are equal and of one type; NaN equals NaN, -0.0 is not 0.0."""
    if isinstance(left, float) and isinstance(right, float):
        both_nan = math.isnan(left) and math.isnan(right)
        return both_nan or (left == right and math.copysign(1, left) == math.copysign(1, right))
    return type(left) is type(right) and bool(left == right)
