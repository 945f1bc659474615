"""Who may call (protocol section 1)."""

from __future__ import annotations

import hmac
from dataclasses import dataclass

from aiohttp import web

from golem_codegen.testing.refusals import forbidden, unauthorized

LOCAL_TOKEN = "5c832d93-ff85-4a8f-9803-513950fdfdb1"  # noqa: S105 - the public development token


@dataclass(frozen=True, slots=True)
class Tokens:
    """The token that may do everything, and those that are known but may not call agents."""

    token: str
    forbidden: frozenset[str]

    def check(self, request: web.Request) -> None:
        """Raises ``Refusal``: 401 without a known token, 403 with one that permits nothing."""
        scheme, _blank, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise unauthorized()
        if token in self.forbidden:
            raise forbidden()
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            raise unauthorized()
