"""Which outcomes are tried again, and when.

Retries reuse the idempotency key of their call, so that the agent runs it once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass

from ..errors import ConfigurationError, TransportError
from ..transport import Request, Response
from .failures import read_failure, succeeded

_STATUS_INTERNAL = 500
_TRANSIENT_STATUSES = frozenset({429, 502, 503, 504})
_TRANSIENT_CODES = frozenset(
    {"INTERNAL_SHARDING_NOT_READY", "INTERNAL_ROUTING_FAILURE", "INTERNAL_DEPENDENCY_FAILURE"}
)
_SHORTEST_TIMEOUT = 0.001


@dataclass(frozen=True, slots=True)
class Retries:
    """How often and how patiently a call is tried again. All pauses are seconds.

    ``count`` retries follow the first attempt. The pause doubles from ``first_pause`` to
    ``longest_pause``, and half of it is random. A server's ``Retry-After`` is kept when it is
    longer, up to ``longest_wait``; a server that asks for more gets no retry.

    Retried are connections that failed or broke, the statuses 429, 502, 503 and 504, and 500
    with one of the three codes of a transient state of the cluster. A failed agent never is.
    """

    count: int = 4
    first_pause: float = 0.1
    longest_pause: float = 5.0
    longest_wait: float = 60.0

    def __post_init__(self) -> None:
        pauses = (self.first_pause, self.longest_pause, self.longest_wait)
        if self.count < 0 or not all(0 <= pause < float("inf") for pause in pauses):
            raise ConfigurationError("retries and their pauses must be 0 or more, and finite")

    def pause(self, attempts: int, chance: float) -> float:
        """The pause after so many attempts; ``chance`` is random, from 0 to 1."""
        longest: float = min(self.longest_pause, self.first_pause * 2.0 ** min(attempts - 1, 60))
        return longest * (0.5 + 0.5 * chance)


class Exchange:
    """The attempts of one call: gives requests, takes outcomes, and says when to go on.

    It has no clock: each step is told the time ``now``, in seconds of any monotonic clock.
    """

    __slots__ = ("_attempts", "_deadline", "_request", "_retries")

    def __init__(self, request: Request, retries: Retries, now: float) -> None:
        """Begin. ``request.timeout`` bounds all attempts and pauses together."""
        self._request = request
        self._retries = retries
        self._deadline = None if request.timeout is None else now + request.timeout
        self._attempts = 0

    def attempt(self, now: float) -> Request:
        """The request of the next attempt, with the time that is left."""
        self._attempts += 1
        if self._deadline is None or self._attempts == 1:
            return self._request
        left = max(self._deadline - now, _SHORTEST_TIMEOUT)
        return dataclasses.replace(self._request, timeout=left)

    def pause(
        self, outcome: Response | TransportError, now: float, chance: Callable[[], float]
    ) -> float | None:
        """Seconds to wait before the next attempt; None when the outcome is final."""
        if not isinstance(outcome, TransportError) and succeeded(outcome):
            return None
        if self._attempts > self._retries.count or not _transient(outcome):
            return None
        asked = 0.0 if isinstance(outcome, TransportError) else _asked_wait(outcome)
        if asked > self._retries.longest_wait:
            return None
        wait = max(asked, self._retries.pause(self._attempts, chance()))
        if self._deadline is not None and now + wait >= self._deadline:
            return None
        return wait


def _transient(outcome: Response | TransportError) -> bool:
    if isinstance(outcome, TransportError):
        return True
    if outcome.status in _TRANSIENT_STATUSES:
        return not read_failure(outcome.body).agent_failed
    if outcome.status != _STATUS_INTERNAL:
        return False
    failure = read_failure(outcome.body)
    return failure.code in _TRANSIENT_CODES and not failure.agent_failed


def _asked_wait(response: Response) -> float:
    """``Retry-After`` in seconds. A date counts from the server's own ``Date``, not from ours."""
    asked = response.headers.get("retry-after", "").strip()
    if asked.isascii() and asked.isdecimal():
        return float(asked)
    if not asked:
        return 0.0
    from email.utils import parsedate_to_datetime  # heavy, and hardly ever needed

    try:
        until = parsedate_to_datetime(asked)
        since = parsedate_to_datetime(response.headers.get("date", ""))
        return max(0.0, (until - since).total_seconds())
    except (TypeError, ValueError):
        return 0.0
