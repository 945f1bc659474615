"""The layers of the house: nobody imports upwards, and the runtime stands alone."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT

RUNTIME = ROOT / "golem_codegen" / "runtime"
# What the runtime may import beside the standard library, and where.
EVERYWHERE = {"msgspec", "typing_extensions"}
IN_ONE_MODULE = {
    "urllib3": "transport_urllib3.py",
    "aiohttp": "transport_aiohttp.py",
    "yarl": "transport_aiohttp.py",  # the addresses of aiohttp
    "jsonschema_rs": "documents/validators.py",  # for schemas that need a validator
}


def _lint(folder: Path) -> subprocess.CompletedProcess[str]:
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return subprocess.run(
        [sys.executable, "-c", program, "--no-cache"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The package and its contracts, to plant violations in."""
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "golem_codegen", tmp_path / "golem_codegen", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_nobody_imports_upwards() -> None:
    run = _lint(ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    assert " 0 broken" in run.stdout


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        ("model/planted.py", "import golem_codegen.plan", "Nobody imports upwards"),
        ("plan/planted.py", "from golem_codegen.render import layout", "Nobody imports upwards"),
        ("output/planted.py", "import golem_codegen.cli.main", "Nobody imports upwards"),
        ("plan/planted.py", "import golem_codegen.sources", "Nobody imports upwards"),
        ("output/planted.py", "import golem_codegen.model.types", "Writing files knows"),
        ("render/planted.py", "import golem_codegen.runtime.values", "does not stand on the"),
        ("testing/planted.py", "import golem_codegen.plan", "it generates nothing"),
        ("runtime/planted.py", "import golem_codegen.model.fault", "imports nothing of ours"),
        ("runtime/planted.py", "import click", "imports nothing of ours"),
        ("model/planted.py", "import aiohttp", "The model knows no HTTP"),
    ],
)
def test_a_planted_violation_is_found(copy: Path, module: str, line: str, broken: str) -> None:
    (copy / "golem_codegen" / module).write_text(f"{line}\n", encoding="utf-8")
    run = _lint(copy)
    assert run.returncode == 1, run.stdout + run.stderr
    assert " 0 broken" not in run.stdout
    # The linter wraps its lines at the terminal's width.
    assert broken in " ".join(run.stdout.split())
    name = module.removesuffix(".py").replace("/", ".")
    assert f"golem_codegen.{name}" in run.stdout


def _runtime_imports() -> Iterator[tuple[Path, str]]:
    """Every absolute import of the runtime: the file and the top-level module."""
    for path in sorted(RUNTIME.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((path, alias.name.split(".")[0]) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                yield path, (node.module or "").split(".")[0]


def test_the_runtime_can_be_copied() -> None:
    """Relative imports inside, few libraries, and HTTP libraries in one module each."""
    imports = list(_runtime_imports())
    assert imports
    wrong = [
        (path.relative_to(RUNTIME).as_posix(), module)
        for path, module in imports
        if module not in sys.stdlib_module_names
        and module not in EVERYWHERE
        and IN_ONE_MODULE.get(module) != path.relative_to(RUNTIME).as_posix()
    ]
    assert wrong == []
