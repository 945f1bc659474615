"""The pytest plugin as users have it: installed, in test runs that are processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from plugin_project import PACKAGE, SETTINGS, Project, make_project, passed

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pytest-plugin")]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, fixtures: Path) -> Project:
    return make_project(tmp_path_factory.mktemp("project"), fixtures / "counter.json")


@pytest.fixture
def project(made: Project) -> Project:
    made.write("pytest.ini", SETTINGS)
    return made


HEAD = f"""
import pytest
from {PACKAGE} import AsyncCounterAgent, CounterAgent
"""


def test_the_plugin_costs_nothing_until_it_is_used() -> None:
    program = (
        "import sys, pytest; import golem_codegen.testing.plugin; "
        "print(sorted(name for name in sys.modules if name.split('.')[0] in "
        "('golem_codegen', 'aiohttp', 'msgspec', 'urllib3')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    expected = ["golem_codegen", "golem_codegen.testing", "golem_codegen.testing.plugin"]
    assert run.stdout.strip() == str(expected)


def test_a_server_and_a_client_for_a_test(project: Project) -> None:
    test = f"""{HEAD}
import os

def test_call(golem_server, golem):
    @golem_server.agent(CounterAgent).method("add")
    def add(context, by):
        return by + 1
    assert CounterAgent.get("main", client=golem).add(by=4) == 5
    assert golem_server.calls[0].arguments == {{"by": 4}}
    assert os.environ["GOLEM_SERVER_URL"] == golem_server.url
    assert golem_server.token not in repr(golem_server.calls)

def test_the_next_test_has_a_server_of_its_own(golem_server):
    assert golem_server.calls == []

def test_without_a_server():
    assert "GOLEM_SERVER_URL" not in os.environ
"""
    passed(project.outcome(test), 3)


def test_default_clients_follow_the_server(project: Project) -> None:
    test = f"""{HEAD}
@pytest.mark.parametrize("number", range(3))
def test_call(golem_server, number):
    golem_server.agent(CounterAgent).method("add")(lambda context, by: by + number)
    assert CounterAgent.get("main").add(by=1) == number + 1
    assert len(golem_server.calls) == 1

@pytest.mark.asyncio
@pytest.mark.parametrize("number", range(3))
async def test_async_call(golem_server, number):
    golem_server.agent(CounterAgent).method("add")(lambda context, by: by + number)
    assert await AsyncCounterAgent.get("main").add(by=1) == number + 1
    assert len(golem_server.calls) == 1
"""
    passed(project.outcome(test), 6)


ASYNC_TEST = f"""{HEAD}
import asyncio
pytestmark = pytest.mark.MARK

@pytest.fixture
async def counter(async_golem):
    counter = AsyncCounterAgent.get("main", client=async_golem)
    yield counter
    assert isinstance(await counter.value(), int)

@pytest.mark.parametrize("number", range(3))
async def test_call(golem_server, async_golem, number):
    golem_server.agent(CounterAgent).method("add")(lambda context, by: by + number)
    counter = AsyncCounterAgent.get("main", client=async_golem)
    assert await asyncio.gather(*(counter.add(by=by) for by in range(3))) == [
        number, number + 1, number + 2
    ]
"""


def test_with_pytest_asyncio(project: Project) -> None:
    test = ASYNC_TEST.replace("MARK", "asyncio").replace(
        "@pytest.fixture\n", "@pytest_asyncio.fixture\n"
    )
    test = f"import pytest_asyncio\n{test}{USES_FIXTURE}"
    passed(project.outcome(test), 4)


def test_with_pytest_asyncio_in_auto_mode_and_one_loop_for_all(project: Project) -> None:
    settings = SETTINGS.replace("strict", "auto").replace("= function", "= session")
    project.write("pytest.ini", f"{settings}asyncio_default_test_loop_scope = session\n")
    test = ASYNC_TEST.replace("pytestmark = pytest.mark.MARK", "") + USES_FIXTURE
    passed(project.outcome(test), 4)


USES_FIXTURE = """
async def test_fixture(golem_server, counter):
    golem_server.agent(CounterAgent).method("add")(lambda context, by: by)
    assert await counter.add(by=1) == 1
"""


def test_with_anyio(project: Project) -> None:
    test = ASYNC_TEST.replace("MARK", "anyio") + USES_FIXTURE
    backend = '\n@pytest.fixture\ndef anyio_backend():\n    return "asyncio"\n'
    passed(project.outcome(test + backend), 4)
    passed(project.outcome(test + backend, "-p", "no:asyncio", *WITHOUT_ASYNCIO), 4)


# Its settings are unknown then.
WITHOUT_ASYNCIO = ("-W", "ignore::pytest.PytestConfigWarning")


def test_with_xdist(project: Project) -> None:
    test = f"""{HEAD}
@pytest.mark.parametrize("number", range(12))
def test_call(golem_server, golem, number):
    golem_server.agent(CounterAgent).method("add")(lambda context, by: number)
    assert CounterAgent.get("main", client=golem).add(by=1) == number
    assert len(golem_server.calls) == 1
"""
    passed(project.outcome(test, "-n", "2"), 12)


def test_the_marker_says_what_is_played_and_called(project: Project) -> None:
    snapshot = json.loads((project.folder / "agents.json").read_text())
    snapshot["agentTypes"][0]["agentType"]["type_name"] = "Other"
    project.write("other.json", json.dumps(snapshot))
    project.write("pytest.ini", SETTINGS.replace("golem_", "# golem_"))
    test = f"""{HEAD}
pytestmark = pytest.mark.golem(snapshot="agents.json", package="{PACKAGE}", app="shop", seed=1)

def test_module(golem_server, golem):
    assert (golem_server.app, golem_server.env) == ("shop", "local")
    assert "app='shop'" in repr(golem)
    assert CounterAgent.get("main", client=golem).value() is not None

@pytest.mark.golem(snapshot=["other.json"], env="staging")
def test_nearest_wins(golem_server):
    assert list(golem_server.deployment.agents) == ["Other"]
    assert (golem_server.app, golem_server.env) == ("shop", "staging")

def test_a_marker_is_known():
    pass
"""
    passed(project.outcome(test, "--strict-markers"), 3)


def test_a_failure_reports_the_calls(project: Project) -> None:
    test = f"""{HEAD}
def test_call(golem_server, golem):
    @golem_server.agent(CounterAgent)
    class Counter:
        def __init__(self, name): ...
        def add(self, by):
            return by
        def reset(self):
            raise ValueError("no way back")
    counter = CounterAgent.get("main", client=golem)
    counter.add(by=7)
    counter.add.trigger(by=8)
    counter.reset()
"""
    output = project.outcome(test, "-n", "1")
    assert "1 failed" in output
    assert "Calls of the fake Golem server" in output
    assert '#1 CounterAgent("main") add(by=7) -> 200 "7"' in output
    assert '#2 CounterAgent("main") add(by=8) [schedule] -> 200' in output
    assert '#3 CounterAgent("main") reset() -> 500 INTERNAL_AGENT_EXECUTION_FAILED' in output
    assert "   | ValueError: no way back" in output


def test_a_passing_test_reports_nothing(project: Project) -> None:
    test = f"{HEAD}\ndef test_call(golem):\n    CounterAgent.get('main', client=golem).value()\n"
    output = project.outcome(test, "-rA")
    assert "1 passed" in output
    assert "Calls of the fake" not in output


@pytest.mark.parametrize(
    ("settings", "test", "words"),
    [
        ("", "def test(golem_server): ...", "say which snapshot golem_server plays"),
        ("golem_snapshot = agents.json", "def test(golem): ...", "say which generated package"),
        (
            "golem_snapshot = agents.json\ngolem_package = not_there",
            "def test(golem): ...",
            "the generated package not_there cannot be imported",
        ),
        ("golem_snapshot = gone.json", "def test(golem_server): ...", "gone.json"),
        (
            "golem_snapshot = agents.json",
            "import pytest\n@pytest.mark.golem(colour=1)\ndef test(golem_server): ...",
            "colour",
        ),
        (
            "golem_snapshot = agents.json",
            "import pytest\n@pytest.mark.golem('x')\ndef test(golem_server): ...",
            "takes keyword arguments only",
        ),
    ],
)
def test_what_is_missing_is_said(project: Project, settings: str, test: str, words: str) -> None:
    project.write("pytest.ini", SETTINGS.replace("golem_", "# golem_") + settings)
    output = project.outcome(test)
    assert "1 error" in output
    assert words in output
