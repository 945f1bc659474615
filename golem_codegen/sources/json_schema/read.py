"""From files to a ``DocumentSet``: the front door of this package."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from golem_codegen.model.documents import Address, DocumentSet, Entry, Formats
from golem_codegen.model.fault import Fault, Place, sort_faults
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.json_schema.compile import Compiler
from golem_codegen.sources.json_schema.cycles import check_inhabited, check_unions
from golem_codegen.sources.json_schema.dialects import Dialect
from golem_codegen.sources.json_schema.naming import root_word
from golem_codegen.sources.json_schema.parts import Flattening, Part
from golem_codegen.sources.json_schema.resolve import References
from golem_codegen.sources.json_schema.spots import Document, Spot
from golem_codegen.sources.json_schema.store import Store
from golem_codegen.sources.json_values import Json, kind_of

_CONTAINERS = ("$defs", "definitions")


def read_json_schemas(
    paths: Sequence[Path],
    *,
    root: Path | None = None,
    map_urls: Mapping[str, Path] | None = None,
    formats: Formats = Formats.ANNOTATION,
    default: Dialect = Dialect.DRAFT2020,
) -> tuple[DocumentSet, tuple[Fault, ...]]:
    """Read JSON Schema documents and everything they refer to, and say what each allows.

    ``root`` is the folder that references may reach (the common folder of ``paths`` unless
    given); ``map_urls`` gives the file for a URL, because nothing is fetched. Documents without
    ``$schema`` are of ``default``. The faults come with the result, which is of use only when
    none of them is an error.
    """
    log = FaultLog()
    folder = root if root is not None else _common_folder(paths)
    store = Store(folder, map_urls or {}, log)
    given = store.load(paths, default)
    if log.failed:
        return _set((), Compiler(_flattening(store, formats)), store, formats, given), _faults(log)
    compiler = Compiler(_flattening(store, formats))
    entries = tuple(
        entry for document in given for entry in _entries(document, compiler, store, log)
    )
    compiler.finish()
    check_unions(compiler.nodes, log)
    check_inhabited(compiler.nodes, log)
    return _set(entries, compiler, store, formats, given), _faults(log)


def _flattening(store: Store, formats: Formats) -> Flattening:
    return Flattening(References(store, store.registry()), formats)


def _faults(log: FaultLog) -> tuple[Fault, ...]:
    return sort_faults(log.faults)


def _common_folder(paths: Sequence[Path]) -> Path:
    folders = [str(path.resolve().parent) for path in paths]
    return Path(os.path.commonpath(folders)) if folders else Path()


def _entries(
    document: Document, compiler: Compiler, store: Store, log: FaultLog
) -> Iterator[Entry]:
    contents = document.contents
    place = Place(document.file)
    if not isinstance(contents, dict | bool):
        log.error(place, f"a schema is an object or a boolean, and this is {kind_of(contents)}")
        return
    definitions = list(_definitions(document, log)) if isinstance(contents, dict) else []
    if isinstance(contents, bool) or _says_something(store, contents, compiler) or not definitions:
        yield _entry(document, contents, root_word(document), "", compiler, store)
    for keyword, name, schema in definitions:
        pointer = (Place("") / keyword / name).pointer
        yield _entry(document, schema, name, pointer, compiler, store)


def _says_something(store: Store, contents: dict[str, Json], compiler: Compiler) -> bool:
    part = Part(store.spots[id(contents)])
    flattening = compiler.flattening
    return flattening.asserts(part) or bool(flattening.constituents(part))


def _definitions(document: Document, log: FaultLog) -> Iterator[tuple[str, str, Json]]:
    contents = document.contents
    for keyword in _CONTAINERS:
        found = contents.get(keyword) if isinstance(contents, dict) else None
        if not isinstance(found, dict):
            continue
        for name, schema in found.items():
            if isinstance(schema, dict | bool):
                yield keyword, name, schema
            else:
                place = Place(document.file) / keyword / name
                log.warning(place, f"{kind_of(schema)} is no schema: this definition is left out")


def _entry(
    document: Document, schema: Json, name: str, pointer: str, compiler: Compiler, store: Store
) -> Entry:
    found: Spot | bool = schema if isinstance(schema, bool) else store.spots[id(schema)]
    uri = f"{document.uri}#{pointer}" if isinstance(found, bool) else found.uri
    return Entry(
        key=f"{document.uri}#{pointer}",
        name=Untrusted(name),
        node=compiler.node([found], (name,)),
        place=Place(document.file, pointer),
        address=Address(uri, document.dialect.value),
        schema=schema,
    )


def _set(
    entries: tuple[Entry, ...],
    compiler: Compiler,
    store: Store,
    formats: Formats,
    given: Sequence[Document],
) -> DocumentSet:
    resources = tuple(
        (uri, document.contents, document.dialect.value)
        for uri, document in sorted(store.documents.items())
    )
    text = json.dumps([[uri, contents] for uri, contents, _ in resources], sort_keys=False)
    return DocumentSet(
        nodes=compiler.nodes,
        entries=entries,
        resources=resources,
        formats=formats,
        source_names=tuple(sorted(Path(document.file).name for document in given)),
        reads=tuple(
            sorted(
                {
                    Path(document.file)
                    for document in store.documents.values()
                    if not document.given and Path(document.file).is_file()
                }
            )
        ),
        digest=hashlib.sha256(text.encode()).hexdigest(),
    )
