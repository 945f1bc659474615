"""The discovery endpoints, and the server as a process of its own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import IO, Any

import pytest
from server_bank import BANK, invoke, send

from golem_codegen.sources.snapshot import read_snapshots
from golem_codegen.testing import LOCAL_TOKEN, FakeGolem


@pytest.fixture(scope="module")
def server() -> Iterator[FakeGolem]:
    with FakeGolem(BANK) as started:
        yield started


def get(server: FakeGolem, path: str) -> Any:
    reply = send(server, path, verb="GET")
    assert reply.status == 200, reply.body
    return reply.json


def test_discovery_leads_from_the_token_to_the_agent_types(server: FakeGolem) -> None:
    account = get(server, "/v1/me/token")["accountId"]
    (found,) = get(server, "/v1/me/visible-environments?app_name=demo&env_name=local")["values"]
    assert found["account"] == {"id": account, "name": "owner", "email": "owner@example.org"}
    assert found["application"]["name"] == "demo"
    current = found["environment"]["currentDeployment"]
    # The count of changes is not the revision that paths take.
    assert current["revision"] != current["deploymentRevision"]
    environment = found["environment"]["id"]
    deployment = f"/v1/envs/{environment}/deployments/{current['deploymentRevision']}"
    types = get(server, f"{deployment}/agent-types")["values"]
    assert [item["agentType"]["type_name"] for item in types] == ["Ledger", "Thumbnailer"]
    assert types[0]["implementedBy"]["componentId"] == server.component_id
    assert get(server, f"{deployment}/agent-types/Ledger") == types[0]
    assert get(server, f"{deployment}/tools") == {"values": []}
    (item,) = get(server, f"/v1/envs/{environment}/deployments")["values"]
    assert item["revision"] == current["deploymentRevision"]
    application = get(server, f"/v1/accounts/{account}/apps/demo")
    assert application["id"] == found["application"]["id"]
    assert get(server, f"/v1/apps/{application['id']}/envs/local")["id"] == environment


def test_agent_types_can_be_read_back(server: FakeGolem, tmp_path: Path) -> None:
    (found,) = get(server, "/v1/me/visible-environments")["values"]
    environment = found["environment"]["id"]
    page = get(server, f"/v1/envs/{environment}/deployments/1/agent-types")
    file = tmp_path / "page.json"
    file.write_text(json.dumps(page))
    snapshot, faults = read_snapshots([file])
    assert faults == ()
    assert [agent.name.text for agent in snapshot.agents] == ["Ledger", "Thumbnailer"]
    with FakeGolem([file]) as twin:
        (there,) = get(twin, "/v1/me/visible-environments")["values"]
        assert get(twin, f"/v1/envs/{there['environment']['id']}/deployments/1/agent-types") == page


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/v1/envs/x/deployments", "ENVIRONMENT_NOT_FOUND"),
        ("/v1/envs/{env}/deployments/2/agent-types", "DEPLOYMENT_NOT_FOUND"),
        ("/v1/envs/{env}/deployments/1/agent-types/Nobody", "AGENT_TYPE_NOT_FOUND"),
        ("/v1/envs/{env}/deployments/1/tools/nothing", "TOOL_NOT_FOUND"),
        ("/v1/accounts/x/apps/demo", "ACCOUNT_NOT_FOUND"),
    ],
)
def test_unknown_parts_are_not_found(server: FakeGolem, path: str, code: str) -> None:
    (found,) = get(server, "/v1/me/visible-environments")["values"]
    reply = send(server, path.replace("{env}", found["environment"]["id"]), verb="GET")
    assert (reply.status, reply.json["code"]) == (404, code)


def test_discovery_needs_the_token_and_is_not_recorded(server: FakeGolem) -> None:
    before = len(server.calls)
    reply = send(server, "/v1/me/token", verb="GET", headers={"Authorization": ""})
    assert (reply.status, reply.json["code"]) == (401, "AUTH_UNAUTHORIZED")
    assert get(server, "/v1/me/visible-environments?app_name=other") == {"values": []}
    assert len(server.calls) == before


def test_the_environment_for_clients(server: FakeGolem) -> None:
    assert server.environ == {
        "GOLEM_SERVER_URL": server.url,
        "GOLEM_TOKEN": LOCAL_TOKEN,
        "GOLEM_APPLICATION": "demo",
        "GOLEM_ENVIRONMENT": "local",
    }


def started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "golem_codegen.testing", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def first_line(process: subprocess.Popen[str]) -> Any:
    output: IO[str] | None = process.stdout
    assert output is not None
    return json.loads(output.readline())


@pytest.mark.parametrize("how", ["end of input", "SIGTERM", "SIGINT"])
def test_the_process_serves_until_told_to_stop(fixtures: Path, how: str) -> None:
    with started(str(fixtures / "counter.json"), "--token", "sesame", "--app", "shop") as process:
        described = first_line(process)
        assert described["token"] == "sesame"
        assert (described["application"], described["environment"]) == ("shop", "local")
        host, _colon, port = described["url"].removeprefix("http://").partition(":")
        connection = HTTPConnection(host, int(port), timeout=10)
        connection.request("GET", "/v1/me/token", headers={"Authorization": "Bearer sesame"})
        assert connection.getresponse().status == 200
        connection.close()
        if how == "end of input":
            assert process.stdin is not None
            process.stdin.close()
        else:
            process.send_signal(signal.Signals[how])
        assert process.wait(10) == 0


def test_a_bad_snapshot_is_reported(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    with started(str(tmp_path / "bad.json")) as process:
        assert process.wait(10) == 2
        assert process.stderr is not None
        assert "bad.json" in process.stderr.read()


def test_the_fixture_answers_every_method(fixtures: Path) -> None:
    from golem_codegen.testing.examples import Examples

    with FakeGolem([fixtures / "counter.json"]) as server:
        agent = server.deployment.agents["CounterAgent"]
        examples = Examples(agent.type.graph)
        for name, method in agent.methods.items():
            reply = invoke(
                server,
                agentTypeName="CounterAgent",
                parameters=examples.make(agent.constructor, "0"),
                methodName=name,
                methodParameters=examples.make(method.parameters, "0"),
            )
            assert reply.status == 200, reply.body
            assert reply.json["result"]["graph"] == method.output_graph
