"""``Codec`` objects: lazy, cheap, picklable, in both forms."""

from __future__ import annotations

import pickle
import sys
import time
import types
from typing import Any

import codec_plans as p
import pytest
from codec_plans import Package

from golem_codegen.plan import shapes as s
from golem_codegen.runtime.codec import Codec
from golem_codegen.runtime.errors import DecodeError, EncodeError


def _package() -> Package:
    money = p.record("Money", p.field("amount", p.integer("u64")), p.field("by", p.STRING))
    package = Package(p.plan((money,), s.TypeEntry("Money", s.Named("Money"))))
    codecs: Any = types.ModuleType(f"{package.name}.codecs")
    codecs.Money = Codec(package.name, "Money", lambda symbol: {"root": symbol})
    sys.modules[codecs.__name__] = codecs
    return package


def test_both_forms_go_both_ways() -> None:
    package = _package()
    codec: Codec[Any] = sys.modules[f"{package.name}.codecs"].Money
    value = package.types.Money(amount=2**64 - 1, by="ada")
    assert codec.from_schema(codec.into_schema(value)) == value
    assert codec.to_json(value) == b'{"amount":"18446744073709551615","by":"ada"}'
    assert codec.from_json('{"by":"ada","amount":"18446744073709551615"}') == value
    with pytest.raises(DecodeError, match=r"\$\.amount"):
        codec.from_json('{"by":"ada","amount":5}')
    with pytest.raises(EncodeError, match=r"\$\.by"):
        codec.to_json(package.types.Money(amount=1, by=None))
    package.close()


def test_the_schema_is_materialised_on_demand() -> None:
    codec: Codec[object] = Codec("nowhere", "Money", lambda symbol: {"root": symbol})
    assert codec.schema == {"root": "Money"}
    assert codec.schema is not codec.schema


def test_codecs_are_values() -> None:
    package = _package()
    codec: Codec[Any] = sys.modules[f"{package.name}.codecs"].Money
    codec.into_schema(package.types.Money(amount=1, by=""))
    assert pickle.loads(pickle.dumps(codec)) is codec
    twin: Codec[Any] = Codec(package.name, "Money", lambda _symbol: {})
    assert twin == codec
    assert hash(twin) == hash(codec)
    assert codec != Codec(package.name, "Other", lambda _symbol: {})
    assert repr(codec) == f"<Codec {package.name}.Money>"
    package.close()


def test_a_thousand_codecs_cost_milliseconds() -> None:
    best = min(_seconds_for(1000) for _ in range(5))
    assert best < 0.02


def _seconds_for(count: int) -> float:
    begin = time.process_time()
    made: list[Codec[object]] = [Codec("nowhere", "X", lambda _symbol: {}) for _ in range(count)]
    assert len(made) == count
    return time.process_time() - begin
