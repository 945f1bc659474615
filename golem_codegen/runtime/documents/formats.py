"""Texts of a checked ``format``: the exact text, and the Python value that it says.

They are ``str``, because a text says more than a value holds: an offset, a fraction of ten digits,
upper-case hex, a leap second. Only codecs check the syntax; construction does not.
"""

from __future__ import annotations

import datetime as dt
import re
import uuid
from collections.abc import Mapping
from typing import Final

from ..values import Url


class DateTimeText(str):
    """A date and time with an offset (RFC 3339), as written."""

    __slots__ = ()

    def to_datetime(self) -> dt.datetime:
        """The aware ``datetime``, cut to microseconds.

        Raises ``ValueError`` for what a ``datetime`` cannot say: a leap second, the year 0.
        """
        text = re.sub(r"(\.\d{6})\d+", r"\1", str.upper(self))
        return dt.datetime.fromisoformat(text)


class DateText(str):
    """A calendar date, ``YYYY-MM-DD``."""

    __slots__ = ()

    def to_date(self) -> dt.date:
        """The ``date``. Raises ``ValueError`` for the year 0."""
        return dt.date.fromisoformat(self)


class TimeText(str):
    """A time of day with an offset (RFC 3339), as written."""

    __slots__ = ()

    def to_time(self) -> dt.time:
        """The aware ``time``, cut to microseconds. Raises ``ValueError`` for a leap second."""
        text = re.sub(r"(\.\d{6})\d+", r"\1", str.upper(self))
        return dt.time.fromisoformat(text)


class UuidText(str):
    """A UUID in its hyphenated form, as written."""

    __slots__ = ()

    def to_uuid(self) -> uuid.UUID:
        """The ``UUID``."""
        return uuid.UUID(self)


class DurationText(str):
    """A duration of ISO 8601 (``P1DT2H``); months and years have no fixed length."""

    __slots__ = ()


FORMATS: Final[Mapping[str, type[str]]] = {
    "date-time": DateTimeText,
    "date": DateText,
    "time": TimeText,
    "uuid": UuidText,
    "duration": DurationText,
    "uri": Url,
}
"""The formats whose texts are of a class of their own."""
