"""Settings into ``pyproject.toml``, or into ``golem-codegen.toml`` where there is none."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.scaffold.edits import Edit, refuse, text_of
from golem_codegen.scaffold.toml_text import added, parsed, table_at
from golem_codegen.settings import read_settings
from golem_codegen.settings.find import OWN_FILE, PROJECT_FILE, TOOL, Found, settings_of
from golem_codegen.settings.keys import PACKAGE


@dataclass(frozen=True, slots=True)
class NewPackage:
    """A package that the settings shall name; ``output`` and ``sources`` are relative paths."""

    name: str
    output: str
    sources: tuple[str, ...]

    def table(self, header: str) -> str:
        """The package as a table of TOML under ``header``."""
        # JSON texts and arrays of texts are TOML ones too.
        sources = json.dumps(list(self.sources), ensure_ascii=False)
        return (
            f"[[{header}]]\n"
            f"sources = {sources}\n"
            f"output = {json.dumps(self.output, ensure_ascii=False)}\n"
            f"name = {json.dumps(self.name)}\n"
        )


def settings_edit(root: Path, package: NewPackage) -> Edit:
    """Name the package in the project's settings; no change when they name it already.

    The settings stay where they are; new ones go into ``pyproject.toml`` when there is one.

    Raises:
        FaultsFound: the settings are wrong, or cannot be added to.
    """
    found = settings_of(root)
    if package.name in _names(found):
        path = root / OWN_FILE if found is None else found.file
        return Edit(path, text_of(path), text_of(path) or "")
    is_project = (root / PROJECT_FILE).is_file() if found is None else bool(found.keys)
    path, keys = (root / PROJECT_FILE, TOOL) if is_project else (root / OWN_FILE, ())
    text = text_of(path)
    header = ".".join((*keys, PACKAGE))
    if found is not None and "name" in found.table:
        hint = f"move the package that stands there into a [[{header}]]"
        refuse(path, "the settings have room for one package only", hint)
    after = added(path, text or "", package.table(header))
    # What would be refused later is refused now, before it is written.
    read_settings(Found(path, keys, after, dict(table_at(parsed(path, after), *keys))))
    return Edit(path, text, after)


def named_packages(root: Path) -> tuple[str, ...]:
    """The names of the packages that the project's settings have already.

    Raises:
        FaultsFound: the settings are wrong.
    """
    return _names(settings_of(root))


def _names(found: Found | None) -> tuple[str, ...]:
    if found is None:
        return ()
    return tuple(package.name for package in read_settings(found).packages)
