"""Names: every text has an identifier, and names never move."""

from __future__ import annotations

import keyword
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.name_table import Want, settle
from golem_codegen.plan.names import MAX_LENGTH, Style, identifier, is_plain, tail, words


@pytest.mark.parametrize(
    ("name", "snake", "pascal", "upper"),
    [
        ("funStructComplex", "fun_struct_complex", "FunStructComplex", "FUN_STRUCT_COMPLEX"),
        ("fun_struct", "fun_struct", "FunStruct", "FUN_STRUCT"),
        ("HTTPServerURL", "http_server_url", "HTTPServerURL", "HTTP_SERVER_URL"),
        ("order-id", "order_id", "OrderId", "ORDER_ID"),
        ("case0", "case0", "Case0", "CASE0"),
        ("class", "class_", "Class", "CLASS"),
        ("None", "none", "None_", "NONE"),
        ("__init__", "init", "Init", "INIT"),
        ("mro", "mro_", "Mro", "MRO"),
        ("", "empty", "Empty", "EMPTY"),
        ("123", "n123", "T123", "N123"),
        ("ﬁle", "file", "File", "FILE"),
        ("grüße", "grüße", "Grüße", "GRÜSSE"),
        ("数据", "数据", "T数据", "数据"),
        ("🎉", "u1f389", "U1f389", "U1F389"),
        ("a b\n", "a_b", "AB", "A_B"),
        ("value_", "value_", "Value", "VALUE"),
    ],
)
def test_identifiers(name: str, snake: str, pascal: str, upper: str) -> None:
    found = [identifier(Untrusted(name), style) for style in Style]
    assert found == [snake, pascal, upper]


@given(st.text(max_size=200), st.sampled_from(Style))
def test_every_text_has_an_identifier(text: str, style: Style) -> None:
    name = identifier(text, style)
    assert name.isidentifier()
    assert not keyword.iskeyword(name)
    assert unicodedata.normalize("NFKC", name) == name
    assert len(name) <= MAX_LENGTH + 1
    assert not name.startswith("_")
    assert identifier(text, style) == name


@given(st.text(max_size=40))
def test_a_tail_continues_a_class_name(text: str) -> None:
    assert f"Shape{tail(text)}".isidentifier()


def test_reserved_names_get_an_underscore() -> None:
    assert identifier("get", Style.SNAKE, frozenset({"get"})) == "get_"


def test_words_of_every_writing() -> None:
    assert words("fooBar-baz_quxHTTPRequest2") == ["foo", "Bar", "baz", "qux", "HTTP", "Request2"]


def _want(name: str, *, rank: int = 0) -> Want:
    return Want(
        name,
        identifier(name, Style.SNAKE),
        name,
        is_plain(Untrusted(name), Style.SNAKE),
        rank,
    )


@given(st.lists(st.text(max_size=8), unique=True, max_size=12), st.randoms())
def test_order_has_no_influence(texts: list[str], random: object) -> None:
    wants = [_want(text) for text in texts]
    names = settle(wants, pins={})
    assert len(set(names.values())) == len(texts)
    random.shuffle(wants)  # type: ignore[attr-defined]
    assert settle(wants, pins={}) == names


def test_the_plain_name_wins() -> None:
    names = settle([_want("foo-bar"), _want("foo_bar"), _want("fooBar")], pins={})
    assert names["foo_bar"] == "foo_bar"
    assert names["foo-bar"].startswith("foo_bar_")
    assert names["foo-bar"] != names["fooBar"]


def test_without_a_plain_one_all_get_a_suffix() -> None:
    names = settle([_want("foo-bar"), _want("fooBar")], pins={})
    assert "foo_bar" not in names.values()


def test_a_pin_survives_a_namesake() -> None:
    before = settle([_want("foo-bar")], pins={})
    after = settle([_want("foo-bar"), _want("foo_bar"), _want("fooBar")], pins=before)
    assert after["foo-bar"] == before["foo-bar"] == "foo_bar"


def test_a_user_edits_a_pin() -> None:
    assert settle([_want("foo")], pins={"foo": "renamed"}) == {"foo": "renamed"}


def test_an_unusable_pin_is_not_used() -> None:
    assert settle([_want("foo")], pins={"foo": "not a name"}) == {"foo": "foo"}


def test_taken_names_are_not_given() -> None:
    assert settle([_want("foo")], pins={}, taken=["foo"])["foo"].startswith("foo_")


def test_lower_ranks_go_first() -> None:
    first, second = _want("foo"), Want("other", "foo", "other", rank=1)
    names = settle([second, first], pins={})
    assert names["foo"] == "foo"
    assert names["other"].startswith("foo_")
