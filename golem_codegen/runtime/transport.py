"""What stands between the protocol core and the network: plain requests and responses.

``Golem`` and ``AsyncGolem`` bring transports of their own, on urllib3 and aiohttp. Another HTTP
library is used by giving an object with these two methods as ``transport``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Request:
    """One HTTP request, complete: nothing is to be added but what the connection needs.

    ``url`` is ready percent-encoded and must be sent as it is. ``connect_timeout`` bounds the
    opening of a connection, ``timeout`` the whole exchange up to the last byte of the answer;
    both are seconds, None means no bound. Headers hold the token: never print them.
    """

    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    body: bytes | None = field(repr=False)
    connect_timeout: float | None
    timeout: float | None


@dataclass(frozen=True, slots=True)
class Response:
    """One HTTP response of any status, with the whole body.

    ``headers`` are looked up by lower-case names, or case-insensitive.
    """

    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)


class Transport(Protocol):
    """A blocking HTTP client. It is used from several threads at once."""

    def send(self, request: Request) -> Response:
        """Send once, without retries and without following redirects.

        Raises ``Timeout`` when a bound of the request has passed, and ``TransportError`` when no
        whole response came for another reason.
        """
        ...

    def close(self) -> None:
        """Close all connections. Closing twice is fine."""
        ...


class AsyncTransport(Protocol):
    """An asyncio HTTP client. It may be used from several event loops."""

    async def send(self, request: Request) -> Response:
        """Send once; as ``Transport.send``. A cancelled send closes its connection."""
        ...

    async def close(self) -> None:
        """Close all connections. Closing twice is fine."""
        ...
