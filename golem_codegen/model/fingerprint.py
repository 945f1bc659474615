"""Structural fingerprints of definitions: equal exactly when all that they reach is equal.

The structure is the id, the kinds, names, order, restrictions and discriminators, and the three
known roles. Display names, other metadata and places do not count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from golem_codegen.model import types as t
from golem_codegen.model.components import components
from golem_codegen.model.resolve import references
from golem_codegen.model.structure import structure
from golem_codegen.model.text import Untrusted


def fingerprints(graph: t.Graph) -> dict[Untrusted, str]:
    """The fingerprint of every definition of ``graph``, in the order of the definitions.

    Two definitions, of one graph or of two, have equal fingerprints exactly when they have the
    same id and everything they reach, themselves included, has the same ids and structures.
    Linear in the size of the graph.
    """
    targets = {
        identity: tuple(dict.fromkeys(ref.id for ref in references([definition.body])))
        for identity, definition in graph.definitions.items()
    }
    closures: dict[Untrusted, str] = {}
    for members in components(targets):
        closure = _closure(graph, members, targets, closures)
        closures |= dict.fromkeys(members, closure)
    return {
        identity: _digest([identity.text, closures[identity]]) for identity in graph.definitions
    }


def type_fingerprint(prints: dict[Untrusted, str], node: t.Type) -> str:
    """The fingerprint of an anonymous type, given those of its graph's definitions."""
    reached = sorted({prints.get(ref.id, ref.id.text) for ref in references([node])})
    return _digest([structure(node), *reached])


def _closure(
    graph: t.Graph,
    members: tuple[Untrusted, ...],
    targets: dict[Untrusted, tuple[Untrusted, ...]],
    closures: dict[Untrusted, str],
) -> str:
    """The digest of a strongly connected component and of all that it reaches."""
    own = set(members)
    bodies = [
        _digest([member.text, structure(graph.definitions[member].body)]) for member in members
    ]
    below = {
        closures[target]
        for member in members
        for target in targets[member]
        if target in closures and target not in own
    }
    return _digest([*sorted(bodies), "below", *sorted(below)])


def _digest(parts: Iterable[str]) -> str:
    hasher = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        hasher.update(b"%d:" % len(data))
        hasher.update(data)
    return hasher.hexdigest()
