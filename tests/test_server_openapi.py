"""Clients and the fake server against the published descriptions of the API."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import openapi_traffic as traffic
import pytest
from openapi_differences import REGISTRY, WORKER
from openapi_schemas import Description, Exchange

# The traffic is made once for all of it.
pytestmark = pytest.mark.xdist_group("openapi")

WORKER_FILE = "golem-worker-service.yaml"
REGISTRY_FILE = "golem-registry-service.yaml"
ALL_KINDS = "synthetic-agents-all-kinds.json"
# Refused on purpose: the request is not as described, and the answer must be.
WRONG_TYPE = "the request is of another media type"


@pytest.fixture(scope="module")
def folder(shared: Path) -> Path:
    found = shared / "data" / "openapi"
    if not found.is_dir():
        pytest.skip("the published descriptions are absent")
    return found


@pytest.fixture(scope="module")
def worker(folder: Path) -> Description:
    return Description.read(folder / WORKER_FILE, WORKER.values())


@pytest.fixture(scope="module")
def sources(fixtures: Path, shared: Path) -> list[Path]:
    return [*sorted(fixtures.glob("*.json")), shared / "data" / "golem-snapshots" / ALL_KINDS]


@pytest.fixture(scope="module")
def calls(sources: list[Path], tmp_path_factory: pytest.TempPathFactory) -> list[Exchange]:
    # Strange names make many calls, all of the same few types.
    chosen = [path for path in sources if path.name != "names.json"]
    return traffic.of_clients(chosen, tmp_path_factory.mktemp("openapi"))


@pytest.fixture(scope="module")
def refusals() -> list[Exchange]:
    return traffic.of_refusals()


@pytest.fixture(scope="module")
def discovery(sources: list[Path]) -> list[Exchange]:
    return traffic.of_discovery(sources)


def faults(description: Description, exchanges: Iterable[Exchange]) -> list[str]:
    return [fault for exchange in exchanges for fault in description.faults(exchange)]


def test_every_call_of_generated_clients(worker: Description, calls: list[Exchange]) -> None:
    assert faults(worker, calls) == []
    assert len(calls) > 500
    assert {exchange.status for exchange in calls} == {200}


def test_every_refusal_and_every_other_endpoint(
    worker: Description, refusals: list[Exchange]
) -> None:
    found = faults(worker, refusals)
    assert len(found) == 1, found
    assert found[0].endswith(f"-> 415: {WRONG_TYPE}")
    statuses = {exchange.status for exchange in refusals}
    assert statuses == {200, 400, 401, 403, 404, 413, 415, 500}
    codes = {json.loads(each.body)["code"] for each in refusals if each.status != 200}
    assert {"INTERNAL_AGENT_EXECUTION_FAILED", "TYPE_CHECKER_ERROR", "VALIDATION_ERROR"} <= codes


def test_everything_that_discovery_reads(folder: Path, discovery: list[Exchange]) -> None:
    registry = Description.read(folder / REGISTRY_FILE, REGISTRY.values())
    assert faults(registry, discovery) == []
    assert {exchange.status for exchange in discovery} == {200, 404}


@pytest.mark.parametrize("name", WORKER)
def test_each_difference_of_the_worker_service_is_one(
    folder: Path, calls: list[Exchange], refusals: list[Exchange], name: str
) -> None:
    others = [difference for other, difference in WORKER.items() if other != name]
    without = Description.read(folder / WORKER_FILE, others)
    exchanges = [exchange for exchange in (*refusals, *calls) if exchange.status == 200]
    assert any(map(without.faults, exchanges)), WORKER[name].reason


@pytest.mark.parametrize("name", REGISTRY)
def test_each_difference_of_the_registry_is_one(
    folder: Path, discovery: list[Exchange], name: str
) -> None:
    others = [difference for other, difference in REGISTRY.items() if other != name]
    without = Description.read(folder / REGISTRY_FILE, others)
    assert faults(without, discovery), REGISTRY[name].reason


def _spoilt(exchange: Exchange, side: str, change: Any) -> Exchange:
    data = json.loads(exchange.sent or b"" if side == "sent" else exchange.body)
    change(data)
    spoilt = json.dumps(data).encode()
    if side == "sent":
        return dataclasses.replace(exchange, sent=spoilt)
    return dataclasses.replace(exchange, body=spoilt)


@pytest.mark.parametrize(
    ("side", "change"),
    [
        ("sent", lambda data: data.pop("appName")),
        ("sent", lambda data: data.update(mode="trigger")),
        ("sent", lambda data: data.update(phantomId="no UUID")),
        ("sent", lambda data: data.update(unknown=1)),
        ("sent", lambda data: data["methodParameters"].update(extra=1)),
        ("sent", lambda data: data["methodParameters"]["value"]["fields"].append({"kind": "u8"})),
        ("sent", lambda data: data.update(parameters={"kind": "u8", "value": 256})),
        ("sent", lambda data: data.update(parameters={"kind": "s64", "value": "01"})),
        ("body", lambda data: data.pop("idempotencyKey")),
        ("body", lambda data: data["agentId"].update(componentId="x")),
        ("body", lambda data: data.update(componentRevision="1")),
        ("body", lambda data: data["result"].pop("graph")),
        ("body", lambda data: data["result"]["graph"]["root"].update(kind="word")),
        ("body", lambda data: data.update(newestMember=1)),
    ],
)
def test_what_is_not_as_described_is_found(
    worker: Description, refusals: list[Exchange], side: str, change: Any
) -> None:
    good = refusals[0]
    assert worker.faults(good) == []
    assert worker.faults(_spoilt(good, side, change)) != []


def test_paths_queries_and_statuses_are_looked_at(
    worker: Description, refusals: list[Exchange]
) -> None:
    good = refusals[0]
    pages = next(each for each in refusals if each.target.endswith("count=1"))
    spoilt = [
        dataclasses.replace(good, verb="PUT"),
        dataclasses.replace(good, target="/v1/agents/invoke"),
        dataclasses.replace(good, status=418),
        dataclasses.replace(good, content_type="text/html"),
        dataclasses.replace(pages, target=pages.target.replace("count", "limit")),
        dataclasses.replace(pages, target="/v1/components/nobody/workers"),
    ]
    assert all(map(worker.faults, spoilt))
