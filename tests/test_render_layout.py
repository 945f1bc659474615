"""The layout of printed code is the one that black chooses."""

from __future__ import annotations

import ast

import black
from hypothesis import given, settings
from hypothesis import strategies as st

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.expressions import Either, Expression, Subscript
from golem_codegen.plan.literals import docstring, literal
from golem_codegen.render import layout

MODE = black.Mode(line_length=100)
ATOMS = st.integers(1, 40).map(lambda n: "T" + "x" * n)


def _subscripts(items: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    parts = st.lists(items, min_size=1, max_size=3).map(tuple)
    return st.builds(Subscript, ATOMS, parts)


EXPRESSIONS: st.SearchStrategy[Expression] = st.recursive(ATOMS, _subscripts, max_leaves=12)
UNIONS = st.lists(EXPRESSIONS, min_size=2, max_size=4).map(lambda items: Either(tuple(items)))


def _is_fixed_point(source: str) -> bool:
    ast.parse(source)
    return black.format_str(source, mode=MODE) == source


@settings(max_examples=150, deadline=None)
@given(EXPRESSIONS | UNIONS, st.sampled_from(["", " = None"]))
def test_annotated_fields(expression: Expression, default: str) -> None:
    line = layout.typed("name: ", expression, default, 4)
    assert _is_fixed_point(f"class A:\n    {line}\n")


@settings(max_examples=100, deadline=None)
@given(EXPRESSIONS | UNIONS)
def test_aliases(expression: Expression) -> None:
    assert _is_fixed_point(layout.typed("Name: _ty.TypeAlias = ", expression, "", 0) + "\n")


@settings(max_examples=150, deadline=None)
@given(st.lists(EXPRESSIONS | UNIONS, max_size=6), ATOMS)
def test_signatures(annotations: list[Expression], returns: str) -> None:
    arguments = [layout.Argument("self")]
    arguments += [layout.Argument(f"p{i}", each) for i, each in enumerate(annotations)]
    arguments += [layout.Argument("*"), layout.Argument("config", "C | None", "None")]
    line = layout.signature("def call", arguments, returns, 4)
    assert _is_fixed_point(f"class A:\n    {line}\n        return None\n")


PLAIN = st.none() | st.booleans() | st.integers(-5, 10**12) | st.text(max_size=30)
DATA = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4)
    | st.lists(inner, max_size=4).map(tuple)
    | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=25,
)


@settings(max_examples=200, deadline=None)
@given(DATA)
def test_data_literals(value: object) -> None:
    source = layout.data("_DATA = ", value, "", 0) + "\n"
    assert ast.literal_eval(source.removeprefix("_DATA = ")) == value
    assert _is_fixed_point(source)


@given(st.text(st.characters(codec=None)))
def test_literals_hold_any_text(text: str) -> None:
    shown = literal(Untrusted(text))
    assert ast.literal_eval(shown) == text
    assert "\n" not in shown
    shown.encode("utf-8")


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("ab \"\\\n\t'#{}\0\u202e\ud800é"), max_size=40) | st.text())
def test_docstrings_hold_any_text(text: str) -> None:
    stripped = text.strip()
    source = f"def f() -> None:\n    {docstring(Untrusted(stripped), 4)}\n"
    source.encode("utf-8")
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    shown = [ast.get_docstring(function, clean=clean) for clean in (True, False)]
    assert stripped in shown
    assert _is_fixed_point(source)
