"""Packages that several acceptance tests share; each is generated once per session."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from acceptance import schemas as s
from acceptance.ledger import FLASH, LEDGER
from acceptance.packages import Generated, build, build_agents
from acceptance.wire_table import CASES

FIXTURES = Path(__file__).resolve().parent.parent.parent / "fixtures"
GOLDEN = ("code_first_snippets_rust.json", "code_first_snippets_ts.json")
SYNTHETIC = "synthetic-agents-all-kinds.json"


def _renamed(path: Path, prefix: str, folder: Path) -> Path:
    """The two golden files have agents of the same names: one file gets names of its own."""
    agents: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    for agent in agents:
        agent["type_name"] = prefix + agent["type_name"]
    copy = folder / path.name
    copy.write_text(json.dumps(agents), encoding="utf-8")
    return copy


@pytest.fixture(scope="session")
def everything(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """All fixtures, both golden snapshots and the synthetic one, in one package."""
    folder = tmp_path_factory.mktemp("everything")
    snapshots = shared / "data" / "golem-snapshots"
    sources = [
        *sorted(FIXTURES.glob("*.json")),
        snapshots / GOLDEN[0],
        _renamed(snapshots / GOLDEN[1], "Ts", folder),
        snapshots / SYNTHETIC,
    ]
    return build("acceptance_everything", sources, folder)


@pytest.fixture(scope="session")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """The package of our own fixtures, without the extreme names."""
    sources = [path for path in sorted(FIXTURES.glob("*.json")) if path.name != "names.json"]
    return build("acceptance_harbour", sources, tmp_path_factory.mktemp("harbour"))


@pytest.fixture(scope="session")
def named(tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """The package of the extreme names."""
    sources = [FIXTURES / "names.json"]
    return build("acceptance_named", sources, tmp_path_factory.mktemp("named"))


@pytest.fixture(scope="session")
def kinds(tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """One named type per wire example of the protocol."""
    types = {case.name: case.type for case in CASES}
    agents = [s.echo_agent("Kinds", types)]
    return build_agents("acceptance_kinds", agents, tmp_path_factory.mktemp("kinds"))


@pytest.fixture(scope="session")
def bank(tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """The durable agent of the protocol's examples, and an ephemeral one."""
    return build_agents("acceptance_bank", [LEDGER, FLASH], tmp_path_factory.mktemp("bank"))
