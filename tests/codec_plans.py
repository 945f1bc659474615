"""Codec plans for tests: short spellings, random ones, and packages made of them in memory."""

# ruff: noqa: PLR0911 - one case per kind

from __future__ import annotations

import functools
import itertools
import random
import sys
import types
from collections.abc import Callable, Sequence
from typing import Any, Literal, cast

import pytest

from golem_codegen.model import types as m
from golem_codegen.model.fault import Place
from golem_codegen.model.text import Untrusted
from golem_codegen.plan import shapes as s
from golem_codegen.render.codecs import render_codecs
from golem_codegen.render.modules import SHARED
from golem_codegen.render.types import render_types
from golem_codegen.runtime import slow_path

PLACE = Place("test")
NONE = m.NO_METADATA

INT_KINDS = cast("tuple[m.IntKind, ...]", tuple(m.INT_RANGES))


def scalar(cls: Callable[..., Any], *args: Any, **options: Any) -> s.Scalar:
    """A leaf of a model class."""
    return s.Scalar(cls(*args, **options, place=PLACE))


STRING = scalar(m.String)
BOOL = scalar(m.Bool)


def integer(kind: m.IntKind, low: int | None = None, high: int | None = None) -> s.Scalar:
    return s.Scalar(m.Int(kind, low, high, place=PLACE))


def floating(kind: m.FloatKind, low: float | None = None, high: float | None = None) -> s.Scalar:
    return s.Scalar(m.Float(kind, low, high, place=PLACE))


def field(name: str, shape: s.Shape, wire: str | None = None) -> s.FieldPlan:
    optional = isinstance(shape, s.OptionOf)
    return s.FieldPlan(name, Untrusted(wire or name), shape, optional, NONE, NONE)


def record(name: str, *fields: s.FieldPlan) -> s.RecordPlan:
    return s.RecordPlan(name, name, fields, NONE)


def unit(name: str, wire: str) -> s.CasePlan:
    return s.CasePlan(name, Untrusted(wire), "unit", None, (), NONE)


def case(name: str, wire: str, shape: s.Shape, rule: m.Discriminator | None = None) -> s.CasePlan:
    return s.CasePlan(name, Untrusted(wire), "value", shape, (), NONE, rule)


def fields_case(
    name: str, wire: str, *fields: s.FieldPlan, rule: m.Discriminator | None = None
) -> s.CasePlan:
    return s.CasePlan(name, Untrusted(wire), "fields", None, fields, NONE, rule)


def cases(name: str, kind: Literal["variant", "union"], *each: s.CasePlan) -> s.CasesPlan:
    return s.CasesPlan(name, name, kind, each, NONE)


def _members(wires: Sequence[str]) -> tuple[s.MemberPlan, ...]:
    return tuple(s.MemberPlan(f"M{i}", Untrusted(wire)) for i, wire in enumerate(wires))


def enum(name: str, *wires: str) -> s.EnumPlan:
    return s.EnumPlan(name, name, _members(wires), NONE)


def flags(name: str, *wires: str) -> s.FlagsPlan:
    return s.FlagsPlan(name, name, _members(wires), NONE)


def alias(name: str, shape: s.Shape) -> s.AliasPlan:
    return s.AliasPlan(name, name, shape, NONE)


def rule(word: str, text: str, literal: str | None = None) -> m.Discriminator:
    given = None if literal is None else Untrusted(literal)
    return m.Discriminator(m.Rule(word), Untrusted(text), given)


def plan(types_: Sequence[s.TypePlan], *entries: s.Entry) -> s.CodecPlan:
    return s.CodecPlan({each.key: each for each in types_}, entries)


_numbers = itertools.count()


class Package:
    """A generated package in memory: its modules, and the checked codecs over its table."""

    def __init__(self, codec_plan: s.CodecPlan) -> None:
        self.plan = codec_plan
        self.name = f"generated_package_{next(_numbers)}"
        texts = render_codecs(codec_plan, SHARED)
        package = types.ModuleType(self.name)
        package.__path__ = []
        sys.modules[self.name] = package
        self.types = self._module("types", render_types(codec_plan.types, ("test",), SHARED))
        self.wire = self._module("_wire", texts.wire)
        self.canonical = self._module("_canonical", texts.canonical)
        self.slow = self._module("_slow", texts.slow)

    def _module(self, name: str, text: str) -> Any:
        module = types.ModuleType(f"{self.name}.{name}")
        module.__package__ = self.name
        sys.modules[module.__name__] = module
        setattr(sys.modules[self.name], name, module)
        exec(compile(text, f"<{module.__name__}>", "exec"), module.__dict__)
        return module

    def index(self, symbol: str) -> int:
        return cast("int", self.slow.ENTRIES[symbol])

    def only_fast(self, run: Callable[[], Any]) -> Any:
        """The result of the fast path; raises ``NotFast`` where it gives up."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(slow_path, "_table", _not_fast)
            return run()

    def close(self) -> None:
        for name in [name for name in sys.modules if name.split(".")[0] == self.name]:
            del sys.modules[name]


class NotFast(Exception):
    """The fast path gave up."""


def _not_fast(*_args: object) -> Any:
    raise NotFast


@functools.cache
def package_of(make: Callable[[], s.CodecPlan]) -> Package:
    """The package of a plan that several tests use."""
    return Package(make())


# ---- random plans ---------------------------------------------------------------------------

WIRES = ("a", "b-c", 'q"uote', "'", "ß", "{x}", "a\\b", "\n", "", "kind", "value", "long" * 30)


def random_plan(source: random.Random) -> s.CodecPlan:
    """A plan of a few types over all shapes, recursive through lists, options and maps."""
    count = source.randint(1, 6)
    plans = [_random_type(source, index, count) for index in range(count)]
    draw = _Shapes(source, 0, count)
    entries: list[s.Entry] = [s.TypeEntry(each.name, s.Named(each.key)) for each in plans]
    for index in range(source.randint(1, 3)):
        entries.append(s.TypeEntry(f"out{index}", draw.shape(3)))
        entries.append(s.ConfigValueEntry(f"config{index}", draw.shape(3)))
        entries.append(s.ParametersEntry(f"in{index}", _fields(source, draw, parameters=True)))
    entries += [s.ConfigValueEntry(f"config_{each.name}", s.Named(each.key)) for each in plans]
    return s.CodecPlan({each.key: each for each in plans}, tuple(entries))


def _fields(
    source: random.Random, draw: _Shapes, *, parameters: bool = False
) -> tuple[s.FieldPlan, ...]:
    names = ["plain", "type_", "value_", "a" * 60, "data", "café", "bool", "str", "list", "f1"]
    names += ["type", "_x1", "len"] if parameters else []
    wires = list(WIRES)
    source.shuffle(names)
    source.shuffle(wires)
    count = source.randint(0, 5)
    return tuple(field(names[i], draw.shape(2), wires[i]) for i in range(count))


def _random_type(source: random.Random, index: int, count: int) -> s.TypePlan:
    name = f"T{index}"
    draw = _Shapes(source, index + 1, count)
    wires = list(WIRES)
    source.shuffle(wires)
    match source.randint(0, 6):
        case 0 | 1:
            return record(name, *_fields(source, draw))
        case 2:
            return enum(name, *wires[: source.randint(1, 5)])
        case 3:
            return flags(name, *wires[: source.choice((1, 3, 12))])
        case 4:
            return alias(name, draw.shape(2))
        case 5:
            return cases(name, "union", *_branches(source, name, draw))
        case _:
            made = [_random_case(source, draw, f"{name}C{i}", wires[i]) for i in range(12)]
            return cases(name, "variant", *made[: source.choice((1, 2, 4, 12))])


def _random_case(source: random.Random, draw: _Shapes, name: str, wire: str) -> s.CasePlan:
    match source.randint(0, 3):
        case 0:
            return unit(name, wire)
        case 1:
            return fields_case(name, wire, *_fields(source, draw))
        case _:
            return case(name, wire, draw.shape(2))


def _branches(source: random.Random, name: str, draw: _Shapes) -> list[s.CasePlan]:
    found = [
        case(f"{name}P", "mail", STRING, rule("prefix", "mailto:")),
        case(f"{name}F", "pa th", scalar(m.Path, "in", "any"), rule("suffix", ".csv")),
        case(f"{name}R", "re", STRING, rule("regex", "^[0-9]+$")),
        fields_case(
            f"{name}K",
            "card",
            field("kind", STRING, "kind"),
            field("inner", draw.shape(1)),
            rule=rule("field-equals", "kind", "card"),
        ),
        fields_case(f"{name}A", "absent", rule=rule("field-absent", "kind")),
    ]
    source.shuffle(found)
    return found[: source.randint(1, 5)]


class _Shapes:
    """Draws shapes; names of earlier types (a cycle, perhaps) stand behind containers only."""

    def __init__(self, source: random.Random, first: int, count: int) -> None:
        self.source = source
        self.first = first
        self.count = count

    def shape(self, depth: int) -> s.Shape:
        source = self.source
        if depth <= 0 or source.random() < 0.35:
            return self._leaf()
        match source.randint(0, 8):
            case 0 | 1:
                return s.ListOf(self._any(depth - 1))
            case 2:
                return s.OptionOf(self._any(depth - 1), wrapped=True)
            case 3:
                return s.OptionOf(_never_none(self.source), wrapped=False)
            case 4:
                return s.TupleOf(tuple(self.shape(depth - 1) for _ in range(source.randint(0, 3))))
            case 5:
                return s.MapOf(source.choice((STRING, integer("u8"))), self._any(depth - 1), True)
            case 6:
                return s.MapOf(source.choice((BOOL, floating("f64"))), self._any(depth - 1), False)
            case 7:
                return s.FixedListOf(self.shape(depth - 1), source.randint(1, 3))
            case _:
                arms = [self.shape(depth - 1) if source.random() < 0.7 else None for _ in "xy"]
                return s.ResultOf(arms[0], arms[1])

    def _any(self, depth: int) -> s.Shape:
        if self.source.random() < 0.3:
            return s.Named(f"T{self.source.randrange(self.count)}")
        return self.shape(depth)

    def _leaf(self) -> s.Shape:
        if self.first < self.count and self.source.random() < 0.3:
            return s.Named(f"T{self.source.randrange(self.first, self.count)}")
        return random_leaf(self.source)


def _never_none(source: random.Random) -> s.Shape:
    return source.choice((STRING, integer("u64"), s.ListOf(BOOL), floating("f32")))


def random_leaf(source: random.Random) -> s.Shape:
    """A leaf of any kind, restricted or not."""
    text = m.Text(place=PLACE)
    url = m.Url(place=PLACE)
    return source.choice(
        (
            STRING,
            BOOL,
            s.Bytes(),
            scalar(m.Char),
            scalar(m.Datetime),
            scalar(m.Duration),
            scalar(m.Uuid),
            integer(source.choice(INT_KINDS)),
            integer(source.choice(INT_KINDS)),
            integer("u32", 5, 9),
            integer("s64", -3),
            integer("u64", 3, 2**64 - 2),
            floating("f32"),
            floating("f64"),
            floating("f64", -1.5),
            floating("f32", 0.0, 1.5),
            s.Scalar(text),
            scalar(m.Text, (Untrusted("en"), Untrusted("de")), 1, 5, Untrusted("^[a-z]*$")),
            scalar(m.Binary),
            scalar(m.Binary, (Untrusted("image/png"),), 1, 3),
            scalar(m.Path, "in", "file", None, (Untrusted("csv"),)),
            s.Scalar(url),
            scalar(m.Url, (Untrusted("https"),), (Untrusted("example.org"),)),
            scalar(m.Quantity, Untrusted("kg")),
            scalar(
                m.Quantity,
                Untrusted("kg"),
                (Untrusted("kg"), Untrusted("g")),
                m.QuantityValue(0, 0, Untrusted("kg")),
                m.QuantityValue(15, -2, Untrusted("kg")),
            ),
            s.Unstructured(text, url),
            s.Unstructured(m.Binary(place=PLACE), url),
        )
    )
