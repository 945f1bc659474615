"""A type seen from both ends: the schema node that travels, and its Python shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from golem_codegen.model import types as m
from golem_codegen.model.node_json import node_json
from golem_codegen.model.resolve import resolve
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.shapes import (
    AliasPlan,
    CasePlan,
    CasesPlan,
    EnumPlan,
    FixedListOf,
    FlagsPlan,
    ListOf,
    MapOf,
    Named,
    OptionOf,
    RecordPlan,
    ResultOf,
    Shape,
    TupleOf,
    TypePlan,
)
from golem_codegen.plan.spelling import given

Form: TypeAlias = Shape | RecordPlan | CasesPlan | EnumPlan | FlagsPlan
"""A shape with names and aliases followed to what they stand for."""


@dataclass(frozen=True, slots=True)
class Side:
    """Where one side of the comparison looks things up."""

    graph: m.Graph
    types: Mapping[str, TypePlan]

    def view(self, node: m.Type, shape: Shape | RecordPlan | None) -> View:
        """The type behind ``node`` and ``shape``; no shape where Python has none of its own."""
        name = self.types[shape.key].name if isinstance(shape, Named) else ""
        form: Form | None = shape
        while isinstance(form, Named):
            plan = self.types[form.key]
            form = plan.shape if isinstance(plan, AliasPlan) else plan
        return View(self, resolve(self.graph, node), node.metadata, shape, form, name)


@dataclass(frozen=True, slots=True)
class View:
    """``node`` is resolved; ``name`` is the public Python name, empty for an unnamed type."""

    side: Side
    node: m.Type
    metadata: m.Metadata
    shape: Shape | RecordPlan | None
    form: Form | None
    name: str

    @property
    def kind(self) -> str:
        """The kind in the words of the schema model."""
        return node_json(self.node)[0]

    @property
    def annotation(self) -> str:
        """How the Python type reads; empty where there is none of its own."""
        if self.shape is None:
            return ""
        if isinstance(self.shape, RecordPlan):
            return self.shape.name
        return given(self.shape, self.side.types)

    def child(self, node: m.Type, shape: Shape | RecordPlan | None) -> View:
        """A type inside this one."""
        return self.side.view(node, shape)


@dataclass(frozen=True, slots=True)
class Part:
    """A named part of a view: ``python`` is the name in code, ``style`` how a case holds it."""

    wire: str
    python: str
    type: View | None
    metadata: m.Metadata
    optional: bool = False
    style: str = ""
    rule: m.Discriminator | None = None


def fields_of(view: View) -> list[Part]:
    """The fields of a record."""
    assert isinstance(view.node, m.Record)  # noqa: S101 - callers look at the node first
    plans = (
        view.form.fields if isinstance(view.form, RecordPlan) else (None,) * len(view.node.fields)
    )
    return [
        Part(
            field.name.text,
            plan.name if plan else "",
            view.child(field.body, plan.shape if plan else None),
            field.metadata,
            optional=plan.optional if plan else False,
        )
        for field, plan in zip(view.node.fields, plans, strict=True)
    ]


def cases_of(view: View) -> list[Part]:
    """The cases of a variant or the branches of a union."""
    plans = view.form.cases if isinstance(view.form, CasesPlan) else None
    found: list[tuple[Untrusted, m.Type | None, m.Metadata, m.Discriminator | None]]
    if isinstance(view.node, m.Variant):
        found = [(case.name, case.payload, case.metadata, None) for case in view.node.cases]
    else:
        assert isinstance(view.node, m.Union)  # noqa: S101 - as above
        found = [(b.tag, b.body, b.metadata, b.discriminator) for b in view.node.branches]
    return [
        Part(
            name.text,
            plans[i].name if plans else "",
            None if body is None else view.child(body, _payload(plans[i]) if plans else None),
            metadata,
            style=plans[i].style if plans else "",
            rule=rule,
        )
        for i, (name, body, metadata, rule) in enumerate(found)
    ]


def members_of(view: View) -> list[Part]:
    """The members of an enum or of flags."""
    names = view.node.cases if isinstance(view.node, m.Enum) else ()
    names = view.node.flags if isinstance(view.node, m.Flags) else names
    plans = view.form.members if isinstance(view.form, EnumPlan | FlagsPlan) else None
    return [
        Part(name.text, plans[i].name if plans else "", None, m.NO_METADATA)
        for i, name in enumerate(names)
    ]


def items_of(view: View) -> list[tuple[str, View]]:
    """The parts of a type that has no names for them, by label."""
    form = view.form
    match view.node:
        case m.List(element=element) | m.FixedList(element=element):
            shape = form.item if isinstance(form, ListOf | FixedListOf) else None
            return [("[]", view.child(element, shape))]
        case m.Option(inner=inner):
            return [("", view.child(inner, form.inner if isinstance(form, OptionOf) else None))]
        case m.Map(key=key, value=value):
            keyed = form if isinstance(form, MapOf) else None
            return [
                (".key", view.child(key, keyed.key if keyed else None)),
                ("[]", view.child(value, keyed.value if keyed else None)),
            ]
        case m.Tuple(elements=elements):
            shapes = form.items if isinstance(form, TupleOf) else (None,) * len(elements)
            pairs = zip(elements, shapes, strict=True)
            return [(f".{i}", view.child(node, shape)) for i, (node, shape) in enumerate(pairs)]
        case m.Result(ok=ok, err=err):
            arms = (form.ok, form.err) if isinstance(form, ResultOf) else (None, None)
            found = ((".ok", ok, arms[0]), (".err", err, arms[1]))
            return [(label, view.child(arm, shape)) for label, arm, shape in found if arm]
        case _:
            return []


def _payload(plan: CasePlan) -> Shape | RecordPlan | None:
    """A case whose fields are attributes of its class is a record of that name."""
    if plan.style == "fields":
        return RecordPlan("", plan.name, plan.fields, plan.metadata)
    return plan.payload
