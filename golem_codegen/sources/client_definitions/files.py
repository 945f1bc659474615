"""The files of client definitions: JSON, YAML or TOML."""

from __future__ import annotations

import math
import tomllib
from pathlib import Path
from typing import Final, cast

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.sources.json_schema.files import read_schema_file
from golem_codegen.sources.json_values import Json

MARK: Final = "golem-client-definition"
"""The member that every client definition has; its value is the version of the form."""

VERSION: Final = 1


def is_client_definition(path: Path) -> bool:
    """Whether a file says that it is a client definition, or tries to.

    A file that holds the mark and cannot be read counts as one unless it is called ``.json``: no
    snapshot is in YAML or TOML.
    """
    try:
        if MARK.encode() not in path.read_bytes():
            return False
        document = read_definition_file(path)
    except OSError:
        return False
    except FaultsFound:
        return path.suffix.lower() != ".json"
    return isinstance(document, dict) and MARK in document


def read_definition_file(path: Path) -> Json:
    """The data in a file: TOML and YAML by its name, else JSON.

    Raises ``FaultsFound`` when it cannot be read, is not of its form, or holds dates and numbers
    that JSON does not have.
    """
    if path.suffix.lower() != ".toml":
        return read_schema_file(path)
    file = str(path)
    try:
        text = path.read_bytes().decode("utf-8")
        found = tomllib.loads(text)
    except OSError as error:
        raise _refused(Place(file), f"the file cannot be read: {error.strerror or error}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _refused(Place(file), f"not TOML: {error}") from None
    _check_plain(found, Place(file))
    return cast("Json", found)


def _check_plain(document: object, place: Place) -> None:
    """Refuse what TOML has and JSON has not: dates and times, NaN and infinities."""
    stack: list[tuple[object, Place]] = [(document, place)]
    while stack:
        value, here = stack.pop()
        if isinstance(value, dict):
            members = cast("dict[str, object]", value)
            stack += [(each, here / name) for name, each in members.items()]
        elif isinstance(value, list):
            items = cast("list[object]", value)
            stack += [(each, here / index) for index, each in enumerate(items)]
        elif not isinstance(value, str | int | float) or not _is_json(value):
            raise _refused(here, f"{value} is nothing that JSON has")


def _is_json(value: str | float) -> bool:
    return not isinstance(value, float) or math.isfinite(value)


def _refused(place: Place, message: str) -> FaultsFound:
    return FaultsFound([Fault(Severity.ERROR, place, message)])
