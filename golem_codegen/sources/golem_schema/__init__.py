"""JSON Schema as Golem types: projections read back, and other schemas as near as they come.

What a projection lost, and what Golem types cannot say, is a note; what cannot be a Golem type at
all is an error. Both name their place.
"""

from __future__ import annotations

from golem_codegen.sources.golem_schema.projection import read_projection

__all__ = ["read_projection"]
