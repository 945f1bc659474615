"""What a client makes of each answer (protocol sections 2.2 and 6)."""

from __future__ import annotations

from typing import Any

import pytest

from acceptance.ledger import POSTED, golem
from acceptance.packages import Generated
from acceptance.recording import Answer, success

_UNIT = {"kind": "tuple", "value": {"elements": []}}
_WORKER = {"cause": "wasm trap: unreachable", "stderr": "panicked at lib.rs:10"}


def _with_result(result: Any) -> Answer:
    status, body = success()
    return status, body | {"result": result}


@pytest.mark.parametrize(
    "answer",
    [
        success(),
        _with_result(None),
        _with_result({"graph": {"root": _UNIT}}),
        _with_result({"graph": {"root": _UNIT}, "value": None}),
        success(_UNIT),
        success(POSTED),
    ],
)
def test_a_unit_method_gives_none_for_every_form(bank: Generated, answer: Answer) -> None:
    client, _ = golem(bank, answer)
    assert bank.load().Ledger.get("ada", 7, client=client).close_month() is None


@pytest.mark.parametrize("answer", [success(), _with_result(None), _with_result({"graph": {}})])
def test_a_missing_value_is_a_fault_of_the_protocol(bank: Generated, answer: Answer) -> None:
    package = bank.load()
    client, _ = golem(bank, answer)
    with pytest.raises(package.errors.GolemError, match="Ledger") as refused:
        package.Ledger.get("ada", 7, client=client).post(amount=1)
    assert not isinstance(refused.value, package.errors.RemoteError)


def test_a_value_of_another_type_names_type_method_and_path(bank: Generated) -> None:
    package = bank.load()
    client, _ = golem(bank, success({"kind": "string", "value": "1750"}))
    with pytest.raises(package.errors.DecodeError) as refused:
        package.Ledger.get("ada", 7, client=client).post(amount=1)
    told = str(refused.value) + "".join(getattr(refused.value, "__notes__", []))
    assert "Ledger" in told
    assert "post" in told
    assert "$" in told


_REFUSED = (
    (400, {"code": "TYPE_CHECKER_ERROR", "errors": ["a", "b"]}, "RequestRejected"),
    (401, {"code": "AUTH_UNAUTHORIZED", "error": "no"}, "AuthenticationError"),
    (403, {"code": "AUTH_FORBIDDEN", "error": "no"}, "AuthenticationError"),
    (404, {"code": "RESOURCE_NOT_FOUND", "error": "no"}, "NotFound"),
    (409, {"code": "CONCURRENT_UPDATE", "error": "no"}, "RequestRejected"),
    (413, {"code": "REQUEST_PAYLOAD_TOO_LARGE", "error": "no"}, "LimitExceeded"),
    (422, {"code": "LIMIT_EXCEEDED", "error": "no"}, "LimitExceeded"),
    (500, {"code": "INTERNAL_UNKNOWN", "error": "no"}, "RemoteError"),
    (
        500,
        {"code": "INTERNAL_AGENT_EXECUTION_FAILED", "error": "no", "workerError": _WORKER},
        "AgentFailed",
    ),
    (418, {"code": "UNHEARD_OF", "error": "no"}, "RemoteError"),
)


@pytest.mark.parametrize(("status", "body", "name"), _REFUSED)
def test_a_refusal_is_structured(
    bank: Generated, status: int, body: dict[str, Any], name: str
) -> None:
    package = bank.load()
    client, sent = golem(bank, (status, body))
    with pytest.raises(getattr(package.errors, name)) as refused:
        package.Ledger.get("ada", 7, client=client).post(amount=1)
    assert refused.value.status == status
    assert refused.value.code == body["code"]
    assert "t0ken" not in f"{refused.value!r} {refused.value}"
    assert len(sent.requests) == 1
    if "workerError" in body:
        assert refused.value.cause == _WORKER["cause"]
        assert refused.value.stderr == _WORKER["stderr"]


@pytest.mark.parametrize(
    "body", [b"", b"null", b"[]", b'"text"', b"<html>", b'{"code":5}', b"\xff"]
)
def test_no_body_breaks_the_reader_of_refusals(bank: Generated, body: bytes) -> None:
    package = bank.load()
    client, _ = golem(bank, (500, body))
    with pytest.raises(package.errors.RemoteError) as refused:
        package.Ledger.get("ada", 7, client=client).post(amount=1)
    assert refused.value.status == 500


@pytest.mark.parametrize("form", ["trigger", "schedule"])
def test_trigger_and_schedule_raise_on_failure(bank: Generated, form: str) -> None:
    package = bank.load()
    client, _ = golem(bank, (404, {"code": "RESOURCE_NOT_FOUND", "error": "no"}))
    ledger = package.Ledger.get("ada", 7, client=client)
    moment = package.values.Datetime.parse("2027-01-05T08:30:00Z")
    arguments = (moment,) if form == "schedule" else ()
    with pytest.raises(package.errors.NotFound):
        getattr(ledger.close_month, form)(*arguments)


def test_a_scheduled_call_can_be_cancelled(bank: Generated) -> None:
    package = bank.load()
    client, sent = golem(bank, success(), (200, {"canceled": True}))
    ledger = package.Ledger.get("ada", 7, client=client)
    receipt = ledger.close_month.schedule(package.values.Datetime.parse("2027-01-05T08:30:00Z"))
    assert receipt.cancel() is True
    assert sent.paths[1] == (
        "DELETE /v1/components/0d0f4c6e-0a0b-4a57-8f3a-4d5a8a4a2c10/workers/"
        "Ledger%28%22ada%22%2C7%29/invocations/from-the-server"
    )


def test_a_refused_phantom_names_the_alternative(bank: Generated) -> None:
    package = bank.load()
    client, _ = golem(bank, (400, {"code": "TYPE_CHECKER_ERROR", "errors": ["phantom"]}))
    phantom = package.Ledger.new_phantom("ada", 7, client=client).identity.phantom_id
    flash = package.Flash.ephemeral_phantom(phantom, "png", client=client)
    with pytest.raises(package.errors.RequestRejected) as refused:
        flash.fire(1)
    told = str(refused.value) + "".join(getattr(refused.value, "__notes__", []))
    assert "agent_id_of_key" in told
