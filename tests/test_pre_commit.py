"""The hooks under the real pre-commit: in a scratch repository, and installed by pre-commit."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
import yaml
from conftest import ROOT
from scratch_repository import Scratch, scratch_repository

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the command on the path is a shell script"),
]

OFFLINE = re.compile("ConnectionError|NewConnection|Could not find a version|resolve")
NOT_CLONED = shutil.ignore_patterns(".git", ".venv", "__pycache__", "build", "dist", ".*_cache")


@pytest.fixture
def scratch(tmp_path: Path, fixtures: Path) -> Scratch:
    """A repository with settings, a snapshot, generated code and the hook that init adds."""
    scratch = scratch_repository(tmp_path)
    shutil.copy(fixtures / "counter.json", scratch.folder / "golem-snapshot.json")
    scratch.golem("init", "--yes", "--package", "shop_golem")
    scratch.golem("generate")
    scratch.commit("everything")
    return scratch


def _add_a_method(scratch: Scratch) -> None:
    snapshot = scratch.folder / "golem-snapshot.json"
    text = snapshot.read_text(encoding="utf-8")
    changed = text.replace('"name": "add"', '"name": "addMore"', 1)
    assert changed != text
    snapshot.write_text(changed, encoding="utf-8")


def test_the_hook_of_init(scratch: Scratch) -> None:
    said = scratch.pre_commit("run", "--all-files")
    assert re.search(r"generated Golem clients are up to date\.+Passed", said)
    _add_a_method(scratch)
    scratch.run("git", "add", "--all")
    said = scratch.pre_commit("run", status=1)
    assert re.search(r"generated Golem clients are up to date\.+Failed", said)
    assert "shop_golem" in said
    assert scratch.run("git", "diff", "--name-only") == ""
    scratch.golem("generate")
    scratch.run("git", "add", "--all")
    assert "Passed" in scratch.pre_commit("run")


def test_an_edited_file_is_found(scratch: Scratch) -> None:
    module = scratch.folder / "shop_golem" / "types.py"
    module.write_text(module.read_text(encoding="utf-8") + "x = 1\n", encoding="utf-8")
    scratch.run("git", "add", "--all")
    assert "types.py" in scratch.pre_commit("run", status=1)


def test_installed_as_a_git_hook(scratch: Scratch) -> None:
    scratch.pre_commit("install")
    _add_a_method(scratch)
    scratch.run("git", "add", "--all")
    said = scratch.run("git", "commit", "--message", "stale", status=1)
    assert "Failed" in said
    assert scratch.run("git", "log", "--oneline").count("\n") == 1


def test_the_hooks_of_this_repository() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert [hook["id"] for hook in hooks] == ["golem-codegen", "golem-codegen-check"]
    for hook in hooks:
        assert hook["language"] == "python"
        assert (hook["pass_filenames"], hook["require_serial"]) == (False, True)


def test_installed_by_pre_commit(scratch: Scratch, tmp_path: Path) -> None:
    """pre-commit builds an environment for the hooks, for which it needs a package index."""
    clone = tmp_path / "clone"
    shutil.copytree(ROOT, clone, ignore=NOT_CLONED)
    repository = Scratch(clone, scratch.environment)
    repository.run("git", "init", "--quiet")
    repository.run("git", "config", "user.name", "Ada")
    repository.run("git", "config", "user.email", "ada@example.org")
    repository.commit("a clone")
    revision = repository.run("git", "rev-parse", "HEAD").strip()
    config = {"repos": [{"repo": str(clone), "rev": revision, "hooks": [{"id": "golem-codegen"}]}]}
    path = scratch.folder / ".pre-commit-config.yaml"
    path.write_text(yaml.safe_dump(config), encoding="utf-8")
    scratch.commit("the hook that generates")
    said = scratch.pre_commit("run", "--all-files", status=None)
    if OFFLINE.search(said):
        pytest.skip("the package index cannot be reached")
    assert re.search(r"generate Golem clients\.+Passed", said), said
    _add_a_method(scratch)
    said = scratch.pre_commit("run", "--all-files", status=1)
    assert "files were modified by this hook" in said
    assert "Passed" in scratch.pre_commit("run", "--all-files")
    said = scratch.pre_commit("try-repo", str(clone), "golem-codegen-check", "--all-files")
    assert re.search(r"generated Golem clients are up to date\.+Passed", said)
