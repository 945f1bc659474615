"""Generated classes are good Python values: pickle, copy, replace, compare, match, hints."""

from __future__ import annotations

import copy
import enum
import inspect
import pickle
import typing
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec
import pytest

from acceptance.packages import Generated


def _classes(module: ModuleType) -> Iterator[type]:
    for name in sorted(vars(module)):
        found = getattr(module, name)
        if isinstance(found, type) and found.__module__ == module.__name__:
            yield found


def _samples(package: Generated) -> list[Any]:
    types, values = package.part("types"), package.part("values")
    entry = types.Entry(
        at=values.Datetime.parse("2026-12-01T09:00:00.000000001Z"), amount=5, by="", note=None
    )
    leaf = types.Tree(label="leaf", children=[])
    return [
        entry,
        types.ChangeIncrease(3),
        types.ChangeScale(factor=2, rounding=types.Rounding.UP),
        types.ChangeRestore(entry),
        types.ChangeClear(),
        types.Rounding.NEAREST,
        types.Perms.READ | types.Perms.WRITE,
        types.Tree(label="root", children=[leaf, leaf]),
        values.Ok(entry),
        values.Err(None),
        values.Text("a", "en"),
        values.Binary(b"\0", "image/png"),
        values.Url("https://harbour.example/"),
        values.Quantity(5, 1, "kg"),
        values.Duration(5),
    ]


def test_pickle_and_copies_are_equal(harbour: Generated) -> None:
    for value in _samples(harbour):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(value, protocol)) == value
        for made in (copy.copy(value), copy.deepcopy(value)):
            assert made == value
            assert type(made) is type(value)


def test_equality_needs_the_same_class(harbour: Generated) -> None:
    types = harbour.part("types")
    assert types.ChangeIncrease(3) == types.ChangeIncrease(3)
    assert types.ChangeIncrease(3) != types.ChangeIncrease(4)
    assert types.ChangeIncrease(3) != types.AmountSome(3) if hasattr(types, "AmountSome") else True
    assert types.ShapeCircle(1.0) != types.ExpressionLiteral(1.0)


def test_hashable_content_makes_hashable_values(harbour: Generated) -> None:
    for value in _samples(harbour):
        if type(value).__name__ == "Tree":
            with pytest.raises(TypeError):
                hash(value)
        else:
            assert hash(value) == hash(copy.copy(value))


def test_values_are_frozen_and_replaceable(harbour: Generated) -> None:
    types = harbour.part("types")
    value = types.ChangeScale(factor=2, rounding=types.Rounding.UP)
    with pytest.raises(AttributeError):
        value.factor = 3
    changed = msgspec.structs.replace(value, factor=3)
    assert changed == types.ChangeScale(factor=3, rounding=types.Rounding.UP)
    assert value.factor == 2


def test_records_take_keywords_only_and_know_their_fields(harbour: Generated) -> None:
    types = harbour.part("types")
    with pytest.raises(TypeError):
        types.Tree("label", [])
    with pytest.raises(TypeError):
        types.Tree(label="label", children=[], other=1)
    with pytest.raises(TypeError):
        types.Tree(label="label")
    assert (
        types.Options(
            required="r", empty_record=None, unit=None, outcome=None, list=None, aliased=None
        ).plain
        is None
    )


def test_match_works_on_cases(harbour: Generated) -> None:
    types = harbour.part("types")

    def told(change: Any) -> str:
        match change:
            case types.ChangeIncrease(value):
                return f"+{value}"
            case types.ChangeScale(factor=factor):
                return f"*{factor}"
            case types.ChangeClear():
                return "0"
            case _:
                return "?"

    assert told(types.ChangeIncrease(3)) == "+3"
    assert told(types.ChangeScale(factor=2, rounding=types.Rounding.UP)) == "*2"
    assert told(types.ChangeClear()) == "0"


def test_results_match_by_position(harbour: Generated) -> None:
    values = harbour.part("values")
    match values.Ok(5):
        case values.Ok(value):
            assert value == 5
        case _:
            raise AssertionError("Ok did not match")


@pytest.mark.parametrize("which", ["harbour", "named"])
def test_hints_of_every_class_resolve(which: str, request: pytest.FixtureRequest) -> None:
    package: Generated = request.getfixturevalue(which)
    checked = 0
    for found in _classes(package.part("types")):
        hints = typing.get_type_hints(found, include_extras=True)
        if issubclass(found, msgspec.Struct):
            assert set(found.__struct_fields__) <= set(hints)
            checked += 1
    assert checked > 50


def test_every_class_has_a_docstring_or_is_an_enum(harbour: Generated) -> None:
    bare = [
        found.__name__
        for found in _classes(harbour.part("types"))
        if not inspect.getdoc(found) and not issubclass(found, enum.Enum)
    ]
    assert bare == []


def test_recursive_values_of_all_shapes_round_trip(harbour: Generated) -> None:
    types, codecs = harbour.part("types"), harbour.part("codecs")
    call = types.Call(name="f", arguments=[types.ExpressionLiteral(1.5)], block=None)
    body = types.Block(
        statements=[types.StatementRun(types.ExpressionCall(call)), types.StatementSkip()]
    )
    outer = types.Call(name="g", arguments=[], block=body)
    expression = types.ExpressionNegate(types.ExpressionSum([types.ExpressionCall(outer)]))
    codec = codecs.Expression
    assert codec.from_schema(codec.into_schema(expression)) == expression
    chain = types.Chain(value=1, next=types.Chain(value=2, next=None))
    assert codecs.Chain.from_schema(codecs.Chain.into_schema(chain)) == chain
