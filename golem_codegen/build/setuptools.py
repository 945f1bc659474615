"""The setuptools command ``build_py`` that generates first.

``[tool.setuptools.cmdclass]`` of ``pyproject.toml`` switches it on with
``build_py = "golem_codegen.build.setuptools.build_py"``, and so does ``cmdclass`` in ``setup.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from setuptools.command.build_py import build_py as _build_py
from setuptools.errors import SetupError

from golem_codegen.build.project import BuiltPackage, build_project
from golem_codegen.model.fault import FaultsFound

_DATA = ("py.typed", "golem-codegen.lock")


class build_py(_build_py):  # noqa: N801 - setuptools names commands by their classes
    """Generates what the project's settings name, and adds it to the packages that are built.

    It happens when the command is set up, since by then the list of packages must be complete.
    """

    generated: tuple[BuiltPackage, ...] = ()

    def finalize_options(self) -> None:
        """Generate, then add the generated packages to the project's own.

        Raises:
            SetupError: the settings or a source are wrong.
        """
        super().finalize_options()
        root = Path.cwd()
        try:
            self.generated = build_project(root)
        except FaultsFound as error:
            raise SetupError(f"golem-codegen: {error}") from None
        packages: list[str] = list(self.packages or [])
        for package in self.generated:
            for fault in package.faults:
                self.warn(f"golem-codegen: {fault}")
            packages += self._names(package.folder.resolve(), root.resolve())
        self.packages = list(dict.fromkeys(packages))
        # Commands that look at the distribution see the generated packages too.
        self.distribution.packages = self.packages

    def get_source_files(self) -> list[str]:
        """Modules, and what they are generated from: a source archive can build a wheel."""
        modules: list[str] = super().get_source_files()  # type: ignore[no-untyped-call]  # pyright: ignore[reportUnknownMemberType]
        root = Path.cwd()
        sources = [source for package in self.generated for source in package.sources]
        inside = [source.relative_to(root) for source in sources if source.is_relative_to(root)]
        return [*modules, *(path.as_posix() for path in inside)]

    def _names(self, folder: Path, root: Path) -> Iterator[str]:
        """The dotted names of the package in ``folder`` and of those inside it."""
        top = self._name(folder, root)
        for module in sorted(folder.rglob("__init__.py")):
            inside = module.parent.relative_to(folder).parts
            name = ".".join((top, *inside))
            self.package_data.setdefault(name, []).extend(_DATA)
            yield name

    def _name(self, folder: Path, root: Path) -> str:
        """The dotted name under which the folder is imported, by ``package_dir``.

        Raises:
            SetupError: no entry of ``package_dir`` leads to the folder.
        """
        for prefix, place in sorted((self.package_dir or {"": ""}).items(), reverse=True):
            base = (root / place).resolve()
            if folder.is_relative_to(base):
                return ".".join((*filter(None, [prefix]), *folder.relative_to(base).parts))
        raise SetupError(f"golem-codegen: {folder} is under no folder of package_dir")
