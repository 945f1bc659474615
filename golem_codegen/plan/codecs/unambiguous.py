"""In canonical JSON a union body stands bare: it must be of one branch only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from golem_codegen.plan.codecs.draft import Body, ModuleDraft
from golem_codegen.plan.codecs.forms import JsonForm
from golem_codegen.plan.codecs.limits import Translate
from golem_codegen.plan.codecs.nodes import CaseNode, CasesNode, RecordNode
from golem_codegen.plan.literals import literal
from golem_codegen.plan.program import Group

if TYPE_CHECKING:
    from golem_codegen.plan.codecs.writing import Writing


def refuse_ambiguous(
    writing: Writing, node: CasesNode, case: CaseNode, value: str, body: Body
) -> None:
    """Fail when the body in ``value`` satisfies the rules of two branches, in canonical JSON."""
    if not node.union or not isinstance(writing.form, JsonForm) or case.payload is None:
        return
    draft = writing.draft
    table = branch_rules(node, draft, writing.translate)
    payload = writing.table.nodes[case.payload]
    if isinstance(payload, RecordNode):
        members = [
            f"{draft.constant(literal(each.wire))}: {body.bound(f'{value}.{each.name}', 'v')}"
            for each in payload.fields
        ]
        facts = body.name("f")
        body.do(f"{facts}: dict[str, _Any] = ", Group("{", tuple(members), "}"))
    else:
        facts = value
    body.refuse(f"{draft.runtime('_w', 'count_of_branches')}({table}, {facts}) != 1")


def branch_rules(node: CasesNode, draft: ModuleDraft, translate: Translate) -> str:
    """The constant that holds the rules of the branches of a union."""
    rules = [_rule(each, translate) for each in node.cases]
    return draft.constant(Group("(", tuple(draft.constant(rule) for rule in rules), ")"))


def _rule(case: CaseNode, translate: Translate) -> Group:
    rule = case.discriminator
    if rule is None:
        return Group("(", ('"any"', "None", "None"), ")")
    text = rule.text if rule.rule.value != "regex" else translate(rule.text)
    return Group(
        "(",
        (
            literal(rule.rule.value),
            "None" if text is None else literal(text),
            "None" if rule.literal is None else literal(rule.literal),
        ),
        ")",
    )
