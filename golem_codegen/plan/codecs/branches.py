"""The discriminators of union branches as statements in generated code (schema-model section 5)."""

from __future__ import annotations

from golem_codegen.model import types as m
from golem_codegen.plan.codecs.draft import FAIL, Body, ModuleDraft
from golem_codegen.plan.codecs.limits import Translate
from golem_codegen.plan.codecs.nodes import CaseNode, RecordNode
from golem_codegen.plan.codecs.table import NodeTable
from golem_codegen.plan.literals import literal


def refuse_other_branch(
    table: NodeTable,
    case: CaseNode,
    value: str,
    body: Body,
    draft: ModuleDraft,
    translate: Translate,
) -> None:
    """Fail when the body in the local name ``value`` does not satisfy the rule of its branch.

    Whether a field is declared is settled here.
    """
    rule = case.discriminator
    if rule is None or case.payload is None:
        return
    node = table.nodes[case.payload]
    if rule.rule in (m.Rule.FIELD_EQUALS, m.Rule.FIELD_ABSENT):
        record = node if isinstance(node, RecordNode) else RecordNode(None, ())
        _refuse_field(record, rule, value, body, draft)
        return
    fact = f"{draft.runtime('_w', 'fact')}({value})"
    if rule.rule is m.Rule.REGEX:
        pattern = translate(rule.text)
        if pattern is not None:
            found = draft.runtime("_r", "found")
            body.refuse(f"not {found}({draft.constant(literal(pattern))}, {fact})")
        return
    wanted = draft.constant(literal(rule.text))
    if rule.rule is m.Rule.CONTAINS:
        body.refuse(f"{wanted} not in {fact}")
        return
    method = "startswith" if rule.rule is m.Rule.PREFIX else "endswith"
    body.refuse(f"not {fact}.{method}({wanted})")


def _refuse_field(
    record: RecordNode, rule: m.Discriminator, value: str, body: Body, draft: ModuleDraft
) -> None:
    declared = next((each for each in record.fields if each.wire == rule.text), None)
    if (declared is None) != (rule.rule is m.Rule.FIELD_ABSENT):
        body.statements.append(FAIL)
        return
    if declared is None or rule.literal is None:
        return
    attribute = body.bound(f"{value}.{declared.name}", "v")
    fact = f"{draft.runtime('_w', 'fact')}({attribute})"
    body.refuse(f"{fact} != {draft.constant(literal(rule.literal))}")
