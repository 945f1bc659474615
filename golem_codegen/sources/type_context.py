"""What the readers of single kinds share."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from golem_codegen.model.fault import Place
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.types import Metadata, Type
from golem_codegen.sources.json_values import Json, JsonObject


class Context(NamedTuple):
    """The node being read. A named tuple: one is made per node, and it is cheap to make."""

    kind: str
    metadata: Metadata
    place: Place
    log: FaultLog

    @property
    def inside(self) -> Place:
        """The place of the node's ``value`` object."""
        return self.place / "value"


Steps: TypeAlias = Generator[tuple[Json, Place], Type, Type]
"""A reader that yields each child node with its place and is sent what was read from it."""


@dataclass(frozen=True, slots=True)
class LeafKind:
    """The reader of a kind without children, and the members that ``value`` may have."""

    members: frozenset[str]
    read: Callable[[JsonObject, Context], Type]


@dataclass(frozen=True, slots=True)
class CompoundKind:
    """The reader of a kind with children, and the members that ``value`` may have."""

    members: frozenset[str]
    read: Callable[[JsonObject, Context], Steps]
