"""Calls about an agent by its identity (protocol section 4): what both clients send."""

from __future__ import annotations

import uuid

from .errors import IdentityError
from .identity import AgentId
from .invocations import AgentMetadata
from .protocol import addresses, answers
from .protocol.requests import Call
from .transport import Response


def metadata_call(agent_id: AgentId | str, component_id: uuid.UUID | None) -> Call[AgentMetadata]:
    """Ask for the metadata of an agent."""
    identity, component = _located(agent_id, component_id)
    return Call("GET", addresses.agent_path(component, str(identity)), None, _metadata)


def delete_call(agent_id: AgentId | str, component_id: uuid.UUID | None) -> Call[None]:
    """Delete an agent with all it remembers."""
    identity, component = _located(agent_id, component_id)
    path = addresses.agent_path(component, str(identity))
    return Call("DELETE", path, None, answers.read_nothing)


def cancel_call(
    agent_id: AgentId | str, idempotency_key: str, component_id: uuid.UUID | None
) -> Call[bool]:
    """Cancel a pending invocation."""
    identity, component = _located(agent_id, component_id)
    path = addresses.invocation_path(component, str(identity), idempotency_key)
    return Call("DELETE", path, None, answers.read_cancel)


def _located(agent_id: AgentId | str, component_id: uuid.UUID | None) -> tuple[AgentId, uuid.UUID]:
    identity = AgentId.parse(agent_id) if isinstance(agent_id, str) else agent_id
    component = component_id or identity.component_id
    if component is None:
        expected = "an identity that a server gave, with its component, or a component_id beside it"
        raise IdentityError(str(identity), 0, expected)
    return identity, component


def _metadata(response: Response) -> AgentMetadata:
    answer = answers.read_metadata(response)
    return AgentMetadata(
        agent_id=answers.identity(answer.agent_id),
        status=answer.status,
        component_revision=answer.component_revision,
        environment_id=answer.environment_id,
        created_by=answer.created_by,
        env=answer.env,
        retry_count=answer.retry_count,
        pending_invocation_count=answer.pending_invocation_count,
        created_at=answer.created_at,
        last_error=answer.last_error,
        component_size=answer.component_size,
        total_linear_memory_size=answer.total_linear_memory_size,
    )
