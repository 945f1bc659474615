"""Canonical JSON documents made for a schema graph, damage to them, and where schemas fall short.

``Documents`` makes documents that are meant to fit, ``damaged`` changes one somewhere, ``excuses``
names the places of a document that the JSON Schema of a type cannot judge.
"""

from __future__ import annotations

import copy
import functools
import json
import random
from typing import Any
from urllib.parse import quote

import jsonschema_rs
from checked_tables import RANGES, table_of

from golem_codegen.runtime import checked
from golem_codegen.runtime.errors import DecodeError
from golem_codegen.runtime.json_schema import to_json_schema
from golem_codegen.runtime.json_schema.branches import children
from golem_codegen.testing.pattern_examples import matching_text
from golem_codegen.testing.restrictions import rust_search

Node = dict[str, Any]
WORDS = ("", "a", "kind", "x y", "ßé", "😀", "no", "END", "12", 'A\\"b\n')
INSTANTS = ("2026-12-01T09:00:00Z", "2026-12-01T09:00:00.123456789+05:30", "0001-01-01T00:00:00Z")
ODD: tuple[Any, ...] = (None, True, False, 0, 1, -1, 5.0, 1.5, 300, 2**40, "", "x", "1", "-0", "01")
ODD_HOLDERS: tuple[Any, ...] = ([], {}, [[]], [["a", 1]], {"x": 1}, {"ok": None}, ["a", "a"])

# What the projection cannot say, by the kind of the leaf where it shows.
REASONS = {
    "s64": "the range of 64 bits, and bounds inside it, stand in x-golem keywords only",
    "u64": "the range of 64 bits, and bounds inside it, stand in x-golem keywords only",
    "duration": "nanoseconds have the range of 64 bits, which no keyword checks",
    "path": "extensions stand in the description, and an empty path is not excluded",
    "url": "the syntax is an annotation, schemes and hosts stand in the description",
    "datetime": "the format is an annotation",
    "uuid": "the format is an annotation",
    "quantity": "units and bounds stand in title and description, the scale has no range",
    "f32": "numbers beyond the range of 32 bits are not excluded",
} | {
    kind: "a JSON Schema integer may be written 5.0, a canonical one may not"
    for kind in RANGES
    if kind not in ("s64", "u64")
}
RUST_ONLY = ("\\p{", "[[:")
DIALECT = "patterns are of the Rust dialect, which JSON Schema reads otherwise in places"
TWICE = "a map may not have a key twice here"
NESTED = "an option of an option has no canonical JSON"
SEVERAL = "a body may satisfy the rules of several branches and the type of one"


class Documents:
    """Makes canonical JSON for the types of one graph."""

    def __init__(self, graph: Node, source: random.Random) -> None:
        self.bodies = {each["id"]: each["body"] for each in graph.get("defs", [])}
        self.source = source

    def of(self, node: Node, depth: int = 6) -> Any:
        """A document for a node."""
        kind, value = node["kind"], node.get("value", {})
        while kind == "ref":
            node = self.bodies[value["id"]]
            kind, value = node["kind"], node.get("value", {})
        make = getattr(self, f"_{kind.replace('-', '_')}", None)
        return self._leaf(kind, value) if make is None else make(value, depth - 1)

    def _record(self, value: Node, depth: int) -> Any:
        made = {each["name"]: self.of(each["body"], depth) for each in value["fields"]}
        return {name: each for name, each in made.items() if each is not None or self._chance(0.7)}

    def _variant(self, value: Node, depth: int) -> Any:
        plain = [case for case in value["cases"] if not case.get("payload")]
        case = self.source.choice(plain if plain and depth <= 0 else value["cases"])
        payload = case.get("payload")
        return case["name"] if not payload else {case["name"]: self.of(payload, depth)}

    def _option(self, value: Node, depth: int) -> Any:
        return None if depth <= 0 or self._chance(0.3) else self.of(value["inner"], depth)

    def _result(self, value: Node, depth: int) -> Any:
        arm = self.source.choice(("ok", "err"))
        inner = value["spec"].get(arm)
        return {arm: self.of(inner, depth) if inner else None}

    def _tuple(self, value: Node, depth: int) -> Any:
        return [self.of(each, depth) for each in value["elements"]]

    def _list(self, value: Node, depth: int) -> Any:
        return [self.of(value["element"], depth) for _ in range(self._count(depth))]

    def _fixed_list(self, value: Node, depth: int) -> Any:
        return [self.of(value["element"], depth) for _ in range(value["length"])]

    def _map(self, value: Node, depth: int) -> Any:
        pairs = [
            [self.of(value["key"], depth), self.of(value["value"], depth)]
            for _ in range(self._count(depth))
        ]
        if self._chance(0.2):
            return pairs
        return list({json.dumps(pair[0]): pair for pair in pairs}.values())

    def _union(self, value: Node, depth: int) -> Any:
        branch = self.source.choice(value["spec"]["branches"])
        rule = branch["discriminator"]["value"]
        made = self.of(branch["body"], depth)
        if isinstance(made, str):
            regex = rule.get("regex")
            found = None if regex is None else matching_text(regex, self.source)
            made = made if found is None else found
            made = f"{rule.get('prefix', '')}{made}{rule.get('substring', '')}"
            return made + rule.get("suffix", "")
        if isinstance(made, dict) and rule.get("literal") is not None:
            made[rule["fieldName"]] = rule["literal"]
        return made

    def _leaf(self, kind: str, value: Node) -> Any:  # noqa: PLR0911 - one for each kind
        source = self.source
        if kind in RANGES:
            return self._integer(kind, value.get("restrictions", {}))
        if kind in ("f32", "f64"):
            return source.choice((0.5, -1.5, 0, 2, 2.5, 1e30, 3.5e38))
        if kind in ("text", "binary"):
            return self._rich(kind, value.get("restrictions", {}))
        if kind == "quantity":
            unit = source.choice([*value["spec"].get("allowedSuffixes", []), "kg"])
            unit = source.choice((unit, value["spec"]["baseUnit"]))
            return {"mantissa": source.choice(("0", "-15", "7")), "scale": 1, "unit": unit}
        choices: dict[str, tuple[Any, ...]] = {
            "bool": (True, False),
            "char": ("a", "ß", "😀"),
            "datetime": INSTANTS,
            "uuid": ("3f2c6a0e-4b1d-4f5e-9a77-0c1d2e3f4a5b", "3F2C6A0E4B1D4F5E9A770C1D2E3F4A5B"),
            "duration": ({"nanoseconds": "0"}, {"nanoseconds": "-1500000000"}),
            "path": ("a/b.csv", "/x", "report.pdf", "a.txt", ""),
            "url": ("https://example.org/reports/7", "ftp://a", "no url", "https://x.harbour.test"),
            "string": WORDS,
        }
        if kind == "enum":
            return source.choice(value["cases"])
        if kind == "flags":
            return [flag for flag in value["flags"] if self._chance(0.5)]
        return source.choice(choices[kind])

    def _integer(self, kind: str, limits: Node) -> Any:
        low, high = RANGES[kind]
        low = max(low, int(limits["min"]["value"])) if limits.get("min") else low
        high = min(high, int(limits["max"]["value"])) if limits.get("max") else high
        near = [n for n in (0, 1, -1, 7, low, high, low - 1, high + 1) if low - 1 <= n <= high + 1]
        number = self.source.choice(near)
        return str(number) if kind in ("s64", "u64") else number

    def _rich(self, kind: str, limits: Node) -> Any:
        if kind == "text":
            regex = limits.get("regex")
            made = None if regex is None else matching_text(regex, self.source)
            text = self.source.choice(WORDS) if made is None else made
            document: Node = {"text": text + "a" * (limits.get("minLength", 0) - len(text))}
            return self._labelled(document, "language", limits.get("languages"), "en")
        document = {"bytes": self.source.choice(("", "AQ", "AQI", "AQID", "-_8", "AQIDBAUG"))}
        return self._labelled(document, "mimeType", limits.get("mimeTypes"), "image/png")

    def _labelled(self, document: Node, label: str, allowed: Any, usual: str) -> Node:
        if self._chance(0.6):
            document[label] = self.source.choice(allowed) if allowed else usual
        return document

    def _chance(self, probability: float) -> bool:
        return self.source.random() < probability

    def _count(self, depth: int) -> int:
        return self.source.randint(0, 3) if depth > 0 else 0


def damaged(document: Any, source: random.Random) -> Any:
    """A copy with one change somewhere: another value, one more, one less, another name."""
    holder = [copy.deepcopy(document)]
    places: list[tuple[Any, Any]] = []
    stack: list[Any] = [holder]
    while stack:
        current = stack.pop()
        keys = list(current) if isinstance(current, dict) else list(range(len(current)))
        places += [(current, key) for key in keys]
        stack += [current[key] for key in keys if isinstance(current[key], dict | list)]
    container, key = source.choice(places)
    _change(container, key, source)
    return holder[0] if holder else None


def _change(container: Any, key: Any, source: random.Random) -> None:
    current = container[key]
    action = source.randrange(6)
    if action == 0 and isinstance(current, str):
        container[key] = source.choice((current + "x", current[:-1], current + "\n", "0" + current))
    elif action == 0 and isinstance(current, int | float) and not isinstance(current, bool):
        container[key] = source.choice((current + 1, -current, float(current), str(current)))
    elif action == 1 and isinstance(container, dict):
        del container[key]
    elif action == 2 and isinstance(container, dict):
        container[source.choice(("extra", "kind", key + "_", key.upper()))] = container.pop(key)
    elif action == 3 and isinstance(current, list):
        current.append(copy.deepcopy(source.choice(current)) if current else None)
    elif action == 4 and isinstance(current, dict):
        current[source.choice(("extra", "kind", "mime_type", "language", "err"))] = source.choice(
            ODD
        )
    else:
        container[key] = copy.deepcopy(source.choice(ODD + ODD_HOLDERS))


def for_validators(schema: Any) -> Any:
    """The schema with percent-encoded references.

    Golem writes type ids as they are, and validators want references to be URIs. Patterns that
    JSON Schema reads otherwise than Golem are left out.
    """
    if isinstance(schema, list):
        return [for_validators(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    made = {
        name: for_validators(each)
        for name, each in schema.items()
        if name != "pattern" or not any(mark in str(each) for mark in RUST_ONLY)
    }
    if isinstance(made.get("$ref"), str):
        made["$ref"] = "#" + quote(made["$ref"][1:], safe="/$")
    return made


def excuses(graph: Node, node: Node, document: Any) -> set[str]:
    """Why a JSON Schema may accept a document that the codec refuses; empty when it may not."""
    bodies = {each["id"]: each["body"] for each in graph.get("defs", [])}
    found = {NESTED} if _nests(bodies, [node, *bodies.values()]) else set[str]()
    stack: list[tuple[Node, Any]] = [(node, document)]
    while stack:
        current, part = stack.pop()
        kind, value = current["kind"], current.get("value", {})
        if kind == "ref":
            stack.append((bodies[value["id"]], part))
        elif kind in REASONS:
            if _differs(json.dumps(current), json.dumps(part)):
                found.add(REASONS[kind])
        elif kind == "text":
            if _is_missed(value.get("restrictions", {}).get("regex", ""), part):
                found.add(DIALECT)
        else:
            stack += _inside(kind, value, part, found)
    return found


def _is_missed(regex: str, part: Any) -> bool:
    """Whether a pattern that JSON Schema reads otherwise is not found in a text."""
    if "[[:" not in regex or not isinstance(part, dict):
        return False
    text = part.get("text")
    return isinstance(text, str) and not rust_search(regex, text)


def _nests(bodies: dict[str, Node], nodes: list[Node]) -> bool:
    """Whether an option stands directly in an option anywhere in these types."""
    while nodes:
        node = nodes.pop()
        nodes += [child for _, child in children(node)]
        inner = node["value"]["inner"] if node["kind"] == "option" else node
        while inner["kind"] == "ref":
            inner = bodies[inner["value"]["id"]]
        if node["kind"] == inner["kind"] == "option" and inner is not node:
            return True
    return False


def _inside(  # noqa: PLR0911 - one for each kind
    kind: str, value: Node, part: Any, found: set[str]
) -> list[tuple[Node, Any]]:
    if kind == "option":
        return [] if part is None else [(value["inner"], part)]
    if kind == "union":
        branches = value["spec"]["branches"]
        if sum(_holds(branch["discriminator"], part) for branch in branches) > 1:
            found.add(SEVERAL)
        return [(branch["body"], part) for branch in branches]
    if isinstance(part, dict):
        nodes = _members(kind, value)
        return [(nodes[name], each) for name, each in part.items() if nodes.get(name)]
    if not isinstance(part, list):
        return []
    if kind == "map":
        pairs = [pair for pair in part if isinstance(pair, list) and len(pair) == 2]
        if len({json.dumps(pair[0]) for pair in pairs}) < len(pairs):
            found.add(TWICE)
        return [(value[end], pair[i]) for pair in pairs for i, end in ((0, "key"), (1, "value"))]
    if kind in ("list", "fixed-list"):
        return [(value["element"], each) for each in part]
    return list(zip(value["elements"], part, strict=False)) if kind == "tuple" else []


def _members(kind: str, value: Node) -> dict[str, Any]:
    if kind == "record":
        return {each["name"]: each["body"] for each in value["fields"]}
    if kind == "variant":
        return {case["name"]: case.get("payload") for case in value["cases"]}
    return dict(value["spec"]) if kind == "result" else {}


def _holds(discriminator: Node, part: Any) -> bool:
    rule, value = discriminator["rule"], discriminator["value"]
    if isinstance(part, str):
        text = value.get(rule if rule in ("prefix", "suffix") else "substring", "")
        return {
            "prefix": part.startswith(text),
            "suffix": part.endswith(text),
            "contains": text in part,
            "regex": rule == "regex" and rust_search(value["regex"], part),
        }.get(rule, False)
    if not isinstance(part, dict) or not rule.startswith("field"):
        return False
    name = value["fieldName"]
    if rule == "field-absent":
        return name not in part
    return name in part and value.get("literal") in (None, part[name])


@functools.lru_cache(maxsize=20_000)
def _differs(node: str, part: str) -> bool:
    """Whether the schema of a leaf accepts what the codec refuses."""
    table = table_of({"root": json.loads(node)})
    try:
        checked.decode_json(table.nodes, table.root, part)
    except DecodeError:
        schema = for_validators(to_json_schema({"root": json.loads(node)}))
        return jsonschema_rs.is_valid(schema, json.loads(part))
    return False
