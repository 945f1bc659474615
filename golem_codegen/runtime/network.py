"""How the connections of a client are made: through which proxy, and whom TLS trusts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .errors import ConfigurationError
from .proxies import chosen_proxy

if TYPE_CHECKING:
    from ssl import SSLContext


@dataclass(frozen=True, slots=True)
class Network:
    """Checked settings of connections. ``repr`` leaves out a proxy, which may hold a password."""

    proxy: str | None = field(repr=False)
    tls: SSLContext | None


def checked_network(
    server: str, proxy: str | None, tls: SSLContext | None, transport: object | None
) -> Network:
    """Check how a server is reached; raises ``ConfigurationError``."""
    if transport is None:
        return Network(chosen_proxy(proxy, server), tls)
    if proxy is not None or tls is not None:
        raise ConfigurationError("a transport brings its own proxy and tls")
    return Network(None, None)
