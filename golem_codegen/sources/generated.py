"""The snapshot inside a generated package, read from its literals; nothing of it is run.

What a package does not hold is missing: secrets, injected parameters, methods that were left out,
the descriptions of agents and methods, and whether a method is read-only.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from golem_codegen.model.agents import AgentType, Snapshot
from golem_codegen.model.fault import Fault, FaultsFound, Place, shown, sort_faults
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.wellformed import check_agent
from golem_codegen.sources.agent_types import read_agent
from golem_codegen.sources.forms import AgentRecord
from golem_codegen.sources.json_values import Json, JsonObject
from golem_codegen.sources.literals import (
    assigned,
    damaged,
    keyword_of,
    literal_of,
    parse_module,
    text_of,
)
from golem_codegen.sources.schema_tables import SchemaTables, read_tables

_DECORATORS = ("method", "unit_method")


def read_package(folder: Path) -> tuple[Snapshot, tuple[Fault, ...]]:
    """The agents of the generated package in ``folder``, with warnings and notes.

    Raises:
        FaultsFound: a module is missing, or is not as the generator writes it.
    """
    tables = read_tables(folder / "_schema.py")
    log = FaultLog()
    modules = sorted((folder / "agents").glob("*.py"))
    agents = [_agent(path, tables, log) for path in modules if path.name != "__init__.py"]
    if not agents:
        log.error(Place(str(folder / "agents")), "there are no agent modules in the package")
    if log.failed:
        raise FaultsFound(log.faults)
    agents.sort(key=lambda agent: agent.name)
    return Snapshot(tuple(agents), (folder.name,), ""), sort_faults(log.faults)


@dataclass(frozen=True, slots=True)
class _Stub:
    """A method of the module: its name in the schema, its symbol, whether it gives a value."""

    wire: str
    symbol: str
    gives: bool


def _agent(path: Path, tables: SchemaTables, log: FaultLog) -> AgentType:
    module = parse_module(path)
    definition = assigned(module, "_AGENT")
    if not isinstance(definition, ast.Call) or not definition.args:
        raise damaged(path, "defines no agent")
    symbol = text_of(keyword_of(definition, "symbol"), path)
    constructor = f"{symbol}__new_in"
    raw: JsonObject = {
        "type_name": text_of(definition.args[0], path),
        "description": "",
        "source_language": "",
        "schema": {"defs": tables.definitions(constructor)},
        "constructor": {"description": "", "input_schema": _inputs(tables, constructor)},
        "methods": [_method(stub, tables) for stub in _stubs(module, path)],
        "mode": "Ephemeral" if _is_ephemeral(module) else "Durable",
        "config": [*_config(definition, path, tables)],
    }
    agent = read_agent(AgentRecord(raw, Place(str(path))), log)
    log.faults += check_agent(agent)
    return agent


def _method(stub: _Stub, tables: SchemaTables) -> JsonObject:
    output: JsonObject = {"tag": "unit"}
    if stub.gives:
        output = {"tag": "single", "value": tables.root(f"{stub.symbol}_out")}
    return {
        "name": stub.wire,
        "description": "",
        "input_schema": _inputs(tables, f"{stub.symbol}_in"),
        "output_schema": output,
    }


def _inputs(tables: SchemaTables, symbol: str) -> JsonObject:
    """The parameters, from the record in which they travel."""
    value = tables.root(symbol)["value"]
    fields = value.get("fields") if isinstance(value, dict) else None
    if not isinstance(fields, list):
        raise damaged(tables.path, f"has no record of parameters for {shown(symbol)}")
    renamed = {"body": "schema"}
    return {
        "tag": "parameters",
        "value": [
            {renamed.get(key, key): item for key, item in field.items()}
            for field in fields
            if isinstance(field, dict)
        ],
    }


def _stubs(module: ast.Module, path: Path) -> Iterator[_Stub]:
    for node in module.body:
        if not isinstance(node, ast.ClassDef):
            continue
        for function in node.body:
            if isinstance(function, ast.FunctionDef):
                yield from _decorated(function, path)


def _decorated(function: ast.FunctionDef, path: Path) -> Iterator[_Stub]:
    for call in function.decorator_list:
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        if call.func.attr in _DECORATORS and len(call.args) > 1:
            wire = text_of(call.args[1], path)
            symbol = text_of(keyword_of(call, "symbol"), path)
            yield _Stub(wire, symbol, gives=call.func.attr == "method")


def _is_ephemeral(module: ast.Module) -> bool:
    bases = (base for node in module.body if isinstance(node, ast.ClassDef) for base in node.bases)
    plain = (base.value if isinstance(base, ast.Subscript) else base for base in bases)
    return any(isinstance(base, ast.Attribute) and base.attr == "Ephemeral" for base in plain)


def _config(definition: ast.Call, path: Path, tables: SchemaTables) -> Iterator[JsonObject]:
    entries = keyword_of(definition, "config")
    for entry in entries.elts if isinstance(entries, ast.Tuple) else ():
        if not isinstance(entry, ast.Call) or len(entry.args) != 3:  # noqa: PLR2004
            raise damaged(path, "has a config entry that we did not write")
        segments = literal_of(entry.args[0], path)
        symbol = text_of(entry.args[2], path)
        if not isinstance(segments, list):
            raise damaged(path, "has a config entry without a path")
        names: list[Json] = [segment for segment in segments if isinstance(segment, str)]
        yield {"source": "Local", "path": names, "value_type": tables.root(symbol)}
