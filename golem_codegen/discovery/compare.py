"""What differs between a snapshot file and what is deployed, agent by agent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from golem_codegen.discovery.discover import tool_name
from golem_codegen.model.fault import shown
from golem_codegen.sources.canonical import canonical_json
from golem_codegen.sources.differences import describe_differences
from golem_codegen.sources.json_values import Json, JsonObject

_ADDED = "is not in the file"
_REMOVED = "is not deployed any more"
_CHANGED = "differs"


def changes_between(file: JsonObject, live: JsonObject) -> tuple[str, ...]:
    """One sentence for each agent, method, type or tool that differs; empty when none does.

    Both are contents of snapshot files. Their provenance does not count: another deployment of
    the same schemas is no change.
    """
    lines = _compared(
        "agent",
        _named(file.get("agentTypes"), "type_name"),
        _named(live.get("agentTypes"), "type_name"),
    )
    lines += _compared("tool", _tools(file.get("tools")), _tools(live.get("tools")))
    return tuple(lines)


def _compared(kind: str, old: Mapping[str, Json], new: Mapping[str, Json]) -> list[str]:
    lines: list[str] = []
    for name in sorted({*old, *new}):
        title = f"{kind} {_word(name)}"
        if name not in old or name not in new:
            lines.append(f"{title} {_ADDED if name not in old else _REMOVED}")
            continue
        before, after = old[name], new[name]
        if canonical_json(before) == canonical_json(after):
            continue
        if kind == "agent" and isinstance(before, dict) and isinstance(after, dict):
            lines += [f"{title}: {change}" for change in _agent_changes(before, after)]
        else:
            lines.append(f"{title} {_CHANGED}{_details(before, after)}")
    return lines


def _agent_changes(old: JsonObject, new: JsonObject) -> list[str]:
    """The changes inside one agent type: at least one, since its JSON differs."""
    lines: list[str] = []
    lists = (("method", "methods", "name"), ("config", "config", "path"))
    for kind, member, key in lists:
        lines += _compared(kind, _named(old.get(member), key), _named(new.get(member), key))
    lines += _compared("type", _definitions(old), _definitions(new))
    seen = {"methods", "config", "schema"}
    for member in sorted({*old, *new} - seen):
        difference = describe_differences({member: old.get(member)}, {member: new.get(member)})
        if difference:
            lines.append(f"{member} {_CHANGED} ({difference})")
    return lines or ["only the order or the spelling of its schema differs"]


def _details(old: Json, new: Json) -> str:
    difference = describe_differences(old, new)
    return f" ({difference})" if difference else ""


def _definitions(agent: JsonObject) -> dict[str, Json]:
    schema = agent.get("schema")
    return _named(schema.get("defs") if isinstance(schema, dict) else None, "id")


def _tools(raw: Json) -> dict[str, Json]:
    items: Iterable[Json] = raw if isinstance(raw, list) else ()
    return {tool_name(item) or f"number {index}": item for index, item in enumerate(items)}


def _named(raw: Json, key: str) -> dict[str, Json]:
    """The objects of a list by a member that names them; one without a name by its position."""
    named: dict[str, Json] = {}
    for index, item in enumerate(raw if isinstance(raw, list) else ()):
        name = item.get(key) if isinstance(item, dict) else None
        if isinstance(name, list):
            name = ".".join(part for part in name if isinstance(part, str))
        named[name if isinstance(name, str) else f"number {index}"] = item
    return named


def _word(name: str) -> str:
    """A name as it is when it is one plain word, quoted otherwise."""
    plain = name.replace("-", "").replace("_", "").replace(".", "")
    return name if plain.isascii() and plain.isalnum() else shown(name)
