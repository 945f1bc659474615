"""The errors of the runtime: readable, and able to travel."""

from __future__ import annotations

import copy
import pickle

import pytest

from golem_codegen.runtime import errors

ERRORS: list[errors.GolemError] = [
    errors.GolemError("x"),
    errors.ConfigurationError("GOLEM_TOKEN is not set"),
    errors.EncodeError("$.a", "an integer", "'x'"),
    errors.DecodeError("$", "true or false", "null"),
    errors.IdentityError("A(", 2, '")"'),
    errors.TransportError("connection reset", "POST /v1/agents/invoke-agent", "key-1"),
    errors.Timeout("no answer within 3 s", "POST /v1/agents/invoke-agent"),
    errors.ProtocolError("no agentId", "POST /v1/agents/invoke-agent", 200),
    errors.RemoteError(500, "INTERNAL_UNKNOWN", ["unknown method"], "POST /x"),
    errors.AuthenticationError(401, "AUTH_UNAUTHORIZED"),
    errors.NotFound(404, "RESOURCE_NOT_FOUND", ("Agent type Ledgr not found",)),
    errors.RequestRejected(400, "TYPE_CHECKER_ERROR", ["one", "two"]),
    errors.LimitExceeded(429, ""),
    errors.AgentFailed(
        500, "INTERNAL_AGENT_EXECUTION_FAILED", ["Invocation Failed"], "POST /x", "trap", "panic"
    ),
    errors.ToolError("bad-row", "row 17", {"row": 17}),
    errors.StreamError("the session ended", "unsupported-value"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_copies(error: errors.GolemError) -> None:
    error.add_note("a note")
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_every_error_is_tested_and_documented() -> None:
    classes = {
        value
        for value in vars(errors).values()
        if isinstance(value, type) and issubclass(value, errors.GolemError)
    }
    assert classes - {type(error) for error in ERRORS} == {errors.CodecError}
    assert all(cls.__doc__ for cls in classes)


def test_errors_are_readable() -> None:
    assert [str(error) for error in ERRORS[1:]] == [
        "GOLEM_TOKEN is not set",
        "$.a: expected an integer, found 'x'",
        "$: expected true or false, found null",
        'agent id, character 2: expected ")", found the end of the text',
        "POST /v1/agents/invoke-agent: connection reset (idempotency key key-1)",
        "POST /v1/agents/invoke-agent: no answer within 3 s",
        "POST /v1/agents/invoke-agent: no agentId (HTTP 200)",
        "POST /x: HTTP 500 INTERNAL_UNKNOWN: unknown method",
        "HTTP 401 AUTH_UNAUTHORIZED",
        "HTTP 404 RESOURCE_NOT_FOUND: Agent type Ledgr not found",
        "HTTP 400 TYPE_CHECKER_ERROR: one; two",
        "HTTP 429",
        "POST /x: HTTP 500 INTERNAL_AGENT_EXECUTION_FAILED: Invocation Failed (cause: trap)",
        "bad-row: row 17",
        "the session ended (unsupported-value)",
    ]
    assert errors.RequestRejected(400, "", "one").errors == ("one",)
    assert issubclass(errors.Timeout, errors.TransportError)
    assert not issubclass(errors.ProtocolError, errors.RemoteError)
