"""The asyncio transport, on aiohttp. Imported when the first connection is made."""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import AsyncGenerator
from dataclasses import dataclass

import aiohttp
from yarl import URL

from .errors import Timeout, TransportError
from .transport import Request, Response


@dataclass(frozen=True, slots=True)
class _Open:
    """The session of one event loop, and the generator that closes it."""

    session: aiohttp.ClientSession
    lifetime: AsyncGenerator[aiohttp.ClientSession, None]


class AiohttpTransport:
    """Keeps one session per event loop, opened when that loop sends first.

    A session is closed by ``close``, or by the end of its loop (``asyncio.run`` does that), so a
    client without an owner leaves nothing open. ``connections`` bounds the simultaneous
    connections per loop; 0 means no bound. Calls beyond it wait for their turn.
    """

    def __init__(self, *, connections: int = 100) -> None:
        self._connections = connections
        self._open: dict[AbstractEventLoop, _Open] = {}
        self._closed = False

    async def send(self, request: Request) -> Response:
        """Send once. See ``AsyncTransport.send``."""
        session = await self._session()
        timeout = aiohttp.ClientTimeout(total=request.timeout, sock_connect=request.connect_timeout)
        try:
            async with session.request(
                request.method,
                URL(request.url, encoded=True),
                data=request.body,
                headers=request.headers,
                timeout=timeout,
                allow_redirects=False,
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
        lifetime = _lifetime(self._connections)
        session = await anext(lifetime)
        self._open[loop] = _Open(session, lifetime)
        return session


async def _lifetime(connections: int) -> AsyncGenerator[aiohttp.ClientSession, None]:
    """Hold a session. Loops close their open asynchronous generators before they end."""
    session = aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(limit=connections),
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
