"""The agent of the protocol's examples, as a snapshot, and clients of it that record."""

from __future__ import annotations

import importlib
from typing import Any

from acceptance import schemas as s
from acceptance.packages import Generated
from acceptance.recording import Answer, AsyncRecording, Recording

LEDGER = s.agent(
    "Ledger",
    [
        s.method(
            "post",
            [
                s.parameter("amount", s.S64),
                s.principal("caller"),
                s.parameter("note", s.option(s.STRING)),
            ],
            s.S64,
        ),
        s.method("closeMonth"),
    ],
    constructor={"owner": s.STRING, "shard": s.U32},
    config=[
        s.local(["limits", "daily"], s.S64),
        s.local(["currency"], s.STRING),
        s.local(["nickname"], s.option(s.STRING)),
        s.secret(["apiKey"]),
    ],
)
FLASH = s.agent(
    "Flash",
    [s.method("fire", {"times": s.U8}, s.U8), s.method("rest")],
    constructor={"format": s.STRING},
    mode="Ephemeral",
    config=[s.local(["speed"], s.U8)],
)

PARAMETERS = {
    "kind": "record",
    "value": {"fields": [{"kind": "string", "value": "ada"}, {"kind": "u32", "value": 7}]},
}
EMPTY = {"kind": "record", "value": {"fields": []}}
POSTED = {"kind": "s64", "value": "1750"}


def _package(package: Generated) -> Any:
    loaded = package.load()
    importlib.import_module(f"{package.name}._runtime.transport")
    return loaded


def golem(package: Generated, *answers: Answer) -> tuple[Any, Recording]:
    """A client of the package, and the transport that it uses."""
    loaded = _package(package)
    transport = Recording(loaded, answers)
    client = loaded.Golem(
        "http://localhost:9881", app="bank", env="local", token="t0ken", transport=transport
    )
    return client, transport


def async_golem(package: Generated, *answers: Answer) -> tuple[Any, AsyncRecording]:
    """The same for asyncio."""
    loaded = _package(package)
    transport = AsyncRecording(loaded, answers)
    client = loaded.AsyncGolem(
        "http://localhost:9881", app="bank", env="local", token="t0ken", transport=transport
    )
    return client, transport
