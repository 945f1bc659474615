"""The stand-in for a type node that could not be read."""

from __future__ import annotations

from dataclasses import dataclass

from golem_codegen.model.types import Tuple


@dataclass(frozen=True, slots=True, eq=False)
class Unreadable(Tuple):
    """Stands where a fault was reported, so that the rest can still be read and checked.

    A snapshot with such a node never leaves the sources: its fault is an error. The rules of
    well-formedness say nothing about it.
    """

    elements: tuple[()] = ()
