"""The JSON of ``golem-codegen inspect``; its shape is documented in docs/inspect.md."""

from __future__ import annotations

import dataclasses
import json

from golem_codegen.cli.inspection import Inspection

FORMAT = 1


def json_text(inspection: Inspection) -> str:
    """The inspection as a JSON document; members are the attributes of the dataclasses."""
    return json.dumps({"format": FORMAT, **dataclasses.asdict(inspection)}, indent=2)
