"""The asyncio transport, on aiohttp. Imported when the first connection is made."""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import aiohttp
from yarl import URL

from .errors import Timeout, TransportError
from .proxies import Proxy, read_proxy
from .transport import Request, Response

if TYPE_CHECKING:
    from ssl import SSLContext


@dataclass(frozen=True, slots=True)
class _Open:
    """The session of one event loop, and the generator that closes it."""

    session: aiohttp.ClientSession
    lifetime: AsyncGenerator[aiohttp.ClientSession, None]


class AiohttpTransport:
    """Keeps one session per event loop, opened when that loop sends first.

    A session is closed by ``close``, or by the end of its loop (``asyncio.run`` does that), so a
    client without an owner leaves nothing open. ``connections`` bounds the simultaneous
    connections per loop; 0 means no bound. Calls beyond it wait for their turn. ``proxy`` and
    ``tls`` are those of ``Golem``; the environment is not looked at. Raises
    ``ConfigurationError`` for a bad proxy.
    """

    def __init__(
        self,
        *,
        connections: int = 100,
        proxy: str | None = None,
        tls: SSLContext | None = None,
    ) -> None:
        self._connections = connections
        self._proxy = None if proxy is None else read_proxy(proxy)
        self._tls = tls
        self._open: dict[AbstractEventLoop, _Open] = {}
        self._closed = False

    async def send(self, request: Request) -> Response:
        """Send once. See ``AsyncTransport.send``."""
        session = await self._session()
        timeout = aiohttp.ClientTimeout(total=request.timeout, sock_connect=request.connect_timeout)
        headers, through, introduction = _route(request, self._proxy)
        try:
            async with session.request(
                request.method,
                URL(request.url, encoded=True),
                data=request.body,
                headers=headers,
                timeout=timeout,
                allow_redirects=False,
                proxy=through,
                proxy_headers=introduction,
            ) as response:
                body = await response.read()
                return Response(response.status, response.headers, body)
        except TimeoutError as error:
            raise Timeout("no answer in time") from error
        except (aiohttp.ClientError, OSError) as error:
            raise TransportError(f"no answer: {str(error) or type(error).__name__}") from error

    async def close(self) -> None:
        """Close the sessions of all loops."""
        self._closed = True
        while self._open:
            loop, opened = self._open.popitem()
            await _end(loop, opened)

    async def _session(self) -> aiohttp.ClientSession:
        if self._closed:
            raise TransportError("the transport is closed")
        loop = asyncio.get_running_loop()
        opened = self._open.get(loop)
        if opened is not None and not opened.session.closed:
            return opened.session
        for ended in [other for other in self._open if other.is_closed()]:
            del self._open[ended]
        lifetime = _lifetime(self._connections, self._tls)
        session = await anext(lifetime)
        self._open[loop] = _Open(session, lifetime)
        return session


def _route(
    request: Request, proxy: Proxy | None
) -> tuple[Mapping[str, str], str | None, Mapping[str, str] | None]:
    """The headers of a request, the proxy that takes it, and the headers for the proxy alone."""
    if proxy is None:
        return request.headers, None, None
    if request.url.startswith("https:"):
        return request.headers, proxy.address, proxy.headers
    # Without a tunnel there is one set of headers: the proxy takes out its own.
    return {**request.headers, **proxy.headers}, proxy.address, None


async def _lifetime(
    connections: int, tls: SSLContext | None
) -> AsyncGenerator[aiohttp.ClientSession, None]:
    """Hold a session. Loops close their open asynchronous generators before they end."""
    session = aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=connections, ssl=True if tls is None else tls),
        cookie_jar=aiohttp.DummyCookieJar(),
    )
    try:
        yield session
    finally:
        await session.close()


async def _end(loop: AbstractEventLoop, opened: _Open) -> None:
    if loop is asyncio.get_running_loop():
        await opened.lifetime.aclose()
        return
    # The session of a loop that does not run now is closed by that loop, when it goes on or ends.
    if loop.is_running():
        ended = asyncio.run_coroutine_threadsafe(_close(opened.lifetime), loop)
        await asyncio.wrap_future(ended)


async def _close(lifetime: AsyncGenerator[aiohttp.ClientSession, None]) -> None:
    await lifetime.aclose()
