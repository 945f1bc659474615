"""The verdicts against the codecs: what is called compatible must be accepted, both ways."""

from __future__ import annotations

import copy
import random
from collections import Counter

import pytest
from compare_cases import received, sent
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schema_mutations import accepts, any_definitions, any_type, any_value, mutated
from snapshot_parts import Json

from golem_codegen.compare.changes import Bump, Comparison, Level
from golem_codegen.compare.snapshots import compare
from golem_codegen.model.agents import Snapshot
from golem_codegen.model.fault import Place
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.sources.agent_types import read_agent
from golem_codegen.sources.forms import AgentRecord

_VALUES = 6


def snapshot_of(agents: list[Json]) -> Snapshot:
    log = FaultLog()
    read = [read_agent(AgentRecord(raw, Place("test")), log) for raw in agents]
    assert not log.failed, log.faults
    return Snapshot(tuple(read), ("test",), "")


class _Change:
    """A random type before and after a random change, with its verdicts."""

    def __init__(self, seed: int) -> None:
        source = random.Random(seed)
        self.source = source
        self.before = any_type(source)
        self.before_defs = any_definitions(source)
        whole = copy.deepcopy([self.before, self.before_defs])
        mutated(whole, source)
        self.after: Json = whole[0]  # type: ignore[assignment]
        self.after_defs: list[Json] = whole[1]  # type: ignore[assignment]

    def compared(self, build: object) -> Comparison:
        assert callable(build)
        return compare(
            snapshot_of(build(self.before, self.before_defs)),
            snapshot_of(build(self.after, self.after_defs)),
        )

    def old_values_pass(self) -> bool:
        return self._pass(self.before, self.before_defs, self.after, self.after_defs)

    def new_values_pass(self) -> bool:
        return self._pass(self.after, self.after_defs, self.before, self.before_defs)

    def _pass(self, have: Json, defs: list[Json], want: Json, want_defs: list[Json]) -> bool:
        graph = {"defs": want_defs, "root": want}
        values = [any_value(have, defs, self.source) for _ in range(_VALUES)]
        values = [value for value in values if value is not None]
        assert all(accepts({"defs": defs, "root": have}, value) for value in values)
        return all(accepts(graph, value) for value in values)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_what_old_clients_send_is_accepted(seed: int) -> None:
    change = _Change(seed)
    if change.compared(sent).clients_level < Level.BREAKING:
        assert change.old_values_pass()


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_what_old_clients_receive_is_known(seed: int) -> None:
    change = _Change(seed)
    if change.compared(received).clients_level < Level.BREAKING:
        assert change.new_values_pass()


def test_the_changes_are_of_every_level() -> None:
    """The properties above are not empty: many changes are compatible, in each direction."""
    levels: Counter[tuple[str, Level]] = Counter()
    refused = 0
    for seed in range(150):
        change = _Change(seed)
        for build in (sent, received):
            levels[build.__name__, change.compared(build).clients_level] += 1
        refused += not change.old_values_pass()
    for direction in ("sent", "received"):
        for level in Level:
            assert levels[direction, level] >= 3, levels
    assert refused >= 20


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32))
def test_a_snapshot_equals_itself_in_any_order(seed: int) -> None:
    source = random.Random(seed)
    agents = [
        sent(any_type(source), any_definitions(source))[0] | {"type_name": name}
        for name in ("A", "B", "C")
    ]
    for each in agents:
        each["methods"] += received(any_type(source), [])[0]["methods"]
        each["methods"][-1]["name"] = "other"
        each["config"] = [
            {"source": "Local", "path": [name], "value_type": any_type(source, 1)}
            for name in ("x", "y")
        ]
    shuffled = copy.deepcopy(agents)
    source.shuffle(shuffled)
    for each in shuffled:
        for member in ("methods", "config"):
            source.shuffle(each[member])
        source.shuffle(each["schema"]["defs"])
    comparison = compare(snapshot_of(agents), snapshot_of(shuffled))
    assert comparison.changes == ()
    assert comparison.bump is Bump.NONE


@pytest.mark.parametrize("seed", range(40))
def test_there_and_back_again(seed: int) -> None:
    """A change and its inverse swap the directions: what breaks senders breaks receivers back."""
    change = _Change(seed)
    there = change.compared(sent).clients_level
    change.before, change.after = change.after, change.before
    change.before_defs, change.after_defs = change.after_defs, change.before_defs
    assert change.compared(received).clients_level is there
