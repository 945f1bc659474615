"""``init``: what it adds, what it leaves alone, when it refuses."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from golem_codegen.cli.main import main

Command = Callable[..., tuple[int, str, str]]

PROJECT = """\
# The shop.
[build-system]
requires = ["hatchling>=1.26"]  # the usual
build-backend = "hatchling.build"

[project]
name = "My-Shop"
version = "1"

[tool.ruff]   # odd   spacing stays
line-length=88
"""
ENTRY = {
    "repo": "local",
    "hooks": [
        {
            "id": "golem-codegen-check",
            "name": "generated Golem clients are up to date",
            "entry": "golem-codegen generate --check",
            "language": "system",
            "pass_filenames": False,
            "always_run": True,
            "require_serial": True,
        }
    ],
}


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as leaving:
            main(["init", *arguments])
        captured = capsys.readouterr()
        assert isinstance(leaving.value.code, int)
        assert "Traceback" not in captured.err
        return leaving.value.code, captured.out, captured.err

    return run


def _toml(name: str = "pyproject.toml") -> dict[str, Any]:
    return tomllib.loads(Path(name).read_text(encoding="utf-8"))


def _files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path().iterdir() if path.is_file()}


def test_a_project_with_everything(command: Command) -> None:
    Path("pyproject.toml").write_text(PROJECT, encoding="utf-8")
    Path("src").mkdir()
    status, out, err = command("--yes", "--build", "hatch")
    assert (status, err) == (0, "")
    assert '+requires = ["hatchling>=1.26", "golem-codegen"]  # the usual' in out.splitlines()
    assert "2 files written" in out
    text = Path("pyproject.toml").read_text(encoding="utf-8")
    assert text == PROJECT.replace('1.26"]', '1.26", "golem-codegen"]') + (
        "\n[[tool.golem-codegen.package]]\n"
        'sources = ["golem-snapshot.json"]\n'
        'output = "src"\n'
        'name = "my_shop_golem"\n'
        "\n[tool.hatch.build.hooks.golem-codegen]\n"
    )
    hooks = yaml.safe_load(Path(".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert hooks == {"repos": [ENTRY]}


def test_twice_is_once(command: Command) -> None:
    Path("pyproject.toml").write_text(PROJECT, encoding="utf-8")
    command("--yes", "--build", "hatch")
    before = _files()
    status, out, _ = command("--build", "hatch")
    assert (status, out) == (0, "everything is set up already; nothing to write\n")
    assert command("-p", "my_shop_golem")[0] == 0
    assert _files() == before


def test_an_empty_folder(command: Command) -> None:
    words = ("--package", "acme", "--output", "lib", "--source", "a.json", "--source", 'b"ü.json')
    assert command("--yes", "--no-pre-commit", *words)[0] == 0
    assert list(_files()) == ["golem-codegen.toml"]
    package = {"sources": ["a.json", 'b"ü.json'], "output": "lib", "name": "acme"}
    assert _toml("golem-codegen.toml") == {"package": [package]}
    command("--yes", "--package", "other")
    assert [one["name"] for one in _toml("golem-codegen.toml")["package"]] == ["acme", "other"]


def test_another_folder(command: Command, tmp_path: Path) -> None:
    (tmp_path / "123").mkdir()
    assert command("123", "--yes")[0] == 0
    assert _toml("123/golem-codegen.toml")["package"][0]["name"] == "golem_agents"
    assert (tmp_path / "123" / ".pre-commit-config.yaml").is_file()


@pytest.mark.parametrize(("answer", "status"), [("y\n", 0), ("\n", 0), ("n\n", 1), ("", 2)])
def test_it_asks(
    command: Command, monkeypatch: pytest.MonkeyPatch, answer: str, status: int
) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    Path("pyproject.toml").write_text(PROJECT, encoding="utf-8")
    found, out, err = command()
    assert found == status
    assert "+++ pyproject.toml" in out
    assert Path(".pre-commit-config.yaml").exists() == (status == 0)
    assert (Path("pyproject.toml").read_text(encoding="utf-8") == PROJECT) == (status != 0)
    assert ("--yes writes without asking" in err) == (status == 2)


def test_line_breaks_stay(command: Command) -> None:
    Path("pyproject.toml").write_bytes(PROJECT.replace("\n", "\r\n").encode())
    Path(".pre-commit-config.yaml").write_bytes(b"repos:\r\n  - repo: meta\r\n    hooks: []")
    assert command("--yes", "--build", "hatch")[0] == 0
    for data in _files().values():
        assert data.count(b"\n") == data.count(b"\r\n")
    assert _toml()["tool"]["ruff"] == {"line-length": 88}


SETUPTOOLS = '[build-system]\nrequires = [\n    "setuptools>=77", # new\n]\n'
COMMAND = "golem_codegen.build.setuptools.build_py"


@pytest.mark.parametrize(
    "before",
    [
        SETUPTOOLS,
        SETUPTOOLS + 'build-backend = "setuptools.build_meta"\n',
        "",
        SETUPTOOLS + "[tool.setuptools]\nzip-safe = false\n\n[tool.black]\n",
        SETUPTOOLS + '[tool.setuptools.cmdclass]\nsdist = "own.sdist"  # ours\n[tool.black]\n',
        SETUPTOOLS + '[tool.setuptools]\ncmdclass = {sdist = "own.sdist"}\n',
        SETUPTOOLS.replace('"setuptools>=77"', '"setuptools>=77", "Golem_Codegen>=0.1"'),
    ],
)
def test_setuptools(command: Command, before: str) -> None:
    Path("pyproject.toml").write_text(before, encoding="utf-8")
    assert command("--yes", "--build", "setuptools")[0] == 0
    settings = _toml()
    assert settings["tool"]["setuptools"]["cmdclass"]["build_py"] == COMMAND
    assert settings["build-system"]["requires"][-1].lower().startswith("golem")
    assert sum("golem" in one.lower() for one in settings["build-system"]["requires"]) == 1
    if "sdist" in before:
        assert settings["tool"]["setuptools"]["cmdclass"]["sdist"] == "own.sdist"
    lines = Path("pyproject.toml").read_text(encoding="utf-8").splitlines()
    assert sum(line not in lines for line in before.splitlines()) <= 1
    assert command("--build", "setuptools")[1].startswith("everything is set up already")


HOOKS = """\
# Ours.
default_language_version: {python: python3}
repos:
-   repo: https://example.org/a   # the first
    rev: v1
    hooks:
    -   id: one
        args: [--x,
               --y]
    # - id: two, some day

-   repo: local
    hooks:
    -   id: last
        name: last
        entry: |
            echo
        language: system

        # its own comment
# about ci
ci:
    skip: [one]
"""


@pytest.mark.parametrize(
    "before",
    [
        HOOKS,
        HOOKS.partition("# about")[0],
        HOOKS.partition("        language")[0],
        "repos: []\n",
        "ci: {}\nrepos: []   # none yet\nexclude: x\n",
        "repos:\n  - repo: meta\n    hooks:\n      - id: identity\n",
        "---\nrepos:\n- {repo: meta, hooks: [{id: identity}]}\nfail_fast: true\n",
        "repos:\n- repo: meta\n  hooks: [{id: a},\n    {id: b}]",
        "repos:\n- repo: &x meta\n  hooks:\n  - &h {id: a}\n- repo: *x\n  hooks:\n  - *h\n...\n",
    ],
)
def test_hooks_are_added_and_nothing_else(command: Command, before: str) -> None:
    path = Path(".pre-commit-config.yaml")
    path.write_text(before, encoding="utf-8")
    old = yaml.safe_load(before)
    assert command("--yes")[0] == 0
    after = path.read_text(encoding="utf-8")
    assert yaml.safe_load(after) == {**old, "repos": [*old["repos"], ENTRY]}
    kept = [line for line in before.splitlines() if "[]   #" not in line and "s: []" not in line]
    lines = iter(after.splitlines())
    assert all(line in lines for line in kept)  # in their order
    assert "nothing to write" in command()[1]


def test_a_comment_stays_with_its_repository(command: Command) -> None:
    path = Path(".pre-commit-config.yaml")
    path.write_text(HOOKS, encoding="utf-8")
    command("--yes")
    before, _, after = (
        path.read_text(encoding="utf-8")
        .partition("-   repo: local\n    hooks:\n")[2]
        .partition("-   repo: local\n")
    )
    assert before.endswith("# its own comment\n\n")
    assert after.endswith("require_serial: true\n# about ci\nci:\n    skip: [one]\n")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("pyproject.toml", b"[project\n", "pyproject.toml:1:9: error: is not TOML: "),
        ("pyproject.toml", b"\xff", "pyproject.toml: error: is not UTF-8"),
        ("pyproject.toml", b"tool = {x = 1}\n", "in a form that cannot be added to (add this:"),
        ("pyproject.toml", b"[tool.golem-codegen]\npackage = 1\n", "is no array of tables"),
        (
            "pyproject.toml",
            b'[build-system]\nbuild-backend = "flit_core.x"\n',
            "call golem-codegen",
        ),
        ("pyproject.toml", b'[build-system]\nrequires = ["x"]\n', "(--build setuptools)"),
        ("pyproject.toml", PROJECT.replace('["h', '"h').replace('6"]', '6"').encode(), "no array"),
        ("pyproject.toml", (PROJECT + "[tool.hatch]\nbuild = {}\n").encode(), "cannot be added to"),
        (".pre-commit-config.yaml", b"repos: [\n", "not YAML (line 2, column 1)"),
        (".pre-commit-config.yaml", b"- a\n", "it is no mapping"),
        (".pre-commit-config.yaml", b"a: 1\n", "it has no list `repos`"),
        (".pre-commit-config.yaml", b"repos: [{repo: meta, hooks: []}]\n", "stand on one line"),
        (".pre-commit-config.yaml", b"{repos: []}\n", "without changing its meaning"),
        (".pre-commit-config.yaml", b"repos: !!python/object:os.x []\n", "not YAML"),
    ],
)
def test_files_that_are_better_left_alone(
    command: Command, name: str, content: bytes, message: str
) -> None:
    Path("pyproject.toml").write_text(PROJECT, encoding="utf-8")
    Path(name).write_bytes(content)
    before = _files()
    status, _, err = command("--yes", "--build", "hatch")
    assert status == 2
    assert message in err
    assert _files() == before


def test_a_class_of_their_own(command: Command) -> None:
    text = SETUPTOOLS + '[tool.setuptools.cmdclass]\nbuild_py = "own.build_py"\n'
    Path("pyproject.toml").write_text(text, encoding="utf-8")
    _, _, err = command("--yes", "--build", "setuptools")
    assert f"'own.build_py' (let that class derive from {COMMAND})" in err


def test_settings_of_one_package(command: Command) -> None:
    Path("golem-codegen.toml").write_text('name = "one"\nsources = ["a.json"]\n', encoding="utf-8")
    assert command("--no-pre-commit")[:2] == (0, "everything is set up already; nothing to write\n")
    assert "(move the package that stands there into a [[package]])" in command("-p", "two")[2]
    text = "[tool.golem-codegen]\nname = 'one'\nsources = ['b.json']\n"
    Path("pyproject.toml").write_text(text, encoding="utf-8")
    assert "keep them in one of the two" in command()[2]


def test_settings_that_are_wrong_already(command: Command) -> None:
    text = "[[package]]\nname = 'a'\nsource = ['b']\n"
    Path("golem-codegen.toml").write_text(text, encoding="utf-8")
    status, _, err = command("--yes", "-p", "new")
    assert status == 2
    assert "golem-codegen.toml:3:1: error: there is no setting 'source'" in err


def test_usage(command: Command) -> None:
    assert "class is a keyword" in command("--yes", "-p", "class")[2]
    assert command("absent", "--yes")[0] == 2
    assert "needs it (leave --build out)" in command("--yes", "--build", "hatch")[2]
    assert _files() == {}
