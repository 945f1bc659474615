"""The command ``inspect``, and the examples of the pages about looking at schemas."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT
from snapshot_parts import agent, definition, method, node, record, ref, write

from golem_codegen.cli import inspect_tree
from golem_codegen.cli.generate_run import GenerateOptions
from golem_codegen.cli.generate_run import run as generate
from golem_codegen.cli.inspect_run import described, read


def _run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "golem_codegen", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin"},
    )


def _examples() -> list[tuple[str, str]]:
    """The console examples that show an output, with it."""
    found: list[tuple[str, str]] = []
    for page in ("diff.md", "inspect.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        found += re.findall(r"```console\n\$ golem-codegen (.*)\n((?:.+\n)+)```", text)
    return found


@pytest.mark.parametrize(("command", "output"), _examples())
def test_examples_of_the_pages(command: str, output: str) -> None:
    done = _run(*shlex.split(command))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == output


def test_there_are_examples() -> None:
    assert {command.split()[0] for command, _ in _examples()} == {"diff", "inspect"}


@pytest.mark.parametrize("command", ["diff", "inspect"])
def test_help_is_light(command: str) -> None:
    program = f"""
import sys
from golem_codegen.cli.main import main
try:
    main([{command!r}, "--help"])
except SystemExit as leaving:
    status = leaving.code
heavy = {{"rich", "black", "msgspec", "golem_codegen.plan", "golem_codegen.sources"}}
sys.exit(str(heavy & sys.modules.keys()) if status or heavy & sys.modules.keys() else 0)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    assert "Example" in done.stdout


def _members(text: str) -> set[str]:
    """The members that a table of the page documents."""
    return set(re.findall(r"`(\w+)`", text))


def test_json_is_as_documented() -> None:
    document = json.loads(_run("inspect", "fixtures/counter.json", "--json").stdout)
    page = (ROOT / "docs" / "inspect.md").read_text(encoding="utf-8").split("## JSON")[1]
    documented = _members(page) | set(re.findall(r"\[\]\.(\w+)`", page))

    def names(value: Any) -> set[str]:
        if isinstance(value, dict):
            return set(value) | {name for item in value.values() for name in names(item)}
        return (
            {name for item in value for name in names(item)} if isinstance(value, list) else set()
        )

    assert names(document) <= documented
    assert document["format"] == 1
    add = document["agents"][0]["methods"][0]
    assert add["signature"] == "add(by: int) -> int"
    assert add["parameters"] == [{"name": "by", "wire": "by", "type": "int", "default": None}]
    assert document["agents"][0]["secrets"] == [["apiKey"]]


def test_signatures_are_those_of_the_generated_code(tmp_path: Path) -> None:
    source = ROOT / "fixtures" / "kitchen_sink.json"
    generate(GenerateOptions((source,), tmp_path, "acme"), lambda _: None)
    calls = 0
    for each in described(read([source], []), []).agents:
        code = (tmp_path / "acme" / "agents" / f"{each.module}.py").read_text(encoding="utf-8")
        bare = _squeezed(re.sub(r"\b_[a-z]+\.", "", code))
        for call in each.methods:
            name, _, rest = call.signature.partition("(")
            comma = "" if rest.startswith(")") else ", "
            assert _squeezed(f"def {name}(self{comma}{rest}:") in bare, call.signature
            calls += 1
    assert calls >= 40


def _squeezed(code: str) -> str:
    """Code without layout: black's line breaks and trailing commas."""
    bare = re.sub(r"\s+", "", code)
    return bare.replace(",)", ")").replace(",]", "]")


def test_a_package_and_its_snapshot_show_the_same(tmp_path: Path) -> None:
    source = ROOT / "fixtures" / "counter.json"
    generate(GenerateOptions((source,), tmp_path, "acme"), lambda _: None)
    package = described(read([tmp_path / "acme"], []), [])
    snapshot = described(read([source], []), [])
    assert package.types == snapshot.types
    signatures = [call.signature for call in package.agents[0].methods]
    assert signatures == [call.signature for call in snapshot.agents[0].methods]
    assert package.agents[0].config == snapshot.agents[0].config


def test_a_method_only_package_shows_its_clients(tmp_path: Path) -> None:
    source = ROOT / "fixtures" / "counter.json"
    generate(GenerateOptions((source,), tmp_path, "acme", client="method-only"), lambda _: None)
    (only,) = described(read([tmp_path / "acme"], []), []).agents
    assert only.classes == ("CounterAgentMethods", "AsyncCounterAgentMethods")
    assert only.constructor.signature == "CounterAgentMethods.bind(identity)"
    assert only.config == ()


def test_one_agent_with_its_types_under_the_same_names(tmp_path: Path) -> None:
    box, other = record(x=node("u8")), record(y=node("u8"))
    agents = [
        agent("A", defs=[definition("b.Box", box)], methods=[method("m", p=ref("b.Box"))]),
        agent("B", defs=[definition("c.Box", other)], methods=[method("m", p=ref("c.Box"))]),
    ]
    paths = write(tmp_path, agents)
    whole = {each.name for each in described(read(paths, []), []).types}
    (kept,) = described(read(paths, ["B"]), ["B"]).types
    assert len(whole) == 2
    assert kept.name in whole
    assert [field.name for field in kept.fields] == ["y"]
    done = _run("inspect", *paths, "--agent", "C")
    assert done.returncode == 2
    assert "no agent is called 'C'" in done.stderr


def test_what_is_left_out_is_shown_with_its_reason(tmp_path: Path) -> None:
    secret = node("secret", spec={"inner": node("string")})
    paths = write(tmp_path, agent(methods=[method("reveal", secret)]))
    done = _run("inspect", *paths)
    assert "left out" in done.stdout
    assert "'reveal' is left out: result is a Secret" in done.stdout


def test_control_characters_and_markup_are_shown(tmp_path: Path) -> None:
    shown = agent(description="[bold]x[/bold] \x1b[31m", methods=[method("a\x1b[0m")])
    done = _run("inspect", *write(tmp_path, shown))
    assert "\x1b" not in done.stdout
    assert "[bold]x[/bold] \\x1b[31m" in done.stdout


def test_a_terminal_gets_a_tree(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "200")
    inspect_tree.show(described(read([ROOT / "fixtures" / "counter.json"], []), []))
    shown = capsys.readouterr().out
    assert "├── " in shown
    assert "add(by: int) -> int" in shown
