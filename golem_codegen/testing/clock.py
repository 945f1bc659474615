"""The clock of the fake server, which tests may stop and move."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

from golem_codegen.testing.instants import SECOND


class Clock:
    """Real time plus what it was moved by; or standing still, once frozen."""

    def __init__(self) -> None:
        self._moved = 0
        self._frozen: int | None = None

    @property
    def nanoseconds(self) -> int:
        """Now, in nanoseconds since the epoch."""
        base = time.time_ns() if self._frozen is None else self._frozen
        return base + self._moved

    @property
    def ticking(self) -> bool:
        """Whether time passes by itself."""
        return self._frozen is None

    def now(self) -> datetime:
        """Now, to the microsecond."""
        return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=self.nanoseconds // 1000)

    def freeze(self, at: datetime | None = None) -> None:
        """Stand still, now or at an aware time."""
        if at is None:
            self._frozen, self._moved = self.nanoseconds, 0
            return
        since = at - datetime.fromtimestamp(0, UTC)
        self._frozen, self._moved = since // timedelta(microseconds=1) * 1000, 0

    def move(self, by: timedelta) -> None:
        """Go forward; ``FakeGolem.advance`` does so and runs what has become due."""
        self._moved += by // timedelta(microseconds=1) * (SECOND // 1_000_000)
