"""Settings: where they are found, what they may say, and how their faults read."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from conftest import ROOT

from golem_codegen.model.fault import FaultsFound
from golem_codegen.settings import Settings, find_settings, read_settings
from golem_codegen.settings.json_schema import settings_schema
from golem_codegen.settings.keys import PACKAGE_KEYS

PUBLISHED = ROOT / "golem_codegen" / "schemas" / "settings.schema.json"


def _write(folder: Path, text: str, name: str = "golem-codegen.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def _settings(folder: Path) -> Settings:
    found = find_settings(folder)
    assert found is not None
    return read_settings(found)


def _faults(folder: Path) -> list[str]:
    with pytest.raises(FaultsFound) as caught:
        _settings(folder)
    return [str(fault) for fault in caught.value.faults]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory that is a checkout."""
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_one_package_flat(project: Path) -> None:
    _write(project, 'name = "acme"\nsources = ["a.json"]\n')
    (package,) = _settings(project).packages
    assert (package.name, package.sources, package.output) == ("acme", (Path("a.json"),), Path())
    assert (package.client, package.runtime, package.strict) == ("both", "vendored", False)


def test_several_packages_with_everything(project: Path) -> None:
    _write(
        project,
        """
[tool.golem-codegen.snapshot]
server = "https://golem.example"
app = "shop"
[[tool.golem-codegen.package]]
name = "one"
sources = ["a.json", "b.json"]
output = "src"
agents = ["Counter"]
tools = []
client = "full"
runtime = "shared"
strict = true
format = "black"
formats = "typed"
renames = { "Counter.add" = "plus" }
map-urls = { "https://x.example/s.json" = "schemas/s.json" }
[[tool.golem-codegen.package]]
name = "two"
sources = ["c.json"]
""",
        "pyproject.toml",
    )
    settings = _settings(project)
    one, two = settings.packages
    assert one.sources == (Path("a.json"), Path("b.json"))
    assert (one.output, one.agents, one.client) == (Path("src"), ("Counter",), "full")
    assert (one.runtime, one.strict, one.format, one.formats) == ("shared", True, "black", "typed")
    assert one.renames == {"Counter.add": "plus"}
    assert one.map_urls == {"https://x.example/s.json": Path("schemas/s.json")}
    assert two.name == "two"
    assert (settings.snapshot.server, settings.snapshot.app) == ("https://golem.example", "shop")


def test_found_upwards_and_relative_to_their_file(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _write(project, 'name = "acme"\nsources = ["a.json"]\n')
    deep = project / "one" / "two"
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    (package,) = _settings(Path()).packages
    assert package.sources[0].resolve() == project / "a.json"


def test_not_found_above_the_checkout(project: Path) -> None:
    _write(project, 'name = "acme"\nsources = ["a.json"]\n')
    inner = project / "vendor" / "theirs"
    (inner / ".git").mkdir(parents=True)
    assert find_settings(inner) is None


def test_a_project_file_without_our_table_is_passed_over(project: Path) -> None:
    _write(project, 'name = "acme"\nsources = ["a.json"]\n')
    _write(project / "sub", "[tool.black]\n", "pyproject.toml")
    assert [package.name for package in _settings(project / "sub").packages] == ["acme"]


def test_both_files_in_one_folder(project: Path) -> None:
    _write(project, 'name = "acme"\nsources = ["a.json"]\n')
    _write(project, "[tool.golem-codegen]\n", "pyproject.toml")
    (fault,) = _faults(project)
    assert "pyproject.toml beside it has settings of golem-codegen too" in fault


WRONG = [
    ('name = "a"\nsuorces = ["x"]\nsources = ["x"]\n', ":2:1", "did you mean 'sources'"),
    ('name = "a"\nsources = [\n "x",\n 3]\n', ":2:1", "a list with '3' in it"),
    ('name = "a"\nsources = ["x"]\nclient = "ful"\n', ":3:1", "did you mean 'full'"),
    ('name = "a"\nsources = ["x"]\nclient = "?"\n', ":3:1", "full or method-only or both"),
    ('name = "a"\nsources = ["x"]\n# no\n\nstrict = "yes"\n', ":5:1", "is not true or false"),
    ('name = "a"\nsources = ["x"]\ntools = ["t"]\n', ":3:1", "not generated yet"),
    ('name = "a"\nsources = []\n', ":2:1", "sources is empty"),
    ('[[package]]\nname = "a"\n\n[[package]]\nsources = ["x"]\n', ":1:3", "sources is missing"),
    ('[[package]]\nname = "a"\n\n[[package]]\nsources = ["x"]\n', ":4:3", "name is missing"),
    ('client = "full"\n[[package]]\nname = "a"\nsources = ["x"]\n', ":1:1", "stands beside"),
    ("package = 3\n", ":1:1", "is no array of tables"),
    ("snapshot = 3\n", ":1:1", "snapshot is not a table"),
    ("[snapshot]\ntoken = 's'\n", ":2:1", "there is no setting 'token'"),
    ("[snapshto]\napp = 's'\n", ":1:2", "did you mean 'snapshot'"),
    ('name = "a"\nsources = ["x"]\n[renames]\nA = 3\n', ":3:2", "a table in which A is '3'"),
    ('name = "a"\nname = "b"\n', ":2:", "is not TOML: Cannot overwrite a value"),
    ("name = \n", ":1:8", "is not TOML: Invalid value"),
]


@pytest.mark.parametrize(("text", "line", "message"), WRONG)
def test_faults_have_file_line_and_advice(
    project: Path, text: str, line: str, message: str
) -> None:
    _write(project, text)
    found = [fault for fault in _faults(project) if message in fault]
    assert len(found) == 1, _faults(project)
    assert found[0].startswith(f"golem-codegen.toml{line}")


def test_every_fault_at_once(project: Path) -> None:
    _write(project, 'nmae = "a"\nsources = 3\nstrict = 1\n')
    assert len(_faults(project)) == 4


@pytest.mark.parametrize(
    "second", ['output = "src"', 'output = "src/acme"', 'output = "src/../src"']
)
def test_packages_do_not_share_a_folder(project: Path, second: str) -> None:
    one = '[[package]]\nname = "acme"\nsources = ["x"]\noutput = "src"\n'
    _write(project, one + f'[[package]]\nname = "acme"\nsources = ["x"]\n{second}\n')
    (fault,) = _faults(project)
    assert "acme would share its folder with acme" in fault
    assert fault.startswith("golem-codegen.toml:6:1")


def test_not_utf_8(project: Path) -> None:
    (project / "golem-codegen.toml").write_bytes(b'name = "\xff"\n')
    assert "is not UTF-8" in _faults(project)[0]


def test_with_a_byte_order_mark_and_crlf(project: Path) -> None:
    text = '\ufeffname = "acme"\r\nsources = ["a.json"]\r\n'
    (project / "golem-codegen.toml").write_bytes(text.encode("utf-8"))
    assert _settings(project).packages[0].name == "acme"


def test_the_published_schema_is_that_of_the_code() -> None:
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == settings_schema()
    jsonschema.Draft202012Validator.check_schema(settings_schema())


GOOD: list[dict[str, Any]] = [
    {},
    {"name": "a", "sources": ["x"]},
    {"package": [{"name": "a", "sources": ["x"]}], "snapshot": {"app": "shop"}},
    {"name": "a", "sources": ["x"], "tools": [], "renames": {"A": "B"}, "strict": True},
]


@pytest.mark.parametrize("document", GOOD)
def test_the_schema_accepts_what_we_accept(document: dict[str, Any]) -> None:
    jsonschema.validate(document, settings_schema(), cls=jsonschema.Draft202012Validator)


@pytest.mark.parametrize("text", [case[0] for case in WRONG[:-2]])
def test_the_schema_refuses_what_we_refuse(text: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(
            tomllib.loads(text), settings_schema(), cls=jsonschema.Draft202012Validator
        )


def test_every_choice_of_the_command_line_is_one_of_the_settings() -> None:
    from golem_codegen.cli.generate import generate
    from golem_codegen.model.documents import Formats

    options = {parameter.name: parameter.type for parameter in generate.params}
    for key in PACKAGE_KEYS:
        option = options.get("formatter" if key.name == "format" else key.name)
        choices = getattr(option, "choices", None)
        if key.name == "formats":
            choices = [one.value for one in Formats]
        assert list(choices or ()) == list(key.choices), key.name
