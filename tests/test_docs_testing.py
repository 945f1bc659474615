"""Every example of ``docs/testing.md``, run; and the runner of examples itself."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import ROOT
from docs_examples import examples, fits, run_examples, unmarked

PAGE = ROOT / "docs" / "testing.md"
# Test runs of readers have none of our settings.
VARIABLES = {"PYTEST_ADDOPTS": "-p no:cacheprovider", "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.mark.slow
@pytest.mark.xdist_group("docs-testing")
def test_every_example_of_the_page(tmp_path: Path, fixtures: Path) -> None:
    shutil.copy(fixtures / "counter.json", tmp_path / "agents.json")
    assert run_examples(PAGE, tmp_path, VARIABLES) > 12
    assert (tmp_path / "calls.jsonl").exists()


def test_no_block_is_left_out() -> None:
    assert unmarked(PAGE) == []
    assert all(example.kind != "not-run" for example in examples(PAGE))


def page(folder: Path, text: str) -> Path:
    file = folder / "page.md"
    file.write_text(text)
    return file


def test_the_runner_runs_blocks_in_order(tmp_path: Path) -> None:
    text = """
<!-- example: file a/b.txt -->
```text
hello
```

<!-- example: run -->
```python
assert open("a/b.txt").read() == "hello\\n"
```

<!-- example: console -->
```console
$ python -c "print('one'); print('two'); print('three 17')"
one
...
three ...
$ python -c "pass"
```

<!-- example: console 3 -->
```console
$ python -c "raise SystemExit(3)"
```

<!-- example: not-run it needs a cluster -->
```console
$ golem deploy
```

```text
not an example
```
"""
    file = page(tmp_path, text)
    assert run_examples(file, tmp_path) == 5
    assert unmarked(file) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<!-- example: run -->\n```python\n1/0\n```\n", "ZeroDivisionError"),
        ("<!-- example: console -->\n```console\n$ python -c 'print(1)'\n2\n```\n", "page.md:1"),
        ("<!-- example: console -->\n```console\n$ python -c 'exit(1)'\n```\n", "page.md:1"),
        ("<!-- example: console -->\n```console\n1\n```\n", "output without a command"),
        ("<!-- example: dance -->\n```python\n```\n", "no kind of example dance"),
        ("<!-- example: not-run -->\n```python\n```\n", "say why"),
        (
            "<!-- example: until-interrupt -->\n```console\n$ python -c 'print(1)'\n2\n```\n",
            "ended",
        ),
    ],
)
def test_the_runner_finds_what_is_wrong(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(AssertionError, match=words):
        run_examples(page(tmp_path, text), tmp_path)


def test_blocks_without_a_word_are_found(tmp_path: Path) -> None:
    file = page(tmp_path, "text\n\n```python\npass\n```\n\n```json\n{}\n```\n")
    assert unmarked(file) == ["page.md:3"]


@pytest.mark.parametrize(
    ("expected", "output", "answer"),
    [
        (["a", "b"], "a\nb\n", True),
        (["a"], "a\nb\n", False),
        (["a", "..."], "a\nb\nc\n", True),
        (["a", "..."], "a\n", True),
        (["...", "c"], "a\nb\nc\n", True),
        (["a ... c"], "a b c\n", True),
        (["a.c"], "abc\n", False),
        (["a"], "a  \n", True),
    ],
)
def test_fitting(expected: list[str], output: str, answer: bool) -> None:
    assert fits(expected, output) is answer
