"""What the status page shows, as JSON data."""

from __future__ import annotations

from typing import Any

from golem_codegen.model import types as m
from golem_codegen.model.agents import Parameter
from golem_codegen.testing.call_records import call_record
from golem_codegen.testing.deployment import DeployedAgent, DeployedMethod
from golem_codegen.testing.engine import Engine
from golem_codegen.testing.recorder import Recorder
from golem_codegen.testing.type_words import type_words

MOST_SHOWN = 100


def status_facts(engine: Engine, recorder: Recorder) -> dict[str, Any]:
    """The agent types, the newest agents and calls (newest first), and how many there are."""
    deployment = engine.deployment
    agents = engine.agents.all()
    calls = recorder.calls()
    newest = calls[: -MOST_SHOWN - 1 : -1]
    return {
        "application": deployment.app,
        "environment": deployment.env,
        "agentTypes": [_agent_type(engine, agent) for agent in deployment.agents.values()],
        "agentCount": len(agents),
        "agents": [
            {
                "agentId": agent.agent_id,
                "status": agent.status(),
                "pending": len(agent.pending()),
                "lastError": agent.last_error,
            }
            for agent in agents[: -MOST_SHOWN - 1 : -1]
        ],
        "callCount": recorder.arrived,
        "calls": [call_record(deployment, call) for call in newest],
    }


def _agent_type(engine: Engine, agent: DeployedAgent) -> dict[str, Any]:
    graph = agent.type.graph
    return {
        "name": agent.name,
        "description": agent.type.description.text,
        "mode": agent.type.mode.value,
        "parameters": _parameters(graph, agent.type.constructor.parameters),
        "methods": [_method(engine, agent, method) for method in agent.methods.values()],
    }


def _method(engine: Engine, agent: DeployedAgent, method: DeployedMethod) -> dict[str, Any]:
    declared = method.method
    return {
        "name": declared.name.text,
        "description": declared.description.text,
        "parameters": _parameters(method.graph, declared.parameters),
        "output": None if declared.output is None else type_words(method.graph, declared.output),
        "played": engine.plays(agent, declared.name.text),
    }


def _parameters(graph: m.Graph, parameters: tuple[Parameter, ...]) -> list[dict[str, str]]:
    return [
        {"name": item.name.text, "type": type_words(graph, item.type)}
        for item in parameters
        if not item.injected
    ]
