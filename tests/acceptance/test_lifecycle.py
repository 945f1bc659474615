"""Factories by mode, binding, identities: what a client can do before anything is sent."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from acceptance.ledger import POSTED, golem
from acceptance.packages import Generated
from acceptance.recording import success

PHANTOM = uuid.UUID("9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f")
TEXT = 'Ledger("ada",7)[9b1f2c0a-1f4e-4a53-8c7f-3a2d1b0c9e8f]'


def test_no_factory_sends_anything(bank: Generated) -> None:
    package = bank.load()
    client, sent = golem(bank, success(POSTED))
    ledger = package.Ledger.get("ada", shard=7, client=client)
    package.Ledger.get_phantom(PHANTOM, "ada", 7, client=client)
    package.Ledger.new_phantom("ada", 7, client=client)
    package.Ledger.bind(ledger.identity, client=client)
    package.LedgerMethods.bind(ledger.identity, client=client)
    package.Flash.ephemeral("png", client=client)
    assert sent.requests == []


def test_ephemeral_clients_have_no_get_and_no_bind(bank: Generated) -> None:
    package = bank.load()
    for name in ("Flash", "AsyncFlash"):
        client = getattr(package, name)
        for absent in ("get", "get_phantom", "new_phantom", "bind", "agent_id", "create"):
            assert not hasattr(client, absent), absent
        assert callable(client.ephemeral)
        assert callable(client.ephemeral_phantom)
    for absent in ("ephemeral", "ephemeral_phantom", "agent_id_of_key"):
        assert not hasattr(package.Ledger, absent)


def test_method_only_clients_only_bind(bank: Generated) -> None:
    package = bank.load()
    for name in ("LedgerMethods", "AsyncLedgerMethods"):
        client = getattr(package, name)
        for absent in ("get", "get_phantom", "new_phantom", "agent_id", "ephemeral"):
            assert not hasattr(client, absent)


def test_a_method_only_client_binds_any_durable_identity(bank: Generated) -> None:
    package = bank.load()
    client, sent = golem(bank, success(POSTED))
    other = package.Ledger.agent_id("ada", 7, phantom=PHANTOM)
    bound = package.LedgerMethods.bind(other, client=client)
    assert bound.post(amount=1) == 1750
    assert sent.bodies[0]["agentTypeName"] == "Ledger"
    assert sent.bodies[0]["phantomId"] == str(PHANTOM)


def test_a_method_only_client_passes_raw_overrides(bank: Generated) -> None:
    package = bank.load()
    client, sent = golem(bank, success(POSTED))
    bound = package.LedgerMethods.bind(
        package.Ledger.agent_id("ada", 7), overrides=[(("limits", "daily"), "5")], client=client
    )
    bound.post(amount=1)
    assert sent.bodies[0]["config"] == [{"path": ["limits", "daily"], "value": "5"}]


def test_identity_is_made_without_a_client(bank: Generated) -> None:
    ledger = bank.load().Ledger
    assert str(ledger.agent_id("ada", 7)) == 'Ledger("ada",7)'
    assert str(ledger.agent_id("ada", 7, phantom=PHANTOM)) == TEXT
    assert str(ledger.agent_id(owner='a"b', shard=0)) == 'Ledger("a\\"b",0)'


def test_binding_gives_the_same_identity(bank: Generated) -> None:
    ledger = bank.load().Ledger
    client, sent = golem(bank, success(POSTED))
    bound = ledger.bind(ledger.agent_id("ada", 7, phantom=PHANTOM), client=client)
    assert str(bound.identity) == TEXT
    bound.post(amount=1)
    first = sent.bodies[0]
    ledger.get_phantom(PHANTOM, "ada", 7, client=client).post(amount=1)
    assert {**first, "idempotencyKey": ""} == {**sent.bodies[1], "idempotencyKey": ""}


def test_binding_parses_text_strictly(bank: Generated) -> None:
    package = bank.load()
    identity = type(package.Ledger.agent_id("ada", 7))
    parsed = identity.parse('Ledger( "ada" , 7 )[9B1F2C0A-1F4E-4A53-8C7F-3A2D1B0C9E8F]')
    assert str(parsed) == TEXT
    assert parsed.phantom_id == PHANTOM
    for malformed in ("", "Ledger", "Ledger(", '("ada",7)', 'Ledger("ada",7)[nope]'):
        with pytest.raises(package.errors.IdentityError):
            identity.parse(malformed)


@pytest.mark.parametrize(
    "text",
    ['ledger("ada",7)', 'Ledgers("ada",7)', 'Ledger("ada")', 'Ledger("ada","7")', "Ledger()"],
)
def test_a_full_client_refuses_a_foreign_identity(bank: Generated, text: str) -> None:
    package = bank.load()
    client, sent = golem(bank, success(POSTED))
    identity = type(package.Ledger.agent_id("ada", 7)).parse(text)
    with pytest.raises(package.errors.GolemError):
        package.Ledger.bind(identity, client=client)
    assert sent.requests == []


def test_a_new_phantom_can_be_kept_and_found_again(bank: Generated) -> None:
    ledger = bank.load().Ledger
    client, _ = golem(bank, success(POSTED))
    fresh = ledger.new_phantom("ada", 7, client=client)
    assert fresh.identity.phantom_id.version == 4
    again = ledger.get_phantom(fresh.identity.phantom_id, "ada", 7, client=client)
    assert again.identity == fresh.identity
    assert ledger.new_phantom("ada", 7, client=client).identity != fresh.identity


def test_the_identity_of_an_ephemeral_call_follows_from_its_key(bank: Generated) -> None:
    flash = bank.load().Flash
    phantom = uuid.uuid5(uuid.UUID("b6414d8d-acfb-4f13-9c5d-64a79af394e5"), "order-17")
    assert str(flash.agent_id_of_key("order-17", "png")) == f'Flash("png")[{phantom}]'


@pytest.mark.parametrize("arguments", [("ada", -1), ("ada", 2**32), (7, 7), ("\ud83c", 7)])
def test_wrong_constructor_values_are_refused_before_anything_is_sent(
    bank: Generated, arguments: tuple[Any, ...]
) -> None:
    package = bank.load()
    client, sent = golem(bank, success(POSTED))
    with pytest.raises(package.errors.EncodeError) as refused:
        package.Ledger.get(*arguments, client=client).post(amount=1)
    assert refused.value.path.startswith("$")
    assert sent.requests == []


def test_wrong_arguments_are_refused_before_anything_is_sent(bank: Generated) -> None:
    package = bank.load()
    client, sent = golem(bank, success(POSTED))
    ledger = package.Ledger.get("ada", 7, client=client)
    for form in (ledger.post, ledger.post.invoke, ledger.post.trigger):
        with pytest.raises(package.errors.EncodeError) as refused:
            form(amount=2**63)
        assert refused.value.path == "$.amount"
    assert sent.requests == []


def test_no_token_in_representations(bank: Generated) -> None:
    client, _ = golem(bank, success(POSTED))
    ledger = bank.load().Ledger.get("ada", 7, client=client)
    for shown in (repr(client), repr(ledger), repr(ledger.post), repr(ledger.identity)):
        assert "t0ken" not in shown
