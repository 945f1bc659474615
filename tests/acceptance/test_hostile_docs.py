"""Descriptions of any text become docstrings of the same text, and nothing else."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from acceptance import schemas as s
from acceptance.packages import render, save
from acceptance.test_fixtures import agents_of

_PIECES = ['"""', "'''", "\\", "\0", "\u202e", "\u2028", "\ufeff", "\r", "\x0c", "\t", "{{ x }}"]
_PIECES += ["{% x %}", "# fmt: on", "*/", '"', "'", "\\N{BULLET}", "\\x", "%s", "{0}", "\n", "é"]
hostile = st.lists(
    st.sampled_from(_PIECES) | st.text(st.characters(codec="utf-8"), max_size=9),
    max_size=9,
).map("".join)
documents = st.lists(hostile, min_size=20, max_size=40)


def lines(text: str) -> list[str]:
    """The words of a text as docstrings keep them: indentation is not text."""
    return [line.strip() for line in text.strip().split("\n")]


def docstrings(files: dict[str, bytes]) -> list[str]:
    """Every docstring of the generated modules, as Python reads it."""
    found: list[str] = []
    for path, content in files.items():
        if path.startswith("_runtime") or not path.endswith(".py"):
            continue
        found += [
            ast.get_docstring(node, clean=False) or ""
            for node in ast.walk(ast.parse(content))
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        ]
    return found


def holds(docstring: str, text: str) -> bool:
    """Whether the lines of a text stand one after the other in a docstring."""
    return "\n".join(lines(text)) in "\n".join(line.strip() for line in docstring.split("\n"))


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@example(_PIECES)
@example([f"{piece}{piece}" for piece in _PIECES])
@given(documents)
def test_fuzzed_docs_parse_to_the_same_text(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    fields = [s.field(f"f{i}", s.U8, f"[{i}]{text}[{i}]") for i, text in enumerate(texts)]
    types = {"Told": s.record(*fields)}
    made = s.echo_agent("Told", types)
    made["methods"] += [
        s.method(f"m{i}", [s.parameter("p", s.U8, f"<{i}>{text}<{i}>")], doc=f"({i}){text}({i})")
        for i, text in enumerate(texts)
    ]
    files, _ = render("told", save([[made]], tmp_path_factory.mktemp("told")))
    every = docstrings(files)
    for i, text in enumerate(texts):
        for marked in (f"[{i}]{text}[{i}]", f"<{i}>{text}<{i}>", f"({i}){text}({i})"):
            assert any(holds(docstring, marked) for docstring in every), marked


def test_the_docs_of_the_extreme_fixture_all_arrive(fixtures: Path) -> None:
    document = json.loads((fixtures / "names.json").read_text(encoding="utf-8"))
    files, _ = render("told", [fixtures / "names.json"])
    every = docstrings(files)
    told = set()
    for agent in agents_of(document):
        told |= {agent["description"], agent["constructor"]["description"]}
        told |= {method["description"] for method in agent["methods"]}
    for text in told:
        assert any(holds(docstring, text) for docstring in every), text


def test_control_characters_and_bidi_marks_never_stand_raw_in_the_output(fixtures: Path) -> None:
    files, _ = render("told", [fixtures / "names.json"])
    for path, content in files.items():
        text = content.decode("utf-8")
        raw = {c for c in text if ord(c) < 32 and c != "\n"} | ({"\u202e", "\u2028"} & set(text))
        assert raw == set(), path
