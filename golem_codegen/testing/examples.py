"""An example value of a type, the same for the same seed: the answer where nobody wrote one."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from golem_codegen.model import types as m
from golem_codegen.model.resolve import follow
from golem_codegen.testing.deep import Steps, run
from golem_codegen.testing.example_leaves import LEAVES, NoExample, text_for_rule
from golem_codegen.testing.heights import Heights
from golem_codegen.testing.json_values import Node
from golem_codegen.testing.values import kind_of, value_faults

# Below this depth only the smallest values are made.
_PLAYFUL_DEPTH = 4
_MOST_ITEMS = 3
_ATTEMPTS = 20


class Examples:
    """Makes example values of one graph's types."""

    def __init__(self, graph: m.Graph) -> None:
        self.graph = graph
        self._heights = Heights(graph)
        self._compounds: dict[type, Callable[[Any, random.Random, int], Steps[Any]]] = {
            m.Record: self._record,
            m.Variant: self._variant,
            m.Tuple: self._tuple,
            m.List: self._list,
            m.FixedList: self._fixed_list,
            m.Map: self._map,
            m.Option: self._option,
            m.Result: self._result,
            m.Union: self._union,
        }

    def make(self, node: m.Type, seed: str) -> Node:
        """A schema value that is valid for ``node``.

        Raises ``NoExample`` when the type has no finite value, cannot cross the boundary, or is
        restricted in a way that no attempt met.
        """
        source = random.Random(seed)  # noqa: S311 - examples, not secrets
        faults: list[str] = []
        for _attempt in range(_ATTEMPTS):
            value = run(self._steps(node, source, 0))
            faults = value_faults(self.graph, node, value)
            if not faults:
                return value
        raise NoExample(faults[0])

    def _steps(self, node: m.Type, source: random.Random, depth: int) -> Steps[Node]:
        resolved = follow(self.graph, node)
        if resolved is None or self._heights.of(resolved) == float("inf"):
            raise NoExample("the type has no value that could be sent")
        compound = self._compounds.get(type(resolved))
        if compound is not None:
            value = yield compound(resolved, source, depth + 1)
        else:
            value = LEAVES[type(resolved)](resolved, source)
        return {"kind": kind_of(resolved), "value": value}

    def _smallest(self, nodes: list[m.Type | None], depth: int) -> list[int]:
        """Which alternatives may be taken: at depth only those of the least height."""
        heights = [-1 if node is None else self._heights.of(node) for node in nodes]
        if depth <= _PLAYFUL_DEPTH:
            return [index for index, height in enumerate(heights) if height != float("inf")]
        return [index for index, height in enumerate(heights) if height == min(heights)]

    def _count(self, element: m.Type, source: random.Random, depth: int) -> int:
        if depth > _PLAYFUL_DEPTH or self._heights.of(element) == float("inf"):
            return 0
        return source.randint(1, _MOST_ITEMS)

    def _record(self, node: m.Record, source: random.Random, depth: int) -> Steps[Any]:
        fields: list[Node] = []
        for item in node.fields:
            fields.append((yield self._steps(item.body, source, depth)))  # noqa: PERF401
        return {"fields": fields}

    def _tuple(self, node: m.Tuple, source: random.Random, depth: int) -> Steps[Any]:
        return (yield self._elements(list(node.elements), source, depth))

    def _list(self, node: m.List, source: random.Random, depth: int) -> Steps[Any]:
        count = self._count(node.element, source, depth)
        return (yield self._elements([node.element] * count, source, depth))

    def _fixed_list(self, node: m.FixedList, source: random.Random, depth: int) -> Steps[Any]:
        return (yield self._elements([node.element] * node.length, source, depth))

    def _elements(self, nodes: list[m.Type], source: random.Random, depth: int) -> Steps[Any]:
        elements: list[Node] = []
        for node in nodes:
            elements.append((yield self._steps(node, source, depth)))  # noqa: PERF401
        return {"elements": elements}

    def _map(self, node: m.Map, source: random.Random, depth: int) -> Steps[Any]:
        entries: dict[str, list[Node]] = {}
        for _entry in range(min(self._count(x, source, depth) for x in (node.key, node.value))):
            key = yield self._steps(node.key, source, depth)
            entries[repr(key)] = [key, (yield self._steps(node.value, source, depth))]
        return {"entries": list(entries.values())}

    def _option(self, node: m.Option, source: random.Random, depth: int) -> Steps[Any]:
        if not self._count(node.inner, source, depth) or source.random() < 1 / 4:
            return {"inner": None}
        return {"inner": (yield self._steps(node.inner, source, depth))}

    def _variant(self, node: m.Variant, source: random.Random, depth: int) -> Steps[Any]:
        payloads = [case.payload for case in node.cases]
        index = source.choice(self._smallest(payloads, depth))
        payload = payloads[index]
        if payload is None:
            return {"case": index}
        return {"case": index, "payload": (yield self._steps(payload, source, depth))}

    def _result(self, node: m.Result, source: random.Random, depth: int) -> Steps[Any]:
        # Examples succeed where they can.
        index = self._smallest([node.ok, node.err], depth)[0]
        arm = (node.ok, node.err)[index]
        value = None if arm is None else (yield self._steps(arm, source, depth))
        return {"tag": ("ok", "err")[index], "value": value}

    def _union(self, node: m.Union, source: random.Random, depth: int) -> Steps[Any]:
        bodies: list[m.Type | None] = [branch.body for branch in node.branches]
        branch = node.branches[source.choice(self._smallest(bodies, depth))]
        body = yield self._steps(branch.body, source, depth)
        self._obey(branch, body, source)
        return {"tag": branch.tag.text, "body": body}

    def _obey(self, branch: m.Branch, body: Node, source: random.Random) -> None:
        """Change an example so that the discriminator accepts it."""
        rule = branch.discriminator
        resolved = follow(self.graph, branch.body)
        if rule.rule is m.Rule.FIELD_ABSENT:
            return
        if rule.rule is not m.Rule.FIELD_EQUALS:
            _set_text(body, text_for_rule(rule, source))
        elif rule.literal is not None and isinstance(resolved, m.Record):
            names = [item.name for item in resolved.fields]
            _set_text(body["value"]["fields"][names.index(rule.text)], rule.literal.text)


def _set_text(node: Node, text: str) -> None:
    if node["kind"] == "string":
        node["value"] = text
    else:
        node["value"] = {node["kind"]: text}
