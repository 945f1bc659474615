"""The real command line in a process of its own, in pipes and on a terminal."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

import pytest


def _process(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "golem_codegen", *arguments],
        cwd=cwd,
        capture_output=True,
        check=False,
        env={"PATH": os.environ["PATH"], **environment},
    )


def test_the_real_thing_twice(tmp_path: Path, fixtures: Path) -> None:
    words = ("generate", str(fixtures / "counter.json"), "-o", "out", "-p", "acme")
    first = _process(*words, cwd=tmp_path, PYTHONHASHSEED="1")
    assert first.returncode == 0, first.stderr
    assert first.stderr == b""
    assert b"acme: 1 agent" in first.stdout
    second = _process(*words, cwd=tmp_path, PYTHONHASHSEED="2")
    assert second.returncode == 0
    assert b"unchanged, nothing to write" in second.stdout


def test_real_faults(tmp_path: Path, fixtures: Path) -> None:
    (tmp_path / "broken.json").write_bytes(b'{"agentTypes": [')
    for words in (["absent.json"], ["broken.json"], [str(fixtures / "counter.json"), "--agent=X"]):
        run = _process("generate", *words, "-o", "out", "-p", "acme", cwd=tmp_path)
        assert run.returncode == 2, run.stderr
        assert run.stdout == b""
        assert b": error: " in run.stderr
        assert b"nothing was written" in run.stderr
        assert b"Traceback" not in run.stderr
    assert not (tmp_path / "out").exists()


def test_messages_on_a_terminal_that_cannot_show_them(tmp_path: Path) -> None:
    (tmp_path / "größe→.json").write_bytes(b"{")
    run = _process(
        *("generate", "größe→.json", "-o", "out", "-p", "acme"),
        cwd=tmp_path,
        LC_ALL="C",
        PYTHONUTF8="0",
        PYTHONCOERCECLOCALE="0",
    )
    assert run.returncode == 2
    assert b"Traceback" not in run.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are a POSIX matter")
def test_progress_and_colour_on_a_terminal_only(tmp_path: Path, fixtures: Path) -> None:
    import pty

    words = ("generate", str(fixtures / "counter.json"), "absent.json", "-o", "out", "-p", "acme")
    in_a_pipe = _process(*words, cwd=tmp_path)
    assert b"\x1b" not in in_a_pipe.stdout + in_a_pipe.stderr
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "golem_codegen", *words],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={"PATH": os.environ["PATH"], "TERM": "xterm"},
    ) as process:
        os.close(theirs)
        seen = b""
        with contextlib.suppress(OSError):  # Linux says so when the other side is closed.
            while chunk := os.read(ours, 4096):
                seen += chunk
        os.close(ours)
    assert process.returncode == 2
    assert b"generating" in seen
    assert b"\x1b[31m" in seen
