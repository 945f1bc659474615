"""What the server was asked, and how often it executed what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Execution(NamedTuple):
    """One logical invocation: it must never be executed twice."""

    agent_id: str
    method: str
    key: str


@dataclass(slots=True, kw_only=True)
class Call:
    """One request to the agent endpoints, filled in as far as the server came with it.

    ``number`` counts from 1. ``request`` is the parsed body, member by member. ``parameters`` and
    ``arguments`` are in canonical JSON form, by name, once they fit the schema. ``executed`` says
    that this request made the method run: False for repeated keys and for calls not yet due.
    ``fault`` is the scripted fault that struck, ``status`` and ``response`` are the intended
    answer, whether or not it reached the client.
    """

    number: int
    endpoint: str
    path: str
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


class Recorder:
    """The calls in order of arrival, and the number of executions."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.executions: Counter[Execution] = Counter()
        self._arrived = 0

    def open(self, endpoint: str, path: str, headers: dict[str, str]) -> Call:
        """Record a request as it arrives. The token is not kept."""
        self._arrived += 1
        kept = {name: text for name, text in headers.items() if name.lower() != "authorization"}
        call = Call(number=self._arrived, endpoint=endpoint, path=path, headers=kept)
        self.calls.append(call)
        return call

    def count(
        self, agent_id: str | None = None, method: str | None = None, key: str | None = None
    ) -> int:
        """How many executions there were, of all or of those that fit."""
        wanted = (agent_id, method, key)
        return sum(
            times
            for execution, times in self.executions.items()
            if all(want in (None, have) for want, have in zip(wanted, execution, strict=True))
        )

    def clear(self) -> None:
        """Forget all calls and executions; numbers start again at 1."""
        self.calls.clear()
        self.executions.clear()
        self._arrived = 0
