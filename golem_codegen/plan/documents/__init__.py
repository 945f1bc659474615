"""From document types to Python: names, annotations, the rows of the table."""

from __future__ import annotations

from golem_codegen.plan.documents.plan import DocumentPlan, plan_documents

__all__ = ["DocumentPlan", "plan_documents"]
