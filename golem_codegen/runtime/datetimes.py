"""Points in time with nanoseconds, always in UTC."""

from __future__ import annotations

import datetime as dt
import re
import time
from typing import Self, SupportsIndex, TypeVar, overload

from .quantities import Duration

_UTC = dt.UTC
_EPOCH = dt.datetime(1970, 1, 1, tzinfo=_UTC)
_MICROSECOND = dt.timedelta(microseconds=1)
_DAY_SECONDS = 86_400
_LAST_HOUR = 23
_LAST_MINUTE = 59
_LAST_NANOSECOND = 999

_D = TypeVar("_D", bound="Datetime")

_RFC3339 = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})"
    r"(?:\.([0-9]{1,9}))?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))"
)


class Datetime(dt.datetime):
    """A ``datetime.datetime`` in UTC that keeps nanoseconds (kind ``datetime``).

    ``nanosecond`` (0 to 999) counts beyond ``microsecond``. Another time zone given to the
    constructor is converted to UTC; None is refused with ``ValueError``. Years 1 to 9999.

    What keeps the nanoseconds: comparison and hash (also with plain aware datetimes), ``+`` and
    ``-`` with a ``timedelta`` or a ``Duration``, ``replace``, ``isoformat``, ``pickle``, ``copy``.
    What cannot keep them raises ``ValueError`` when there are any: ``to_datetime``,
    ``astimezone`` and the difference of two datetimes (``since`` is exact). Call ``truncated()``
    first to drop them knowingly. ``timestamp``, ``time``, ``timetuple`` and ``strftime`` see
    microseconds, as their results have no room for more.
    """

    __slots__ = ("_nanosecond",)
    _nanosecond: int

    def __new__(  # noqa: D102, PLR0913, PLR0917 - the parameters of the class it extends
        cls,
        year: SupportsIndex,
        month: SupportsIndex,
        day: SupportsIndex,
        hour: SupportsIndex = 0,
        minute: SupportsIndex = 0,
        second: SupportsIndex = 0,
        microsecond: SupportsIndex = 0,
        tzinfo: dt.tzinfo | None = _UTC,
        nanosecond: int = 0,
        *,
        fold: int = 0,
    ) -> Self:
        if tzinfo is not _UTC:
            local = dt.datetime(
                year, month, day, hour, minute, second, microsecond, tzinfo, fold=fold
            )
            return _build(cls, _in_utc(local), nanosecond)
        if not 0 <= nanosecond <= _LAST_NANOSECOND:
            raise ValueError(f"nanosecond must be from 0 to 999, not {nanosecond}")
        new = super().__new__(cls, year, month, day, hour, minute, second, microsecond, _UTC)
        new._nanosecond = nanosecond
        return new

    @property
    def nanosecond(self) -> int:
        """Nanoseconds beyond the microsecond, 0 to 999."""
        return self._nanosecond

    # ---- making one -----------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read RFC 3339 text, with ``Z`` or any offset and 0 to 9 digits of fraction.

        Raises ``ValueError`` for everything else: no offset, a date alone, a leap second, more
        digits, blanks, and instants outside the years 1 to 9999 of UTC.
        """
        match = _RFC3339.fullmatch(text)
        if match is None:
            raise ValueError("not an RFC 3339 date and time with an offset")
        year, month, day, hour, minute, second, fraction, sign, hours, minutes = match.groups()
        microsecond, nanosecond = divmod(int(fraction.ljust(9, "0")), 1000) if fraction else (0, 0)
        zone = _offset(sign, int(hours), int(minutes)) if sign else _UTC
        return cls(
            int(year),
            int(month),
            int(day),
            int(hour),
            int(minute),
            int(second),
            microsecond,
            zone,
            nanosecond,
        )

    @classmethod
    def from_datetime(cls, value: dt.datetime) -> Self:
        """The same instant; raises ``ValueError`` for a naive datetime."""
        return _build(cls, _in_utc(value), _nanosecond_of(value))

    @classmethod
    def from_epoch_nanoseconds(cls, nanoseconds: int) -> Self:
        """The instant so many nanoseconds after 1970-01-01T00:00:00Z (negative: before)."""
        microseconds, nanosecond = divmod(nanoseconds, 1000)
        return _build(cls, _EPOCH + dt.timedelta(microseconds=microseconds), nanosecond)

    @classmethod
    def now(cls, tz: dt.tzinfo | None = None) -> Self:  # noqa: ARG003 - inherited
        """The present instant, with the nanoseconds of the clock, in UTC whatever ``tz`` is."""
        return cls.from_epoch_nanoseconds(time.time_ns())

    @classmethod
    def fromtimestamp(
        cls, timestamp: float, tz: dt.tzinfo | None = None  # noqa: ARG003 - inherited
    ) -> Self:
        """The instant of a POSIX timestamp, in UTC whatever ``tz`` is."""
        return cls.from_datetime(dt.datetime.fromtimestamp(timestamp, _UTC))

    @classmethod
    def fromisoformat(cls, date_string: str) -> Self:
        """The same as ``parse``: the inherited reader would drop digits."""
        return cls.parse(date_string)

    # ---- showing one ----------------------------------------------------------------------

    @property
    def epoch_nanoseconds(self) -> int:
        """Nanoseconds since 1970-01-01T00:00:00Z, exact."""
        return _microseconds_since_epoch(self) * 1000 + self._nanosecond

    def to_rfc3339(self) -> str:
        """RFC 3339 with ``Z`` and the shortest fraction: the form of schema values."""
        text = dt.datetime.isoformat(self, "T", "seconds")[:19]
        fraction = self.microsecond * 1000 + self._nanosecond
        return f"{text}.{fraction:09}".rstrip("0") + "Z" if fraction else f"{text}Z"

    def to_rfc3339_nanoseconds(self) -> str:
        """RFC 3339 with ``Z`` and nine digits of fraction: canonical JSON and identities."""
        text = dt.datetime.isoformat(self, "T", "microseconds")[:26]
        return f"{text}{self._nanosecond:03}Z"

    def to_datetime(self) -> dt.datetime:
        """The plain aware ``datetime`` in UTC; ``ValueError`` when it cannot hold this one."""
        if self._nanosecond:
            raise ValueError(f"{self} has nanoseconds; call truncated() first to drop them")
        return _plain(self)

    def truncated(self) -> Self:
        """The same instant without its nanoseconds beyond the microsecond."""
        return self.replace(nanosecond=0)

    def astimezone(self, tz: dt.tzinfo | None = None) -> dt.datetime:  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]
        """A plain ``datetime`` in that zone; ``ValueError`` when it cannot hold this one."""
        return self.to_datetime().astimezone(tz)

    def isoformat(self, sep: str = "T", timespec: str = "auto") -> str:
        """As inherited, and nine digits when there are nanoseconds (or on ``"nanoseconds"``)."""
        nine_digits = timespec == "nanoseconds" or (timespec == "auto" and self._nanosecond)
        if not nine_digits:
            return super().isoformat(sep, timespec)
        text = super().isoformat(sep, "microseconds")
        return f"{text[:26]}{self._nanosecond:03}{text[26:]}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({self.to_rfc3339()!r})"

    # ---- comparison -----------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, dt.datetime):
            return NotImplemented
        return super().__eq__(other) and self._nanosecond == _nanosecond_of(other)

    def __ne__(self, other: object) -> bool:
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    def __hash__(self) -> int:
        plain = super().__hash__()
        return hash((plain, self._nanosecond)) if self._nanosecond else plain

    def __lt__(self, other: dt.datetime) -> bool:  # type: ignore[override]
        if not super().__eq__(other):
            return super().__lt__(other)
        return self._nanosecond < _nanosecond_of(other)

    def __le__(self, other: dt.datetime) -> bool:  # type: ignore[override]
        if not super().__eq__(other):
            return super().__le__(other)
        return self._nanosecond <= _nanosecond_of(other)

    def __gt__(self, other: dt.datetime) -> bool:  # type: ignore[override]
        if not super().__eq__(other):
            return super().__gt__(other)
        return self._nanosecond > _nanosecond_of(other)

    def __ge__(self, other: dt.datetime) -> bool:  # type: ignore[override]
        if not super().__eq__(other):
            return super().__ge__(other)
        return self._nanosecond >= _nanosecond_of(other)

    # ---- arithmetic -----------------------------------------------------------------------

    def __add__(self, other: dt.timedelta | Duration) -> Self:
        if not isinstance(
            other, dt.timedelta | Duration
        ):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return self._shifted(_nanoseconds_of(other))

    __radd__ = __add__

    @overload  # type: ignore[override]
    def __sub__(self, other: dt.datetime) -> dt.timedelta: ...
    @overload
    def __sub__(self, other: dt.timedelta | Duration) -> Self: ...
    def __sub__(self, other: dt.datetime | dt.timedelta | Duration) -> dt.timedelta | Self:
        if isinstance(other, dt.datetime):
            return _difference(self, other)
        if not isinstance(
            other, dt.timedelta | Duration
        ):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return self._shifted(-_nanoseconds_of(other))

    def __rsub__(self, other: dt.datetime) -> dt.timedelta:
        if not isinstance(other, dt.datetime):  # pyright: ignore[reportUnnecessaryIsInstance]
            return NotImplemented
        return _difference(other, self)

    def since(self, other: dt.datetime) -> Duration:
        """The exact time from ``other`` to this; ``ValueError`` beyond 292 years or if naive."""
        start = Datetime.from_datetime(other)
        return Duration(self.epoch_nanoseconds - start.epoch_nanoseconds)

    def replace(  # noqa: PLR0913 - the parameters of the method it extends
        self,
        year: SupportsIndex | None = None,
        month: SupportsIndex | None = None,
        day: SupportsIndex | None = None,
        hour: SupportsIndex | None = None,
        minute: SupportsIndex | None = None,
        second: SupportsIndex | None = None,
        microsecond: SupportsIndex | None = None,
        tzinfo: dt.tzinfo | None = _UTC,
        *,
        fold: int | None = None,  # noqa: ARG002 - inherited; UTC has no folds
        nanosecond: int | None = None,
    ) -> Self:
        """A copy with other parts; what is not given stays. Only UTC is taken as ``tzinfo``."""
        if tzinfo is not _UTC:
            raise ValueError("a Datetime is in UTC: use to_datetime() for other zones")
        return type(self)(
            self.year if year is None else year,
            self.month if month is None else month,
            self.day if day is None else day,
            self.hour if hour is None else hour,
            self.minute if minute is None else minute,
            self.second if second is None else second,
            self.microsecond if microsecond is None else microsecond,
            _UTC,
            self._nanosecond if nanosecond is None else nanosecond,
        )

    __replace__ = replace

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[object, ...]:
        return (type(self).from_epoch_nanoseconds, (self.epoch_nanoseconds,))

    def _shifted(self, nanoseconds: int) -> Self:
        return self.from_epoch_nanoseconds(self.epoch_nanoseconds + nanoseconds)


def datetime_text(value: dt.datetime) -> str:
    """An aware datetime as RFC 3339 in UTC with the shortest fraction (schema values).

    Raises ``ValueError`` for a naive datetime.
    """
    instant = value if isinstance(value, Datetime) else Datetime.from_datetime(value)
    return instant.to_rfc3339()


def datetime_text_nanoseconds(value: dt.datetime) -> str:
    """An aware datetime as RFC 3339 in UTC with nine digits (canonical JSON, identities).

    Raises ``ValueError`` for a naive datetime.
    """
    instant = value if isinstance(value, Datetime) else Datetime.from_datetime(value)
    return instant.to_rfc3339_nanoseconds()


def _build(cls: type[_D], utc: dt.datetime, nanosecond: int) -> _D:
    return cls(
        utc.year,
        utc.month,
        utc.day,
        utc.hour,
        utc.minute,
        utc.second,
        utc.microsecond,
        _UTC,
        nanosecond,
    )


def _in_utc(value: dt.datetime) -> dt.datetime:
    if value.tzinfo is _UTC:
        return value
    if value.utcoffset() is None:
        raise ValueError("a datetime without a time zone does not say which instant it means")
    try:
        return value.astimezone(_UTC)
    except OverflowError:
        raise ValueError("the instant is outside the years 1 to 9999 of UTC") from None


def _offset(sign: str, hours: int, minutes: int) -> dt.timezone:
    if hours > _LAST_HOUR or minutes > _LAST_MINUTE:
        raise ValueError("the offset is not between -23:59 and +23:59")
    offset = dt.timedelta(hours=hours, minutes=minutes)
    return dt.timezone(-offset if sign == "-" else offset)


def _plain(value: dt.datetime) -> dt.datetime:
    return dt.datetime.combine(value.date(), value.timetz())


def _difference(left: dt.datetime, right: dt.datetime) -> dt.timedelta:
    if _nanosecond_of(left) != _nanosecond_of(right):
        raise ValueError("the difference has nanoseconds, a timedelta has none: use since()")
    return _plain(left) - _plain(right)


def _nanosecond_of(value: dt.datetime) -> int:
    return value.nanosecond if isinstance(value, Datetime) else 0


def _nanoseconds_of(value: dt.timedelta | Duration) -> int:
    if isinstance(value, Duration):
        return value.nanoseconds
    return value // _MICROSECOND * 1000


def _microseconds_since_epoch(value: dt.datetime) -> int:
    days = value.toordinal() - _EPOCH.toordinal()
    seconds = value.hour * 3600 + value.minute * 60 + value.second
    return (days * _DAY_SECONDS + seconds) * 1_000_000 + value.microsecond
