"""The public things of the documents module, settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.expressions import Expression

EXTRAS = "additional_properties"
"""The attribute for the members of an open object that its schema does not name."""


@dataclass(frozen=True, slots=True)
class DocumentField:
    """A declared member: attribute, member name, node, annotation without ``Unset``."""

    name: str
    wire: Untrusted
    node: str
    required: bool
    annotation: Expression
    description: Untrusted | None
    default: tuple[Any, ...]
    deprecated: bool


@dataclass(frozen=True, slots=True)
class DocumentClass:
    """An object with declared members: a frozen keyword-only struct.

    ``extras`` annotates the values of ``additional_properties``; None when the object is closed.
    """

    node: str
    name: str
    fields: tuple[DocumentField, ...]
    extras: Expression | None
    doc: Untrusted
    deprecated: bool


@dataclass(frozen=True, slots=True)
class DocumentEnum:
    """Several constant texts: an ``enum.Enum``."""

    node: str
    name: str
    members: tuple[tuple[str, Untrusted], ...]
    doc: Untrusted
    deprecated: bool


@dataclass(frozen=True, slots=True)
class DocumentAlias:
    """A type without a class; ``quoted`` when it cannot be evaluated where it stands."""

    name: str
    expression: Expression
    doc: Untrusted
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class DocumentEntry:
    """A public codec: its name, the type of its values, and where its schema stands."""

    name: str
    annotation: Expression
    row: int
    resource: str
    pointer: str
