"""Random values of shapes, right ones and almost right ones, and damage to JSON documents."""

# ruff: noqa: C901, PLR0911, PLR0912 - one case per kind

from __future__ import annotations

import datetime as dt
import decimal
import enum
import json
import math
import random
import uuid
from pathlib import PurePosixPath
from typing import Any

from codec_plans import Package

from golem_codegen.model import types as m
from golem_codegen.plan import shapes as s
from golem_codegen.plan.codecs.writing_leaves import float_bounds, int_bounds
from golem_codegen.runtime.datetimes import Datetime
from golem_codegen.runtime.paths import path_of
from golem_codegen.runtime.values import Binary, Duration, Err, Ok, Quantity, Some, Text, Url

TEXTS = ("", "x", "héllo", '"\\\n\x00\x7f', "😀", "a" * 40, "1", "kind", "null")


class _Number(enum.IntEnum):
    ONE = 1


ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**70,
    1.5,
    math.nan,
    math.inf,
    "",
    "x",
    "\ud800",
    [],
    (),
    {},
    b"",
    bytearray(b"\x01"),
    _Number.ONE,
    decimal.Decimal("1.5"),
    dt.timedelta(seconds=1),
    dt.datetime(2026, 1, 1),  # noqa: DTZ001 - odd on purpose
    dt.datetime(2026, 1, 1, tzinfo=dt.UTC),
    Ok(None),
    Some(None),
    Url("nonsense"),
    Text("x", "fr"),
    Binary(b"x", "bad type"),
    Quantity(1, 0, "m"),
    Duration(5),
    object(),
    ["a", "b"],
    {"a": 1},
    range(3),
)


class Values:
    """Draws values of the shapes of a package; some are odd when ``oddity`` is above 0."""

    def __init__(self, package: Package, source: random.Random, oddity: float = 0.0) -> None:
        self.package = package
        self.source = source
        self.oddity = oddity

    def of(self, shape: s.Shape, depth: int = 4) -> Any:
        source = self.source
        if self.oddity and source.random() < self.oddity:
            return source.choice(ODD)
        match shape:
            case s.Scalar(node=node):
                return self.leaf(node)
            case s.Bytes():
                return source.randbytes(source.randint(0, 4))
            case s.ListOf(item=item):
                return self._many(item, depth)
            case s.FixedListOf(item=item, length=length):
                return tuple(self.of(item, depth - 1) for _ in range(length))
            case s.TupleOf(items=items):
                return tuple(self.of(item, depth - 1) for item in items)
            case s.MapOf(key=key, value=value, keyed=True):
                return {
                    self.leaf_of(key): self.of(value, depth - 1) for _ in range(self._count(depth))
                }
            case s.MapOf(key=key, value=value):
                return [
                    (self.leaf_of(key), self.of(value, depth - 1))
                    for _ in range(self._count(depth))
                ]
            case s.OptionOf(inner=inner, wrapped=wrapped):
                if depth <= 0 or source.random() < 0.4:
                    return None
                value = self.of(inner, depth - 1)
                return Some(value) if wrapped else value
            case s.ResultOf(ok=ok, err=err):
                cls, arm = source.choice(((Ok, ok), (Err, err)))
                return cls(None if arm is None else self.of(arm, depth - 1))
            case s.Unstructured(inline=inline, url=url):
                return self.leaf(source.choice((inline, url)))
            case s.Named(key=key):
                return self._named(self.package.plan.types[key], depth)

    def leaf_of(self, shape: s.Shape) -> Any:
        return self.leaf(shape.node) if isinstance(shape, s.Scalar) else self.of(shape, 0)

    def _count(self, depth: int) -> int:
        return self.source.randint(0, 3) if depth > 0 else 0

    def _many(self, item: s.Shape, depth: int) -> list[Any]:
        return [self.of(item, depth - 1) for _ in range(self._count(depth))]

    def arguments(self, fields: tuple[s.FieldPlan, ...], depth: int = 4) -> dict[str, Any]:
        return {each.name: self.of(each.shape, depth - 1) for each in fields}

    def _named(self, plan: s.TypePlan, depth: int) -> Any:
        types = self.package.types
        match plan:
            case s.AliasPlan(shape=shape):
                return self.of(shape, depth)
            case s.RecordPlan(name=name, fields=fields):
                return getattr(types, name)(**self.arguments(fields, depth))
            case s.EnumPlan(name=name):
                return self.source.choice(list(getattr(types, name)))
            case s.FlagsPlan(name=name, members=members):
                return getattr(types, name)(self.source.randrange(1 << len(members)))
            case s.CasesPlan(cases=cases):
                return self._case(self.source.choice(cases), depth)

    def _case(self, case: s.CasePlan, depth: int) -> Any:
        cls = getattr(self.package.types, case.name)
        if case.style == "unit":
            return cls()
        rule = case.discriminator
        if case.style == "fields":
            given = self.arguments(case.fields, depth)
            if rule is not None and rule.literal is not None and not self.oddity:
                told = [each.name for each in case.fields if each.wire.text == rule.text.text]
                given |= dict.fromkeys(told, rule.literal.text)
            return cls(**given)
        assert case.payload is not None
        if rule is None or self.oddity or not isinstance(case.payload, s.Scalar):
            return cls(self.of(case.payload, depth - 1))
        text = {
            m.Rule.PREFIX: f"{rule.text.text}a@b",
            m.Rule.SUFFIX: f"/a/b{rule.text.text}",
            m.Rule.CONTAINS: f"a{rule.text.text}b",
        }.get(rule.rule, "12345")
        return cls(PurePosixPath(text) if isinstance(case.payload.node, m.Path) else text)

    def leaf(self, node: Any) -> Any:
        source = self.source
        match node:
            case m.Bool():
                return source.random() < 0.5
            case m.Char():
                return source.choice(("a", "ß", "😀", '"'))
            case m.String():
                return source.choice(TEXTS)
            case m.Datetime():
                nanoseconds = source.choice((0, 1, 10**18 + 5, -1, source.randrange(10**18)))
                return Datetime.from_epoch_nanoseconds(nanoseconds)
            case m.Duration():
                return Duration(source.choice((0, -1, 2**63 - 1, -(2**63))))
            case m.Uuid():
                return uuid.UUID(int=source.getrandbits(128))
            case m.Int():
                low, high = int_bounds(node)
                return source.choice((low, high, source.randint(low, high)))
            case m.Float():
                bounds = float_bounds(node)
                least = -1e300 if bounds[0] is None else bounds[0]
                most = 1e300 if bounds[1] is None else bounds[1]
                return source.choice((least, most, min(max(0.5, least), most)))
            case m.Text():
                text = source.choice(TEXTS) if node.regex is None else source.choice(("a", "abc"))
                return Text(text, source.choice((None, "en", "de")))
            case m.Binary():
                kinds = (None, "image/png")
                return Binary(source.randbytes(source.randint(1, 3)), source.choice(kinds))
            case m.Path():
                return path_of(source.choice(("/a.csv", "b", "a//b.csv", "c.d/e")))
            case m.Url():
                return Url(source.choice(("https://example.org/x", "HTTPS://EXAMPLE.org")))
            case m.Quantity():
                return Quantity(source.randint(0, 1000), source.randint(0, 3), "kg")
            case _:
                raise AssertionError(node)


BROKEN: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    1.0,
    2**64,
    2**63,
    1e400,
    "",
    "x",
    "-0",
    "01",
    "5",
    " 5",
    "٣",
    "1_0",
    [],
    {},
    {"kind": "u8", "value": 1},
    {"$float": "nan"},
    [None],
)


def damaged(document: Any, source: random.Random) -> Any:
    """The document with one place changed."""
    places: list[tuple[Any, Any]] = []
    holder = [json.loads(json.dumps(document))]
    pending: list[Any] = [holder]
    while pending:
        container = pending.pop()
        keys = list(container) if isinstance(container, dict) else range(len(container))
        for key in keys:
            places.append((container, key))
            if isinstance(container[key], dict | list):
                pending.append(container[key])
    container, key = source.choice(places)
    value = container[key]
    match source.randint(0, 7):
        case 0 if isinstance(container, dict):
            del container[key]
        case 1 if isinstance(value, dict):
            value["extra"] = 1
        case 2 if isinstance(value, list):
            value.append(value[0] if value else None)
        case 3 if isinstance(value, list) and value:
            value.pop()
        case 4 if isinstance(value, int | float) and not isinstance(value, bool):
            container[key] = source.choice((str(value), value + 1, -value, float(value)))
        case 5 if isinstance(value, str):
            options = (value + "x", value.upper(), int(value) if value.isdecimal() else value[:-1])
            container[key] = source.choice(options)
        case 6:
            other_container, other_key = source.choice(places)
            container[key] = json.loads(
                json.dumps(
                    other_container.get(other_key) if isinstance(other_container, dict) else None
                )
            )
        case _:
            container[key] = source.choice(BROKEN)
    return holder[0] if holder else None
