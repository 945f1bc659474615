"""One run of ``golem-codegen inspect``: read, plan, describe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from golem_codegen.cli.inspection import (
    InspectedAgent,
    InspectedCall,
    InspectedCase,
    InspectedConfig,
    InspectedParameter,
    InspectedType,
    Inspection,
)
from golem_codegen.cli.subjects import (
    Subject,
    agent_names,
    read_subject,
    subject_of_files,
    with_agents,
)
from golem_codegen.compare.plans import plan_snapshot
from golem_codegen.model.agents import AgentType
from golem_codegen.model.fault import Severity
from golem_codegen.plan.agents import AgentPlan, MethodPlan, select
from golem_codegen.plan.package import Clients
from golem_codegen.plan.shapes import (
    AliasPlan,
    CasePlan,
    CasesPlan,
    EnumPlan,
    FieldPlan,
    FlagsPlan,
    MemberPlan,
    RecordPlan,
    TypePlan,
)
from golem_codegen.plan.spelling import defaulted, given, parameter_list, taken
from golem_codegen.render.agents import has_full, has_method_only

_Types = Mapping[str, TypePlan]


def read(sources: Sequence[Path], agents: Sequence[str]) -> Subject:
    """Read one package, or snapshot files together.

    Raises:
        FaultsFound: something cannot be read, or has an error; no agent has a name of ``agents``.
    """
    subject = read_subject(sources[0]) if len(sources) == 1 else subject_of_files(sources)
    with_agents(subject, agents, agent_names(subject))
    return subject


def described(subject: Subject, agents: Sequence[str]) -> Inspection:
    """What the subject holds, under the names that a package of all its agents has."""
    plan = plan_snapshot(subject.snapshot, subject.pins)
    if agents:
        chosen = with_agents(subject, agents, agent_names(subject))
        plan = plan_snapshot(chosen.snapshot, plan.pins)
    return Inspection(
        source=subject.name,
        agents=tuple(_agent(each, plan.types, subject.clients) for each in plan.agents),
        types=tuple(_type(each, plan.types) for each in plan.types.values()),
    )


def _agent(plan: AgentPlan, types: _Types, clients: Clients) -> InspectedAgent:
    agent, names = plan.agent, plan.names
    full = has_full(plan, clients)
    leaves = plan.overrides.all_leaves() if plan.overrides is not None and full else []
    classes = [names.full, names.async_full] if full else []
    classes += [names.methods, names.async_methods] if has_method_only(plan, clients) else []
    classes += [names.overrides] if leaves else []
    return InspectedAgent(
        name=agent.name.text,
        mode=agent.mode.value.lower(),
        module=names.module,
        classes=tuple(classes),
        description=agent.description.text,
        constructor=_constructor(plan, types) if full else _binding(plan, types),
        methods=tuple(_method(each, types) for each in plan.methods),
        config=tuple(
            InspectedConfig(
                tuple(segment.text for segment in leaf.path),
                ".".join(leaf.attributes),
                given(leaf.shape, types),
            )
            for leaf in leaves
        ),
        secrets=tuple(
            tuple(segment.text for segment in entry.path) for entry in agent.config if entry.secret
        ),
        left_out=_left_out(agent),
    )


def _left_out(agent: AgentType) -> tuple[str, ...]:
    _, faults = select(agent, Severity.NOTE)
    return tuple(fault.message for fault in faults)


def _constructor(plan: AgentPlan, types: _Types) -> InspectedCall:
    factory = "get" if plan.durable else "ephemeral"
    name = f"{plan.names.full}.{factory}"
    return InspectedCall(
        name=name,
        wire="",
        signature=f"{name}({parameter_list(plan.constructor, types)})",
        parameters=_parameters(plan.constructor, types),
        returns=plan.names.full,
        description=plan.agent.constructor.description.text,
    )


def _binding(plan: AgentPlan, types: _Types) -> InspectedCall:
    """How a method-only client is made; the parameters are those of the identity."""
    name = f"{plan.names.methods}.bind"
    made = _constructor(plan, types)
    return replace(made, name=name, signature=f"{name}(identity)", returns=plan.names.methods)


def _method(plan: MethodPlan, types: _Types) -> InspectedCall:
    returns = "None" if plan.output is None else given(plan.output, types)
    return InspectedCall(
        name=plan.name,
        wire=plan.wire.text,
        signature=f"{plan.name}({parameter_list(plan.parameters, types)}) -> {returns}",
        parameters=_parameters(plan.parameters, types),
        returns=returns,
        description=plan.method.description.text,
        read_only=plan.method.read_only,
    )


def _parameters(fields: tuple[FieldPlan, ...], types: _Types) -> tuple[InspectedParameter, ...]:
    defaults = defaulted(fields)
    return tuple(
        InspectedParameter(
            field.name,
            field.wire.text,
            taken(field.shape, types),
            "None" if field.wire.text in defaults else None,
        )
        for field in fields
    )


def _fields(fields: tuple[FieldPlan, ...], types: _Types) -> tuple[InspectedParameter, ...]:
    return tuple(
        InspectedParameter(
            field.name,
            field.wire.text,
            given(field.shape, types),
            "None" if field.optional else None,
        )
        for field in fields
    )


def _type(plan: TypePlan, types: _Types) -> InspectedType:
    match plan:
        case RecordPlan(name=name, fields=fields):
            return InspectedType(name, "record", fields=_fields(fields, types))
        case CasesPlan(name=name, kind=kind, cases=cases):
            return InspectedType(name, kind, cases=tuple(_case(each, types) for each in cases))
        case EnumPlan(name=name, members=members):
            return InspectedType(name, "enum", cases=_members(members))
        case FlagsPlan(name=name, members=members):
            return InspectedType(name, "flags", cases=_members(members))
        case AliasPlan(name=name, shape=shape):
            return InspectedType(name, "alias", type=given(shape, types))


def _members(members: Sequence[MemberPlan]) -> tuple[InspectedCase, ...]:
    return tuple(InspectedCase(each.name, each.wire.text) for each in members)


def _case(plan: CasePlan, types: _Types) -> InspectedCase:
    case = InspectedCase(plan.name, plan.wire.text)
    if plan.payload is not None:
        return replace(case, type=given(plan.payload, types))
    return replace(case, fields=_fields(plan.fields, types))
