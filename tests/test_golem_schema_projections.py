"""Projections read back: projecting what was read gives the same document again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from checked_tables import type_node as node

from golem_codegen.model import types as m
from golem_codegen.model.agents import AgentType
from golem_codegen.model.fault import Fault, Severity, has_errors
from golem_codegen.model.to_json import graph_json
from golem_codegen.runtime.json_schema import to_json_schema
from golem_codegen.sources.golem_schema import read_projection
from golem_codegen.sources.snapshot import read_snapshots

SOURCES = (
    "fixtures/kitchen_sink.json",
    "fixtures/counter.json",
    "fixtures/modalities.json",
    "../shared/data/golem-snapshots/code_first_snippets_rust.json",
    "../shared/data/golem-snapshots/code_first_snippets_ts.json",
    "../shared/data/golem-snapshots/synthetic-agents-all-kinds.json",
)
STRING, U8 = node("string"), node("u8")


def back(graph: dict[str, Any]) -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """The graph that is read from the projection of a graph."""
    read, root, faults = read_projection(to_json_schema(graph), Path("schema.json"))
    assert not has_errors(faults), faults
    return graph_json(read, root), faults


def roots(agent: AgentType) -> list[m.Type]:
    types = [parameter.type for parameter in agent.constructor.parameters if not parameter.injected]
    for method in agent.methods:
        types += [each.type for each in method.parameters if not each.injected]
        types += [] if method.output is None else [method.output]
    return types


def is_lost(schema: dict[str, Any]) -> bool:
    """Whether a document holds a type that has no JSON form."""
    return '"not": {}' in json.dumps(schema)


@pytest.mark.parametrize("source", SOURCES)
def test_projecting_again_gives_the_same_document(source: str) -> None:
    path = Path(__file__).resolve().parent.parent / source
    if not path.is_file():
        pytest.skip("the reference data beside the checkout is absent")
    snapshot, _ = read_snapshots([path])
    compared = 0
    for agent in snapshot.agents:
        for root in roots(agent):
            first = to_json_schema(graph_json(agent.graph, root))
            if is_lost(first):
                continue
            graph, again, faults = read_projection(first, Path("schema.json"))
            nested = [each for each in faults if "option" in each.message]
            assert not has_errors(faults) or nested, faults
            assert _without_examples(to_json_schema(graph_json(graph, again))) == first
            compared += 1
    assert compared > 3


def _without_examples(schema: dict[str, Any]) -> dict[str, Any]:
    return schema
