"""Questions about the graph of nodes: kinds, tags, what reaches what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from golem_codegen.model.documents import (
    ANY_KEY,
    AnyJson,
    Arrays,
    Constants,
    Kinds,
    Never,
    Numbers,
    Objects,
    SchemaNode,
    Shape,
    Strings,
    Union,
)

ALL_KINDS = ("null", "boolean", "number", "string", "array", "object")

_OPEN = Kinds(
    null=True,
    boolean=True,
    number=Numbers(),
    string=Strings(),
    array=Arrays((), ANY_KEY),
    object=Objects((), (), ANY_KEY),
)


def is_open_array(arrays: Arrays | None) -> bool:
    """Whether every array is allowed."""
    return arrays == _OPEN.array


def is_open_object(objects: Objects | None) -> bool:
    """Whether every object is allowed."""
    return objects == _OPEN.object


def children(shape: Shape) -> Iterator[str]:
    """The nodes that a shape refers to."""
    if isinstance(shape, Union):
        yield from shape.branches
    if isinstance(shape, Kinds) and shape.array is not None:
        yield from shape.array.prefix
        yield shape.array.rest
    if isinstance(shape, Kinds) and shape.object is not None:
        yield from (member.node for member in shape.object.members)
        yield from (node for _, node in shape.object.patterns)
        yield shape.object.rest


def simplified(nodes: Mapping[str, SchemaNode]) -> dict[str, SchemaNode]:
    """The nodes as they are planned.

    What allows everything is ``AnyJson``. A union whose branches depend on where decoding started
    cannot be told apart by looking at it alone: it is any JSON value, checked from the start.
    """
    dynamic = reaching_dynamic(nodes)
    planned: dict[str, SchemaNode] = {}
    for key, node in nodes.items():
        shape = node.shape
        if shape == _OPEN or (key in dynamic and isinstance(shape, Union)):
            shape = AnyJson()
        planned[key] = node if shape is node.shape else replace(node, shape=shape)
    return planned


def reaching_dynamic(nodes: Mapping[str, SchemaNode]) -> frozenset[str]:
    """The nodes below which a dynamic one stands."""
    parents: dict[str, list[str]] = defaultdict(list)
    for key, node in nodes.items():
        for child in children(node.shape):
            parents[child].append(key)
    found = {key for key, node in nodes.items() if node.dynamic}
    todo = list(found)
    while todo:
        for parent in parents[todo.pop()]:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return frozenset(found)


@dataclass(slots=True)
class KindsOf:
    """The JSON kinds that a node may allow, each node looked at once."""

    nodes: Mapping[str, SchemaNode]
    _known: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    def __call__(self, key: str) -> frozenset[str]:
        """The kinds of one node."""
        if key not in self._known:
            self._known[key] = self._of(self.nodes[key].shape)
        return self._known[key]

    def _of(self, shape: Shape) -> frozenset[str]:
        match shape:
            case AnyJson():
                return frozenset(ALL_KINDS)
            case Never():
                return frozenset()
            case Constants(values=values):
                return frozenset(_kind(value) for value in values)
            case Union(branches=branches):
                return frozenset(kind for branch in branches for kind in self(branch))
            case Kinds():
                return frozenset(
                    kind for kind in ALL_KINDS if getattr(shape, kind) not in (None, False)
                )


def _kind(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
        case _:
            return "object"


def tag_of(
    nodes: Mapping[str, SchemaNode], candidates: tuple[str, ...]
) -> tuple[str, tuple[tuple[str, str], ...]] | None:
    """The required member whose texts tell the objects apart, and the node for each text."""
    tables = [_tags(nodes, key) for key in candidates]
    if len(tables) < 2 or any(not table for table in tables):  # noqa: PLR2004
        return None
    for name in tables[0]:
        if not all(name in table for table in tables):
            continue
        pairs = [
            (text, key)
            for key, table in zip(candidates, tables, strict=True)
            for text in table[name]
        ]
        if len({text for text, _ in pairs}) == len(pairs):
            return name, tuple(pairs)
    return None


def _tags(nodes: Mapping[str, SchemaNode], key: str) -> dict[str, tuple[str, ...]]:
    shape = nodes[key].shape
    if not isinstance(shape, Kinds) or shape.object is None:
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for member in shape.object.members:
        constants = nodes[member.node].shape
        if not member.required or not isinstance(constants, Constants):
            continue
        texts = [value for value in constants.values if isinstance(value, str)]
        if len(texts) == len(constants.values):
            found[member.name.text] = tuple(texts)
    return found
