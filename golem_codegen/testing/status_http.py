"""The status page: one HTML file of our own, and the JSON that it asks for again and again.

It needs no token, for a browser has none to give; so it answers to addresses only, not to names
that a foreign page could have resolve to this machine.
"""

from __future__ import annotations

import base64
import hashlib
import ipaddress
import re
from functools import cache
from importlib import resources

from aiohttp import web

from golem_codegen.testing.engine import Engine
from golem_codegen.testing.faults import Answer
from golem_codegen.testing.recorder import Recorder
from golem_codegen.testing.status_facts import status_facts

_HEADERS = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}


class StatusPage:
    """The routes ``/`` and ``/status.json``. ``host`` is a name by which they are reached too."""

    def __init__(self, engine: Engine, recorder: Recorder, host: str) -> None:
        self._engine = engine
        self._recorder = recorder
        self._names = {"localhost", host}

    def routes(self) -> list[web.AbstractRouteDef]:
        """The routes."""
        return [web.get("/", self._page), web.get("/status.json", self._facts)]

    async def _page(self, request: web.Request) -> web.Response:
        self._check_host(request)
        html, policy = _document()
        headers = {**_HEADERS, "Content-Security-Policy": policy, "Referrer-Policy": "no-referrer"}
        return web.Response(body=html, content_type="text/html", charset="utf-8", headers=headers)

    async def _facts(self, request: web.Request) -> web.Response:
        self._check_host(request)
        response = Answer.of_json(200, status_facts(self._engine, self._recorder)).response()
        response.headers.update(_HEADERS)
        return response

    def _check_host(self, request: web.Request) -> None:
        name = request.url.host or ""
        if name not in self._names and not _is_address(name):
            raise web.HTTPForbidden(text="The status page is reached by address, not by name.")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@cache
def _document() -> tuple[bytes, str]:
    """The page, and the policy under which a browser runs its own style and script alone."""
    file = resources.files("golem_codegen.testing").joinpath("status_page.html")
    html = file.read_text(encoding="utf-8")
    style, script = (
        " ".join(_digest(text) for text in re.findall(f"<{tag}>(.*?)</{tag}>", html, re.DOTALL))
        for tag in ("style", "script")
    )
    policy = (
        f"default-src 'none'; style-src {style}; script-src {script}; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    return html.encode(), policy


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
