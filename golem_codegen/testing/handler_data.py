"""What Python handlers get and give: canonical JSON data, with a few liberties.

Handlers get exactly canonical JSON data, but that floats may be NaN or infinite and that a present
option whose inner value could itself be null is ``{"some": inner}``. They may also give integers
for 64-bit decimal strings, ``bytes`` for a ``list<u8>`` and for the bytes of a binary, a dictionary
for a map, and tuples for arrays.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

from golem_codegen.model import types as m
from golem_codegen.model.resolve import follow
from golem_codegen.testing.canonical import CanonicalReader
from golem_codegen.testing.canonical_leaves import CanonicalMismatch
from golem_codegen.testing.deep import Steps, run
from golem_codegen.testing.json_values import Node, float_of, is_object
from golem_codegen.testing.values import is_nullable


class HandlerReader(CanonicalReader):
    """Reads what a handler returned."""

    def integer(self, node: m.Int, data: Any, path: str) -> int:
        """An integer of any kind, or the decimal string of a wide one."""
        if isinstance(data, int) and not isinstance(data, bool):
            return data
        return super().integer(node, data, path)

    def number(self, data: Any, path: str) -> float:
        """Any number."""
        return data if isinstance(data, float) else super().number(data, path)

    def array(self, data: Any, path: str) -> list[Any]:
        """A list, a tuple or bytes."""
        if isinstance(data, tuple | bytes):
            items: list[Any] = [*data]
            return items
        return super().array(data, path)

    def pairs(self, data: Any, path: str) -> list[Any]:
        """A dictionary or pairs."""
        if isinstance(data, dict):
            entries: list[Any] = [*data.items()]
            return entries
        return super().pairs(data, path)

    def octets(self, data: Any, path: str) -> bytes:
        """Bytes or base64url text."""
        return data if isinstance(data, bytes) else super().octets(data, path)

    def nested_option(self, _data: Any, path: str) -> Any:
        """The member ``some``."""
        if not is_object(_data) or _data.keys() != {"some"}:
            raise CanonicalMismatch(path, 'expected null or {"some": …}')
        return _data["some"]


class HandlerWriter:
    """Writes schema values of one graph, valid for their types, as data for handlers."""

    def __init__(self, graph: m.Graph) -> None:
        self.graph = graph
        self._compounds: dict[type, Callable[[Any, Any], Steps[Any]]] = {
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

    def write(self, node: m.Type, value: Node) -> Any:
        """The data of a valid schema value."""
        return run(self._steps(node, value))

    def _steps(self, node: m.Type, value: Node) -> Steps[Any]:
        resolved = follow(self.graph, node)
        compound = self._compounds.get(type(resolved))
        if compound is not None:
            return (yield compound(resolved, value["value"]))
        return _leaf(resolved, value["value"])

    def _record(self, node: m.Record, value: Any) -> Steps[Any]:
        data: dict[str, Any] = {}
        for item, field in zip(node.fields, value["fields"], strict=True):
            data[item.name.text] = yield self._steps(item.body, field)
        return data

    def _variant(self, node: m.Variant, value: Any) -> Steps[Any]:
        index: int = value["case"]
        case = node.cases[index]
        if case.payload is None:
            return case.name.text
        return {case.name.text: (yield self._steps(case.payload, value["payload"]))}

    def _tuple(self, node: m.Tuple, value: Any) -> Steps[Any]:
        data: list[Any] = []
        for element, item in zip(node.elements, value["elements"], strict=True):
            data.append((yield self._steps(element, item)))
        return data

    def _list(self, node: m.List | m.FixedList, value: Any) -> Steps[Any]:
        data: list[Any] = []
        for item in value["elements"]:
            data.append((yield self._steps(node.element, item)))  # noqa: PERF401 - yields
        return data

    def _map(self, node: m.Map, value: Any) -> Steps[Any]:
        data: list[Any] = []
        for key, item in value["entries"]:
            key_data = yield self._steps(node.key, key)
            data.append([key_data, (yield self._steps(node.value, item))])
        return data

    def _option(self, node: m.Option, value: Any) -> Steps[Any]:
        if value["inner"] is None:
            return None
        inner = yield self._steps(node.inner, value["inner"])
        return {"some": inner} if is_nullable(self.graph, node.inner) else inner

    def _result(self, node: m.Result, value: Any) -> Steps[Any]:
        arm = node.ok if value["tag"] == "ok" else node.err
        if arm is None:
            return {value["tag"]: None}
        return {value["tag"]: (yield self._steps(arm, value["value"]))}

    def _union(self, node: m.Union, value: Any) -> Steps[Any]:
        branch = next(item for item in node.branches if item.tag.text == value["tag"])
        return (yield self._steps(branch.body, value["body"]))


def _leaf(node: m.Type | None, value: Any) -> Any:
    match node:
        case m.Float():
            return float_of(value)
        case m.Enum():
            index: int = value["case"]
            return node.cases[index].text
        case m.Flags():
            bits: list[bool] = value["bits"]
            return [flag.text for flag, bit in zip(node.flags, bits, strict=True) if bit]
        case m.Binary():
            text = base64.urlsafe_b64encode(bytes(value["bytes"])).decode().rstrip("=")
            return {**value, "bytes": text}
        case m.Path() | m.Url() | m.Datetime():
            # The one member of their value is the text.
            return next(iter(value.values()))
        case _:
            return value
