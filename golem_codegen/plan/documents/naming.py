"""Names of classes, enums, aliases, attributes and members."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from golem_codegen.model.documents import Constants, Entry, Kinds, Never, Objects, SchemaNode
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.documents.classes import EXTRAS
from golem_codegen.plan.documents.graph import children
from golem_codegen.plan.name_table import Want, settle
from golem_codegen.plan.names import Style, identifier, is_plain, shortened, tail

_RESERVED = frozenset({EXTRAS})
# Anonymous types inside each other, before one of them gets a name of its own.
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class DocumentNames:
    """Names by node or entry key, and all of them for the lock file."""

    classes: dict[str, str]
    aliases: dict[str, str]
    entries: dict[str, str]
    pins: dict[str, str]


def name_documents(
    nodes: Mapping[str, SchemaNode],
    order: Sequence[str],
    entries: Sequence[Entry],
    *,
    pins: Mapping[str, str],
    taken: Iterable[str],
) -> DocumentNames:
    """Settle the names of everything public together."""
    classed = [key for key in order if is_class(nodes[key]) or is_enum(nodes[key])]
    served = {key: (nodes[key].spot[0],) == nodes[key].spot for key in classed}
    aliased = _cyclic(nodes, order, frozenset(classed))
    by_class: dict[str, str] = {}
    for entry in entries:
        node = nodes[entry.node]
        if served.get(entry.node) and node.spot == (entry.name.text,):
            by_class.setdefault(entry.node, entry.key)
    own = [entry for entry in entries if by_class.get(entry.node) != entry.key]
    wants = [_want("class", key, nodes[key].spot, key in by_class) for key in classed]
    wants += [_want("entry", entry.key, (entry.name.text,), plain=True) for entry in own]
    first = {entry.node: entry.key for entry in reversed(own)}
    wants += [
        _want("alias", key, nodes[key].spot, plain=False) for key in aliased if key not in first
    ]
    names = settle(wants, pins=pins, taken=taken)
    classes = {key: names[f"document-class:{key}"] for key in classed}
    of_entries = {
        entry.key: (
            classes[entry.node]
            if by_class.get(entry.node) == entry.key
            else names[f"document-entry:{entry.key}"]
        )
        for entry in entries
    }
    aliases = {
        key: of_entries[first[key]] if key in first else names[f"document-alias:{key}"]
        for key in [*aliased, *(key for key in first if key not in classes)]
    }
    return DocumentNames(classes, aliases, of_entries, names)


def is_class(node: SchemaNode) -> bool:
    """Whether the node's objects are instances of a class."""
    shape = node.shape
    return isinstance(shape, Kinds) and shape.object is not None and bool(shape.object.members)


def is_enum(node: SchemaNode) -> bool:
    """Whether the node is a choice of several texts."""
    values = node.shape.values if isinstance(node.shape, Constants) else ()
    return len(values) > 1 and all(isinstance(each, str) for each in values)


def attributes(
    node: SchemaNode,
    objects: Objects,
    nodes: Mapping[str, SchemaNode],
    pins: Mapping[str, str],
    settled: dict[str, str],
) -> dict[str, str]:
    """Attribute by member name, for the members that may be there.

    The names to pin are added to ``settled``.
    """
    wants = [
        Want(
            key=f"document-field:{node.key}:{member.name.text}",
            name=identifier(member.name, Style.SNAKE, _RESERVED),
            origin=member.name.text,
            plain=is_plain(member.name, Style.SNAKE),
        )
        for member in objects.members
        if not isinstance(nodes[member.node].shape, Never)
    ]
    names = settle(wants, pins=pins, taken=_RESERVED)
    settled |= names
    return {want.origin: names[want.key] for want in wants}


def members(
    node: SchemaNode, values: Sequence[str], pins: Mapping[str, str], settled: dict[str, str]
) -> dict[str, str]:
    """Enum member by text; the names to pin are added to ``settled``."""
    wants = [
        Want(
            key=f"document-member:{node.key}:{value}",
            name=identifier(value, Style.UPPER),
            origin=value,
            plain=is_plain(Untrusted(value), Style.UPPER),
        )
        for value in values
    ]
    names = settle(wants, pins=pins)
    settled |= names
    return {want.origin: names[want.key] for want in wants}


def _want(kind: str, key: str, words: Sequence[str], plain: bool) -> Want:  # noqa: FBT001
    name = identifier(words[0], Style.PASCAL) + "".join(tail(word) for word in words[1:])
    # A definition keeps its name whatever else would like to have it.
    rank = 0 if plain else 1
    exact = plain and words[0] == name
    return Want(f"document-{kind}:{key}", shortened(name, key), key, exact, rank)


def _cyclic(
    nodes: Mapping[str, SchemaNode], order: Sequence[str], classed: frozenset[str]
) -> list[str]:
    """Nodes without a class that an annotation would have to repeat without end, or very deep."""
    found: dict[str, None] = {}
    done: set[str] = set()
    for start in order:
        if start in done or start in classed:
            continue
        way: dict[str, None] = {}
        stack: list[tuple[str, Iterator[str]]] = [(start, _anonymous(nodes, start, classed))]
        way[start] = None
        while stack:
            key, rest = stack[-1]
            child = next(rest, None)
            if child is None:
                stack.pop()
                del way[key]
                done.add(key)
            elif child in way or (len(stack) % _DEEPEST == 0 and children_of(nodes, child)):
                found[child] = None
                if child not in way and child not in done:
                    way[child] = None
                    stack.append((child, _anonymous(nodes, child, classed)))
            elif child not in done:
                way[child] = None
                stack.append((child, _anonymous(nodes, child, classed)))
    return list(found)


def children_of(nodes: Mapping[str, SchemaNode], key: str) -> bool:
    """Whether a node refers to others."""
    return next(children(nodes[key].shape), None) is not None


def _anonymous(nodes: Mapping[str, SchemaNode], key: str, classed: frozenset[str]) -> Iterator[str]:
    return (child for child in children(nodes[key].shape) if child not in classed)
