"""Recorded calls as JSON data, for files and for the status page: values in canonical form.

Headers and raw bodies are left out, and with them the token.
"""

from __future__ import annotations

import math
from datetime import UTC, datetime
from typing import Any

from golem_codegen.testing.deployment import DeployedAgent, DeployedMethod, Deployment
from golem_codegen.testing.json_values import is_array, is_object
from golem_codegen.testing.recorder import Call

_DEEPEST = 150


def call_record(deployment: Deployment, call: Call) -> dict[str, Any]:
    """One call, complete once it has a status. Absent facts are left out."""
    agent = deployment.agents.get(call.agent_type or "")
    method = None if agent is None else agent.methods.get(call.method or "")
    members: dict[str, Any] = {
        "number": call.number,
        "at": datetime.fromtimestamp(call.at, UTC).isoformat(timespec="milliseconds"),
        "seconds": None if call.seconds is None else round(call.seconds, 6),
        "endpoint": call.endpoint,
        "agentType": call.agent_type,
        "agentId": call.agent_id,
        "method": call.method,
        "mode": call.mode,
        "idempotencyKey": call.idempotency_key,
        "config": call.config or None,
        "parameters": _parameters(agent, call),
        "arguments": _arguments(agent, method, call),
        "executed": call.executed,
        "fault": call.fault,
        "status": call.status,
        **_outcome(agent, method, call),
    }
    return {name: _plain(value) for name, value in members.items() if value is not None}


def _parameters(agent: DeployedAgent | None, call: Call) -> Any:
    if agent is None or call.parameters is None or "parameters" not in (call.request or {}):
        return None
    return agent.writer.write(agent.constructor, call.request["parameters"])


def _arguments(agent: DeployedAgent | None, method: DeployedMethod | None, call: Call) -> Any:
    if agent is None or method is None or call.arguments is None:
        return None
    return agent.writer.write(method.parameters, call.request["methodParameters"])


def _outcome(
    agent: DeployedAgent | None, method: DeployedMethod | None, call: Call
) -> dict[str, Any]:
    """The result of a call that was waited for, or the error."""
    response = call.response
    if not is_object(response):
        return {} if response is None else {"error": {"text": response}}
    if "code" in response:
        return {"error": response}
    if agent is None or method is None or response.get("result") is None:
        return {}
    output = method.method.output
    if output is None:
        return {}
    return {"result": {"value": agent.writer.write(output, response["result"]["value"])}}


def _plain(data: Any, depth: int = 0) -> Any:
    """JSON that every reader takes: no NaN, no infinity, not too deep."""
    if isinstance(data, float) and not math.isfinite(data):
        return str(data)
    if depth > _DEEPEST:
        return "…"
    if is_object(data):
        return {name: _plain(item, depth + 1) for name, item in data.items()}
    if is_array(data):
        return [_plain(item, depth + 1) for item in data]
    return data
