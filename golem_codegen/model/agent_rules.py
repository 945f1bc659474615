"""The rules for agents: names, config paths, and which type may stand where (section 16)."""

from __future__ import annotations

from golem_codegen.model import types as t
from golem_codegen.model.agents import AgentType, ConfigEntry, Mode, Parameter
from golem_codegen.model.fault import Place, shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.node_rules import check_distinct
from golem_codegen.model.resolve import find_stream, find_uncrossable
from golem_codegen.model.roles import is_multimodal_anywhere
from golem_codegen.model.text import Untrusted


def check_names(agent: AgentType, log: FaultLog) -> None:
    """Report an agent without a name, and methods or parameters of the same name."""
    if not agent.name:
        log.error(agent.place / "type_name", "an agent type needs a name")
    check_distinct(((each.name, each.place) for each in agent.methods), "method", "agent", log)
    for parameters in (agent.constructor.parameters, *(each.parameters for each in agent.methods)):
        named = ((parameter.name, parameter.place) for parameter in parameters)
        check_distinct(named, "parameter", "parameter list", log)


def check_config(agent: AgentType, log: FaultLog) -> None:
    """Report config paths that are empty, stand twice, or go through another entry's leaf."""
    entries: dict[tuple[Untrusted, ...], ConfigEntry] = {}
    for entry in agent.config:
        if not entry.path:
            log.error(entry.place / "path", "a config path needs at least one segment")
        elif entry.path in entries:
            message = f"the config path {_dotted(entry.path)} is declared twice"
            first = entries[entry.path].place.pointer
            log.error(entry.place / "path", message, f"the first is at {first}")
        entries.setdefault(entry.path, entry)
    for entry in agent.config:
        for length in range(1, len(entry.path)):
            if entry.path[:length] in entries:
                log.error(
                    entry.place / "path",
                    f"the config path {_dotted(entry.path)} goes through "
                    f"{_dotted(entry.path[:length])}, which is a value of its own",
                )


def check_placement(agent: AgentType, log: FaultLog) -> None:
    """Report types and methods that may not stand where they do."""
    for parameter in agent.constructor.parameters:
        if not parameter.injected:
            _check_constructor(agent.graph, parameter, log)
    for entry in agent.config:
        _check_deferred(agent.graph, entry.type, "config", entry.place / "value_type", log)
    if agent.mode is not Mode.EPHEMERAL:
        return
    for method in agent.methods:
        if method.read_only:
            message = f"the ephemeral agent has the read-only method {shown(method.name.text)}"
            log.error(method.place, message, "only durable agents may have read-only methods")


def _check_constructor(graph: t.Graph, parameter: Parameter, log: FaultLog) -> None:
    name = parameter.name.text
    where = "a constructor parameter"
    found = find_uncrossable(graph, parameter.type)
    if found is not None and not isinstance(found[1], t.Future):
        what = type(found[1]).__name__
        log.error(parameter.place, f"{where} may not hold a {what}: {shown(name + found[0])}")
    if is_multimodal_anywhere(graph, parameter.type, parameter.metadata):
        log.error(parameter.place, f"{where} may not be multimodal: {shown(name)}")
    _check_deferred(graph, parameter.type, where, parameter.place, log)


def _check_deferred(graph: t.Graph, node: t.Type, where: str, place: Place, log: FaultLog) -> None:
    path = find_stream(graph, node)
    if path is not None:
        log.error(place, f"{where} may not hold a stream: {shown('value' + path)}")
    found = find_uncrossable(graph, node)
    if found is not None and isinstance(found[1], t.Future):
        log.error(place, f"{where} may not hold a future: {shown('value' + found[0])}")


def _dotted(path: tuple[Untrusted, ...]) -> str:
    return shown(".".join(segment.text for segment in path))
