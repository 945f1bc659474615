"""Packages generated from JSON Schema documents, loaded without touching the disk."""

from __future__ import annotations

import itertools
import json
import sys
import types
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from golem_codegen.model.documents import Formats
from golem_codegen.model.fault import Fault, FaultsFound, has_errors
from golem_codegen.plan.documents.plan import DocumentPlan, plan_documents
from golem_codegen.render.documents import class_reference, render_documents
from golem_codegen.render.modules import SHARED, RuntimeImport, header
from golem_codegen.runtime.documents.codec import DocumentCodec
from golem_codegen.sources.json_schema.dialects import Dialect
from golem_codegen.sources.json_schema.read import read_json_schemas

_COUNTER = itertools.count()


@dataclass(frozen=True, slots=True)
class Generated:
    """A plan and the text of its modules."""

    plan: DocumentPlan
    files: dict[str, str]
    faults: tuple[Fault, ...]


def generated(
    *paths: Path,
    root: Path | None = None,
    map_urls: Mapping[str, Path] | None = None,
    formats: Formats = Formats.ANNOTATION,
    default: Dialect = Dialect.DRAFT2020,
    runtime: RuntimeImport = SHARED,
) -> Generated:
    """Generate from files; raises ``FaultsFound`` when a fault is an error."""
    # Schemas may be nested deeply; a generator run has this limit too.
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        documents, faults = read_json_schemas(
            paths, root=root, map_urls=map_urls, formats=formats, default=default
        )
        if has_errors(faults):
            raise FaultsFound(faults)
        plan = plan_documents(documents, {}, (), class_reference)
        files = render_documents(plan, runtime, header(plan.source_names))
    finally:
        sys.setrecursionlimit(before)
    return Generated(plan, files, faults)


@contextmanager
def loaded(package: Generated) -> Iterator[types.ModuleType]:
    """The package as importable modules, for as long as the context lasts."""
    name = f"generated_documents_{next(_COUNTER)}"
    root = types.ModuleType(name)
    root.__path__ = []
    sys.modules[name] = root
    loader = _Loader(package.files)
    sys.meta_path.insert(0, loader.finder(name))
    try:
        yield root
    finally:
        sys.meta_path.pop(0)
        for each in [each for each in sys.modules if each.partition(".")[0] == name]:
            del sys.modules[each]


def codec_of(package: types.ModuleType, name: str) -> DocumentCodec[Any]:
    """The codec of an entry."""
    return DocumentCodec(package.__name__, name)


def entry_name(package: Generated, pointer: str = "") -> str:
    """The name of the entry for a document's root or one of its definitions."""
    return next(entry.name for entry in package.plan.entries if entry.pointer == pointer)


class _Loader:
    """Import machinery over a dict of module texts."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.files = files

    def finder(self, package: str) -> Any:
        from importlib.machinery import ModuleSpec

        files = self.files

        class Finder:
            @staticmethod
            def find_spec(name: str, _path: object = None, _target: object = None) -> Any:
                parent, _, _ = name.rpartition(".")
                return ModuleSpec(name, Finder) if parent == package else None  # type: ignore[arg-type]

            @staticmethod
            def create_module(_spec: object) -> None:
                return None

            @staticmethod
            def exec_module(module: types.ModuleType) -> None:
                file = f"{module.__name__.rpartition('.')[2]}.py"
                exec(compile(files[file], file, "exec"), module.__dict__)

        return Finder


def same_json(one: object, other: object) -> bool:
    """JSON equality: ``1`` is ``1.0`` and not ``true``."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same_json, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_json(one[k], other[k]) for k in one)
    return (type(one) is type(other) and one == other) or _equal_numbers(one, other)


def _equal_numbers(one: object, other: object) -> bool:
    return isinstance(one, int | float) and isinstance(other, int | float) and one == other


def write_schema(folder: Path, schema: object, name: str = "main.json") -> Path:
    """A schema as a file."""
    path = folder / name
    path.write_text(json.dumps(schema), "utf-8")
    return path
