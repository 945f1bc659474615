"""Builders of schema JSON for the tests of sources and model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from golem_codegen.model.agents import AgentType
from golem_codegen.model.fault import Fault, FaultsFound
from golem_codegen.sources.canonical import canonical_json
from golem_codegen.sources.snapshot import read_snapshots

Json = dict[str, Any]


def node(kind: str, **value: Any) -> Json:
    return {"kind": kind, "value": value}


def ref(identity: str) -> Json:
    return node("ref", id=identity)


def record(**fields: Json) -> Json:
    return node("record", fields=[{"name": name, "body": body} for name, body in fields.items()])


def definition(identity: str, body: Json) -> Json:
    return {"id": identity, "body": body}


def inputs(**parameters: Json) -> Json:
    value = [{"name": name, "schema": schema} for name, schema in parameters.items()]
    return {"tag": "parameters", "value": value}


def method(name: str, output: Json | None = None, **parameters: Json) -> Json:
    result = {"tag": "unit"} if output is None else {"tag": "single", "value": output}
    return {"name": name, "input_schema": inputs(**parameters), "output_schema": result}


def agent(name: str = "Counter", *, defs: list[Json] | None = None, **members: Any) -> Json:
    raw: Json = {
        "type_name": name,
        "description": "",
        "source_language": "rust",
        "schema": {"defs": defs or [], "root": record()},
        "constructor": {"description": "", "input_schema": inputs()},
        "methods": [],
        "dependencies": [],
        "mode": "Durable",
        "snapshotting": {"type": "Disabled"},
    }
    return raw | members


def typed(schema: Json, *, defs: list[Json] | None = None) -> Json:
    """An agent whose one method takes ``schema``."""
    return agent(defs=defs, methods=[method("m", p=schema)])


def write(folder: Path, *documents: Any) -> list[Path]:
    paths: list[Path] = []
    for index, document in enumerate(documents):
        path = folder / f"s{index}.json"
        path.write_text(canonical_json(document), encoding="utf-8")
        paths.append(path)
    return paths


def read_agents(folder: Path, *documents: Any) -> tuple[tuple[AgentType, ...], tuple[Fault, ...]]:
    snapshot, faults = read_snapshots(write(folder, *documents))
    return snapshot.agents, faults


def faults_of(folder: Path, *documents: Any) -> tuple[Fault, ...]:
    """The faults of reading; whether they stop the run is for the test to look at."""
    try:
        return read_snapshots(write(folder, *documents))[1]
    except FaultsFound as found:
        return found.faults
