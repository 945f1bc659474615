"""Answers that are not successes, as errors (protocol section 6).

Bodies come from servers, frameworks and proxies: JSON of any shape, HTML, text or nothing. All of
them become an error with the status, and none an exception about the body.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import msgspec

from ..errors import (
    AgentFailed,
    AuthenticationError,
    LimitExceeded,
    NotFound,
    RemoteError,
    RequestRejected,
)
from ..transport import Response

_TEXT_LENGTH = 500
_STATUS_OK = range(200, 300)
_STATUS_BAD_REQUEST = 400
_STATUS_CLIENT_FAULT = range(400, 500)

_CLASSES: dict[int, type[RemoteError]] = {
    401: AuthenticationError,
    403: AuthenticationError,
    404: NotFound,
    413: LimitExceeded,
    422: LimitExceeded,
    429: LimitExceeded,
}
_AGENT_CODES = frozenset({"INTERNAL_AGENT_EXECUTION_FAILED", "INTERNAL_PREVIOUS_INVOCATION_FAILED"})


@dataclass(frozen=True, slots=True)
class Failure:
    """What a body says. ``agent_failed`` is true when the agent itself failed."""

    code: str = ""
    errors: tuple[str, ...] = ()
    agent_failed: bool = False
    cause: str = ""
    stderr: str = ""


def succeeded(response: Response) -> bool:
    """Whether the status is a success."""
    return response.status in _STATUS_OK


def read_failure(body: bytes) -> Failure:
    """Read the body of a failure, whatever it is."""
    try:
        content: object = msgspec.json.decode(body)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return Failure(errors=_plain_text(body))
    if not isinstance(content, dict):
        return Failure(errors=() if content in (None, []) else _plain_text(body))
    members = cast("dict[str, object]", content)
    code = _text(members.get("code"))
    worker = members.get("workerError")
    details = cast("dict[str, object]", worker) if isinstance(worker, dict) else {}
    return Failure(
        code=code,
        errors=_messages(members) or (() if code else _plain_text(body)),
        agent_failed=bool(details) or code in _AGENT_CODES,
        cause=_text(details.get("cause")),
        stderr=_text(details.get("stderr")),
    )


def remote_error(
    response: Response, endpoint: str, *, secret: str | None = None, hint: str = ""
) -> RemoteError:
    """The error for a response that is not a success.

    ``secret`` is taken out of all texts, should the answer repeat it. ``hint`` is added to the
    messages of a rejected request.
    """
    body = response.body
    if secret:
        body = body.replace(secret.encode(), b"***")
    failure = read_failure(body)
    status = response.status
    if failure.agent_failed:
        return AgentFailed(
            status, failure.code, failure.errors, endpoint, failure.cause, failure.stderr
        )
    errors = failure.errors
    if hint and status == _STATUS_BAD_REQUEST:
        errors = (*errors, hint)
    rejected = RequestRejected if status in _STATUS_CLIENT_FAULT else RemoteError
    return _CLASSES.get(status, rejected)(status, failure.code, errors, endpoint)


def _messages(members: dict[str, object]) -> tuple[str, ...]:
    errors = members.get("errors")
    if isinstance(errors, list):
        return tuple(text for text in cast("list[object]", errors) if isinstance(text, str))
    error = members.get("error")
    return (error,) if isinstance(error, str) and error else ()


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _plain_text(body: bytes) -> tuple[str, ...]:
    """The beginning of a body that is not the protocol's, on one line."""
    text = " ".join(body[: 4 * _TEXT_LENGTH].decode("utf-8", "replace").split())
    if len(text) > _TEXT_LENGTH:
        text = text[: _TEXT_LENGTH - 1] + "…"
    return (text,) if text else ()
