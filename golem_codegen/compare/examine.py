"""One pair of types compared by itself, and the pairs inside it that must be compared next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from golem_codegen.compare.lineup import Arrangement, Lineup, line_up
from golem_codegen.compare.restrictions import restriction_differences
from golem_codegen.compare.views import Part, View, cases_of, fields_of, items_of, members_of
from golem_codegen.model import types as m
from golem_codegen.model.fault import shown
from golem_codegen.plan.shapes import MapOf, OptionOf


@dataclass(frozen=True, slots=True)
class Found:
    """A kind of change of the catalogue, with the step to it from the type, what it was and is."""

    kind: str
    step: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Inner:
    """A pair inside a pair. ``payload`` ones are compared both ways (schema-model section 15)."""

    step: str
    old: View
    new: View
    payload: bool = False


@dataclass(slots=True)
class Examined:
    """What one pair gave. ``explained`` are Python classes whose loss is already reported."""

    found: list[Found] = field(default_factory=list[Found])
    inner: list[Inner] = field(default_factory=list[Inner])
    explained: set[str] = field(default_factory=set[str])

    def add(self, kind: str, step: str = "", detail: str = "") -> None:
        """Record a difference."""
        self.found.append(Found(kind, step, detail))


def examine(old: View, new: View) -> Examined:
    """Compare two types without going into them."""
    result = Examined()
    if type(old.node) is not type(new.node) or old.kind != new.kind:
        result.add(_replacement(old, new), "", f"{_spelled(old)} → {_spelled(new)}")
        return result
    _compare_words(old.node.metadata, new.node.metadata, "", result)
    if old.form and new.form and _python_type(old) != _python_type(new):
        result.add("python-type-changed", "", f"{old.annotation} → {new.annotation}")
    look = _LOOKS.get(type(old.node))
    if look is not None:
        look(old, new, result)
    else:
        for each in restriction_differences(old.node, new.node):
            result.add(each.kind, "", each.detail)
    return result


def _replacement(old: View, new: View) -> str:
    """Which kind of change it is that one kind of type stands where another stood."""
    if isinstance(new.node, m.Option) and items_of(new)[0][1].kind == old.kind:
        return "became-optional"
    if isinstance(old.node, m.Option) and items_of(old)[0][1].kind == new.kind:
        return "became-required"
    return "kind-changed" if old.annotation == new.annotation else "type-changed"


def _spelled(view: View) -> str:
    return f"{view.kind} {view.name}" if view.name else view.kind


def _python_type(view: View) -> tuple[object, ...]:
    """What of the shape is not told by the schema's kind: two equal ones are used alike."""
    extra = getattr(view.form, "keyed", None) if isinstance(view.form, MapOf) else None
    wrapped = view.form.wrapped if isinstance(view.form, OptionOf) else None
    return type(view.form).__name__, extra, wrapped


def _compare_words(old: m.Metadata, new: m.Metadata, step: str, result: Examined) -> None:
    if old.deprecated is None and new.deprecated is not None:
        result.add("deprecated", step, shown(new.deprecated.text) if new.deprecated else "")
        return
    words = (old.doc, old.aliases, old.examples, old.deprecated)
    if words != (new.doc, new.aliases, new.examples, new.deprecated):
        result.add("documentation-changed", step)


def _parts(
    old: Sequence[Part], new: Sequence[Part], lineup: Lineup, result: Examined
) -> list[tuple[Part, Part]]:
    """The parts that both sides have, renamed ones included; their words are compared."""
    partners = {part.wire: part for part in new}
    pairs = [(part, partners.get(lineup.partner(part.wire))) for part in old]
    kept = [(before, after) for before, after in pairs if after is not None]
    for before, after in kept:
        _compare_words(before.metadata, after.metadata, f".{before.wire}", result)
    return kept


def _python_names(pairs: Sequence[tuple[Part, Part]], lineup: Lineup, result: Examined) -> None:
    renamed = dict(lineup.renamed)
    for before, after in pairs:
        if before.wire not in renamed and before.python and after.python != before.python:
            detail = f"{before.python} → {after.python}"
            result.add("python-name-changed", f".{before.wire}", detail)


def _record(old: View, new: View, result: Examined) -> None:
    before, after = fields_of(old), fields_of(new)
    lineup = line_up([part.wire for part in before], [part.wire for part in after])
    optional = {part.wire for part in after if part.optional}
    for name in lineup.added:
        kind = "optional-field-added" if name in optional else "field-added"
        result.add(kind, f".{name}")
    for name in lineup.removed:
        result.add("field-removed", f".{name}")
    _rearranged("field", lineup, result)
    pairs = _parts(before, after, lineup, result)
    _python_names(pairs, lineup, result)
    result.inner += [Inner(f".{a.wire}", a.type, b.type) for a, b in pairs if a.type and b.type]


def _variant(old: View, new: View, result: Examined) -> None:
    before, after = cases_of(old), cases_of(new)
    lineup = line_up([part.wire for part in before], [part.wire for part in after])
    _listed("case", lineup, result)
    result.explained |= _gone(before, lineup)
    pairs = _parts(before, after, lineup, result)
    _cases(old, new, pairs, lineup, result)


def _cases(
    old: View, new: View, pairs: Sequence[tuple[Part, Part]], lineup: Lineup, result: Examined
) -> None:
    if old.name == new.name:
        _python_names(pairs, lineup, result)
    result.explained |= {a.python for a, b in pairs if a.python != b.python}
    for before, after in pairs:
        step = f".{before.wire}"
        if (before.type is None) != (after.type is None):
            given = "has a payload now" if after.type else "has no payload now"
            result.add("case-payload-changed", step, given)
        elif before.style != after.style and before.style and after.style:
            result.add("python-type-changed", step, f"{before.style} → {after.style}")
        if before.type and after.type:
            payload = isinstance(old.node, m.Variant)
            result.inner.append(Inner(step, before.type, after.type, payload=payload))


def _union(old: View, new: View, result: Examined) -> None:
    before, after = cases_of(old), {part.wire: part for part in cases_of(new)}
    known = {part.wire for part in before}
    for name in after:
        if name not in known:
            result.add("branch-added", f".{name}")
    pairs = [(part, after[part.wire]) for part in before if part.wire in after]
    for part in before:
        if part.wire not in after:
            result.add("branch-removed", f".{part.wire}")
            result.explained.add(part.python)
    for left, right in pairs:
        _compare_words(left.metadata, right.metadata, f".{left.wire}", result)
        if left.rule != right.rule:
            detail = f"{_rule(left.rule)} → {_rule(right.rule)}"
            result.add("branch-rule-changed", f".{left.wire}", detail)
    _cases(old, new, pairs, Lineup(Arrangement.KEPT), result)


def _rule(rule: m.Discriminator | None) -> str:
    if rule is None:
        return "none"
    literal = "" if rule.literal is None else f" = {shown(rule.literal.text)}"
    return f"{rule.rule.value} {shown(rule.text.text)}{literal}"


def _enum(old: View, new: View, result: Examined) -> None:
    before, after = members_of(old), members_of(new)
    lineup = line_up([part.wire for part in before], [part.wire for part in after])
    _listed("enum-case", lineup, result)
    _python_names(_parts(before, after, lineup, result), lineup, result)


def _flags(old: View, new: View, result: Examined) -> None:
    before, after = members_of(old), members_of(new)
    lineup = line_up([part.wire for part in before], [part.wire for part in after])
    for name in lineup.added:
        result.add("flag-added", f".{name}")
    for name in lineup.removed:
        result.add("flag-removed", f".{name}")
    _rearranged("flag", lineup, result)
    _python_names(_parts(before, after, lineup, result), lineup, result)


def _listed(word: str, lineup: Lineup, result: Examined) -> None:
    """Names of which a value carries the position: at the end, or before others."""
    at_end = lineup.arrangement is Arrangement.KEPT
    for name in lineup.added:
        result.add(f"{word}-added" if at_end else f"{word}-inserted", f".{name}")
    for name in lineup.removed:
        result.add(f"{word}-removed" if at_end else f"{word}-taken-out", f".{name}")
    _rearranged(word, lineup, result)


def _rearranged(word: str, lineup: Lineup, result: Examined) -> None:
    for before, after in lineup.renamed:
        result.add(f"{word}-renamed", f".{before}", f"{before} → {after}")
    if lineup.arrangement is Arrangement.REORDERED:
        result.add(f"{word}s-reordered")


def _gone(parts: Sequence[Part], lineup: Lineup) -> set[str]:
    gone = {*lineup.removed, *(before for before, _ in lineup.renamed)}
    return {part.python for part in parts if part.wire in gone}


def _tuple(old: View, new: View, result: Examined) -> None:
    before, after = items_of(old), items_of(new)
    if len(before) != len(after):
        result.add("tuple-length-changed", "", f"{len(before)} → {len(after)}")
    _items(old, new, result)


def _fixed_list(old: View, new: View, result: Examined) -> None:
    before, after = (getattr(view.node, "length", 0) for view in (old, new))
    if before != after:
        result.add("list-length-changed", "", f"{before} → {after}")
    _items(old, new, result)


def _result(old: View, new: View, result: Examined) -> None:
    before, after = dict(items_of(old)), dict(items_of(new))
    for label in (".ok", ".err"):
        if (label in before) != (label in after):
            result.add("result-arm-changed", label, "typed now" if label in after else "unit now")
    result.inner += [
        Inner(label, view, after[label]) for label, view in before.items() if label in after
    ]


def _items(old: View, new: View, result: Examined) -> None:
    pairs = zip(items_of(old), items_of(new), strict=False)
    result.inner += [Inner(label, view, other) for (label, view), (_, other) in pairs]


_LOOKS: dict[type[Any], Callable[[View, View, Examined], None]] = {
    m.Record: _record,
    m.Variant: _variant,
    m.Union: _union,
    m.Enum: _enum,
    m.Flags: _flags,
    m.Tuple: _tuple,
    m.FixedList: _fixed_list,
    m.Result: _result,
    m.List: _items,
    m.Map: _items,
    m.Option: _items,
}
