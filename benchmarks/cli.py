"""``python -m benchmarks.cli``: whole runs of the command line, each a process of its own.

Commands are timed in turn, so that a slow spell of the machine hits all alike; a time is the
median, a ratio the median of the ratios of the rounds. datamodel-code-generator, when it is
installed, is given the same types as a JSON Schema: it writes types only, we write codecs too.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.schemas import json_schema, snapshot

ROOT = Path(__file__).resolve().parent.parent
OURS = (sys.executable, "-m", "golem_codegen")
RIVAL = (sys.executable, "-m", "datamodel_code_generator")
RIVAL_WORDS = ("--input-file-type", "jsonschema", "--output-model-type", "dataclasses.dataclass")
HELP_SECONDS = 0.1
CHECK_SECONDS = 0.15
GROWTH = 12.0
RATIO_PLAIN = 0.5
RATIO_DEFAULT = 0.2
MEMORY_MIB = 120


@dataclass(frozen=True, slots=True)
class Command:
    """A command, the folder it runs in, and what is removed before each run."""

    words: tuple[str, ...]
    folder: Path
    fresh: str = ""


def prepare(folder: Path, count: int) -> dict[str, Command]:
    """The input of so many types in ``folder``, and the commands that read it."""
    folder.mkdir(parents=True)
    (folder / "agents.json").write_text(json.dumps([snapshot(count)]), encoding="utf-8")
    (folder / "schema.json").write_text(json.dumps(json_schema(count)), encoding="utf-8")
    generate = (*OURS, "generate", "agents.json", "-q", "-o", ".", "-p")
    commands = {
        "generate": Command((*generate, "fresh"), folder, "fresh"),
        "check": Command((*generate, "kept", "--check"), folder),
    }
    if importlib.util.find_spec("datamodel_code_generator") is not None:
        rival = (*RIVAL, "--input", "schema.json", "--output", "rival.py", *RIVAL_WORDS)
        commands["rival, no formatter"] = Command((*rival, "--no-formatters"), folder, "rival.py")
        commands["rival, default"] = Command(rival, folder, "rival.py")
    _run(Command((*generate, "kept"), folder))
    return commands


def timed(commands: Mapping[str, Command], rounds: int) -> dict[str, list[float]]:
    """The seconds of each command, round by round, after one round that warms caches."""
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(rounds + 1):
        for name, command in commands.items():
            took = _run(command)
            if turn:
                seconds[name].append(took)
    return seconds


def memory_mib(command: Command) -> float:
    """The largest resident set of one run, in MiB (Linux counts in KiB, macOS in bytes)."""
    program = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    _clear(command)
    run = subprocess.run(
        [sys.executable, "-c", program, *command.words],
        cwd=command.folder,
        env=_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return int(run.stdout.split()[-1]) / (1024 * (1024 if sys.platform == "darwin" else 1))


def _run(command: Command) -> float:
    _clear(command)
    began = time.perf_counter()
    run = subprocess.run(
        command.words, cwd=command.folder, env=_environment(), capture_output=True, check=False
    )
    took = time.perf_counter() - began
    if run.returncode:
        raise RuntimeError(f"{command.words}: {(run.stdout + run.stderr).decode()}")
    return took


def _clear(command: Command) -> None:
    place = command.folder / command.fresh
    if command.fresh and place.is_dir():
        shutil.rmtree(place)
    elif command.fresh:
        place.unlink(missing_ok=True)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def _ratio(one: Sequence[float], other: Sequence[float]) -> float:
    return statistics.median(mine / theirs for mine, theirs in zip(one, other, strict=True))


def _line(what: str, found: float, unit: str, goal: float | None) -> None:
    wanted = (
        "" if goal is None else f"   goal {goal:g}{unit}, {'met' if found <= goal else 'MISSED'}"
    )
    print(f"  {what:52}{found:8.2f}{unit}{wanted}")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cli", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--types", type=int, default=1000)
    parser.add_argument("--growth", type=int, default=10, help="how many times as many types")
    words = parser.parse_args(arguments)
    print(f"Python {platform.python_version()}, whole processes, {words.rounds} rounds")
    with tempfile.TemporaryDirectory() as name:
        _report(Path(name), words.types, words.growth, words.rounds)


def _report(folder: Path, count: int, growth: int, rounds: int) -> None:
    commands = prepare(folder / "small", count)
    commands["help"] = Command((*OURS, "--help"), folder)
    seconds = timed(commands, rounds)
    medians = {name: statistics.median(times) for name, times in seconds.items()}
    print(f"\n{count:,} types")
    _line("golem-codegen --help", medians["help"], " s", HELP_SECONDS)
    _line("golem-codegen generate --check, unchanged", medians["check"], " s", CHECK_SECONDS)
    _line("golem-codegen generate, types and codecs", medians["generate"], " s", None)
    _line("  memory", memory_mib(commands["generate"]), " MiB", MEMORY_MIB)
    for name, goal in (("rival, no formatter", RATIO_PLAIN), ("rival, default", RATIO_DEFAULT)):
        if name in seconds:
            what = name.replace("rival", "datamodel-code-generator")
            _line(f"{what}, types alone", medians[name], " s", None)
            _line("  golem-codegen to it", _ratio(seconds["generate"], seconds[name]), " x", goal)
    print(f"\n{count * growth:,} types, in turn with {count:,}")
    both = {"large": prepare(folder / "large", count * growth)["generate"]}
    both["small"] = commands["generate"]
    grown = timed(both, max(1, rounds // 2))
    _line("golem-codegen generate", statistics.median(grown["large"]), " s", None)
    goal = GROWTH * growth / 10
    _line(
        f"  growth for {growth} times the types", _ratio(grown["large"], grown["small"]), " x", goal
    )


if __name__ == "__main__":
    main()
