"""A git repository in a temporary folder, with our command on its path, and no network."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from conftest import ROOT


@dataclass(frozen=True)
class Scratch:
    """A repository at ``folder``; ``environment`` is what its programs get beside the path."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, *command: str, status: int | None = 0) -> str:
        """Run a program in the repository and give what it prints, errors included."""
        finished = subprocess.run(
            command,
            cwd=self.folder,
            env={
                "PATH": f"{self.folder.parent / 'programs'}{os.pathsep}{os.environ['PATH']}",
                "HOME": str(self.folder.parent),
                "PRE_COMMIT_HOME": str(self.folder.parent / "pre-commit"),
                "GIT_CONFIG_NOSYSTEM": "1",
                "NO_COLOR": "1",
                **self.environment,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            encoding="utf-8",
        )
        assert status is None or finished.returncode == status, finished.stdout
        return finished.stdout

    def golem(self, *arguments: str, status: int = 0) -> str:
        """Run our command."""
        return self.run("golem-codegen", *arguments, status=status)

    def commit(self, message: str) -> None:
        """Commit everything, without hooks."""
        self.run("git", "add", "--all")
        self.run("git", "commit", "--quiet", "--no-verify", "--message", message)

    def pre_commit(self, *arguments: str, status: int | None = 0) -> str:
        """Run the real pre-commit."""
        return self.run(sys.executable, "-m", "pre_commit", *arguments, status=status)


def scratch_repository(folder: Path, **environment: str) -> Scratch:
    """An empty repository ``folder``/shop; ``golem-codegen`` runs this checkout."""
    programs = folder / "programs"
    programs.mkdir()
    command = programs / "golem-codegen"
    command.write_text(
        f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m golem_codegen "$@"\n',
        encoding="utf-8",
    )
    command.chmod(0o755)
    (folder / "shop").mkdir()
    scratch = Scratch(folder / "shop", environment)
    scratch.run("git", "init", "--quiet", "--initial-branch", "main")
    scratch.run("git", "config", "user.name", "Ada")
    scratch.run("git", "config", "user.email", "ada@example.org")
    return scratch
