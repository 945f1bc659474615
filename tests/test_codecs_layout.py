"""The printed codec modules are what black would print, and need nothing that they import."""

from __future__ import annotations

import ast
import random

import black
import codec_plans as p
import pytest

from golem_codegen.model.types import String
from golem_codegen.plan import shapes as s
from golem_codegen.plan.program import Hole
from golem_codegen.plan.quoting import broken, quoted
from golem_codegen.render.codecs import render_codecs
from golem_codegen.render.modules import SHARED, VENDORED

MODE = black.Mode(line_length=100)


@pytest.mark.parametrize("seed", range(25))
def test_random_modules_are_fixed_points_of_black(seed: int) -> None:
    for text in render_codecs(p.random_plan(random.Random(seed)), SHARED):
        assert black.format_str(text, mode=MODE) == text


def test_an_empty_plan_prints_modules() -> None:
    plan = p.plan(())
    for text in render_codecs(plan, SHARED):
        assert black.format_str(text, mode=MODE) == text
        ast.parse(text)


def test_the_texts_have_the_header_and_the_runtime_that_was_asked_for() -> None:
    header = "# Generated.\n# fmt: off\n"
    texts = render_codecs(p.random_plan(random.Random(5)), VENDORED, header)
    assert all(text.startswith(header) for text in texts)
    assert "from ._runtime import wire_nodes as _n\n" in texts.wire
    assert "from ._runtime import wire_write as _w\n" in texts.canonical


@pytest.mark.parametrize("seed", range(5))
def test_every_import_is_used_and_every_name_of_the_module_is_ours(seed: int) -> None:
    texts = render_codecs(p.random_plan(random.Random(seed)), SHARED)
    for text in (texts.wire, texts.canonical):
        _check_names(ast.parse(text))


def _check_names(tree: ast.Module) -> None:
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module != "__future__":
            assert {alias.asname for alias in statement.names} <= used
        for name in _bound(statement):
            assert name.startswith(("_", "enc_", "dec_", "json_", "to_json_", "from_json_")), name


def _bound(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case _:
            return []


def test_long_symbols_and_great_floats_are_laid_out_too() -> None:
    plain = p.record("R", p.field("a", p.floating("f32", -1e38, 1e38)), p.field("b", p.BOOL))
    symbols = ["s" * 64, "t" * 74, "u" * 80]
    entries: list[s.Entry] = []
    for symbol in symbols:
        entries += [
            s.TypeEntry(symbol, s.Named("R")),
            s.TypeEntry(f"{symbol}_list", s.ListOf(s.Named("R"))),
            s.ParametersEntry(f"{symbol}_in", (p.field("type", p.BOOL), p.field("x", p.BOOL))),
            s.ConfigValueEntry(f"{symbol}_config", s.OptionOf(p.STRING, wrapped=False)),
        ]
    for text in render_codecs(p.plan((plain,), *entries), SHARED):
        assert black.format_str(text, mode=MODE) == text


def test_two_runs_print_the_same() -> None:
    first = render_codecs(p.random_plan(random.Random(9)), SHARED)
    assert first == render_codecs(p.random_plan(random.Random(9)), SHARED)


@pytest.mark.parametrize("text", ['a"b', "a'b", 'a"b"c\'', "a'b'c\"", "\\", "\n{x}", "\u202e", ""])
def test_literals_hold_their_text_in_the_quotes_of_black(text: str) -> None:
    shown = quoted((text,))
    assert ast.literal_eval(shown) == text
    assert black.format_str(f"x = {shown}\n", mode=MODE) == f"x = {shown}\n"


@pytest.mark.parametrize("width", [20, 40, 90])
def test_broken_literals_say_the_same_and_fit(width: int) -> None:
    pieces = ('{"kind":"x",', Hole("_y"), '"value":{"a":[1,2]}}\n', "é'" * 40, Hole("_z"))
    lines = broken(pieces, width)
    names = {"_y": "<y>", "_z": "<z>"}
    said = eval("(" + " ".join(lines) + ")", names)  # noqa: S307 - our own literals
    assert said == "".join(p if isinstance(p, str) else names[p.code] for p in pieces)
    assert all(len(line) <= width for line in lines)


def test_one_type_used_twice_is_written_once() -> None:
    option = s.OptionOf(p.STRING, wrapped=False)
    again = s.OptionOf(p.scalar(String), wrapped=False)
    plan = p.plan((), s.TypeEntry("a", option), s.TypeEntry("b", s.TupleOf((again, again))))
    assert render_codecs(plan, SHARED).wire.count('_n.Leaf, tag="option"') == 1
