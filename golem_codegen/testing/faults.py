"""Faults on demand: what may go wrong between a client and a server.

Each fault is a frozen value that says when it strikes: before the request is read, before it is
executed, or after that and before the answer.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from aiohttp import web

JSON_TYPE = "application/json; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as bytes, before it goes out."""

    status: int
    body: bytes
    content_type: str = JSON_TYPE

    @classmethod
    def of_json(cls, status: int, data: Any) -> Answer:
        """A JSON answer."""
        return cls(status, json.dumps(data, separators=(",", ":")).encode())

    def response(self) -> web.Response:
        """The answer for aiohttp."""
        headers = {"Content-Type": self.content_type}
        return web.Response(status=self.status, body=self.body, headers=headers)


class Fault:
    """A fault. ``before`` may answer instead of the server; ``after`` may change the answer."""

    __slots__ = ()

    async def before(self, request: web.Request) -> web.StreamResponse | None:
        """Strike before the request is read; None lets it through."""
        del request
        return None

    async def after(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        """Strike when the request has been executed."""
        del request
        return answer.response()


@dataclass(frozen=True, slots=True)
class DropBeforeReading(Fault):
    """Reset the connection before the body is read: nothing is executed."""

    async def before(self, request: web.Request) -> web.StreamResponse | None:
        """Reset the connection."""
        return _dropped(request)


@dataclass(frozen=True, slots=True)
class DropAfterExecuting(Fault):
    """Execute the call, then reset the connection without an answer."""

    async def after(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        """Reset the connection."""
        del answer
        return _dropped(request)


@dataclass(frozen=True, slots=True)
class Delay(Fault):
    """Execute the call, and answer so many seconds later."""

    seconds: float

    async def after(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        """Answer late."""
        del request
        await asyncio.sleep(self.seconds)
        return answer.response()


@dataclass(frozen=True, slots=True)
class PartialBody(Fault):
    """Execute the call, promise the whole answer, send half of it and close the connection."""

    async def after(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        """Send half of the body."""
        headers = {
            "Content-Type": answer.content_type,
            "Content-Length": str(len(answer.body)),
        }
        response = web.StreamResponse(status=answer.status, headers=headers)
        await response.prepare(request)
        await response.write(answer.body[: len(answer.body) // 2])
        if request.transport is not None:
            request.transport.close()
        return response


@dataclass(frozen=True, slots=True)
class Status(Fault):
    """Answer with a status of a proxy or a limiter, such as 429, 502, 503 or 504, in plain text.

    ``when`` says whether the call is executed before that, unknown to the client.
    """

    status: int
    when: Literal["instead", "after executing"] = "instead"
    text: str = "upstream trouble"

    async def before(self, request: web.Request) -> web.StreamResponse | None:
        """Answer at once unless the call is to be executed."""
        del request
        return self._answer() if self.when == "instead" else None

    async def after(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        """Answer with the status."""
        del request, answer
        return self._answer()

    def _answer(self) -> web.Response:
        return web.Response(status=self.status, text=self.text)


@dataclass(frozen=True, slots=True)
class ErrorCode(Fault):
    """Answer with an error of the API, such as 500 ``INTERNAL_ROUTING_FAILURE``.

    The code is not checked: any status and code of protocol section 6.2 can be played.
    """

    code: str
    status: int = 500
    error: str = "transient trouble"
    when: Literal["instead", "after executing"] = "instead"

    async def before(self, request: web.Request) -> web.StreamResponse | None:
        """Answer at once unless the call is to be executed."""
        del request
        return self._answer() if self.when == "instead" else None

    async def after(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        """Answer with the error."""
        del request, answer
        return self._answer()

    def _answer(self) -> web.Response:
        data: dict[str, Any] = {"code": self.code, "error": self.error}
        if self.status == 400:  # noqa: PLR2004 - the one status with a list
            data = {"code": self.code, "errors": [self.error]}
        return Answer.of_json(self.status, data).response()


@dataclass(frozen=True, slots=True)
class MalformedJson(Fault):
    """Execute the call, and answer with a body that is no JSON."""

    async def after(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        """Leave out the last byte of the body."""
        del request
        return Answer(answer.status, answer.body[:-1], answer.content_type).response()


@dataclass(frozen=True, slots=True)
class WrongValue(Fault):
    """Execute the call, and answer with a result value of ``kind`` that fits no schema."""

    kind: str = "fixed-list"

    async def after(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        """Replace the value of the result."""
        del request
        data = json.loads(answer.body)
        if isinstance(data.get("result"), dict):
            data["result"]["value"] = {"kind": self.kind, "value": {"elements": [{}]}}
        return Answer.of_json(answer.status, data).response()


@dataclass(frozen=True, slots=True)
class ExtraMembers(Fault):
    """Execute the call, and answer with members that nobody knows; clients must ignore them."""

    async def after(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        """Add a member to the answer, its agent id and its result."""
        del request
        data = json.loads(answer.body)
        for part in (data, data.get("agentId"), data.get("result")):
            if isinstance(part, dict):
                part["newestMember"] = {"since": "tomorrow"}
        return Answer.of_json(answer.status, data).response()


class FaultScript:
    """Which requests to the agent endpoints are struck, counted as in ``Call.number``.

    A fault for a certain number comes first, then those queued for the next requests, then the
    random ones.
    """

    def __init__(self) -> None:
        self._numbered: dict[int, Fault] = {}
        self._queued: deque[Fault] = deque()
        self._rate = 0.0
        self._choices: Sequence[Fault] = ()
        self._source = random.Random(0)  # noqa: S311 - reproducible faults, not secrets

    def on_call(self, number: int, fault: Fault) -> None:
        """Strike the request of this number, from 1."""
        self._numbered[number] = fault

    def next(self, *faults: Fault) -> None:
        """Strike the next requests, one fault each."""
        self._queued.extend(faults)

    def randomly(self, rate: float, choices: Sequence[Fault], seed: int = 0) -> None:
        """Strike each request with a probability from 0 to 1, with one of the choices."""
        self._rate, self._choices = rate, tuple(choices)
        self._source = random.Random(seed)  # noqa: S311

    def clear(self) -> None:
        """No more faults."""
        self._numbered.clear()
        self._queued.clear()
        self._rate = 0.0

    def take(self, number: int) -> Fault | None:
        """The fault for a request, used up."""
        if number in self._numbered:
            return self._numbered.pop(number)
        if self._queued:
            return self._queued.popleft()
        if self._rate and self._source.random() < self._rate:
            return self._source.choice(self._choices)
        return None


def _dropped(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    # Nobody gets this: the transport is gone.
    return web.Response()
