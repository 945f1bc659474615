"""The ``types`` module: every data type of the package."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.annotations import Annotations
from golem_codegen.plan.docs import described
from golem_codegen.plan.expressions import Expression, Subscript
from golem_codegen.plan.literals import literal
from golem_codegen.plan.shapes import (
    AliasPlan,
    CasePlan,
    CasesPlan,
    EnumPlan,
    FieldPlan,
    FlagsPlan,
    Named,
    RecordPlan,
    Scalar,
    Shape,
    TypePlan,
)
from golem_codegen.plan.traversal import Cycle, alias_order
from golem_codegen.render import layout
from golem_codegen.render.modules import RuntimeImport, header, render


@dataclass(frozen=True, slots=True)
class Attribute:
    """A field of a printed class."""

    name: str
    annotation: Expression
    default: str


@dataclass(frozen=True, slots=True)
class PrintedClass:
    """A struct as the template prints it."""

    kind: ClassVar[str] = "struct"
    name: str
    options: tuple[str, ...]
    doc: Untrusted
    attributes: tuple[Attribute, ...]
    deprecated: Untrusted | None


@dataclass(frozen=True, slots=True)
class PrintedEnum:
    """An enum or flags class as the template prints it."""

    kind: ClassVar[str] = "enum"
    name: str
    parent: str
    doc: Untrusted
    members: tuple[tuple[str, str], ...]
    deprecated: Untrusted | None


@dataclass(frozen=True, slots=True)
class PrintedAlias:
    """A type alias as the template prints it; a recursive one is quoted."""

    kind: ClassVar[str] = "alias"
    name: str
    expression: Expression
    doc: Untrusted


def render_types(
    types: Mapping[str, TypePlan], source_names: tuple[str, ...], runtime: RuntimeImport
) -> str:
    """The text of ``types.py``."""
    printer = _Printer(types, Annotations(types))
    items = [item for plan in types.values() for item in printer.items(plan)]
    return render(
        "types.py.jinja",
        header=header(source_names),
        runtime=runtime.at_root,
        items=items,
        aliases=[printer.alias(plan, cycle) for plan, cycle in alias_order(types)],
    )


@dataclass(frozen=True, slots=True)
class _Printer:
    types: Mapping[str, TypePlan]
    annotations: Annotations

    def items(self, plan: TypePlan) -> Iterator[PrintedClass | PrintedEnum | PrintedAlias]:
        match plan:
            case RecordPlan():
                yield self._record(plan)
            case CasesPlan():
                yield from (self._case(plan, case) for case in plan.cases)
                yield self._cases(plan)
            case EnumPlan():
                values = tuple((each.name, literal(each.wire)) for each in plan.members)
                yield _enum(plan, "_enum.Enum", values)
            case FlagsPlan():
                values = tuple((e.name, str(1 << i)) for i, e in enumerate(plan.members))
                yield _enum(plan, "_enum.Flag", values)
            case AliasPlan():
                return

    def alias(self, plan: AliasPlan, cyclic: Cycle) -> PrintedAlias:
        expression = self.annotations.given(plan.shape)
        doc = described(plan.metadata.doc, fallback="", metadata=(plan.metadata,))
        if cyclic is Cycle.INSIDE:
            expression = literal(layout.flat(expression))
        return PrintedAlias(plan.name, expression, doc)

    def _record(self, plan: RecordPlan) -> PrintedClass:
        doc = described(
            plan.metadata.doc,
            fallback=f"The record ``{plan.name}``.",
            fields=plan.fields,
            metadata=(plan.metadata,),
        )
        attributes = tuple(self._attribute(field) for field in plan.fields)
        options = ("frozen=True", *_untracked(plan.fields, self.types), "kw_only=True")
        return PrintedClass(plan.name, options, doc, attributes, plan.metadata.deprecated)

    def _case(self, plan: CasesPlan, case: CasePlan) -> PrintedClass:
        kind = "Case" if plan.kind == "variant" else "Branch"
        doc = described(
            case.metadata.doc,
            fallback=f"{kind} {_quoted(case.wire)} of ``{plan.name}``.",
            fields=case.fields,
            metadata=(case.metadata,),
        )
        attributes = tuple(self._attribute(field) for field in case.fields)
        options: tuple[str, ...] = ("frozen=True",)
        if case.payload is not None:
            attributes = (Attribute("value", self.annotations.given(case.payload), ""),)
        elif case.fields:
            options = ("frozen=True", "kw_only=True")
        return PrintedClass(case.name, options, doc, attributes, case.metadata.deprecated)

    def _cases(self, plan: CasesPlan) -> PrintedAlias:
        names = tuple(case.name for case in plan.cases)
        doc = described(plan.metadata.doc, fallback="", metadata=(plan.metadata,))
        return PrintedAlias(plan.name, Subscript("_ty.Union", names), doc)

    def _attribute(self, field: FieldPlan) -> Attribute:
        default = " = None" if field.optional else ""
        return Attribute(field.name, self.annotations.given(field.shape), default)


def _enum(
    plan: EnumPlan | FlagsPlan, parent: str, members: tuple[tuple[str, str], ...]
) -> PrintedEnum:
    called = [
        f"    {each.name}: Called {each.wire.text!r} in the schema."
        for each in plan.members
        if each.wire.text != each.name
    ]
    remarks = ("\n".join(["Members:", *called]),) if parent == "_enum.Flag" and called else ()
    kind = "enum" if isinstance(plan, EnumPlan) else "set of flags"
    doc = described(
        plan.metadata.doc,
        fallback=f"The {kind} ``{plan.name}``.",
        metadata=(plan.metadata,),
        remarks=remarks,
    )
    return PrintedEnum(plan.name, parent, doc, members, plan.metadata.deprecated)


def _quoted(wire: Untrusted) -> str:
    return f"``{wire.text}``"


# Values that can never be part of a reference cycle: the collector need not track their owner.
_ATOMS = (
    m.Bool,
    m.Char,
    m.String,
    m.Int,
    m.Float,
    m.Uuid,
    m.Datetime,
)


def _untracked(fields: tuple[FieldPlan, ...], types: Mapping[str, TypePlan]) -> tuple[str, ...]:
    return ("gc=False",) if all(_is_atom(field.shape, types) for field in fields) else ()


def _is_atom(shape: Shape, types: Mapping[str, TypePlan]) -> bool:
    if isinstance(shape, Named):
        return isinstance(types[shape.key], EnumPlan | FlagsPlan)
    return isinstance(shape, Scalar) and isinstance(shape.node, _ATOMS)
