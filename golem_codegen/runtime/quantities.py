"""Durations in nanoseconds and exact quantities with a unit."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import msgspec

S64_MIN = -(2**63)
S64_MAX = 2**63 - 1
S32_MIN = -(2**31)
S32_MAX = 2**31 - 1

_MICROSECOND = dt.timedelta(microseconds=1)


class Duration(msgspec.Struct, frozen=True, order=True):
    """A length of time in nanoseconds, -2**63 to 2**63-1 (about 292 years either way).

    Raises ``TypeError`` when the number is not an ``int`` and ``ValueError`` out of range.
    """

    nanoseconds: int

    def __post_init__(self) -> None:
        _check_int("nanoseconds", self.nanoseconds, S64_MIN, S64_MAX)

    @classmethod
    def from_timedelta(cls, delta: dt.timedelta) -> Duration:
        """The same length; raises ``ValueError`` beyond 292 years."""
        return cls(delta // _MICROSECOND * 1000)

    def to_timedelta(self) -> dt.timedelta:
        """The same length; raises ``ValueError`` when there is a part of a microsecond."""
        microseconds, rest = divmod(self.nanoseconds, 1000)
        if rest:
            raise ValueError(f"{self.nanoseconds} nanoseconds do not fit whole microseconds")
        return dt.timedelta(microseconds=microseconds)

    def __add__(self, other: Duration) -> Duration:
        if not isinstance(other, Duration):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return Duration(self.nanoseconds + other.nanoseconds)

    def __sub__(self, other: Duration) -> Duration:
        if not isinstance(other, Duration):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return Duration(self.nanoseconds - other.nanoseconds)

    def __neg__(self) -> Duration:
        return Duration(-self.nanoseconds)


class Quantity(msgspec.Struct, frozen=True):
    """An exact number with a unit: ``mantissa * 10**-scale``.

    ``mantissa`` is a signed 64-bit and ``scale`` a signed 32-bit integer. Both are kept as
    given: ``Quantity(1250, 2, "kg")`` and ``Quantity(125, 1, "kg")`` are equal numbers and
    different values. Raises ``TypeError`` and ``ValueError`` like ``Duration``.
    """

    mantissa: int
    scale: int
    unit: str

    def __post_init__(self) -> None:
        _check_int("mantissa", self.mantissa, S64_MIN, S64_MAX)
        _check_int("scale", self.scale, S32_MIN, S32_MAX)

    @property
    def decimal(self) -> Decimal:
        """The number without its unit, exact whatever the decimal context."""
        return exact_decimal(self.mantissa, self.scale)

    @classmethod
    def from_decimal(cls, number: Decimal, unit: str) -> Quantity:
        """The exact number, with its trailing zeros as far as the mantissa has room for them.

        Raises ``ValueError`` for NaN, infinities and numbers of too many digits.
        """
        sign, digits, exponent = number.as_tuple()
        if isinstance(exponent, str):  # "n", "N" or "F": NaN or an infinity
            raise ValueError(f"{number} is not a finite number")  # noqa: TRY004
        mantissa = int("".join(map(str, digits)))
        while mantissa > S64_MAX and mantissa % 10 == 0:
            mantissa //= 10
            exponent += 1
        return cls(-mantissa if sign else mantissa, -exponent, unit)


def exact_decimal(mantissa: int, scale: int) -> Decimal:
    """``mantissa * 10**-scale``, independent of the decimal context."""
    digits = tuple(map(int, str(abs(mantissa))))
    return Decimal((1 if mantissa < 0 else 0, digits, -scale))


def _check_int(name: str, value: object, minimum: int, maximum: int) -> None:
    if type(value) is not int:
        raise TypeError(f"{name} must be an int, not {type(value).__name__}")
    if not minimum <= value <= maximum:
        raise ValueError(f"{name} must be from {minimum} to {maximum}, not {value}")
