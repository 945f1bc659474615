"""Request bodies and paths equal the protocol's examples, member by member."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

import msgspec
import pytest

from golem_codegen.runtime.datetimes import Datetime
from golem_codegen.runtime.errors import ConfigurationError, EncodeError
from golem_codegen.runtime.protocol import addresses
from golem_codegen.runtime.protocol.requests import (
    AWAIT,
    TRIGGER,
    Environment,
    Target,
    checked_key,
    create_body,
    invoke_body,
    method_member,
    schedule_mode,
)

BANK = Environment("bank", "local")
PARAMETERS: dict[str, Any] = {
    "kind": "record",
    "value": {"fields": [{"kind": "string", "value": "ada"}, {"kind": "u32", "value": 7}]},
}
ARGUMENTS: dict[str, Any] = {
    "kind": "record",
    "value": {
        "fields": [
            {"kind": "s64", "value": "-250"},
            {"kind": "option", "value": {"inner": {"kind": "string", "value": "rent"}}},
        ]
    },
}
LEDGER = Target("Ledger", msgspec.json.encode(PARAMETERS))
KEY = "7f2a1e0c-7a53-4b7c-9a5e-0e9d3b6f7c11"
COMPONENT = uuid.UUID("0d0f4c6e-0a0b-4a57-8f3a-4d5a8a4a2c10")


def body(
    mode: bytes = AWAIT, target: Target = LEDGER, environment: Environment = BANK
) -> dict[str, Any]:
    method = method_member("post")
    arguments = msgspec.json.encode(ARGUMENTS)
    members: dict[str, Any] = msgspec.json.decode(
        invoke_body(environment, target, method, arguments, mode, KEY)
    )
    return members


AWAITED: dict[str, Any] = {
    "appName": "bank",
    "envName": "local",
    "agentTypeName": "Ledger",
    "parameters": PARAMETERS,
    "phantomId": None,
    "config": [],
    "methodName": "post",
    "methodParameters": ARGUMENTS,
    "mode": "await",
    "idempotencyKey": KEY,
}


def test_await_is_the_example_member_by_member() -> None:
    assert list(body().items()) == list(AWAITED.items())


def test_trigger_is_schedule_without_a_time() -> None:
    assert body(TRIGGER) == AWAITED | {"mode": "schedule"}


def test_schedule_has_the_time_in_utc() -> None:
    zone = dt.timezone(dt.timedelta(hours=2))
    expected = AWAITED | {"mode": "schedule", "scheduleAt": "2027-01-05T08:30:00Z"}
    for when in (
        dt.datetime(2027, 1, 5, 8, 30, tzinfo=dt.UTC),
        dt.datetime(2027, 1, 5, 10, 30, tzinfo=zone),
        Datetime(2027, 1, 5, 8, 30),
    ):
        assert body(schedule_mode(when)) == expected


def test_schedule_keeps_nanoseconds() -> None:
    when = Datetime(2027, 1, 5, 8, 30, nanosecond=7)
    assert body(schedule_mode(when))["scheduleAt"] == "2027-01-05T08:30:00.000000007Z"


def test_schedule_refuses_a_time_without_zone_and_what_is_none() -> None:
    with pytest.raises(EncodeError, match="when: expected a time with a zone"):
        schedule_mode(dt.datetime(2027, 1, 5))  # noqa: DTZ001
    with pytest.raises(EncodeError, match="when: expected a time with a zone, found str"):
        schedule_mode("2027-01-05T08:30:00Z")  # type: ignore[arg-type]


def test_phantom_of_a_durable_agent() -> None:
    phantom = uuid.UUID("9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f")
    target = Target("Ledger", LEDGER.parameters, phantom)
    assert body(target=target) == AWAITED | {"phantomId": str(phantom)}


def test_ephemeral_has_no_phantom_member_unless_insisted_on() -> None:
    target = Target("Ledger", LEDGER.parameters, ephemeral=True)
    assert "phantomId" not in body(target=target)
    phantom = uuid.uuid4()
    target = Target("Ledger", LEDGER.parameters, phantom, ephemeral=True)
    assert body(target=target)["phantomId"] == str(phantom)


def test_revision_and_owner_only_when_configured() -> None:
    environment = Environment("bank", "local", "ada@example.org", 0)
    expected = AWAITED | {"deploymentRevision": 0, "ownerAccountEmail": "ada@example.org"}
    assert body(environment=environment) == expected


def test_names_are_escaped() -> None:
    environment = Environment('b"\\', "ü\n")
    members = body(environment=environment, target=Target('L"', LEDGER.parameters))
    assert members["appName"] == 'b"\\'
    assert members["envName"] == "ü\n"
    assert members["agentTypeName"] == 'L"'


def test_create_is_the_example() -> None:
    phantom = uuid.UUID("9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f")
    config = b'[{"path":["limits","daily"],"value":"100000"},{"path":["currency"],"value":"EUR"}]'
    target = Target("Ledger", LEDGER.parameters, phantom, config)
    environment = Environment("bank", "local", "ada@example.org", 3)
    assert msgspec.json.decode(create_body(environment, target)) == {
        "appName": "bank",
        "envName": "local",
        "agentTypeName": "Ledger",
        "parameters": PARAMETERS,
        "phantomId": str(phantom),
        "config": msgspec.json.decode(config),
    }


@pytest.mark.parametrize("key", ["", "x" * 1025, "é" * 513, "\ud800", 7])
def test_keys_that_are_refused(key: Any) -> None:
    with pytest.raises(EncodeError, match="idempotency_key: expected text of 1 to 1024 bytes"):
        checked_key(key)


@pytest.mark.parametrize("key", ["x", "é" * 512, "order 17/ü"])
def test_keys_that_are_taken(key: str) -> None:
    assert checked_key(key) == key


def test_paths_encode_identities_as_one_segment() -> None:
    text = 'Ledger("a/b?c#d%2F é",7)'
    segment = "Ledger%28%22a%2Fb%3Fc%23d%252F%20%C3%A9%22%2C7%29"
    assert addresses.agent_path(COMPONENT, text) == f"/v1/components/{COMPONENT}/workers/{segment}"
    assert addresses.invocation_path(COMPONENT, text, "..") == (
        f"/v1/components/{COMPONENT}/workers/{segment}/invocations/%2E%2E"
    )


@pytest.mark.parametrize(
    ("address", "base"),
    [
        ("http://localhost:9881", "http://localhost:9881"),
        ("http://localhost:9881/", "http://localhost:9881"),
        ("http://localhost:9881/api//", "http://localhost:9881/api"),
        ("HTTP://LOCALHOST:9881", "http://localhost:9881"),
        ("https://[::1]:9881/a%20b", "https://[::1]:9881/a%20b"),
        ("https://Golem.Example/Api", "https://golem.example/Api"),
    ],
)
def test_base_addresses(address: str, base: str) -> None:
    assert addresses.base_address(address) == base


@pytest.mark.parametrize(
    "address",
    [
        "http://localhost:9881?a=b",
        "http://localhost:9881/?",
        "http://localhost:9881/#x",
        "http://user:geheim@localhost:9881",
        "http://geheim@localhost",
        "localhost:9881",
        "//localhost:9881",
        "ftp://localhost",
        "http://",
        "http://:9881",
        "http://localhost:0",
        "http://localhost:99999",
        "http://localhost:geheim",
        "http://[::1",
        "http://local host",
        "http://localhost\n",
        "http://lücke",
        "",
    ],
)
def test_base_addresses_that_are_refused(address: str) -> None:
    with pytest.raises(ConfigurationError, match="the server address") as refused:
        addresses.base_address(address)
    assert "geheim" not in str(refused.value)
