"""A fake of the public Golem API, driven by a snapshot, on loopback."""

from __future__ import annotations

import asyncio
import ssl
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any, Self, TypeVar

from aiohttp import web

from golem_codegen.model.agents import Snapshot
from golem_codegen.sources.snapshot import read_snapshots
from golem_codegen.testing.clock import Clock
from golem_codegen.testing.deployment import Deployment
from golem_codegen.testing.discovery_http import DiscoveryEndpoints
from golem_codegen.testing.engine import Engine
from golem_codegen.testing.faults import FaultScript
from golem_codegen.testing.handlers import AgentHandlers
from golem_codegen.testing.http import AgentEndpoints
from golem_codegen.testing.recorder import MOST_CALLS, Call, Recorder
from golem_codegen.testing.status_http import StatusPage
from golem_codegen.testing.tokens import LOCAL_TOKEN, Tokens
from golem_codegen.testing.typed_form import TypedForm, agent_type_of, client_of

T = TypeVar("T")

_MEBIBYTE = 1024 * 1024
_START_SECONDS = 10.0


class FakeGolem:
    """A server in a thread of its own, with an event loop of its own; a context manager.

    ``snapshot`` is a model or paths of snapshot files; ``app`` and ``env`` are the names that
    clients must use. ``port`` 0 takes a free one. ``seed`` decides the example answers.
    ``config_defaults`` are the deployment's values for local config by agent type and path, in
    canonical JSON form; without it every declared entry has an example value. Tokens in
    ``forbidden_tokens`` are answered 403. ``max_payload`` is the largest request body, in bytes.
    ``max_calls`` is how many calls are kept, the newest; results and counts of executions are kept
    until their agent is deleted or ``clear_calls``. ``ssl_context`` makes it an https server.
    ``on_call`` is called with each answered call, in the server's thread.

    Stopping keeps agents, stored results, calls, handlers and the port: ``start`` goes on from
    there, as a restarted server does. Raises ``FaultsFound`` for snapshots with errors.
    """

    def __init__(  # noqa: PLR0913 - each has a default, and a test names the few it needs
        self,
        snapshot: Snapshot | Sequence[str | Path],
        *,
        app: str = "demo",
        env: str = "local",
        token: str = LOCAL_TOKEN,
        host: str = "127.0.0.1",
        port: int = 0,
        seed: int = 0,
        owner: str = "owner@example.org",
        config_defaults: Mapping[str, Mapping[tuple[str, ...], Any]] | None = None,
        forbidden_tokens: frozenset[str] = frozenset(),
        max_payload: int = 16 * _MEBIBYTE,
        max_calls: int = MOST_CALLS,
        ssl_context: ssl.SSLContext | None = None,
        on_call: Callable[[Call], None] | None = None,
    ) -> None:
        model = snapshot if isinstance(snapshot, Snapshot) else _read(snapshot)
        self.token = token
        self.host = host
        self.port = port
        self.clock = Clock()
        self.faults = FaultScript()
        self.deployment = Deployment(
            snapshot=model,
            app=app,
            env=env,
            owner=owner,
            revision=1,
            component_revision=1,
            seed=seed,
            config_defaults=config_defaults,
        )
        self._recorder = Recorder(max_calls, on_call)
        self._ssl_context = ssl_context
        self._handlers: dict[str, AgentHandlers] = {}
        self._max_payload = max_payload
        self._engine = Engine(
            self.deployment, self.clock, self._handlers, self._recorder, max_payload
        )
        self._tokens = Tokens(token, forbidden_tokens)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._runner: web.AppRunner | None = None
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *exc_info: object) -> None:
        self.stop()

    @property
    def url(self) -> str:
        """The base address, without trailing slash; known once started."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        scheme = "http" if self._ssl_context is None else "https"
        return f"{scheme}://{host}:{self.port}"

    @property
    def app(self) -> str:
        """The application that clients must name."""
        return self.deployment.app

    @property
    def env(self) -> str:
        """The environment that clients must name."""
        return self.deployment.env

    @property
    def component_id(self) -> str:
        """The component that has all agent types."""
        return self.deployment.component_id

    @property
    def environ(self) -> dict[str, str]:
        """The environment variables from which clients configure themselves."""
        return {
            "GOLEM_SERVER_URL": self.url,
            "GOLEM_TOKEN": self.token,
            "GOLEM_APPLICATION": self.app,
            "GOLEM_ENVIRONMENT": self.env,
        }

    @property
    def calls(self) -> list[Call]:
        """The newest requests to the agent endpoints, in order of arrival; a new list each time."""
        return self._recorder.calls()

    def executions(
        self, agent_id: str | None = None, method: str | None = None, key: str | None = None
    ) -> int:
        """How often methods were executed, of all calls or of those that fit."""
        return self._recorder.count(agent_id, method, key)

    def clear_calls(self) -> None:
        """Forget the recorded calls and the counted executions; agents stay."""
        self._recorder.clear()

    def agent(self, of: str | type[Any], *, types: ModuleType | None = None) -> AgentHandlers:
        """The handlers of an agent type: decorate a class with it, or functions with ``.method``.

        By name, handlers get and give canonical JSON data. With the generated package as
        ``types``, or with a generated client class instead of the name, they get and give
        generated types. Raises ``LookupError`` when the snapshot has no such agent type, or the
        package no client of it.
        """
        client = client_of(types, of) if types is not None and isinstance(of, str) else of
        name = client if isinstance(client, str) else agent_type_of(client)
        if name is None:
            raise LookupError(f"{of!r} is neither an agent type's name nor a generated client")
        deployed = self.deployment.agents.get(name)
        if deployed is None:
            known = ", ".join(self.deployment.agents)
            raise LookupError(f"the snapshot has no agent type {name} (has {known})")
        handlers = self._handlers.setdefault(name, AgentHandlers(deployed))
        if not isinstance(client, str):
            handlers.form = TypedForm(deployed, client)
        return handlers

    def advance(self, by: timedelta, timeout: float = 30.0) -> None:
        """Move the clock forward, run the calls that become due, and wait for them."""
        self._on_loop(self._engine.advance(by), timeout)

    def settle(self, timeout: float = 30.0) -> None:
        """Wait until all triggered and due calls have been executed."""
        self._on_loop(self._engine.settle(), timeout)

    def start(self) -> Self:
        """Listen. Raises ``OSError`` when the address is taken."""
        if self._thread is not None:
            raise RuntimeError("the server is running")
        started: threading.Event = threading.Event()
        failures: list[BaseException] = []
        self._thread = threading.Thread(
            target=self._serve, args=(started, failures), name="fake-golem", daemon=True
        )
        self._thread.start()
        if not started.wait(_START_SECONDS):
            raise RuntimeError("the server did not start")
        if failures:
            self._thread.join()
            self._thread = None
            raise failures[0]
        return self

    def stop(self) -> None:
        """Close all connections and stop. Stopping twice is fine."""
        thread, loop = self._thread, self._loop
        if thread is None or loop is None:
            return
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        self._thread = self._loop = None

    def _on_loop(self, work: Coroutine[Any, Any, T], timeout: float) -> T:
        if self._loop is None:
            work.close()
            raise RuntimeError("the server is not running")
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout)

    def _serve(self, started: threading.Event, failures: list[BaseException]) -> None:
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        try:
            loop.run_until_complete(self._listen())
        except OSError as error:
            failures.append(error)
        else:
            self._loop = loop
            loop.call_soon(started.set)
            loop.run_forever()
        loop.run_until_complete(self._close())
        loop.close()
        started.set()

    async def _listen(self) -> None:
        agents = AgentEndpoints(self._engine, self._tokens, self._recorder, self.faults)
        discovery = DiscoveryEndpoints(self.deployment, self._tokens)
        page = StatusPage(self._engine, self._recorder, self.host)
        # Twice the limit still reaches the check that stands in its documented place.
        application = web.Application(client_max_size=2 * self._max_payload + _MEBIBYTE)
        application.add_routes([*agents.routes(), *discovery.routes(), *page.routes()])
        self._runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(
            self._runner, self.host, self.port, reuse_address=True, ssl_context=self._ssl_context
        )
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def _close(self) -> None:
        await self._engine.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        await asyncio.get_running_loop().shutdown_asyncgens()


def _read(paths: Sequence[str | Path]) -> Snapshot:
    snapshot, _warnings = read_snapshots([Path(path) for path in paths])
    return snapshot
