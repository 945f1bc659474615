"""Deeply nested, recursive and many types: no limit of Python is met."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import codec_plans as p
import pytest
from codec_plans import Package

from golem_codegen.plan import shapes as s
from golem_codegen.plan.codecs.strong import recursive_nodes
from golem_codegen.plan.codecs.table import node_table
from golem_codegen.runtime.errors import EncodeError
from golem_codegen.runtime.values import Ok, Some

LAYERS: dict[str, tuple[Callable[[s.Shape], s.Shape], Callable[[Any], Any]]] = {
    "list": (s.ListOf, lambda value: [value]),
    "option": (lambda shape: s.OptionOf(shape, wrapped=True), Some),
    "tuple": (lambda shape: s.TupleOf((shape,)), lambda value: (value,)),
    "result": (lambda shape: s.ResultOf(shape, None), Ok),
    "map": (lambda shape: s.MapOf(p.STRING, shape, True), lambda value: {"k": value}),
}


@pytest.mark.parametrize("depth", [60, 499])
@pytest.mark.parametrize("names", [("list",), ("option",), ("tuple",), tuple(LAYERS)])
def test_nested_containers_go_both_ways(names: tuple[str, ...], depth: int) -> None:
    shape: s.Shape = p.integer("u64")
    value: Any = 2**63
    for level in range(depth):
        wrap, hold = LAYERS[names[level % len(names)]]
        shape, value = wrap(shape), hold(value)
    package = Package(p.plan((), s.TypeEntry("deep", shape)))
    data = package.wire.enc_deep(value)
    # Deep values are not compared: that alone would recurse too deeply.
    assert package.wire.enc_deep(package.wire.dec_deep(data)) == data
    if depth < 100:
        package.only_fast(lambda: package.wire.dec_deep(data))
    package.close()


def test_recursive_types_stay_on_the_fast_path() -> None:
    types = (
        p.record(
            "Tree",
            p.field("label", p.STRING),
            p.field("children", s.ListOf(s.Named("Tree"))),
            p.field("next", s.OptionOf(s.Named("Expr"), wrapped=False)),
        ),
        p.cases(
            "Expr",
            "variant",
            p.case("ExprLeaf", "leaf", s.Named("Tree")),
            p.case("ExprNot", "not", s.Named("Expr")),
        ),
        p.alias("Nest", s.ListOf(s.Named("Nest"))),
    )
    package = Package(p.plan(types, *(s.TypeEntry(t.name, s.Named(t.key)) for t in types)))
    t = package.types
    leaf = t.Tree(label="leaf", children=[], next=None)
    tree = t.Tree(label="top", children=[leaf, leaf], next=t.ExprNot(t.ExprLeaf(leaf)))
    nest: list[Any] = [[], [[], [[[]]]]]
    for symbol, value in (("Tree", tree), ("Expr", tree.next), ("Nest", nest)):
        encode = getattr(package.wire, f"enc_{symbol}")
        decode = getattr(package.wire, f"dec_{symbol}")
        data = package.only_fast(functools.partial(encode, value))
        assert package.only_fast(functools.partial(decode, data)) == value
    package.close()


def test_a_chain_of_many_types_is_one_table() -> None:
    count = 3000
    types = [p.record("T0", p.field("end", p.BOOL))]
    types += [p.record(f"T{i}", p.field("next", s.Named(f"T{i - 1}"))) for i in range(1, count)]
    table = node_table(p.plan(types, s.TypeEntry("last", s.Named(f"T{count - 1}"))))
    assert len(table.nodes) == count + 1
    assert not table.recursive


@pytest.mark.parametrize(
    ("edges", "cycles"),
    [
        ([[1], [2], [0]], {0, 1, 2}),
        ([[1], [2], []], set()),
        ([[0]], {0}),
        ([[1, 2], [3], [3], [1], [4]], {1, 3, 4}),
        ([[1], [0, 2], [3], [2]], {0, 1, 2, 3}),
    ],
)
def test_nodes_on_cycles_are_found(edges: list[list[int]], cycles: set[int]) -> None:
    assert recursive_nodes(edges) == cycles


@functools.cache
def _chains() -> Package:
    types = (
        p.record("Link", p.field("next", s.OptionOf(s.Named("Link"), wrapped=False))),
        p.cases(
            "Peano",
            "variant",
            p.unit("PeanoZero", "zero"),
            p.case("PeanoNext", "next", s.Named("Peano")),
        ),
        p.cases(
            "Many",
            "variant",
            *(p.unit(f"ManyUnit{place}", f"unit{place}") for place in range(12)),
            p.fields_case("ManyMore", "more", p.field("inner", s.Named("Many"))),
        ),
    )
    return Package(p.plan(types, *(s.TypeEntry(t.name, s.Named(t.key)) for t in types)))


def _nested(start: Any, wrap: Callable[[Any], Any], times: int) -> Any:
    for _ in range(times):
        start = wrap(start)
    return start


def _chain(symbol: str, values: int) -> Any:
    """A value in which so many values are nested."""
    t = _chains().types
    if symbol == "Link":
        return _nested(t.Link(next=None), lambda inner: t.Link(next=inner), (values - 2) // 2)
    if symbol == "Peano":
        return _nested(t.PeanoZero(), t.PeanoNext, values - 1)
    # The fields of a case are a record of its own.
    return _nested(t.ManyUnit3(), lambda inner: t.ManyMore(inner=inner), (values - 1) // 2)


@pytest.mark.parametrize("symbol", ["Link", "Peano", "Many"])
@pytest.mark.parametrize("form", ["schema", "canonical"])
def test_the_depth_of_recursive_values_is_bounded_alike(symbol: str, form: str) -> None:
    package = _chains()
    module, names = {
        "schema": (package.wire, ("enc_", "dec_")),
        "canonical": (package.canonical, ("to_json_", "from_json_")),
    }[form]
    encode, decode = (getattr(module, name + symbol) for name in names)
    extra = 2 if symbol == "Link" else 1
    deepest = encode(_chain(symbol, 499 + extra - 1))
    assert encode(decode(deepest)) == deepest
    shallow = _chain(symbol, 301)
    data = package.only_fast(lambda: encode(shallow))
    if form == "canonical":
        package.only_fast(lambda: decode(data))
    with pytest.raises(EncodeError, match="at most 500 nested values"):
        encode(_chain(symbol, 503))
