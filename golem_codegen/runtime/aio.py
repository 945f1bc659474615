"""``AsyncGolem``: the asyncio client of one server, application and environment."""

from __future__ import annotations

import os
import threading
import time
import uuid
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from .client import chance, description
from .control import cancel_call, delete_call, metadata_call
from .errors import ConfigurationError, TransportError
from .identity import AgentId
from .invocations import AgentMetadata
from .network import checked_network
from .protocol.outcomes import settle
from .protocol.requests import Call
from .protocol.retries import Retries
from .settings import CONNECT_TIMEOUT, Settings, checked_settings, environment_variables
from .transport import AsyncTransport, Request, Response

if TYPE_CHECKING:
    from ssl import SSLContext

_R = TypeVar("_R")


class AsyncGolem:
    """A server with an application and an environment: where agents are called, with ``await``.

    The arguments are those of ``Golem``. It may be used from several event loops, each of which
    has connections of its own. Cancelling a call closes its connection and ends the waiting
    only: the agent may go on.
    """

    def __init__(  # noqa: PLR0913 - the settings of a client, by keyword
        self,
        server: str,
        *,
        app: str,
        env: str,
        token: str | None = None,
        timeout: float | None = None,
        connect_timeout: float | None = CONNECT_TIMEOUT,
        retries: int | Retries = 4,
        owner: str | None = None,
        deployment_revision: int | None = None,
        proxy: str | None = None,
        tls: SSLContext | None = None,
        transport: AsyncTransport | None = None,
    ) -> None:
        self._settings = checked_settings(
            server,
            app=app,
            env=env,
            token=token,
            timeout=timeout,
            connect_timeout=connect_timeout,
            retries=retries,
            owner=owner,
            deployment_revision=deployment_revision,
        )
        self._network = checked_network(self._settings.server, proxy, tls, transport)
        self._transport = transport
        self._own_transport = transport is None
        self._closed = False
        self._lock = threading.Lock()

    @classmethod
    def from_env(
        cls,
        *,
        timeout: float | None = None,
        connect_timeout: float | None = CONNECT_TIMEOUT,
        retries: int | Retries = 4,
        proxy: str | None = None,
        tls: SSLContext | None = None,
        transport: AsyncTransport | None = None,
    ) -> Self:
        """A client by the environment variables of this process; as ``Golem.from_env``."""
        server, token, app, env = environment_variables(os.environ)
        return cls(
            server,
            app=app,
            env=env,
            token=token,
            timeout=timeout,
            connect_timeout=connect_timeout,
            retries=retries,
            proxy=proxy,
            tls=tls,
            transport=transport,
        )

    @property
    def settings(self) -> Settings:
        """The settings, checked."""
        return self._settings

    @property
    def closed(self) -> bool:
        """Whether ``close`` was called."""
        return self._closed

    async def perform(self, call: Call[_R]) -> _R:
        """Send a call of the protocol core, with retries. Generated clients use this."""
        from asyncio import sleep  # heavy, and imported by whoever runs a loop

        exchange = self._settings.exchange(call, time.monotonic())
        while True:
            outcome = await _attempt(self._opened(), exchange.attempt(time.monotonic()))
            pause = exchange.pause(outcome, time.monotonic(), chance)
            if pause is None:
                return settle(call, outcome, self._settings.token)
            await sleep(pause)

    async def agent_metadata(
        self, agent_id: AgentId | str, *, component_id: uuid.UUID | None = None
    ) -> AgentMetadata:
        """What the server knows about an agent; as ``Golem.agent_metadata``."""
        return await self.perform(metadata_call(agent_id, component_id))

    async def delete_agent(
        self, agent_id: AgentId | str, *, component_id: uuid.UUID | None = None
    ) -> None:
        """Delete an agent with all it remembers; as ``Golem.delete_agent``."""
        await self.perform(delete_call(agent_id, component_id))

    async def cancel_invocation(
        self,
        agent_id: AgentId | str,
        idempotency_key: str,
        *,
        component_id: uuid.UUID | None = None,
    ) -> bool:
        """Cancel a call that has not begun; as ``Golem.cancel_invocation``."""
        return await self.perform(cancel_call(agent_id, idempotency_key, component_id))

    async def close(self) -> None:
        """Close all connections; calls after it raise ``ConfigurationError``. Idempotent."""
        with self._lock:
            self._closed = True
            transport = self._transport if self._own_transport else None
        if transport is not None:
            await transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({description(self._settings)})"

    def _opened(self) -> AsyncTransport:
        if not self._closed and self._transport is not None:
            return self._transport
        with self._lock:
            if self._closed:
                raise ConfigurationError(f"{self!r} is closed: make a new one to call agents")
            if self._transport is None:
                from .transport_aiohttp import AiohttpTransport  # an HTTP library, on first use

                self._transport = AiohttpTransport(proxy=self._network.proxy, tls=self._network.tls)
            return self._transport


async def _attempt(transport: AsyncTransport, request: Request) -> Response | TransportError:
    try:
        return await transport.send(request)
    except TransportError as error:
        return error


_default: AsyncGolem | None = None
_default_lock = threading.Lock()


def default_async_golem() -> AsyncGolem:
    """The client that is used when none is given, made by ``from_env`` on the first call."""
    global _default  # noqa: PLW0603 - one per process is its meaning
    with _default_lock:
        if _default is None or _default.closed:
            _default = AsyncGolem.from_env()
        return _default
