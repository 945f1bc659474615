"""Transports that keep what was sent and answer from a list, without any network."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

Answer = tuple[int, Any]

COMPONENT = "0d0f4c6e-0a0b-4a57-8f3a-4d5a8a4a2c10"
_UNIT = {"kind": "tuple", "value": {"elements": []}}


def success(value: Any = None, agent: str = 'Ledger("ada",7)') -> Answer:
    """What a server answers to ``invoke-agent`` (protocol section 2.2)."""
    body: dict[str, Any] = {
        "agentId": {"componentId": COMPONENT, "agentId": agent},
        "idempotencyKey": "from-the-server",
        "componentRevision": 3,
    }
    if value is not None:
        body["result"] = {"graph": {"root": _UNIT}, "value": value}
    return 200, body


class Recording:
    """A blocking transport. Answers are used up in order; the last one stays."""

    def __init__(self, package: ModuleType, answers: Iterable[Answer]) -> None:
        self._response: Callable[..., Any] = package._runtime.transport.Response
        self._answers = list(answers)
        self.requests: list[Any] = []

    @property
    def bodies(self) -> list[Any]:
        """The bodies of all requests, parsed."""
        return [json.loads(request.body) for request in self.requests]

    @property
    def paths(self) -> list[str]:
        """Method and path of all requests."""
        return [f"{each.method} /{each.url.split('/', 3)[3]}" for each in self.requests]

    def _answer(self, request: Any) -> Any:
        self.requests.append(request)
        status, body = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        return self._response(status=status, headers=headers, body=content)

    def send(self, request: Any) -> Any:
        """Record and answer."""
        return self._answer(request)

    def close(self) -> None:
        """Nothing is open."""


class AsyncRecording(Recording):
    """The same for asyncio."""

    async def send(self, request: Any) -> Any:
        """Record and answer."""
        return self._answer(request)

    async def close(self) -> None:  # type: ignore[override]
        """Nothing is open."""
