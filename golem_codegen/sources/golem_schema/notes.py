"""What a schema says that a Golem type cannot: told, once for each keyword and place."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from golem_codegen.model.fault import shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.metadata import NO_METADATA, Metadata
from golem_codegen.model.text import Untrusted
from golem_codegen.sources.golem_schema.spots import Spot

ANNOTATIONS: Final = frozenset(
    {
        "$anchor",
        "$comment",
        "$defs",
        "$id",
        "$schema",
        "contentEncoding",
        "contentMediaType",
        "default",
        "definitions",
        "deprecated",
        "description",
        "discriminator",
        "examples",
        "format",
        "readOnly",
        "title",
        "writeOnly",
        "x-golem-deprecation-note",
    }
)


def note_unsaid(spot: Spot, said: Collection[str], log: FaultLog) -> None:
    """A note for the keywords that are neither annotations nor in ``said``."""
    lost = [
        name
        for name in spot.members
        if name not in said and name not in ANNOTATIONS and not name.startswith("x-")
    ]
    if lost:
        names = ", ".join(shown(name) for name in sorted(lost))
        log.note(spot.place, f"no Golem type says {names}; it is not checked")


def metadata_of(spot: Spot) -> Metadata:
    """Description, examples and deprecation."""
    members = spot.members
    doc = members.get("description")
    examples = members.get("examples")
    note = members.get("x-golem-deprecation-note")
    texts = examples if isinstance(examples, list) else []
    if not (doc or texts or members.get("deprecated") is True):
        return NO_METADATA
    return Metadata(
        doc=Untrusted(doc) if isinstance(doc, str) else None,
        examples=tuple(Untrusted(each) for each in texts if isinstance(each, str)),
        deprecated=(
            Untrusted(note if isinstance(note, str) else "")
            if members.get("deprecated") is True
            else None
        ),
    )
