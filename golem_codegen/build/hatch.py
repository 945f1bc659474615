"""The hatchling build hook ``golem-codegen``: what it generates goes into the wheel.

``[tool.hatch.build.hooks.golem-codegen]`` switches it on; what to generate stands in the settings.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

from golem_codegen.build.project import BuiltPackage, build_project
from golem_codegen.model.fault import FaultsFound


class GolemCodegenBuildHook(BuildHookInterface[Any]):
    """Generates before a wheel, an editable wheel or a source archive is made.

    Generated folders go in even where version control ignores them.
    """

    PLUGIN_NAME = "golem-codegen"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Generate, and name the folders to the builder. Ends the build when it cannot."""
        del version  # an editable wheel needs the generated modules as much as a standard one
        root = Path(self.root)
        try:
            packages = build_project(root, self._tell)
        except FaultsFound as error:
            self.app.abort(f"golem-codegen: {error}")
            raise
        for package in packages:
            for fault in package.faults:
                self.app.display_warning(f"golem-codegen: {fault}")
            self._add(package, root, build_data)

    def _add(self, package: BuiltPackage, root: Path, build_data: dict[str, Any]) -> None:
        folder = package.folder.resolve()
        if not folder.is_relative_to(root.resolve()):
            self.app.abort(f"golem-codegen: {folder} is outside of the project, and cannot go in")
        path = folder.relative_to(root.resolve()).as_posix()
        build_data["artifacts"].append(f"/{path}/")
        if self.target_name == "wheel" and not self._is_selected(path):
            hint = f'add "{path}" to packages of [tool.hatch.build.targets.wheel]'
            self.app.display_warning(f"golem-codegen: {path} is not part of the wheel ({hint})")

    def _is_selected(self, path: str) -> bool:
        """Whether the builder looks into the folder at all."""
        chosen: list[str] = [str(part).strip("/") for part in self.build_config.only_include]
        return any(part in ("", ".") or f"{path}/".startswith(f"{part}/") for part in chosen)

    def _tell(self, step: str) -> None:
        self.app.display_debug(f"golem-codegen: {step}")


@hookimpl
def hatch_register_build_hook() -> type[GolemCodegenBuildHook]:
    """What the entry point ``hatch`` of this distribution offers."""
    return GolemCodegenBuildHook
