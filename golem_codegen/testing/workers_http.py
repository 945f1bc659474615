"""The endpoints of agents by component and textual identity (protocol section 4)."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from golem_codegen.runtime.errors import EncodeError, IdentityError
from golem_codegen.runtime.identity import AgentId
from golem_codegen.testing.admission import Target, admit_named
from golem_codegen.testing.agent_filters import Filter, filter_of_json, filter_of_texts
from golem_codegen.testing.bodies import WorkerBody, worker_body
from golem_codegen.testing.discovery import agent_metadata
from golem_codegen.testing.engine import Engine
from golem_codegen.testing.json_values import is_object
from golem_codegen.testing.recorder import Call
from golem_codegen.testing.refusals import MalformedBody, not_found, type_mismatch
from golem_codegen.testing.state import Agent

_PAGE = 50
_LAYER = 0


class Workers:
    """What the endpoints do; gives the bodies of their answers. Each raises ``Refusal``."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def metadata(self, request: web.Request, call: Call) -> dict[str, Any]:
        """``GET …/workers/{agent_name}``."""
        return agent_metadata(self._engine.deployment, self._find(request, call))

    def delete(self, request: web.Request, call: Call) -> dict[str, Any]:
        """``DELETE …/workers/{agent_name}``."""
        self._engine.delete(self._find(request, call))
        return {}

    def cancel(self, request: web.Request, call: Call) -> dict[str, Any]:
        """``DELETE …/workers/{agent_name}/invocations/{idempotency_key}``."""
        call.idempotency_key = request.match_info["key"]
        agent = self._find(request, call)
        return {"canceled": self._engine.cancel(agent, call.idempotency_key)}

    def list(self, request: web.Request) -> dict[str, Any]:
        """``GET …/workers?filter=…&cursor=…&count=…``."""
        self._check_component(request)
        fits = filter_of_texts(request.query.getall("filter", []))
        start = _number(request, "cursor", 0)
        return self._page(fits, start, _number(request, "count", _PAGE))

    def search(self, request: web.Request, data: dict[str, Any]) -> dict[str, Any]:
        """``POST …/workers/find``."""
        self._check_component(request)
        fits = filter_of_json(data.get("filter"))
        cursor = data.get("cursor")
        start = _member(cursor, "cursor", 0) if is_object(cursor) else 0
        return self._page(fits, start, _member(data, "count", _PAGE))

    def create(self, request: web.Request, call: Call, data: dict[str, Any]) -> Target:
        """``POST …/workers``: get or create by textual identity; gives the target."""
        self._check_component(request)
        body = worker_body(data, len(call.body))
        target = self._named(body, call)
        call.agent_id = target.agent_id
        agent = self._engine.create(target, body.config, body.size)
        agent.env.update(body.env)
        return target

    def resume(self, request: web.Request, call: Call) -> dict[str, Any]:
        """``POST …/workers/{agent_name}/resume``: an agent that failed for good works again."""
        self._find(request, call).crash = None
        return {}

    def _named(self, body: WorkerBody, call: Call) -> Target:
        identity = _identity(body.name)
        deployed = self._engine.deployment.agents.get(identity.type_name)
        if deployed is None:
            raise not_found(f"Agent type {identity.type_name}")
        call.agent_type = deployed.name
        try:
            parameters = identity.decode(deployed.constructor_graph)
        except (EncodeError, IdentityError) as error:
            raise type_mismatch(str(error)) from None
        return admit_named(deployed, parameters, identity.phantom_id)

    def _page(self, fits: Filter, start: int, count: int) -> dict[str, Any]:
        """A page of at most ``count`` agents; the cursor counts all agents, fitting or not."""
        agents = self._engine.agents.all()
        page: list[dict[str, Any]] = []
        for index in range(start, len(agents)):
            if len(page) == count:
                return {"workers": page, "cursor": {"cursor": index, "layer": _LAYER}}
            metadata = agent_metadata(self._engine.deployment, agents[index])
            if fits(metadata):
                page.append(metadata)
        return {"workers": page}

    def _check_component(self, request: web.Request) -> None:
        component = request.match_info["component_id"]
        if component.lower() != self._engine.deployment.component_id:
            raise not_found(f"Component {component}", "COMPONENT_NOT_FOUND")

    def _find(self, request: web.Request, call: Call) -> Agent:
        self._check_component(request)
        text = request.match_info["agent_name"]
        parsed = _identity(text)
        call.agent_id, call.agent_type = str(parsed), parsed.type_name
        agent = self._engine.agents.get(str(parsed))
        if agent is None:
            raise not_found(f"Agent {text}", "AGENT_NOT_FOUND")
        return agent


def _identity(text: str) -> AgentId:
    try:
        return AgentId.parse(text)
    except IdentityError as error:
        raise type_mismatch(str(error)) from None


def _number(request: web.Request, name: str, default: int) -> int:
    text = request.query.get(name, "")
    # Cursors come back as they were given, with the layer before a slash in some clients.
    digits = text.rpartition("/")[2]
    return int(digits) if digits.isdecimal() else default


def _member(data: dict[str, Any], name: str, default: int) -> int:
    value = data.get(name)
    if value is None:
        return default
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        message = f"parse request payload error: member `{name}`: expected a whole number"
        raise MalformedBody(message)
    return value
