"""Node tables and classes made at run time from schema graphs in JSON, for the checked path.

Generated packages hold such tables as literals; here they are built straight from the graph, so
that the checked path is tested without the generator.
"""

from __future__ import annotations

import enum
import struct
from dataclasses import dataclass, field
from typing import Any

import msgspec

from golem_codegen.runtime.checked.rows import Row

RANGES = {
    f"{sign}{bits}": (-(2 ** (bits - 1)) if sign == "s" else 0, 2 ** (bits - (sign == "s")) - 1)
    for sign in "su"
    for bits in (8, 16, 32, 64)
}
_KEYED = {"string", "char", "int", "enum", "uuid"}


@dataclass(slots=True)
class Table:
    """Rows, the node of the root, and the classes by name."""

    nodes: list[Row] = field(default_factory=list[Row])
    root: int = -1
    classes: dict[str, type] = field(default_factory=dict[str, type])
    _defs: dict[str, Any] = field(default_factory=dict[str, Any])
    _known: dict[str, int] = field(default_factory=dict[str, int])

    def add(self, *row: Any) -> int:
        """Append a row and give its index."""
        self.nodes.append(row)
        return len(self.nodes) - 1

    def node(self, schema: dict[str, Any], name: str) -> int:
        """The index of the row of a type node; ``name`` is for classes made on the way."""
        kind, value = schema["kind"], schema.get("value", {})
        if kind == "ref":
            return self._ref(value["id"])
        slot = self.add("reserved")
        self._fill(slot, kind, value, name)
        return slot

    def _ref(self, identity: str) -> int:
        if identity in self._known:
            return self._known[identity]
        body = self._defs[identity]["body"]
        while body["kind"] == "ref":
            body = self._defs[body["value"]["id"]]["body"]
        self._known[identity] = slot = self.add("reserved")
        name = self._defs[identity].get("name") or identity
        self._fill(slot, body["kind"], body["value"], _identifier(name))
        return slot

    def _fill(self, slot: int, kind: str, value: dict[str, Any], name: str) -> None:
        if kind in RANGES:
            low, high = RANGES[kind]
            bounds = value.get("restrictions", {})
            low = int(bounds["min"]["value"]) if "min" in bounds else low
            high = int(bounds["max"]["value"]) if "max" in bounds else high
            self.nodes[slot] = ("int", kind, low, high)
        elif kind in ("f32", "f64"):
            bounds = value.get("restrictions", {})
            self.nodes[slot] = ("float", kind, _float(bounds, "min"), _float(bounds, "max"))
        elif kind in _COMPOUNDS:
            self.nodes[slot] = _COMPOUNDS[kind](self, value, name)
        else:
            self.nodes[slot] = _leaf(kind, value)

    def record(self, fields: list[dict[str, Any]], name: str) -> Row:
        """A record row with a class of its own."""
        rows = [
            (f"f{i}", each["name"], self.node(each["body"], f"{name}F{i}"))
            for i, each in enumerate(fields)
        ]
        cls = msgspec.defstruct(
            name, [(attribute, Any) for attribute, _, _ in rows], frozen=True, kw_only=True
        )
        self.classes[name] = cls
        return ("record", cls, tuple(rows))

    def case(self, wire: str, body: dict[str, Any] | None, name: str, rule: Any) -> Row:
        """A case with a class of its own, in the style of its payload."""
        if body is None:
            cls = msgspec.defstruct(name, [], frozen=True)
            style, node = "unit", -1
        elif body["kind"] == "record":
            node = self.node(body, name)
            cls, style = self.nodes[node][1], "fields"
        else:
            node, style = self.node(body, f"{name}Value"), "value"
            cls = msgspec.defstruct(name, [("value", Any)], frozen=True)
        self.classes[name] = cls
        return (cls, wire, style, node, rule)


def table_of(graph: dict[str, Any], name: str = "Root") -> Table:
    """The table of a graph, its root node in ``root``."""
    table = Table()
    for definition in graph.get("defs", []):
        table._defs[definition["id"]] = definition
    table.root = table.node(graph["root"], name)
    return table


def type_node(kind: str, **value: Any) -> dict[str, Any]:
    """A type node, for tests that write graphs by hand."""
    return {"kind": kind, "value": value}


def _identifier(name: str) -> str:
    return "T" + "".join(c if c.isalnum() else f"_{ord(c)}" for c in name)


def _float(bounds: dict[str, Any], end: str) -> float | None:
    if end not in bounds:
        return None
    bits = int(bounds[end]["value"])
    number: float = struct.unpack("<d", bits.to_bytes(8, "little"))[0]
    return number


def _strings(names: list[str] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(names)


def _leaf(kind: str, value: dict[str, Any]) -> Row:
    rules = value.get("restrictions", {})
    spec = value.get("spec", {})
    if kind == "text":
        lengths = rules.get("minLength"), rules.get("maxLength")
        return ("text", _strings(rules.get("languages")), *lengths, rules.get("regex"))
    if kind == "binary":
        sizes = rules.get("minBytes"), rules.get("maxBytes")
        return ("binary", _strings(rules.get("mimeTypes")), *sizes)
    if kind == "path":
        return ("path", _strings(spec.get("allowedExtensions")))
    if kind == "url":
        hosts = _strings(rules.get("allowedHosts"))
        return ("url", _strings(rules.get("allowedSchemes")), hosts)
    if kind == "quantity":
        suffixes = tuple(spec.get("allowedSuffixes", ()))
        return ("quantity", spec["baseUnit"], suffixes, _bound(spec, "min"), _bound(spec, "max"))
    assert kind in ("bool", "char", "string", "datetime", "duration", "uuid"), kind
    return (kind,)


def _bound(spec: dict[str, Any], end: str) -> tuple[int, int] | None:
    return (int(spec[end]["mantissa"]), spec[end]["scale"]) if end in spec else None


def _record(table: Table, value: dict[str, Any], name: str) -> Row:
    return table.record(value["fields"], name)


def _variant(table: Table, value: dict[str, Any], name: str) -> Row:
    role = value.get("metadata", {}).get("role", {}).get("tag", "")
    if role.startswith("unstructured"):
        payloads = [table.node(case["payload"], name) for case in value["cases"]]
        return ("unstructured", *payloads)
    cases = [
        table.case(case["name"], case.get("payload"), f"{name}Case{i}", None)
        for i, case in enumerate(value["cases"])
    ]
    return ("cases", "variant", tuple(cases))


def _union(table: Table, value: dict[str, Any], name: str) -> Row:
    cases: list[Row] = []
    for i, branch in enumerate(value["spec"]["branches"]):
        content = branch["discriminator"]["value"]
        text = next(v for k, v in content.items() if k != "literal")
        rule = (branch["discriminator"]["rule"], text, content.get("literal"))
        cases.append(table.case(branch["tag"], branch["body"], f"{name}Branch{i}", rule))
    return ("cases", "union", tuple(cases))


def _enum(table: Table, value: dict[str, Any], name: str) -> Row:
    members = [(f"M{i}", case) for i, case in enumerate(value["cases"])]
    cls = enum.Enum(name, members)  # type: ignore[misc]
    table.classes[name] = cls
    return ("enum", cls, tuple(value["cases"]))


def _flags(table: Table, value: dict[str, Any], name: str) -> Row:
    members = [(f"M{i}", 1 << i) for i in range(len(value["flags"]))]
    cls = enum.Flag(name, members)  # type: ignore[misc]
    table.classes[name] = cls
    return ("flags", cls, tuple(value["flags"]))


def _tuple(table: Table, value: dict[str, Any], name: str) -> Row:
    items = [table.node(each, f"{name}I{i}") for i, each in enumerate(value["elements"])]
    return ("tuple", tuple(items))


def _list(table: Table, value: dict[str, Any], name: str) -> Row:
    if value["element"] == {"kind": "u8", "value": {}}:
        return ("bytes",)
    return ("list", table.node(value["element"], f"{name}Item"))


def _fixed_list(table: Table, value: dict[str, Any], name: str) -> Row:
    return ("fixed-list", table.node(value["element"], f"{name}Item"), value["length"])


def _map(table: Table, value: dict[str, Any], name: str) -> Row:
    key = table.node(value["key"], f"{name}Key")
    keyed = table.nodes[key][0] in _KEYED
    return ("map", key, table.node(value["value"], f"{name}Value"), keyed)


def _option(table: Table, value: dict[str, Any], name: str) -> Row:
    inner = table.node(value["inner"], name)
    return ("option", inner, table.nodes[inner][0] == "option")


def _result(table: Table, value: dict[str, Any], name: str) -> Row:
    spec = value["spec"]
    arms = [table.node(spec[a], f"{name}{a}") if spec.get(a) else -1 for a in ("ok", "err")]
    return ("result", *arms)


_COMPOUNDS = {
    "record": _record,
    "variant": _variant,
    "union": _union,
    "enum": _enum,
    "flags": _flags,
    "tuple": _tuple,
    "list": _list,
    "fixed-list": _fixed_list,
    "map": _map,
    "option": _option,
    "result": _result,
}
