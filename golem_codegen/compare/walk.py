"""All pairs of types that callers send or receive, compared once each (coinductively)."""

from __future__ import annotations

import enum
from collections import deque
from dataclasses import dataclass, field

from golem_codegen.compare.catalogue import TYPE_RULES, Rule, Verdict
from golem_codegen.compare.changes import Change, Effect, Level
from golem_codegen.compare.examine import Examined, Found, examine
from golem_codegen.compare.views import View


class Travel(enum.Flag):
    """How values of a type travel; several ways are common."""

    SENT = enum.auto()
    """Callers send them: the old type must be assignable to the new one."""
    RECEIVED = enum.auto()
    """Callers receive them: the new type must be assignable to the old one."""
    CONFIG = enum.auto()
    """Callers send them as overrides, in canonical JSON."""
    PAYLOAD_SENT = enum.auto()
    """Not sent; but Golem compares payloads of received variants in this direction too."""
    PAYLOAD_RECEIVED = enum.auto()
    """Not received; but Golem compares payloads of sent variants in this direction too."""


_BOTH_WAYS = "Values stay valid, but Golem's own rule compares payloads of variants both ways."
_WAYS = tuple(Travel)


@dataclass(slots=True)
class _Pair:
    old: View
    new: View
    place: str
    travel: Travel
    examined: Examined
    roots: dict[Travel, str] = field(default_factory=dict[Travel, str])


class TypeComparison:
    """Collects the pairs below the positions that are given to ``add``."""

    def __init__(self) -> None:
        self._pairs: dict[tuple[int, int], _Pair] = {}
        self._renamed: dict[tuple[str, str], _Pair] = {}
        self._queue: deque[tuple[View, View, str, Travel, str]] = deque()

    def add(self, old: View, new: View, place: str, travel: Travel) -> None:
        """Compare what stands at ``place``, and all inside it."""
        self._queue.append((old, new, place, travel, place))
        while self._queue:
            self._visit(*self._queue.popleft())

    def _visit(self, old: View, new: View, place: str, travel: Travel, root: str) -> None:
        here = old.name or place
        key = (id(old.node), id(new.node))
        pair = self._pairs.get(key)
        if pair is None:
            pair = _Pair(old, new, here, Travel(0), examine(old, new))
            self._pairs[key] = pair
        if old.name and new.name and old.name != new.name:
            self._renamed.setdefault((old.name, new.name), pair)
            pair.examined.explained.add(old.name)
        news = travel & ~pair.travel
        if not news:
            return
        pair.travel |= news
        for way in news:
            pair.roots.setdefault(way, root)
        for inner in pair.examined.inner:
            below = _inside(news) if inner.payload else news
            self._queue.append((inner.old, inner.new, f"{pair.place}{inner.step}", below, root))

    def changes(self) -> list[Change]:
        """Every difference with its verdict; equal ones of several agents once."""
        found: dict[tuple[str, str, str], Change] = {}
        for pair in self._pairs.values():
            for each in pair.examined.found:
                _merge(found, _change(each, pair))
        for (old, new), pair in self._renamed.items():
            _merge(found, _change(Found("class-renamed", "", f"{old} → {new}"), pair, old))
        return list(found.values())

    def explained(self) -> set[str]:
        """Old Python classes whose loss is part of a change that is reported."""
        return {name for pair in self._pairs.values() for name in pair.examined.explained}


def _inside(travel: Travel) -> Travel:
    """How the payload of a variant travels that travels so."""
    sent = travel & (Travel.SENT | Travel.CONFIG | Travel.PAYLOAD_SENT)
    received = travel & (Travel.RECEIVED | Travel.PAYLOAD_RECEIVED)
    below = travel
    if sent:
        below |= Travel.PAYLOAD_RECEIVED
    if received:
        below |= Travel.PAYLOAD_SENT
    return below


def _change(found: Found, pair: _Pair, place: str = "") -> Change:
    rule = TYPE_RULES[found.kind]
    clients, code = effects(rule, pair.travel)
    where = (place or pair.place) + found.step
    roots = dict.fromkeys(pair.roots[way] for way in _WAYS if way in pair.roots)
    used = tuple(root for root in roots if not where.startswith(root))
    return Change(
        found.kind, where, found.detail, used, clients, code, documentation=rule.documentation
    )


def effects(rule: Rule, travel: Travel) -> tuple[Effect, Effect]:
    """The worst effects of a change, over all the ways that its values travel."""
    clients = Effect(Level.NONE, "")
    code = Effect(Level.NONE, "")
    for way in travel:
        verdict, strict = _verdict(rule, way)
        effect = Effect(verdict.clients, verdict.why)
        if not strict and verdict.clients is Level.BREAKING:
            effect = Effect(Level.RISKY, _BOTH_WAYS)
        clients = _worse(clients, effect)
        if strict:
            code = _worse(code, Effect(verdict.code, verdict.code_why))
    return clients, code


def _verdict(rule: Rule, way: Travel) -> tuple[Verdict, bool]:
    match way:
        case Travel.SENT:
            return rule.sent, True
        case Travel.RECEIVED:
            return rule.received, True
        case Travel.CONFIG:
            return rule.config or rule.sent, True
        case Travel.PAYLOAD_SENT:
            return rule.sent, False
        case _:
            return rule.received, False


def _worse(first: Effect, second: Effect) -> Effect:
    return second if second.level > first.level or not first.why else first


def _merge(found: dict[tuple[str, str, str], Change], change: Change) -> None:
    key = (change.kind, change.place, change.detail)
    known = found.get(key)
    if known is None:
        found[key] = change
        return
    found[key] = Change(
        change.kind,
        change.place,
        change.detail,
        tuple(dict.fromkeys([*known.used, *change.used])),
        _worse(known.clients, change.clients),
        _worse(known.code, change.code),
        documentation=change.documentation,
    )
