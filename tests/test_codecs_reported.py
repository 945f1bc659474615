"""Every canonical line of the catalogue of reported codec faults, through generated codecs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from acceptance import schemas as s
from acceptance.packages import Generated, build_agents
from codec_cases import CodecCase, load_cases
from test_checked_reported import same_json


@pytest.fixture(scope="module")
def cases(shared: Path) -> list[CodecCase]:
    """The reported cases that have a type."""
    every = load_cases(shared / "peers" / "codec-cases.md")
    return [case for case in every if case.type is not None]


@pytest.fixture(scope="module")
def reported(cases: list[CodecCase], tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """A package with one agent per case."""
    agents = [_agent(case.id, case.type) for case in cases]
    return build_agents("canonical_reported", agents, tmp_path_factory.mktemp("reported"))


def _agent(name: str, graph: Any) -> dict[str, Any]:
    root = s.definition("case.root", graph["root"], f"Root{name}")
    method = s.method("echo", {"value": s.ref("case.root")}, s.ref("case.root"))
    return s.agent(f"Agent{name}", [method], definitions=[*graph.get("defs", []), root])


def test_every_line_comes_back(reported: Generated, cases: list[CodecCase]) -> None:
    codecs, seen = reported.part("codecs"), 0
    for case in cases:
        codec = getattr(codecs, f"Root{case.id}")
        for line in case.canonical:
            value = codec.from_json(line.text.encode())
            assert same_json(codec.to_json(value), line.again), (case.id, line)
            assert codec.from_schema(codec.into_schema(value)) == value
            seen += 1
    assert seen == sum(len(case.canonical) for case in cases) > 20


def test_every_bad_line_is_refused_with_a_path(reported: Generated, cases: list[CodecCase]) -> None:
    codecs, errors, seen = reported.part("codecs"), reported.part("errors"), 0
    for case in cases:
        codec = getattr(codecs, f"Root{case.id}")
        for line in case.canonical_bad:
            with pytest.raises(errors.DecodeError) as refused:
                codec.from_json(line.encode())
            assert refused.value.path.startswith("$"), (case.id, line)
            seen += 1
    assert seen == sum(len(case.canonical_bad) for case in cases) > 40
