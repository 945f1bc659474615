"""The generated package, typical use and misuse under mypy --strict and pyright strict."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from acceptance.packages import Generated

pytestmark = pytest.mark.slow
_SAMPLES = Path(__file__).parent / "typing_samples"
_MYPY_LINE = re.compile(r"^(?P<file>[^:]+):(?P<line>\d+): error: (?P<text>.*)$")


@dataclass(frozen=True)
class Reports:
    """What each checker says, per file relative to the checked folder: line to messages."""

    mypy: Mapping[str, Mapping[int, list[str]]]
    pyright: Mapping[str, Mapping[int, list[str]]]


@pytest.fixture(scope="session")
def reports(everything: Generated) -> Reports:
    """One run of each checker over the package and the two samples."""
    for sample in ("use", "misuse"):
        shutil.copy(_SAMPLES / f"{sample}.py.txt", everything.parent / f"{sample}.py")
    return Reports(_mypy(everything), _pyright(everything))


def _mypy(package: Generated) -> Mapping[str, Mapping[int, list[str]]]:
    result = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--no-pretty"),
            *("--show-absolute-path", "--config-file=", package.name, "use.py", "misuse.py"),
        ],
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode in {0, 1}, result.stdout + result.stderr
    found: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for line in result.stdout.splitlines():
        if match := _MYPY_LINE.match(line):
            file = str(Path(match["file"]).resolve().relative_to(package.parent.resolve()))
            found[file][int(match["line"])].append(match["text"])
    return found


def _pyright(package: Generated) -> Mapping[str, Mapping[int, list[str]]]:
    settings = {
        "include": [package.name, "use.py", "misuse.py"],
        "typeCheckingMode": "strict",
        "pythonVersion": "3.11",
    }
    (package.parent / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable],
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    report = json.loads(result.stdout)
    assert report["summary"]["filesAnalyzed"] > 40, result.stdout[:500]
    found: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for each in report["generalDiagnostics"]:
        if each["severity"] != "error":
            continue
        file = str(Path(each["file"]).resolve().relative_to(package.parent.resolve()))
        found[file][each["range"]["start"]["line"] + 1].append(each["message"])
    return found


def _lines(found: Mapping[str, Mapping[int, list[str]]], skip: str) -> list[str]:
    return [
        f"{file}:{line}: {'; '.join(messages)}"
        for file, lines in sorted(found.items())
        for line, messages in sorted(lines.items())
        if file != skip
    ]


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_the_package_and_its_typical_use_are_clean(checker: str, reports: Reports) -> None:
    assert _lines(getattr(reports, checker), skip="misuse.py")[:20] == []


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_each_line_of_misuse_is_rejected_and_no_other(checker: str, reports: Reports) -> None:
    text = (_SAMPLES / "misuse.py.txt").read_text(encoding="utf-8")
    marked = {
        number: line.strip()
        for number, line in enumerate(text.splitlines(), 1)
        if "# misuse: " in line
    }
    assert len(marked) >= 50
    rejected = getattr(reports, checker)["misuse.py"]
    accepted = [line for number, line in marked.items() if number not in rejected]
    assert accepted == []
    assert {n: m for n, m in rejected.items() if n not in marked} == {}
