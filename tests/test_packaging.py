"""A wheel built from a clean copy works in an empty virtual environment, from another folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT

from golem_codegen.version import VERSION

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packaging")]

# What a clean clone does not have.
NOT_CLONED = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", ".hypothesis")


def _not_cloned(folder: str, names: list[str]) -> set[str]:
    built = {"build", "dist"} if Path(folder) == ROOT else set[str]()
    return {*NOT_CLONED(folder, names), *built.intersection(names)}


def _run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))
    }
    finished = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built the long way: a source archive of a clean copy, and the wheel from that archive."""
    folder = tmp_path_factory.mktemp("clean")
    shutil.copytree(ROOT, folder / "copy", ignore=_not_cloned)
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir")
    _run(*build, folder / "dist", cwd=folder / "copy")
    (wheel,) = (folder / "dist").glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the programs of an environment are that has the wheel and what it requires only."""
    folder = tmp_path_factory.mktemp("empty")
    _run(sys.executable, "-m", "venv", folder / "venv", cwd=folder)
    programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    _run(programs / "python", "-m", "pip", "install", "--quiet", wheel, cwd=folder)
    return programs


def test_what_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    templates = {path.name for path in (ROOT / "templates").iterdir() if path.is_file()}
    assert {f"golem_codegen/_templates/{name}" for name in templates} <= names
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "golem_codegen").rglob("*.py")}
    assert modules <= names
    assert {
        "golem_codegen/_fixtures/counter.json",
        "golem_codegen/_fixtures/demo.py",
        "golem_codegen/py.typed",
        f"golem_codegen-{VERSION}.dist-info/licenses/LICENSE",
    } <= names
    assert {name.split("/")[0] for name in names} == {
        "golem_codegen",
        f"golem_codegen-{VERSION}.dist-info",
    }


def test_the_installed_command(programs: Path, tmp_path: Path) -> None:
    command = programs / "golem-codegen"
    assert "generate" in _run(command, "--help", cwd=tmp_path).stdout
    assert VERSION in _run(command, "--version", cwd=tmp_path).stdout
    shutil.copy(ROOT / "fixtures" / "counter.json", tmp_path / "agents.json")
    options = ("--output", "out", "--package", "acme")
    run = _run(command, "generate", "agents.json", *options, cwd=tmp_path)
    assert "acme: 1 agent" in run.stdout
    program = "import acme; print(acme.CounterAgent.agent_id('main'))"
    used = _run(programs / "python", "-c", program, cwd=tmp_path / "out")
    assert "main" in used.stdout


def test_the_output_is_that_of_the_checkout(programs: Path, tmp_path: Path) -> None:
    shutil.copy(ROOT / "fixtures" / "counter.json", tmp_path / "agents.json")
    words = ("generate", "agents.json", "--package", "acme", "--output")
    _run(programs / "golem-codegen", *words, "installed", cwd=tmp_path)
    _run(sys.executable, "-m", "golem_codegen", *words, "checkout", cwd=tmp_path)
    one, other = (
        {
            path.relative_to(tmp_path / name): path.read_bytes()
            for path in (tmp_path / name).rglob("*")
            if path.is_file()
        }
        for name in ("installed", "checkout")
    )
    assert one == other


def test_the_installed_demo(programs: Path, tmp_path: Path) -> None:
    run = _run(programs / "golem-codegen", "demo", cwd=tmp_path)
    assert "counter.add(by=5)" in run.stdout
