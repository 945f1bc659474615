"""Well-formedness of agent types: every rule, every fault, in one run (sections 5, 14 and 16)."""

from __future__ import annotations

from collections.abc import Iterable

from golem_codegen.model import types as t
from golem_codegen.model.agent_rules import check_config, check_names, check_placement
from golem_codegen.model.agents import AgentType, Parameter
from golem_codegen.model.cycles import check_alias_cycles, check_finite
from golem_codegen.model.fault import Fault, shown, sort_faults
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.model.node_rules import check_node
from golem_codegen.model.walk import walk


def check_agent(agent: AgentType) -> tuple[Fault, ...]:
    """Every fault of an agent type, sorted: of its graph, its own types, names and placement.

    The types of injected parameters are looked at only as far as definitions go: no client
    sends them. Nothing raises; linear in the size of the agent.
    """
    log = FaultLog()
    check_names(agent, log)
    check_config(agent, log)
    _check_types(agent.graph, agent_types(agent), log)
    check_placement(agent, log)
    return sort_faults(log.faults)


def check_graph(graph: t.Graph, roots: Iterable[t.Type] = ()) -> tuple[Fault, ...]:
    """Every fault of a graph and of the types under ``roots`` that refer to it, sorted."""
    log = FaultLog()
    _check_types(graph, list(roots), log)
    return sort_faults(log.faults)


def agent_types(agent: AgentType) -> list[t.Type]:
    """The types that a client of the agent meets: parameters, results and config, in order."""
    types = _given(agent.constructor.parameters)
    for method in agent.methods:
        types += _given(method.parameters)
        types += [] if method.output is None else [method.output]
    return types + [entry.type for entry in agent.config]


def _given(parameters: Iterable[Parameter]) -> list[t.Type]:
    return [parameter.type for parameter in parameters if not parameter.injected]


def _check_types(graph: t.Graph, roots: list[t.Type], log: FaultLog) -> None:
    trees = [definition.body for definition in graph.definitions.values()] + roots
    for node in walk(trees):
        check_node(graph, node, log)
        if isinstance(node, t.Ref) and node.id not in graph.definitions:
            known = (identity.text for identity in graph.definitions)
            message = f"there is no definition {shown(node.id.text)}"
            log.error(node.place, message, did_you_mean(node.id.text, known))
    check_alias_cycles(graph, log)
    check_finite(graph, log)
