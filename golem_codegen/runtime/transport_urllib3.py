"""The blocking transport, on urllib3. Imported when the first connection is made."""

from __future__ import annotations

import time

import urllib3
from urllib3.exceptions import HTTPError, NewConnectionError
from urllib3.exceptions import TimeoutError as Urllib3Timeout

from .errors import Timeout, TransportError
from .transport import Request, Response

_CHUNK = 65536


class Urllib3Transport:
    """Keeps connections open and reuses them, for any number of threads.

    ``connections`` is how many idle connections are kept per server; more may be open at once.
    Give ``pool`` for a proxy, a client certificate or other settings of urllib3; it is then
    closed by its giver.
    """

    def __init__(self, *, connections: int = 32, pool: urllib3.PoolManager | None = None) -> None:
        self._own = pool is None
        self._pool = pool if pool is not None else urllib3.PoolManager(maxsize=connections)
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
        if self._own:
            self._pool.clear()


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
    while chunk := response.read1(_CHUNK):
        chunks.append(chunk)
        if time.monotonic() > deadline:
            raise Timeout("no whole answer in time")
    return b"".join(chunks)
