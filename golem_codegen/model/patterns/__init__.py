"""Patterns of the Rust ``regex`` crate as Python ``re`` source (schema-model section 4.7)."""

from __future__ import annotations

from golem_codegen.model.patterns.errors import PatternError, PatternProblem
from golem_codegen.model.patterns.translate import python_pattern

__all__ = ["PatternError", "PatternProblem", "python_pattern"]
