"""Canonical JSON data to schema values, strictly (schema-model section 10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from golem_codegen.model import types as m
from golem_codegen.model.resolve import follow
from golem_codegen.testing.canonical_leaves import CanonicalMismatch, LeafReader
from golem_codegen.testing.deep import Steps, run
from golem_codegen.testing.json_values import Node, is_object
from golem_codegen.testing.values import is_nullable, kind_of, string_rule_holds

_PAIR = 2


class CanonicalReader(LeafReader):
    """Reads canonical JSON data against the types of one graph.

    Packing is structural: restrictions are checked afterwards, on the schema value.
    """

    def __init__(self, graph: m.Graph) -> None:
        super().__init__()
        self.graph = graph
        self._compounds: dict[type, Callable[[Any, Any, str], Steps[Any]]] = {
            m.Record: self._record,
            m.Variant: self._variant,
            m.Tuple: self._tuple,
            m.List: self._list,
            m.FixedList: self._list,
            m.Map: self._map,
            m.Option: self._option,
            m.Result: self._result,
            m.Union: self._union,
        }

    def read(self, node: m.Type, data: Any, path: str = "$") -> Node:
        """The schema value of ``data``. Raises ``CanonicalMismatch``."""
        return run(self._steps(node, data, path))

    def pairs(self, data: Any, path: str) -> list[Any]:
        """The entries of a map as pairs."""
        pairs = self.array(data, path)
        for index, pair in enumerate(pairs):
            if len(self.array(pair, f"{path}[{index}]")) != _PAIR:
                raise CanonicalMismatch(f"{path}[{index}]", "expected a pair")
        return pairs

    def nested_option(self, _data: Any, path: str) -> Any:
        """The inner data of a present option whose inner value could itself be null."""
        raise CanonicalMismatch(path, "nested options have no canonical JSON")

    def _steps(self, node: m.Type, data: Any, path: str) -> Steps[Node]:
        resolved = follow(self.graph, node)
        if resolved is None:
            raise CanonicalMismatch(path, "unresolvable type")
        compound = self._compounds.get(type(resolved))
        if compound is None:
            value = self.leaf(resolved, data, path)
        else:
            value = yield compound(resolved, data, path)
        return {"kind": kind_of(resolved), "value": value}

    def _record(self, node: m.Record, data: Any, path: str) -> Steps[Any]:
        absent = {
            item.name.text
            for item in node.fields
            if isinstance(follow(self.graph, item.body), m.Option)
        }
        names = {item.name.text for item in node.fields}
        members = self.members(data, path, names - absent, absent)
        fields: list[Node] = []
        for item in node.fields:
            name = item.name.text
            if name not in members:
                fields.append({"kind": "option", "value": {"inner": None}})
                continue
            fields.append((yield self._steps(item.body, members[name], f"{path}.{name}")))
        return {"fields": fields}

    def _variant(self, node: m.Variant, data: Any, path: str) -> Steps[Any]:
        name, present = data, False
        if is_object(data) and len(data) == 1:
            name, present = next(iter(data)), True
        for index, case in enumerate(node.cases):
            if case.name.text != name or (case.payload is not None) is not present:
                continue
            if case.payload is None:
                return {"case": index}
            payload = yield self._steps(case.payload, data[name], f"{path}.{name}")
            return {"case": index, "payload": payload}
        raise CanonicalMismatch(path, "expected a case of the variant")

    def _tuple(self, node: m.Tuple, data: Any, path: str) -> Steps[Any]:
        items = self.array(data, path)
        if len(items) != len(node.elements):
            raise CanonicalMismatch(path, f"expected {len(node.elements)} elements")
        elements: list[Node] = []
        for index, (element, item) in enumerate(zip(node.elements, items, strict=True)):
            elements.append((yield self._steps(element, item, f"{path}[{index}]")))
        return {"elements": elements}

    def _list(self, node: m.List | m.FixedList, data: Any, path: str) -> Steps[Any]:
        items = self.array(data, path)
        if isinstance(node, m.FixedList) and len(items) != node.length:
            raise CanonicalMismatch(path, f"expected {node.length} elements")
        elements: list[Node] = []
        for index, item in enumerate(items):
            elements.append((yield self._steps(node.element, item, f"{path}[{index}]")))
        return {"elements": elements}

    def _map(self, node: m.Map, data: Any, path: str) -> Steps[Any]:
        entries: list[list[Node]] = []
        for index, (key, item) in enumerate(self.pairs(data, path)):
            key_node = yield self._steps(node.key, key, f"{path}.key[{index}]")
            value_node = yield self._steps(node.value, item, f"{path}.value[{index}]")
            entries.append([key_node, value_node])
        return {"entries": entries}

    def _option(self, node: m.Option, data: Any, path: str) -> Steps[Any]:
        if data is None:
            return {"inner": None}
        if is_nullable(self.graph, node.inner):
            data = self.nested_option(data, path)
        return {"inner": (yield self._steps(node.inner, data, f"{path}.some"))}

    def _result(self, node: m.Result, data: Any, path: str) -> Steps[Any]:
        if not is_object(data) or len(data) != 1 or not data.keys() <= {"ok", "err"}:
            raise CanonicalMismatch(path, "expected an object with the member ok or err")
        tag, item = next(iter(data.items()))
        arm = node.ok if tag == "ok" else node.err
        if arm is not None:
            return {"tag": tag, "value": (yield self._steps(arm, item, f"{path}.{tag}"))}
        if item is not None:
            raise CanonicalMismatch(f"{path}.{tag}", "expected null")
        return {"tag": tag, "value": None}

    def _union(self, node: m.Union, data: Any, path: str) -> Steps[Any]:
        matching = [item for item in node.branches if _matches(item.discriminator, data)]
        if not matching:
            raise CanonicalMismatch(path, "no union branch matched")
        if len(matching) > 1:
            tags = ", ".join(item.tag.text for item in matching)
            raise CanonicalMismatch(path, f"value matches multiple union branches: {tags}")
        tag = matching[0].tag.text
        return {"tag": tag, "body": (yield self._steps(matching[0].body, data, f"{path}.{tag}"))}


def _matches(rule: m.Discriminator, data: Any) -> bool:
    name, literal = rule.text.text, rule.literal
    if rule.rule not in (m.Rule.FIELD_EQUALS, m.Rule.FIELD_ABSENT):
        return isinstance(data, str) and string_rule_holds(rule, data)
    if not is_object(data):
        return False
    if rule.rule is m.Rule.FIELD_ABSENT:
        return name not in data
    return name in data and (literal is None or data[name] == literal.text)
