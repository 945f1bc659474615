"""HTTP proxies: how they are given, and what the environment says about them."""

from __future__ import annotations

import os
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import unquote, urlsplit

from .errors import ConfigurationError


@dataclass(frozen=True, slots=True)
class Proxy:
    """A proxy: its address without user information, and the header that lets us through."""

    address: str
    headers: Mapping[str, str] = field(repr=False)


def read_proxy(text: str, name: str = "proxy") -> Proxy:
    """Read ``http://host:port`` or ``http://user:password@host:port``, a proxy for any server.

    ``name`` is what errors call it. Raises ``ConfigurationError``, which never repeats the text.
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except (AttributeError, ValueError):
        raise ConfigurationError(f"{name} is not an address") from None
    if parts.scheme != "http" or not parts.hostname:
        raise ConfigurationError(f"{name} must be the address of an HTTP proxy: http://host:port")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise ConfigurationError(f"{name} must end with the port")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    address = f"http://{host}:{80 if port is None else port}"
    if parts.username is None:
        return Proxy(address, {})
    secret = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
    credentials = b64encode(secret.encode()).decode()
    return Proxy(address, {"Proxy-Authorization": f"Basic {credentials}"})


def environment_proxy(server: str) -> str | None:
    """The proxy that the environment of this process names for a server, if any.

    ``HTTPS_PROXY`` counts for https servers and ``HTTP_PROXY`` for http ones, in capitals or not,
    unless ``NO_PROXY`` names the host. Servers on loopback are never reached through it.
    """
    parts = urlsplit(server)
    variable = f"{parts.scheme}_proxy"
    proxy = os.environ.get(variable)
    # In a CGI process that variable holds a header of the request, which anybody may send.
    if proxy is None and not (parts.scheme == "http" and "REQUEST_METHOD" in os.environ):
        proxy = os.environ.get(variable.upper())
    if not proxy or _on_loopback(parts.hostname or ""):
        return None
    from urllib.request import proxy_bypass  # heavy, and needed by few

    if proxy_bypass(parts.netloc):
        return None
    address = proxy if "://" in proxy else f"http://{proxy}"
    read_proxy(address, f"the environment variable {variable.upper()}")
    return address


def chosen_proxy(proxy: str | None, server: str) -> str | None:
    """The given proxy, checked, or else that of the environment."""
    if proxy is None:
        return environment_proxy(server)
    read_proxy(proxy)
    return proxy


def _on_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
