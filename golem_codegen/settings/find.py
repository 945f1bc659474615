"""Where a project's settings stand: the nearest folder upwards that has some."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity

OWN_FILE = "golem-codegen.toml"
PROJECT_FILE = "pyproject.toml"
TOOL = ("tool", "golem-codegen")
# A checkout's root: what is above it belongs to someone else.
_ROOTS = (".git", ".hg", ".svn", ".jj")


@dataclass(frozen=True, slots=True)
class Found:
    """The file, and the keys that lead to the settings in it."""

    file: Path
    keys: tuple[str, ...]
    text: str
    table: dict[str, object]


def find_settings(start: Path) -> Found | None:
    """The settings of the nearest folder, from ``start`` up to the root of its checkout.

    Raises:
        FaultsFound: a file on the way is not TOML or cannot be read, or one folder has both.
    """
    for folder in _upwards(start):
        found = settings_of(folder)
        if found is not None:
            return found
    return None


def candidates(start: Path) -> tuple[Path, ...]:
    """Every file that ``find_settings`` may look at, whether it exists or not."""
    return tuple(folder / name for folder in _upwards(start) for name in (OWN_FILE, PROJECT_FILE))


def _upwards(start: Path) -> Iterator[Path]:
    here = start.absolute()
    for folder in (here, *here.parents):
        yield _as_seen(folder)
        if any((folder / name).exists() for name in _ROOTS):
            return


def _as_seen(folder: Path) -> Path:
    """The folder as messages should name it: from the working directory, where that is near."""
    try:
        seen = os.path.relpath(folder)
    except ValueError:  # another drive
        return folder
    return folder if len(seen) > len(str(folder)) else Path(seen)


def settings_of(folder: Path) -> Found | None:
    """The settings in this very folder. Raises ``FaultsFound``."""
    own = open_settings(folder / OWN_FILE)
    project = open_settings(folder / PROJECT_FILE)
    if own is not None and project is not None:
        message = f"{PROJECT_FILE} beside it has settings of golem-codegen too"
        fault = Fault(Severity.ERROR, Place(str(own.file)), message, "keep them in one of the two")
        raise FaultsFound([fault])
    return own or project


def open_settings(file: Path) -> Found | None:
    """The settings in a file: a table of ``pyproject.toml``, all of another one.

    None when there is no such file, or no such table. Raises ``FaultsFound``.
    """
    try:
        text = file.read_bytes().decode("utf-8-sig")
        document = tomllib.loads(text)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _unreadable(file, f"cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise _unreadable(file, "is not UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise _broken(file, str(error)) from error
    except RecursionError as error:
        raise _unreadable(file, "is nested too deeply") from error
    if file.name != PROJECT_FILE:
        return Found(file, (), text, document)
    table: object = document
    for key in TOOL:
        table = cast("dict[str, object]", table).get(key) if isinstance(table, dict) else None
    if table is None:
        return None
    if not isinstance(table, dict):
        raise _unreadable(file, f"{'.'.join(TOOL)} is not a table")
    return Found(file, TOOL, text, cast("dict[str, object]", table))


def _broken(file: Path, message: str) -> FaultsFound:
    """The fault of TOML's syntax at the place that the parser names in its message."""
    import re  # only a fault needs it

    what = message.partition(" (at ")[0]
    numbers = re.search(r"at line (\d+), column (\d+)", message)
    line, column = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    place = Place(str(file), "", line, column)
    return FaultsFound([Fault(Severity.ERROR, place, f"is not TOML: {what}", "mend the syntax")])


def _unreadable(file: Path, what: str) -> FaultsFound:
    return FaultsFound([Fault(Severity.ERROR, Place(str(file)), what)])
