"""The demo: a snapshot becomes a package, and a program with that package calls an agent."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from golem_codegen.cli.bundled import bundled_fixture
from golem_codegen.cli.console import say
from golem_codegen.cli.demo_agent import CONFIG, Counter
from golem_codegen.cli.generate_run import GenerateOptions, run
from golem_codegen.cli.progress import progress
from golem_codegen.cli.summary import summary
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.testing import FakeGolem

PACKAGE = "counter_demo"


def run_demo() -> None:
    """Generate, serve, call; every step is shown.

    Raises:
        FaultsFound: a step failed.
    """
    snapshot = bundled_fixture("counter.json")
    folder = Path(tempfile.mkdtemp(prefix="golem-codegen-demo-"))
    say("1. A package from a snapshot")
    say(f"  $ golem-codegen generate {snapshot} --output {folder} --package {PACKAGE}")
    with progress() as step:
        outcome = run(GenerateOptions((snapshot,), folder, PACKAGE), step)
    say(summary(outcome))
    program = folder / "demo.py"
    shutil.copyfile(bundled_fixture("demo.py"), program)
    with FakeGolem([snapshot], config_defaults=CONFIG) as server:
        server.agent("CounterAgent")(Counter)
        say(f"\n2. A fake Golem server on this machine: {server.url}")
        say(f"\n3. A program that uses the package: {program}")
        _run_program(program, server)
    say(f"\nThe package and the program stay in {folder}")


def _run_program(program: Path, server: FakeGolem) -> None:
    sys.stdout.flush()
    finished = subprocess.run(  # noqa: S603 - our own program, without a shell
        [sys.executable, str(program)],
        env={**os.environ, **server.environ, "PYTHONIOENCODING": "utf-8:backslashreplace"},
        stdout=subprocess.PIPE,
        check=False,
        encoding="utf-8",
    )
    say(finished.stdout.rstrip())
    if finished.returncode != 0:
        message = f"the program ended with status {finished.returncode}"
        raise FaultsFound([Fault(Severity.ERROR, Place(str(program)), message)])
