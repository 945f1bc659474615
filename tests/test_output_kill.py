"""A kill at any moment leaves the old state or the new one, whole; so do two runs at once."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from output_victim import prepare, version_on_disk, write_version

from golem_codegen.output import exchange

VICTIM = Path(__file__).with_name("output_victim.py")
KILLS = int(os.environ.get("GOLEM_CODEGEN_KILLS", "30"))

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX matter")


def _victim(*arguments: str) -> list[str]:
    return [sys.executable, str(VICTIM), *arguments]


def _outcomes(tmp_path: Path, *extra: str) -> list[tuple[str | None, str | None, list[str]]]:
    run = subprocess.run(
        _victim(str(tmp_path), "steps", *extra), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    outcomes: list[tuple[str | None, str | None, list[str]]] = json.loads(run.stdout)
    return outcomes


@pytest.mark.slow
def test_killed_at_each_step(tmp_path: Path) -> None:
    """Every step of one write: the folder is whole, and the next run cleans up."""
    outcomes = _outcomes(tmp_path)
    assert len(outcomes) > 50, "the audit events are gone: this test would prove nothing"
    after_kill = [outcome[0] for outcome in outcomes]
    if sys.platform == "linux":
        assert set(after_kill) == {"a", "b"}
    assert after_kill == sorted(after_kill, key=str), "the swap happened more than once"
    assert {outcome[1] for outcome in outcomes} == {"b"}
    assert [outcome[2] for outcome in outcomes if outcome[2]] == []


@pytest.mark.slow
def test_killed_at_each_step_without_exchange(tmp_path: Path) -> None:
    """Two renames: nothing is ever half there, and the next run recovers what is absent."""
    outcomes = _outcomes(tmp_path, "renames")
    after_kill = [outcome[0] for outcome in outcomes]
    assert after_kill.count(None) <= 3
    assert {"a", "b"} <= set(after_kill)
    assert {outcome[1] for outcome in outcomes} == {"b"}
    assert [outcome[2] for outcome in outcomes if outcome[2]] == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is known to have the exchange")
def test_killed_at_random_moments(tmp_path: Path) -> None:
    folder = tmp_path / "acme"
    prepare(folder)
    moments = random.Random(20261201)
    seen: set[str | None] = set()
    for _ in range(KILLS):
        with subprocess.Popen(_victim(str(folder), "loop"), stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
            time.sleep(moments.random() * 0.05)
            process.send_signal(signal.SIGKILL)
        found = version_on_disk(folder)
        assert found is not None
        seen.add(found)
    assert seen == {"a", "b"}
    write_version(folder, "a")
    assert [path.name for path in tmp_path.iterdir()] == ["acme"]


@pytest.mark.slow
def test_two_runs_at_once(tmp_path: Path) -> None:
    """Two writers in turn for ever: none fails, and what is left is one version, whole."""
    folder = tmp_path / "acme"
    prepare(folder)
    writers = [
        subprocess.Popen(
            _victim(str(folder), "loop"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(2)
    ]
    try:
        for writer in writers:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"ready\n"
        time.sleep(1)
        assert [writer.poll() for writer in writers] == [None, None]
    finally:
        for writer in writers:
            writer.kill()
            writer.communicate()
    write_version(folder, "b")
    assert version_on_disk(folder) == "b"
    assert [path.name for path in tmp_path.iterdir()] == ["acme"]


@pytest.mark.slow
@pytest.mark.parametrize("extra", [(), ("renames",)], ids=["exchange", "renames"])
def test_two_runs_begin_at_once(tmp_path: Path, extra: tuple[str, ...]) -> None:
    """Both end well, and what is left is what one of them wrote, whole."""
    run = subprocess.run(
        _victim(str(tmp_path), str(KILLS), *extra), capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    outcomes: list[tuple[list[int], str | None, list[str]]] = json.loads(run.stdout)
    assert len(outcomes) == KILLS
    assert {tuple(statuses) for statuses, _, _ in outcomes} == {(0, 0)}
    assert {version for _, version, _ in outcomes} <= {"a", "b"}
    assert [others for _, _, others in outcomes if others] == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is known to have the exchange")
def test_linux_has_the_exchange(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    (one / "first").touch()
    assert exchange.exchange(one, other) is exchange.Exchanged.DONE
    assert (other / "first").exists()
    with pytest.raises(FileNotFoundError):
        exchange.exchange(one, tmp_path / "absent")
