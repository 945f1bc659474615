"""The checks of a request in the order in which servers make them (protocol section 2.6)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from golem_codegen.runtime.errors import EncodeError, IdentityError
from golem_codegen.runtime.identity import AgentId
from golem_codegen.testing.bodies import CreateBody, InvokeBody
from golem_codegen.testing.deployment import DeployedAgent, DeployedMethod, Deployment
from golem_codegen.testing.json_values import Node
from golem_codegen.testing.refusals import Refusal, internal, not_found, type_mismatch
from golem_codegen.testing.values import value_faults

EPHEMERAL_NAMESPACE = uuid.UUID("b6414d8d-acfb-4f13-9c5d-64a79af394e5")
LONGEST_AGENT_ID = 512


@dataclass(frozen=True, slots=True)
class Target:
    """Which agent a request is for."""

    agent: DeployedAgent
    agent_id: str
    parameters: Node
    phantom: uuid.UUID | None


@dataclass(frozen=True, slots=True)
class AdmittedCall:
    """A call that passed all checks which need no agent."""

    target: Target
    method: DeployedMethod
    key: str


def admit_creation(deployment: Deployment, body: CreateBody) -> Target:
    """The target of a creation. Raises ``Refusal``."""
    return admit_named(_find(deployment, body), body.parameters, body.phantom)


def admit_named(agent: DeployedAgent, parameters: Node, phantom: uuid.UUID | None) -> Target:
    """The target of a creation when the agent type is known. Raises ``Refusal``."""
    faults = _constructor_faults(agent, parameters)
    if faults:
        raise type_mismatch(*faults)
    if agent.ephemeral and phantom is None:
        phantom = uuid.uuid4()
    return _target(agent, parameters, phantom)


def admit_call(deployment: Deployment, body: InvokeBody, header_key: str | None) -> AdmittedCall:
    """The target, method and effective idempotency key of a call. Raises ``Refusal``.

    ``header_key`` counts only when the body has no key (protocol section 2.1).
    """
    _check_owner(deployment, body)
    agent = _find(deployment, body)
    _check_deployed(deployment, body)
    method = agent.methods.get(body.method)
    faults = _constructor_faults(agent, body.parameters)
    if method is not None:
        record = method.parameters
        found = value_faults(agent.type.graph, record, body.arguments)
        faults += [f"Agent method parameters type error: {fault}" for fault in found]
    if faults:
        raise type_mismatch(*faults)
    if agent.ephemeral and body.phantom is not None:
        raise type_mismatch(f"Agent type {agent.name} is ephemeral and takes no phantomId")
    if method is None:
        raise internal(f"Method {body.method} not found in agent type {agent.name}")
    if body.revision is not None and body.revision < 0:
        raise internal("deploymentRevision must not be negative")
    key = body.key if body.key is not None else header_key
    if key is None:
        key = str(uuid.uuid4())
    phantom = body.phantom
    if agent.ephemeral:
        phantom = uuid.uuid5(EPHEMERAL_NAMESPACE, key)
    return AdmittedCall(_target(agent, body.parameters, phantom), method, key)


def _check_owner(deployment: Deployment, body: InvokeBody) -> None:
    if body.owner is None:
        return
    owner = body.owner.strip()
    if not owner:
        raise Refusal(400, "VALIDATION_ERROR", "ownerAccountEmail must not be blank")
    if owner != deployment.owner:
        raise not_found(f"Account {owner}")


def _find(deployment: Deployment, body: CreateBody) -> DeployedAgent:
    if body.app != deployment.app:
        raise not_found(f"Application {body.app}")
    if body.env != deployment.env:
        raise not_found(f"Environment {body.env}")
    agent = deployment.agents.get(body.agent_type)
    if agent is None:
        raise not_found(f"Agent type {body.agent_type}")
    return agent


def _check_deployed(deployment: Deployment, body: InvokeBody) -> None:
    revision = body.revision
    # A negative revision is found out about later, and differently.
    if revision is not None and revision >= 0 and revision != deployment.revision:
        raise not_found(f"Deployment {revision}")


def _constructor_faults(agent: DeployedAgent, parameters: Node) -> list[str]:
    found = value_faults(agent.type.graph, agent.constructor, parameters)
    return [f"Agent constructor parameters type error: {fault}" for fault in found]


def _target(agent: DeployedAgent, parameters: Node, phantom: uuid.UUID | None) -> Target:
    try:
        agent_id = str(AgentId.of(agent.name, agent.constructor_graph, parameters, phantom))
    except (EncodeError, IdentityError) as error:
        raise type_mismatch(str(error)) from None
    if len(agent_id.encode()) > LONGEST_AGENT_ID:
        raise type_mismatch(f"Agent id is longer than {LONGEST_AGENT_ID} bytes")
    return Target(agent, agent_id, parameters, phantom)
