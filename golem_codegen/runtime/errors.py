"""Every exception that generated code raises, under one root.

No error holds a token, a request header or a request body: they may be printed, logged, pickled
and sent to another process. Only ``args`` and instance attributes carry data, so every error
survives ``pickle`` and ``copy``.
"""

from __future__ import annotations

from collections.abc import Sequence


class GolemError(Exception):
    """The root of all errors of this package: ``except GolemError`` catches each of them."""


class ConfigurationError(GolemError):
    """A client cannot be made: a missing or malformed address, application, environment or token.

    Raised before any request. The message names the setting, never its value when it is secret.
    """


class CodecError(GolemError):
    """A value does not fit its type. See the two subclasses for the direction.

    ``path`` is the place in the value (``$.items[3].count``), ``expected`` says what may stand
    there and ``found`` what does, shortened.
    """

    def __init__(self, path: str, expected: str, found: str) -> None:
        super().__init__(path, expected, found)
        self.path = path
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.path}: expected {self.expected}, found {self.found}"


class EncodeError(CodecError):
    """A Python value cannot be written as its schema type; nothing was sent."""


class DecodeError(CodecError):
    """Data does not read as its schema type: malformed, or of another version of the type."""


class IdentityError(GolemError):
    """The text of an agent identity is malformed (protocol section 7).

    This is a local fault, different from ``NotFound``: no server was asked. ``position`` counts
    characters of ``text`` from 0.
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        super().__init__(text, position, expected)
        self.text = text
        self.position = position
        self.expected = expected

    def __str__(self) -> str:
        rest = self.text[self.position : self.position + 24]
        found = ascii(rest) if rest else "the end of the text"
        return f"agent id, character {self.position}: expected {self.expected}, found {found}"


class TransportError(GolemError):
    """No answer came: the connection failed, broke or was refused (name, TLS, reset).

    It is raised after the retries, which reuse one idempotency key. Whether the server ran the
    invocation is unknown; a new call with ``idempotency_key`` gives its result and does not run
    it twice (protocol section 2.4).
    """

    def __init__(
        self, message: str, endpoint: str = "", idempotency_key: str | None = None
    ) -> None:
        super().__init__(message, endpoint, idempotency_key)
        self.message = message
        self.endpoint = endpoint
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        place = f"{self.endpoint}: " if self.endpoint else ""
        key = f" (idempotency key {self.idempotency_key})" if self.idempotency_key else ""
        return f"{place}{self.message}{key}"


class Timeout(TransportError):
    """No answer came in time. The agent goes on working: only the waiting has ended."""


class ProtocolError(GolemError):
    """The server answered, and the answer is not one of the protocol.

    For instance: a success without JSON, without ``agentId``, or without the value that the
    method declares (protocol section 2.2). It is not a ``RemoteError``, which is a refusal in
    the words of the protocol. ``status`` is the HTTP status, 0 when there is none.
    """

    def __init__(self, message: str, endpoint: str = "", status: int = 0) -> None:
        super().__init__(message, endpoint, status)
        self.message = message
        self.endpoint = endpoint
        self.status = status

    def __str__(self) -> str:
        place = f"{self.endpoint}: " if self.endpoint else ""
        status = f" (HTTP {self.status})" if self.status else ""
        return f"{place}{self.message}{status}"


class RemoteError(GolemError):
    """The server refused or failed (protocol section 6): any status that is not a success.

    ``code`` is the server's own code (``TYPE_CHECKER_ERROR``), passed through when unknown and
    empty when the body was not the protocol's JSON, as with proxies. ``errors`` are the server's
    messages: one or more for status 400, one or none otherwise. ``endpoint`` is method and path.
    Statuses without a subclass of their own raise this class: 500 without an agent failure
    (``INTERNAL_UNKNOWN`` also for an unknown method or a refused config path), 502, 503, 504.
    """

    def __init__(
        self, status: int, code: str, errors: Sequence[str] = (), endpoint: str = ""
    ) -> None:
        messages = (errors,) if isinstance(errors, str) else tuple(errors)
        super().__init__(status, code, messages, endpoint)
        self.status = status
        self.code = code
        self.errors: tuple[str, ...] = messages
        self.endpoint = endpoint

    @property
    def message(self) -> str:
        """The server's messages in one line."""
        return "; ".join(self.errors)

    def __str__(self) -> str:
        place = f"{self.endpoint}: " if self.endpoint else ""
        code = f" {self.code}" if self.code else ""
        message = f": {self.message}" if self.errors else ""
        return f"{place}HTTP {self.status}{code}{message}"


class AuthenticationError(RemoteError):
    """The token was not accepted: status 401 or 403.

    401 is ``AUTH_UNAUTHORIZED`` (missing, unknown or expired), 403 ``AUTH_FORBIDDEN`` (it may
    not do this).
    """


class NotFound(RemoteError):
    """Status 404: application, environment, agent type, deployment, component or agent.

    Codes: ``RESOURCE_NOT_FOUND``, ``COMPONENT_NOT_FOUND``, ``AGENT_NOT_FOUND``,
    ``AGENT_TYPE_NOT_FOUND``, ``TOOL_NOT_FOUND`` and others of that shape.
    """


class RequestRejected(RemoteError):
    """Status 400, 409, 415 or another 4xx without a class of its own: the request is at fault.

    400 is ``TYPE_CHECKER_ERROR`` (values do not match the deployed schema, an identity over 512
    bytes, a phantom given to an ephemeral agent) or ``VALIDATION_ERROR``; 409 is
    ``RESOURCE_ALREADY_EXISTS`` or ``CONCURRENT_UPDATE``; 415 is an unsupported media type.
    """


class LimitExceeded(RemoteError):
    """Too large or too much: status 413, 422 or 429.

    413 is ``REQUEST_PAYLOAD_TOO_LARGE``, 422 ``LIMIT_EXCEEDED`` (limits of the account); 429 is
    too many requests, raised after the retries.
    """


class AgentFailed(RemoteError):
    """The agent itself failed: it trapped or panicked (status 500 with a ``workerError``).

    Codes: ``INTERNAL_AGENT_EXECUTION_FAILED``, and ``INTERNAL_PREVIOUS_INVOCATION_FAILED`` when
    an earlier call did. Never retried. ``cause`` is the reason (``wasm trap: unreachable``) and
    ``stderr`` what the agent last wrote there; both come from the agent. An ``err`` of a method
    that returns a result is a value and not this error.
    """

    def __init__(
        self,
        status: int,
        code: str,
        errors: Sequence[str] = (),
        endpoint: str = "",
        cause: str = "",
        stderr: str = "",
    ) -> None:
        super().__init__(status, code, errors, endpoint)
        self.args = (status, code, self.errors, endpoint, cause, stderr)
        self.cause = cause
        self.stderr = stderr

    def __str__(self) -> str:
        cause = f" (cause: {self.cause})" if self.cause else ""
        return f"{super().__str__()}{cause}"


class ToolError(GolemError):
    """A tool command failed. Each error that a command declares has a subclass of its own.

    ``name`` is the declared name of the error, or the protocol's code for the others
    (``denied``, ``not-found``, ``invalid-input``, …; protocol section 10). ``payload`` is the
    decoded payload, None when the error has none.
    """

    def __init__(self, name: str, message: str = "", payload: object = None) -> None:
        super().__init__(name, message, payload)
        self.name = name
        self.message = message
        self.payload = payload

    def __str__(self) -> str:
        return f"{self.name}: {self.message}" if self.message else self.name


class StreamError(GolemError):
    """A streaming session ended before its result, or one of its streams was broken off.

    ``code`` is the session's error code (protocol section 9.12), empty for a local reason.
    """

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message, code)
        self.message = message
        self.code = code

    def __str__(self) -> str:
        return f"{self.message} ({self.code})" if self.code else self.message
