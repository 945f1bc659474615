"""Documentation of generated things, put together from what the snapshot says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from golem_codegen.model.text import Untrusted
from golem_codegen.model.types import Metadata
from golem_codegen.plan.shapes import FieldPlan


def described(
    description: Untrusted | None,
    *,
    fallback: str,
    title: str = "Attributes",
    fields: Sequence[FieldPlan] = (),
    metadata: Iterable[Metadata] = (),
    remarks: Sequence[str] = (),
) -> Untrusted:
    """The text of a docstring: description, our remarks, fields, examples, deprecation."""
    metadata = tuple(metadata)
    text = description.text.strip() if description is not None else ""
    blocks = [text or fallback, *remarks]
    lines = [line for field in fields for line in _field_lines(field)]
    if lines:
        blocks.append("\n".join([f"{title}:", *lines]))
    blocks += [f"Example: {example.text}" for each in metadata for example in each.examples]
    aliases = [alias.text for each in metadata for alias in each.aliases]
    if aliases:
        blocks.append(f"Also known as: {', '.join(aliases)}")
    blocks += [_deprecation(each) for each in metadata if each.deprecated is not None]
    return Untrusted("\n\n".join(blocks))


def _field_lines(field: FieldPlan) -> list[str]:
    remarks = [each.doc.text.strip() for each in (field.metadata, field.type_metadata) if each.doc]
    remarks += [f"Example: {example.text}" for each in _both(field) for example in each.examples]
    remarks += [_deprecation(each) for each in _both(field) if each.deprecated is not None]
    if field.wire.text != field.name:
        remarks.append(f"Called {field.wire.text!r} in the schema.")
    text = " ".join(remark for remark in remarks if remark)
    if not text:
        return []
    first, *rest = text.split("\n")
    return [f"    {field.name}: {first}", *(f"        {line.strip()}".rstrip() for line in rest)]


def _both(field: FieldPlan) -> tuple[Metadata, Metadata]:
    return field.metadata, field.type_metadata


def _deprecation(metadata: Metadata) -> str:
    note = metadata.deprecated.text.strip() if metadata.deprecated is not None else ""
    return f"Deprecated: {note}" if note else "Deprecated."
