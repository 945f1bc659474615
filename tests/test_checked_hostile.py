"""Hostile and deep data: only the codec's own errors, and no limit but the documented one."""

from __future__ import annotations

import json
import random
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest
from checked_kinds import NODES, ROUND_TRIPS
from checked_tables import Table, table_of, type_node
from hypothesis import given, settings
from hypothesis import strategies as st

from golem_codegen.runtime import checked
from golem_codegen.runtime.checked import json_text
from golem_codegen.runtime.errors import CodecError, DecodeError, EncodeError

Decode = Callable[[Any, int, Any], object]
FORMS: list[Decode] = [checked.decode_schema, checked.decode_json]

NEST = table_of(
    {
        "defs": [
            {
                "id": "n",
                "name": "Nest",
                "body": type_node(
                    "option", inner=type_node("list", element=type_node("ref", id="n"))
                ),
            }
        ],
        "root": type_node("ref", id="n"),
    }
)
PEEL = table_of(
    {
        "defs": [
            {
                "id": "p",
                "name": "Peel",
                "body": type_node(
                    "variant",
                    cases=[
                        {"name": "core"},
                        {
                            "name": "skin",
                            "payload": type_node(
                                "map",
                                key=type_node("bool"),
                                value=type_node("ref", id="p"),
                            ),
                        },
                    ],
                ),
            }
        ],
        "root": type_node("ref", id="p"),
    }
)


@pytest.mark.parametrize("decode", FORMS)
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" ",
        b"[",
        b"]",
        b"{",
        b'{"kind"',
        b'{"kind":}',
        b"nul",
        b"tru",
        b"01",
        b"+1",
        b".5",
        b"1.",
        b"-",
        b"1 1",
        b"null null",
        b"[1,]",
        b'{"a":1,}',
        b"{1:2}",
        b"'x'",
        b'"\n"',
        b'"\\x"',
        b'"\\u12"',
        b'"abc',
        b"NaN",
        b"-Infinity",
        b"\xef\xbb\xbfnull",
        b"\xff",
        b'"\xed\xa0\x80"',
        b"\x00",
        b"n\x00u\x00l\x00l\x00",
        b"/* */null",
        b"[" * 1_000_000,
        b"[" * 1_000_000 + b"]" * 1_000_000,
        b'{"kind":' * 200_000,
        b'{"kind":"list","value":{"elements":[' * 30_000,
        b"9" * 100_000,
        b"-" * 100_000,
        b'"' + b"\\" * 99_999,
        "\ufeffnull",
        '"\ud800"',
    ],
    ids=lambda data: repr(data[:12]) + f"*{len(data)}",
)
def test_malformed_text_is_a_decode_error(decode: Decode, data: bytes | str) -> None:
    with pytest.raises(DecodeError) as caught:
        decode(NODES, 2, data)
    assert caught.value.path == "$"
    assert len(str(caught.value)) < 400


def test_the_deep_parser_is_the_same_parser() -> None:
    """It stands in where the C parser runs out of stack, so it has to agree everywhere."""
    random.seed(7)
    alphabet = ['"a"', '"\\u00e9\\n"', "1", "-0.5e3", "1e400", "true", "null", "nan", "01"]
    alphabet += ["[", "]", "{", "}", ",", ":", " ", '"k":', "[]", "{}", "\n", '"k" :']
    agreed = 0
    for _ in range(20_000):
        text = "".join(random.choices(alphabet, k=random.randint(1, 7)))
        try:
            expected = json.loads(text)
        except ValueError:
            with pytest.raises(DecodeError):
                json_text._parse_deep(text)
            continue
        assert json_text._parse_deep(text) == expected
        agreed += 1
    assert agreed > 200


def test_numbers_keep_their_kind_in_the_deep_parser() -> None:
    text = "[" * 1500 + '1,1.0,{"a":-0,"b":1E2}' + "]" * 1500
    value: Any = json_text.parse(text)
    while len(value) == 1:
        value = value[0]
    kinds = [type(value[0]), type(value[1]), type(value[2]["a"]), type(value[2]["b"])]
    assert kinds == [int, float, int, float]


def _nest(depth: int) -> object:
    """A value of ``Nest`` of so many levels: an option and a list are two."""
    value: object = None
    for _ in range((depth - 1) // 2):
        value = [value]
    return value


def test_five_hundred_levels_work_both_ways() -> None:
    limit = sys.getrecursionlimit()
    for depth, table in ((499, NEST), (499, PEEL)):
        value = _nest(depth) if table is NEST else _peel(depth)
        for encode, decode in (
            (checked.encode_schema, checked.decode_schema),
            (checked.encode_json, checked.decode_json),
        ):
            data = encode(table.nodes, table.root, value)
            assert encode(table.nodes, table.root, decode(table.nodes, table.root, data)) == data
    assert sys.getrecursionlimit() == limit


def _peel(depth: int) -> object:
    core, skin = (PEEL.classes[name] for name in ("TPeelCase0", "TPeelCase1"))
    value: object = core()
    for _ in range((depth - 1) // 2):
        value = skin([(True, value)])
    return value


def test_more_levels_are_refused_both_ways() -> None:
    with pytest.raises(EncodeError, match="at most 500 nested values") as caught:
        checked.encode_schema(NEST.nodes, NEST.root, _nest(503))
    assert caught.value.path.startswith("$[0][0]")
    with pytest.raises(EncodeError, match="at most 500 nested values"):
        checked.encode_json(PEEL.nodes, PEEL.root, _peel(503))
    for levels in (251, 600, 5000):
        with pytest.raises(DecodeError, match="at most 500 nested values"):
            checked.decode_json(NEST.nodes, NEST.root, "[" * levels + "]" * levels)
        wire = '{"kind":"option","value":{"inner":{"kind":"list","value":{"elements":['
        text = wire * levels + "]}}}}" * levels
        with pytest.raises(DecodeError, match="at most 500 nested values"):
            checked.decode_schema(NEST.nodes, NEST.root, text)


def test_a_value_inside_itself_is_refused() -> None:
    value: list[object] = []
    value.append(value)
    with pytest.raises(EncodeError, match="at most 500 nested values"):
        checked.encode_schema(NEST.nodes, NEST.root, value)


def test_depth_works_from_deep_in_the_stack_and_in_threads() -> None:
    value = _nest(499)
    data = checked.encode_schema(NEST.nodes, NEST.root, value)
    results: list[bool] = []

    def descend(levels: int) -> None:
        if levels:
            descend(levels - 1)
            return
        results.append(
            checked.encode_schema(
                NEST.nodes, NEST.root, checked.decode_schema(NEST.nodes, NEST.root, data)
            )
            == data
        )

    threads = [threading.Thread(target=descend, args=(700,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 4


def test_the_limit_of_the_interpreter_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lowering it again ends the process when another thread stands deeper at that moment."""
    value = _nest(499)
    monkeypatch.delattr(sys, "setrecursionlimit")
    data = checked.encode_schema(NEST.nodes, NEST.root, value)
    again = checked.decode_schema(NEST.nodes, NEST.root, data)
    assert checked.encode_schema(NEST.nodes, NEST.root, again) == data
    text = checked.encode_json(NEST.nodes, NEST.root, value)
    back = checked.decode_json(NEST.nodes, NEST.root, text)
    assert checked.encode_json(NEST.nodes, NEST.root, back) == text


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(codec=None), max_size=8)
    | st.sampled_from(["list", "record", "ok", "inner", "mailto:", "circle", "read", "low"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["kind", "value", "fields", "elements", "tag", "case", "payload", "x"])
        | st.text(max_size=3),
        inner,
        max_size=3,
    ),
    max_leaves=8,
)


def _check_words(error: CodecError) -> None:
    assert error.path.startswith("$")
    assert len(str(error)) < 1000


@settings(max_examples=150, deadline=None)
@given(JSON)
def test_any_json_gives_a_value_or_a_decode_error(document: Any) -> None:
    data = json.dumps(document)
    for node in range(len(NODES)):
        for decode in FORMS:
            try:
                decode(NODES, node, data)
            except DecodeError as error:
                _check_words(error)


@settings(max_examples=150, deadline=None)
@given(JSON)
def test_any_value_is_written_or_an_encode_error(value: Any) -> None:
    for node in range(len(NODES)):
        for encode in (checked.encode_schema, checked.encode_json):
            try:
                encode(NODES, node, value)
            except EncodeError as error:
                _check_words(error)


def _mutant(document: Any, rng: random.Random) -> Any:
    """The document with one place changed."""
    if isinstance(document, dict) and document and rng.random() < 0.8:
        name = rng.choice(list(document))
        changed = dict(document)
        action = rng.random()
        if action < 0.15:
            del changed[name]
        elif action < 0.25:
            changed[rng.choice(["x", "mime_type", "payload", "language"])] = rng.choice(_SCRAPS)
        else:
            changed[name] = _mutant(document[name], rng)
        return changed
    if isinstance(document, list) and document and rng.random() < 0.8:
        index = rng.randrange(len(document))
        changed_list = list(document)
        action = rng.random()
        if action < 0.15:
            del changed_list[index]
        elif action < 0.3:
            changed_list.insert(index, document[index])
        else:
            changed_list[index] = _mutant(document[index], rng)
        return changed_list
    if isinstance(document, int) and rng.random() < 0.5:
        return document + rng.choice([-1, 1, 256, 2**64])
    return rng.choice(_SCRAPS)


_SCRAPS: list[Any] = [
    None,
    True,
    0,
    -1,
    1,
    1.0,
    0.5,
    2**63,
    2**64,
    "",
    "0",
    "-0",
    "01",
    "\ud800",
    "ok",
    "mailto:",
    [],
    {},
    [[]],
    {"$float": "nan"},
    {"inner": None},
    {"kind": "bool", "value": True},
    {"kind": "u8", "value": 7},
    {"kind": "string", "value": "s"},
]


@pytest.mark.parametrize("form", ["schema", "json"])
def test_mutants_are_refused_or_mean_what_they_say(form: str) -> None:
    """What is accepted must be stable: written again and read again it is the same value."""
    rng = random.Random(11)
    decode: Decode = checked.decode_schema if form == "schema" else checked.decode_json
    encode = checked.encode_schema if form == "schema" else checked.encode_json
    accepted = refused = 0
    for node, _, wire, canonical in ROUND_TRIPS:
        text = wire if form == "schema" else canonical
        if text is None:
            continue
        for _ in range(120):
            document = json.loads(text)
            for _ in range(rng.randint(1, 2)):
                document = _mutant(document, rng)
            try:
                value = decode(NODES, node, json.dumps(document))
            except DecodeError as error:
                _check_words(error)
                refused += 1
                continue
            accepted += 1
            data = encode(NODES, node, value)
            assert encode(NODES, node, decode(NODES, node, data)) == data
    assert accepted > 50
    assert refused > 1000


def test_tables_of_the_builder_have_no_reserved_rows() -> None:
    """A row left open by the builder would hide a kind from all tests that use it."""
    tables: list[Table] = [NEST, PEEL]
    assert all(row[0] != "reserved" for table in tables for row in table.nodes)
