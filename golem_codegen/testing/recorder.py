"""What the server was asked, and how often it executed what."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

MOST_CALLS = 10_000
"""How many calls are kept unless told otherwise."""


class Execution(NamedTuple):
    """One logical invocation: it must never be executed twice."""

    agent_id: str
    method: str
    key: str


@dataclass(slots=True, kw_only=True)
class Call:
    """One request to the agent endpoints, filled in as far as the server came with it.

    ``number`` counts from 1. ``request`` is the parsed body, member by member. ``parameters`` and
    ``arguments`` are by name, once they fit the schema: in canonical JSON form by wire names, or
    typed by Python names when the agent was registered typed. ``executed`` says
    that this request made the method run: False for repeated keys and for calls not yet due.
    ``fault`` is the scripted fault that struck, ``status`` and ``response`` are the intended
    answer, whether or not it reached the client. ``at`` is when it arrived, in seconds since the
    epoch by the machine's clock, ``seconds`` how long the answer took.
    """

    number: int
    endpoint: str
    path: str
    at: float = field(default_factory=time.time)
    headers: dict[str, str] = field(repr=False)
    body: bytes = field(default=b"", repr=False)
    request: Any = None
    agent_type: str | None = None
    agent_id: str | None = None
    method: str | None = None
    mode: str | None = None
    idempotency_key: str | None = None
    config: list[Any] = field(default_factory=list[Any])
    parameters: dict[str, Any] | None = None
    arguments: dict[str, Any] | None = None
    executed: bool = False
    fault: str | None = None
    status: int | None = None
    response: Any = field(default=None, repr=False)
    seconds: float | None = None


class Recorder:
    """The newest calls in order of arrival, at most ``most`` of them, and all executions counted.

    Calls are recorded on the server's loop and read by the threads of tests. ``finished`` is
    called on that loop with each call that has an answer.
    """

    def __init__(self, most: int, finished: Callable[[Call], None] | None) -> None:
        self.finished = finished
        self._calls: deque[Call] = deque(maxlen=most)
        self._executions: Counter[Execution] = Counter()
        self._arrived = 0
        self._lock = threading.Lock()

    def open(self, endpoint: str, path: str, headers: dict[str, str]) -> Call:
        """Record a request as it arrives. The token is not kept."""
        kept = {name: text for name, text in headers.items() if name.lower() != "authorization"}
        with self._lock:
            self._arrived += 1
            call = Call(number=self._arrived, endpoint=endpoint, path=path, headers=kept)
            self._calls.append(call)
        return call

    def close(self, call: Call, status: int) -> None:
        """Record the status of the answer, and tell whoever listens."""
        call.status = status
        call.seconds = time.time() - call.at
        if self.finished is not None:
            self.finished(call)

    def calls(self) -> list[Call]:
        """The calls that are kept, oldest first; a list of the asker's own."""
        with self._lock:
            return list(self._calls)

    @property
    def arrived(self) -> int:
        """How many calls there were, those no longer kept included."""
        return self._arrived

    def executed(self, execution: Execution) -> None:
        """Count an execution."""
        with self._lock:
            self._executions[execution] += 1

    def count(
        self, agent_id: str | None = None, method: str | None = None, key: str | None = None
    ) -> int:
        """How many executions there were, of all or of those that fit."""
        wanted = (agent_id, method, key)
        with self._lock:
            counted = list(self._executions.items())
        return sum(
            times
            for execution, times in counted
            if all(want in (None, have) for want, have in zip(wanted, execution, strict=True))
        )

    def clear(self) -> None:
        """Forget all calls and executions; numbers start again at 1."""
        with self._lock:
            self._calls.clear()
            self._executions.clear()
            self._arrived = 0
