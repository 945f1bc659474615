"""A project of a user in a folder, and its test runs as processes of their own."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from acceptance.packages import build

PACKAGE = "plugin_acme"
SETTINGS = f"""
[pytest]
golem_snapshot = agents.json
golem_package = {PACKAGE}
pythonpath = .
filterwarnings = error
asyncio_mode = strict
asyncio_default_fixture_loop_scope = function
"""


@dataclass(frozen=True)
class Project:
    """A folder with a snapshot, a generated package, settings and tests."""

    folder: Path

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
        return subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, check=False, timeout=120
        )

    def outcome(self, test: str, *arguments: str) -> str:
        """The output of a run of one test module, whatever it came to."""
        self.write("test_it.py", test)
        finished = self.run("-q", "test_it.py", *arguments)
        return finished.stdout + finished.stderr


def make_project(folder: Path, snapshot: Path, settings: str = SETTINGS) -> Project:
    """A new project; its package is generated from the snapshot."""
    (folder / "agents.json").write_bytes(snapshot.read_bytes())
    build(PACKAGE, [snapshot], folder)
    (folder / "pytest.ini").write_text(settings)
    return Project(folder)


def passed(output: str, count: int) -> None:
    """Check that so many tests passed and that nothing else happened."""
    last = output.strip().splitlines()[-1]
    if not last.startswith(f"{count} passed in"):
        pytest.fail(output)
