"""What of an address can be known without asking anyone: its scheme and its host.

The rules are those of the WHATWG URL standard as far as they decide whether a text is an address
at all. Paths, queries and fragments may hold anything there, so they are not looked at.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote

_SPECIAL = frozenset({"http", "https", "ws", "wss", "ftp"})
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")
_AUTHORITY_END = re.compile(r"[/?#]")
_SPECIAL_AUTHORITY_END = re.compile(r"[/\\?#]")
_FORBIDDEN_IN_HOST = re.compile(r"[\x00\t\n\r #/:<>?@\[\\\]^|]")
_FORBIDDEN_IN_DOMAIN = re.compile(r"[\x00-\x20\x7f\"#%/:<>?@\[\\\]^`{|}]")
_REMOVED = re.compile(r"[\t\n\r]")
_IPV4_PART = re.compile(r"0[xX][0-9A-Fa-f]*|[0-9]+")
_LAST_PORT = 65535
_IPV4_PARTS = 4


class UrlParts(NamedTuple):
    """The scheme in lower case, and the host in lower case or None when there is none."""

    scheme: str
    host: str | None


def url_parts(text: str) -> UrlParts | None:
    """The parts of an absolute address, or None when the text is not one."""
    text = _REMOVED.sub("", text.strip("".join(map(chr, range(0x21)))))
    match = _SCHEME.match(text)
    if match is None:
        return None
    scheme = match[1].lower()
    rest = text[match.end() :]
    if scheme in _SPECIAL:
        authority = _SPECIAL_AUTHORITY_END.split(rest.lstrip("/\\"), maxsplit=1)[0]
        host = _host(authority, special=True)
        return UrlParts(scheme, host) if host else None
    if not rest.startswith("//"):
        return UrlParts(scheme, None)
    host = _host(_AUTHORITY_END.split(rest[2:], maxsplit=1)[0], special=scheme == "file")
    return None if host is None else UrlParts(scheme, host or None)


def _host(authority: str, *, special: bool) -> str | None:
    """The host of an authority, empty when it has none, None when it is malformed."""
    _, _, address = authority.rpartition("@")
    host, port = _split_port(address)
    if not _is_port(port) or (not host and (port or address != authority)):
        return None
    if host.startswith("["):
        return host.lower() if _is_ipv6(host) else None
    if not special:
        return None if _FORBIDDEN_IN_HOST.search(host) else host.lower()
    domain = unquote(host, errors="replace").lower()
    if _FORBIDDEN_IN_DOMAIN.search(domain) or "\ufffd" in domain or not _is_name(domain):
        return None
    return domain


def _split_port(address: str) -> tuple[str, str]:
    """Host and port, the port with its colon."""
    colon = address.rfind(":")
    if colon == -1 or colon < address.rfind("]"):
        return address, ""
    return address[:colon], address[colon:]


def _is_port(port: str) -> bool:
    digits = port[1:]
    return not digits or (digits.isascii() and digits.isdecimal() and int(digits) <= _LAST_PORT)


def _is_ipv6(host: str) -> bool:
    import ipaddress

    if not host.endswith("]") or "%" in host:
        return False
    try:
        ipaddress.IPv6Address(host[1:-1])
    except ValueError:
        return False
    return True


def _is_name(domain: str) -> bool:
    """Whether a domain whose last label is a number is a proper IPv4 address."""
    labels = domain.removesuffix(".").split(".")
    if not _IPV4_PART.fullmatch(labels[-1]):
        return True
    if len(labels) > _IPV4_PARTS or not all(map(_IPV4_PART.fullmatch, labels)):
        return False
    try:
        *front, last = (_ipv4_number(label) for label in labels)
    except ValueError:
        return False
    return all(number < 2**8 for number in front) and last < 2 ** (8 * (5 - len(labels)))


def _ipv4_number(label: str) -> int:
    if label[:2] in {"0x", "0X"}:
        return int(label[2:] or "0", 16)
    return int(label, 8) if len(label) > 1 and label[0] == "0" else int(label)
