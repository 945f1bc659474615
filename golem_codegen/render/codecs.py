"""The ``_wire``, ``_canonical`` and ``_slow`` modules of a package."""

from __future__ import annotations

import functools
from typing import NamedTuple

import jinja2

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
from golem_codegen.plan.codecs.slow_rows import slow_row
from golem_codegen.plan.codecs.table import NodeTable, node_table
from golem_codegen.plan.codecs.wire_program import wire_program
from golem_codegen.plan.program import Program
from golem_codegen.plan.shapes import CodecPlan
from golem_codegen.render import layout, program_layout
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
    nodes = tuple(slow_row(node, translate) for node in table.nodes)
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
            "assignments": program_layout.assignments,
            "definitions": program_layout.definitions,
            "data": layout.data,
        },
    )
