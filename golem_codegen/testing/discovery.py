"""The bodies of the discovery endpoints (protocol section 8.1) and of agent metadata."""

from __future__ import annotations

from typing import Any

from golem_codegen.model.agent_json import agent_json
from golem_codegen.model.to_json import graph_json
from golem_codegen.testing.deployment import DeployedAgent, Deployment
from golem_codegen.testing.instants import format_instant
from golem_codegen.testing.state import Agent

_HASH = "0" * 64
_LONG_AGO = "2026-01-01T00:00:00Z"
_FAR_AHEAD = "2036-01-01T00:00:00Z"


def token_info(deployment: Deployment) -> dict[str, Any]:
    """``GET /v1/me/token``."""
    return {
        "id": deployment.id_of("token"),
        "accountId": deployment.id_of("account"),
        "createdAt": _LONG_AGO,
        "expiresAt": _FAR_AHEAD,
    }


def visible_environment(deployment: Deployment) -> dict[str, Any]:
    """The one item of ``GET /v1/me/visible-environments``."""
    return {
        "environment": {
            "id": deployment.id_of("environment"),
            "revision": 1,
            "name": deployment.env,
            "diffModelVersion": 1,
            "compatibilityCheck": True,
            "versionCheck": False,
            "securityOverrides": False,
            "currentDeployment": _current(deployment),
        },
        "application": {"id": deployment.id_of("application"), "name": deployment.app},
        "account": {
            "id": deployment.id_of("account"),
            "name": deployment.owner.partition("@")[0],
            "email": deployment.owner,
        },
    }


def application(deployment: Deployment) -> dict[str, Any]:
    """``GET /v1/accounts/{account}/apps/{application}``."""
    return {
        "id": deployment.id_of("application"),
        "revision": 1,
        "accountId": deployment.id_of("account"),
        "accountEmail": deployment.owner,
        "name": deployment.app,
    }


def environment(deployment: Deployment) -> dict[str, Any]:
    """``GET /v1/apps/{application}/envs/{environment}``."""
    return {
        **visible_environment(deployment)["environment"],
        "applicationId": deployment.id_of("application"),
        "applicationName": deployment.app,
        "ownerAccountId": deployment.id_of("account"),
        "ownerAccountEmail": deployment.owner,
    }


def deployment_item(deployment: Deployment) -> dict[str, Any]:
    """The one item of the list of deployments."""
    return {
        "environmentId": deployment.id_of("environment"),
        "revision": deployment.revision,
        "version": f"0.0.{deployment.revision}",
        "deploymentHash": _HASH,
    }


def registered_agent_type(deployment: Deployment, agent: DeployedAgent) -> dict[str, Any]:
    """A ``DeployedRegisteredAgentType``."""
    return {
        "agentType": agent_json(agent.type),
        "implementedBy": {
            "componentId": deployment.component_id,
            "componentRevision": deployment.component_revision,
            "componentName": f"{deployment.app}:agents",
            "accountId": deployment.id_of("account"),
            "accountEmail": deployment.owner,
        },
    }


def agent_metadata(deployment: Deployment, agent: Agent) -> dict[str, Any]:
    """``AgentMetadata`` (protocol section 4)."""
    deployed = agent.deployed
    metadata: dict[str, Any] = {
        "agentId": {"componentId": deployment.component_id, "agentId": agent.agent_id},
        "environmentId": deployment.id_of("environment"),
        "createdBy": deployment.id_of("account"),
        "env": dict(agent.env),
        "config": [
            {
                "path": list(path),
                "value": {
                    "graph": graph_json(deployed.type.graph, deployed.config[path].type),
                    "value": value,
                },
            }
            for path, value in agent.config.items()
        ],
        "status": agent.status(),
        "componentRevision": deployment.component_revision,
        "retryCount": 0,
        "pendingInvocationCount": len(agent.pending()),
        "updates": [],
        "createdAt": format_instant(agent.created),
        "componentSize": 0,
        "totalLinearMemorySize": 0,
        "exportedResourceInstances": [],
        "activePlugins": [],
        "skippedRegions": [],
        "deletedRegions": [],
        "fingerprint": agent.fingerprint,
    }
    if agent.last_error is not None:
        metadata["lastError"] = agent.last_error
    return metadata


def _current(deployment: Deployment) -> dict[str, Any]:
    return {
        # How often the current deployment changed, which is not the deployment's revision.
        "revision": deployment.revision + 1,
        "deploymentRevision": deployment.revision,
        "deploymentVersion": f"0.0.{deployment.revision}",
        "deploymentHash": _HASH,
    }
