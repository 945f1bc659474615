"""Cases B54 to B60 of the field: output that differs for no reason, folders, encodings, time."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from acceptance import schemas as s
from conftest import ROOT

from golem_codegen.edition import edition
from golem_codegen.version import VERSION


def _run(
    folder: Path, *arguments: str, status: int = 0, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    run = subprocess.run(
        [sys.executable, "-m", "golem_codegen", *arguments],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **(environment or {})},
        capture_output=True,
        check=False,
    )
    assert run.returncode == status, run.stdout + run.stderr
    return run


def _generated(folder: Path, document: Any, seed: str) -> dict[str, bytes]:
    folder.mkdir(parents=True)
    (folder / "agents.json").write_text(json.dumps(document), encoding="utf-8")
    words = ("agents.json", "-o", ".", "-p", "acme", "-q")
    _run(folder, "generate", *words, environment={"PYTHONHASHSEED": seed})
    return _files(folder / "acme")


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def _shuffled(value: Any, dice: random.Random) -> Any:
    """The document in an order that means the same: members, agents, definitions."""
    if isinstance(value, dict):
        items = [(name, _shuffled(inside, dice)) for name, inside in value.items()]
        dice.shuffle(items)
        for name, inside in items:
            if name in {"agentTypes", "defs"} and isinstance(inside, list):
                dice.shuffle(inside)
        return dict(items)
    return [_shuffled(inside, dice) for inside in value] if isinstance(value, list) else value


@pytest.mark.parametrize("name", ["kitchen_sink.json", "counter.json"])
def test_b54_the_same_from_two_folders_seeds_and_orders(
    tmp_path: Path, fixtures: Path, name: str
) -> None:
    document = json.loads((fixtures / name).read_bytes())
    first = _generated(tmp_path / "one", document, "1")
    assert first == _generated(tmp_path / "two" / "deeper", document, "2")
    mixed = _shuffled(document, random.Random(54))
    assert json.dumps(mixed) != json.dumps(document)
    assert first == _generated(tmp_path / "three", mixed, "3")


def test_b54_no_time_and_the_version_in_one_place(tmp_path: Path, fixtures: Path) -> None:
    document = json.loads((fixtures / "counter.json").read_bytes())
    files = _generated(tmp_path / "one", document, "0")
    ours = {path: data for path, data in files.items() if not path.startswith("_runtime/")}
    places = [path for path, data in ours.items() for _ in range(data.count(VERSION.encode()))]
    assert places == ["golem-codegen.lock"]
    assert f'"tool": "{edition()}"'.encode() in files["golem-codegen.lock"]
    now = (time.strftime("%Y-%m-%dT%H:%M"), time.strftime("%d %b %Y"), str(tmp_path))
    assert [path for path, data in ours.items() if any(n.encode() in data for n in now)] == []


def test_b55_the_folder_is_not_ours_alone(tmp_path: Path, fixtures: Path) -> None:
    document = json.loads((fixtures / "counter.json").read_bytes())
    _generated(tmp_path / "p", document, "0")
    folder = tmp_path / "p" / "acme"
    (folder / ".git").mkdir()
    (folder / ".git" / "HEAD").write_bytes(b"ref: refs/heads/main\n")
    (folder / "hand_written.py").write_bytes(b"HAND = 1\n")
    edited = (folder / "values.py").read_bytes() + b"EDITED = 1\n"
    (folder / "values.py").write_bytes(edited)
    thumbnailer = (fixtures / "thumbnailer.json").read_bytes()
    (tmp_path / "p" / "agents.json").write_bytes(thumbnailer)
    run = _run(tmp_path / "p", "generate", "agents.json", "-o", ".", "-p", "acme")
    assert b"values.py: warning: was edited since it was generated" in run.stderr
    assert not (folder / "agents" / "counter_agent.py").exists()
    assert (folder / "agents" / "thumbnailer.py").exists()
    assert (folder / "values.py").read_bytes() == edited
    assert (folder / "hand_written.py").read_bytes() == b"HAND = 1\n"
    assert (folder / ".git" / "HEAD").exists()
    before = _files(folder)
    (tmp_path / "p" / "agents.json").write_bytes(b"{")
    _run(tmp_path / "p", "generate", "agents.json", "-o", ".", "-p", "acme", status=2)
    assert _files(folder) == before


def test_b55_a_folder_of_somebody_else(tmp_path: Path, fixtures: Path) -> None:
    (tmp_path / "acme").mkdir()
    (tmp_path / "acme" / "precious.txt").write_bytes(b"precious")
    words = ("generate", str(fixtures / "counter.json"), "-o", ".", "-p", "acme", "--force")
    _run(tmp_path, *words, status=2)
    assert _files(tmp_path) == {"acme/precious.txt": b"precious"}


POOR = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "bom"])
def test_b57_utf_8_whatever_the_machine_says(tmp_path: Path, fixtures: Path, mark: bytes) -> None:
    text = (fixtures / "counter.json").read_text(encoding="utf-8")
    assert "How much to add" in text
    text = text.replace("How much to add", "How much → to add, naïvely").replace("\n", "\r\n")
    (tmp_path / "agents.json").write_bytes(mark + text.encode("utf-8"))
    _run(tmp_path, "generate", "agents.json", "-o", ".", "-p", "acme", environment=POOR)
    module = (tmp_path / "acme" / "agents" / "counter_agent.py").read_bytes()
    assert "How much → to add, naïvely".encode() in module
    assert [path for path, data in _files(tmp_path / "acme").items() if b"\r" in data] == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "latin-1"])
def test_b57_other_encodings_are_refused(tmp_path: Path, fixtures: Path, encoding: str) -> None:
    text = (fixtures / "counter.json").read_text(encoding="utf-8").replace("How", "Größe: how")
    (tmp_path / "agents.json").write_bytes(text.encode(encoding, errors="replace"))
    words = ("generate", "agents.json", "-o", ".", "-p", "acme")
    run = _run(tmp_path, *words, status=2, environment=POOR)
    assert b"UTF-8" in run.stderr
    assert b"Traceback" not in run.stderr


def _ring(count: int) -> list[Any]:
    """An agent over so many records, each with the next one in it."""
    definitions = [
        s.definition(
            f"ring.T{number}",
            s.record(a=s.U32, b=s.STRING, c=s.option(s.ref(f"ring.T{(number + 1) % count}"))),
            f"T{number}",
        )
        for number in range(count)
    ]
    return [s.agent("Ring", [s.method("use", {"t": s.ref("ring.T0")})], definitions=definitions)]


def _seconds(folder: Path, document: Any) -> float:
    began = time.perf_counter()
    _generated(folder, document, "0")
    return time.perf_counter() - began


@pytest.mark.slow
def test_b58_and_b59_no_formatter_and_no_square(tmp_path: Path) -> None:
    small = _seconds(tmp_path / "small", _ring(500))
    large = _seconds(tmp_path / "large", _ring(5_000))
    assert large < 14 * small
    types = (tmp_path / "large" / "acme" / "types.py").read_text(encoding="utf-8")
    assert len(re.findall(r"^class T\d+\(", types, re.MULTILINE)) == 5_000


@pytest.mark.parametrize(
    "environment", [{}, {"NO_COLOR": "1"}, {"COLUMNS": "40"}], ids=["plain", "no-color", "narrow"]
)
def test_b60_help_in_a_pipe(tmp_path: Path, environment: dict[str, str]) -> None:
    for words in (("--help",), ("generate", "--help"), ("completion", "--help")):
        run = _run(tmp_path, *words, environment=environment)
        assert b"\x1b" not in run.stdout
        assert (run.stderr, run.stdout.startswith(b"Usage: golem-codegen")) == (b"", True)


def test_b60_every_help_has_an_example(tmp_path: Path) -> None:
    listing = _run(tmp_path, "--help").stdout.decode().partition("Commands:\n")[2]
    names = re.findall(r"^  (\w+)", listing, re.MULTILINE)
    assert {"generate", "diff", "snapshot", "inspect", "init", "serve", "demo"} <= set(names)
    for name in names:
        text = _run(tmp_path, name, "--help").stdout.decode()
        assert re.search(rf"Examples?:\n(.*\n)*? +golem-codegen {name}", text), name
        for option in ("--quiet", "--verbose", "--color"):
            assert option in text, name


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_b60_completion(tmp_path: Path, shell: str) -> None:
    script = _run(tmp_path, "completion", shell).stdout.decode()
    assert "_GOLEM_CODEGEN_COMPLETE" in script
    variables = {
        "_GOLEM_CODEGEN_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": "golem-codegen gen",
        "COMP_CWORD": "gen" if shell == "fish" else "1",
    }
    assert b"generate" in _run(tmp_path, environment=variables).stdout
