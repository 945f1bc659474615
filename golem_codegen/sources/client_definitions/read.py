"""Reading client definitions into the model of agent types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from golem_codegen.model.agents import AgentType, Constructor, Mode
from golem_codegen.model.fault import Fault, FaultsFound, Place, shown, sort_faults
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.model.text import Untrusted
from golem_codegen.model.types import Graph
from golem_codegen.model.wellformed import check_agent
from golem_codegen.sources.client_definitions.files import MARK, VERSION, read_definition_file
from golem_codegen.sources.client_definitions.members import config_entries, methods, parameters
from golem_codegen.sources.golem_schema.reader import TypeReader
from golem_codegen.sources.golem_schema.spots import SchemaFiles, Spot
from golem_codegen.sources.json_values import JsonObject
from golem_codegen.sources.members import as_object, choice, optional_text, text_or_empty

_AGENT: Final = ("name", "mode", "description", "prompt_hint", "id", "methods", "config")
_CLIENT: Final = ("client", "description", "id", "methods")
_TOP: Final = (MARK, "$schema", "schemas")
_ADVICE: Final = "golem_codegen/schemas/client-definition.schema.json describes the form"


def read_client_definitions(
    paths: Sequence[Path],
) -> tuple[tuple[AgentType, ...], tuple[Fault, ...]]:
    """The agents of client definition files by name, and every fault of all files, sorted.

    The agents must not be used when a fault is an error. References reach files in the folder of
    their definition; nothing is fetched.
    """
    definitions = read_definitions(paths)
    return definitions.agents, definitions.faults


@dataclass(frozen=True, slots=True)
class Definitions:
    """What client definitions say; ``reads`` are the files that they refer to."""

    agents: tuple[AgentType, ...]
    faults: tuple[Fault, ...]
    reads: tuple[Path, ...]


def read_definitions(paths: Sequence[Path]) -> Definitions:
    """As ``read_client_definitions``, with the files that were read beside."""
    log = FaultLog()
    reads: set[Path] = set()
    agents: list[AgentType] = []
    for path in dict.fromkeys(paths):
        try:
            document = read_definition_file(path)
        except FaultsFound as found:
            log.faults += found.faults
            continue
        holder = as_object(document, Place(str(path)), "a client definition", log)
        if holder is not None:
            for entry in _entries(holder, path, log):
                files = SchemaFiles(path.parent, log)
                agents.append(_agent(entry, files, log))
                reads |= files.reads
    _check_names(agents, log)
    by_name = sorted(agents, key=lambda agent: agent.name)
    return Definitions(tuple(by_name), sort_faults(log.faults), tuple(sorted(reads)))


@dataclass(frozen=True, slots=True)
class _Entry:
    """One definition in a file."""

    raw: JsonObject
    spot: Spot
    extra: tuple[str, ...] = ()


def _entries(document: JsonObject, path: Path, log: FaultLog) -> Iterable[_Entry]:
    place = Place(str(path))
    version = document.get(MARK)
    if version != VERSION or isinstance(version, bool):
        log.error(place / MARK, f"this reads client definitions of version {VERSION}", _ADVICE)
        return
    spot = Spot(document, place, path, document, place)
    if "agents" not in document:
        yield _Entry(document, spot, _TOP)
        return
    _check_keys(document, (*_TOP, "agents"), place, "a client definition", log)
    listed = document["agents"]
    if not isinstance(listed, list):
        log.error(place / "agents", "'agents' must be an array of definitions")
        return
    for index, item in enumerate(listed):
        here = spot.inside(item, "agents", index)
        raw = as_object(item, here.place, "a definition", log)
        if raw is not None:
            yield _Entry(raw, here)


def _agent(entry: _Entry, files: SchemaFiles, log: FaultLog) -> AgentType:
    raw, spot = entry.raw, entry.spot
    place = spot.place
    method_only = "client" in raw
    known = _CLIENT if method_only else _AGENT
    what = "a method-only client" if method_only else "an agent"
    _check_keys(raw, (*known, *entry.extra), place, what, log)
    name = raw.get("client" if method_only else "name")
    if not isinstance(name, str) or not name:
        hint = did_you_mean("name", raw) or "'name' is an agent type, 'client' a method-only client"
        log.error(place, "a definition needs 'name' or 'client', a text", hint)
    mode = choice(raw.get("mode", "durable"), ("durable", "ephemeral"), place / "mode", "mode", log)
    reader = TypeReader(files, Graph(), log)
    before = len(log.faults)
    agent = AgentType(
        name=Untrusted(name if isinstance(name, str) else ""),
        description=text_or_empty(raw, "description", place, log),
        source_language=Untrusted(""),
        graph=reader.graph,
        constructor=Constructor(
            description=Untrusted(""),
            prompt_hint=optional_text(raw, "prompt_hint", place, log),
            parameters=parameters(reader, spot, raw, "id"),
            place=place / "id",
        ),
        methods=methods(reader, spot, raw),
        mode=Mode.DURABLE if mode == "durable" else Mode.EPHEMERAL,
        config=config_entries(reader, spot, raw),
        place=place,
        method_only=method_only,
    )
    if not any(each.severity.value == "error" for each in log.faults[before:]):
        log.faults += check_agent(agent)
    return agent


def _check_keys(
    raw: JsonObject, known: Sequence[str], place: Place, what: str, log: FaultLog
) -> None:
    for name in raw:
        if name not in known:
            log.error(
                place / name,
                f"{what} has no member {shown(name)}",
                did_you_mean(name, known) or f"it has {', '.join(sorted(known))}",
            )


def _check_names(agents: Sequence[AgentType], log: FaultLog) -> None:
    first: dict[Untrusted, AgentType] = {}
    for agent in agents:
        other = first.setdefault(agent.name, agent)
        if other is not agent:
            message = f"{shown(agent.name.text)} is defined twice"
            log.error(agent.place, message, f"the other is at {other.place}")
