"""Definitions that never come to an end: cycles of aliases, and types without finite values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from golem_codegen.model import types as t
from golem_codegen.model.components import components
from golem_codegen.model.fault import shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.text import Untrusted
from golem_codegen.model.walk import labelled_children

_HOLDERS = frozenset({t.Ref, t.Record, t.Tuple, t.FixedList, t.Variant, t.Union, t.Result})
"""The kinds through which a type may have no end."""


def check_alias_cycles(graph: t.Graph, log: FaultLog) -> None:
    """Report each cycle of definitions that are mere references to one another."""
    for cycle in _rings(_aliases(graph)):
        names = " → ".join(shown(identity.text) for identity in (*cycle, cycle[0]))
        log.error(
            graph.definitions[cycle[0]].place,
            f"these definitions only refer to one another: {names}",
            "give one of them a type",
        )


def check_finite(graph: t.Graph, log: FaultLog) -> None:
    """Report each cycle of definitions whose values would have to be infinitely large."""
    if not _may_be_endless(graph):
        return
    search = _Search()
    for identity, definition in graph.definitions.items():
        search.add(identity, definition.body)
    in_aliases = {identity for ring in _rings(_aliases(graph)) for identity in ring}
    search.settle(graph, in_aliases)
    steps = {
        identity: search.blocked_by(definition.body)
        for identity, definition in graph.definitions.items()
        if search.is_endless(definition.body)
    }
    for cycle in _rings({identity: step[1] for identity, step in steps.items()}):
        path = "".join(f"{shown(each.text)}{steps[each][0]} → " for each in cycle)
        log.error(
            graph.definitions[cycle[0]].place,
            f"no finite value of this type exists: {path}{shown(cycle[0].text)}",
            "make a member of the cycle an option or a list",
        )


def _may_be_endless(graph: t.Graph) -> bool:
    """Whether definitions refer to one another in a ring, past lists and the like: cheap to see."""
    targets = {
        identity: _unguarded(definition.body) for identity, definition in graph.definitions.items()
    }
    return any(
        len(members) > 1 or any(member in targets[member] for member in members)
        for members in components(targets)
    )


def _unguarded(body: t.Type) -> list[Untrusted]:
    """The references in a body that stand in no option, list, map or other type with an end."""
    found: list[Untrusted] = []
    stack = [body]
    while stack:
        node = stack.pop()
        if isinstance(node, t.Ref):
            found.append(node.id)
        elif isinstance(node, t.Record):
            stack += [each.body for each in node.fields if type(each.body) in _HOLDERS]
        elif type(node) in _HOLDERS and _needed(node):
            stack += [child for _, child in labelled_children(node)]
    return found


def _aliases(graph: t.Graph) -> dict[Untrusted, Untrusted]:
    return {
        identity: definition.body.id
        for identity, definition in graph.definitions.items()
        if isinstance(definition.body, t.Ref)
    }


def _rings(successor: Mapping[Untrusted, Untrusted]) -> Iterator[tuple[Untrusted, ...]]:
    """The cycles of a graph in which each node has one successor at most, each once."""
    done: set[Untrusted] = set()
    for start in successor:
        path: dict[Untrusted, int] = {}
        node = start
        while node in successor and node not in done and node not in path:
            path[node] = len(path)
            node = successor[node]
        if node in path:
            yield _from_smallest(list(path)[path[node] :])
        done.update(path)  # not |=, which would copy the set


def _from_smallest(cycle: list[Untrusted]) -> tuple[Untrusted, ...]:
    """The same cycle from its first name on, so that the order of definitions has no influence."""
    start = cycle.index(min(cycle))
    return (*cycle[start:], *cycle[:start])


@dataclass(slots=True)
class _Search:
    """Which nodes have a finite value, found by propagation from those that surely have one.

    ``missing`` counts the children that a node still waits for: all of them for a record, one
    for a variant. ``users`` are the nodes that wait for a node, or for a definition.
    """

    nodes: list[t.Type] = field(default_factory=list[t.Type])
    missing: dict[int, int] = field(default_factory=dict[int, int])
    users: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    references: dict[Untrusted, list[int]] = field(default_factory=dict[Untrusted, list[int]])
    owners: dict[int, list[Untrusted]] = field(default_factory=dict[int, list[Untrusted]])
    finite: set[int] = field(default_factory=set[int])

    def add(self, identity: Untrusted, body: t.Type) -> None:
        """Take in the tree of one definition."""
        self.owners.setdefault(id(body), []).append(identity)
        stack = [body]
        while stack:
            node = stack.pop()
            if id(node) in self.missing:  # a node that stands in two places
                continue
            self.nodes.append(node)
            self.missing[id(node)] = _needed(node)
            if isinstance(node, t.Ref):
                self.references.setdefault(node.id, []).append(id(node))
            for _, child in labelled_children(node):
                self.users.setdefault(id(child), []).append(id(node))
                stack.append(child)

    def settle(self, graph: t.Graph, reported: set[Untrusted]) -> None:
        """Propagate; definitions in ``reported`` have a fault already and count as finite."""
        pending = [id(node) for node in self.nodes if not self.missing[id(node)]]
        for identity, waiting in self.references.items():
            if identity in reported or identity not in graph.definitions:
                pending += waiting
        while pending:
            node = pending.pop()
            if node in self.finite:
                continue
            self.finite.add(node)
            for owner in self.owners.get(node, ()):
                pending += self.references.get(owner, ())
            for user in self.users.get(node, ()):
                self.missing[user] -= 1
                if self.missing[user] == 0:
                    pending.append(user)

    def is_endless(self, node: t.Type) -> bool:
        """Whether no finite value of ``node`` exists."""
        return id(node) not in self.finite

    def blocked_by(self, body: t.Type) -> tuple[str, Untrusted]:
        """The path to the first reference that leaves ``body`` without an end, and its target."""
        path: list[str] = []
        node = body
        while not isinstance(node, t.Ref):
            label, node = next(
                (label, child) for label, child in labelled_children(node) if self.is_endless(child)
            )
            path.append(label)
        return "".join(path), node.id


def _needed(node: t.Type) -> int:
    """How many children must have a finite value before ``node`` has one."""
    match node:
        case t.Ref() | t.FixedList():
            return 1
        case t.Record() | t.Tuple():
            return len(labelled_children(node))
        case t.Variant(cases=cases):
            return 1 if cases and all(case.payload is not None for case in cases) else 0
        case t.Union(branches=branches):
            return 1 if branches else 0
        case t.Result(ok=ok, err=err):
            return 1 if ok is not None and err is not None else 0
        case _:
            return 0
