"""Exact types of JSON documents: what a JSON Schema allows, kind by kind.

Every schema position that matters is a ``SchemaNode`` of a ``DocumentSet``; nodes refer to each
other by key, so that recursion costs nothing. A shape allows everything that its schema allows,
and keeps it; where it allows more, ``checks`` names the schemas that a validator must ask too.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from golem_codegen.model.fault import Place
from golem_codegen.model.text import Untrusted

Number: TypeAlias = int | float

ANY_KEY = "any"
"""The key of the node that allows everything."""


class Formats(enum.Enum):
    """What ``format`` does: nothing, or checked and typed."""

    ANNOTATION = "annotation"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class AnyJson:
    """Every JSON value."""


@dataclass(frozen=True, slots=True)
class Never:
    """No value."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers within bounds; a bound comes with whether it is exclusive.

    With ``integer`` only whole ones: ``1.0`` is one, but for ``plain`` ones (of draft 4), which
    are written without a point or an exponent.
    """

    integer: bool = False
    plain: bool = False
    low: tuple[Number, bool] | None = None
    high: tuple[Number, bool] | None = None
    multiples: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class Strings:
    """Texts by length in code points and by patterns in Python's dialect, searched for."""

    minimum: int | None = None
    maximum: int | None = None
    patterns: tuple[str, ...] = ()
    format: str | None = None


@dataclass(frozen=True, slots=True)
class Arrays:
    """Arrays: items by position, then the rest."""

    prefix: tuple[str, ...]
    rest: str
    minimum: int = 0
    maximum: int | None = None
    distinct: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """A declared or required member of an object, and what its own schema says in words."""

    name: Untrusted
    node: str
    required: bool
    description: Untrusted | None = None
    deprecated: bool = False
    default: tuple[Any, ...] = ()
    """The default in a tuple, for null is one too."""


@dataclass(frozen=True, slots=True)
class Objects:
    """Objects: declared members, others by patterns of their names, and the rest."""

    members: tuple[Member, ...]
    patterns: tuple[tuple[str, str], ...]
    rest: str
    minimum: int = 0
    maximum: int | None = None
    dependent: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Kinds:
    """Allowed kinds of JSON values and the constraints on each."""

    null: bool = False
    boolean: bool = False
    number: Numbers | None = None
    string: Strings | None = None
    array: Arrays | None = None
    object: Objects | None = None


@dataclass(frozen=True, slots=True)
class Constants:
    """One of the listed JSON values; ``1`` is ``1.0`` and not ``true``."""

    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Union:
    """One of several nodes: the first that fits, or with ``exactly_one`` the only one."""

    branches: tuple[str, ...]
    exactly_one: bool


Shape: TypeAlias = AnyJson | Never | Kinds | Constants | Union


@dataclass(frozen=True, slots=True)
class Address:
    """A schema as a validator finds it: URI with fragment, and the dialect of its document."""

    uri: str
    dialect: str


@dataclass(frozen=True, slots=True)
class SchemaNode:
    """A type of documents.

    ``checks`` are schemas that a value must satisfy beside the shape; ``covering`` says that they
    speak for everything inside as well. ``spot`` is where it stands in words: a definition or a
    document, then the way down. ``dynamic`` nodes depend on where decoding started.
    """

    key: str
    place: Place
    shape: Shape
    spot: tuple[str, ...]
    checks: tuple[Address, ...] = ()
    covering: bool = False
    dynamic: bool = False
    title: Untrusted | None = None
    description: Untrusted | None = None
    deprecated: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A public type: a document or one of its definitions."""

    key: str
    name: Untrusted
    node: str
    place: Place
    address: Address
    schema: Any


@dataclass(frozen=True, slots=True)
class DocumentSet:
    """All documents of a run.

    ``resources`` are URI, contents and dialect of every document; ``reads`` are the files that
    were read because those given refer to them.
    """

    nodes: Mapping[str, SchemaNode]
    entries: tuple[Entry, ...]
    resources: tuple[tuple[str, Any, str], ...]
    formats: Formats
    source_names: tuple[str, ...]
    digest: str = ""
    reads: tuple[Path, ...] = ()
