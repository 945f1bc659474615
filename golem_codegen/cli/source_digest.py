"""The digest of a source that stays when its layout changes, or an order without meaning.

It is quick and knows no schema: it may tell apart what is the same, and never the other way.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import cast

# What every snapshot of agent types has; the order of members counts in other documents.
_SIGNS = (b'"type_name"', b'"constructor"', b'"methods"')
# In a client definition, too, the order of members counts.
_DEFINITION = b"golem-client-definition"


def source_digest(data: bytes) -> str:
    """SHA-256 of a source: of its canonical form when it is a snapshot, of its bytes otherwise."""
    if all(sign in data for sign in _SIGNS) and _DEFINITION not in data:
        try:
            document: object = json.loads(data.decode("utf-8-sig"))
            if isinstance(document, list):
                document = {"values": cast("list[object]", document)}
            for holder, name in _agent_lists(document):
                holder[name] = _unordered([_without_order(agent) for agent in holder[name]])
            return _digest(_without_order(document))
        except (ValueError, RecursionError):
            pass  # whoever reads it in earnest says what is wrong
    return hashlib.sha256(data).hexdigest()


def _agent_lists(document: object) -> Iterator[tuple[dict[str, list[object]], str]]:
    """Where lists of agent types may stand: the table and the member that has one."""
    table = _table(document)
    for name in ("agentTypes", "values"):
        if isinstance(table.get(name), list):
            yield cast("dict[str, list[object]]", table), name
    if "metadata" in table:
        yield from _agent_lists(table["metadata"])


def _without_order(item: object) -> object:
    """An agent type, bare or in a record, whose definitions are replaced by one digest."""
    record = _table(item)
    schema = _table(_table(record.get("agentType", record)).get("schema"))
    if isinstance(schema.get("defs"), list):
        schema["defs"] = _unordered(cast("list[object]", schema["defs"]))
    return item


def _table(item: object) -> dict[str, object]:
    return cast("dict[str, object]", item) if isinstance(item, dict) else {}


def _unordered(items: list[object]) -> list[object]:
    return list[object](sorted(_digest(item) for item in items))


def _digest(item: object) -> str:
    return hashlib.sha256(json.dumps(item, sort_keys=True).encode("ascii")).hexdigest()
