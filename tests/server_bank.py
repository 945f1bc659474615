"""A small snapshot for tests of the fake server, built without reading a file, and raw calls."""

from __future__ import annotations

import json
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any

from golem_codegen.model import types as m
from golem_codegen.model.agents import (
    AgentType,
    ConfigEntry,
    Constructor,
    Method,
    Mode,
    Parameter,
    Snapshot,
)
from golem_codegen.model.fault import Place
from golem_codegen.model.text import Untrusted
from golem_codegen.testing import FakeGolem

PLACE = Place("bank.json")
NO_TEXT = Untrusted("")
STRING = m.String(place=PLACE)
S64 = m.Int("s64", place=PLACE)
U32 = m.Int("u32", place=PLACE)
MONEY = m.Ref(Untrusted("bank.Money"), place=PLACE)


def field(name: str, body: m.Type) -> m.Field:
    return m.Field(Untrusted(name), body, place=PLACE)


def parameter(name: str, body: m.Type, *, injected: bool = False) -> Parameter:
    return Parameter(Untrusted(name), body, injected, m.NO_METADATA, PLACE)


def method(name: str, output: m.Type | None, *parameters: Parameter) -> Method:
    return Method(Untrusted(name), NO_TEXT, None, parameters, output, read_only=False, place=PLACE)


def agent_type(
    name: str,
    constructor: tuple[Parameter, ...],
    methods: tuple[Method, ...],
    *,
    definitions: tuple[m.Definition, ...] = (),
    mode: Mode = Mode.DURABLE,
    config: tuple[ConfigEntry, ...] = (),
) -> AgentType:
    return AgentType(
        name=Untrusted(name),
        description=NO_TEXT,
        source_language=Untrusted("rust"),
        graph=m.Graph({item.id: item for item in definitions}),
        constructor=Constructor(NO_TEXT, None, constructor, PLACE),
        methods=methods,
        mode=mode,
        config=config,
        place=PLACE,
    )


def config_entry(path: str, node: m.Type, *, secret: bool = False) -> ConfigEntry:
    return ConfigEntry(tuple(map(Untrusted, path.split("."))), node, secret, PLACE)


def definition(name: str, body: m.Type) -> m.Definition:
    return m.Definition(Untrusted(name), Untrusted(name.rpartition(".")[2]), body, PLACE)


LEDGER = agent_type(
    "Ledger",
    (
        parameter("owner", STRING),
        parameter("caller", STRING, injected=True),
        parameter("shard", U32),
    ),
    (
        method(
            "post",
            MONEY,
            parameter("amount", S64),
            parameter("note", m.Option(STRING, place=PLACE)),
            parameter("caller", STRING, injected=True),
        ),
        method("closeMonth", None),
        method("audit", m.Result(U32, STRING, place=PLACE)),
        method("limit", S64),
    ),
    definitions=(
        definition(
            "bank.Money",
            m.Record((field("amount", S64), field("currency", STRING)), place=PLACE),
        ),
    ),
    config=(
        config_entry("limits.daily", m.Int("s64", 0, 1_000_000, place=PLACE)),
        config_entry("currency", STRING),
        config_entry("nickname", m.Option(STRING, place=PLACE)),
        config_entry("apiKey", m.Secret(STRING, place=PLACE), secret=True),
    ),
)
THUMBNAILER = agent_type(
    "Thumbnailer",
    (parameter("format", STRING),),
    (method("render", STRING, parameter("source", STRING)),),
    mode=Mode.EPHEMERAL,
)
BANK = Snapshot((LEDGER, THUMBNAILER), ("bank.json",), "")


def text(value: str) -> dict[str, Any]:
    return {"kind": "string", "value": value}


def record(*fields: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "record", "value": {"fields": list(fields)}}


ADA = record(text("ada"), {"kind": "u32", "value": 7})
NOTHING = record()


def posting(amount: str = "-250") -> dict[str, Any]:
    note = {"kind": "option", "value": {"inner": text("rent")}}
    return record({"kind": "s64", "value": amount}, note)


@dataclass(frozen=True)
class Reply:
    """An answer as it came."""

    status: int
    content_type: str
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


def send(
    server: FakeGolem,
    path: str,
    body: Any = None,
    *,
    verb: str = "POST",
    headers: dict[str, str] | None = None,
) -> Reply:
    """One request over a connection of its own; ``body`` is JSON data or raw bytes."""
    connection = HTTPConnection(server.host, server.port, timeout=20)
    raw = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    wanted = {"Authorization": f"Bearer {server.token}", "Content-Type": "application/json"}
    try:
        connection.request(verb, path, raw, wanted | (headers or {}))
        response = connection.getresponse()
        kind = response.headers.get("Content-Type", "")
        return Reply(response.status, kind, response.read())
    finally:
        connection.close()


def invocation(**members: Any) -> dict[str, Any]:
    """The body of a call of ``Ledger.post``; members of None are left out."""
    body: dict[str, Any] = {
        "appName": "demo",
        "envName": "local",
        "agentTypeName": "Ledger",
        "parameters": ADA,
        "methodName": "post",
        "methodParameters": posting(),
        "mode": "await",
    }
    body.update(members)
    return {name: member for name, member in body.items() if member is not None}


def invoke(server: FakeGolem, **members: Any) -> Reply:
    return send(server, "/v1/agents/invoke-agent", invocation(**members))


def render(server: FakeGolem, **members: Any) -> Reply:
    """A call of the ephemeral ``Thumbnailer.render``."""
    return invoke(
        server,
        agentTypeName="Thumbnailer",
        parameters=record(text("png")),
        methodName="render",
        methodParameters=record(text("cat")),
        **members,
    )


def create(server: FakeGolem, **members: Any) -> Reply:
    body = invocation(methodName=None, methodParameters=None, mode=None) | members
    return send(server, "/v1/agents/create-agent", body)
