"""Failures of every shape become errors of the right class, with the status."""

from __future__ import annotations

import msgspec
import pytest

from golem_codegen.runtime.errors import (
    AgentFailed,
    AuthenticationError,
    LimitExceeded,
    NotFound,
    RemoteError,
    RequestRejected,
)
from golem_codegen.runtime.protocol.failures import remote_error
from golem_codegen.runtime.transport import Response


def error_of(status: int, content: object, *, secret: str | None = None) -> RemoteError:
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return remote_error(Response(status, {}, body), "POST /x", secret=secret, hint="the hint")


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (400, "TYPE_CHECKER_ERROR", RequestRejected),
        (401, "AUTH_UNAUTHORIZED", AuthenticationError),
        (403, "AUTH_FORBIDDEN", AuthenticationError),
        (404, "RESOURCE_NOT_FOUND", NotFound),
        (404, "AGENT_NOT_FOUND", NotFound),
        (409, "CONCURRENT_UPDATE", RequestRejected),
        (413, "REQUEST_PAYLOAD_TOO_LARGE", LimitExceeded),
        (415, "REQUEST_UNSUPPORTED_MIME_TYPE", RequestRejected),
        (418, "SOMETHING_NEW", RequestRejected),
        (422, "LIMIT_EXCEEDED", LimitExceeded),
        (429, "", LimitExceeded),
        (500, "INTERNAL_UNKNOWN", RemoteError),
        (500, "INTERNAL_SHARDING_NOT_READY", RemoteError),
        (500, "INTERNAL_AGENT_EXECUTION_FAILED", AgentFailed),
        (500, "INTERNAL_PREVIOUS_INVOCATION_FAILED", AgentFailed),
        (503, "", RemoteError),
        (302, "", RemoteError),
    ],
)
def test_class_by_status_and_code(status: int, code: str, kind: type[RemoteError]) -> None:
    error = error_of(status, {"code": code, "error": "why"})
    assert type(error) is kind
    assert (error.status, error.code, error.endpoint) == (status, code, "POST /x")
    assert error.errors[0] == "why"


def test_status_400_has_a_list_and_the_hint() -> None:
    error = error_of(400, {"code": "TYPE_CHECKER_ERROR", "errors": ["one", "two", 3, None]})
    assert error.errors == ("one", "two", "the hint")


def test_agent_failure_has_cause_and_stderr() -> None:
    worker = {"cause": "wasm trap: unreachable", "stderr": "panicked\n"}
    content = {"code": "NEW_CODE", "error": "Invocation Failed", "workerError": worker}
    error = error_of(500, content)
    assert isinstance(error, AgentFailed)
    assert (error.cause, error.stderr) == ("wasm trap: unreachable", "panicked\n")
    assert "wasm trap" in str(error)


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        (b"", ()),
        (b"null", ()),
        (b"[]", ()),
        (b'"text"', ('"text"',)),
        (b"7", ("7",)),
        (b"{}", ("{}",)),
        (b'{"code":7,"errors":"no","error":[]}', ('{"code":7,"errors":"no","error":[]}',)),
        (b'{"code":"X","error":null,"workerError":null}', ()),
        (b'{"code":"X","workerError":[]}', ()),
        (b'{"message":"from a proxy"}', ('{"message":"from a proxy"}',)),
        (b"<html>\n <h1>Bad  Gateway</h1></html>", ("<html> <h1>Bad Gateway</h1></html>",)),
        (b"\xff\xfe", ("\N{REPLACEMENT CHARACTER}" * 2,)),
        (b'{"code":"\xff"}', ('{"code":"\N{REPLACEMENT CHARACTER}"}',)),
        (b'{"code":', ('{"code":',)),
    ],
)
@pytest.mark.parametrize("status", [404, 500, 502])
def test_bodies_of_any_shape_survive(body: bytes, errors: tuple[str, ...], status: int) -> None:
    error = error_of(status, body)
    assert error.status == status
    assert error.errors == errors
    assert str(status) in str(error)


def test_deep_and_long_bodies_survive() -> None:
    assert error_of(500, b"[" * 100_000).status == 500
    error = error_of(500, b"x" * 100_000)
    assert len(error.message) == 500


def test_a_repeated_token_is_taken_out() -> None:
    for content in (b"bad token s3cret!", {"code": "X", "errors": ["Bearer s3cret"]}):
        error = error_of(400, content, secret="s3cret")
        assert "s3cret" not in str(error)
        assert "***" in str(error)
