"""The Python types of document nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from golem_codegen.model.documents import (
    AnyJson,
    Arrays,
    Constants,
    Kinds,
    Never,
    Objects,
    SchemaNode,
    Strings,
    Union,
)
from golem_codegen.plan.documents.graph import is_open_array, is_open_object
from golem_codegen.plan.expressions import Either, Expression, Subscript, either
from golem_codegen.plan.literals import literal

ANY = "_j.JsonValue"
NEVER = "_ty.NoReturn"

_FORMAT_CLASSES = {
    "date": "_f.DateText",
    "date-time": "_f.DateTimeText",
    "duration": "_f.DurationText",
    "time": "_f.TimeText",
    "uri": "_v.Url",
    "uuid": "_f.UuidText",
}


def is_fixed(arrays: Arrays, nodes: Mapping[str, SchemaNode]) -> bool:
    """Whether every array has exactly one item for each position of the prefix."""
    length = len(arrays.prefix)
    closed = isinstance(nodes[arrays.rest].shape, Never) or arrays.maximum == length
    return length > 0 and arrays.minimum == length and closed


@dataclass(frozen=True, slots=True)
class DocumentAnnotations:
    """Annotations by node, given the names of classes and of aliases by node."""

    nodes: Mapping[str, SchemaNode]
    classes: Mapping[str, str]
    aliases: Mapping[str, str]

    def of(self, key: str) -> Expression:
        """How a field or an item of this node is annotated."""
        alias = self.aliases.get(key)
        return alias if alias is not None else self.inside(key)

    def inside(self, key: str) -> Expression:
        """What an alias of this node stands for."""
        shape = self.nodes[key].shape
        match shape:
            case AnyJson():
                return ANY
            case Never():
                return NEVER
            case Constants(values=values):
                name = self.classes.get(key)
                return name if name is not None else _constants(values)
            case Union(branches=branches):
                return self._either(self.of(branch) for branch in branches)
            case Kinds():
                return self._kinds(key, shape)

    def extras(self, objects: Objects) -> Expression | None:
        """The values of members that are not declared; None when there are none."""
        found = [self.of(node) for _, node in objects.patterns]
        found.append(self.of(objects.rest))
        kept = [each for each in found if each != NEVER]
        return self._either(kept) if kept else None

    def _kinds(self, key: str, shape: Kinds) -> Expression:
        found: list[Expression] = []
        if shape.object is not None:
            found.append(self._object(key, shape.object))
            if _is_anything_else(shape):
                return either(*found, "_j.NotObject")
        if shape.array is not None:
            found.append(self._array(shape.array))
        if shape.string is not None:
            found.append(_string(shape.string))
        if shape.number is not None:
            found.append("_b.int" if shape.number.integer else "_b.float")
        if shape.boolean:
            found.append("_b.bool")
        if shape.null:
            found.append("None")
        return self._either(found)

    def _object(self, key: str, objects: Objects) -> Expression:
        name = self.classes.get(key)
        if name is not None:
            return name
        values = self.extras(objects)
        return Subscript("_b.dict", ("_b.str", NEVER if values is None else values))

    def _array(self, arrays: Arrays) -> Expression:
        if is_fixed(arrays, self.nodes):
            return Subscript("_b.tuple", tuple(self.of(each) for each in arrays.prefix))
        items = [self.of(each) for each in (*arrays.prefix, arrays.rest)]
        kept = [each for each in items if each != NEVER]
        return Subscript("_b.list", (self._either(kept) if kept else NEVER,))

    def _either(self, items: Any) -> Expression:
        """A union: any JSON value swallows the rest, ``None`` comes last."""
        flat: list[Expression] = []
        for item in items:
            flat += item.items if isinstance(item, Either) else (item,)
        kept = [each for each in flat if each != NEVER]
        if not kept:
            return NEVER
        if ANY in kept and all(isinstance(each, str) and "." in each for each in kept):
            return ANY
        if "None" in kept:
            kept = [each for each in kept if each != "None"] + ["None"]
        return either(*kept)


def _is_anything_else(shape: Kinds) -> bool:
    return (
        shape.null
        and shape.boolean
        and shape.number is not None
        and not shape.number.integer
        and shape.string is not None
        and shape.string.format is None
        and is_open_array(shape.array)
        and not is_open_object(shape.object)
    )


def _string(strings: Strings) -> Expression:
    return "_b.str" if strings.format is None else _FORMAT_CLASSES[strings.format]


def _constants(values: tuple[Any, ...]) -> Expression:
    literals: list[Expression] = []
    others: list[Expression] = []
    for value in values:
        match value:
            case None:
                others.append("None")
            case bool() | int():
                literals.append(repr(value))
            case str():
                literals.append(literal(value))
            case float():
                others.append("_b.float")
            case list():
                others.append(Subscript("_b.list", (ANY,)))
            case _:
                others.append(Subscript("_b.dict", ("_b.str", ANY)))
    if "None" in others:
        others = [each for each in others if each != "None"] + ["None"]
    named = [Subscript("_ty.Literal", tuple(literals))] if literals else []
    return either(*named, *others)
