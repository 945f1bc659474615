"""Agent types: what a snapshot says about an agent (schema-model section 7)."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.model.fault import Place
from golem_codegen.model.source_form import SourceForm
from golem_codegen.model.text import Untrusted
from golem_codegen.model.types import NO_METADATA, Graph, Metadata, Type


class Mode(enum.Enum):
    """Durable agents keep their identity; ephemeral ones live for one call."""

    DURABLE = "Durable"
    EPHEMERAL = "Ephemeral"


@dataclass(frozen=True, slots=True, eq=False)
class Parameter:
    """A constructor or method parameter. ``injected`` ones are given by the host, never sent."""

    name: Untrusted
    type: Type
    injected: bool
    metadata: Metadata
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Constructor:
    """The constructor: its user-supplied parameters are the agent's identity."""

    description: Untrusted
    prompt_hint: Untrusted | None
    parameters: tuple[Parameter, ...]
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Method:
    """A method; ``output`` is None for unit."""

    name: Untrusted
    description: Untrusted
    prompt_hint: Untrusted | None
    parameters: tuple[Parameter, ...]
    output: Type | None
    read_only: bool
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class ConfigEntry:
    """A config declaration. ``secret`` entries cannot be overridden by a client."""

    path: tuple[Untrusted, ...]
    type: Type
    secret: bool
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class AgentType:
    """One agent type of a deployment."""

    name: Untrusted
    description: Untrusted
    source_language: Untrusted
    graph: Graph
    constructor: Constructor
    methods: tuple[Method, ...]
    mode: Mode
    config: tuple[ConfigEntry, ...]
    place: Place
    metadata: Metadata = NO_METADATA
    http_router: bool = False
    method_only: bool = False
    """Whether only the method-only clients are wanted: the definition names no agent type."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that one generator run reads, in one deterministic order (by agent name)."""

    agents: tuple[AgentType, ...]
    source_names: tuple[str, ...]
    digest: str
    forms: tuple[SourceForm, ...] = ()
    """The form of each source, in the order of ``source_names``."""
    reads: tuple[Path, ...] = ()
    """The files that sources refer to, and that were read beside them."""
