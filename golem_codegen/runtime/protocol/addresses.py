"""Addresses: the base address of a server, and paths with identities in them."""

from __future__ import annotations

import uuid
from typing import NoReturn
from urllib.parse import quote, urlsplit

from ..errors import ConfigurationError

INVOKE_AGENT = "/v1/agents/invoke-agent"
CREATE_AGENT = "/v1/agents/create-agent"


def base_address(text: str) -> str:
    """Check the address of a server and give it without trailing slashes (protocol section 1).

    Raises ``ConfigurationError`` for another scheme than http or https, a query, a fragment,
    user information, or no host. The error does not repeat the address, which may hold secrets.
    """
    if any(not "!" <= character <= "~" for character in text):
        _refuse("must be ASCII without spaces and control characters")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        _refuse("is not an address")
    if parts.scheme not in ("http", "https"):
        _refuse("must begin with http:// or https://")
    if "@" in parts.netloc:
        _refuse("must not hold a user name or password; give the token as token")
    if "?" in text or "#" in text:
        _refuse("must not have a query or a fragment")
    if not parts.hostname or port == 0:
        _refuse("has no host, or no usable port")
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}"


def _refuse(reason: str) -> NoReturn:
    raise ConfigurationError(f"the server address {reason}")


def segment(text: str) -> str:
    """Percent-encode a text as one path segment (RFC 3986)."""
    encoded = quote(text, safe="")
    # A client or proxy would remove these two as steps of the path.
    return encoded.replace(".", "%2E") if encoded in (".", "..") else encoded


def agent_path(component_id: uuid.UUID, agent_id: str) -> str:
    """The path of one agent (protocol section 4)."""
    return f"/v1/components/{component_id}/workers/{segment(agent_id)}"


def invocation_path(component_id: uuid.UUID, agent_id: str, idempotency_key: str) -> str:
    """The path of one pending invocation (protocol section 4)."""
    return f"{agent_path(component_id, agent_id)}/invocations/{segment(idempotency_key)}"
