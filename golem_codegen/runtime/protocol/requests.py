"""Request bodies and paths of the agent endpoints (protocol sections 2, 3 and 4).

Bodies are put together from JSON bytes: values come ready from the codecs.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from ..datetimes import datetime_text
from ..errors import EncodeError
from ..transport import Response
from ..values import UNSET, Unset
from . import addresses

R_co = TypeVar("R_co", covariant=True)

_json = msgspec.json.Encoder().encode
_KEY_BYTES = 1024


@dataclass(frozen=True, slots=True)
class Environment:
    """The application and environment that calls go to, by name.

    ``deployment_revision`` pins calls to one deployment, ``owner`` is the e-mail address of the
    account that owns the application; None is the current deployment, the token's own account.
    """

    app: str
    env: str
    owner: str | None = None
    deployment_revision: int | None = None
    head: bytes = field(init=False, repr=False, compare=False)
    tail: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        head = b'{"appName":' + _json(self.app) + b',"envName":' + _json(self.env)
        tail = b""
        if self.deployment_revision is not None:
            tail += b',"deploymentRevision":' + _json(self.deployment_revision)
        if self.owner is not None:
            tail += b',"ownerAccountEmail":' + _json(self.owner)
        object.__setattr__(self, "head", head)
        object.__setattr__(self, "tail", tail + b"}")


@dataclass(frozen=True, slots=True)
class Target:
    """The agent that calls go to: type name, constructor parameters, phantom and overrides.

    ``parameters`` is a schema value (kind ``record``), ``config`` a JSON array of overrides; both
    are ready JSON. ``ephemeral`` targets have a phantom only when the caller insists on one.
    """

    type_name: str
    parameters: bytes
    phantom: uuid.UUID | None = None
    config: bytes = b"[]"
    ephemeral: bool = False
    members: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        members = [
            b',"agentTypeName":',
            _json(self.type_name),
            b',"parameters":',
            self.parameters,
        ]
        if self.phantom is not None:
            members += [b',"phantomId":', _json(self.phantom)]
        elif not self.ephemeral:
            members.append(b',"phantomId":null')
        members += [b',"config":', self.config]
        object.__setattr__(self, "members", b"".join(members))


@dataclass(frozen=True, slots=True)
class Call(Generic[R_co]):
    """One logical call: what is sent, and how a success is read.

    ``subject`` names what was called in errors (``Ledger.post``). ``read`` raises
    ``ProtocolError`` or ``DecodeError``. ``timeout`` overrides the client's, in seconds.
    ``hint`` is added to the error when the server rejects the request with status 400.
    """

    method: str
    path: str
    body: bytes | None
    read: Callable[[Response], R_co]
    subject: str = ""
    idempotency_key: str | None = None
    timeout: float | Unset | None = UNSET
    hint: str = ""

    @property
    def endpoint(self) -> str:
        """Method, path and subject, for errors."""
        subject = f" ({self.subject})" if self.subject else ""
        return f"{self.method} {self.path}{subject}"


def invoke_body(
    environment: Environment,
    target: Target,
    method: bytes,
    parameters: bytes,
    mode: bytes,
    idempotency_key: str,
) -> bytes:
    """The body of ``invoke-agent`` (protocol section 2.1).

    ``method`` is ``method_member`` of the method's name, ``mode`` one of ``AWAIT``, ``TRIGGER`` or
    ``schedule_mode``.
    """
    return b"".join(
        (
            environment.head,
            target.members,
            method,
            parameters,
            mode,
            _json(idempotency_key),
            environment.tail,
        )
    )


AWAIT = b',"mode":"await","idempotencyKey":'
TRIGGER = b',"mode":"schedule","idempotencyKey":'


def schedule_mode(when: dt.datetime) -> bytes:
    """The mode of a call that runs at a time (protocol section 2.3).

    Raises ``EncodeError`` for a time without a zone, or one that UTC cannot tell.
    """
    return b',"mode":"schedule","scheduleAt":' + _json(_utc_text(when)) + b',"idempotencyKey":'


def method_member(name: str) -> bytes:
    """The members before the parameters, for a method's name."""
    return b',"methodName":' + _json(name) + b',"methodParameters":'


def create_body(environment: Environment, target: Target) -> bytes:
    """The body of ``create-agent`` (protocol section 3), which knows no key and no revision."""
    return environment.head + target.members + b"}"


def create(
    environment: Environment, target: Target, read: Callable[[Response], R_co]
) -> Call[R_co]:
    """A ``create-agent`` call."""
    body = create_body(environment, target)
    return Call("POST", addresses.CREATE_AGENT, body, read, target.type_name)


def checked_key(key: str) -> str:
    """Check a caller's idempotency key: 1 to 1,024 bytes of text (protocol section 2.4).

    Raises ``EncodeError``.
    """
    expected = f"text of 1 to {_KEY_BYTES} bytes in UTF-8"
    try:
        size = len(key.encode())
    except (AttributeError, UnicodeEncodeError):
        raise EncodeError("idempotency_key", expected, type(key).__name__) from None
    if not 1 <= size <= _KEY_BYTES:
        raise EncodeError("idempotency_key", expected, f"{size} bytes")
    return key


def _utc_text(when: dt.datetime) -> str:
    if not isinstance(when, dt.datetime):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise EncodeError("when", "a time with a zone", type(when).__name__)
    try:
        return datetime_text(when)
    except ValueError as error:
        raise EncodeError("when", "a time with a zone", str(error)) from None
