"""Handlers and recorded calls with the types of a generated package."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from acceptance.packages import build, build_agents
from server_bank import PLACE, agent_type, definition, invoke, method, parameter, record
from server_kinds import GOOD, GRAPH, IDS

from golem_codegen.model import types as m
from golem_codegen.model.agent_json import agent_json
from golem_codegen.model.agents import Snapshot
from golem_codegen.testing import AgentContext, AgentFailure, FakeGolem

PACKAGE = "typed_handlers_acme"


@pytest.fixture(scope="module")
def acme(tmp_path_factory: pytest.TempPathFactory, fixtures: Path) -> ModuleType:
    folder = tmp_path_factory.mktemp("typed")
    return build(PACKAGE, [fixtures / "counter.json"], folder).load()


@pytest.fixture
def server(fixtures: Path) -> Iterator[FakeGolem]:
    with FakeGolem([fixtures / "counter.json"]) as started:
        yield started


@pytest.fixture
def counter(acme: ModuleType, server: FakeGolem) -> Iterator[Any]:
    arguments = {"app": server.app, "env": server.env, "token": server.token}
    with acme.Golem(server.url, **arguments, retries=0) as golem:
        yield acme.CounterAgent.get("main", client=golem)


@pytest.fixture(params=["client class", "package", "asyncio client", "method-only client"])
def registered(request: pytest.FixtureRequest, acme: ModuleType, server: FakeGolem) -> Any:
    """The handlers, registered typed in each way there is."""
    if request.param == "package":
        return server.agent("CounterAgent", types=acme)
    prefix = "Async" if request.param == "asyncio client" else ""
    suffix = "Methods" if request.param == "method-only client" else ""
    return server.agent(getattr(acme, f"{prefix}CounterAgent{suffix}"))


def test_a_class_plays_with_generated_types(
    acme: ModuleType, server: FakeGolem, counter: Any, registered: Any
) -> None:
    seen: list[Any] = []
    entry = acme.Entry(
        at=acme.values.Datetime.fromisoformat("2026-12-01T09:00:00+00:00"), amount=-(2**40), by="me"
    )

    @registered
    class Counter:
        def __init__(self, name: str) -> None:
            self.name, self.total = name, 0

        def add(self, by: int) -> int:
            self.total += by
            return self.total

        def apply(self, change: object, note: str | None) -> Any:
            seen.append((self.name, change, note))
            if note is None:
                return acme.values.Err(acme.Refused(limit=2**63, wanted=1))
            return acme.values.Ok(entry)

        async def list(self, limit: int | None) -> list[Any]:
            return [entry] * (limit or 0)

        def reset(self) -> str:
            return "what a unit method returns is nobody's business"

    scale = acme.ChangeScale(factor=3, rounding=acme.Rounding.UP)
    assert [counter.add(2), counter.add(3)] == [2, 5]
    assert counter.apply(scale) == acme.values.Err(acme.Refused(limit=2**63, wanted=1))
    assert counter.apply(acme.ChangeRestore(entry), "n") == acme.values.Ok(entry)
    assert counter.list(2) == [entry, entry]
    assert counter.reset() is None
    assert seen == [("main", scale, None), ("main", acme.ChangeRestore(entry), "n")]
    assert isinstance(counter.value(), int)  # no handler: an example
    assert [call.arguments for call in server.calls[:3]] == [
        {"by": 2},
        {"by": 3},
        {"change": scale, "note": None},
    ]
    assert server.calls[0].parameters == {"name": "main"}


def test_functions_get_typed_arguments_and_the_context(
    acme: ModuleType, server: FakeGolem, counter: Any
) -> None:
    handlers = server.agent(acme.CounterAgent)

    @handlers.method("apply")
    def apply(context: AgentContext, change: object, _note: str | None) -> Any:
        context.state.setdefault("changes", []).append(change)
        count = len(context.state["changes"])
        return acme.values.Err(acme.Refused(limit=0, wanted=count))

    assert counter.apply(acme.ChangeIncrease(4)).value.wanted == 1
    assert counter.apply(acme.ChangeClear()).value.wanted == 2
    context = server._engine.agents.all()[0].player.context(handlers.form)
    assert context.state == {"changes": [acme.ChangeIncrease(4), acme.ChangeClear()]}
    assert context.parameters == {"name": "main"}


@pytest.mark.parametrize(
    ("returned", "words"),
    [
        (lambda _acme: 7, "value mismatch at $: expected"),
        (lambda acme: acme.values.Err(acme.Refused(limit=-1, wanted=0)), "$.err.limit"),
        (lambda acme: acme.values.Ok(None), "$.ok"),
    ],
)
def test_a_result_of_the_wrong_type_fails_the_agent(
    acme: ModuleType,
    server: FakeGolem,
    counter: Any,
    returned: Callable[[ModuleType], object],
    words: str,
) -> None:
    @server.agent(acme.CounterAgent).method("apply")
    def apply(*_arguments: object) -> object:
        return returned(acme)

    with pytest.raises(acme.errors.AgentFailed) as caught:
        counter.apply(acme.ChangeClear())
    assert "the handler's result does not fit the schema" in caught.value.cause
    assert words in caught.value.cause


def test_raising_fails_the_agent_with_its_own_traceback(
    acme: ModuleType, server: FakeGolem, counter: Any
) -> None:
    @server.agent(acme.CounterAgent)
    class Counter:
        def __init__(self, _name: str) -> None: ...

        def add(self, _by: int) -> int:
            raise ZeroDivisionError("on purpose")

        async def value(self) -> int:
            raise AgentFailure("trap: unreachable", "panicked at lib.rs")

    with pytest.raises(acme.errors.AgentFailed) as caught:
        counter.add(1)
    assert caught.value.cause == "ZeroDivisionError: on purpose"
    lines = caught.value.stderr.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    # The first frame is the handler's, not one of the server.
    assert __file__ in lines[1]
    assert lines[-1] == "ZeroDivisionError: on purpose"
    with pytest.raises(acme.errors.AgentFailed) as caught:
        counter.value()
    assert (caught.value.cause, caught.value.stderr) == ("trap: unreachable", "panicked at lib.rs")


def test_the_form_may_change_and_the_state_stays(
    acme: ModuleType, server: FakeGolem, counter: Any
) -> None:
    @server.agent("CounterAgent").method("list")
    def plain(context: AgentContext, limit: int | None) -> list[object]:
        context.state["limit"] = limit
        return []

    counter.list(3)

    @server.agent(acme.CounterAgent).method("add")
    def add(context: AgentContext, by: int) -> int:
        limit: int = context.state["limit"]
        return limit + by

    assert counter.add(4) == 7


def test_unknown_things_are_refused(acme: ModuleType, server: FakeGolem) -> None:
    with pytest.raises(LookupError, match="no agent type Nobody"):
        server.agent("Nobody")
    with pytest.raises(LookupError, match="no client of agent type Nobody"):
        server.agent("Nobody", types=acme)
    with pytest.raises(LookupError, match="neither an agent type's name nor a generated client"):
        server.agent(dict)
    with pytest.raises(LookupError, match="no method ad "):
        server.agent(acme.CounterAgent).method("ad")

    class Misspelt:
        def ad(self, by: int) -> int:
            return by

    with pytest.raises(LookupError, match="Misspelt has no method of agent type CounterAgent"):
        server.agent(acme.CounterAgent)(Misspelt)


def test_a_package_of_another_snapshot_is_found_out(
    acme: ModuleType, fixtures: Path, tmp_path: Path
) -> None:
    document = (fixtures / "counter.json").read_text()
    changed = json.loads(document)
    add = changed["agentTypes"][0]["agentType"]["methods"][0]
    add["input_schema"]["value"][0]["schema"] = {"kind": "string", "value": {}}
    (tmp_path / "changed.json").write_text(json.dumps(changed))
    with FakeGolem([tmp_path / "changed.json"]) as server:
        server.agent(acme.CounterAgent).method("add")(lambda _context, by: by)
        reply = invoke(
            server,
            agentTypeName="CounterAgent",
            parameters=record({"kind": "string", "value": "x"}),
            methodName="add",
            methodParameters=record({"kind": "string", "value": "x"}),
        )
        assert reply.status == 500
        assert f"The package {PACKAGE} cannot read a value (was it generated" in reply.json["error"]


# Types with names, so that a method's parameter and its output are of one and the same class.
NAMED = [definition(f"echo.T{name}", node) for name, (node, _, _) in zip(IDS, GOOD, strict=True)]
REFS = [m.Ref(item.id, place=PLACE) for item in NAMED]
ECHO = agent_type(
    "Echo",
    (),
    tuple(method(name, ref, parameter("value", ref)) for name, ref in zip(IDS, REFS, strict=True)),
    definitions=(*GRAPH.definitions.values(), *NAMED),
)
# Python has no year 0.
BEYOND = "0000-02-29T09:00:00.000000001Z"


@pytest.fixture(scope="module")
def echoes(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("echo")
    return build_agents("typed_echo_acme", [agent_json(ECHO)], folder).load()


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, (_, value, data) in zip(IDS, GOOD, strict=True) if data != BEYOND],
    ids=[name for name, (_, _, data) in zip(IDS, GOOD, strict=True) if data != BEYOND],
)
def test_every_kind_goes_through_generated_types_unchanged(
    echoes: ModuleType, name: str, value: Any
) -> None:
    with FakeGolem(Snapshot((ECHO,), ("echo.json",), "")) as server:
        server.agent("Echo", types=echoes).method(name)(lambda _context, given: given)
        reply = invoke(
            server,
            agentTypeName="Echo",
            parameters=record(),
            methodName=name,
            methodParameters=record(value),
        )
        assert reply.status == 200, reply.body
        assert reply.json["result"]["value"] == value
