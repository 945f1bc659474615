"""The working day of a project, from nothing: every command, the real git, the real pre-commit.

A server is deployed to; the project takes a snapshot, generates and commits. The server's schema
changes, and the project learns of it, understands it, and follows.
"""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from scratch_repository import Scratch, scratch_repository

from golem_codegen.testing import FakeGolem

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the command on the path is a shell script"),
]

PACKAGE = "shop_golem"


def _method(document: Any, agent: str, name: str) -> Any:
    agents = [entry["agentType"] for entry in document["agentTypes"]]
    (found,) = [one for one in agents if one["type_name"] == agent]
    (method,) = [one for one in found["methods"] if one["name"] == name]
    return method


@pytest.fixture
def changed_counter(fixtures: Path, tmp_path: Path) -> Path:
    """The counter after a deployment: ``add`` takes a text, which no caller sends."""
    document = json.loads((fixtures / "counter.json").read_text(encoding="utf-8"))
    parameter = _method(document, "CounterAgent", "add")["input_schema"]["value"][0]
    parameter["schema"] = {"kind": "string", "value": {}}
    path = tmp_path / "deployed.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def _changed_files(scratch: Scratch) -> set[str]:
    return set(scratch.run("git", "diff", "--name-only", "HEAD").split())


def test_a_working_day(fixtures: Path, changed_counter: Path, tmp_path: Path) -> None:
    thumbnailer = fixtures / "thumbnailer.json"
    with FakeGolem([fixtures / "counter.json", thumbnailer], app="shop") as server:
        scratch = scratch_repository(tmp_path, **server.environ)
        port = server.port
        # Day one: from nothing to committed clients.
        scratch.golem("init", "--yes", "--package", PACKAGE)
        scratch.golem("snapshot")
        scratch.golem("generate")
        scratch.commit("clients of the shop")
        assert "Passed" in scratch.pre_commit("run", "--all-files")
        assert "up to date" in scratch.golem("snapshot", "--check")
    # Somebody deploys.
    with FakeGolem([changed_counter, thumbnailer], app="shop", port=port):
        said = scratch.golem("snapshot", "--check", status=1)
        assert "agent CounterAgent: method add differs" in said
        assert "Thumbnailer" not in said
        scratch.golem("snapshot")
    assert _changed_files(scratch) == {"golem-snapshot.json"}
    # The check tells, and names the method.
    scratch.run("git", "add", "--all")
    said = scratch.pre_commit("run", status=1)
    assert "Failed" in said
    assert "add" in said
    assert "counter_agent.py" in said
    assert "thumbnailer.py" not in said
    assert _changed_files(scratch) == {"golem-snapshot.json"}
    # What broke?
    before = scratch.run("git", "show", "HEAD:golem-snapshot.json")
    (tmp_path / "before.json").write_text(before, encoding="utf-8")
    said = scratch.golem("diff", str(tmp_path / "before.json"), "golem-snapshot.json", status=1)
    assert "CounterAgent" in said
    assert "add" in said
    assert "breaking" in said
    assert scratch.golem("diff", PACKAGE, "golem-snapshot.json", status=1)
    # Generating mends it, and touches what is affected only.
    scratch.golem("generate")
    changed = _changed_files(scratch)
    affected = {
        "golem-snapshot.json",
        *(f"{PACKAGE}/{name}" for name in ("agents/counter_agent.py", "golem-codegen.lock")),
        *(f"{PACKAGE}/{name}" for name in ("_schema.py", "_slow.py", "_wire.py")),
        f"{PACKAGE}/__init__.py",  # it has the fingerprint of the schemas
    }
    assert changed == affected
    scratch.run("git", "add", "--all")
    assert "Passed" in scratch.pre_commit("run")
    scratch.commit("the new counter")
    program = f"import {PACKAGE} as p; print(p.CounterAgent.agent_id('main'))"
    assert "main" in scratch.run(sys.executable, "-c", program)


def test_a_project_that_leaves_no_traces(fixtures: Path, tmp_path: Path) -> None:
    """Nothing but the named files appears, whatever commands run."""
    with FakeGolem([fixtures / "counter.json"], app="shop") as server:
        scratch = scratch_repository(tmp_path, **server.environ)
        scratch.golem("init", "--yes", "--package", PACKAGE)
        scratch.golem("snapshot")
        scratch.golem("snapshot", "--check")
        scratch.golem("generate")
        scratch.golem("generate", "--check")
        scratch.golem("inspect", "golem-snapshot.json")
    found = {path.name for path in scratch.folder.iterdir()}
    assert found == {
        ".git",
        ".pre-commit-config.yaml",
        "golem-codegen.toml",
        "golem-snapshot.json",
        PACKAGE,
    }
    shutil.rmtree(scratch.folder / PACKAGE)
    scratch.golem("generate", "--check", status=1)
    assert not (scratch.folder / PACKAGE).exists()
