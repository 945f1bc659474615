"""The schema of a type, as it stood in its document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import msgspec


def json_schema(resources: Iterable[tuple[str, str, str]], uri: str, pointer: str) -> Any:
    """The whole document, or one that refers to a definition and holds the definitions beside it.

    Each call gives a new value.
    """
    for known, text, dialect in resources:
        if known != uri:
            continue
        document = msgspec.json.decode(text)
        if not pointer or not isinstance(document, dict):
            return document
        members = cast("dict[str, Any]", document)
        kept = {
            name: members[name] for name in ("$id", "id", "$defs", "definitions") if name in members
        }
        return {"$schema": dialect, "allOf": [{"$ref": f"#{pointer}"}], **kept}
    raise LookupError(uri)
