"""``--help``: quick, complete, without colour in a pipe, and readable on a narrow terminal."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("aiohttp", "black", "jinja2", "libcst", "msgspec", "rich", "urllib3")


def _run(
    *arguments: str, program: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    how = ["-c", program] if program else ["-m", "golem_codegen"]
    return subprocess.run(
        [sys.executable, *how, *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", **environment},
    )


@pytest.mark.parametrize("arguments", [["--help"], ["generate", "--help"], ["demo", "-h"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    program = f"""
import sys
from golem_codegen.cli.main import main
try:
    main({arguments!r})
except SystemExit as leaving:
    status = leaving.code
loaded = [name for name in {HEAVY!r} if name in sys.modules]
ours = [name for name in sys.modules if name.startswith("golem_codegen.")]
far = [name for name in ours if name.split(".")[1] in ("plan", "render", "sources", "output")]
sys.exit(f"status {{status}}, loaded {{loaded}} and {{far}}" if status or loaded or far else 0)
"""
    run = _run(program=program)
    assert run.returncode == 0, run.stderr
    assert "Example" in run.stdout


@pytest.mark.parametrize("environment", [{}, {"NO_COLOR": "1"}, {"COLUMNS": "40"}])
@pytest.mark.parametrize("arguments", [["--help"], ["generate", "--help"]])
def test_help_in_a_pipe(arguments: list[str], environment: dict[str, str]) -> None:
    run = _run(*arguments, **environment)
    assert run.returncode == 0
    assert run.stderr == ""
    assert "\x1b" not in run.stdout


def test_help_names_every_command() -> None:
    text = _run("--help").stdout
    assert "generate" in text
    assert "demo" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["generat"], "No such command 'generat'"),
        (["generate"], "Missing"),
        (["generate", "x.json"], "Missing option '--output'"),
        (["generate", "-o", "out", "-p", "acme"], "Missing argument 'SNAPSHOTS...'"),
        (["generate", "x.json", "-o", "o", "-p", "a", "--client", "half"], "'half' is not one of"),
        (["generate", "x.json", "-o", "o", "-p", "a", "--pakage", "b"], "No such option"),
    ],
)
def test_usage_errors_are_status_2(arguments: list[str], message: str) -> None:
    run = _run(*arguments)
    assert run.returncode == 2
    assert message in run.stdout + run.stderr
    assert "Traceback" not in run.stderr


def test_version() -> None:
    run = _run("--version")
    assert run.stdout.startswith("golem-codegen ")
