"""Reading snapshots: files in, one checked model and every fault out."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import itemgetter
from pathlib import Path

from golem_codegen.model.agent_json import agent_json
from golem_codegen.model.agents import AgentType, Snapshot
from golem_codegen.model.fault import Fault, FaultsFound, Place, shown, sort_faults
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.source_form import SourceForm
from golem_codegen.model.wellformed import check_agent
from golem_codegen.sources.agent_types import is_http_router, read_agent
from golem_codegen.sources.canonical import canonical_json
from golem_codegen.sources.client_definitions import is_client_definition, read_definitions
from golem_codegen.sources.differences import describe_differences
from golem_codegen.sources.forms import AgentRecord, Contents, contents_of
from golem_codegen.sources.json_document import read_document
from golem_codegen.sources.json_values import JsonObject

_ADVICE = "give the output of `golem agent-type list --format json`"


def read_snapshots(paths: Sequence[Path]) -> tuple[Snapshot, tuple[Fault, ...]]:
    """Read, merge and check snapshot files; return the model with its warnings and notes.

    The order of ``paths`` has no influence but on which of two equal records is named in
    messages. Raises ``FaultsFound`` with every fault of all files when one of them is an error.
    """
    log = FaultLog()
    unique = list(dict.fromkeys(paths))
    definitions = [path for path in unique if is_client_definition(path)]
    described = read_definitions(definitions)
    defined = described.agents
    log.faults += described.faults
    read = [(path, _contents(path, log)) for path in unique if path not in definitions]
    found = [(path.name, contents) for path, contents in read if contents is not None]
    records = _distinct([record for _, contents in found for record in contents.agents], log)
    agents = [_read(record, log) for record in records] + _new(defined, records, log)
    files = sorted(
        [(name, contents.form) for name, contents in found]
        + [(path.name, SourceForm.CLIENT_DEFINITION) for path in definitions],
        key=lambda file: (file[0], file[1].value),
    )
    if not agents and not log.failed:
        where = Place(", ".join(str(path) for path in paths) or "no file")
        log.error(where, "there are no agent types", _ADVICE)
    if log.failed:
        raise FaultsFound(log.faults)
    snapshot = Snapshot(
        agents=tuple(sorted(agents, key=lambda agent: agent.name)),
        source_names=tuple(name for name, _ in files),
        digest=_digest(records, defined),
        forms=tuple(form for _, form in files),
        reads=described.reads,
    )
    return snapshot, sort_faults(log.faults)


def _contents(path: Path, log: FaultLog) -> Contents | None:
    try:
        document = read_document(path)
    except FaultsFound as found:
        log.faults += found.faults
        return None
    place = Place(str(path))
    contents = contents_of(document, place, log)
    if contents is not None and contents.tools:
        names = ", ".join(shown(name) for name in contents.tools)
        log.note(place, f"clients of tools are not generated yet; passed over: {names}")
    return contents


def _distinct(records: Iterable[AgentRecord], log: FaultLog) -> list[AgentRecord]:
    """One record per agent type, HTTP routers left out; two different ones are a fault."""
    named: dict[str, list[AgentRecord]] = defaultdict(list)
    distinct: list[AgentRecord] = []
    for record in records:
        if is_http_router(record.raw):
            router = f"the HTTP router {shown(record.name or '')}"
            log.note(record.place, f"{router} is passed over: it has no typed client")
        elif record.name is None:
            distinct.append(record)
        else:
            named[record.name].append(record)
    for same in named.values():
        distinct += _compared(same, log) if len(same) > 1 else same
    return distinct


def _compared(same: list[AgentRecord], log: FaultLog) -> list[AgentRecord]:
    """Those of several records of one name that differ; the first in a stable order leads."""
    texts = [canonical_json(record.raw) for record in same]
    first = same[texts.index(min(texts))]
    different = [first]
    for record, text in zip(same, texts, strict=True):
        difference = "" if text == min(texts) else describe_differences(first.raw, record.raw)
        if not difference:
            continue
        message = f"the agent type {shown(first.name or '')} is declared twice, differently"
        log.error(record.place, f"{message}: {difference}", f"the other is at {first.place}")
        different.append(record)  # for its own faults; the run fails anyway
    return different


def _read(record: AgentRecord, log: FaultLog) -> AgentType:
    agent = read_agent(record, log)
    log.faults += check_agent(agent)
    return agent


def _new(
    defined: Iterable[AgentType], records: Iterable[AgentRecord], log: FaultLog
) -> list[AgentType]:
    """The defined agents, none of which a snapshot may have as well."""
    places = {record.name: record.place for record in records}
    agents = list(defined)
    for agent in agents:
        other = places.get(agent.name.text)
        if other is not None:
            message = f"the agent type {shown(agent.name.text)} is in a snapshot already"
            log.error(agent.place, message, f"the other is at {other}")
    return agents


def _digest(records: Iterable[AgentRecord], defined: Iterable[AgentType]) -> str:
    """SHA-256 over the agent types as canonical JSON, by name: files and order do not count."""
    hasher = hashlib.sha256()
    raw = [(record.name or "", _in_order(record.raw)) for record in records]
    raw += [(agent.name.text, agent_json(agent)) for agent in defined]
    for _, agent_type in sorted(raw, key=itemgetter(0)):
        hasher.update(canonical_json(agent_type).encode("ascii"))
        hasher.update(b"\n")
    for agent in defined:
        hasher.update(b"method-only" if agent.method_only else b"")
    return hasher.hexdigest()


def _in_order(raw: JsonObject) -> JsonObject:
    """The agent type with its definitions by id: their order has no meaning."""
    schema = raw.get("schema")
    defs = schema.get("defs") if isinstance(schema, dict) else None
    if not isinstance(schema, dict) or not isinstance(defs, list):
        return raw
    return {**raw, "schema": {**schema, "defs": sorted(defs, key=canonical_json)}}
