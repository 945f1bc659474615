"""Reading type nodes (schema-model section 2), without recursion.

A kind that holds other types is read by a generator: it yields each child it needs, is sent the
node read from it, and returns its own node. The loop in ``read_type`` keeps the generators that
wait on a list of its own, so that depth costs no interpreter stack.
"""

from __future__ import annotations

from golem_codegen.model import types as t
from golem_codegen.model.fault import Place
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.model.unreadable import Unreadable
from golem_codegen.sources.compound_types import COMPOUND_KINDS
from golem_codegen.sources.json_values import Json, JsonObject
from golem_codegen.sources.leaf_types import LEAF_KINDS
from golem_codegen.sources.members import as_object, found, object_member, warn_unknown
from golem_codegen.sources.metadata import read_metadata
from golem_codegen.sources.type_context import CompoundKind, Context, LeafKind, Steps

MAX_DEPTH = 500
"""Deepest nesting of type nodes below one another, references not followed."""

_NODE = frozenset({"kind", "value"})
_READERS: dict[str, LeafKind | CompoundKind] = {**LEAF_KINDS, **COMPOUND_KINDS}


def read_type(raw: Json, place: Place, log: FaultLog) -> t.Type:
    """Read the type node ``raw``. A node that cannot be read becomes ``Unreadable`` and a fault."""
    waiting: list[Steps] = []
    wanted = raw, place
    while True:
        opened = _open(*wanted, len(waiting), log)
        if isinstance(opened, t.Node):
            reached = _resume(waiting, opened)
        else:
            reached = _start(waiting, opened)
        if isinstance(reached, t.Node):
            return reached
        wanted = reached


def _start(waiting: list[Steps], steps: Steps) -> t.Type | tuple[Json, Place]:
    """Run a new reader up to its first child; without one, go on with those that wait."""
    try:
        wanted = next(steps)
    except StopIteration as done:
        return _resume(waiting, done.value)
    waiting.append(steps)
    return wanted


def _resume(waiting: list[Steps], node: t.Type) -> t.Type | tuple[Json, Place]:
    """Hand ``node`` to the reader that waits for it: the next child wanted, or the whole."""
    while waiting:
        try:
            return waiting[-1].send(node)
        except StopIteration as done:
            waiting.pop()
            node = done.value
    return node


def _open(raw: Json, place: Place, depth: int, log: FaultLog) -> t.Type | Steps:
    if depth > MAX_DEPTH:
        log.error(place, f"types are nested deeper than {MAX_DEPTH} levels")
        return Unreadable(place=place)
    node = as_object(raw, place, "a type", log)
    if node is None:
        return Unreadable(place=place)
    kind = node.get("kind")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None or not isinstance(kind, str):
        _report_kind(node, place, log)
        return Unreadable(place=place)
    if not node.keys() <= _NODE:
        warn_unknown(node, _NODE, place, "a type node", log)
    value = object_member(node, "value", place, log)
    if not value:
        return reader.read(value, Context(kind, t.NO_METADATA, place, log))
    if not value.keys() <= reader.members:
        warn_unknown(value, reader.members, place / "value", f"the kind {kind!r}", log)
    has_metadata = "metadata" in value
    metadata = read_metadata(value, place / "value", log) if has_metadata else t.NO_METADATA
    return reader.read(value, Context(kind, metadata, place, log))


def _report_kind(node: JsonObject, place: Place, log: FaultLog) -> None:
    kind = node.get("kind")
    if kind is None and "type" in node:
        log.error(
            place,
            "this is a type of Golem 1.5 or older, without 'kind'",
            "make the snapshot anew with Golem 1.6",
        )
        return
    if kind is None:
        log.error(place, "the member 'kind' is missing; expected a type node")
        return
    hint = did_you_mean(kind, _READERS) or "is the snapshot newer than this golem-codegen?"
    log.error(place / "kind", f"unknown kind {found(kind)}", hint)
