"""Adding, deleting or reordering anything renames nothing else."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from acceptance import schemas as s
from acceptance.packages import names_of, render, save
from acceptance.surface import renamed, surface
from acceptance.test_fixtures import agents_of

Agents = list[dict[str, Any]]
OURS = ("counter", "sdk_typescript", "sdk_effect", "sdk_rust", "sdk_moonbit", "modalities")


def _load(path: Path) -> Agents:
    return list(agents_of(json.loads(path.read_text(encoding="utf-8"))))


def _surface(
    agents: Agents, folder: Path, pins: Mapping[str, str] | None = None
) -> dict[str, tuple[str, ...]]:
    files, _ = render("stable", save([agents], folder), pins)
    return surface(files)


def _without_one_method(agents: Agents, step: int = 1) -> Iterator[tuple[str, Agents]]:
    for index, agent in enumerate(agents):
        for number in range(0, len(agent["methods"]), step):
            smaller = copy.deepcopy(agents)
            gone = smaller[index]["methods"].pop(number)
            yield f"{agent['type_name']}.{gone['name']}", smaller


def _backwards(agents: Agents) -> Agents:
    turned = copy.deepcopy(agents)[::-1]
    for agent in turned:
        agent["methods"].reverse()
        agent["schema"].get("defs", []).reverse()
        agent.get("config", []).reverse()
    return turned


@pytest.mark.parametrize("name", OURS)
def test_deleting_a_method_renames_nothing(name: str, fixtures: Path, tmp_path: Path) -> None:
    agents = _load(fixtures / f"{name}.json")
    before = _surface(agents, tmp_path)
    for gone, smaller in _without_one_method(agents):
        assert renamed(before, _surface(smaller, tmp_path)) == {}, gone


@pytest.mark.parametrize("name", [*OURS, "kitchen_sink", "names"])
def test_reordering_renames_nothing(name: str, fixtures: Path, tmp_path: Path) -> None:
    agents = _load(fixtures / f"{name}.json")
    before = _surface(agents, tmp_path)
    after = _surface(_backwards(agents), tmp_path)
    assert renamed(before, after) == {}
    assert before.keys() == after.keys()


@pytest.mark.parametrize("name", ["sdk_typescript", "sdk_rust", "counter"])
def test_deleting_an_agent_renames_nothing(name: str, fixtures: Path, tmp_path: Path) -> None:
    every = [each for path in sorted(fixtures.glob("sdk_*.json")) for each in _load(path)]
    every += _load(fixtures / "counter.json")
    before = _surface(every, tmp_path)
    gone = _load(fixtures / f"{name}.json")[0]["type_name"]
    fewer = [agent for agent in every if agent["type_name"] != gone]
    assert renamed(before, _surface(fewer, tmp_path)) == {}


@pytest.mark.parametrize("file", ["code_first_snippets_ts.json", "code_first_snippets_rust.json"])
def test_the_golden_snapshots_are_stable(file: str, shared: Path, tmp_path: Path) -> None:
    agents = _load(shared / "data" / "golem-snapshots" / file)
    before = _surface(agents, tmp_path)
    assert renamed(before, _surface(_backwards(agents), tmp_path)) == {}
    for gone, smaller in _without_one_method(agents, step=9):
        assert renamed(before, _surface(smaller, tmp_path)) == {}, gone


def test_a_renumbered_counter_id_changes_nothing(fixtures: Path, tmp_path: Path) -> None:
    text = (fixtures / "sdk_typescript.json").read_text(encoding="utf-8")
    before = _surface(list(agents_of(json.loads(text))), tmp_path)
    moved = list(agents_of(json.loads(text.replace("rec:41", "rec:7"))))
    assert _surface(moved, tmp_path) == before


_THREE = (("x.A", "a-b-c"), ("y.A", "ABC"), ("z.A", "a-b"))


def _taken(*definitions: tuple[str, str]) -> dict[str, Any]:
    uses = {f"p{identifier}": s.ref(identifier) for identifier, _ in definitions}
    made = [s.definition(identifier, s.record(), name) for identifier, name in definitions]
    return s.agent("Taken", [s.method("use", uses)], definitions=made)


def _types(found: Mapping[str, object]) -> set[str]:
    return {place for place in found if place.startswith("types.py")}


def test_a_new_type_of_a_taken_name_renames_no_pinned_one(tmp_path: Path) -> None:
    before = _surface([_taken(*_THREE)], tmp_path)
    assert len(_types(before)) == 3
    pins = names_of("stable", save([[_taken(*_THREE)]], tmp_path))
    after = _surface([_taken(*_THREE, ("w.A", "Abc"))], tmp_path, pins)
    assert _types(before) < _types(after)


def test_a_gone_type_of_a_shared_name_renames_no_pinned_one(tmp_path: Path) -> None:
    pins = names_of("stable", save([[_taken(*_THREE)]], tmp_path))
    before = _surface([_taken(*_THREE)], tmp_path)
    after = _surface([_taken(*_THREE[:2])], tmp_path, pins)
    assert _types(after) < _types(before)


def test_pinned_extreme_names_survive_the_loss_of_their_namesakes(
    fixtures: Path, tmp_path: Path
) -> None:
    agents = _load(fixtures / "names.json")
    pins = names_of("stable", [fixtures / "names.json"])
    before = _surface(agents, tmp_path)
    for gone, smaller in _without_one_method(agents[:1], step=13):
        assert renamed(before, _surface(smaller, tmp_path, pins)) == {}, gone


def test_a_pin_that_the_user_edited_is_respected(fixtures: Path, tmp_path: Path) -> None:
    agents = _load(fixtures / "counter.json")
    pins = dict(names_of("stable", [fixtures / "counter.json"]))
    key = next(key for key, name in pins.items() if name == "Refused")
    edited = _surface(agents, tmp_path, {**pins, key: "LimitReached"})
    assert "types.py:LimitReached" in edited
    assert "types.py:Refused" not in edited
