"""What generated clients and the fake server say to each other, kept to be looked at."""

from __future__ import annotations

import contextlib
import importlib
import json
import math
import uuid
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import quote

from acceptance.packages import build
from openapi_schemas import Exchange
from server_bank import BANK, NOTHING, invocation, posting, record, send, text

from golem_codegen.testing import AgentFailure, FakeGolem

PACKAGE = "openapi_acme"
WHEN = datetime(2031, 1, 5, 8, 30, tzinfo=UTC)
PHANTOM = uuid.UUID("9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f")
SEED = "one"
LEDGER = 'Ledger("ada",7)'
CONFIG = [{"path": ["limits", "daily"], "value": "100000"}, {"path": ["currency"], "value": "EUR"}]


class Witness:
    """A transport that keeps what goes through it."""

    def __init__(self, package: ModuleType, server: FakeGolem) -> None:
        self.exchanges: list[Exchange] = []
        self._transport: Any = package._runtime.transport_urllib3.Urllib3Transport()
        self._server = server

    def send(self, request: Any) -> Any:
        """Send, and keep both sides."""
        response = self._transport.send(request)
        self.exchanges.append(
            Exchange(
                request.method,
                request.url.removeprefix(self._server.url),
                dict(request.headers),
                request.body,
                response.status,
                response.headers.get("content-type", ""),
                response.body,
            )
        )
        return response

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()


def of_clients(sources: Iterable[Path], folder: Path) -> list[Exchange]:
    """Every call of every agent of the sources, in every form, with example values."""
    paths = list(sources)
    package = build(PACKAGE, paths, folder).load()
    for module in ("transport_urllib3", "client", "agents"):
        importlib.import_module(f"{PACKAGE}._runtime.{module}")
    with FakeGolem(paths) as server:
        server.clock.freeze()
        witness = Witness(package, server)
        known = {"app": server.app, "env": server.env, "token": server.token}
        with package.Golem(server.url, **known, transport=witness, retries=0) as golem:
            for client in _clients(package):
                _call_everything(package, server, golem, client)
        witness.close()
    return witness.exchanges


def _clients(package: Any) -> Iterator[Any]:
    agents = package._runtime.agents
    for name in package.__all__:
        client = getattr(package, name)
        if isinstance(client, type) and issubclass(
            client, agents.DurableAgent | agents.EphemeralAgent
        ):
            yield client


def _call_everything(package: Any, server: FakeGolem, golem: Any, client: Any) -> None:
    definition = client._golem_definition
    deployed = server.deployment.agents[definition.type_name]
    examples = deployed.examples
    node = examples.make(deployed.constructor, SEED)
    constructor = _decoded(definition, f"{definition.symbol}__new_in", node)
    if deployed.ephemeral:
        agent = client.ephemeral(*constructor, client=golem)
    else:
        _look_at(golem, client.get(*constructor, client=golem))
        agent = client.get_phantom(PHANTOM, *constructor, client=golem)
    for calls in _calls(client):
        node = examples.make(deployed.methods[calls.info.name].parameters, SEED)
        arguments = _decoded(definition, f"{calls.symbol}_in", node)
        method = getattr(agent, calls.info.python_name)
        _call(method, arguments)
        if any(type(each) is float for each in arguments):
            odd = (math.nan if type(each) is float else each for each in arguments)
            _call_oddly(package, method, tuple(odd))


def _decoded(definition: Any, symbol: str, node: Any) -> tuple[Any, ...]:
    values: tuple[Any, ...] = definition.function(f"dec_{symbol}")(json.dumps(node).encode())
    return values


def _calls(client: type[Any]) -> Iterator[Any]:
    for base in client.__mro__:
        for attribute in vars(base).values():
            calls = getattr(attribute, "calls", None)
            if hasattr(calls, "symbol"):
                yield calls


def _look_at(golem: Any, agent: Any) -> None:
    created = agent.create()
    golem.agent_metadata(created)
    golem.delete_agent(created)


def _call_oddly(package: Any, method: Any, arguments: tuple[Any, ...]) -> None:
    """With values that a restriction may forbid."""
    with contextlib.suppress(package.errors.EncodeError):
        method(*arguments)


def _call(method: Any, arguments: tuple[Any, ...]) -> None:
    method(*arguments)
    method.trigger(*arguments)
    assert method.schedule(WHEN, *arguments).cancel()


def of_refusals() -> list[Exchange]:
    """Every kind of error answer, and the endpoints that clients do not use."""
    with FakeGolem(BANK, forbidden_tokens=frozenset({"weak"}), max_payload=2000) as server:

        @server.agent("Ledger").method("limit")
        def limit(_context: object) -> int:
            raise AgentFailure("wasm trap: unreachable", "panicked\n")

        exchanges = Raw(server)
        exchanges.invoke()
        exchanges.invoke(appName="other")
        exchanges.invoke(methodName="unknown")
        exchanges.invoke(methodName="limit", methodParameters=NOTHING)
        exchanges.invoke(parameters=record(text("ada")))
        exchanges.invoke(ownerAccountEmail=" ")
        exchanges.invoke(config=[{"path": ["apiKey"], "value": "x"}], idempotencyKey="k")
        exchanges.invoke(methodParameters=posting("1"), scheduleAt="2031-01-05T08:30:00.125Z")
        exchanges.invoke(parameters=record(text("b" * 600), {"kind": "u32", "value": 1}))
        exchanges.invoke(idempotencyKey="k" * 2500)
        exchanges.invoke(headers={"Content-Type": "text/plain"})
        exchanges.invoke(headers={"Authorization": "Bearer wrong"})
        exchanges.invoke(headers={"Authorization": "Bearer weak"})
        workers = f"/v1/components/{server.component_id}/workers"
        exchanges.send("POST", workers, {"name": 'Ledger("bob",1)', "env": {"A": "b"}})
        exchanges.send("POST", workers, {"name": 'Ledger("eve",1)', "env": {}, "config": CONFIG})
        exchanges.send("GET", f"{workers}?count=1")
        exchanges.send("GET", f"{workers}?cursor=0/1&count=5&filter=status+%3D+Idle")
        exchanges.send("POST", f"{workers}/find", {"count": 1})
        ledger = f"{workers}/{quote(LEDGER, safe='')}"
        exchanges.send("GET", ledger)
        exchanges.send("POST", f"{ledger}/resume")
        exchanges.send("GET", f"{workers}/Ledger")
        exchanges.send("GET", f"{workers}/Ledger%28%22nobody%22%2C1%29")
        exchanges.send("DELETE", f"{ledger}/invocations/none")
        exchanges.send("DELETE", ledger)
        return exchanges.kept


def of_discovery(sources: Iterable[Path]) -> list[Exchange]:
    """Everything that is read before a package is generated."""
    with FakeGolem(list(sources)) as server:
        deployment = server.deployment
        environment, account = deployment.id_of("environment"), deployment.id_of("account")
        deployments = f"/v1/envs/{environment}/deployments"
        exchanges = Raw(server)
        for path in (
            "/v1/me/token",
            "/v1/me/visible-environments",
            f"/v1/me/visible-environments?app_name={server.app}&env_name={server.env}",
            "/v1/me/visible-environments?account_email=nobody@example.org",
            f"/v1/accounts/{account}/apps/{server.app}",
            f"/v1/apps/{deployment.id_of('application')}/envs/{server.env}",
            f"/v1/accounts/{account}/apps/unknown",
            deployments,
            f"{deployments}/1/agent-types",
            f"{deployments}/1/agent-types/{next(iter(deployment.agents))}",
            f"{deployments}/1/agent-types/Unknown",
            f"{deployments}/7/agent-types",
            f"{deployments}/1/tools",
        ):
            exchanges.send("GET", path)
        return exchanges.kept


class Raw:
    """Requests put together by hand."""

    def __init__(self, server: FakeGolem) -> None:
        self.kept: list[Exchange] = []
        self._server = server

    def invoke(self, headers: dict[str, str] | None = None, **members: Any) -> None:
        """A call of the bank's ledger."""
        self.send("POST", "/v1/agents/invoke-agent", invocation(**members), headers)

    def send(
        self, verb: str, target: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> None:
        """Send, and keep both sides."""
        reply = send(self._server, target, body, verb=verb, headers=headers)
        sent = None if body is None else json.dumps(body).encode()
        kind = {"Content-Type": "application/json"} | (headers or {})
        self.kept.append(
            Exchange(verb, target, kind, sent, reply.status, reply.content_type, reply.body)
        )
