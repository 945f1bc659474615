"""``generate --watch``: another run for each change, none for a touch, a clean end."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from golem_codegen.cli.generate_words import GenerateWords
from golem_codegen.cli.watch_run import watch_for_ever
from golem_codegen.cli.watching import view_of, wait_for_change

SETTINGS = 'name = "acme"\nsources = ["agents.json"]\n'


class Clock:
    """Stands for waiting: at each pause the next thing happens, and Ctrl-C at the end."""

    def __init__(self, *events: Callable[[], object]) -> None:
        self._events: Iterator[Callable[[], object]] = iter(events)

    def __call__(self, seconds: float) -> None:
        assert 0 < seconds < 1
        event = next(self._events, None)
        if event is None:
            raise KeyboardInterrupt
        event()


def nothing() -> None:
    """A pause in which nothing happens."""


@pytest.fixture
def project(tmp_path: Path, fixtures: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    shutil.copy(fixtures / "counter.json", "agents.json")
    Path("golem-codegen.toml").write_text(SETTINGS, encoding="utf-8")
    return tmp_path


def _rename_add() -> None:
    path = Path("agents.json")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"name": "add"', '"name": "addMore"'), encoding="utf-8")


def test_a_change_is_followed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert watch_for_ever(GenerateWords(), Clock(nothing, _rename_add, nothing)) == 0
    out = capsys.readouterr().out
    assert "acme: 1 agent" in out
    assert "watching 2 files; Ctrl-C stops it" in out
    assert "changed: agents.json" in out
    assert out.endswith("stopped\n")
    agent = (project / "acme/agents/counter_agent.py").read_text(encoding="utf-8")
    assert "def add_more(" in agent


def test_changed_settings_are_followed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def rename() -> None:
        Path("golem-codegen.toml").write_text(SETTINGS.replace("acme", "shop"), encoding="utf-8")

    watch_for_ever(GenerateWords(), Clock(rename, nothing))
    assert "changed: golem-codegen.toml" in capsys.readouterr().out
    assert (project / "shop/types.py").exists()


def test_faults_are_waited_out(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = Path("agents.json").read_bytes()

    def damage() -> None:
        Path("agents.json").write_bytes(b"{")

    def mend() -> None:
        Path("agents.json").write_bytes(good)
        _rename_add()

    watch_for_ever(GenerateWords(), Clock(damage, nothing, nothing, mend, nothing))
    captured = capsys.readouterr()
    assert "agents.json:1:2: error" in captured.err
    assert "nothing was written" in captured.err
    assert "add_more" in (project / "acme/agents/counter_agent.py").read_text(encoding="utf-8")


def test_nothing_to_watch(project: Path) -> None:
    (project / "golem-codegen.toml").unlink()
    with pytest.raises(click.UsageError, match="no settings are found"):
        watch_for_ever(GenerateWords(), Clock())


def test_a_touch_is_no_change(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"1")
    touches = 0

    def touch() -> None:
        nonlocal touches
        touches += 1
        os.utime(path, (touches, touches))

    with pytest.raises(KeyboardInterrupt):
        wait_for_change(view_of([path]), Clock(touch, touch, touch))
    assert touches == 3


def test_a_file_written_in_steps_is_one_change(tmp_path: Path) -> None:
    path, other = tmp_path / "a.json", tmp_path / "b.json"
    path.write_bytes(b"1")
    steps: list[bytes] = []

    def write(data: bytes) -> Callable[[], None]:
        def event() -> None:
            steps.append(data)
            path.write_bytes(data)

        return event

    clock = Clock(write(b"12"), write(b"123"), write(b"1234"), other.touch, nothing)
    assert wait_for_change(view_of([path, other]), clock) == (path, other)
    assert len(steps) == 3


def test_there_and_back_is_no_change(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"1")
    clock = Clock(path.unlink, lambda: path.write_bytes(b"1"), nothing)
    with pytest.raises(KeyboardInterrupt):
        wait_for_change(view_of([path]), clock)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT is a POSIX matter")
def test_the_real_thing(project: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "golem_codegen", "generate", "--watch"],
        cwd=project,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    with process:
        assert process.stdout is not None
        lines: list[str] = []
        while not any("Ctrl-C" in line for line in lines):
            line = process.stdout.readline()
            assert line, lines
            lines.append(line)
        _rename_add()
        deadline = time.monotonic() + 30
        module = project / "acme/agents/counter_agent.py"
        while "add_more" not in module.read_text(encoding="utf-8"):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, "")
    assert out.endswith("stopped\n")


def test_watch_and_check_exclude_each_other(project: Path) -> None:
    from golem_codegen.cli.main import main

    with pytest.raises(SystemExit) as leaving:
        main(["generate", "--watch", "--check"])
    assert leaving.value.code == 2
    assert project.exists()
