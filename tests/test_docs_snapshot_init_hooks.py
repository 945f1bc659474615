"""The examples of ``docs/snapshot.md``, ``docs/init.md`` and ``docs/hooks.md``, run or read."""

from __future__ import annotations

import re
import shlex
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from conftest import ROOT

from golem_codegen.cli.main import main
from golem_codegen.testing import FakeGolem

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _blocks(page: str, language: str) -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [body for found, body in _BLOCK.findall(text) if found == language]


def _run(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    with pytest.raises(SystemExit) as leaving:
        main(words)
    assert isinstance(leaving.value.code, int)
    return leaving.value.code, capsys.readouterr().out


def _run_example(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, _, expected = block.partition("\n")
    program, *words = shlex.split(command.removeprefix("$ "))
    assert program == "golem-codegen"
    assert _run(words, capsys) == (0, expected)


def _contains(whole: Any, part: Any) -> bool:
    if isinstance(part, Mapping) and isinstance(whole, Mapping):
        return all(name in whole and _contains(whole[name], part[name]) for name in part)
    return bool(whole == part)


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fixtures: Path) -> FakeGolem:
    """A server that the environment names, and an empty working directory."""
    monkeypatch.chdir(tmp_path)
    return FakeGolem([fixtures / "counter.json"], app="shop", env="local")


def test_the_examples_of_snapshot(
    server: FakeGolem, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with server:
        for name, value in server.environ.items():
            monkeypatch.setenv(name, value)
        examples = _blocks("snapshot.md", "console")
        assert len(examples) == 3
        for block in examples:
            _run_example(block, capsys)
        (words,) = _blocks("snapshot.md", "toml")
        Path("pyproject.toml").write_text(words, encoding="utf-8")
        for name in ("GOLEM_APPLICATION", "GOLEM_ENVIRONMENT"):
            monkeypatch.delenv(name)
        assert _run(["snapshot"], capsys)[0] == 0
        assert Path("agents.json").read_bytes() == Path("golem-snapshot.json").read_bytes()
    (header,) = _blocks("snapshot.md", "json")
    head = header.partition(' "agentTypes"')[0]
    assert Path("golem-snapshot.json").read_text(encoding="utf-8").startswith(head)


def test_the_out_of_date_example_of_snapshot(
    server: FakeGolem, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its lines have the form of real ones."""
    (block,) = _blocks("snapshot.md", "text")
    old = (ROOT / "fixtures" / "counter.json").read_text(encoding="utf-8")
    with server:
        for name, value in server.environ.items():
            monkeypatch.setenv(name, value)
        _run(["snapshot"], capsys)
        path = Path("golem-snapshot.json")
        text = path.read_text(encoding="utf-8")
        assert '"u64"' in old
        path.write_text(text.replace('"u64"', '"s64"'), encoding="utf-8")
        status, out = _run(["snapshot", "--check"], capsys)
    assert status == 1
    digits = re.compile(r"\d+")
    assert digits.sub("1", out.splitlines()[0]) == digits.sub("1", block.splitlines()[0])
    assert re.search(
        r"^  agent CounterAgent: \w+ \S+ differs \(/\S+: \"u64\"|s64", out, re.MULTILINE
    )


def test_the_examples_of_init(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = _blocks("init.md", "console")
    assert len(examples) == 2
    for block in examples:
        _run_example(block, capsys)
    first, installed, _ = _blocks("hooks.md", "yaml")
    written = yaml.safe_load(Path(".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert yaml.safe_load(first) == written
    offered = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    used = [hook["id"] for repo in yaml.safe_load(installed)["repos"] for hook in repo["hooks"]]
    assert set(used) <= {hook["id"] for hook in offered}


def test_the_settings_of_hooks_are_those_of_the_test_projects() -> None:
    settings, hatch, setuptools = map(tomllib.loads, _blocks("hooks.md", "toml"))
    projects = {
        name: tomllib.loads(
            (ROOT / "tests" / "projects" / name / "pyproject.toml").read_text(encoding="utf-8")
        )
        for name in ("hatch_consumer", "setuptools_consumer")
    }
    package = projects["setuptools_consumer"]["tool"]["golem-codegen"]["package"][0]
    assert settings["tool"]["golem-codegen"]["package"] == [package]
    assert _contains(projects["hatch_consumer"], hatch)
    assert _contains(projects["setuptools_consumer"], setuptools)


def test_the_steps_of_the_recipe_for_ci(
    server: FakeGolem, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = yaml.safe_load(_blocks("hooks.md", "yaml")[2])
    steps = [step["run"] for step in recipe["jobs"]["clients"]["steps"] if "run" in step]
    commands = [shlex.split(step)[1:] for step in steps if step.startswith("golem-codegen ")]
    assert commands == [["generate", "--check"], ["snapshot", "--check"]]
    shutil.copytree(ROOT / "tests" / "projects" / "setuptools_consumer", "consumer")
    monkeypatch.chdir("consumer")
    with server:
        for name, value in server.environ.items():
            monkeypatch.setenv(name, value)
        _run(["snapshot", "agents.json"], capsys)
        _run(["snapshot"], capsys)
        assert _run(["generate"], capsys)[0] == 0
        for command in commands:
            assert _run(command, capsys)[0] == 0
