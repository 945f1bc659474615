"""Recognising what a document is, and taking the agent types out of it (protocol section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golem_codegen.model.fault import Place, shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.source_form import SourceForm
from golem_codegen.sources.json_values import Json, JsonObject
from golem_codegen.sources.members import as_object
from golem_codegen.sources.strangers import what_it_is

SNAPSHOT_VERSION = 1
"""The version of our own snapshot file that this reader knows."""


@dataclass(frozen=True, slots=True)
class AgentRecord:
    """The JSON of one agent type, not read yet."""

    raw: JsonObject
    place: Place

    @property
    def name(self) -> str | None:
        """The agent type's name, None when it has no readable one."""
        name = self.raw.get("type_name")
        return name if isinstance(name, str) else None


@dataclass(frozen=True, slots=True)
class Contents:
    """What a document holds: its form, agent types, and the names of its tools."""

    form: SourceForm
    agents: tuple[AgentRecord, ...]
    tools: tuple[str, ...] = ()


def contents_of(document: Json, place: Place, log: FaultLog) -> Contents | None:
    """Take the agent types out of ``document``; None and a fault when it is no snapshot."""
    if isinstance(document, list):
        contents = _array(document, place, log)
    elif not isinstance(document, dict):
        contents = None
    elif isinstance(document.get("golem-codegen"), dict):
        return _own_snapshot(document, place, log)
    else:
        contents = _list_inside(document, place, log) or _single(document, place, log)
    if contents is None:
        found = what_it_is(document)
        what = "this is no snapshot" if found is None else f"this is {found.what}, not a snapshot"
        expected = "expected the JSON of `golem agent-type list --format json` or the like"
        log.error(place, what, expected if found is None else found.advice)
    return contents


def _list_inside(document: JsonObject, place: Place, log: FaultLog) -> Contents | None:
    """The forms whose agent types stand in a member of the document or of its metadata."""
    if isinstance(document.get("agentTypes"), list):
        return _from_members(_form_of(document), document, place, log)
    metadata = document.get("metadata")
    if isinstance(metadata, dict) and isinstance(metadata.get("agentTypes"), list):
        form = SourceForm.CLI_COMPONENT if "$type" in document else SourceForm.REST_COMPONENT
        return _from_members(form, metadata, place / "metadata", log)
    values = document.get("values")
    if isinstance(values, list) and what_it_is(document) is None:
        return _page(values, place / "values", log)
    return None


def _single(document: JsonObject, place: Place, log: FaultLog) -> Contents | None:
    """The forms that hold one agent type."""
    if isinstance(document.get("agentType"), dict):
        return Contents(SourceForm.REST_AGENT_TYPE, _records([document], [place], log))
    if "type_name" in document and "constructor" in document:
        return Contents(SourceForm.AGENT_TYPE, (AgentRecord(document, place),))
    return None


def _form_of(document: JsonObject) -> SourceForm:
    kind = document.get("$type")
    if kind == "agent-type.list":
        return SourceForm.CLI_AGENT_TYPES
    if kind is not None or "componentName" in document or "agentTypeProvisionConfigs" in document:
        return SourceForm.CLI_COMPONENT
    return SourceForm.EXTRACTED_METADATA


def _own_snapshot(document: JsonObject, place: Place, log: FaultLog) -> Contents | None:
    own = document["golem-codegen"]
    version = own.get("snapshot") if isinstance(own, dict) else None
    if version != SNAPSHOT_VERSION or isinstance(version, bool):
        log.error(
            place / "golem-codegen" / "snapshot",
            f"this reads snapshot files of version {SNAPSHOT_VERSION}, not {shown(str(version))}",
            "use the golem-codegen that wrote it, or a newer one",
        )
        return None
    return _from_members(SourceForm.SNAPSHOT, document, place, log)


def _from_members(
    form: SourceForm, holder: JsonObject, place: Place, log: FaultLog
) -> Contents | None:
    raw = holder.get("agentTypes")
    if not isinstance(raw, list):
        log.error(place / "agentTypes", "'agentTypes' must be an array of agent types")
        return None
    here = place / "agentTypes"
    records = _records(raw, [here / index for index in range(len(raw))], log)
    return Contents(form, records, _tools(holder.get("tools")))


def _page(values: list[Json], place: Place, log: FaultLog) -> Contents:
    places = [place / index for index in range(len(values))]
    components = [
        value["metadata"]
        for value in values
        if isinstance(value, dict) and isinstance(value.get("metadata"), dict)
    ]
    if not components or len(components) != len(values):
        return Contents(SourceForm.REST_PAGE, _records(values, places, log))
    agents: list[AgentRecord] = []
    tools: list[str] = []
    for component, where in zip(components, places, strict=True):
        if not isinstance(component, dict) or component.get("agentTypes") is None:
            continue
        found = _from_members(SourceForm.REST_COMPONENT, component, where / "metadata", log)
        agents += found.agents if found else ()
        tools += found.tools if found else ()
    return Contents(SourceForm.REST_COMPONENT, tuple(agents), tuple(tools))


def _array(items: list[Json], place: Place, log: FaultLog) -> Contents | None:
    first = items[0] if items else {}
    if isinstance(first, dict) and isinstance(first.get("agentType"), dict):
        form = SourceForm.REGISTERED_ARRAY
    elif not items or (isinstance(first, dict) and "type_name" in first):
        form = SourceForm.AGENT_TYPE_ARRAY
    else:
        return None
    return Contents(form, _records(items, [place / index for index in range(len(items))], log))


def _records(items: Sequence[Json], places: list[Place], log: FaultLog) -> tuple[AgentRecord, ...]:
    """The agent types of a list, taken out of the records that the registry wraps them in."""
    records: list[AgentRecord] = []
    for item, place in zip(items, places, strict=True):
        record = as_object(item, place, "an agent type", log)
        if record is None:
            continue
        inner = record.get("agentType")
        if isinstance(inner, dict):
            record, place = inner, place / "agentType"  # noqa: PLW2901 - one step inwards
        problem = what_it_is(record)
        if problem is not None and "type_name" not in record:
            log.error(place, f"this is {problem.what}, not an agent type", problem.advice)
            continue
        records.append(AgentRecord(record, place))
    return tuple(records)


def _tools(raw: Json) -> tuple[str, ...]:
    """The names of the tools in a list of tools, or in a map by name."""
    if isinstance(raw, dict):
        return tuple(sorted(raw))
    if not isinstance(raw, list):
        return ()
    return tuple(_tool_name(tool) for tool in raw)


def _tool_name(tool: Json) -> str:
    commands = tool.get("commands") if isinstance(tool, dict) else None
    nodes = commands.get("nodes") if isinstance(commands, dict) else None
    root = nodes[0] if isinstance(nodes, list) and nodes else None
    name = root.get("name") if isinstance(root, dict) else None
    return name if isinstance(name, str) else "?"
