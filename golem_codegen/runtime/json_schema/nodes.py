"""Type nodes as JSON Schema, a level at a time (schema-model sections 11.1 to 11.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from .branches import BranchNames, Node, members_of
from .leaves import Members, closed, leaf_schema

Metadata: TypeAlias = "Mapping[str, Any] | None"
Hole: TypeAlias = "tuple[Node, Members | list[Any], str | int, Metadata]"
"""A node to be written, where its schema belongs, and metadata of the place beside its own."""

_SPECIAL: Final = "\\^$.|?*+()[]{}"


class Projection:
    """Writes the types of one graph."""

    def __init__(self, defs: Sequence[Node], names: BranchNames) -> None:
        self._bodies: dict[str, Node] = {}
        for definition in defs:
            self._bodies.setdefault(definition["id"], definition["body"])
        self._names = names

    def schema(self, node: Node, metadata: Metadata = None) -> Members:
        """The schema of a node and all that is in it, as fresh data."""
        written: list[Any] = [None]
        holes: list[Hole] = [(node, written, 0, metadata)]
        while holes:
            current, holder, place, beside = holes.pop()
            made, inside = self._level(current)
            for told in (members_of(current).get("metadata"), beside):
                _attach(made, told)
            holder[place] = made  # type: ignore[index]
            holes.extend(inside)
        root: Members = written[0]
        return root

    def branch(self, branch: Node) -> Members:
        """The definition of a union branch: its body, and the rule that it is told by."""
        body = self.schema(branch["body"], branch.get("metadata"))
        return {"allOf": [body, condition(branch["discriminator"])]}

    def _level(self, node: Node) -> tuple[Members, list[Hole]]:
        kind, value = node["kind"], members_of(node)
        leaf = leaf_schema(kind, value)
        if leaf is not None:
            return leaf, []
        if kind == "record":
            return self._record(value)
        if kind == "union":
            return self._union(value), []
        write = _COMPOUNDS.get(kind)
        if write is None:
            raise ValueError(f"no kind of type is called {kind!r}")
        return write(value)

    def _record(self, value: Node) -> tuple[Members, list[Hole]]:
        properties: Members = {}
        required: list[str] = []
        holes: list[Hole] = []
        for field in value["fields"]:
            name, body = field["name"], field["body"]
            properties[name] = None
            holes.append((body, properties, name, field.get("metadata")))
            if not self._is_option(body):
                required.append(name)
        return closed(properties, required), holes

    def _is_option(self, node: Node) -> bool:
        seen: set[str] = set()
        while node["kind"] == "ref":
            identifier = node["value"]["id"]
            if identifier in seen or identifier not in self._bodies:
                return False
            seen.add(identifier)
            node = self._bodies[identifier]
        return bool(node["kind"] == "option")

    def _union(self, value: Node) -> Members:
        branches: list[Node] = value["spec"]["branches"]
        schema: Members = {"oneOf": [_ref(self._names.of(branch)) for branch in branches]}
        field = _common_field(branches)
        if field is not None:
            mapping = {
                branch["discriminator"]["value"]["literal"]: pointer(self._names.of(branch))
                for branch in branches
            }
            schema["discriminator"] = {"propertyName": field, "mapping": mapping}
        return schema


def pointer(key: str) -> str:
    """The reference to a definition: JSON Pointer escapes, and no percent-encoding."""
    return "#/$defs/" + key.replace("~", "~0").replace("/", "~1")


def condition(discriminator: Node) -> Members:
    """The rule of a union branch as a schema (schema-model section 11.2)."""
    rule, value = discriminator["rule"], discriminator["value"]
    if rule == "prefix":
        return {"pattern": "^" + escaped(value["prefix"])}
    if rule == "suffix":
        return {"pattern": escaped(value["suffix"]) + "$"}
    if rule == "contains":
        return {"pattern": escaped(value["substring"])}
    if rule == "regex":
        return {"pattern": value["regex"]}
    name = value["fieldName"]
    if rule == "field-absent":
        return {"not": {"required": [name]}}
    schema: Members = {"required": [name]}
    literal = value.get("literal")
    if literal is not None:
        schema["properties"] = {name: {"type": "string", "const": literal}}
    return schema


def escaped(text: str) -> str:
    """A pattern that matches exactly the text."""
    return "".join(f"\\{each}" if each in _SPECIAL else each for each in text)


def _attach(schema: Members, metadata: Metadata) -> None:
    """Add metadata where nothing of the kind stands yet."""
    if not metadata:
        return
    if metadata.get("doc") is not None:
        schema.setdefault("description", metadata["doc"])
    if metadata.get("examples"):
        schema.setdefault("examples", list(metadata["examples"]))
    if metadata.get("deprecated") is not None:
        schema.setdefault("deprecated", True)
        schema.setdefault("x-golem-deprecation-note", metadata["deprecated"])


def _common_field(branches: Sequence[Node]) -> str | None:
    """The field by whose literals all branches are told apart, if there is one."""
    rules = [branch["discriminator"] for branch in branches]
    fields = {rule["value"].get("fieldName") for rule in rules}
    literals = [rule["value"].get("literal") for rule in rules]
    if len(fields) != 1 or None in literals:
        return None
    (field,) = fields
    return str(field) if all(rule["rule"] == "field-equals" for rule in rules) else None


def _ref(key: str) -> Members:
    return {"$ref": pointer(key)}


def _ref_node(value: Node) -> tuple[Members, list[Hole]]:
    return _ref(value["id"]), []


def _one(name: str, node: Node | None) -> tuple[Members, list[Hole]]:
    """A closed object of one member; a unit is null."""
    properties: Members = {name: {"type": "null"}}
    holes: list[Hole] = [] if node is None else [(node, properties, name, None)]
    return closed(properties, [name]), holes


def _variant(value: Node) -> tuple[Members, list[Hole]]:
    cases: list[Members] = []
    holes: list[Hole] = []
    for case in value["cases"]:
        payload = case.get("payload")
        if payload is None:
            cases.append({"const": case["name"]})
            continue
        made, inside = _one(case["name"], payload)
        cases.append(made)
        holes += inside
    return {"oneOf": cases}, holes


def _result(value: Node) -> tuple[Members, list[Hole]]:
    ok, in_ok = _one("ok", value["spec"].get("ok"))
    err, in_err = _one("err", value["spec"].get("err"))
    return {"oneOf": [ok, err]}, in_ok + in_err


def _option(value: Node) -> tuple[Members, list[Hole]]:
    either: list[Any] = [{"type": "null"}, None]
    return {"oneOf": either}, [(value["inner"], either, 1, None)]


def _tuple(value: Node) -> tuple[Members, list[Hole]]:
    elements = value["elements"]
    if not elements:
        return {"type": "array", "minItems": 0, "maxItems": 0}, []
    items, holes = _items(elements)
    return {"type": "array", "prefixItems": items, "items": False, "minItems": len(items)}, holes


def _map(value: Node) -> tuple[Members, list[Hole]]:
    items, holes = _items([value["key"], value["value"]])
    pair = {
        "type": "array",
        "prefixItems": items,
        "items": False,
        "minItems": 2,
        "maxItems": 2,
    }
    return {"type": "array", "items": pair}, holes


def _items(nodes: Sequence[Node]) -> tuple[list[Any], list[Hole]]:
    items: list[Any] = [None] * len(nodes)
    return items, [(node, items, index, None) for index, node in enumerate(nodes)]


def _list(value: Node) -> tuple[Members, list[Hole]]:
    schema: Members = {"type": "array", "items": None}
    return schema, [(value["element"], schema, "items", None)]


def _fixed_list(value: Node) -> tuple[Members, list[Hole]]:
    schema, holes = _list(value)
    schema["minItems"] = schema["maxItems"] = value["length"]
    return schema, holes


_COMPOUNDS: Final[dict[str, Callable[[Node], tuple[Members, list[Hole]]]]] = {
    "ref": _ref_node,
    "variant": _variant,
    "result": _result,
    "option": _option,
    "tuple": _tuple,
    "list": _list,
    "fixed-list": _fixed_list,
    "map": _map,
}
