"""The documents of a run: those given, and those that they refer to. Nothing is fetched."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urljoin, urlsplit

from referencing import Registry

from golem_codegen.model.fault import FaultsFound, Place, shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.sources.json_schema.dialects import Dialect, dialect_behind, dialect_of
from golem_codegen.sources.json_schema.files import read_schema_file
from golem_codegen.sources.json_schema.registry import metaschema, resource
from golem_codegen.sources.json_schema.spots import Document, Spot, spots_of
from golem_codegen.sources.json_values import Json

LOCAL = "file:///"


@dataclass(slots=True)
class Store:
    """Documents by URI and spots by the identity of their objects."""

    root: Path
    map_urls: Mapping[str, Path]
    log: FaultLog
    documents: dict[str, Document] = field(default_factory=dict[str, Document])
    spots: dict[int, Spot] = field(default_factory=dict[int, Spot])
    problems: dict[str, str] = field(default_factory=dict[str, str])
    bases: dict[str, Spot] = field(default_factory=dict[str, Spot])

    def load(self, paths: Sequence[Path], default: Dialect) -> list[Document]:
        """Read the given files and all that they refer to; faults go to the log."""
        given: list[Document] = []
        queue: list[Document] = []
        for path in paths:
            uri = self._uri_of(path)
            document = self._read(path, uri, default, given=True)
            if document is not None and uri not in self.documents:
                self.documents[uri] = document
                given.append(document)
                queue.append(document)
        while queue:
            queue += self._referred(queue.pop(0))
        return given

    def registry(self) -> Registry[Any]:
        """Everything loaded, crawled for its own identifiers and anchors."""
        resources = [
            (uri, resource(document.contents, document.dialect))
            for uri, document in self.documents.items()
        ]
        empty: Registry[Any] = Registry()
        registry = empty.with_resources(resources).crawl()
        missing = [
            (uri, resource(spot.contents, spot.dialect))
            for uri, spot in self.bases.items()
            if uri not in registry
        ]
        return registry.with_resources(missing).crawl() if missing else registry

    def target(self, spot: Spot, ref: str) -> str:
        """The URI, without fragment, that a reference leads to.

        Raises ``LookupError`` with the reason when it may not be followed.
        """
        if not ref or ref.startswith("#"):
            return spot.base
        parts = urlsplit(ref)
        if parts.scheme == "file":
            raise LookupError("a file outside of the folder of the schemas")
        if parts.path and not parts.scheme and not parts.netloc and spot.base.startswith(LOCAL):
            folder = posixpath.dirname(urlsplit(spot.base).path)
            path = posixpath.normpath(posixpath.join(folder.lstrip("/"), parts.path))
            if parts.path.startswith("/") or path.startswith(".."):
                raise LookupError("a file outside of the folder of the schemas")
        return urljoin(spot.base, ref).partition("#")[0]

    def require(self, uri: str) -> None:
        """Raise ``LookupError`` with the reason when a document could not be had."""
        if uri in self.problems:
            raise LookupError(self.problems[uri])

    def _uri_of(self, path: Path) -> str:
        try:
            inside = path.resolve().relative_to(self.root.resolve())
        except ValueError:
            inside = Path(path.name)
        return LOCAL + quote(inside.as_posix())

    def _read(self, path: Path, uri: str, inherited: Dialect, *, given: bool) -> Document | None:
        try:
            contents = read_schema_file(path)
        except FaultsFound as found:
            self.log.faults += found.faults
            return None
        return self._document(uri, str(path), contents, inherited, given=given)

    def _document(
        self, uri: str, file: str, contents: Json, inherited: Dialect, *, given: bool
    ) -> Document | None:
        dialect = dialect_of(contents, inherited) or self._custom_dialect(contents)
        if dialect is None:
            named = contents["$schema"] if isinstance(contents, dict) else None
            text = shown(named) if isinstance(named, str) else "no text"
            self.log.error(
                Place(file) / "$schema",
                f"$schema is {text}, which is no known dialect",
                "drafts 4, 6, 7, 2019-09 and 2020-12 are read",
            )
            return None
        path = Path(file).resolve()
        root = self.root.resolve()
        inside = path.relative_to(root).as_posix() if path.is_relative_to(root) else None
        return Document(uri, file, contents, dialect, given, inside)

    def _custom_dialect(self, contents: Json) -> Dialect | None:
        """The draft behind a mapped meta-schema that demands nothing which the draft has not."""
        named = contents.get("$schema") if isinstance(contents, dict) else None
        path = self.map_urls.get(named) if isinstance(named, str) else None
        if path is None:
            return None
        try:
            return dialect_behind(read_schema_file(path))
        except FaultsFound as found:
            self.log.faults += found.faults
            return None

    def _referred(self, document: Document) -> list[Document]:
        found: list[Document] = []
        for spot in spots_of(document):
            self.spots[id(spot.contents)] = spot
            if spot.base != document.uri:
                self.bases.setdefault(spot.base, spot)
        for spot in spots_of(document):
            for keyword in ("$ref", "$dynamicRef", "$recursiveRef"):
                ref = spot.contents.get(keyword)
                if isinstance(ref, str):
                    other = self._follow(spot, ref)
                    if other is not None:
                        found.append(other)
        return found

    def _follow(self, spot: Spot, ref: str) -> Document | None:
        try:
            uri = self.target(spot, ref)
        except (LookupError, ValueError):
            return None
        if uri in self.documents or uri in self.bases or uri in self.problems:
            return None
        document = self._find(spot, ref, uri)
        if document is None:
            return None
        self.documents[uri] = document
        return document

    def _find(self, spot: Spot, ref: str, uri: str) -> Document | None:
        mapped = self.map_urls.get(uri) or self.map_urls.get(f"{uri}#")
        if mapped is not None:
            return self._read(mapped, uri, spot.dialect, given=False)
        if uri.startswith(LOCAL):
            return self._local(uri, unquote(urlsplit(uri).path).lstrip("/"), spot.dialect)
        known = metaschema(uri)
        if known is not None:
            return self._document(uri, uri, known, spot.dialect, given=False)
        beside = None if urlsplit(ref).scheme else self._beside(spot, uri)
        if beside is not None:
            return self._local(uri, beside, spot.dialect)
        self.problems[uri] = (
            f"{uri} is not fetched: map it to a local file with --map-url {uri}=FILE"
        )
        return None

    def _local(self, uri: str, inside: str, dialect: Dialect) -> Document | None:
        path = self.root / inside
        root = self.root.resolve()
        if not path.resolve().is_relative_to(root):
            self.problems[uri] = "a file outside of the folder of the schemas"
            return None
        if not path.is_file():
            self.problems[uri] = f"there is no file {shown(inside)} in the folder of the schemas"
            return None
        return self._read(path, uri, dialect, given=False)

    def _beside(self, spot: Spot, uri: str) -> str | None:
        """The file beside the spot's own that a relative reference means, whatever its ``$id``."""
        own, wanted = urlsplit(_root_base(spot)), urlsplit(uri)
        if own[:2] != wanted[:2] or spot.document.inside is None:
            return None
        way = posixpath.relpath(unquote(wanted.path), posixpath.dirname(unquote(own.path)) or "/")
        folder = posixpath.dirname(spot.document.inside)
        inside = posixpath.normpath(posixpath.join(folder, way))
        found = not inside.startswith("..") and (self.root / inside).is_file()
        return inside if found else None


def _root_base(spot: Spot) -> str:
    contents = spot.document.contents
    own = contents.get(spot.document.dialect.id_keyword) if isinstance(contents, dict) else None
    return urljoin(spot.document.uri, own) if isinstance(own, str) else spot.document.uri
