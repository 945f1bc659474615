"""The ``_wire``, ``_canonical`` and ``_slow`` modules of a package."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import jinja2

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.codecs.canonical_program import canonical_program
from golem_codegen.plan.codecs.draft import RUNTIME_MODULES
from golem_codegen.plan.codecs.limits import Translate, python_dialect
from golem_codegen.plan.codecs.nodes import (
    CasesNode,
    CodecNode,
    EnumNode,
    FlagsNode,
    RecordNode,
)
from golem_codegen.plan.codecs.slow_rows import ClassName, Item, Row, slow_row
from golem_codegen.plan.codecs.table import NodeTable, node_table
from golem_codegen.plan.codecs.wire_program import wire_program
from golem_codegen.plan.literals import literal
from golem_codegen.plan.program import Program
from golem_codegen.plan.quoting import number
from golem_codegen.plan.shapes import CodecPlan
from golem_codegen.render import program_layout as layout
from golem_codegen.render.environment import environment
from golem_codegen.render.modules import RuntimeImport


class CodecModules(NamedTuple):
    """The texts of the codec modules."""

    wire: str
    canonical: str
    slow: str


def render_codecs(plan: CodecPlan, runtime: RuntimeImport, header: str = "") -> CodecModules:
    """The codec modules of a package, which share one table of nodes."""
    table = node_table(plan)
    wire = wire_program(plan.entries, table, python_dialect)
    canonical = canonical_program(plan.entries, table, python_dialect)
    return CodecModules(
        _fast(wire, "schema values", runtime, header),
        _fast(canonical, "canonical JSON", runtime, header),
        _slow(table, python_dialect, header),
    )


def _fast(program: Program, form: str, runtime: RuntimeImport, header: str) -> str:
    imports = [item for item in RUNTIME_MODULES.items() if item[0] in program.imports]
    return _template("wire.py.jinja").render(
        header=header, form=form, program=program, imports=imports, runtime=runtime.at_root
    )


def _slow(table: NodeTable, translate: Translate, header: str) -> str:
    nodes = [slow_row(node, translate) for node in table.nodes]
    return _template("slow.py.jinja").render(
        header=header,
        nodes=nodes,
        entries=table.entries,
        uses_types=any(map(_has_class, table.nodes)),
    )


def _has_class(node: CodecNode) -> bool:
    match node:
        case RecordNode(cls=cls):
            return cls is not None
        case _:
            return isinstance(node, CasesNode | EnumNode | FlagsNode)


@functools.cache
def _template(name: str) -> jinja2.Template:
    return environment().get_template(
        name,
        globals={
            "assignments": layout.assignments,
            "definitions": layout.definitions,
            "rows": _rows,
            "mapping": _mapping,
        },
    )


def _rows(head: str, rows: Sequence[Row]) -> str:
    if not rows:
        return f"{head}()"
    lines = [f"    {_laid(row, 4)},\n" for row in rows]
    one = f"{head}({_flat_items(rows)})"
    return one if len(one) <= layout.WIDTH else f"{head}(\n{''.join(lines)})"


def _mapping(head: str, entries: Mapping[str, int]) -> str:
    items = [f'"{symbol}": {node}' for symbol, node in entries.items()]
    one = f"{head}{{{', '.join(items)}}}"
    if len(one) <= layout.WIDTH:
        return one
    return head + "{\n" + "".join(f"    {item},\n" for item in items) + "}"


def _laid(item: Item, indent: int) -> str:
    one = _flat(item)
    if indent + len(one) + 1 <= layout.WIDTH or not isinstance(item, tuple) or not item:
        return one
    pad = " " * (indent + 4)
    lines = "".join(f"{pad}{_laid(each, indent + 4)},\n" for each in item)
    return f"(\n{lines}{' ' * indent})"


def _flat(item: Item) -> str:
    if isinstance(item, str | Untrusted):
        return _literal(item)
    if isinstance(item, tuple):
        return f"({_flat_items(item)})"
    return f"_t.{item.name}" if isinstance(item, ClassName) else number(item)


_literal = functools.lru_cache(maxsize=4096)(literal)


def _flat_items(items: Sequence[Item]) -> str:
    return ", ".join(_flat(each) for each in items) + ("," if len(items) == 1 else "")
