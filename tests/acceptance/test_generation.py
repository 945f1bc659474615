"""Everything that we have generates in one package, without an unexplained warning."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from pathlib import Path

import pytest

from acceptance.packages import Generated, build
from acceptance.test_fixtures import agents_of

# Why a run over our own fixtures and the reference snapshots warns, by what the message says.
EXPLAINED = (
    # HostBound of the kitchen sink: values that only the host can make, and streams
    *(f"method '{name}' is left out" for name in ("lease", "wrapped", "reveal", "grant")),
    *(f"method '{name}' is left out" for name in ("later", "sometime", "watch", "feed")),
    "method 'untyped' is left out",
    "method 'tail' is left out",  # a stream of the synthetic snapshot, which has a lease as well
    "\\p{Greek}",  # a pattern that Python cannot check; the server still does
)


def test_only_explained_warnings(everything: Generated) -> None:
    unexplained = [
        str(fault)
        for fault in everything.faults
        if fault.severity.value != "note" and not any(word in fault.message for word in EXPLAINED)
    ]
    assert unexplained == []


def test_every_module_compiles_and_imports(everything: Generated) -> None:
    package = everything.load()
    names = [
        module.name
        for module in pkgutil.walk_packages(package.__path__, f"{everything.name}.")
        if "._runtime" not in module.name
    ]
    assert len(names) > 40
    for name in names:
        importlib.import_module(name)
    for path in everything.folder.rglob("*.py"):
        compile(path.read_bytes(), str(path), "exec")


@pytest.mark.parametrize(
    "fixture", ["counter", "thumbnailer", "kitchen_sink", "modalities", "names"]
)
def test_a_fixture_generates_alone(fixture: str, fixtures: Path, tmp_path: Path) -> None:
    package = build(f"alone_{fixture}", [fixtures / f"{fixture}.json"], tmp_path)
    package.load()
    package.part("types")


@pytest.mark.parametrize("sdk", ["typescript", "effect", "rust", "scala", "moonbit", "go"])
def test_an_agent_of_each_sdk_gets_its_client(sdk: str, harbour: Generated, fixtures: Path) -> None:
    document = json.loads((fixtures / f"sdk_{sdk}.json").read_text(encoding="utf-8"))
    (agent,) = agents_of(document)
    client = getattr(harbour.load(), agent["type_name"])
    assert client.__name__ == agent["type_name"]
    assert len(vars(client).keys() | _inherited(client)) >= len(agent["methods"])


def _inherited(client: type) -> set[str]:
    return {name for each in client.__mro__[:-1] for name in vars(each)}


def test_methods_with_host_values_are_left_out_and_the_rest_stays(everything: Generated) -> None:
    client = everything.load().HostBound
    assert hasattr(client, "kept")
    for absent in ("lease", "wrapped", "reveal", "grant", "later", "sometime"):
        assert not hasattr(client, absent)
    assert not hasattr(everything.part("types"), "Wrapped")


def test_a_principal_surfaces_nowhere(everything: Generated) -> None:
    assert not hasattr(everything.part("types"), "Principal")
    text = (everything.folder / "agents" / "counter_agent.py").read_text(encoding="utf-8")
    assert not re.search(r"\bcaller\b", text)


def test_the_same_agent_twice_is_one_and_a_different_one_is_an_error(
    fixtures: Path, tmp_path: Path
) -> None:
    original = fixtures / "counter.json"
    copy = tmp_path / "copy.json"
    copy.write_bytes(original.read_bytes())
    once = build("once", [original], tmp_path / "one")
    twice = build("once", [original, copy], tmp_path / "two")
    module = "agents/counter_agent.py"
    assert (once.folder / module).read_text().split("\n", 1)[1] == (
        twice.folder / module
    ).read_text().split("\n", 1)[1]
    copy.write_text(original.read_text(encoding="utf-8").replace('"u32"', '"u16"'), "utf-8")
    with pytest.raises(Exception, match="CounterAgent"):
        build("once", [original, copy], tmp_path / "three")
