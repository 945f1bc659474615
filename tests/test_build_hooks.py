"""Real wheels of two consuming projects, and their use where there is no generator.

The projects stand under ``tests/projects``; their generated packages are never committed.
"""

from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packaging")]

PROJECTS = ROOT / "tests" / "projects"
NOT_CLONED = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", "build", "dist", ".*_cache", ".hypothesis", "agents_api"
)
PROGRAMS = "Scripts" if sys.platform == "win32" else "bin"
NEEDED = ("msgspec", "urllib3", "aiohttp", "typing_extensions")


def _run(*command: str | Path, cwd: Path, status: int = 0) -> str:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))
    }
    finished = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == status, finished.stdout + finished.stderr
    return finished.stdout + finished.stderr


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with this checkout as a wheel, and what tests have anyway."""
    folder = tmp_path_factory.mktemp("builder")
    shutil.copytree(ROOT, folder / "copy", ignore=shutil.ignore_patterns(".git", ".venv"))
    _run(
        *(sys.executable, "-m", "build", "--wheel", "--no-isolation"),
        *("--outdir", folder / "dist"),
        cwd=folder / "copy",
    )
    _run(sys.executable, "-m", "venv", "--without-pip", folder / "venv", cwd=folder)
    python = folder / "venv" / PROGRAMS / "python"
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(_run(python, "-c", where, cwd=folder).strip())
    (wheel,) = (folder / "dist").glob("*.whl")
    shutil.unpack_archive(wheel, packages, "zip")
    # After it, the libraries of the environment that runs the tests.
    (packages / "libraries.pth").write_text("\n".join(site.getsitepackages()), encoding="utf-8")
    return python


@pytest.fixture(scope="module")
def consumer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has what generated code needs, and no generator."""
    folder = tmp_path_factory.mktemp("consumer")
    _run(sys.executable, "-m", "venv", folder / "venv", cwd=folder)
    python = folder / "venv" / PROGRAMS / "python"
    install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    try:
        _run(*install, *NEEDED, cwd=folder)
    except AssertionError as error:
        if "ConnectionError" in str(error) or "No matching distribution" in str(error):
            pytest.skip("the package index cannot be reached")
        raise
    return python


def _copied(name: str, folder: Path) -> Path:
    shutil.copytree(PROJECTS / name, folder / name, ignore=NOT_CLONED)
    return folder / name


def _built(builder: Path, project: Path, kind: str) -> Path:
    words = (builder, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", "dist")
    _run(*words, project, cwd=project)
    (made,) = (project / "dist").glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


CONSUMERS = [
    ("hatch_consumer", "hatch_consumer/agents_api", "src/hatch_consumer/agents_api"),
    ("setuptools_consumer", "agents_api", "src/agents_api"),
]


@pytest.mark.parametrize(("name", "package", "folder"), CONSUMERS)
def test_a_wheel_has_the_generated_package(
    builder: Path, consumer: Path, tmp_path: Path, name: str, package: str, folder: str
) -> None:
    project = _copied(name, tmp_path)
    wheel = _built(builder, project, "wheel")
    names = set(zipfile.ZipFile(wheel).namelist())
    generated = {
        path.relative_to(project / folder).as_posix()
        for path in (project / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {"py.typed", "golem-codegen.lock", "_runtime/py.typed", "codecs.py"} <= generated
    assert {f"{package}/{path}" for path in generated} <= names
    install = ("-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall")
    _run(consumer, *install, wheel, cwd=tmp_path)
    program = f"import {name}; print({name}.identity('main'))"
    assert _run(consumer, "-I", "-c", program, cwd=tmp_path).strip() == 'CounterAgent("main")'
    absent = "import importlib.util as u; print(u.find_spec('golem_codegen'))"
    assert _run(consumer, "-I", "-c", absent, cwd=tmp_path).strip() == "None"


@pytest.mark.parametrize(("name", "package", "folder"), CONSUMERS)
def test_a_source_archive_builds_the_same_wheel(
    builder: Path, tmp_path: Path, name: str, package: str, folder: str
) -> None:
    project = _copied(name, tmp_path)
    archive = _built(builder, project, "sdist")
    with tarfile.open(archive) as content:
        content.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert (unpacked / "agents.json").is_file()
    shutil.rmtree(unpacked / folder)
    one = zipfile.ZipFile(_built(builder, project, "wheel"))
    other = zipfile.ZipFile(_built(builder, unpacked, "wheel"))
    assert sorted(one.namelist()) == sorted(other.namelist())
    for path in one.namelist():
        if path.startswith(package):
            assert one.read(path) == other.read(path)


@pytest.mark.parametrize(("name", "_package", "folder"), CONSUMERS)
def test_a_broken_snapshot_ends_the_build(
    builder: Path, tmp_path: Path, name: str, _package: str, folder: str
) -> None:
    project = _copied(name, tmp_path)
    (project / "agents.json").write_text("{", encoding="utf-8")
    words = (builder, "-m", "build", "--wheel", "--no-isolation", project)
    said = _run(*words, cwd=project, status=1)
    assert "golem-codegen: " in said
    assert "agents.json:1:2: error: not JSON" in said
    assert not (project / folder).exists()


def test_a_folder_that_the_wheel_leaves_out_is_told(builder: Path, tmp_path: Path) -> None:
    project = _copied("hatch_consumer", tmp_path)
    settings = project / "pyproject.toml"
    text = settings.read_text(encoding="utf-8")
    settings.write_text(text.replace('output = "src/hatch_consumer"', 'output = "other"'), "utf-8")
    words = (builder, "-m", "build", "--wheel", "--no-isolation", project)
    assert "other/agents_api is not part of the wheel" in _run(*words, cwd=project)
