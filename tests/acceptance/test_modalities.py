"""Multimodal and unstructured values in every position, with and without restrictions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from acceptance.packages import Generated
from acceptance.test_kitchen_sink import check_field, examples_of, round_trip
from golem_codegen.testing import FakeGolem

_NAMES = ["say", "show", "say_plain", "show_plain", "say_named", "ask_named", "ask_shared"]
_NAMES += ["maybe", "many", "not_multimodal", "mono"]


@pytest.fixture(scope="module")
def server(fixtures: Path) -> Iterator[FakeGolem]:
    """A server that checks what it gets against the snapshot, and answers with examples."""
    with FakeGolem([fixtures / "modalities.json"]) as running:
        yield running


@pytest.fixture(scope="module")
def postbox(harbour: Generated, server: FakeGolem) -> Iterator[Any]:
    """A client of the server's agent."""
    package = harbour.load()
    values = package.values
    with package.Golem(server.url, app=server.app, env=server.env, token=server.token) as golem:
        yield package.Postbox.get(
            values.Text("hello"), values.Binary(b"png", "image/png"), client=golem
        )


def test_each_position_round_trips(harbour: Generated, fixtures: Path) -> None:
    every = examples_of(fixtures / "modalities.json", "Postbox")
    assert {"Letter", "Parts", "Part", "Words", "Picture"} <= every.keys()
    for name, texts in every.items():
        round_trip(harbour, name, texts)


def _calls(package: Any) -> dict[str, tuple[Any, ...]]:
    values, types = package.values, package.types
    words, link = values.Text("hello", "en"), values.Url("https://harbour.example/a")
    picture = values.Binary(b"png", "image/png")
    part_text, part_image = types.PartText(words), types.PartImage(picture)
    return {
        "say": (words,),
        "show": (link,),
        "say_plain": (values.Text("plain"),),
        "show_plain": (values.Binary(b""),),
        "say_named": (link,),
        "ask_named": ([],),
        "ask_shared": ([part_text, part_image, types.PartRaw(values.Binary(b"r"))], True),
        "maybe": (None, None, None),
        "many": ([words, link], [[], []]),
        "not_multimodal": (["a", "b"],),
        "mono": (values.Text("alone"),),
    }


@pytest.mark.parametrize("name", _NAMES)
def test_a_server_takes_each_position(
    harbour: Generated, postbox: Any, server: FakeGolem, name: str
) -> None:
    getattr(postbox, name)(*_calls(harbour.load())[name])
    call = server.calls[-1]
    assert call.status == 200
    assert call.method == name


def test_a_multimodal_parameter_stays_one_beside_others(postbox: Any, server: FakeGolem) -> None:
    postbox.ask_shared([], True)
    request = server.calls[-1].request
    fields = request["methodParameters"]["value"]["fields"]
    assert fields == [
        {"kind": "list", "value": {"elements": []}},
        {"kind": "bool", "value": True},
    ]


def test_restrictions_are_checked_both_ways(harbour: Generated, fixtures: Path) -> None:
    values = harbour.part("values")
    text, binary, url = values.Text, values.Binary, values.Url
    letter = examples_of(fixtures / "modalities.json", "Postbox")["Letter"][0]
    for field, good, bad in (
        ("subject", [text("a"), text("a", "en"), url("https://x.example")], [text("a", "fr")]),
        ("subject", [text("a" * 280)], [text(""), text("a" * 281), text("a", "de")]),
        ("body", [text(""), text("a", "fr"), url("http://x")], [url("nowhere")]),
        ("cover", [binary(b"1", "image/webp"), binary(b"1")], [binary(b"1", "image/gif")]),
        ("scan", [binary(b"")], [binary(b"", "image/png"), url("https://x.example")]),
        ("plain", [text("", "xx")], [url("https://x.example")]),
    ):
        check_field(harbour, "Letter", letter, field, good, bad)


def test_two_unstructured_types_keep_their_own_restrictions(
    harbour: Generated, postbox: Any
) -> None:
    values, errors = harbour.part("values"), harbour.part("errors")
    with pytest.raises(errors.EncodeError):
        postbox.maybe(None, values.Binary(b"x", "image/gif"), None)
    postbox.show(values.Binary(b"", "image/gif"))
