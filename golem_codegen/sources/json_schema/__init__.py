"""JSON Schema documents as a source of typed Python classes."""

from __future__ import annotations

from golem_codegen.sources.json_schema.read import read_json_schemas

__all__ = ["read_json_schemas"]
