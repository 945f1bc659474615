"""Everything that ``init`` does to a project, as edits, before anything is written."""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.scaffold.build_edit import BuildTool, build_edit
from golem_codegen.scaffold.edits import Edit, text_of
from golem_codegen.scaffold.pre_commit_edit import pre_commit_edit
from golem_codegen.scaffold.settings_edit import (
    NewPackage,
    named_packages,
    settings_edit,
)
from golem_codegen.scaffold.toml_text import parsed, table_at
from golem_codegen.settings.find import PROJECT_FILE


class Hook(enum.Enum):
    """Whether a hook of pre-commit is wanted."""

    WANTED = "wanted"
    UNWANTED = "unwanted"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user asked for; None where the project decides."""

    package: str | None = None
    output: str | None = None
    sources: tuple[str, ...] = ("golem-snapshot.json",)
    hook: Hook = Hook.WANTED
    build: BuildTool | None = None


def planned(root: Path, wishes: Wishes) -> tuple[Edit, ...]:
    """The edits of the project in ``root``, one for each file that changes.

    Raises:
        FaultsFound: a file is broken, or cannot take what is to be added.
    """
    edits: dict[Path, Edit] = {}
    if wishes.package is not None or not named_packages(root):
        package = NewPackage(
            name=wishes.package or default_name(root),
            output=wishes.output or default_output(root),
            sources=wishes.sources,
        )
        edit = settings_edit(root, package)
        edits[edit.path] = edit
    if wishes.build is not None:
        path = root / PROJECT_FILE
        before = text_of(path)
        text = edits[path].after if path in edits else before
        edits[path] = build_edit(path, text, wishes.build, before)
    if wishes.hook is Hook.WANTED:
        edit = pre_commit_edit(root)
        edits[edit.path] = edit
    return tuple(edit for edit in edits.values() if edit.is_change)


def default_name(root: Path) -> str:
    """The project's name with ``_golem`` after it, as a Python identifier."""
    path = root / PROJECT_FILE
    project = table_at(parsed(path, text_of(path) or ""), "project")
    name = project.get("name")
    words = re.sub(r"[^a-z0-9]+", "_", str(name or root.resolve().name).lower()).strip("_")
    return f"{words}_golem" if words and words[0].isalpha() else "golem_agents"


def default_output(root: Path) -> str:
    """``src`` in a project that has such a folder, the project's own folder otherwise."""
    return "src" if (root / "src").is_dir() else "."
