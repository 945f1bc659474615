"""The Python API: what build systems call."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from golem_codegen import (
    FaultsFound,
    check_project,
    generate_package,
    generate_project,
)


@pytest.fixture
def project(tmp_path: Path, fixtures: Path) -> Path:
    """A project that is not the working directory."""
    shutil.copy(fixtures / "counter.json", tmp_path)
    shutil.copy(fixtures / "thumbnailer.json", tmp_path)
    text = """
[[tool.golem-codegen.package]]
name = "one"
sources = ["counter.json"]
[[tool.golem-codegen.package]]
name = "two"
sources = ["thumbnailer.json"]
"""
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_one_package(tmp_path: Path, fixtures: Path) -> None:
    steps: list[str] = []
    source = fixtures / "counter.json"
    made = generate_package([source], tmp_path, "acme", client="full", progress=steps.append)
    assert (made.name, made.folder, made.sources) == ("acme", tmp_path / "acme", (source,))
    assert "types.py" in made.written
    assert (made.unchanged, made.deleted, made.kept, made.faults) == ((), (), (), ())
    assert steps == ["generating", "writing"]
    again = generate_package([str(source)], str(tmp_path), "acme", client="full")
    assert again.written == ()
    assert set(again.unchanged) == {*made.written} - {"golem-codegen.lock"}


def test_every_word_of_it(tmp_path: Path, fixtures: Path) -> None:
    made = generate_package(
        [fixtures / "counter.json"],
        tmp_path,
        "acme",
        agents=["CounterAgent"],
        runtime="shared",
        unsupported="refuse",
        edited="replace",
        layout="black",
        renames={"CounterAgent": "Tally"},
    )
    assert "agents/tally.py" in made.written
    assert not (tmp_path / "acme/_runtime").exists()
    (tmp_path / "acme/types.py").write_bytes(b"mine")
    again = generate_package(
        [fixtures / "counter.json"],
        tmp_path,
        "acme",
        agents=["CounterAgent"],
        runtime="shared",
        unsupported="refuse",
        edited="replace",
        layout="black",
        renames={"CounterAgent": "Tally"},
    )
    assert again.written == ("types.py",)


def test_faults_are_raised(tmp_path: Path) -> None:
    with pytest.raises(FaultsFound, match=r"absent\.json"):
        generate_package([tmp_path / "absent.json"], tmp_path, "acme")
    assert not (tmp_path / "acme").exists()


def test_a_project(project: Path) -> None:
    stale = check_project(project)
    assert [each.name for each in stale] == ["one", "two"]
    assert stale[0].reasons["types.py"] == "is missing"
    made = generate_project(project)
    assert [each.folder for each in made] == [project / "one", project / "two"]
    assert made[0].sources == (project / "counter.json",)
    assert check_project(project) == ()
    (project / "two/types.py").unlink()
    (each,) = check_project(project)
    assert (each.name, dict(each.reasons)) == ("two", {"types.py": "is missing"})
    assert check_project(project, packages=["one"]) == ()
    (two,) = generate_project(project, packages=["two"])
    assert two.written == ("types.py",)


def test_no_settings_and_no_such_package(project: Path, tmp_path: Path) -> None:
    with pytest.raises(FaultsFound, match="there are no settings of golem-codegen"):
        generate_project(tmp_path / "elsewhere")
    with pytest.raises(FaultsFound, match="did you mean 'one'"):
        check_project(project, packages=["ones"])


def test_it_costs_nothing_until_it_is_used() -> None:
    program = (
        "import sys, golem_codegen; from golem_codegen import generate_project;"
        "print([n for n in ('click', 'jinja2', 'msgspec', 'golem_codegen.generate')"
        " if n in sys.modules])"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "[]\n"


def test_an_unknown_name() -> None:
    import golem_codegen

    with pytest.raises(AttributeError, match="has no attribute 'generate_all'"):
        _ = golem_codegen.generate_all
