"""What ``golem-codegen inspect`` shows, as data; its names are those of the JSON."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class InspectedParameter:
    """A parameter or a field: its Python name, its name in the schema, type and default."""

    name: str
    wire: str
    type: str
    default: str | None


@dataclass(frozen=True, slots=True)
class InspectedCall:
    """A constructor's factory or a method. ``signature`` is without ``self`` and ``cls``."""

    name: str
    wire: str
    signature: str
    parameters: tuple[InspectedParameter, ...]
    returns: str
    description: str
    read_only: bool = False


@dataclass(frozen=True, slots=True)
class InspectedConfig:
    """A config entry that callers may override, with its attribute of the override record."""

    path: tuple[str, ...]
    attribute: str
    type: str


@dataclass(frozen=True, slots=True)
class InspectedAgent:
    """An agent type. ``left_out`` says why methods and config entries are not generated."""

    name: str
    mode: str
    module: str
    classes: tuple[str, ...]
    description: str
    constructor: InspectedCall
    methods: tuple[InspectedCall, ...]
    config: tuple[InspectedConfig, ...]
    secrets: tuple[tuple[str, ...], ...]
    left_out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InspectedCase:
    """A case class of a variant or a union, or the member of an enum or flags."""

    name: str
    wire: str
    type: str | None = None
    fields: tuple[InspectedParameter, ...] = ()


@dataclass(frozen=True, slots=True)
class InspectedType:
    """A public type. ``kind``: record, variant, union, enum, flags or alias (of ``type``)."""

    name: str
    kind: str
    fields: tuple[InspectedParameter, ...] = ()
    cases: tuple[InspectedCase, ...] = ()
    type: str | None = None


@dataclass(frozen=True, slots=True)
class Inspection:
    """The whole: agents by name, types by name."""

    source: str
    agents: tuple[InspectedAgent, ...]
    types: tuple[InspectedType, ...]
