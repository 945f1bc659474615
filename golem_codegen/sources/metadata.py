"""Reading the metadata envelope and roles (schema-model section 3)."""

from __future__ import annotations

import json

from golem_codegen.model.fault import Place
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.text import Untrusted
from golem_codegen.model.types import NO_METADATA, Metadata, Role
from golem_codegen.sources.json_values import JsonObject
from golem_codegen.sources.members import (
    as_object,
    object_member,
    optional_array,
    optional_text,
    text_member,
    texts,
    warn_unknown,
)

_ENVELOPE = frozenset({"doc", "aliases", "examples", "deprecated", "role"})
_ROLE = frozenset({"tag", "value"})
_ROLES = {role.value: role for role in Role}


def read_metadata(holder: JsonObject, place: Place, log: FaultLog) -> Metadata:
    """The ``metadata`` member of ``holder``; absent, null and empty are the same."""
    raw = holder.get("metadata")
    if not raw and (raw is None or raw == {}):
        return NO_METADATA
    here = place / "metadata"
    envelope = as_object(raw, here, "metadata", log)
    if envelope is None:
        return NO_METADATA
    warn_unknown(envelope, _ENVELOPE, here, "metadata", log)
    role, other, other_tag = _role(envelope, here, log)
    aliases = optional_array(envelope, "aliases", here, log)
    return Metadata(
        doc=optional_text(envelope, "doc", here, log),
        aliases=texts(aliases, here / "aliases", log),
        examples=_examples(envelope, here, log),
        deprecated=optional_text(envelope, "deprecated", here, log),
        role=role,
        other_role=other,
        other_role_tag=other_tag,
    )


def _examples(envelope: JsonObject, place: Place, log: FaultLog) -> tuple[Untrusted, ...]:
    # Some SDKs write the JSON text of each example, others the example itself.
    examples = optional_array(envelope, "examples", place, log)
    return tuple(
        Untrusted(example if isinstance(example, str) else json.dumps(example))
        for example in examples
    )


def _role(
    envelope: JsonObject, place: Place, log: FaultLog
) -> tuple[Role | None, Untrusted | None, Untrusted | None]:
    if envelope.get("role") is None:
        return None, None, None
    here = place / "role"
    role = object_member(envelope, "role", place, log)
    warn_unknown(role, _ROLE, here, "a role", log)
    tag = text_member(role, "tag", here, log)
    if tag.text in _ROLES:
        return _ROLES[tag.text], None, None
    return None, optional_text(role, "value", here, log), tag
