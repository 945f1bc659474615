"""The HTTP surface of the agent endpoints: routes, token, faults, recording, error bodies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from aiohttp import web

from golem_codegen.testing.admission import Target, admit_call, admit_creation
from golem_codegen.testing.bodies import create_body, invoke_body, read_json
from golem_codegen.testing.engine import Engine
from golem_codegen.testing.faults import Answer, FaultScript
from golem_codegen.testing.recorder import Call, Recorder
from golem_codegen.testing.refusals import MalformedBody, Refusal
from golem_codegen.testing.tokens import Tokens
from golem_codegen.testing.workers_http import Workers

_WORKERS = "/v1/components/{component_id}/workers"
# Agent ids hold any character once decoded, braces among them.
_WORKER = _WORKERS + "/{agent_name:[^/]+}"
_Handler: TypeAlias = Callable[[web.Request, Call], Awaitable[Any]]


class AgentEndpoints:
    """The endpoints that are counted, recorded and struck by faults."""

    def __init__(
        self, engine: Engine, tokens: Tokens, recorder: Recorder, faults: FaultScript
    ) -> None:
        self._engine = engine
        self._tokens = tokens
        self._recorder = recorder
        self._faults = faults
        self._workers = Workers(engine)

    def routes(self) -> list[web.AbstractRouteDef]:
        """The routes of protocol sections 2 to 4."""
        return [
            web.post("/v1/agents/invoke-agent", self._endpoint("invoke-agent", self._invoke)),
            web.post("/v1/agents/create-agent", self._endpoint("create-agent", self._create)),
            web.get(_WORKERS, self._endpoint("list", self._list)),
            web.post(_WORKERS, self._endpoint("create-worker", self._create_worker)),
            web.post(_WORKERS + "/find", self._endpoint("find", self._search)),
            web.get(_WORKER, self._endpoint("metadata", self._metadata)),
            web.post(_WORKER + "/resume", self._endpoint("resume", self._resume)),
            web.delete(_WORKER, self._endpoint("delete", self._delete)),
            web.delete(
                _WORKER + "/invocations/{key:[^/]+}", self._endpoint("cancel", self._cancel)
            ),
        ]

    def _endpoint(
        self, name: str, handler: _Handler
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def respond(request: web.Request) -> web.StreamResponse:
            call = self._recorder.open(name, request.path, dict(request.headers))
            fault = self._faults.take(call.number)
            if fault is not None:
                call.fault = repr(fault)
                instead = await fault.before(request)
                if instead is not None:
                    self._recorder.close(call, instead.status)
                    return instead
            answer = await self._answer(request, call, handler)
            self._recorder.close(call, answer.status)
            if fault is None:
                return answer.response()
            return await fault.after(request, answer)

        return respond

    async def _answer(self, request: web.Request, call: Call, handler: _Handler) -> Answer:
        try:
            self._tokens.check(request)
            call.response = await handler(request, call)
        except Refusal as refusal:
            call.response = refusal.body
            return Answer.of_json(refusal.status, refusal.body)
        except MalformedBody as malformed:
            call.response = str(malformed)
            return Answer(400, str(malformed).encode(), "text/plain; charset=utf-8")
        return Answer.of_json(200, call.response)

    async def _read(self, request: web.Request, call: Call) -> dict[str, Any]:
        if request.content_type != "application/json":
            raise Refusal(415, "REQUEST_UNSUPPORTED_MIME_TYPE", "Expected application/json")
        try:
            call.body = await request.read()
        except web.HTTPRequestEntityTooLarge:
            raise Refusal(413, "REQUEST_PAYLOAD_TOO_LARGE", "Payload is too large") from None
        call.request = data = read_json(call.body)
        call.agent_type = _text(data, "agentTypeName")
        call.method = _text(data, "methodName")
        call.mode = _text(data, "mode")
        call.idempotency_key = _text(data, "idempotencyKey")
        config = data.get("config")
        call.config = config if isinstance(config, list) else []
        return data

    async def _invoke(self, request: web.Request, call: Call) -> dict[str, Any]:
        body = invoke_body(await self._read(request, call), len(call.body))
        deployment = self._engine.deployment
        admitted = admit_call(deployment, body, request.headers.get("Idempotency-Key"))
        target = admitted.target
        form = self._engine.form_of(target.agent)
        self._note_target(call, target)
        call.idempotency_key = admitted.key
        call.arguments = form.arguments(admitted.method.method.name.text, body.arguments)
        invocation = self._engine.invoke(admitted, body, call)
        response = self._identity(target.agent_id)
        response["idempotencyKey"] = admitted.key
        if body.mode == "await":
            outcome = await invocation.outcome()
            if isinstance(outcome, Refusal):
                raise outcome
            response["result"] = outcome
        response["componentRevision"] = deployment.component_revision
        return response

    async def _create(self, request: web.Request, call: Call) -> dict[str, Any]:
        body = create_body(await self._read(request, call), len(call.body))
        target = admit_creation(self._engine.deployment, body)
        self._note_target(call, target)
        self._engine.create(target, body.config, body.size)
        return self._created(target)

    def _created(self, target: Target) -> dict[str, Any]:
        response = self._identity(target.agent_id)
        response["componentRevision"] = self._engine.deployment.component_revision
        return response

    async def _metadata(self, request: web.Request, call: Call) -> dict[str, Any]:
        return self._workers.metadata(request, call)

    async def _delete(self, request: web.Request, call: Call) -> dict[str, Any]:
        return self._workers.delete(request, call)

    async def _cancel(self, request: web.Request, call: Call) -> dict[str, Any]:
        return self._workers.cancel(request, call)

    async def _resume(self, request: web.Request, call: Call) -> dict[str, Any]:
        return self._workers.resume(request, call)

    async def _list(self, request: web.Request, _call: Call) -> dict[str, Any]:
        return self._workers.list(request)

    async def _search(self, request: web.Request, call: Call) -> dict[str, Any]:
        return self._workers.search(request, await self._read(request, call))

    async def _create_worker(self, request: web.Request, call: Call) -> dict[str, Any]:
        data = await self._read(request, call)
        return self._created(self._workers.create(request, call, data))

    def _note_target(self, call: Call, target: Target) -> None:
        call.agent_id = target.agent_id
        call.parameters = self._engine.form_of(target.agent).parameters(target.parameters)

    def _identity(self, agent_id: str) -> dict[str, Any]:
        component_id = self._engine.deployment.component_id
        return {"agentId": {"componentId": component_id, "agentId": agent_id}}


def _text(data: dict[str, Any], member: str) -> str | None:
    value = data.get(member)
    return value if isinstance(value, str) else None
