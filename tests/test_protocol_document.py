"""Clients and the fake server against the examples of the protocol's document."""

from __future__ import annotations

import importlib
import json
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from acceptance.ledger import LEDGER
from acceptance.packages import build, save
from acceptance.recording import Recording
from protocol_examples import Examples, like
from server_bank import send

from golem_codegen.testing import AgentFailure, FakeGolem

PACKAGE = "document_bank"
INVOKE, CREATE = "/v1/agents/invoke-agent", "/v1/agents/create-agent"
PHANTOM = uuid.UUID("9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f")
# Members that a request may have beyond the shortest example, with what they then are.
OPTIONAL: dict[str, Any] = {"phantomId": None, "config": []}


@pytest.fixture(scope="module")
def examples(shared: Path) -> Examples:
    return Examples(shared / "golem" / "protocol.md")


@pytest.fixture(scope="module")
def snapshots(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return save([[LEDGER]], tmp_path_factory.mktemp("document"))


@pytest.fixture(scope="module")
def package(snapshots: list[Path]) -> ModuleType:
    loaded = build(PACKAGE, snapshots, snapshots[0].parent).load()
    importlib.import_module(f"{PACKAGE}._runtime.transport")
    return loaded


@pytest.fixture
def server(snapshots: list[Path]) -> Iterator[FakeGolem]:
    with FakeGolem(snapshots, app="bank", env="local") as running:

        @running.agent("Ledger").method("post")
        def post(_context: object, amount: str, note: str | None) -> str:
            return str(2000 + int(amount)) if note == "rent" else "0"

        yield running


def client(package: Any, *answers: tuple[int, Any]) -> tuple[Any, Recording]:
    transport = Recording(package, answers)
    golem = package.Golem("http://localhost", app="bank", env="local", transport=transport)
    return golem, transport


def here(server: FakeGolem, answer: Any) -> Any:
    """An answer of the document, as of this server's component."""
    ours = json.loads(json.dumps(answer))
    ours["agentId"]["componentId"] = server.component_id
    ours["componentRevision"] = 1
    return ours


def test_the_server_answers_a_call_as_documented(server: FakeGolem, examples: Examples) -> None:
    (request,) = examples.of("2.1")
    answer, unit = examples.of("2.2")
    reply = send(server, INVOKE, request)
    assert (reply.status, reply.json) == (200, here(server, answer))
    request.update(
        methodName="closeMonth",
        methodParameters={"kind": "record", "value": {"fields": []}},
        idempotencyKey="another",
    )
    assert send(server, INVOKE, request).json["result"] == unit


def test_the_client_sends_and_reads_a_call_as_documented(package: Any, examples: Examples) -> None:
    (request,) = examples.of("2.1")
    answer, _unit = examples.of("2.2")
    golem, sent = client(package, (200, answer))
    post = package.Ledger.get("ada", 7, client=golem).post
    invocation = post.options(idempotency_key=request["idempotencyKey"]).invoke(-250, "rent")
    assert sent.bodies == [request]
    assert invocation.value == 1750
    assert str(invocation.agent_id) == answer["agentId"]["agentId"]
    assert str(invocation.agent_id.component_id) == answer["agentId"]["componentId"]
    assert invocation.idempotency_key == answer["idempotencyKey"]
    assert invocation.component_revision == answer["componentRevision"]


def test_a_schedule_is_as_documented(package: Any, server: FakeGolem, examples: Examples) -> None:
    request, answer = examples.of("2.3")
    server.clock.freeze(datetime(2026, 12, 1, tzinfo=UTC))
    reply = send(server, INVOKE, request)
    key = reply.json["idempotencyKey"]
    assert uuid.UUID(key).version == 4
    assert reply.json == here(server, answer) | {"idempotencyKey": key}

    golem, sent = client(package, (200, answer))
    when = datetime(2027, 1, 5, 8, 30, tzinfo=UTC)
    receipt = package.Ledger.get("ada", 7, client=golem).close_month.schedule(when)
    (ours,) = sent.bodies
    assert uuid.UUID(ours.pop("idempotencyKey")).version == 4
    assert ours == request | OPTIONAL
    assert str(receipt.agent_id) == answer["agentId"]["agentId"]
    assert receipt.idempotency_key == answer["idempotencyKey"]


def test_a_creation_is_as_documented(package: Any, server: FakeGolem, examples: Examples) -> None:
    request, answer = examples.of("3")
    reply = send(server, CREATE, request)
    assert (reply.status, reply.json) == (200, here(server, answer))

    golem, sent = client(package, (200, answer))
    limits = package.LedgerOverridesLimits(daily=100_000)
    config = package.LedgerOverrides(limits=limits, currency="EUR")
    ledger = package.Ledger.get_phantom(PHANTOM, "ada", 7, config=config, client=golem)
    created = ledger.create()
    (ours,) = sent.bodies
    for body in (ours, request):
        body["config"].sort(key=lambda entry: entry["path"])  # in no order of meaning
    assert ours == request
    assert str(created) == answer["agentId"]["agentId"]


def test_metadata_is_as_documented(package: Any, server: FakeGolem, examples: Examples) -> None:
    (example,) = examples.of("4")
    (request,) = examples.of("2.1")
    send(server, INVOKE, request)
    path = f"/v1/components/{server.component_id}/workers"
    (ours,) = send(server, path, verb="GET").json["workers"]
    more = {
        # Members of the table that the example leaves out.
        "exportedResourceInstances",
        "activePlugins",
        "skippedRegions",
        "deletedRegions",
        "fingerprint",
    }
    assert like(example, {name: ours[name] for name in ours.keys() - more}) == []
    assert more <= ours.keys()

    golem, _sent = client(package, (200, example))
    metadata = golem.agent_metadata(
        example["agentId"]["agentId"], component_id=uuid.UUID(example["agentId"]["componentId"])
    )
    assert metadata.status == example["status"]
    assert metadata.created_at == datetime(2026, 11, 30, 10, tzinfo=UTC)
    assert (metadata.component_size, metadata.total_linear_memory_size) == (120034, 1114112)
    assert str(metadata.environment_id) == example["environmentId"]
    assert str(metadata.created_by) == example["createdBy"]


def test_errors_are_as_documented(package: Any, server: FakeGolem, examples: Examples) -> None:
    mismatch, missing, failed = examples.of("6.1")

    @server.agent("Ledger").method("closeMonth")
    def close_month(_context: object) -> None:
        worker = failed["workerError"]
        raise AgentFailure(worker["cause"], worker["stderr"])

    (request,) = examples.of("2.1")
    nothing = {"kind": "record", "value": {"fields": []}}
    closing = {"methodName": "closeMonth", "methodParameters": nothing}
    errors = package.errors
    for status, example, change, error in (
        (400, mismatch, {"methodParameters": nothing}, errors.RequestRejected),
        (404, missing, {"agentTypeName": "Ledgr"}, errors.NotFound),
        (500, failed, closing, errors.AgentFailed),
    ):
        reply = send(server, INVOKE, request | change)
        assert reply.status == status
        assert like(example, reply.json) == []
        assert reply.json["code"] == example["code"]
        assert reply.json.get("workerError") == example.get("workerError")

        golem, _sent = client(package, (status, example))
        with pytest.raises(error) as caught:
            package.Ledger.get("ada", 7, client=golem).post(1, None)
        said = example.get("errors", [example.get("error")])
        assert (caught.value.status, caught.value.code) == (status, example["code"])
        assert list(caught.value.errors) == said
        if status == 500:
            assert caught.value.cause == example["workerError"]["cause"]
            assert caught.value.stderr == example["workerError"]["stderr"]


def test_discovery_is_as_documented(server: FakeGolem, examples: Examples) -> None:
    environments, registered = examples.of("8.1")
    visible = send(server, "/v1/me/visible-environments", verb="GET").json
    assert like(environments, visible) == []
    environment = visible["values"][0]["environment"]
    revision = environment["currentDeployment"]["deploymentRevision"]
    path = f"/v1/envs/{environment['id']}/deployments/{revision}/agent-types"
    (ours,) = send(server, path, verb="GET").json["values"]
    del registered["agentType"], registered["webhookPrefixAuthorityAndPath"]
    agent_type = ours.pop("agentType")
    assert like(registered, ours) == []
    (example,) = examples.of("8.2")
    assert agent_type.keys() <= example.keys()
    assert {"type_name", "constructor", "methods", "mode", "schema", "config"} <= agent_type.keys()


@pytest.mark.parametrize(
    ("ours", "differing"),
    [
        ({"a": 1, "b": [{"c": "x"}]}, []),
        ({"a": 1}, ["$.b: only here"]),
        ({"a": 1, "b": [], "d": 1}, ["$.d: only here"]),
        ({"a": "1", "b": [{"c": None}]}, ["$.a: str", "$.b[0].c: NoneType"]),
    ],
)
def test_what_differs_is_found(ours: Any, differing: list[str]) -> None:
    assert sorted(like({"a": 2, "b": [{"c": "y"}]}, ours)) == differing
