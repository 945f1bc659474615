"""The rules for unions (schema-model section 5): fitting bodies, and branches told apart.

The specification gives a matrix over pairs of branches. Pairs would cost quadratic time in wide
unions, so each family of rules is checked as a whole; a test holds both against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Literal, TypeAlias

from golem_codegen.model import types as t
from golem_codegen.model.fault import Place, shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.model.resolve import follow
from golem_codegen.model.unreadable import Unreadable

_STRING_RULES = (t.Rule.PREFIX, t.Rule.SUFFIX, t.Rule.CONTAINS, t.Rule.REGEX)
_STRINGS = (t.String, t.Url, t.Path, Unreadable)
_Clash: TypeAlias = tuple[t.Branch, t.Branch, str]


def check_union(graph: t.Graph, node: t.Union, log: FaultLog) -> None:
    """Report rules that do not fit their body and branches that cannot be told apart."""
    for branch in node.branches:
        _check_branch(graph, branch, log)
    for first, second, why in clashes(node.branches):
        log.error(
            second.place / "discriminator",
            f"branches {shown(first.tag.text)} and {shown(second.tag.text)} cannot be told "
            f"apart: {why}",
        )


def clashes(branches: Iterable[t.Branch]) -> Iterator[_Clash]:
    """Pairs of branches that some value may match both of; at least one if there is any."""
    families: dict[t.Rule, list[t.Branch]] = {rule: [] for rule in t.Rule}
    for branch in branches:
        families[branch.discriminator.rule].append(branch)
    prefixes, suffixes = families[t.Rule.PREFIX], families[t.Rule.SUFFIX]
    contains = families[t.Rule.CONTAINS]
    yield from _nested(prefixes, "a prefix", 1)
    yield from _nested(suffixes, "a suffix", -1)
    yield from _each_after(contains, "a string may contain both")
    yield from _across(prefixes, suffixes, "a string may have this prefix and this suffix")
    yield from _across(prefixes, contains, "a string may have this prefix and contain this text")
    yield from _across(suffixes, contains, "a string may have this suffix and contain this text")
    yield from _same_text(families[t.Rule.REGEX])
    yield from _field_clashes(families[t.Rule.FIELD_EQUALS])
    yield from _each_after(families[t.Rule.FIELD_ABSENT], "an object may lack both fields")
    yield from _present_and_absent(families[t.Rule.FIELD_EQUALS], families[t.Rule.FIELD_ABSENT])


def _nested(branches: list[t.Branch], what: str, step: Literal[1, -1]) -> Iterator[_Clash]:
    """Clashes where one text begins another; ``step`` -1 reads the texts from their end."""
    # All texts that begin with a text stand right after it in sorted order.
    ordered = sorted(branches, key=lambda branch: branch.discriminator.text.text[::step])
    for first, second in pairwise(ordered):
        shorter, longer = (each.discriminator.text.text for each in (first, second))
        if longer[::step].startswith(shorter[::step]):
            yield first, second, f"{shown(shorter)} is {what} of {shown(longer)}"


def _each_after(branches: list[t.Branch], why: str) -> Iterator[_Clash]:
    return ((branches[0], branch, why) for branch in branches[1:])


def _across(ones: list[t.Branch], others: list[t.Branch], why: str) -> Iterator[_Clash]:
    if ones:
        yield from ((ones[0], other, why) for other in others)


def _same_text(branches: list[t.Branch]) -> Iterator[_Clash]:
    first: dict[str, t.Branch] = {}
    for branch in branches:
        text = branch.discriminator.text.text
        if text in first:
            yield first[text], branch, "their patterns are the same"
        first.setdefault(text, branch)


def _field_clashes(branches: list[t.Branch]) -> Iterator[_Clash]:
    """Only different literals of one field keep branches apart."""
    seen: dict[str, t.Branch] = {}
    for branch in branches:
        rule = branch.discriminator
        base = branches[0].discriminator
        if rule.text != base.text:
            yield branches[0], branch, "an object may have both fields"
        elif branch is not branches[0] and (rule.literal is None or base.literal is None):
            yield branches[0], branch, f"both match any value of the field {shown(rule.text.text)}"
        elif rule.literal is not None and rule.literal.text in seen:
            yield seen[rule.literal.text], branch, "the field has the same literal in both"
        if rule.literal is not None:
            seen.setdefault(rule.literal.text, branch)


def _present_and_absent(present: list[t.Branch], absent: list[t.Branch]) -> Iterator[_Clash]:
    why = "an object may have the one field and lack the other"
    for branch in present:
        for other in absent[:2]:  # two different absent fields clash with each other already
            if other.discriminator.text != branch.discriminator.text:
                yield branch, other, why
                break


def _check_branch(graph: t.Graph, branch: t.Branch, log: FaultLog) -> None:
    rule = branch.discriminator
    place = branch.place / "discriminator"
    body = follow(graph, branch.body)
    if rule.rule is t.Rule.REGEX and not rule.text:
        log.error(place, "the pattern of a discriminator must not be empty")
    if body is None or isinstance(body, Unreadable):
        return
    if rule.rule in _STRING_RULES:
        if not isinstance(body, _STRINGS):
            found = type(body).__name__
            message = f"the rule {rule.rule.value!r} needs a string, url or path body, not {found}"
            log.error(place, message)
        return
    if not isinstance(body, t.Record):
        found = type(body).__name__
        log.error(place, f"the rule {rule.rule.value!r} needs a record body, not {found}")
        return
    _check_field(graph, body, rule, place, log)


def _check_field(
    graph: t.Graph, body: t.Record, rule: t.Discriminator, place: Place, log: FaultLog
) -> None:
    field = next((field for field in body.fields if field.name == rule.text), None)
    name = shown(rule.text.text)
    if rule.rule is t.Rule.FIELD_ABSENT:
        if field is not None:
            log.error(place, f"the field {name} is declared in the body: it is never absent")
        return
    if field is None:
        known = (each.name.text for each in body.fields)
        message = f"the body has no field {name}"
        log.error(place, message, did_you_mean(rule.text.text, known))
        return
    resolved = follow(graph, field.body)
    if rule.literal is not None and resolved and not isinstance(resolved, _STRINGS):
        found = type(resolved).__name__
        log.error(place, f"a literal needs a field of string, url or path type, not {found}")
