"""One module for each agent: override record, stubs, factories, clients."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.agents import AgentPlan, MethodPlan
from golem_codegen.plan.annotations import Annotations
from golem_codegen.plan.docs import described
from golem_codegen.plan.expressions import Expression, either
from golem_codegen.plan.literals import literal
from golem_codegen.plan.overrides import OverridesPlan
from golem_codegen.plan.package import Clients, PackagePlan
from golem_codegen.plan.shapes import FieldPlan
from golem_codegen.render.factories import PrintedFactory, factories
from golem_codegen.render.layout import Argument, CallData, call, signature
from golem_codegen.render.modules import RuntimeImport, header, render
from golem_codegen.render.types import Attribute, PrintedClass

_KEEPS_CONFIG = "A durable agent that exists keeps its first configuration."


@dataclass(frozen=True, slots=True)
class PrintedMethod:
    """A stub as the template prints it."""

    decorator: str
    signature: str
    doc: Untrusted


def agent_exports(agent: AgentPlan, clients: Clients) -> list[str]:
    """The public classes of an agent module."""
    names = agent.names
    exports: list[str] = []
    if agent.overrides is not None and has_full(agent, clients):
        exports += [record.class_name for record in agent.overrides.all_records()]
    if has_full(agent, clients):
        exports += [names.full, names.async_full]
    if has_method_only(agent, clients):
        exports += [names.methods, names.async_methods]
    return exports


def has_full(agent: AgentPlan, clients: Clients) -> bool:
    """Whether the module has the full clients; an ephemeral agent has no other."""
    wanted = clients is not Clients.METHOD_ONLY or not agent.durable
    return wanted and not agent.agent.method_only


def has_method_only(agent: AgentPlan, clients: Clients) -> bool:
    """Whether the module has the method-only clients: they bind durable identities."""
    return agent.agent.method_only or (clients is not Clients.FULL and agent.durable)


def render_agent(agent: AgentPlan, plan: PackagePlan, runtime: RuntimeImport) -> str:
    """The text of ``agents/<module>.py``."""
    names = agent.names
    annotations = Annotations(plan.types, "_types.")
    full = has_full(agent, plan.clients)
    overrides = agent.overrides if full else None
    called = Untrusted(f"Clients of the agent type ``{agent.agent.name.text}``.")
    return render(
        "agent.py.jinja",
        header=header(plan.source_names),
        runtime=runtime.in_folder,
        doc=called,
        agent=agent,
        names=names,
        kind="Durable" if agent.durable else "Ephemeral",
        full=full,
        method_only=has_method_only(agent, plan.clients),
        entries=_config_entries(overrides),
        records=_records(overrides, annotations, agent),
        methods=[_method(each, annotations) for each in agent.methods],
        factories=_factories(agent, annotations),
        full_doc=_client_doc(agent, "The client"),
        async_doc=_client_doc(agent, "The asyncio client"),
        methods_doc=_methods_doc(agent, "The methods of", names.methods),
        async_methods_doc=_methods_doc(agent, "The methods, for asyncio, of", names.async_methods),
    )


def _client_doc(agent: AgentPlan, what: str) -> Untrusted:
    name = agent.agent.name.text
    return described(
        agent.agent.description,
        fallback=f"{what} of the agent type ``{name}``.",
        remarks=() if agent.overrides is None else (f"Config overrides: {_KEEPS_CONFIG}",),
        metadata=(agent.agent.metadata,),
    )


def _methods_doc(agent: AgentPlan, what: str, class_name: str) -> Untrusted:
    name = agent.agent.name.text
    return Untrusted(
        f"{what} ``{name}`` alone, for any durable agent that has them.\n\n"
        f"Get one with ``{class_name}.bind(identity)``."
    )


def _config_entries(overrides: OverridesPlan | None) -> tuple[CallData, ...]:
    if overrides is None:
        return ()
    return tuple(
        CallData("_o.ConfigEntry", (leaf.path, leaf.attributes, leaf.symbol))
        for leaf in overrides.all_leaves()
    )


def _records(
    overrides: OverridesPlan | None, annotations: Annotations, agent: AgentPlan
) -> list[PrintedClass]:
    if overrides is None:
        return []
    return [_record(each, annotations, agent) for each in overrides.all_records()]


def _record(record: OverridesPlan, annotations: Annotations, agent: AgentPlan) -> PrintedClass:
    if record.wire is None:
        about = (
            f"Config overrides of ``{agent.agent.name.text}``; what is not given keeps its "
            f"default.\n\n{_KEEPS_CONFIG} Secrets are provided by the host."
        )
    else:
        about = f"Config overrides below ``{record.wire.text}``."
    attributes = [_override(leaf.name, annotations.taken(leaf.shape)) for leaf in record.leaves]
    attributes += [_override(group.name, group.class_name) for group in record.groups]
    return PrintedClass(
        record.class_name,
        ("frozen=True", "kw_only=True"),
        Untrusted(about),
        tuple(attributes),
        None,
    )


def _override(name: str, annotation: Expression) -> Attribute:
    return Attribute(name, either(annotation, "_v.Unset"), " = _v.UNSET")


def arguments(fields: Sequence[FieldPlan], annotations: Annotations) -> list[Argument]:
    """The parameters of a printed function; trailing options default to None."""
    shown: list[Argument] = []
    trailing = True
    for field in reversed(fields):
        trailing = trailing and field.optional
        default = "None" if trailing else ""
        shown.append(Argument(field.name, annotations.taken(field.shape), default))
    return shown[::-1]


def _method(plan: MethodPlan, annotations: Annotations) -> PrintedMethod:
    decorator = "@_m.method" if plan.output is not None else "@_m.unit_method"
    returns = annotations.given(plan.output) if plan.output is not None else "None"
    hint = plan.method.prompt_hint
    remarks = [f"Prompt hint: {hint.text.strip()}"] if hint is not None and hint else []
    if plan.wire.text != plan.name:
        remarks.append(f"Called {plan.wire.text!r} in the schema.")
    return PrintedMethod(
        decorator=call(decorator, ("_AGENT", literal(plan.wire), f'symbol="{plan.symbol}"'), "", 4),
        signature=signature(
            f"def {plan.name}",
            [Argument("self"), *arguments(plan.parameters, annotations)],
            returns,
            4,
        ),
        doc=described(
            plan.method.description,
            fallback=f"The method ``{plan.wire.text}``.",
            title="Args",
            fields=plan.parameters,
            remarks=remarks,
        ),
    )


def _factories(agent: AgentPlan, annotations: Annotations) -> list[PrintedFactory]:
    return factories(agent, arguments(agent.constructor, annotations))
