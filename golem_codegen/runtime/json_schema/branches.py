"""Names for union branches, which are definitions of their own (schema-model section 11.2).

A branch is called after its tag. Where two different branches would get one name, or a name is a
type id, the steps on the way to the branch are put in front until the name is free.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, cast

Node: TypeAlias = dict[str, Any]
_Way: TypeAlias = "tuple[_Way, str] | None"
_Holder: TypeAlias = "dict[str, object] | list[object]"

_NOTHING: Final = "Branch"
_SUFFIX_DIGITS: Final = 6


class BranchNames:
    """The branches of a graph by name. Equal branches share one."""

    def __init__(self, names: Mapping[str, Node], by_identity: Mapping[int, str]) -> None:
        self._names = names
        self._by_identity = by_identity

    def of(self, branch: Node) -> str:
        """The name of a branch, given as the very object of the graph."""
        return self._by_identity[id(branch)]

    def branches(self) -> Iterator[tuple[str, Node]]:
        """Each name with its branch, in the order of the graph: the root before the definitions."""
        yield from self._names.items()


def branch_names(defs: Sequence[Node], root: Node) -> BranchNames:
    """Name every union branch of a graph."""
    found: dict[str, tuple[Node, _Way]] = {}
    keys: dict[int, str] = {}
    known: dict[int, bytes] = {}
    for start, way in _starts(defs, root):
        for branch, steps in _branches(start, way):
            if id(branch) not in keys:
                keys[id(branch)] = _key(branch, known)
                found.setdefault(keys[id(branch)], (branch, steps))
    names = _assigned(found, {definition["id"] for definition in defs})
    return BranchNames(
        {names[key]: branch for key, (branch, _) in found.items()},
        {identity: names[key] for identity, key in keys.items()},
    )


def children(node: Node) -> list[tuple[str, Node]]:
    """The nodes inside a node, each with the word for the step to it, in order.

    References are not followed, and what a secret reveals is no part of the type.
    """
    inside = _INSIDE.get(node["kind"])
    return [] if inside is None else inside(members_of(node))


def members_of(node: Node) -> Node:
    """The members of a type node, none of which has to be there."""
    value: Node | None = node.get("value")
    return {} if value is None else value


def _carried(value: Node) -> list[tuple[str, Node]]:
    inner: Node | None = value.get("inner")
    return [] if inner is None else [("inner", inner)]


def _payloads(value: Node) -> list[tuple[str, Node]]:
    return [(case["name"], case["payload"]) for case in value["cases"] if case.get("payload")]


def _arms(value: Node) -> list[tuple[str, Node]]:
    return [(arm, value["spec"][arm]) for arm in ("ok", "err") if value["spec"].get(arm)]


_INSIDE: Final[dict[str, Callable[[Node], list[tuple[str, Node]]]]] = {
    "record": lambda value: [(field["name"], field["body"]) for field in value["fields"]],
    "variant": _payloads,
    "tuple": lambda value: [(f"item{i}", each) for i, each in enumerate(value["elements"])],
    "list": lambda value: [("item", value["element"])],
    "fixed-list": lambda value: [("item", value["element"])],
    "map": lambda value: [("key", value["key"]), ("value", value["value"])],
    "option": _carried,
    "future": _carried,
    "stream": _carried,
    "result": _arms,
    "union": lambda value: [(each["tag"], each["body"]) for each in value["spec"]["branches"]],
}


def _starts(defs: Sequence[Node], root: Node) -> Iterator[tuple[Node, _Way]]:
    yield root, None
    for definition in defs:
        name = definition.get("name")
        yield definition["body"], (None, definition["id"] if name is None else name)


def _branches(start: Node, way: _Way) -> Iterator[tuple[Node, _Way]]:
    """Every branch below a node before what is inside it, with the way to it."""
    stack: list[tuple[Node, _Way, bool]] = [(start, way, False)]
    while stack:
        node, steps, is_branch = stack.pop()
        if is_branch:
            yield node, steps
            stack.append((node["body"], (steps, node["tag"]), False))
        elif node["kind"] == "union":
            branches: list[Node] = node["value"]["spec"]["branches"]
            stack.extend((branch, steps, True) for branch in reversed(branches))
        else:
            inside = [(child, (steps, word), False) for word, child in children(node)]
            stack.extend(reversed(inside))


def _words(way: _Way) -> list[str]:
    """The steps of a way, the last one first."""
    words: list[str] = []
    while way is not None:
        way, word = way
        words.append(word)
    return words


def _assigned(found: Mapping[str, tuple[Node, _Way]], taken: set[str]) -> dict[str, str]:
    groups: dict[str, list[str]] = {}
    for key, (branch, _) in found.items():
        groups.setdefault(upper_camel(branch["tag"]), []).append(key)
    names: dict[str, str] = {}
    for preferred, keys in groups.items():
        alone = len(keys) == 1 and preferred not in taken
        for key in keys:
            name = preferred if alone else _distinct(preferred, _words(found[key][1]), taken, key)
            taken.add(name)
            names[key] = name
    return names


def _distinct(name: str, words: Sequence[str], taken: set[str], key: str) -> str:
    longer = name
    for word in words:
        longer = upper_camel(word) + longer
        if longer not in taken:
            return longer
    # Golem takes these digits from another hash function, which Python does not have.
    digits = _SUFFIX_DIGITS
    while f"{name}_{key[:digits]}" in taken and digits < len(key):
        digits += 1
    return f"{name}_{key[:digits]}"


def upper_camel(text: str) -> str:
    """ASCII letters and digits only, each run of them with a capital; never empty."""
    made: list[str] = []
    starts = True
    for character in text:
        is_kept = character.isascii() and character.isalnum()
        if is_kept:
            made.append(character.upper() if starts else character)
        starts = not is_kept
    name = "".join(made) or _NOTHING
    return f"_{name}" if name[0].isdigit() else name


def _key(branch: Node, known: dict[int, bytes]) -> str:
    """A digest that equal branches share: of tag, body, rule and metadata.

    ``known`` keeps the digests of what is inside, so that nested branches cost no more than once.
    """
    stack: list[tuple[_Holder, bool]] = [(branch, False)]
    while stack:
        holder, is_entered = stack.pop()
        if id(holder) in known:
            continue
        if is_entered:
            known[id(holder)] = _digest(holder, known)
            continue
        stack.append((holder, True))
        stack.extend((cast("_Holder", item), False) for item in _items(holder) if _holds(item))
    return known[id(branch)].hex()


def _digest(holder: _Holder, known: Mapping[int, bytes]) -> bytes:
    digest = hashlib.sha256(type(holder).__name__.encode())
    pairs: Iterable[tuple[object, object]] = (
        sorted(holder.items()) if isinstance(holder, dict) else enumerate(holder)
    )
    for name, item in pairs:
        digest.update(f"{name!a}:".encode())
        digest.update(known[id(item)] if _holds(item) else f"{item!a}".encode())
    return digest.digest()


def _items(holder: _Holder) -> Iterable[object]:
    return holder.values() if isinstance(holder, dict) else holder


def _holds(item: object) -> bool:
    return isinstance(item, dict | list)
