"""Comparisons of whole snapshots: places, recursion, size, depth, names that stay."""

from __future__ import annotations

import copy
import time
from pathlib import Path
from typing import Any

import pytest
from snapshot_parts import Json, agent, definition, method, node, record, ref
from test_compare_values import snapshot_of

from golem_codegen.compare.catalogue import TYPE_RULES
from golem_codegen.compare.changes import Bump, Change, Level
from golem_codegen.compare.lineup import Arrangement, line_up
from golem_codegen.compare.plans import plan_snapshot
from golem_codegen.compare.snapshots import compare
from golem_codegen.compare.walk import Travel, effects
from golem_codegen.sources.snapshot import read_snapshots

U8 = node("u8")
NARROW = node("u8", restrictions={"max": {"kind": "unsigned", "value": 9}})


def _changes(before: Json, after: Json) -> tuple[Change, ...]:
    return compare(snapshot_of([before]), snapshot_of([after])).changes


def _one(before: Json, after: Json) -> Change:
    (change,) = _changes(before, after)
    return change


def _option(inner: Json) -> Json:
    return node("option", inner=inner)


@pytest.mark.parametrize(
    ("where", "place"),
    [
        (lambda t: {"methods": [method("m", p=t)]}, "Counter.m(p)"),
        (lambda t: {"methods": [method("m", t)]}, "Counter.m → result"),
        (lambda t: {"methods": [method("m", node("list", element=t))]}, "Counter.m → result[]"),
        (
            lambda t: {"methods": [method("m", p=node("tuple", elements=[U8, _option(t)]))]},
            "Counter.m(p).1",
        ),
        (
            lambda t: {"config": [{"source": "Local", "path": ["a", "b"], "value_type": t}]},
            "Counter config a.b",
        ),
        (lambda t: {"methods": [method("m", p=record(x=t))]}, "CounterMP.x"),
    ],
)
def test_places(where: Any, place: str) -> None:
    wide = node("s16")
    narrow = node("s16", restrictions={"max": {"kind": "signed", "value": 9}})
    change = _one(agent(**where(wide)), agent(**where(narrow)))
    assert (change.place, change.detail) == (place, "any → …9")


def test_bytes_and_numbers_are_two_python_types() -> None:
    """A list of ``u8`` is bytes; one of restricted ``u8`` is a list of numbers."""
    before = agent(methods=[method("m", node("list", element=U8))])
    after = agent(methods=[method("m", node("list", element=NARROW))])
    code, clients = _changes(before, after)
    assert (code.verdict, code.detail) == ("breaking for code", "bytes → list[int]")
    assert (clients.verdict, clients.place) == ("safe", "Counter.m → result[]")


def test_a_shared_type_is_reported_once_with_its_uses() -> None:
    def shop(body: Json) -> list[Json]:
        defs = [definition("shop.Money", body)]
        methods = [
            method("pay", ref("shop.Money"), sum=ref("shop.Money")),
            method("refund", sum=ref("shop.Money")),
        ]
        return [agent(name, defs=defs, methods=methods) for name in ("A", "B")]

    before, after = shop(record(amount=U8)), shop(record(amount=NARROW))
    (change,) = compare(snapshot_of(before), snapshot_of(after)).changes
    assert change.place == "Money.amount"
    assert set(change.used) == {"A.pay(sum)", "A.pay → result", "B.pay(sum)", "B.pay → result"}
    assert change.clients.level is Level.BREAKING


def test_a_type_that_only_results_have_may_be_narrowed() -> None:
    change = _one(agent(methods=[method("m", U8)]), agent(methods=[method("m", NARROW)]))
    assert (change.clients.level, change.code.level) == (Level.SAFE, Level.NONE)


def test_payloads_are_compared_both_ways() -> None:
    def takes(payload: Json) -> Json:
        cases = [{"name": "a", "payload": payload}]
        return agent(methods=[method("m", p=node("variant", cases=cases))])

    narrowed = _one(takes(U8), takes(NARROW))
    widened = _one(takes(NARROW), takes(U8))
    assert narrowed.clients.level is Level.BREAKING
    assert widened.clients.level is Level.RISKY
    assert "both ways" in widened.why


def test_effects_are_the_worst_of_all_ways() -> None:
    rule = TYPE_RULES["number-range-narrowed"]
    assert effects(rule, Travel.RECEIVED)[0].level is Level.SAFE
    assert effects(rule, Travel.RECEIVED | Travel.SENT)[0].level is Level.BREAKING
    assert effects(rule, Travel.RECEIVED | Travel.PAYLOAD_SENT)[0].level is Level.RISKY


def _tree(leaf: Json, identity: str = "rec:1") -> Json:
    children = node("list", element=ref(identity))
    defs = [definition(identity, record(leaf=leaf, children=children))]
    return agent(defs=defs, methods=[method("m", p=ref(identity))])


def test_recursion_ends() -> None:
    assert _changes(_tree(U8), _tree(U8)) == ()
    assert _one(_tree(U8), _tree(NARROW)).place.endswith(".leaf")


def test_a_counter_id_may_change() -> None:
    assert _changes(_tree(U8, "rec:1"), _tree(U8, "rec:77")) == ()


def test_unrolled_recursion_is_the_same_type_on_the_wire() -> None:
    """The comparison is coinductive: only the names of classes differ."""
    child = record(leaf=U8, children=node("list", element=ref("t.A")))
    unrolled = agent(
        defs=[
            definition("t.A", record(leaf=U8, children=node("list", element=ref("t.B")))),
            definition("t.B", child),
        ],
        methods=[method("m", p=ref("t.A"))],
    )
    changes = _changes(_tree(U8, "t.A"), unrolled)
    assert {change.kind for change in changes} == {"class-renamed"}
    assert all(change.clients.level is Level.NONE for change in changes)


def test_inline_and_named_travel_alike() -> None:
    inline = agent(methods=[method("m", p=record(x=U8))])
    named = agent(defs=[definition("a.Box", record(x=U8))], methods=[method("m", p=ref("a.Box"))])
    change = _one(inline, named)
    assert (change.kind, change.detail) == ("class-renamed", "CounterMP → Box")
    assert change.verdict == "breaking for code"


def test_a_type_may_move_from_agent_to_agent() -> None:
    defs = [definition("a.Box", record(x=U8))]
    user = method("m", p=ref("a.Box"))
    before = [agent("A", defs=defs, methods=[user]), agent("B")]
    after = [agent("A", methods=[]), agent("B", defs=defs, methods=[user])]
    changes = compare(snapshot_of(before), snapshot_of(after)).changes
    assert {(change.kind, change.place) for change in changes} == {
        ("method-removed", "A.m"),
        ("method-added", "B.m"),
    }


def test_injected_parameters_do_not_count() -> None:
    with_caller = agent(methods=[method("m", p=U8)])
    caller = {
        "name": "caller",
        "source": {"tag": "auto-injected", "value": "principal"},
        "schema": U8,
    }
    without = copy.deepcopy(with_caller)
    with_caller["methods"][0]["input_schema"]["value"].insert(0, caller)
    assert _changes(with_caller, without) == ()


@pytest.mark.parametrize(
    ("old", "new", "arrangement", "added", "removed", "renamed"),
    [
        ("ab", "ab", Arrangement.KEPT, "", "", ()),
        ("ab", "abc", Arrangement.KEPT, "c", "", ()),
        ("abc", "a", Arrangement.KEPT, "", "bc", ()),
        ("ab", "ax", Arrangement.KEPT, "", "", (("b", "x"),)),
        ("ab", "xab", Arrangement.SHIFTED, "x", "", ()),
        ("abc", "xc", Arrangement.SHIFTED, "x", "ab", ()),
        ("ab", "ba", Arrangement.REORDERED, "", "", ()),
        ("abc", "cbx", Arrangement.REORDERED, "x", "a", ()),
        ("", "a", Arrangement.KEPT, "a", "", ()),
    ],
)
def test_line_up(
    old: str,
    new: str,
    arrangement: Arrangement,
    added: str,
    removed: str,
    renamed: tuple[tuple[str, str], ...],
) -> None:
    found = line_up(old, new)
    assert found.arrangement is arrangement
    assert "".join(found.added) == added
    assert "".join(found.removed) == removed
    assert found.renamed == renamed


def _chain(count: int, leaf: Json) -> Json:
    """Definitions that each hold the next, the last a leaf; and as many methods as hundreds."""
    defs = [
        definition(f"big.T{i}", record(next=_option(ref(f"big.T{i + 1}")), value=U8))
        for i in range(count)
    ]
    defs.append(definition(f"big.T{count}", record(value=leaf)))
    methods = [method(f"m{i}", ref(f"big.T{i}"), p=ref(f"big.T{i}")) for i in range(0, count, 100)]
    return agent(defs=defs, methods=methods)


@pytest.mark.slow
def test_ten_thousand_definitions() -> None:
    before, after = snapshot_of([_chain(10_000, U8)]), snapshot_of([_chain(10_000, NARROW)])
    small = snapshot_of([_chain(1_000, U8)])
    start = time.perf_counter()
    assert compare(small, small).changes == ()
    middle = time.perf_counter()
    (change,) = compare(before, after).changes
    end = time.perf_counter()
    assert change.place == "T10000.value"
    # Ten times as much, and room for a busy machine.
    assert end - middle < 30 * (middle - start) + 1


def test_deep_types() -> None:
    def deep(leaf: Json) -> Json:
        for _ in range(400):
            leaf = node("list", element=leaf)
        return agent(methods=[method("m", p=leaf)])

    assert _changes(deep(U8), deep(U8)) == ()
    change = _one(deep(NARROW), deep(node("string")))
    assert change.kind == "type-changed"


@pytest.mark.parametrize(
    "name", ["counter", "kitchen_sink", "modalities", "names", "thumbnailer", "sdk_typescript"]
)
def test_fixtures_equal_themselves(fixtures: Path, name: str) -> None:
    snapshot, _ = read_snapshots([fixtures / f"{name}.json"])
    comparison = compare(snapshot, snapshot)
    assert comparison.changes == ()
    assert comparison.bump is Bump.NONE


@pytest.mark.parametrize("name", ["kitchen_sink", "names", "modalities"])
def test_names_are_a_fixed_point_of_their_pins(fixtures: Path, name: str) -> None:
    """A package that is generated anew with its own lock file keeps every name."""
    snapshot, _ = read_snapshots([fixtures / f"{name}.json"])
    first = plan_snapshot(snapshot, {})
    again = plan_snapshot(snapshot, first.pins)
    assert again.pins == first.pins
    assert {k: v.name for k, v in again.types.items()} == {
        k: v.name for k, v in first.types.items()
    }
