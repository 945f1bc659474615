"""The routes of the discovery endpoints (protocol section 8.1)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from golem_codegen.testing import discovery
from golem_codegen.testing.deployment import Deployment
from golem_codegen.testing.faults import Answer
from golem_codegen.testing.refusals import Refusal, not_found
from golem_codegen.testing.tokens import Tokens

_DEPLOYMENTS = "/v1/envs/{environment}/deployments"
_DEPLOYMENT = _DEPLOYMENTS + "/{revision}"


class DiscoveryEndpoints:
    """Read-only endpoints; they are not counted among the calls."""

    def __init__(self, deployment: Deployment, tokens: Tokens) -> None:
        self._deployment = deployment
        self._tokens = tokens

    def routes(self) -> list[web.AbstractRouteDef]:
        """The routes."""
        return [
            web.get("/v1/me/token", self._endpoint(self._token)),
            web.get("/v1/me/visible-environments", self._endpoint(self._visible)),
            web.get(
                "/v1/accounts/{account}/apps/{application:[^/]+}",
                self._endpoint(self._application),
            ),
            web.get(
                "/v1/apps/{application}/envs/{environment:[^/]+}",
                self._endpoint(self._environment),
            ),
            web.get(_DEPLOYMENTS, self._endpoint(self._deployments)),
            web.get(_DEPLOYMENT + "/agent-types", self._endpoint(self._agent_types)),
            web.get(_DEPLOYMENT + "/agent-types/{name:[^/]+}", self._endpoint(self._agent_type)),
            web.get(_DEPLOYMENT + "/tools", self._endpoint(self._tools)),
            web.get(_DEPLOYMENT + "/tools/{name:[^/]+}", self._endpoint(self._tool)),
        ]

    def _endpoint(
        self, handler: Callable[[web.Request], Any]
    ) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def respond(request: web.Request) -> web.StreamResponse:
            try:
                self._tokens.check(request)
                return Answer.of_json(200, handler(request)).response()
            except Refusal as refusal:
                return Answer.of_json(refusal.status, refusal.body).response()

        return respond

    def _token(self, _request: web.Request) -> Any:
        return discovery.token_info(self._deployment)

    def _visible(self, request: web.Request) -> Any:
        deployment = self._deployment
        wanted = {
            "account_email": deployment.owner,
            "app_name": deployment.app,
            "env_name": deployment.env,
        }
        fits = all(request.query.get(name, have) == have for name, have in wanted.items())
        return {"values": [discovery.visible_environment(deployment)] if fits else []}

    def _application(self, request: web.Request) -> Any:
        self._expect(request, "account", self._deployment.id_of("account"))
        self._expect(request, "application", self._deployment.app)
        return discovery.application(self._deployment)

    def _environment(self, request: web.Request) -> Any:
        self._expect(request, "application", self._deployment.id_of("application"))
        self._expect(request, "environment", self._deployment.env)
        return discovery.environment(self._deployment)

    def _deployments(self, request: web.Request) -> Any:
        self._expect(request, "environment", self._deployment.id_of("environment"))
        item = discovery.deployment_item(self._deployment)
        fits = request.query.get("version", item["version"]) == item["version"]
        return {"values": [item] if fits else []}

    def _agent_types(self, request: web.Request) -> Any:
        self._expect_deployment(request)
        return {
            "values": [
                discovery.registered_agent_type(self._deployment, agent)
                for agent in self._deployment.agents.values()
            ]
        }

    def _agent_type(self, request: web.Request) -> Any:
        self._expect_deployment(request)
        name = request.match_info["name"]
        agent = self._deployment.agents.get(name)
        if agent is None:
            raise not_found(f"Agent type {name}", "AGENT_TYPE_NOT_FOUND")
        return discovery.registered_agent_type(self._deployment, agent)

    def _tools(self, request: web.Request) -> Any:
        self._expect_deployment(request)
        return {"values": []}

    def _tool(self, request: web.Request) -> Any:
        self._expect_deployment(request)
        raise not_found(f"Tool {request.match_info['name']}", "TOOL_NOT_FOUND")

    def _expect_deployment(self, request: web.Request) -> None:
        self._expect(request, "environment", self._deployment.id_of("environment"))
        self._expect(request, "revision", str(self._deployment.revision))

    def _expect(self, request: web.Request, part: str, value: str) -> None:
        found = request.match_info[part]
        if found != value:
            code = f"{part.upper()}_NOT_FOUND" if part != "revision" else "DEPLOYMENT_NOT_FOUND"
            raise not_found(f"{part.capitalize()} {found}", code)
