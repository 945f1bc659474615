"""Agents that a client cannot have, and those that only look so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from acceptance import schemas as s
from acceptance.packages import build_agents, render, save
from golem_codegen.model.fault import FaultsFound

_STREAM = s.kind("stream", inner=s.U8)


def test_a_stream_in_a_constructor_is_an_error(tmp_path: Path) -> None:
    agent = s.agent("Tail", [s.method("run")], constructor={"lines": _STREAM})
    with pytest.raises(FaultsFound, match="stream"):
        render("refused", save([[agent]], tmp_path))


@pytest.mark.parametrize(
    "inside",
    [
        s.kind("secret", spec={"inner": s.STRING}),
        s.kind("quota-token", spec={}),
        s.option(s.record(card=s.kind("permission-card", spec={"polymorphic": True}))),
    ],
)
def test_a_host_value_in_a_constructor_is_an_error(tmp_path: Path, inside: s.Node) -> None:
    agent = s.agent("Bound", [s.method("run")], constructor={"key": inside})
    with pytest.raises(FaultsFound):
        render("refused", save([[agent]], tmp_path))


def _router(name: str, **more: Any) -> s.Node:
    header = s.record(name=s.STRING, value=s.listing(s.U8))
    body = s.kind("stream", inner=s.listing(s.U8))
    request = s.record(
        method=s.STRING,
        scheme=s.STRING,
        authority=s.STRING,
        path=s.STRING,
        query=s.option(s.STRING),
        headers=s.listing(header),
        body=body,
    )
    response = s.record(status=s.kind("u16"), headers=s.listing(header), body=body)
    handle = s.method("handle", {"request": request}, response)
    return {**s.agent(name, [handle], mode="Ephemeral"), **more}


def test_router_agents_are_known_by_shape_and_not_by_name(tmp_path: Path) -> None:
    plain = s.agent("HttpRouter", [s.method("run")])
    agents = [_router("Gate"), _router("Door", kind="http-router"), plain]
    package = build_agents("acceptance_router", agents, tmp_path)
    loaded = package.load()
    assert hasattr(loaded, "HttpRouter")
    assert not hasattr(loaded, "Gate")
    assert not hasattr(loaded, "Door")


def _with_definitions(*definitions: s.Node) -> s.Node:
    uses = {f"p{number}": s.ref(each["id"]) for number, each in enumerate(definitions)}
    return s.agent("Odd", [s.method("use", uses)], definitions=definitions)


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        (_with_definitions(s.definition("a", s.ref("b")), s.definition("b", s.ref("a"))), "a"),
        (_with_definitions(s.definition("t", s.record(next=s.ref("t")), "Endless")), "t"),
        (s.agent("Odd", [s.method("use", {"p": s.ref("missing")})]), "missing"),
        (s.agent("Odd", [s.method("use", {"p": s.kind("enum", cases=[])})]), "enum"),
        (s.agent("Odd", [s.method("use", {"p": s.kind("enum", cases=["a", "a"])})]), "a"),
        (s.agent("Odd", [s.method("use", {"p": {"kind": "novel", "value": {}}})]), "novel"),
        (s.agent("Odd", [s.method("twice"), s.method("twice")]), "twice"),
    ],
)
def test_a_malformed_schema_is_refused_with_its_place(
    tmp_path: Path, agent: s.Node, told: str
) -> None:
    with pytest.raises(FaultsFound, match=told) as refused:
        render("refused", save([[agent]], tmp_path))
    assert "snapshot0.json#/0/" in str(refused.value)


def test_all_faults_come_in_one_run(tmp_path: Path) -> None:
    agents = [
        s.agent(f"Odd{number}", [s.method("use", {"p": s.ref(f"missing{number}")})])
        for number in range(3)
    ]
    with pytest.raises(FaultsFound) as refused:
        render("refused", save([agents], tmp_path))
    for number in range(3):
        assert f"missing{number}" in str(refused.value)
