"""The restrictions of schema types."""

from __future__ import annotations

import pytest

from golem_codegen.runtime.rules import (
    MIME_PATTERN,
    check_binary,
    check_char,
    check_path,
    check_quantity,
    check_string,
    check_text,
    check_url,
)
from golem_codegen.runtime.urls import UrlParts, url_parts
from golem_codegen.runtime.values import Binary, Quantity, Text


@pytest.mark.parametrize("text", ["", "a", "ß", "🍸\x00\u2028\ufffe", "e\u0301"])
def test_good_strings(text: str) -> None:
    assert check_string(text) is None


@pytest.mark.parametrize("text", ["\ud83c", "a\udc00b", "\udf78\ud83cx"])
def test_lone_surrogates(text: str) -> None:
    assert check_string(text) == "text without lone surrogates"
    assert check_char(text[:1]) == (None if text[0] == "a" else "exactly one Unicode character")


@pytest.mark.parametrize(
    ("text", "good"), [("a", True), ("😀", True), ("", False), ("e\u0301", False)]
)
def test_chars(text: str, good: bool) -> None:
    assert (check_char(text) is None) is good


def test_text_languages() -> None:
    german = Text("Grüezi", "de-CH")
    assert check_text(german, None, None, None, None) is None
    assert check_text(german, ("de-CH",), None, None, None) is None
    assert check_text(german, frozenset({"en", "de"}), None, None, None) == "text in de or en"
    assert check_text(german, (), None, None, None) == "text without a language"
    assert check_text(Text("x"), (), None, None, None) is None
    assert check_text(Text("x"), ("en",), None, None, None) is None


def test_text_length_counts_scalars() -> None:
    value: Text[str] = Text("🍸🍸")
    assert check_text(value, None, 2, 2, None) is None
    assert check_text(value, None, 3, None, None) == "text of at least 3 characters"
    assert check_text(value, None, None, 1, None) == "text of at most 1 characters"


def test_text_pattern_is_searched() -> None:
    value: Text[str] = Text("order-17")
    assert check_text(value, None, None, None, r"\d+") is None
    assert check_text(value, None, None, None, r"\A\d+\Z") == r"text that matches \A\d+\Z"


@pytest.mark.parametrize("mime", ["image/png", "application/x-a.b+c", "a/b"])
def test_good_mime_types(mime: str) -> None:
    assert MIME_PATTERN.fullmatch(mime)
    assert check_binary(Binary(b"", mime), None, None, None) is None


@pytest.mark.parametrize("mime", ["", "png", "a/b\n", "a/b; charset=x", "a/", "/b", "ä/b", "a/b/c"])
def test_bad_mime_types(mime: str) -> None:
    assert check_binary(Binary(b"", mime), None, None, None) == "a MIME type such as image/png"


def test_binary_restrictions() -> None:
    png = Binary(b"\x00\x01", "image/png")
    assert check_binary(png, ("image/png",), 2, 2) is None
    assert check_binary(png, ("image/PNG",), None, None) == "bytes of image/PNG"
    assert check_binary(png, (), None, None) == "bytes without a MIME type"
    assert check_binary(Binary(b""), ("image/png",), None, None) is None
    assert check_binary(png, None, 3, None) == "at least 3 bytes"
    assert check_binary(png, None, None, 1) == "at most 1 bytes"


@pytest.mark.parametrize(
    ("path", "good"),
    [
        ("a.csv", True),
        ("/x.y/a.csv", True),
        ("/x.y/README", True),
        ("a.", True),
        ("a.b/", True),
        ("a.CSV", False),
        ("a.csv.gz", False),
        (".profile", False),
        ("", False),
    ],
)
def test_paths(path: str, good: bool) -> None:
    assert (check_path(path, ("csv",)) is None) is good


def test_paths_without_restriction() -> None:
    assert check_path("a.b", None) is None
    assert check_path("", None) == "a path that is not empty"
    assert check_path("a.b", ()) == "no extension"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("https://example.org", UrlParts("https", "example.org")),
        ("HTTPS://Example.ORG:443/a?b#c", UrlParts("https", "example.org")),
        ("http://user:pass@e.org/", UrlParts("http", "e.org")),
        ("http:e.org", UrlParts("http", "e.org")),
        (r"http:\\e.org\a", UrlParts("http", "e.org")),
        ("http://[::1]:80/", UrlParts("http", "[::1]")),
        ("http://127.0.0.1", UrlParts("http", "127.0.0.1")),
        ("http://0x7f.1", UrlParts("http", "0x7f.1")),
        ("http://ex%61mple.org", UrlParts("http", "example.org")),
        ("http://bücher.example", UrlParts("http", "bücher.example")),
        ("  http://e.org/a b\n", UrlParts("http", "e.org")),
        ("http://e.org/%zz", UrlParts("http", "e.org")),
        ("http://e.org:", UrlParts("http", "e.org")),
        ("mailto:a@b", UrlParts("mailto", None)),
        ("data:,x", UrlParts("data", None)),
        ("urn:uuid:x", UrlParts("urn", None)),
        ("file:///a/b", UrlParts("file", None)),
        ("file:/a", UrlParts("file", None)),
        ("foo://host/a", UrlParts("foo", "host")),
        ("foo:///a", UrlParts("foo", None)),
        ("a:", UrlParts("a", None)),
    ],
)
def test_addresses(text: str, parts: UrlParts) -> None:
    assert url_parts(text) == parts
    assert check_url(text, None, None) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "a",
        "/a/b",
        "//e.org",
        "e.org",
        "1http://e.org",
        "http:",
        "http://",
        "https:///",
        "http://:80",
        "http://user@",
        "http://a b",
        "http://a<b",
        "http://e.org:x",
        "http://e.org:65536",
        "http://e.org:٣",
        "http://[::1",
        "http://[1]",
        "http://[::1%25eth0]",
        "http://256.256.256.256",
        "http://1.2.3.4.5",
        "http://a.09",
        "http://%00",
        "http://%ff",
        "foo://a b/",
        "foo://:1/",
        "bücher:x",
    ],
)
def test_no_addresses(text: str) -> None:
    assert url_parts(text) is None
    assert check_url(text, None, None) == "an absolute URL"


def test_url_restrictions_ignore_case() -> None:
    url = "HTTPS://Files.Example.org/a"
    assert check_url(url, ("https",), ("files.example.ORG",)) is None
    assert check_url(url, ("HTTPS",), None) is None
    assert check_url(url, ("http", "ftp"), None) == "a URL with scheme ftp or http"
    assert check_url(url, None, ("example.org",)) == "a URL on host example.org"
    assert check_url("mailto:a@example.org", None, ("example.org",)) is not None
    assert check_url(url, (), None) == "no URL at all"


def test_quantity_units() -> None:
    kilograms = Quantity(1, 0, "kg")
    assert check_quantity(kilograms, "kg", (), None, None) is None
    assert check_quantity(kilograms, "kg", ("kg", "g"), None, None) is None
    assert check_quantity(kilograms, "kg", ("g",), None, None) == "a quantity in g"
    assert check_quantity(kilograms, "g", (), None, None) == "a quantity in g"


def test_quantity_bounds_are_exact() -> None:
    minimum, maximum = (10, 1), (15, -2)
    for inside in [(1, 0), (100, 2), (1500, 0), (15, -2)]:
        assert check_quantity(Quantity(*inside, "g"), "g", (), minimum, maximum) is None
    below = Quantity(999_999_999_999_999_999, 18, "g")
    assert check_quantity(below, "g", (), minimum, maximum) == "a quantity of at least 1.0"
    assert check_quantity(Quantity(1501, 0, "g"), "g", (), None, maximum) == (
        "a quantity of at most 1.5E+3"
    )
    # Scales far apart are compared without writing the digits out.
    assert check_quantity(Quantity(1, 2**31 - 1, "g"), "g", (), (1, -(2**31)), None) is not None
    assert check_quantity(Quantity(0, 2**31 - 1, "g"), "g", (), None, (1, -(2**31))) is None
