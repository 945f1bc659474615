"""Numbers, durations and quantities as an agent identity spells them (protocol section 7.2).

The writers give the one canonical text. The readers give None for text of another form.
"""

from __future__ import annotations

import math
import re
import struct
from decimal import Decimal
from fractions import Fraction

from .quantities import S64_MAX, S64_MIN

_SINGLE = struct.Struct("<f")
_SINGLE_DIGITS = 9

_SECOND = 1_000_000_000
_MINUTE = 60 * _SECOND
_HOUR = 60 * _MINUTE
_DAY = 24 * _HOUR
_DURATION = re.compile(
    r"(-?)P(?:([0-9]{1,19})D)?"
    r"(T(?:([0-9]{1,19})H)?(?:([0-9]{1,19})M)?(?:([0-9]{1,19})(?:\.([0-9]{1,9}))?S)?)?"
)

_MAX_SCALE = 18
_UNIT = re.compile(r"[A-Za-z0-9%°µμ_/\-^]*")
_QUANTITY = re.compile(r"(-?)([0-9]{1,40})(?:\.([0-9]{1,40}))?([A-Za-z0-9%°µμ_/\-^]*)")


def single(value: float) -> float:
    """The f32 nearest to a number; raises ``OverflowError`` beyond the range of f32."""
    rounded: float = _SINGLE.unpack(_SINGLE.pack(value))[0]
    return rounded


def f64_text(value: float) -> str:
    """The shortest decimal that reads back as the same f64: with a point, without exponent."""
    return _positional(Decimal(repr(value)) if value else Decimal(0))


def f32_text(value: float) -> str:
    """The same for f32; raises ``OverflowError`` beyond its range."""
    number = single(value)
    if not number:
        return "0.0"
    return _positional(_shortest_single(number))


def _shortest_single(number: float) -> Decimal:
    exact = Fraction(number)
    sign = "-" if number < 0 else ""
    for digits in range(1, _SINGLE_DIGITS + 1):
        mantissa, _, exponent = f"{abs(number):.{digits - 1}e}".partition("e")
        nearest = int(mantissa.replace(".", ""))
        # Below a power of two the gap is half of that above it, so that the nearest decimal of
        # so many digits may read back as another f32 while its neighbour does not.
        near = [
            Decimal(f"{sign}{nearest + step}e{int(exponent) - digits + 1}") for step in (0, 1, -1)
        ]
        fitting = [candidate for candidate in near if _reads_as(candidate, number)]
        if fitting:
            return min(fitting, key=lambda candidate: abs(Fraction(candidate) - exact))
    return Decimal(repr(number))


def _reads_as(candidate: Decimal, number: float) -> bool:
    try:
        return single(float(candidate)) == number
    except OverflowError:
        return False


def _positional(number: Decimal) -> str:
    text = format(number, "f")
    if "." not in text:
        return f"{text}.0"
    text = text.rstrip("0")
    return f"{text}0" if text.endswith(".") else text


def float_from_text(text: str, kind: str) -> float | None:
    """The f32 or f64 of a decimal with a point, None beyond its range. Minus zero is zero."""
    value = float(text)
    if kind == "f32":
        try:
            value = single(value)
        except OverflowError:
            return None
    if math.isinf(value):
        return None
    return value or 0.0


def duration_text(nanoseconds: int) -> str:
    """ISO 8601 with days, hours, minutes and seconds as far as they are not zero."""
    if not nanoseconds:
        return "PT0S"
    days, rest = divmod(abs(nanoseconds), _DAY)
    hours, rest = divmod(rest, _HOUR)
    minutes, rest = divmod(rest, _MINUTE)
    seconds, fraction = divmod(rest, _SECOND)
    text = ("-P" if nanoseconds < 0 else "P") + (f"{days}D" if days else "")
    time = (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes else "")
    if fraction:
        time += f"{seconds}.{fraction:09}".rstrip("0") + "S"
    elif seconds:
        time += f"{seconds}S"
    return f"{text}T{time}" if time else text


def duration_from_text(text: str) -> int | None:
    """Nanoseconds of such a text, None when malformed or outside signed 64 bits."""
    match = _DURATION.fullmatch(text)
    if match is None:
        return None
    sign, days, time, hours, minutes, seconds, fraction = match.groups()
    if time == "T" or (days is None and time is None):
        return None
    total = (
        int(days or 0) * _DAY
        + int(hours or 0) * _HOUR
        + int(minutes or 0) * _MINUTE
        + int(seconds or 0) * _SECOND
        + int((fraction or "0").ljust(9, "0"))
    )
    total = -total if sign else total
    return total if S64_MIN <= total <= S64_MAX else None


def quantity_fault(mantissa: int, scale: int, unit: str) -> str | None:
    """Why an identity cannot hold a quantity, None when it can.

    A unit that begins with a digit would be read as a part of the number.
    """
    if mantissa == S64_MIN:
        return f"a mantissa above {S64_MIN}"
    if abs(scale) > _MAX_SCALE:
        return f"a scale from -{_MAX_SCALE} to {_MAX_SCALE}"
    if not _UNIT.fullmatch(unit) or unit[:1].isdecimal():
        return "a unit of ASCII letters, digits and %°µ_/-^ that does not begin with a digit"
    return None


def quantity_text(mantissa: int, scale: int, unit: str) -> str:
    """The decimal without trailing zeros after the point, and the unit."""
    if not mantissa:
        return f"0{unit}"
    digits = str(abs(mantissa)) + "0" * -scale
    if scale > 0:
        digits = digits.rjust(scale + 1, "0")
        digits = f"{digits[:-scale]}.{digits[-scale:]}".rstrip("0").removesuffix(".")
    return f"{'-' if mantissa < 0 else ''}{digits}{unit}"


def quantity_from_text(text: str) -> tuple[int, int, str] | None:
    """Mantissa, scale and unit with the smallest scale, None when malformed or too large."""
    match = _QUANTITY.fullmatch(text)
    if match is None:
        return None
    sign, whole, fraction, unit = match.groups()
    decimals = (fraction or "").rstrip("0")
    mantissa = int(whole + decimals)
    if mantissa > S64_MAX:
        return None
    return -mantissa if sign else mantissa, len(decimals), unit
