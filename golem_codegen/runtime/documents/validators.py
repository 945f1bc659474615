"""Compiled validators for what has no type: built on first use, and only then imported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeAlias, cast
from urllib.parse import quote

import msgspec

from ..errors import ConfigurationError
from .mismatch import Decoder, Mismatch

_ANNOTATIONS = frozenset({"contentEncoding", "contentMediaType"})
_DATA = frozenset({"const", "enum"})
_URI_SAFE = "%/?#[]@!$&'()*+,;=:~-._"

# The validator refuses to walk documents that are nested more deeply.
_DEPTH = "a document nested at most 255 deep"


Resources: TypeAlias = Callable[[], Sequence[tuple[str, str, str]]]
"""Loads URI, JSON text and dialect of each schema document."""


class Validators:
    """The schemas of a package as ``jsonschema-rs`` needs them; see the generated table."""

    def __init__(self, resources: Resources, formats: bool) -> None:  # noqa: FBT001
        self._resources = resources
        self._formats = formats
        self._registry: Any = None
        self._documents: dict[str, Any] = {}
        self._made: dict[tuple[str, str], Any] = {}

    def check(self, addresses: Sequence[tuple[str, str]], inner: Decoder) -> Decoder:
        """The inner decoder, for values that the schemas at the addresses accept.

        An address is a URI with a fragment and the dialect of the document it leads to.
        """

        def decode(raw: object) -> object:
            for address in addresses:
                validator = self._made.get(address)
                if validator is None:
                    validator = self._make(address)
                _apply(validator, raw)
            return inner(raw)

        return decode

    def _make(self, address: tuple[str, str]) -> Any:
        jsonschema_rs = _library()
        if self._registry is None:
            self._documents = {
                uri: _spelled(msgspec.json.decode(text), dialect)
                for uri, text, dialect in self._resources()
            }
            resources = list(self._documents.items())
            self._registry = jsonschema_rs.Registry(resources, retriever=_refuse)
        uri, dialect = address
        document, _, pointer = uri.partition("#")
        # A document is its own start: dynamic references look at where validation began.
        schema = {"$schema": dialect, "$ref": uri} if pointer else self._documents[document]
        validator = jsonschema_rs.validator_for(
            schema,
            registry=self._registry,
            base_uri=None if pointer else document,
            retriever=_refuse,
            validate_formats=self._formats,
        )
        self._made[address] = validator
        return validator


def _spelled(document: Any, dialect: str) -> Any:
    """The document as the validator needs it.

    The dialect in the one spelling that it knows, its URI without a fragment, references without
    the characters that no URI may hold, and none of the keywords that are annotations here and
    assertions there.
    """
    if not isinstance(document, dict):
        return document
    members: dict[str, Any] = {**_cleaned(cast("dict[str, Any]", document)), "$schema": dialect}
    for name in ("$id", "id"):
        uri = members.get(name)
        if isinstance(uri, str) and not uri.startswith("#"):
            members[name] = uri.partition("#")[0]
    return members


def _cleaned(value: Any) -> Any:
    if isinstance(value, list):
        return [_cleaned(each) for each in cast("list[object]", value)]
    if not isinstance(value, dict):
        return value
    members: dict[str, Any] = {}
    for name, each in cast("dict[str, Any]", value).items():
        if isinstance(each, str):
            if name == "$ref":
                members[name] = quote(each, safe=_URI_SAFE)
            elif name not in _ANNOTATIONS:
                members[name] = each
        else:
            members[name] = each if name in _DATA else _cleaned(each)
    return members


def _apply(validator: Any, raw: object) -> None:
    try:
        if validator.is_valid(raw):
            return
        error = next(iter(validator.iter_errors(raw)))
    except ValueError:
        raise Mismatch(_DEPTH, raw) from None
    found: Any = raw
    path: list[str | int] = []
    for segment in cast("list[str | int]", list(error.instance_path)):
        # The path of a refused member name ends with the name itself, which is no place.
        if not _has(found, segment):
            break
        found = found[segment]
        path.append(segment)
    words = [each for each in error.schema_path if isinstance(each, str)]
    keyword = words[-1] if words else "the schema"
    raise Mismatch(f"what {keyword!r} in the schema allows", found).within(path)


def _has(value: object, segment: str | int) -> bool:
    if isinstance(value, dict):
        return segment in value
    return isinstance(value, list) and isinstance(segment, int)


def _library() -> Any:
    try:
        import jsonschema_rs
    except ImportError:
        raise ConfigurationError(
            "this schema has rules that need the package jsonschema-rs: pip install jsonschema-rs"
        ) from None
    return jsonschema_rs


def _refuse(uri: str) -> NoReturn:
    raise LookupError(f"nothing is fetched: {uri}")
