"""The functions of entries: parameters by name, shadowing names, config values."""

from __future__ import annotations

import inspect

import codec_plans as p
import pytest
from codec_plans import NotFast, package_of

from golem_codegen.plan import shapes as s
from golem_codegen.runtime.errors import DecodeError, EncodeError


def _plan() -> s.CodecPlan:
    text = s.OptionOf(p.STRING, wrapped=False)
    types = (p.record("Limits", p.field("daily", p.integer("u64")), p.field("note", text)),)
    return p.plan(
        types,
        s.ParametersEntry("none", ()),
        s.ParametersEntry("add", (p.field("by", p.integer("u32")), p.field("why", text))),
        s.ParametersEntry("early", (p.field("why", text), p.field("by", p.integer("u32")))),
        s.ParametersEntry(
            "shadow",
            tuple(
                p.field(name, p.integer("u32"), name)
                for name in ("type", "len", "_all", "_p_shadow", "_w_quote", "int", "ValueError")
            ),
        ),
        s.ParametersEntry("long", (p.field("n" * 120, p.integer("u8")), p.field("o", p.BOOL))),
        s.ConfigValueEntry("limits", s.Named("Limits")),
        s.ConfigValueEntry("nested", s.OptionOf(text, wrapped=True)),
    )


def _u32(*numbers: int) -> bytes:
    nodes = ",".join(f'{{"kind":"u32","value":{number}}}' for number in numbers)
    return f'{{"kind":"record","value":{{"fields":[{nodes}]}}}}'.encode()


def test_parameters_are_arguments_in_declared_order() -> None:
    wire = package_of(_plan).wire
    assert wire.enc_none() == b'{"kind":"record","value":{"fields":[]}}'
    assert wire.enc_add(5) == wire.enc_add(by=5, why=None)
    assert wire.dec_add(wire.enc_add(5, "so")) == (5, "so")
    assert str(inspect.signature(wire.enc_add)) == "(by: '_Any', why: '_Any' = None) -> 'bytes'"
    assert str(inspect.signature(wire.enc_early)) == "(why: '_Any', by: '_Any') -> 'bytes'"


def test_parameters_may_be_named_like_anything_in_the_module() -> None:
    package = package_of(_plan)
    data = package.only_fast(lambda: package.wire.enc_shadow(1, 2, 3, 4, 5, 6, 7))
    assert data == _u32(1, 2, 3, 4, 5, 6, 7)
    named = {"type": 1, "len": 2, "_all": 3, "_p_shadow": 4, "_w_quote": 5, "int": 6}
    assert package.wire.enc_shadow(**named, ValueError=7) == data


def test_long_parameter_names_work() -> None:
    package = package_of(_plan)
    value = package.only_fast(lambda: package.wire.enc_long(7, True))
    assert package.wire.dec_long(value) == (7, True)


def test_refused_arguments_are_named() -> None:
    with pytest.raises(EncodeError) as caught:
        package_of(_plan).wire.enc_add(by=True)
    assert caught.value.path == "$.by"
    with pytest.raises(DecodeError) as refused:
        package_of(_plan).wire.dec_add(_u32(1))
    assert refused.value.path == "$"


def test_config_values_are_canonical_json() -> None:
    package = package_of(_plan)
    limits = package.types.Limits(daily=100)
    data = package.only_fast(lambda: package.canonical.json_limits(limits))
    assert data == b'{"daily":"100","note":null}'


def test_nested_options_have_no_canonical_json() -> None:
    package = package_of(_plan)
    with pytest.raises(NotFast):
        package.only_fast(lambda: package.canonical.json_nested(None))
    with pytest.raises(EncodeError):
        package.canonical.json_nested(None)
