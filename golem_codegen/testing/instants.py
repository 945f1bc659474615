"""RFC 3339 texts to nanoseconds since the epoch and back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

_RFC3339 = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt ]([0-9]{2}):([0-9]{2}):([0-9]{2})"
    r"(?:\.([0-9]{1,9}))?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))",
)
SECOND = 1_000_000_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
# ``datetime`` knows no year 0000; the calendar repeats after 400 years of this many days.
_CYCLE = timedelta(days=146_097)


def parse_instant(text: str) -> int | None:
    """Nanoseconds since the epoch of an RFC 3339 date-time, or None when it is not one."""
    match = _RFC3339.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    offset = _offset_seconds(match)
    if offset is None:
        return None
    try:
        moment = datetime(year or 400, month, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return None
    since = moment - _EPOCH - (timedelta() if year else _CYCLE)
    seconds = since.days * 86_400 + since.seconds
    fraction = int((match[7] or "0").ljust(9, "0"))
    return (seconds - offset) * SECOND + fraction


def format_instant(nanoseconds: int) -> str:
    """RFC 3339 in UTC with nine fraction digits (years 0001 to 9999)."""
    seconds, fraction = divmod(nanoseconds, SECOND)
    moment = _EPOCH + timedelta(seconds=seconds)
    return f"{moment.replace(tzinfo=None).isoformat()}.{fraction:09d}Z"


def _offset_seconds(match: re.Match[str]) -> int | None:
    if match[8] is None:
        return 0
    hours, minutes = int(match[9]), int(match[10])
    if hours not in range(24) or minutes not in range(60):
        return None
    return (hours * 60 + minutes) * (60 if match[8] == "+" else -60)
