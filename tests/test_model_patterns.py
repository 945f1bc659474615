"""Patterns: the Rust crate itself, inside pydantic-core, is the judge."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic_core import SchemaError, SchemaValidator, core_schema

from golem_codegen.model.patterns import PatternError, PatternProblem, python_pattern, tables
from golem_codegen.model.patterns import ranges as r

SAMPLES = [
    "", "a", "A", "ab", "AB", "aB", "b", "ba", "aa", "aaa", "abab", "z", "0", "7", "42", "_", "-",
    "a-b",
    "a\n", "\n", "\na", "a\nb", "b\na\n", "\r\n", "a\r\nb", " ", "a b", "\t", "\x1c", "\x85",
    "\xa0",
    "é", "É", "e\u0301", "ß", "ẞ", "\u017f", "\u212a", "K", "k", "s", "S", "i", "I", "\u0131",
    "İ", "²", "½", "٣",
    "‿", "\u200d",
    "ⓐ", "Ⓐ", "😀", "日本", "[", "]", "^", "&", "~", ".", "$", "{", "}", "(", ")", "|", "\\", "#",
    "a#b", "<", ">",
    "foo", "Foo", "foobar", "bar foo", "straße", "STRASSE", "STRAẞE", "x{2}", "ΑΒΓ", "αβγ", "ǅ",
    "ÿ", "Ÿ",
]  # fmt: skip


@lru_cache(maxsize=4096)
def rust(pattern: str) -> SchemaValidator | None:
    """The crate's own matcher; None when it refuses the pattern."""
    try:
        return SchemaValidator(core_schema.str_schema(pattern=pattern, regex_engine="rust-regex"))
    except SchemaError:
        return None


def translated(pattern: str) -> str | PatternProblem:
    try:
        return python_pattern(pattern)
    except PatternError as error:
        return error.problem


def agrees(pattern: str) -> bool:
    """Compare with the crate; whether there was a translation to compare."""
    judge, source = rust(pattern), translated(pattern)
    if judge is None or isinstance(source, PatternProblem):
        assert (judge is None) is (source is PatternProblem.INVALID), (pattern, source)
        return False
    assert source.isascii()
    compiled = re.compile(source)
    for sample in SAMPLES:
        found = bool(compiled.search(sample))
        assert found is judge.isinstance_python(sample), (pattern, source, sample)
    return True


TRANSLATED = [
    "", "^[A-Z]+$", "a$", r"a\z", r"\Aa", "^$", r"(?<n>a)", r"(?P<n>a)(?P<m>b)", "(?<n.a[0]>a)",
    r"\x{1F600}", r"\x61",
    r"\u0061", r"\U0001F600", "[[:alpha:]]+", "[[:^alpha:]]", "[^[:digit:]]", "a(?i)b|c",
    "(a(?i)b)c", "(?i:a)b",
    "(?m)^a$", "(?m)a$", "(?s)a.b", "a.b", "[a-z&&[^b]]", "[a-z--[aeiou]]", "[a-c~~b-d]", "[a&&b]",
    r"[\w--\d]", r"[\d&&[0-4]]", "a**", "a*+", "a+*?", "(?:)", "()", "a|", "|", "(|a)b",
    r"(?i)straße", "(?i)ß", "(?i)i",
    "(?i)k", "(?i)[a-k]", "(?i)[à-ÿ]", "(?i)[^a]", "(?i)[^é]",
    "(?i)\u0131", "(?i)\u03b1", "(?i)\u017f", r"(?i)\x{212A}",
    r"\s", r"^\s+$", r"\S",
    r"[\d.]+", r"\d", r"\D", r"[^\d]", r"[^\da]", r"[\D1]", "[]a]", "[^]a]", "[a-]", "[-a]",
    "[--a]", "[a-c-e]", r"[\]]",
    r"[\-\^]", "[&a]", "[a^]", r"(?x) a b # c", "(?x) [ a - c ] +", r"(?x) a\ b", r"(?x)a\#b",
    "(?U)a*b", "(?U)a+?b",
    r"\w{2}", r"^\w+$", r"\W", r"[\w-]", r"[^\w]", r"[\W_]", r"\bfoo\b", r"\Bo", r"\b", r"\B",
    r"\b{start}foo", r"foo\b{end}",
    r"\b{start-half}f", r"o\b{end-half}", r"\<foo\>", r"(?-u)\w", r"(?-u)\bfoo", r"(?-u)\d\s",
    r"\.\-\/\#\&\~", "^*a", "$?b",
    "é", "[é-ü]", "$a^", r"\d{2}", "a{2}", "a{1,}", "a{0,1}b", "a{ 1 , 2 }", "}", "]", "(?R)a.b",
    "(?R)^a$", r"\t\n\r\f\v\a",
    "[[a-c][x-z]]", "[a[^b]]", "(?i)[[:upper:]]", "(?i)[k&&[a-z]]", "[ -~]", r"\\", "((a)|(b))+",
    "^(?:a|b)*$", r"\x41-\x{5A}",
]  # fmt: skip


@pytest.mark.parametrize("pattern", TRANSLATED)
def test_translations_find_what_the_crate_finds(pattern: str) -> None:
    assert agrees(pattern)


@pytest.mark.parametrize(
    "pattern",
    [
        "(?=a)", "(?!a)", "(?<=a)b", "(?<!a)b", r"(a)\1", "(?P=n)", r"\k<n>", "(?>a)", "(?#c)",
        "(", ")", "(a", "a)", "[", "[a",
        "[]", "[^]", "*", "+a", "?", "a|*", "(*)", "{", "{2}", "a{", "a{2,1}", "a{x}", "a{}",
        "a{4294967296}", "[z-a]", r"[a-\d]",
        r"[\d-z]x[\A]", "\\", r"\Z", r"\Q", r"\h", r"\é", r"\x4", r"\x{}", r"\x{D800}",
        r"\x{110000}", r"\u12", r"\8",
        "(?P<1>a)", "(?<>a)", "(?<n>a)(?<n>b)", "(?z)", "(?i", "(?ii)a",
        "(?s-s).", "(?i-)a", "(?)", "(?-)", "(?i)*", r"(?-u).",
        r"(?-u)[^a]", r"(?-u)\W", r"(?-u)\xFF", r"[\b]", r"\p{", "a{,}",
    ],
)  # fmt: skip
def test_what_the_crate_refuses_is_invalid(pattern: str) -> None:
    assert rust(pattern) is None
    with pytest.raises(PatternError) as caught:
        python_pattern(pattern)
    assert caught.value.problem is PatternProblem.INVALID


@pytest.mark.parametrize(
    "pattern",
    [r"\p{L}", r"\pL", r"\P{Greek}+", r"[\p{Lu}a]", r"(?mR)^a$", r"(?i)[é&&[à-ü]]",
    "[" * 60 + "a" + "]" * 60],
)  # fmt: skip
def test_what_python_cannot_say_is_inexpressible(pattern: str) -> None:
    assert rust(pattern) is not None
    with pytest.raises(PatternError) as caught:
        python_pattern(pattern)
    assert caught.value.problem is PatternProblem.INEXPRESSIBLE


ATOMS = st.sampled_from(
    ["a", "b", "k", "é", r"\d", r"\s", r"\S", ".", "^", "$", r"\b", r"\z", "[a-c]", "[^a]",
    "[[:alpha:]&&[^b]]",
     r"[\w.]", r"\w", "(?i)", "(?m)", "(?s)", "(?-i)", r"\x{e9}", "-", "]", "[k-sé]"]
)  # fmt: skip
PATTERNS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map("|".join),
        inner.map(lambda each: f"({each})"),
        inner.map(lambda each: f"(?i:{each})"),
        st.tuples(
            inner.map(lambda each: f"(?:{each})"),
            st.sampled_from(["*", "+", "?", "{2}", "*?", "{1,2}?"]),
        ).map("".join),
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(PATTERNS)
def test_composed_patterns_agree(pattern: str) -> None:
    agrees(pattern)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=r"ab-^$[]{}()|*+?\.&~,1:diwzP<>=! ", max_size=9))
def test_random_text_is_judged_alike(pattern: str) -> None:
    agrees(pattern)


def test_the_tables_follow_unicode() -> None:
    word, digit = _members(tables.word()), _members(tables.digit())
    for code in range(0x3000):
        category = unicodedata.category(chr(code))
        if category == "Cn":
            continue
        is_word = category[0] in "LM" or category in ("Nl", "Nd", "Pc") or code in (0x200C, 0x200D)
        assert (code in word) is (is_word or 0x24B6 <= code <= 0x24E9)
        assert (code in digit) is (category == "Nd")


def _members(ranges: r.Ranges) -> set[int]:
    return {code for low, high in ranges for code in range(low, high + 1) if code < 0x3000}


CODES = st.lists(
    st.tuples(st.integers(0, 40), st.integers(0, 5)).map(lambda p: (p[0], p[0] + p[1]))
)


@given(CODES, CODES)
def test_range_algebra(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> None:
    left, right = r.normal(one), r.normal(other)
    a, b = _members(left), _members(right)
    assert _members(r.union(left, right)) == a | b
    assert _members(r.intersection(left, right)) == a & b
    assert _members(r.difference(left, right)) == a - b
    assert _members(r.symmetric_difference(left, right)) == a ^ b
    assert r.complement(r.complement(left)) == left


def test_deep_groups_are_bounded() -> None:
    assert python_pattern("(" * 100 + "a" + ")" * 100)
    with pytest.raises(PatternError, match="nested deeper"):
        python_pattern("(" * 300 + "a" + ")" * 300)
