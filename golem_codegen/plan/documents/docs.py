"""Docstrings of document classes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from golem_codegen.model.documents import SchemaNode
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.documents.classes import DocumentField

_LONGEST = 120


def class_doc(node: SchemaNode, name: str, fields: Sequence[DocumentField]) -> Untrusted:
    """Description, what is to be known of each field, deprecation."""
    blocks = [_first(node) or f"The object ``{name}``."]
    lines = [line for each in fields for line in _lines(each)]
    if lines:
        blocks.append("\n".join(["Attributes:", *lines]))
    return _whole(blocks, node)


def plain_doc(node: SchemaNode, fallback: str) -> Untrusted:
    """The docstring of an enum or an alias."""
    return _whole([_first(node) or fallback], node)


def _whole(blocks: Sequence[str], node: SchemaNode) -> Untrusted:
    noted = [*blocks, "Deprecated."] if node.deprecated else blocks
    return Untrusted("\n\n".join(each for each in noted if each))


def _first(node: SchemaNode) -> str:
    words = node.description or node.title
    return "" if words is None else _clean(words.text)


def _clean(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def _lines(field: DocumentField) -> Iterator[str]:
    remarks = [] if field.description is None else [_clean(field.description.text)]
    if field.default:
        remarks.append(f"Default: {_json(field.default[0])}.")
    if field.deprecated:
        remarks.append("Deprecated.")
    if field.wire.text != field.name:
        remarks.append(f"Called {field.wire.text!r} in the schema.")
    text = " ".join(remark for remark in remarks if remark)
    if text:
        first, *rest = text.split("\n")
        yield f"    {field.name}: {first}"
        yield from (f"        {line.strip()}".rstrip() for line in rest)


def _json(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
