"""Every status of protocol section 2.6, in the documented order of checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from server_bank import (
    ADA,
    BANK,
    NOTHING,
    create,
    invocation,
    invoke,
    posting,
    record,
    render,
    send,
    text,
)

from golem_codegen.testing import FakeGolem

INVOKE = "/v1/agents/invoke-agent"


@pytest.fixture(scope="module")
def server() -> Iterator[FakeGolem]:
    with FakeGolem(BANK, forbidden_tokens=frozenset({"visitor"}), max_payload=20_000) as started:
        yield started


def test_a_good_call_has_the_documented_answer(server: FakeGolem) -> None:
    reply = invoke(server, idempotencyKey="k-1")
    assert reply.status == 200
    assert reply.content_type == "application/json; charset=utf-8"
    answer = reply.json
    assert answer.keys() == {"agentId", "idempotencyKey", "result", "componentRevision"}
    assert answer["agentId"] == {
        "componentId": server.component_id,
        "agentId": 'Ledger("ada",7)',
    }
    assert answer["idempotencyKey"] == "k-1"
    assert answer["result"]["graph"] == {
        "defs": [
            {
                "id": "bank.Money",
                "name": "Money",
                "body": {
                    "kind": "record",
                    "value": {
                        "fields": [
                            {"name": "amount", "body": {"kind": "s64", "value": {}}},
                            {"name": "currency", "body": {"kind": "string", "value": {}}},
                        ]
                    },
                },
            }
        ],
        "root": {"kind": "ref", "value": {"id": "bank.Money"}},
    }
    assert answer["result"]["value"]["kind"] == "record"


def test_a_unit_method_gives_the_empty_tuple(server: FakeGolem) -> None:
    reply = invoke(server, methodName="closeMonth", methodParameters=NOTHING)
    empty = {"kind": "tuple", "value": {"elements": []}}
    assert reply.json["result"] == {"graph": {"root": empty}, "value": empty}


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer wrong", "Basic dTpw"])
def test_a_bad_token_is_401_before_anything_else(server: FakeGolem, header: str) -> None:
    reply = send(server, INVOKE, b"no json", headers={"Authorization": header})
    assert (reply.status, reply.json["code"]) == (401, "AUTH_UNAUTHORIZED")
    assert reply.json.keys() == {"code", "error"}


def test_a_token_without_permission_is_403(server: FakeGolem) -> None:
    reply = send(server, INVOKE, invocation(), headers={"Authorization": "Bearer visitor"})
    assert (reply.status, reply.json["code"]) == (403, "AUTH_FORBIDDEN")


def node(kind: str, value: Any) -> dict[str, Any]:
    return record({"kind": kind, "value": value}, {"kind": "u32", "value": 7})


MALFORMED: dict[str, bytes | dict[str, Any]] = {
    "no JSON": b"{",
    "not UTF-8": b'{"appName":"\xff"}',
    "not an object": b"[]",
    "NaN": b'{"appName":NaN}',
    "duplicate member": b'{"appName":"a","appName":"b"}',
    "missing application": invocation(appName=None),
    "wrong type of environment": invocation(envName=7),
    "missing method": invocation(methodName=None),
    "unknown mode": invocation(mode="trigger"),
    "phantom that is no UUID": invocation(phantomId="seven"),
    "time that is no time": invocation(mode="schedule", scheduleAt="tomorrow"),
    "revision that is no integer": invocation(deploymentRevision=1.5),
    "config that is no array": invocation(config={}),
    "config without path": invocation(config=[{"value": 1}]),
    "path that is no array": invocation(config=[{"path": "a", "value": 1}]),
    "value node without kind": invocation(parameters={"value": {"fields": []}}),
    "extra member in a node": invocation(parameters={**ADA, "x": 1}),
    "unknown kind": invocation(parameters={"kind": "money", "value": {}}),
    "number for a 64-bit integer": invocation(parameters=node("s64", 5)),
    "leading zero": invocation(parameters=node("u64", "05")),
    "64-bit overflow": invocation(parameters=node("u64", "18446744073709551616")),
    "fraction for an integer": invocation(parameters=node("u8", 1.0)),
    "boolean for an integer": invocation(parameters=node("u8", value=True)),
    "missing inner": invocation(parameters=node("option", {})),
    "null payload": invocation(parameters=node("variant", {"case": 0, "payload": None})),
    "two characters": invocation(parameters=node("char", "ab")),
    "base64 for bytes": invocation(parameters=node("binary", {"bytes": "AQID"})),
    "bad MIME type": invocation(parameters=node("binary", {"bytes": [], "mimeType": "png"})),
    "bad datetime": invocation(parameters=node("datetime", {"value": "2026-13-01T00:00:00Z"})),
    "upper-case UUID": invocation(parameters=node("uuid", "3F2C6A0E-4B1D-4F5E-9A77-0C1D2E3F4A5B")),
    "f32 overflow": invocation(parameters=node("f32", 1e39)),
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_body_is_400_in_plain_text(server: FakeGolem, body: Any) -> None:
    reply = send(server, INVOKE, body)
    assert reply.status == 400
    assert reply.content_type.startswith("text/plain")
    assert reply.body.startswith(b"parse request payload error")


def test_another_media_type_is_415(server: FakeGolem) -> None:
    reply = send(server, INVOKE, b"x", headers={"Content-Type": "text/plain"})
    assert (reply.status, reply.json["code"]) == (415, "REQUEST_UNSUPPORTED_MIME_TYPE")


@pytest.mark.parametrize("owner", ["", "  "])
def test_a_blank_owner_is_a_validation_error(server: FakeGolem, owner: str) -> None:
    # Before the unknown application.
    reply = invoke(server, ownerAccountEmail=owner, appName="elsewhere")
    assert (reply.status, reply.json["code"]) == (400, "VALIDATION_ERROR")
    assert invoke(server, ownerAccountEmail=" owner@example.org ").status == 200


UNKNOWN = {
    "application": {"appName": "elsewhere"},
    "environment": {"envName": "cloud"},
    "agent type": {"agentTypeName": "Ledgr"},
    "deployment": {"deploymentRevision": 99},
    "owner": {"ownerAccountEmail": "someone@example.org"},
}


@pytest.mark.parametrize("members", UNKNOWN.values(), ids=UNKNOWN.keys())
def test_unknown_things_are_404_before_values(server: FakeGolem, members: Any) -> None:
    reply = invoke(server, parameters=NOTHING, **members)
    assert (reply.status, reply.json["code"]) == (404, "RESOURCE_NOT_FOUND")
    assert reply.json.keys() == {"code", "error"}


def test_values_that_do_not_fit_are_type_errors_with_paths(server: FakeGolem) -> None:
    note = {"kind": "option", "value": {"inner": {"kind": "bool", "value": True}}}
    reply = invoke(
        server,
        parameters=record(text("ada"), {"kind": "u64", "value": "7"}),
        methodParameters=record(text("x"), note),
        # Found out about later:
        deploymentRevision=-1,
    )
    constructor = "Agent constructor parameters type error: shape mismatch"
    method = "Agent method parameters type error: shape mismatch"
    assert reply.status == 400
    assert reply.json == {
        "code": "TYPE_CHECKER_ERROR",
        "errors": [
            f'{constructor} at .field("shard"): expected u32, found u64',
            f'{method} at .field("amount"): expected s64, found string',
            f'{method} at .field("note").option_inner: expected string, found bool',
        ],
    }


@pytest.mark.parametrize("parameters", [text("ada"), NOTHING])
def test_parameters_must_be_the_whole_record(server: FakeGolem, parameters: Any) -> None:
    reply = invoke(server, parameters=parameters)
    assert (reply.status, reply.json["code"]) == (400, "TYPE_CHECKER_ERROR")
    assert "at the root" in reply.json["errors"][0]


def test_a_capability_cannot_cross(server: FakeGolem) -> None:
    secret = {"kind": "secret", "value": {"secretId": "x"}}
    reply = invoke(server, parameters=record(secret, {"kind": "u32", "value": 7}))
    assert (reply.status, reply.json["code"]) == (400, "TYPE_CHECKER_ERROR")
    assert "host-managed capability `secret`" in reply.json["errors"][0]


def test_a_phantom_of_an_ephemeral_agent_is_a_type_error(server: FakeGolem) -> None:
    phantom = "9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f"
    reply = render(server, phantomId=phantom)
    assert (reply.status, reply.json["code"]) == (400, "TYPE_CHECKER_ERROR")
    assert invoke(server, phantomId=phantom).status == 200


def test_an_identity_over_512_bytes_is_a_type_error(server: FakeGolem) -> None:
    reply = invoke(server, parameters=record(text("a" * 600), {"kind": "u32", "value": 7}))
    assert (reply.status, reply.json["code"]) == (400, "TYPE_CHECKER_ERROR")


def test_an_unknown_method_is_500(server: FakeGolem) -> None:
    reply = invoke(server, methodName="pst", deploymentRevision=-1)
    assert (reply.status, reply.json["code"]) == (500, "INTERNAL_UNKNOWN")
    assert "pst" in reply.json["error"]


def test_a_negative_revision_is_500(server: FakeGolem) -> None:
    reply = invoke(server, deploymentRevision=-1)
    assert (reply.status, reply.json["code"]) == (500, "INTERNAL_UNKNOWN")
    assert invoke(server, deploymentRevision=1).status == 200


CONFIG = {
    "undeclared": (["limits", "weekly"], 1),
    "not a leaf": (["limits"], {"daily": "1"}),
    "secret": (["apiKey"], "x"),
    "wrong type": (["currency"], 5),
    "value node": (["currency"], text("EUR")),
    "number for a 64-bit integer": (["limits", "daily"], 100),
    "out of its bounds": (["limits", "daily"], "1000001"),
}


@pytest.mark.parametrize(("path", "value"), CONFIG.values(), ids=CONFIG.keys())
def test_bad_config_is_500_and_creates_nothing(
    server: FakeGolem, path: list[str], value: Any
) -> None:
    stranger = record(text("stranger"), {"kind": "u32", "value": 1})
    config = [{"path": path, "value": value}]
    for reply in (
        invoke(server, parameters=stranger, config=config),
        create(server, parameters=stranger, config=config),
    ):
        assert (reply.status, reply.json["code"]) == (500, "INTERNAL_UNKNOWN")
        assert ".".join(path) in reply.json["error"]
    workers = send(server, f"/v1/components/{server.component_id}/workers", verb="GET").json
    assert "stranger" not in str(workers)


def test_missing_required_config_is_500() -> None:
    defaults: dict[str, dict[tuple[str, ...], Any]] = {"Ledger": {("currency",): "EUR"}}
    with FakeGolem(BANK, config_defaults=defaults) as server:
        reply = create(server)
        assert (reply.status, reply.json["code"]) == (500, "INTERNAL_UNKNOWN")
        assert "limits.daily" in reply.json["error"]
        daily = [{"path": ["limits", "daily"], "value": "5"}]
        assert create(server, config=daily).status == 200


@pytest.mark.parametrize("size", [25_000, 2_000_000])
def test_a_large_payload_is_413(server: FakeGolem, size: int) -> None:
    huge = record(*posting()["value"]["fields"][:1])
    huge["value"]["fields"].append({"kind": "option", "value": {"inner": text("x" * size)}})
    reply = invoke(server, methodParameters=huge)
    assert (reply.status, reply.json["code"]) == (413, "REQUEST_PAYLOAD_TOO_LARGE")


def test_an_unknown_route_is_404(server: FakeGolem) -> None:
    assert send(server, "/v1/agents/destroy-agent", {}).status == 404
