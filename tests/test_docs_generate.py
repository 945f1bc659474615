"""The examples of ``docs/generate.md`` and ``docs/settings.md``, run; their tables, compared."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from conftest import ROOT
from docs_examples import run_examples, unmarked

from golem_codegen.cli.generate import generate
from golem_codegen.settings.keys import PACKAGE_KEYS, SNAPSHOT_KEYS

PAGES = ("generate.md", "settings.md")


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_the_examples_run(page: str, tmp_path: Path, fixtures: Path) -> None:
    (tmp_path / ".git").mkdir()
    shutil.copy(fixtures / "counter.json", tmp_path / "agents.json")
    shutil.copy(fixtures / "thumbnailer.json", tmp_path)
    assert run_examples(ROOT / "docs" / page, tmp_path) > 4


@pytest.mark.parametrize("page", PAGES)
def test_every_example_is_marked(page: str) -> None:
    assert unmarked(ROOT / "docs" / page) == []


def test_every_setting_is_documented() -> None:
    text = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \|", text, re.MULTILINE)
    assert [key.name for key in PACKAGE_KEYS] == [row for row in rows if row.islower()]
    assert all(f"`{key.name}`" in text for key in SNAPSHOT_KEYS)


def test_every_option_is_documented() -> None:
    text = (ROOT / "docs" / "generate.md").read_text(encoding="utf-8")
    options = {name for parameter in generate.params for name in parameter.opts}
    long = {name for name in options if name.startswith("--")}
    assert [name for name in sorted(long) if name not in text] == []
