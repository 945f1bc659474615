"""``golem-codegen diff SNAPSHOT live``: the repository against what is deployed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from golem_codegen.cli.main import main
from golem_codegen.testing import FakeGolem


def _diff(old: Path, server: FakeGolem, monkeypatch: pytest.MonkeyPatch, folder: Path) -> object:
    for name, value in server.environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(folder)
    with pytest.raises(SystemExit) as ended:
        main(["diff", str(old), "live"])
    return ended.value.code


def test_the_same_schema_is_no_change(
    fixtures: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    snapshot = fixtures / "counter.json"
    with FakeGolem([snapshot]) as server:
        assert _diff(snapshot, server, monkeypatch, tmp_path) == 0
    assert "no changes" in capsys.readouterr().out


def test_a_method_that_is_gone_breaks(
    fixtures: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    raw = json.loads((fixtures / "counter.json").read_text(encoding="utf-8"))
    agent = raw["agentTypes"][0]["agentType"]
    agent["methods"] = [method for method in agent["methods"] if method["name"] != "add"]
    deployed = tmp_path / "deployed.json"
    deployed.write_text(json.dumps(raw), encoding="utf-8")
    with FakeGolem([deployed]) as server:
        assert _diff(fixtures / "counter.json", server, monkeypatch, tmp_path) == 1
        assert server.token not in capsys.readouterr().out
