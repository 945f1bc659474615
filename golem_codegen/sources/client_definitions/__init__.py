"""Client definitions: agents that a person describes by hand, for clients without a snapshot."""

from __future__ import annotations

from golem_codegen.sources.client_definitions.files import is_client_definition
from golem_codegen.sources.client_definitions.read import (
    read_client_definitions,
    read_definitions,
)

__all__ = ["is_client_definition", "read_client_definitions", "read_definitions"]
