"""The error answers of the API (protocol section 6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class WorkerError:
    """How an agent failed: the cause, and what it wrote to its standard error."""

    cause: str
    stderr: str = ""


class Refusal(Exception):
    """An error answer with a code. Status 400 carries a list of errors, all others one text."""

    def __init__(
        self, status: int, code: str, *errors: str, worker_error: WorkerError | None = None
    ) -> None:
        super().__init__(f"{status} {code}: {'; '.join(errors)}")
        self.status = status
        self.code = code
        self.errors = errors
        self.worker_error = worker_error

    @property
    def body(self) -> dict[str, Any]:
        """The JSON body (protocol section 6.1)."""
        if self.status == 400:  # noqa: PLR2004 - the one status with a list
            return {"code": self.code, "errors": list(self.errors)}
        body: dict[str, Any] = {"code": self.code, "error": "; ".join(self.errors)}
        if self.worker_error is not None:
            error = self.worker_error
            body["workerError"] = {"cause": error.cause, "stderr": error.stderr}
        return body


class MalformedBody(Exception):
    """A body that is refused by the web framework before the API sees it: 400 in plain text."""


def unauthorized() -> Refusal:
    """The token is missing or unknown."""
    return Refusal(401, "AUTH_UNAUTHORIZED", "The token is missing, unknown or expired")


def forbidden() -> Refusal:
    """The token is known and does not permit this."""
    return Refusal(403, "AUTH_FORBIDDEN", "The token does not permit this operation")


def not_found(what: str, code: str = "RESOURCE_NOT_FOUND") -> Refusal:
    """``what`` does not exist."""
    return Refusal(404, code, f"{what} not found")


def type_mismatch(*errors: str) -> Refusal:
    """Values that do not fit the schema, one text for each fault."""
    return Refusal(400, "TYPE_CHECKER_ERROR", *errors)


def internal(error: str) -> Refusal:
    """What servers answer to everything that they have no better code for."""
    return Refusal(500, "INTERNAL_UNKNOWN", error)


def agent_failed(error: WorkerError) -> Refusal:
    """The agent failed while it executed this call."""
    return Refusal(500, "INTERNAL_AGENT_EXECUTION_FAILED", "Invocation failed", worker_error=error)


def previously_failed(error: WorkerError) -> Refusal:
    """The agent had failed for good before this call."""
    code = "INTERNAL_PREVIOUS_INVOCATION_FAILED"
    return Refusal(500, code, "A previous invocation failed", worker_error=error)
