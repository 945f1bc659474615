"""The project's settings: ``[tool.golem-codegen]`` or ``golem-codegen.toml``, found and checked."""

from __future__ import annotations

from golem_codegen.settings.find import find_settings
from golem_codegen.settings.read import read_settings
from golem_codegen.settings.words import PackageSettings, Settings, SnapshotSettings

__all__ = ["PackageSettings", "Settings", "SnapshotSettings", "find_settings", "read_settings"]
