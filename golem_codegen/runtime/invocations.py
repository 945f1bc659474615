"""What calls give back beside their plain value: metadata, receipts, the state of an agent."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from .identity import AgentId

if TYPE_CHECKING:
    from .aio import AsyncGolem
    from .client import Golem

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Invocation(Generic[T_co]):
    """A finished call: its value, the agent that ran it, and the effective idempotency key.

    The ``agent_id`` of an ephemeral agent is for looking at it (logs), not for calling it again.
    ``component_revision`` is the revision that ran the call, None when the server did not say.
    """

    value: T_co
    agent_id: AgentId
    idempotency_key: str
    component_revision: int | None


@dataclass(frozen=True, slots=True)
class Receipt:
    """A call that the server has taken, to run later; it has no value."""

    agent_id: AgentId
    idempotency_key: str
    component_revision: int | None
    _golem: Golem = field(repr=False, compare=False)

    def cancel(self) -> bool:
        """Cancel the call: True when it had not begun and now never will.

        Raises ``RemoteError`` and ``TransportError``.
        """
        return self._golem.cancel_invocation(self.agent_id, self.idempotency_key)


@dataclass(frozen=True, slots=True)
class AsyncReceipt:
    """A call that the server has taken, to run later; it has no value."""

    agent_id: AgentId
    idempotency_key: str
    component_revision: int | None
    _golem: AsyncGolem = field(repr=False, compare=False)

    async def cancel(self) -> bool:
        """Cancel the call; as ``Receipt.cancel``."""
        return await self._golem.cancel_invocation(self.agent_id, self.idempotency_key)


@dataclass(frozen=True, slots=True)
class AgentMetadata:
    """What the server knows about an agent (protocol section 4).

    ``status`` is ``Running``, ``Idle``, ``Suspended``, ``Interrupted``, ``Retrying``, ``Failed``
    or ``Exited`` today. Sizes are bytes. What the server did not say is None.
    """

    agent_id: AgentId
    status: str
    component_revision: int
    environment_id: uuid.UUID | None
    created_by: uuid.UUID | None
    env: Mapping[str, str] = field(repr=False)
    retry_count: int
    pending_invocation_count: int
    created_at: dt.datetime | None
    last_error: str | None
    component_size: int | None
    total_linear_memory_size: int | None
