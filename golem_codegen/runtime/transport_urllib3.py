"""The blocking transport, on urllib3. Imported when the first connection is made."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import urllib3
from urllib3.exceptions import HTTPError, NewConnectionError
from urllib3.exceptions import TimeoutError as Urllib3Timeout

from .errors import ConfigurationError, Timeout, TransportError
from .proxies import read_proxy
from .transport import Request, Response

if TYPE_CHECKING:
    from ssl import SSLContext

_CHUNK = 65536
_SHORTEST_WAIT = 0.001


class Urllib3Transport:
    """Keeps connections open and reuses them, for any number of threads.

    ``connections`` is how many idle connections are kept per server; more may be open at once.
    ``proxy`` and ``tls`` are those of ``Golem``; the environment is not looked at. Give ``pool``
    for other settings of urllib3; it is then closed by its giver. Raises ``ConfigurationError``
    for a bad proxy, and for a pool beside other settings.
    """

    def __init__(
        self,
        *,
        connections: int = 32,
        proxy: str | None = None,
        tls: SSLContext | None = None,
        pool: urllib3.PoolManager | None = None,
    ) -> None:
        if pool is not None and (proxy is not None or tls is not None):
            raise ConfigurationError("a pool brings its own proxy and tls")
        self._own = pool is None
        self._pool = pool if pool is not None else _pool(connections, proxy, tls)
        self._closed = False

    def send(self, request: Request) -> Response:
        """Send once. See ``Transport.send``.

        The bound of the whole exchange is checked each time bytes arrive, and each wait for
        bytes is bounded too.
        """
        if self._closed:
            raise TransportError("the transport is closed")
        deadline = None if request.timeout is None else time.monotonic() + request.timeout
        try:
            response = self._pool.urlopen(
                request.method,
                request.url,
                body=request.body,
                headers=request.headers,
                retries=False,
                redirect=False,
                preload_content=False,
                timeout=urllib3.Timeout(total=request.timeout, connect=request.connect_timeout),
            )
            body = _read(response, deadline)
        except NewConnectionError as error:
            # Refused or not resolved, which urllib3 counts among the timeouts.
            raise TransportError(f"no answer: {error}") from error
        except Urllib3Timeout as error:
            raise Timeout("no answer in time") from error
        except HTTPError as error:
            raise TransportError(f"no answer: {error}") from error
        return Response(response.status, response.headers, body)

    def close(self) -> None:
        """Close all connections."""
        self._closed = True
        if not self._own:
            return
        pools = self._pool.pools
        # Cleared pools close with the last reference, and errors that callers keep have some.
        for pool in [pools.get(key) for key in pools.keys()]:  # noqa: SIM118 - it has no iterator
            if pool is not None:
                pool.close()
        self._pool.clear()


def _pool(connections: int, proxy: str | None, tls: SSLContext | None) -> urllib3.PoolManager:
    if proxy is None:
        return urllib3.PoolManager(maxsize=connections, ssl_context=tls)
    read = read_proxy(proxy)
    return urllib3.ProxyManager(
        read.address, proxy_headers=read.headers, maxsize=connections, ssl_context=tls
    )


def _read(response: urllib3.BaseHTTPResponse, deadline: float | None) -> bytes:
    """Read the body; a connection whose response was not read to its end is never used again."""
    try:
        body = response.read() if deadline is None else _read_until(response, deadline)
    except BaseException:
        response.close()
        raise
    response.release_conn()
    return body


def _read_until(response: urllib3.BaseHTTPResponse, deadline: float) -> bytes:
    chunks: list[bytes] = []
    while True:
        left = deadline - time.monotonic()
        if left <= 0 and chunks:
            raise Timeout("no whole answer in time")
        # None once the body is whole, for the connection may be another thread's by then, and for
        # one that ends with this response: its waits keep their first bound.
        socket = getattr(response.connection, "sock", None)
        if socket is not None:
            socket.settimeout(max(left, _SHORTEST_WAIT))
        chunk = response.read1(_CHUNK)
        if not chunk:
            return b"".join(chunks)
        chunks.append(chunk)
