"""Asking the registry: one request at a time, with retries, and a sentence for each failure."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from random import random
from types import TracebackType
from typing import NoReturn, Self
from urllib.parse import urlencode

from golem_codegen.discovery.target import Target
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity, shown
from golem_codegen.runtime.errors import AuthenticationError, NotFound, Timeout, TransportError
from golem_codegen.runtime.protocol.failures import remote_error, succeeded
from golem_codegen.runtime.protocol.retries import Exchange
from golem_codegen.runtime.transport import Request, Response, Transport
from golem_codegen.sources.json_document import parse_document
from golem_codegen.sources.json_values import Json, JsonObject
from golem_codegen.version import VERSION

CONNECT_TIMEOUT = 10.0
"""Seconds to open a connection."""

_MOST_PAGES = 10_000
_SHOWN_REASON = 160


class Registry:
    """The read-only endpoints of one server. A context manager; closes what it opened.

    Every method raises ``FaultsFound`` with one sentence that never holds the token.
    """

    def __init__(
        self,
        target: Target,
        *,
        transport: Transport | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if transport is None:
            from golem_codegen.runtime.transport_urllib3 import Urllib3Transport

            transport = Urllib3Transport(connections=1)
        self._target = target
        self._transport = transport
        self._sleep = sleep
        self._headers = {
            "Accept": "application/json",
            "Authorization": f"Bearer {target.token}",
            "User-Agent": f"golem-codegen/{VERSION}",
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._transport.close()

    def values(self, path: str, query: Mapping[str, str] | None = None) -> list[JsonObject] | None:
        """The items of a list, all pages of it; None when the server does not know the path.

        Today's servers give one page without a cursor (protocol section 8.1); one that gives a
        ``cursor`` is asked on with it, so that nothing is left out in silence.
        """
        found: list[JsonObject] = []
        asked: dict[str, str] = dict(query or {})
        cursors: set[str] = set()
        while True:
            page = self._page(path, asked)
            if page is None:
                return None
            items, cursor = page
            found += items
            if not cursor:
                return found
            if cursor in cursors or len(cursors) >= _MOST_PAGES:
                self._not_golem(path, "gives a list that has no end")
            cursors.add(cursor)
            asked["cursor"] = cursor

    def fault(self, message: str, suggestion: str) -> NoReturn:
        """Refuse, with the server as the place."""
        text = message.replace(self._target.token, "***")
        fault = Fault(Severity.ERROR, Place(self._target.server), text, suggestion)
        raise FaultsFound([fault]) from None

    def _page(self, path: str, query: Mapping[str, str]) -> tuple[list[JsonObject], str] | None:
        body = self._get(path, query)
        if body is None:
            return None
        try:
            document = parse_document(body, self._target.server + path)
        except FaultsFound:
            self._not_golem(path, "does not answer in JSON")
        values = document.get("values") if isinstance(document, dict) else None
        if not isinstance(document, dict) or not isinstance(values, list):
            self._not_golem(path, "answers without a list of values")
        items = [item for item in values if isinstance(item, dict)]
        if len(items) != len(values):
            self._not_golem(path, "lists something that is no object")
        return items, self._cursor(document, path)

    def _cursor(self, document: JsonObject, path: str) -> str:
        cursor: Json = document.get("cursor") or document.get("nextCursor")
        if cursor is None or isinstance(cursor, str):
            return cursor or ""
        return self._not_golem(path, "gives its list in pages of a form that is not known here")

    def _get(self, path: str, query: Mapping[str, str]) -> bytes | None:
        response = self._answer(path, query)
        if succeeded(response):
            return response.body
        if response.status == HTTPStatus.NOT_FOUND:
            error = remote_error(response, path, secret=self._target.token)
            # Only a registry speaks of what was not found; a wrong address has a page for it.
            if isinstance(error, NotFound) and error.code:
                return None
        return self._failed(response, path)

    def _answer(self, path: str, query: Mapping[str, str]) -> Response:
        address = f"{self._target.server}{path}"
        url = f"{address}?{urlencode(query)}" if query else address
        timeout = self._target.timeout
        request = Request("GET", url, self._headers, None, min(CONNECT_TIMEOUT, timeout), timeout)
        exchange = Exchange(request, self._target.retries, time.monotonic())
        failures: list[TransportError] = []
        while True:
            outcome = self._attempt(exchange.attempt(time.monotonic()))
            if isinstance(outcome, TransportError):
                failures.append(outcome)
            pause = exchange.pause(outcome, time.monotonic(), random)
            if pause is not None:
                self._sleep(pause)
                continue
            if isinstance(outcome, TransportError):
                # A last attempt that had no time left says less than one before it.
                telling = [one for one in failures if not isinstance(one, Timeout)]
                self._unreachable(telling[0] if telling else outcome)
            return outcome

    def _attempt(self, request: Request) -> Response | TransportError:
        try:
            return self._transport.send(request)
        except TransportError as error:
            return error

    def _unreachable(self, error: TransportError) -> NoReturn:
        hint = "is it running, and is this its address? (--server)"
        if isinstance(error, Timeout):
            self.fault(
                f"no answer within {self._target.timeout:g} seconds", "--timeout waits longer"
            )
        self.fault(f"the server cannot be reached: {_reason(error)}", hint)

    def _failed(self, response: Response, path: str) -> NoReturn:
        error = remote_error(response, path, secret=self._target.token)
        if isinstance(error, AuthenticationError) and response.status == HTTPStatus.FORBIDDEN:
            self.fault("the token does not permit to see this", "use a token of the owner")
        if isinstance(error, AuthenticationError):
            hint = "is it of this server, and not expired? (GOLEM_TOKEN, --token-file)"
            self.fault("the server does not accept the token", hint)
        if isinstance(error, NotFound):
            self._not_golem(path, "has no such endpoint")
        if HTTPStatus.MULTIPLE_CHOICES <= response.status < HTTPStatus.BAD_REQUEST:
            where = response.headers.get("location", "")
            self.fault(f"the server sends on to {shown(where)}", "give that address (--server)")
        said = f": {shown(error.message, _SHOWN_REASON)}" if error.message else ""
        self.fault(f"the server answers {response.status} to GET {path}{said}", "try again later")

    def _not_golem(self, path: str, what: str) -> NoReturn:
        hint = "is this the address of a Golem server? (--server)"
        self.fault(f"GET {path}: this server {what}", hint)


def _reason(error: TransportError) -> str:
    """The system's own word for it, not the library's sentence around it."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, OSError) and cause.strerror:
            return cause.strerror.lower()
        cause = cause.__cause__ or cause.__context__
    return shown(error.message, _SHOWN_REASON)
