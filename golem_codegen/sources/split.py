"""Which of the files of a run are JSON Schemas, and which say something about agents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.model.fault import FaultsFound
from golem_codegen.sources.client_definitions import is_client_definition
from golem_codegen.sources.json_document import read_document
from golem_codegen.sources.strangers import JSON_SCHEMA, what_it_is

_YAML = frozenset({".yaml", ".yml"})


@dataclass(frozen=True, slots=True)
class Sources:
    """The files by what reads them, each once, in the order given."""

    agents: tuple[Path, ...]
    schemas: tuple[Path, ...]


def split(paths: Sequence[Path]) -> Sources:
    """Tell JSON Schemas from snapshots and client definitions by what is in the files.

    A file that cannot be read counts as a snapshot: its reader says what is wrong with it.
    """
    unique = list(dict.fromkeys(paths))
    schemas = [path for path in unique if _is_json_schema(path)]
    return Sources(tuple(path for path in unique if path not in schemas), tuple(schemas))


def _is_json_schema(path: Path) -> bool:
    if path.suffix.lower() in _YAML:
        return not is_client_definition(path)
    try:
        document = read_document(path)
    except FaultsFound:
        return False
    return what_it_is(document) == JSON_SCHEMA and not is_client_definition(path)
