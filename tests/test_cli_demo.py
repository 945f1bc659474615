"""The demo runs, and what it shows is true."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from golem_codegen.cli.bundled import bundled_fixture
from golem_codegen.cli.demo_run import PACKAGE


@pytest.mark.slow
def test_the_demo_program_is_clean_under_mypy(tmp_path: Path) -> None:
    """The program that people read first: what it does is exact for a type checker, too."""
    snapshot = bundled_fixture("counter.json")
    generated = subprocess.run(
        [
            sys.executable,
            "-m",
            "golem_codegen",
            "generate",
            str(snapshot),
            "-o",
            ".",
            "-p",
            PACKAGE,
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert generated.returncode == 0, generated.stderr
    shutil.copy(bundled_fixture("demo.py"), tmp_path)
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file=", "demo.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_demo(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "golem_codegen", "demo"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/bin:/bin", "TMPDIR": str(tmp_path)},
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stderr == ""
    lines = [line.strip() for line in run.stdout.splitlines()]
    shown = {
        line.removeprefix(">>> "): lines[number + 1]
        for number, line in enumerate(lines)
        if line.startswith(">>> ")
    }
    # The step is 2; the limit is 1,000.
    assert shown["counter.add(by=5)"] == "10"
    assert shown["counter.add.invoke(by=1)"].startswith("Invocation(value=12,")
    assert "Err(" in shown["counter.apply(ChangeIncrease(999))"]
    assert shown["later.cancel()"] == "True"
    assert shown['CounterAgent.new_phantom("main").value()'] == "0"
    assert "[7, 7, 7]" in run.stdout
    (folder,) = tmp_path.glob("golem-codegen-demo-*")
    assert (folder / "counter_demo" / "golem-codegen.lock").is_file()


def test_bundled_fixtures() -> None:
    assert bundled_fixture("counter.json").is_file()
    with pytest.raises(FileNotFoundError, match="without its snapshot"):
        bundled_fixture("absent.json")
