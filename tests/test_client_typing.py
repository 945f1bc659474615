"""mypy --strict and pyright strict accept every use of a client and reject every misuse."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
USE = TESTS / "typing" / "client_use.py"
MISUSE = TESTS / "typing" / "client_misuse.py"

pytestmark = pytest.mark.slow


def mypy(tmp_path: Path, *files: Path) -> dict[str, set[int]]:
    """Lines with errors by file name."""
    command = [
        *(sys.executable, "-m", "mypy", "--strict", "--enable-error-code", "deprecated"),
        *("--no-error-summary", "--config-file=", "--cache-dir", str(tmp_path)),
    ]
    environment = os.environ | {"MYPYPATH": f"{TESTS}{os.pathsep}{ROOT}"}
    done = subprocess.run(
        [*command, *map(str, files)],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
    )
    assert not done.stderr
    found = re.findall(r"([^/\s]+\.py):(\d+): error: ", done.stdout)
    return _by_file([(name, int(line)) for name, line in found])


def pyright(tmp_path: Path, *files: Path) -> dict[str, set[int]]:
    """Lines with errors by file name."""
    if shutil.which("pyright", path=Path(sys.executable).parent) is None:
        pytest.skip("pyright is not installed beside this Python")
    settings = {
        "include": [file.name for file in files],
        "extraPaths": [str(TESTS), str(ROOT)],
        "typeCheckingMode": "strict",
        "reportUnusedExpression": "none",
    }
    project = tmp_path / "pyrightconfig.json"
    project.write_text(json.dumps(settings))
    done = subprocess.run(
        [
            *(str(Path(sys.executable).parent / "pyright"), "--outputjson", "-p", str(project)),
            *("--pythonpath", sys.executable),
        ],
        check=False,
        capture_output=True,
        text=True,
    )
    diagnostics = json.loads(done.stdout)["generalDiagnostics"]
    return _by_file(
        [
            (Path(found["file"]).name, found["range"]["start"]["line"] + 1)
            for found in diagnostics
            if found["severity"] == "error"
        ]
    )


def _by_file(places: list[tuple[str, int]]) -> dict[str, set[int]]:
    lines: dict[str, set[int]] = {}
    for name, line in places:
        lines.setdefault(name, set()).add(line)
    return lines


@pytest.mark.parametrize("checker", [mypy, pyright])
def test_use_is_accepted_and_misuse_rejected(checker: object, tmp_path: Path) -> None:
    assert callable(checker)
    copies = [Path(shutil.copy(file, tmp_path)) for file in (USE, MISUSE)]
    marked = {
        number
        for number, line in enumerate(MISUSE.read_text().splitlines(), 1)
        if line.endswith("# rejected")
    }
    assert len(marked) > 40
    assert checker(tmp_path, *copies) == {MISUSE.name: marked}
