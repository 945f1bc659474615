"""``Golem``: the blocking client of one server, application and environment."""

from __future__ import annotations

import os
import threading
import time
import uuid
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from .control import cancel_call, delete_call, metadata_call
from .errors import ConfigurationError, TransportError
from .identity import AgentId
from .invocations import AgentMetadata
from .network import checked_network
from .protocol.outcomes import settle
from .protocol.requests import Call
from .protocol.retries import Retries
from .settings import CONNECT_TIMEOUT, Settings, checked_settings, environment_variables
from .transport import Request, Response, Transport

if TYPE_CHECKING:
    from ssl import SSLContext

_R = TypeVar("_R")


class Golem:
    """A server with an application and an environment: where agents are called.

    ``server`` is an absolute http or https address. ``token`` is sent with each request and shown
    nowhere. ``timeout`` bounds a whole call, retries included, in seconds; None, the default,
    waits as long as the agent works. ``connect_timeout`` bounds the opening of a connection.
    ``retries`` is a number, or a ``Retries`` with pauses. ``owner`` is the e-mail address of the
    account that owns the application, ``deployment_revision`` pins calls to one deployment.

    ``proxy`` is the address of an HTTP proxy, ``http://host:port`` or
    ``http://user:password@host:port``. Without it, ``HTTPS_PROXY`` or ``HTTP_PROXY`` and
    ``NO_PROXY`` of the environment count, but never for a server on loopback. ``tls`` says whom
    https trusts, and may hold a client certificate: for a private authority,
    ``ssl.create_default_context(cafile="authority.pem")``. Without it the system decides, and
    ``SSL_CERT_FILE``. ``transport`` brings another HTTP client, with its own proxy and TLS; it is
    closed by its giver.

    Making one does no I/O. It may be used from many threads, beside others in one process, and
    as a context manager. Raises ``ConfigurationError``.
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
        transport: Transport | None = None,
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
        transport: Transport | None = None,
    ) -> Self:
        """A client by the environment variables of this process.

        They are ``GOLEM_SERVER_URL``, ``GOLEM_TOKEN``, ``GOLEM_APPLICATION`` and
        ``GOLEM_ENVIRONMENT``. Raises ``ConfigurationError`` that names all missing ones.
        """
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

    def perform(self, call: Call[_R]) -> _R:
        """Send a call of the protocol core, with retries. Generated clients use this."""
        exchange = self._settings.exchange(call, time.monotonic())
        while True:
            outcome = _attempt(self._opened(), exchange.attempt(time.monotonic()))
            pause = exchange.pause(outcome, time.monotonic(), chance)
            if pause is None:
                return settle(call, outcome, self._settings.token)
            time.sleep(pause)

    def agent_metadata(
        self, agent_id: AgentId | str, *, component_id: uuid.UUID | None = None
    ) -> AgentMetadata:
        """What the server knows about an agent.

        The component is taken from an identity that a server gave (``invoke``, ``create``), or
        given beside it. Raises ``IdentityError`` without it, ``NotFound``, other ``RemoteError``.
        """
        return self.perform(metadata_call(agent_id, component_id))

    def delete_agent(
        self, agent_id: AgentId | str, *, component_id: uuid.UUID | None = None
    ) -> None:
        """Delete an agent with all it remembers. Raises as ``agent_metadata``."""
        self.perform(delete_call(agent_id, component_id))

    def cancel_invocation(
        self,
        agent_id: AgentId | str,
        idempotency_key: str,
        *,
        component_id: uuid.UUID | None = None,
    ) -> bool:
        """Cancel a call that has not begun; True when it now never will. As ``Receipt.cancel``."""
        return self.perform(cancel_call(agent_id, idempotency_key, component_id))

    def close(self) -> None:
        """Close all connections; calls after it raise ``ConfigurationError``. Idempotent."""
        with self._lock:
            self._closed = True
            transport = self._transport if self._own_transport else None
        if transport is not None:
            transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({description(self._settings)})"

    def _opened(self) -> Transport:
        if not self._closed and self._transport is not None:
            return self._transport
        with self._lock:
            if self._closed:
                raise ConfigurationError(f"{self!r} is closed: make a new one to call agents")
            if self._transport is None:
                from .transport_urllib3 import Urllib3Transport  # an HTTP library, on first use

                self._transport = Urllib3Transport(proxy=self._network.proxy, tls=self._network.tls)
            return self._transport


def _attempt(transport: Transport, request: Request) -> Response | TransportError:
    try:
        return transport.send(request)
    except TransportError as error:
        return error


def chance() -> float:
    """A random number from 0 to 1, for pauses."""
    from random import random  # needed for retries only

    return random()  # noqa: S311 - it spreads retries, and guards nothing


def description(settings: Settings) -> str:
    """The arguments of a client as ``repr`` shows them: all but the token."""
    environment = settings.environment
    return f"{settings.server!r}, app={environment.app!r}, env={environment.env!r}"


_default: Golem | None = None
_default_lock = threading.Lock()


def default_golem() -> Golem:
    """The client that is used when none is given, made by ``from_env`` on the first call."""
    global _default  # noqa: PLW0603 - one per process is its meaning
    with _default_lock:
        if _default is None or _default.closed:
            _default = Golem.from_env()
        return _default
