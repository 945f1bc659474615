"""The reported faults of other codecs, run through generated codecs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from codec_cases import CodecCase, load_cases

from acceptance import schemas as s
from acceptance.json_equality import same_text
from acceptance.packages import Generated, build_agents


@pytest.fixture(scope="module")
def cases(shared: Path) -> list[CodecCase]:
    """The reported cases that have a type."""
    every = load_cases(shared / "peers" / "codec-cases.md")
    return [case for case in every if case.type is not None]


@pytest.fixture(scope="module")
def reported(cases: list[CodecCase], tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """One agent per case: definitions of different cases have the same ids."""
    agents = [
        s.agent(
            f"Agent{case.id}",
            [s.method("echo", {"value": s.ref("case.root")}, s.ref("case.root"))],
            definitions=[
                *type_.get("defs", []),
                s.definition("case.root", type_["root"], f"Root{case.id}"),
            ],
        )
        for case in cases
        if (type_ := case.type) is not None
    ]
    return build_agents("acceptance_reported", agents, tmp_path_factory.mktemp("reported"))


def test_every_wire_line_round_trips(reported: Generated, cases: list[CodecCase]) -> None:
    codecs, checked = reported.part("codecs"), 0
    for case in cases:
        codec = getattr(codecs, f"Root{case.id}")
        for line in case.wire:
            again = codec.into_schema(codec.from_schema(line.text.encode()))
            assert same_text(again, line.again), (case.id, line)
            checked += 1
    assert checked >= 7


def test_every_wire_bad_line_is_refused_with_a_path(
    reported: Generated, cases: list[CodecCase]
) -> None:
    codecs, errors, checked = reported.part("codecs"), reported.part("errors"), 0
    for case in cases:
        codec = getattr(codecs, f"Root{case.id}")
        for line in case.wire_bad:
            with pytest.raises(errors.DecodeError) as refused:
                codec.from_schema(line.encode())
            assert refused.value.path.startswith("$"), (case.id, line)
            checked += 1
    assert checked >= 15


def test_null_never_raises_another_error(reported: Generated, cases: list[CodecCase]) -> None:
    codecs, errors = reported.part("codecs"), reported.part("errors")
    for case in cases:
        for text in ("null", "[]", '"{}"', "{}", "0", '{"kind":null,"value":null}'):
            with pytest.raises(errors.DecodeError):
                getattr(codecs, f"Root{case.id}").from_schema(text.encode())


def test_an_unknown_enum_case_is_refused_at_its_place(reported: Generated) -> None:
    errors = reported.part("errors")
    newer = {"kind": "list", "value": {"elements": [{"kind": "enum", "value": {"case": 2}}]}}
    with pytest.raises(errors.DecodeError) as refused:
        reported.part("codecs").RootC23.from_schema(json.dumps(newer).encode())
    assert refused.value.path.startswith("$[0]")
