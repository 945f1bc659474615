"""From a target to the text of a snapshot file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from golem_codegen.discovery.deployments import find_deployment
from golem_codegen.discovery.environments import Current, VisibleEnvironment, find_environment
from golem_codegen.discovery.registry import Registry
from golem_codegen.discovery.snapshot_text import snapshot_text
from golem_codegen.discovery.target import Target, checked_target
from golem_codegen.runtime.transport import Transport
from golem_codegen.sources.canonical import canonical_json
from golem_codegen.sources.forms import SNAPSHOT_VERSION
from golem_codegen.sources.json_values import Json, JsonObject


@dataclass(frozen=True, slots=True)
class Discovered:
    """What a deployment has.

    ``document`` is the content of a snapshot file, ``text`` its exact text: equal for equal
    deployments, whatever order the server gives things in.
    """

    document: JsonObject
    text: str
    application: str
    environment: str
    revision: int
    version: str
    agents: tuple[str, ...]
    tools: tuple[str, ...]


def discover(
    target: Target,
    step: Callable[[str], None] = lambda _step: None,
    *,
    transport: Transport | None = None,
) -> Discovered:
    """Ask the server; ``step`` is told what begins. ``transport`` is closed at the end.

    Raises:
        FaultsFound: a setting is wrong, the server cannot be reached or refuses, or it has no
            such application, environment or deployment. No message holds the token.
    """
    checked = checked_target(target)
    with Registry(checked, transport=transport) as registry:
        step(f"looking for {checked.app}/{checked.env} on {checked.server}")
        environment = find_environment(registry, checked)
        deployment = find_deployment(registry, environment, checked.deployment)
        folder = f"/v1/envs/{environment.id}/deployments/{deployment.revision}"
        step(f"reading the agent types of deployment {deployment.revision}")
        agents = _agents(registry, f"{folder}/agent-types")
        step(f"reading the tools of deployment {deployment.revision}")
        tools = _tools(registry, f"{folder}/tools")
    return _discovered(environment, deployment, agents, tools)


def _discovered(
    environment: VisibleEnvironment,
    deployment: Current,
    agents: dict[str, JsonObject],
    tools: dict[str, JsonObject],
) -> Discovered:
    document: JsonObject = {
        "golem-codegen": {
            "snapshot": SNAPSHOT_VERSION,
            "application": environment.app,
            "environment": environment.env,
            "deployment": {"revision": deployment.revision, "version": deployment.version},
        },
        "agentTypes": [agents[name] for name in sorted(agents)],
        "tools": [tools[name] for name in sorted(tools)],
    }
    return Discovered(
        document=document,
        text=snapshot_text(document),
        application=environment.app,
        environment=environment.env,
        revision=deployment.revision,
        version=deployment.version,
        agents=tuple(sorted(agents)),
        tools=tuple(sorted(tools)),
    )


def _agents(registry: Registry, path: str) -> dict[str, JsonObject]:
    """Agent types by name, without who implements them: ids and accounts are not the schema."""
    items = registry.values(path)
    if items is None:
        registry.fault(f"GET {path}: the deployment is gone", "try again")
    found: dict[str, JsonObject] = {}
    for item in items:
        agent = item.get("agentType")
        name = agent.get("type_name") if isinstance(agent, dict) else None
        if not isinstance(agent, dict) or not isinstance(name, str):
            registry.fault(f"GET {path}: an item is no agent type with a name", "")
        _add(registry, found, name, agent)
    return found


def _tools(registry: Registry, path: str) -> dict[str, JsonObject]:
    """Tools by name. A server that is too old to have tools has none."""
    found: dict[str, JsonObject] = {}
    for item in registry.values(path) or []:
        definition = item.get("definition")
        name = tool_name(definition)
        if not isinstance(definition, dict) or name is None:
            registry.fault(f"GET {path}: an item is no tool with a name", "")
        _add(registry, found, name, definition)
    return found


def _add(registry: Registry, found: dict[str, JsonObject], name: str, item: JsonObject) -> None:
    other = found.setdefault(name, item)
    if other is not item and canonical_json(other) != canonical_json(item):
        registry.fault(f"the deployment has two different {name}", "tell the server's maintainers")


def tool_name(definition: Json) -> str | None:
    """The name of a tool's root command (protocol section 10.5)."""
    commands = definition.get("commands") if isinstance(definition, dict) else None
    nodes = commands.get("nodes") if isinstance(commands, dict) else None
    root = nodes[0] if isinstance(nodes, list) and nodes else None
    name = root.get("name") if isinstance(root, dict) else None
    return name if isinstance(name, str) else None
