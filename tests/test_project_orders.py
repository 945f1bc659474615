"""A project that tests its own code with the plugin: its test-suite, as its developers run it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("orders")]
PROJECT = ROOT / "tests" / "projects" / "orders"


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project") / "orders"
    ignored = shutil.ignore_patterns("shop_golem", "__pycache__", ".pytest_cache")
    shutil.copytree(PROJECT, folder, ignore=ignored)
    command = "golem_codegen generate agents.json --output src --package shop_golem"
    finished = run(folder, *command.split())
    assert finished.returncode == 0, finished.stderr
    return folder


def test_its_suite_passes(project: Path) -> None:
    finished = run(project, "pytest", "-q", "-n", "2")
    output = finished.stdout + finished.stderr
    assert finished.returncode == 0, output
    assert re.search(r"^11 passed", output, re.MULTILINE), output


def test_its_suite_finds_a_mistake_and_shows_the_calls(project: Path) -> None:
    checkout = project / "src" / "orders" / "checkout.py"
    right = checkout.read_text()
    checkout.write_text(right.replace("inventory.release(reservation.id)", "pass"))
    finished = run(project, "pytest", "-q", "tests/test_checkout.py")
    checkout.write_text(right)
    assert "2 failed" in finished.stdout, finished.stdout
    assert "Calls of the fake Golem server" in finished.stdout
    assert 'Inventory("north") reserve(sku="lamp", quantity=1) -> 200 {"ok":' in finished.stdout


def test_its_types_are_right(project: Path) -> None:
    finished = run(project, "mypy", "--strict", "--no-incremental", "src/orders", "tests")
    assert finished.returncode == 0, finished.stdout
