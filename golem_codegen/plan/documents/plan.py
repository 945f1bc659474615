"""Everything about a set of documents, decided."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from golem_codegen.model.documents import (
    Constants,
    DocumentSet,
    Formats,
    Kinds,
    SchemaNode,
)
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.documents import docs, naming
from golem_codegen.plan.documents.annotations import DocumentAnnotations
from golem_codegen.plan.documents.classes import (
    DocumentAlias,
    DocumentClass,
    DocumentEntry,
    DocumentEnum,
    DocumentField,
)
from golem_codegen.plan.documents.graph import (
    KindsOf,
    children,
    reaching_dynamic,
    simplified,
)
from golem_codegen.plan.documents.rows import Row, RowBuilder
from golem_codegen.plan.expressions import Either, Expression, Subscript


@dataclass(frozen=True, slots=True)
class DocumentPlan:
    """What the documents modules hold. ``resources``: URI, contents and dialect of documents."""

    classes: tuple[DocumentClass, ...]
    enums: tuple[DocumentEnum, ...]
    aliases: tuple[DocumentAlias, ...]
    entries: tuple[DocumentEntry, ...]
    rows: tuple[Row, ...]
    resources: tuple[tuple[str, object, str], ...]
    validated: bool
    formats: Formats
    source_names: tuple[str, ...]
    pins: dict[str, str]

    @property
    def public_names(self) -> tuple[str, ...]:
        """The names of the documents module, sorted."""
        names = [each.name for each in self.classes]
        names += [each.name for each in self.enums]
        names += [each.name for each in self.aliases]
        return tuple(sorted(names))


def plan_documents(
    documents: DocumentSet,
    pins: Mapping[str, str],
    taken: Iterable[str],
    reference: Callable[[str], object],
) -> DocumentPlan:
    """Names, annotations and rows.

    ``taken`` are names that others have. ``reference`` makes the atom that stands in a row for a
    class of the documents module.
    """
    settled: dict[str, str] = {}
    dynamic = reaching_dynamic(documents.nodes)
    nodes = simplified(documents.nodes)
    order = _order(nodes, [entry.node for entry in documents.entries])
    names = naming.name_documents(nodes, order, documents.entries, pins=pins, taken=taken)
    annotations = DocumentAnnotations(nodes, names.classes, names.aliases)
    classes = {
        key: _class(nodes[key], names.classes[key], nodes, annotations, pins, settled)
        for key in names.classes
        if naming.is_class(nodes[key])
    }
    enums = {
        key: _enum(nodes[key], name, pins, settled)
        for key, name in names.classes.items()
        if naming.is_enum(nodes[key])
    }
    builder = RowBuilder(
        nodes, classes, {key: each.name for key, each in enums.items()}, reference, KindsOf(nodes)
    )
    entries = tuple(
        DocumentEntry(
            name=names.entries[entry.key],
            annotation=annotations.of(entry.node),
            row=(
                builder.checked(entry.node, entry.address)
                if entry.node in dynamic
                else builder.number(entry.node)
            ),
            resource=entry.key.partition("#")[0],
            pointer=entry.key.partition("#")[2],
        )
        for entry in documents.entries
    )
    rows = builder.finish()
    return DocumentPlan(
        classes=tuple(classes.values()),
        enums=tuple(enums.values()),
        aliases=_aliases(documents, nodes, names, annotations),
        entries=entries,
        rows=rows,
        resources=documents.resources,
        validated=builder.checks,
        formats=documents.formats,
        source_names=documents.source_names,
        pins={**names.pins, **settled},
    )


def _order(nodes: Mapping[str, SchemaNode], starts: Sequence[str]) -> list[str]:
    """The nodes that the entries reach, breadth first."""
    found = dict.fromkeys(starts)
    todo = list(found)
    for key in todo:
        for child in children(nodes[key].shape):
            if child not in found:
                found[child] = None
                todo.append(child)
    return todo


def _class(
    node: SchemaNode,
    name: str,
    nodes: Mapping[str, SchemaNode],
    annotations: DocumentAnnotations,
    pins: Mapping[str, str],
    settled: dict[str, str],
) -> DocumentClass:
    objects = node.shape.object if isinstance(node.shape, Kinds) else None
    assert objects is not None  # noqa: S101 - is_class says so
    attributes = naming.attributes(node, objects, nodes, pins, settled)
    fields = tuple(
        DocumentField(
            name=attributes[member.name.text],
            wire=member.name,
            node=member.node,
            required=member.required,
            annotation=annotations.of(member.node),
            description=member.description,
            default=member.default,
            deprecated=member.deprecated,
        )
        for member in objects.members
        if member.name.text in attributes
    )
    extras = annotations.extras(objects)
    return DocumentClass(
        node=node.key,
        name=name,
        fields=fields,
        extras=extras,
        doc=docs.class_doc(node, name, fields),
        deprecated=node.deprecated,
    )


def _enum(
    node: SchemaNode, name: str, pins: Mapping[str, str], settled: dict[str, str]
) -> DocumentEnum:
    values = node.shape.values if isinstance(node.shape, Constants) else ()
    members = naming.members(node, values, pins, settled)
    return DocumentEnum(
        node=node.key,
        name=name,
        members=tuple((members[value], Untrusted(value)) for value in values),
        doc=docs.plain_doc(node, f"The enum ``{name}``."),
        deprecated=node.deprecated,
    )


def _aliases(
    documents: DocumentSet,
    nodes: Mapping[str, SchemaNode],
    names: naming.DocumentNames,
    annotations: DocumentAnnotations,
) -> tuple[DocumentAlias, ...]:
    """Aliases of nodes, then of entries that share a node with another, in an order that works."""
    by_name = {name: key for key, name in names.aliases.items()}
    found = {
        name: DocumentAlias(name, annotations.inside(key), docs.plain_doc(nodes[key], ""))
        for name, key in by_name.items()
    }
    for entry in documents.entries:
        name = names.entries[entry.key]
        if name not in found and name not in names.classes.values():
            doc = docs.plain_doc(nodes[entry.node], "")
            found[name] = DocumentAlias(name, annotations.of(entry.node), doc)
    done: dict[str, DocumentAlias] = {}
    for name in found:
        _emit(name, found, done)
    return tuple(done.values())


def _emit(name: str, found: dict[str, DocumentAlias], done: dict[str, DocumentAlias]) -> None:
    """Each alias behind those that it names; one in a circle is quoted."""
    stack = [(name, iter(_used(found[name].expression, found)))]
    open_names = {name}
    while stack:
        current, rest = stack[-1]
        other = next(rest, None)
        if other is None:
            stack.pop()
            open_names.discard(current)
            alias = found[current]
            late = any(each not in done for each in _used(alias.expression, found))
            done.setdefault(current, replace(alias, quoted=late))
        elif other not in done and other not in open_names:
            open_names.add(other)
            stack.append((other, iter(_used(found[other].expression, found))))


def _used(expression: Expression, found: Mapping[str, DocumentAlias]) -> list[str]:
    match expression:
        case str():
            return [expression] if expression in found else []
        case Subscript(items=items) | Either(items=items):
            return [name for each in items for name in _used(each, found)]
