"""The examples of a documentation page, run in their order in one folder.

A fenced block is an example when an HTML comment stands on the line above it. The comment says
what to do with the block:

``<!-- example: file NAME -->``
    Write it to that file of the folder.
``<!-- example: run -->``
    Run it as a Python program, which must end well.
``<!-- example: console -->``
    Run the command of each line that begins with ``$ ``, without a shell. The lines below are its
    output, both streams, and it must end with status 0, or with the status in the comment:
    ``<!-- example: console 1 -->``. ``...`` stands for any text within a line, and alone on a
    line for any number of lines.
``<!-- example: until-interrupt -->``
    The same for one command that goes on until Ctrl-C, which it gets when its output is there.
``<!-- example: not-run REASON -->``
    Leave it alone, for a reason.

``unmarked`` finds the blocks in languages that can be run and that no comment speaks for.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_BLOCK = re.compile(
    r"(?:^<!-- example: (?P<kind>[\w-]+) ?(?P<words>.*?) ?-->\n)?"
    r"^```(?P<language>\w*)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
_RUNNABLE = ("python", "console", "toml", "ini")
_SECONDS = 120


@dataclass(frozen=True)
class Example:
    """A marked block and where it begins, for messages."""

    kind: str
    words: str
    text: str
    place: str


def examples(page: Path) -> list[Example]:
    """The marked blocks of a page, from top to bottom."""
    return [
        Example(match["kind"], match["words"], match["text"], place)
        for match, place in _blocks(page)
        if match["kind"] is not None
    ]


def unmarked(page: Path) -> list[str]:
    """The places of blocks that could be run, and that nothing is said about."""
    return [
        place
        for match, place in _blocks(page)
        if match["kind"] is None and match["language"] in _RUNNABLE
    ]


def run_examples(page: Path, folder: Path, variables: Mapping[str, str] | None = None) -> int:
    """Run the examples of a page; gives how many. Raises ``AssertionError`` for the first wrong."""
    found = examples(page)
    programs = str(Path(sys.executable).parent)
    path = os.pathsep.join([programs, os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", **(variables or {})}
    for example in found:
        _run(example, folder, environment)
    return len(found)


def _blocks(page: Path) -> Iterator[tuple[re.Match[str], str]]:
    text = page.read_text(encoding="utf-8")
    for match in _BLOCK.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield match, f"{page.name}:{line}"


def _run(example: Example, folder: Path, environment: Mapping[str, str]) -> None:
    match example.kind:
        case "file":
            file = folder / example.words
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(example.text, encoding="utf-8")
        case "run":
            program = [sys.executable, "-c", example.text]
            _check(program, [], 0, example, folder, environment)
        case "console":
            for command, expected in _commands(example):
                status = int(example.words or 0)
                _check(shlex.split(command), expected, status, example, folder, environment)
        case "until-interrupt":
            ((command, expected),) = _commands(example)
            _interrupt(shlex.split(command), expected, example, folder, environment)
        case "not-run":
            assert example.words, f"{example.place}: say why the example is not run"
        case unknown:
            raise AssertionError(f"{example.place}: there is no kind of example {unknown}")


def _commands(example: Example) -> list[tuple[str, list[str]]]:
    """The commands of a console and the output of each."""
    found: list[tuple[str, list[str]]] = []
    for line in example.text.splitlines():
        if line.startswith("$ "):
            found.append((line.removeprefix("$ "), []))
        else:
            assert found, f"{example.place}: output without a command"
            found[-1][1].append(line)
    return found


def _check(
    command: Sequence[str],
    expected: Sequence[str],
    status: int,
    example: Example,
    folder: Path,
    environment: Mapping[str, str],
) -> None:
    finished = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=_SECONDS,
    )
    output = finished.stdout
    assert finished.returncode == status, f"{example.place}: {command}\n{output}"
    if expected:
        assert fits(expected, output), f"{example.place}: {command}\n{output}"


def _interrupt(
    command: Sequence[str],
    expected: Sequence[str],
    example: Example,
    folder: Path,
    environment: Mapping[str, str],
) -> None:
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as process:
        guard = threading.Timer(_SECONDS, process.kill)
        guard.start()
        assert process.stdout is not None
        output = ""
        while not fits(expected, output):
            line = process.stdout.readline()
            assert line, f"{example.place}: {command} ended\n{output}"
            output += line
        process.send_signal(signal.SIGINT)
        process.communicate()
        guard.cancel()
        assert process.returncode == 0, f"{example.place}: {command}"


def fits(expected: Sequence[str], output: str) -> bool:
    """Whether output is what a page shows, blanks at the ends of lines aside."""
    parts = [
        r"(?:.*\n)*?" if line.strip() == "..." else f"{_pattern(line)}[ \t]*\n" for line in expected
    ]
    return re.fullmatch("".join(parts), output.rstrip("\n") + "\n") is not None


def _pattern(line: str) -> str:
    return ".*?".join(re.escape(part) for part in line.rstrip().split("..."))
