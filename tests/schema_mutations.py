"""Random types, random changes of them, and random values of them, for the comparison."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from checked_tables import table_of
from snapshot_parts import Json, definition, node, record, ref

from golem_codegen.runtime.checked import decode_schema
from golem_codegen.runtime.errors import DecodeError

Random: TypeAlias = random.Random

_TREE = "t.Tree"
_BITS = 4611686018427387904  # 2.0


def _numbers(kind: str, *bounds: tuple[int, int]) -> list[Json]:
    family = "signed" if kind.startswith("s") else "unsigned"
    return [node(kind)] + [
        node(
            kind,
            restrictions={
                "min": {"kind": family, "value": low},
                "max": {"kind": family, "value": high},
            },
        )
        for low, high in bounds
    ]


def _float(**bits: int) -> Json:
    bounds = {name: {"kind": "float-bits", "value": value} for name, value in bits.items()}
    return node("f64", restrictions=bounds)


def _rules(kind: str, *restrictions: Json) -> list[Json]:
    return [node(kind, restrictions=each) for each in restrictions]


def _quantity(*units: str, **ends: int) -> Json:
    bounds = {name: {"mantissa": end, "scale": 0, "unit": "kg"} for name, end in ends.items()}
    suffixes: Json = {"allowedSuffixes": list(units)} if units else {}
    return node("quantity", spec={"baseUnit": "kg"} | suffixes | bounds)


def _path(kind: str, *extensions: str) -> Json:
    rules: Json = {"allowedExtensions": list(extensions)} if extensions else {}
    return node("path", spec={"direction": "input", "kind": kind} | rules)


# Each family: types that differ in their rules only, and the values to try on them.
FAMILIES: list[tuple[list[Json], list[Any]]] = [
    ([node("bool")], [True, False]),
    ([node("string")], ["", "a", "aa:b"]),
    ([node("char")], ["x"]),
    (_numbers("u8", (0, 10), (5, 20), (5, 10), (0, 255)), [0, 5, 7, 10, 15, 20, 255]),
    (_numbers("s64", (-5, 5), (-(2**63), 0)), ["-5", "0", "5", str(-(2**63)), "77"]),
    (
        [node("f64"), _float(min=0), _float(max=_BITS), _float(min=0, max=_BITS)],
        [-1.5, 0.0, 1.0, 2.5, {"$float": "nan"}, {"$float": "infinity"}],
    ),
    (
        _rules(
            "text",
            {},
            {"languages": ["en"]},
            {"languages": ["en", "de"]},
            {"languages": []},
            {"minLength": 2},
            {"minLength": 1, "maxLength": 3},
            {"regex": "^a"},
            {"regex": "^a", "languages": ["en"]},
        ),
        [
            {"text": text} | ({"language": language} if language else {})
            for text in ("", "a", "abc", "bcde")
            for language in ("", "en", "de", "fr")
        ],
    ),
    (
        _rules("binary", {}, {"mimeTypes": ["a/b"]}, {"minBytes": 1}, {"maxBytes": 2}),
        [
            {"bytes": list(range(size))} | ({"mimeType": mime} if mime else {})
            for size in (0, 1, 3)
            for mime in ("", "a/b", "c/d")
        ],
    ),
    (
        _rules(
            "url",
            {},
            {"allowedSchemes": ["HTTPS"]},
            {"allowedSchemes": ["https", "ftp"]},
            {"allowedHosts": ["a.org"]},
        ),
        [{"url": url} for url in ("https://a.org/x", "ftp://b.org", "mailto:x@y")],
    ),
    (
        [_path("file"), _path("any"), _path("file", "csv"), _path("file", "csv", "txt")],
        [{"path": path} for path in ("/a", "/a.csv", "b.txt", "c.bin")],
    ),
    (
        [_quantity(), _quantity("kg", "g"), _quantity("g"), _quantity(min=0, max=5)],
        [
            {"mantissa": mantissa, "scale": 0, "unit": unit}
            for mantissa in ("-1", "3", "9")
            for unit in ("kg", "g", "t")
        ],
    ),
]


def any_leaf(source: Random) -> Json:
    return copy.deepcopy(source.choice(source.choice(FAMILIES)[0]))


def any_type(source: Random, depth: int = 3) -> Json:
    """A random type; a reference to the recursive definition now and then."""
    if depth == 0 or source.random() < 0.25:
        return any_leaf(source)
    if source.random() < 0.1:
        return ref(_TREE)
    return source.choice(_COMPOUNDS)(source, depth - 1)


def any_definitions(source: Random) -> list[Json]:
    """The recursive definition that random types refer to."""
    children = node("list", element=ref(_TREE))
    return [definition(_TREE, record(label=any_leaf(source), children=children))]


def mutated(schema: Any, source: Random) -> None:
    """Change one place of a type, or of definitions, as a developer might."""
    places = list(_nodes(schema))
    for _ in range(50):
        place = source.choice(places)
        change = source.choice(_CHANGES)
        if change(place, source):
            return


def _nodes(value: Any) -> Iterator[Json]:
    if isinstance(value, dict):
        if isinstance(value.get("kind"), str) and isinstance(value.get("value"), dict):
            yield value
        # Keys of maps and bodies of branches may be of few kinds only: they stay.
        fixed = {"key"} if "discriminator" not in value else {"body"}
        for name in sorted(value.keys() - fixed):
            yield from _nodes(value[name])
    elif isinstance(value, list):
        for item in value:
            yield from _nodes(item)


def _names(source: Random) -> list[str]:
    return source.sample(["a", "b", "c", "d"], source.randint(1, 3))


def _record(source: Random, depth: int) -> Json:
    return record(**{name: any_type(source, depth) for name in _names(source)})


def _variant(source: Random, depth: int) -> Json:
    cases: list[Json] = [{"name": name} for name in _names(source)]
    for case in cases:
        if source.random() < 0.6:
            case["payload"] = any_type(source, depth)
    return node("variant", cases=cases)


def _union(source: Random, _depth: int) -> Json:
    return node("union", spec={"branches": [_branch(name) for name in _names(source)]})


def _branch(name: str) -> Json:
    rule = {"rule": "prefix", "value": {"prefix": f"{name}:"}}
    return {"tag": name, "body": node("string"), "discriminator": rule}


def _result(source: Random, depth: int) -> Json:
    arms = source.sample(["ok", "err"], source.randint(0, 2))
    return node("result", spec={arm: any_type(source, depth) for arm in arms})


def _option(source: Random, depth: int) -> Json:
    inner = any_type(source, depth)
    return inner if inner["kind"] == "option" else node("option", inner=inner)


def _tuple(source: Random, depth: int) -> Json:
    return node("tuple", elements=[any_type(source, depth) for _ in range(source.randint(1, 3))])


_COMPOUNDS: list[Callable[[Random, int], Json]] = [
    _record,
    _record,
    _variant,
    _variant,
    _union,
    _result,
    _option,
    _tuple,
    lambda source, _: node("enum", cases=_names(source)),
    lambda source, _: node("flags", flags=_names(source)),
    lambda source, depth: node("list", element=any_type(source, depth)),
    lambda source, depth: node("fixed-list", element=any_type(source, depth), length=2),
    lambda source, depth: node("map", key=node("string"), value=any_type(source, depth)),
]


def _other_rules(place: Json, source: Random) -> bool:
    for types, _ in FAMILIES:
        if place["kind"] == types[0]["kind"] and len(types) > 1:
            others = [each for each in types if each["value"] != place["value"]]
            place["value"] = copy.deepcopy(source.choice(others)["value"])
            return True
    return False


def _other_kind(place: Json, source: Random) -> bool:
    if source.random() < 0.8:
        return False
    leaf = any_leaf(source)
    place.clear()
    place.update(leaf)
    return True


def _other_list(place: Json, source: Random) -> bool:
    holder = place["value"].get("spec", place["value"])
    for member in ("fields", "cases", "flags", "branches"):
        if member in holder:
            return _rearranged(holder[member], member, source)
    return False


def _rearranged(items: list[Any], member: str, source: Random) -> bool:
    how = source.choice(["append", "insert", "drop", "cut", "swap", "rename"])
    if how in ("append", "insert"):
        position = len(items) if how == "append" else 0
        items.insert(position, _new_item(items, member))
    elif how in ("drop", "cut"):
        if len(items) == 1:
            return False
        items.pop(0 if how == "drop" else -1)
    elif how == "swap":
        items[:] = items[::-1]
    elif member == "branches":
        items[0]["discriminator"]["value"]["prefix"] += "x"
    elif isinstance(items[0], str):
        items[0] = "renamed"
    else:
        items[0]["name"] = "renamed"
    return True


def _new_item(items: list[Any], member: str) -> Any:
    if member == "branches":
        return _branch("z")
    if isinstance(items[0], str):
        return "z"
    return {"name": "z", "body": node("bool")} if member == "fields" else {"name": "z"}


def _other_length(place: Json, source: Random) -> bool:
    if place["kind"] == "fixed-list":
        place["value"]["length"] = source.choice([1, 3])
        return True
    if place["kind"] == "tuple":
        place["value"]["elements"].append(any_leaf(source))
        return True
    return False


_CHANGES: list[Callable[[Json, Random], bool]] = [
    _other_rules,
    _other_rules,
    _other_list,
    _other_list,
    _other_length,
    _other_kind,
]


def any_value(schema: Json, defs: list[Json], source: Random, depth: int = 4) -> Any:
    """A schema value of the type; None when it has none among those that are tried."""
    kind, value = schema["kind"], schema["value"]
    if kind == "ref":
        body = next(each["body"] for each in defs if each["id"] == value["id"])
        return any_value(body, defs, source, depth - 1)
    make = _VALUES.get(kind)
    if make is not None:
        return make(value, lambda inner: any_value(inner, defs, source, depth), source, depth)
    values = next(tried for types, tried in FAMILIES if types[0]["kind"] == kind)
    fitting = [each for each in values if accepts({"root": schema}, node(kind) | {"value": each})]
    return {"kind": kind, "value": source.choice(fitting)} if fitting else None


def accepts(graph: Json, value: Any) -> bool:
    """Whether the checked codec of a graph decodes a schema value."""
    table = table_of(graph)
    try:
        decode_schema(table.nodes, table.root, json.dumps(value))
    except DecodeError:
        return False
    return True


_Make: TypeAlias = Callable[[Json], Any]


def _all(kind: str, member: str, parts: list[Any]) -> Any:
    return None if None in parts else {"kind": kind, "value": {member: parts}}


def _one_case(value: Json, make: _Make, source: Random, _depth: int) -> Any:
    index = source.randrange(len(value["cases"]))
    payload = value["cases"][index].get("payload")
    if payload is None:
        return {"kind": "variant", "value": {"case": index}}
    made = make(payload)
    return made and {"kind": "variant", "value": {"case": index, "payload": made}}


def _one_branch(value: Json, _make: _Make, source: Random, _depth: int) -> Any:
    branch = source.choice(value["spec"]["branches"])
    body = {"kind": "string", "value": branch["discriminator"]["value"]["prefix"] + "x"}
    return {"kind": "union", "value": {"tag": branch["tag"], "body": body}}


def _one_arm(value: Json, make: _Make, source: Random, _depth: int) -> Any:
    tag = source.choice(["ok", "err"])
    arm = value["spec"].get(tag)
    made = None if arm is None else make(arm)
    if arm is not None and made is None:
        return None
    return {"kind": "result", "value": {"tag": tag, "value": made}}


def _items(value: Json, make: _Make, source: Random, depth: int) -> Any:
    count = source.randint(0, 2) if depth > 0 else 0
    if value["element"] == node("u8"):
        made = [{"kind": "u8", "value": 7}] * count
        return _all("list", "elements", made)
    return _all("list", "elements", [make(value["element"]) for _ in range(count)])


def _entries(value: Json, make: _Make, source: Random, _depth: int) -> Any:
    made = [make(value["value"]) for _ in range(source.randint(0, 1))]
    if None in made:
        return None
    return {"kind": "map", "value": {"entries": [[_KEY, each] for each in made]}}


def _perhaps(value: Json, make: _Make, source: Random, _depth: int) -> Any:
    inner = make(value["inner"]) if source.random() < 0.7 else None
    return {"kind": "option", "value": {"inner": inner}}


_KEY = {"kind": "string", "value": "k"}
_VALUES: dict[str, Callable[[Json, _Make, Random, int], Any]] = {
    "record": lambda v, make, _s, _d: _all(
        "record", "fields", [make(field["body"]) for field in v["fields"]]
    ),
    "variant": _one_case,
    "union": _one_branch,
    "result": _one_arm,
    "list": _items,
    "map": _entries,
    "option": _perhaps,
    "tuple": lambda v, make, _s, _d: _all("tuple", "elements", [make(e) for e in v["elements"]]),
    "fixed-list": lambda v, make, _s, _d: _all(
        "fixed-list", "elements", [make(v["element"]) for _ in range(v["length"])]
    ),
    "enum": lambda v, _m, source, _d: {
        "kind": "enum",
        "value": {"case": source.randrange(len(v["cases"]))},
    },
    "flags": lambda v, _m, source, _d: {
        "kind": "flags",
        "value": {"bits": [source.random() < 0.5 for _ in v["flags"]]},
    },
}
