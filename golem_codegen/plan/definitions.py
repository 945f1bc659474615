"""Which definitions are one Python type, over all agents of a package, and what they are called."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from golem_codegen.model.fingerprint import fingerprints
from golem_codegen.model.resolve import reachable
from golem_codegen.model.text import Untrusted
from golem_codegen.model.types import Definition, Graph, Type
from golem_codegen.plan.names import Style, identifier, is_plain, tail
from golem_codegen.plan.places import Spot, spot

_COUNTER = re.compile(r"\w*[:#]\d+|\d+")


@dataclass(frozen=True, slots=True)
class Roots:
    """The types of one agent that its generated code shows."""

    agent: Untrusted
    graph: Graph
    types: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class SharedDefinition:
    """A definition, in the first agent (by name) that has it in this structure."""

    definition: Definition
    graph: Graph
    spot: Spot
    wanted: str
    origin: str
    plain: bool


def is_counter(definition: Definition) -> bool:
    """Whether the id is a counter (``rec:122``): such a definition counts as anonymous."""
    return definition.name is None and _COUNTER.fullmatch(definition.id.text) is not None


def share(every: Iterable[Roots]) -> dict[tuple[Untrusted, Untrusted], SharedDefinition]:
    """The definition behind each (agent, id).

    Agents whose definitions of one id have equal structure, all that they refer to included,
    share it. Where they differ each is a type of its own, told apart by its agent.
    """
    groups: dict[Untrusted, dict[str, list[Roots]]] = defaultdict(lambda: defaultdict(list))
    for roots in every:
        prints = fingerprints(roots.graph)
        for id_, definition in reachable(roots.graph, roots.types).items():
            if not is_counter(definition):
                groups[id_][prints[id_]].append(roots)
    shared: dict[tuple[Untrusted, Untrusted], SharedDefinition] = {}
    for id_, structures in groups.items():
        for users in structures.values():
            one = _shared(id_, users, structures)
            shared |= {(user.agent, id_): one for user in users}
    return shared


def _shared(
    id_: Untrusted, users: list[Roots], structures: Mapping[str, list[Roots]]
) -> SharedDefinition:
    first = min(users, key=lambda roots: roots.agent.text)
    definition = first.graph.definitions[id_]
    key = f"type/{id_.text}" if len(structures) == 1 else f"type/{id_.text}@{first.agent.text}"
    name = definition_name(definition)
    aliases = tuple(f"agent/{user.agent.text}/type/{id_.text}" for user in users)
    plain = definition.name is not None and is_plain(definition.name, Style.PASCAL)
    return SharedDefinition(definition, first.graph, spot(key, name, aliases), name, key, plain)


def definition_name(definition: Definition) -> str:
    """The class name that a definition wants: its name, else the last part of its id."""
    if definition.name is not None:
        return identifier(definition.name, Style.PASCAL)
    parts = [part.rsplit(".", 1)[-1] for part in re.split(r"[<>,\s]+", definition.id.text)]
    words = [tail(part) for part in parts if part]
    return identifier("".join(words) or definition.id, Style.PASCAL)
