"""The build step into ``pyproject.toml``: generation when a wheel is built."""

from __future__ import annotations

import enum
from pathlib import Path
from typing import cast

from golem_codegen.model.fault import shown
from golem_codegen.scaffold.edits import Edit, refuse
from golem_codegen.scaffold.toml_text import added, keyed, listed, parsed, table_at

REQUIREMENT = "golem-codegen"
COMMAND = "golem_codegen.build.setuptools.build_py"
_HATCH_TABLE = "[tool.hatch.build.hooks.golem-codegen]\n"
_NEW_BUILD_SYSTEM = (
    '[build-system]\nrequires = ["setuptools>=77", "golem-codegen"]\n'
    'build-backend = "setuptools.build_meta"\n'
)


class BuildTool(enum.Enum):
    """What builds the project."""

    HATCH = "hatch"
    SETUPTOOLS = "setuptools"


_BACKENDS = {BuildTool.HATCH: "hatchling", BuildTool.SETUPTOOLS: "setuptools"}


def build_edit(path: Path, text: str | None, tool: BuildTool, before: str | None) -> Edit:
    """Let ``tool`` generate; no change when it does already.

    ``text`` is what the file will be by then, ``before`` what it is.

    Raises:
        FaultsFound: there is no such file, another tool builds the project, or the file has the
            place taken.
    """
    if text is None:
        refuse(path, "does not exist, and a build step needs it", "leave --build out")
    _expect_backend(path, text, tool)
    text = _required(path, text)
    text = _hatch(path, text) if tool is BuildTool.HATCH else _setuptools(path, text)
    return Edit(path, before, text)


def _expect_backend(path: Path, text: str, tool: BuildTool) -> None:
    system = table_at(parsed(path, text), "build-system")
    # Without a table, or with one that names none, setuptools builds (PEP 517).
    backend = str(system.get("build-backend", "setuptools"))
    found = backend.partition(".")[0]
    if found == _BACKENDS[tool]:
        return
    fitting = [one.value for one in BuildTool if _BACKENDS[one] == found]
    hint = f"--build {fitting[0]}" if fitting else "call golem-codegen before the build instead"
    refuse(path, f"the project is built by {shown(backend)}, not by {_BACKENDS[tool]}", hint)


def _required(path: Path, text: str) -> str:
    system = table_at(parsed(path, text), "build-system")
    if not system:
        return added(path, text, _NEW_BUILD_SYSTEM)
    requires = system.get("requires")
    known = cast("list[object]", requires) if isinstance(requires, list) else []
    if any(_names_us(str(one)) for one in known):
        return text
    return listed(path, text, ("build-system", "requires"), REQUIREMENT)


def _names_us(requirement: str) -> bool:
    name = requirement.strip().replace("_", "-").replace(".", "-").lower()
    rest = name.removeprefix(REQUIREMENT)
    return rest != name and not (rest[:1].isalnum() or rest[:1] == "-")


def _hatch(path: Path, text: str) -> str:
    build = table_at(parsed(path, text), "tool", "hatch", "build")
    hooks = [table_at(build, "hooks"), table_at(build, "targets", "wheel", "hooks")]
    if any(REQUIREMENT in one for one in hooks):
        return text
    return added(path, text, _HATCH_TABLE)


def _setuptools(path: Path, text: str) -> str:
    names = ("tool", "setuptools", "cmdclass")
    holder = table_at(parsed(path, text), *names[:-1])
    commands = table_at(holder, "cmdclass")
    taken = commands.get("build_py")
    if taken == COMMAND:
        return text
    if taken is not None:
        hint = f"let that class derive from {COMMAND}"
        refuse(path, f"build_py is a class of your own, {shown(str(taken))}", hint)
    if "cmdclass" in holder:
        return keyed(path, text, (*names, "build_py"), COMMAND)
    return added(path, text, f'[tool.setuptools.cmdclass]\nbuild_py = "{COMMAND}"\n')
