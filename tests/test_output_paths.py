"""Which paths a package may have."""

from __future__ import annotations

import pytest

from golem_codegen.output.paths import check_paths, parents, path_error


@pytest.mark.parametrize("path", ["types.py", "agents/counter_agent.py", "größe.py", ".hidden"])
def test_allowed(path: str) -> None:
    assert path_error(path) is None


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/etc/passwd",
        "a//b",
        "a/",
        "..",
        "../x",
        "a/../../x",
        "./a",
        "a\\b",
        "C:x",
        "a\nb",
        "a\x00b",
        "\u202ea",
        "a. /b",
        "a.",
        "golem-codegen.lock",
        "Golem-Codegen.lock",
    ],
)
def test_refused(path: str) -> None:
    assert path_error(path) is not None
    with pytest.raises(ValueError, match="the path"):
        check_paths([path])


@pytest.mark.parametrize(
    ("paths", "message"),
    [
        (["a.py", "A.py"], "case only"),
        (["x/a.py", "X/b.py"], "case only"),
        (["a", "a/b.py"], "file and a folder"),
        (["a/b.py", "A"], "file and a folder"),
    ],
)
def test_refused_together(paths: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_paths(paths)


def test_parents() -> None:
    assert list(parents("a/b/c.py")) == ["a", "a/b"]
    assert list(parents("c.py")) == []
