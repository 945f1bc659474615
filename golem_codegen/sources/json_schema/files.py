"""Reading schema documents from files: JSON or YAML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity, shown
from golem_codegen.sources.json_document import read_document
from golem_codegen.sources.json_values import Json

_YAML = {".yaml", ".yml"}


def read_schema_file(path: Path) -> Json:
    """The document in a file; YAML by the name of the file, else JSON.

    Raises ``FaultsFound`` like ``read_document``; for YAML also for a member twice, and for what
    JSON does not have: tags, dates, keys that are not text, documents after the first.
    """
    if path.suffix.lower() not in _YAML:
        return read_document(path)
    import yaml

    from golem_codegen.sources.json_schema.yaml_files import load_yaml

    file = str(path)
    try:
        text = path.read_bytes().decode("utf-8-sig")
        return load_yaml(text)
    except OSError as error:
        raise _refused(Place(file), f"the file cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise _refused(Place(file), f"not UTF-8: {error.reason}", "save it as UTF-8") from None
    except yaml.YAMLError as error:
        raise _refused(_place_of(file, error), f"not YAML: {_problem(error)}") from None


def _place_of(file: str, error: Any) -> Place:
    mark = getattr(error, "problem_mark", None)
    return Place(file) if mark is None else Place(file, "", mark.line + 1, mark.column + 1)


def _problem(error: Any) -> str:
    return shown(str(getattr(error, "problem", None) or "unreadable"), 120)


def _refused(place: Place, message: str, suggestion: str = "") -> FaultsFound:
    return FaultsFound([Fault(Severity.ERROR, place, message, suggestion)])
