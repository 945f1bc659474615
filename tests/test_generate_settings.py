"""``generate`` by settings: which packages, command line over file, all or none."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from golem_codegen.cli.main import main

Command = Callable[..., tuple[int, str, str]]

TWO = """
[[package]]
name = "first"
sources = ["counter.json"]
[[package]]
name = "second"
sources = ["thumbnailer.json"]
output = "src"
"""


@pytest.fixture
def command(
    tmp_path: Path,
    fixtures: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Command:
    """Runs ``generate`` in a checkout with two snapshots."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    for name in ("counter.json", "thumbnailer.json"):
        shutil.copy(fixtures / name, name)

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as leaving:
            main(["generate", *arguments])
        captured = capsys.readouterr()
        assert isinstance(leaving.value.code, int)
        return leaving.value.code, captured.out, captured.err

    return run


def _settings(text: str) -> None:
    Path("golem-codegen.toml").write_text(text, encoding="utf-8")


def test_all_packages(command: Command) -> None:
    _settings(TWO)
    status, out, err = command()
    assert (status, err) == (0, "")
    assert "first: 1 agent" in out
    assert "second: 1 agent" in out
    assert Path("first/types.py").exists()
    assert Path("src/second/types.py").exists()
    assert command("--check") == (0, "first, second: up to date\n", "")


def test_one_of_several(command: Command) -> None:
    _settings(TWO)
    assert command("--package", "second")[0] == 0
    assert not Path("first").exists()
    status, _, err = command("--package", "secnd")
    assert status == 2
    assert "golem-codegen.toml: error: the settings have no package 'secnd'" in err
    assert "did you mean 'second'?" in err


def test_from_a_folder_below(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    _settings(TWO)
    Path("deep/er").mkdir(parents=True)
    monkeypatch.chdir("deep/er")
    assert command()[0] == 0
    assert Path("../../src/second/types.py").exists()


def test_the_command_line_goes_before_the_settings(command: Command) -> None:
    _settings('name = "acme"\nsources = ["absent.json"]\nclient = "full"\nstrict = true\n')
    status, out, _ = command("thumbnailer.json", "--client", "both", "--lenient", "-o", "out")
    assert status == 0
    assert f"folder    {Path('out/acme')}" in out
    assert "agents    Thumbnailer" in out
    assert not Path("acme").exists()
    status, _, err = command()
    assert (status, "absent.json: error" in err) == (2, True)


def test_a_package_that_the_settings_do_not_have(command: Command) -> None:
    _settings(TWO)
    assert command("counter.json", "-o", "out", "-p", "third")[0] == 0
    assert Path("out/third/types.py").exists()
    status, _, err = command("counter.json")
    assert status == 2
    assert "Missing option '--package': the settings have first, second." in err


def test_without_settings(command: Command) -> None:
    status, _, err = command()
    assert status == 2
    assert "no settings are found from here upwards" in err
    assert "golem-codegen init" in err


def test_settings_that_name_nothing(command: Command) -> None:
    _settings("[snapshot]\napp = 'shop'\n")
    status, _, err = command()
    assert (status, "Missing argument 'SNAPSHOTS...'" in err) == (2, True)


def test_one_fault_and_nothing_is_written(command: Command) -> None:
    _settings(TWO)
    Path("thumbnailer.json").write_bytes(b"[")
    status, out, err = command()
    assert (status, out) == (2, "")
    assert "thumbnailer.json:1:2: error" in err
    assert "nothing was written" in err
    assert not Path("first").exists()


def test_a_foreign_folder_of_one_stops_both(command: Command) -> None:
    _settings(TWO)
    Path("src/second").mkdir(parents=True)
    Path("src/second/theirs.py").touch()
    status, _, err = command()
    assert (status, "no lock file of golem-codegen" in err) == (2, True)
    assert not Path("first").exists()


def test_the_faults_of_all_packages(command: Command) -> None:
    _settings(TWO)
    for name in ("counter.json", "thumbnailer.json"):
        Path(name).write_bytes(b"[")
    _, _, err = command()
    assert "counter.json:1:2: error" in err
    assert "thumbnailer.json:1:2: error" in err
    assert "2 errors; nothing was written" in err


def test_a_bad_name_has_its_line(command: Command) -> None:
    _settings(TWO.replace("second", "json"))
    status, _, err = command()
    assert status == 2
    assert "golem-codegen.toml:6:1: error: json would hide" in err


def test_damaged_settings(command: Command) -> None:
    _settings('name = "acme\n')
    status, _, err = command()
    assert status == 2
    assert "golem-codegen.toml:1:13: error: is not TOML" in err


RENAMED = """
name = "acme"
sources = ["counter.json"]
[renames]
CounterAgent = "Tally"
"CounterAgent.add" = "increase"
"CounterAgent.add.by" = "step"
"harbour.counter.Change" = "Alteration"
"harbour.counter.Entry" = "Line"
"""


def test_renames(command: Command) -> None:
    _settings('name = "acme"\nsources = ["counter.json"]\n')
    assert command()[0] == 0
    _settings(RENAMED)
    assert command("--check")[0] == 1
    assert command()[0] == 0
    agent = Path("acme/agents/tally.py").read_text(encoding="utf-8")
    assert "class Tally(" in agent
    assert "class AsyncTally(" in agent
    assert re.search(r"def increase\([^)]*step: _b\.int", agent)
    assert not Path("acme/agents/counter_agent.py").exists()
    types = Path("acme/types.py").read_text(encoding="utf-8")
    assert "class Line(" in types
    assert "Alteration" in types
    assert command("--check") == (0, "acme: up to date\n", "")


@pytest.mark.parametrize(
    ("rename", "message"),
    [
        ('"CounterAgent.ad" = "x"', "did you mean 'CounterAgent.add'?"),
        ('"CounterAgent.add" = "not a name"', "is not a Python identifier"),
        ('"harbour.counter.Entry" = "Golem"', "the name is taken"),
    ],
)
def test_renames_that_cannot_be(command: Command, rename: str, message: str) -> None:
    _settings(f'name = "acme"\nsources = ["counter.json"]\n[renames]\n{rename}\n')
    status, _, err = command()
    assert status == 2
    assert "renames#/" in err
    assert message in err
    assert not Path("acme").exists()
