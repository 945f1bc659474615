"""The modules for JSON documents: classes, table, schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator

from golem_codegen.model.documents import Formats
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.documents.classes import (
    EXTRAS,
    DocumentAlias,
    DocumentClass,
    DocumentEnum,
    DocumentField,
)
from golem_codegen.plan.documents.plan import DocumentPlan
from golem_codegen.plan.expressions import Either, Expression, Subscript, either
from golem_codegen.plan.literals import literal
from golem_codegen.render import layout
from golem_codegen.render.layout import Code
from golem_codegen.render.modules import RuntimeImport, render
from golem_codegen.render.types import Attribute, PrintedAlias, PrintedClass, PrintedEnum


def class_reference(name: str) -> object:
    """How a row of the table names a class of the documents module."""
    return Code(f"_d.{name}")


def render_documents(plan: DocumentPlan, runtime: RuntimeImport, header: str) -> dict[str, str]:
    """The text of each module by its path in the package."""
    return {
        "documents.py": render(
            "documents.py.jinja",
            header=header,
            runtime=runtime.at_root,
            items=list(_items(plan)),
            aliases=[_alias(alias) for alias in plan.aliases],
        ),
        "_documents.py": render(
            "document_table.py.jinja",
            header=header,
            runtime=runtime.at_root,
            rows=plan.rows,
            entries={entry.name: entry.row for entry in plan.entries},
            sources={entry.name: (entry.resource, entry.pointer) for entry in plan.entries},
            typed=plan.formats is Formats.TYPED,
        ),
        "_document_schemas.py": render(
            "document_schemas.py.jinja",
            header=header,
            resources=tuple(
                (uri, _json_text(contents), dialect) for uri, contents, dialect in _resources(plan)
            ),
        ),
    }


def document_codecs(plan: DocumentPlan) -> list[tuple[str, Subscript]]:
    """The public codec objects: names and annotations, for a module with the types as ``_d``."""
    names = frozenset(plan.public_names)
    return [
        (entry.name, Subscript("_document.DocumentCodec", (_outside(entry.annotation, names),)))
        for entry in plan.entries
    ]


def _outside(expression: Expression, names: frozenset[str]) -> Expression:
    """A type expression as another module writes it."""
    match expression:
        case str():
            return f"_d.{expression}" if expression in names else expression
        case Subscript(head=head, items=items):
            return Subscript(head, tuple(_outside(each, names) for each in items))
        case Either(items=items):
            return Either(tuple(_outside(each, names) for each in items))


def _resources(plan: DocumentPlan) -> Iterator[tuple[str, object, str]]:
    """The documents that a codec shows, and those that the validators follow."""
    shown = {entry.resource for entry in plan.entries}
    for uri, contents, dialect in plan.resources:
        if uri in shown or plan.validated:
            yield uri, contents, dialect


def _json_text(contents: object) -> Code:
    """JSON as a literal. All but ASCII is escaped in JSON already, and double quotes prevail."""
    text = json.dumps(contents, separators=(",", ":"))
    if text.count('"') <= text.count("'"):
        return Code(literal(text))
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return Code(f"'{escaped}'")


def _items(plan: DocumentPlan) -> Iterator[PrintedClass | PrintedEnum]:
    things: list[DocumentClass | DocumentEnum] = [*plan.classes, *plan.enums]
    for each in sorted(things, key=lambda thing: thing.name):
        yield _enum(each) if isinstance(each, DocumentEnum) else _class(each)


def _class(plan: DocumentClass) -> PrintedClass:
    attributes = [_attribute(field) for field in plan.fields]
    if plan.extras is not None:
        values = Subscript("_b.dict", ("_b.str", plan.extras))
        attributes.append(Attribute(EXTRAS, values, " = {}"))
    deprecated = Untrusted("deprecated in the schema") if plan.deprecated else None
    options = ("frozen=True", "kw_only=True")
    return PrintedClass(plan.name, options, plan.doc, tuple(attributes), deprecated)


def _attribute(field: DocumentField) -> Attribute:
    if field.required:
        return Attribute(field.name, field.annotation, "")
    return Attribute(field.name, either(field.annotation, "_v.Unset"), " = _v.UNSET")


def _enum(plan: DocumentEnum) -> PrintedEnum:
    members = tuple((name, _bracketed(name, literal(value), 4)) for name, value in plan.members)
    deprecated = Untrusted("deprecated in the schema") if plan.deprecated else None
    return PrintedEnum(plan.name, "_enum.Enum", plan.doc, members, deprecated)


def _alias(plan: DocumentAlias) -> PrintedAlias:
    if plan.quoted:
        text = literal(layout.flat(plan.expression))
        return PrintedAlias(plan.name, _bracketed(f"{plan.name}: _ty.TypeAlias", text, 0), plan.doc)
    return PrintedAlias(plan.name, _evaluable(plan.expression), plan.doc)


def _bracketed(target: str, text: str, indent: int) -> str:
    """What is assigned, in brackets when the line would be too long: so black has it."""
    if indent + layout.width(f"{target} = {text}") <= layout.WIDTH:
        return text
    pad = " " * indent
    return f"(\n{pad}    {text}\n{pad})"


def _evaluable(expression: Expression) -> Expression:
    """An alias is evaluated when its module is imported: text that names a type has no ``|``."""
    match expression:
        case str():
            return expression
        case Subscript(head="_ty.Literal"):
            return expression
        case Subscript(head=head, items=items):
            return Subscript(head, tuple(_evaluable(each) for each in items))
        case Either(items=items):
            return Subscript("_ty.Union", tuple(_evaluable(each) for each in items))
