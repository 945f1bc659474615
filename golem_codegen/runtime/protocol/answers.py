"""Answers of the agent endpoints (protocol sections 2.2, 3 and 4).

Unknown members are ignored. The graph of a result is not looked at: results are read by the type
that the client was generated from.
"""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any, TypeVar

import msgspec

from ..errors import IdentityError, ProtocolError
from ..identity import AgentId
from ..transport import Response

_A = TypeVar("_A")

NO_VALUE = b"null"
EMPTY_TUPLE: dict[str, object] = {"kind": "tuple", "value": {"elements": []}}


class AgentIdMembers(msgspec.Struct, frozen=True, rename="camel"):
    """``agentId`` of an answer."""

    component_id: uuid.UUID
    agent_id: str


class TypedValue(msgspec.Struct, frozen=True):
    """``result`` of an answer: the value as JSON, ``null`` when absent."""

    value: msgspec.Raw = msgspec.Raw(NO_VALUE)


class InvokeAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """The answer of ``invoke-agent``."""

    agent_id: AgentIdMembers
    idempotency_key: str
    result: TypedValue | None = None
    component_revision: int | None = None

    @property
    def value(self) -> bytes | None:
        """The result as a schema value in JSON; None when there is none, in any of its forms."""
        if self.result is None:
            return None
        value = bytes(self.result.value)
        return None if value == NO_VALUE else value


class CreateAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """The answer of ``create-agent``."""

    agent_id: AgentIdMembers
    component_revision: int | None = None


class CancelAnswer(msgspec.Struct, frozen=True):
    """The answer to cancelling an invocation."""

    canceled: bool


class MetadataAnswer(msgspec.Struct, frozen=True, rename="camel"):
    """The answer to asking for an agent, as far as ``AgentMetadata`` tells it."""

    agent_id: AgentIdMembers
    status: str
    component_revision: int
    environment_id: uuid.UUID | None = None
    created_by: uuid.UUID | None = None
    env: dict[str, str] = {}
    retry_count: int = 0
    pending_invocation_count: int = 0
    created_at: dt.datetime | None = None
    last_error: str | None = None
    component_size: int | None = None
    total_linear_memory_size: int | None = None


_INVOKE = msgspec.json.Decoder(InvokeAnswer)
_CREATE = msgspec.json.Decoder(CreateAnswer)
_CANCEL = msgspec.json.Decoder(CancelAnswer)
_METADATA = msgspec.json.Decoder(MetadataAnswer)


def read_invoke(response: Response) -> InvokeAnswer:
    """Read the answer of ``invoke-agent``. Like all readers here, raises ``ProtocolError``."""
    return _read(_INVOKE, response)


def read_create(response: Response) -> CreateAnswer:
    """Read the answer of ``create-agent``."""
    return _read(_CREATE, response)


def read_cancel(response: Response) -> bool:
    """Whether an invocation was cancelled: only one that had not begun is."""
    return _read(_CANCEL, response).canceled


def read_metadata(response: Response) -> MetadataAnswer:
    """Read what the server knows about an agent."""
    return _read(_METADATA, response)


def read_nothing(response: Response) -> None:
    """Take any success: there is nothing in its body."""
    del response


def identity(members: AgentIdMembers) -> AgentId:
    """The identity in an answer, with its component."""
    try:
        parsed = AgentId.parse(members.agent_id)
    except IdentityError as error:
        raise ProtocolError(f"the answer names no agent: {error}") from None
    return parsed.in_component(members.component_id)


def is_empty_tuple(value: bytes) -> bool:
    """Whether a value is the empty tuple, which servers send for "no value"."""
    try:
        decoded: Any = msgspec.json.decode(value)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
    return bool(decoded == EMPTY_TUPLE)


def _read(decoder: msgspec.json.Decoder[_A], response: Response) -> _A:
    try:
        return decoder.decode(response.body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        reason = f"the answer is not one of the protocol: {error}"
        raise ProtocolError(reason, status=response.status) from None
