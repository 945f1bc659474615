"""What the plan decides: shapes, which definitions are one type, what is left out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import snapshot_parts as parts

from golem_codegen.model.fault import Severity
from golem_codegen.plan.annotations import Annotations
from golem_codegen.plan.package import Clients, PackagePlan, plan_package
from golem_codegen.plan.shapes import AliasPlan, CasesPlan, RecordPlan
from golem_codegen.render.layout import flat
from golem_codegen.sources.snapshot import read_snapshots

Json = dict[str, Any]
U32, TEXT, BYTE = parts.node("u32"), parts.node("string"), parts.node("u8")


def planned(folder: Path, *agents: Json, pins: dict[str, str] | None = None) -> PackagePlan:
    path = folder / "agents.json"
    path.write_text(json.dumps(list(agents)), encoding="utf-8")
    snapshot, _ = read_snapshots([path])
    return plan_package(
        "acme",
        snapshot.agents,
        source_names=snapshot.source_names,
        clients=Clients.BOTH,
        pins=pins or {},
        severity=Severity.WARNING,
    )


def annotation(folder: Path, schema: Json) -> str:
    plan = planned(folder, parts.agent(methods=[parts.method("m", schema)]))
    (method,) = plan.agents[0].methods
    assert method.output is not None
    return flat(Annotations(plan.types).given(method.output))


def option(inner: Json) -> Json:
    return parts.node("option", inner=inner)


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (BYTE, "_b.int"),
        (parts.node("list", element=BYTE), "_b.bytes"),
        (parts.node("list", element=U32), "_b.list[_b.int]"),
        (parts.node("fixed-list", element=U32, length=3), "_b.tuple[_b.int, ...]"),
        (parts.node("tuple", elements=[]), "_b.tuple[()]"),
        (parts.node("tuple", elements=[U32]), "_b.tuple[_b.int]"),
        (option(TEXT), "_b.str | None"),
        (option(option(TEXT)), "_v.Some[_b.str | None] | None"),
        (parts.node("map", key=TEXT, value=U32), "_b.dict[_b.str, _b.int]"),
        (
            parts.node("map", key=parts.node("f64"), value=U32),
            "_b.list[_b.tuple[_b.float, _b.int]]",
        ),
        (
            parts.node("map", key=parts.node("bool"), value=U32),
            "_b.list[_b.tuple[_b.bool, _b.int]]",
        ),
        (parts.node("result", spec={"ok": U32}), "_v.Ok[_b.int] | _v.Err[None]"),
        (
            parts.node("text", restrictions={"languages": ["en", "de"]}),
            '_v.Text[_ty.Literal["en", "de"]]',
        ),
        (parts.node("binary", restrictions={}), "_v.Binary"),
        (parts.node("datetime"), "_dt.Datetime"),
    ],
)
def test_python_types(tmp_path: Path, schema: Json, expected: str) -> None:
    assert annotation(tmp_path, schema) == expected


def test_a_restricted_byte_list_is_no_bytes(tmp_path: Path) -> None:
    bound = {"max": {"kind": "unsigned", "value": 9}}
    few = parts.node("list", element=parts.node("u8", restrictions=bound))
    assert annotation(tmp_path, few) == "_b.list[_b.int]"


def test_deep_nesting_gets_intermediate_names(tmp_path: Path) -> None:
    schema = U32
    for _ in range(100):
        schema = parts.node("list", element=schema)
    plan = planned(tmp_path, parts.typed(schema))
    given = Annotations(plan.types).given
    aliases = [each for each in plan.types.values() if isinstance(each, AliasPlan)]
    assert max(flat(given(each.shape)).count("[") for each in aliases) < 10
    assert all(len(p.name) < 80 for p in plan.types.values())


def _money(kind: str = "s64") -> Json:
    return {"id": "m.Money", "name": "Money", "body": parts.record(amount=parts.node(kind))}


def test_equal_definitions_of_two_agents_are_one_type(tmp_path: Path) -> None:
    uses = [parts.method("m", parts.ref("m.Money"))]
    agents = [parts.agent(name, defs=[_money()], methods=uses) for name in ("One", "Two")]
    plan = planned(tmp_path, *agents)
    assert [each.name for each in plan.types.values()] == ["Money"]


def test_different_definitions_of_one_name_are_told_apart(tmp_path: Path) -> None:
    uses = [parts.method("m", parts.ref("m.Money"))]
    one = parts.agent("One", defs=[_money()], methods=uses)
    two = parts.agent("Two", defs=[_money("u32")], methods=uses)
    names = {each.name for each in planned(tmp_path, one, two).types.values()}
    assert len(names) == 2
    assert all(name.startswith("Money_") for name in names)


def test_a_pinned_name_survives_a_namesake_from_another_agent(tmp_path: Path) -> None:
    uses = [parts.method("m", parts.ref("m.Money"))]
    one = parts.agent("One", defs=[_money()], methods=uses)
    before = planned(tmp_path, one)
    two = parts.agent("Two", defs=[_money("u32")], methods=uses)
    after = planned(tmp_path, one, two, pins=before.pins)
    kept = [each for each in after.types.values() if each.name == "Money"]
    assert len(kept) == 1
    assert kept[0].key == "type/m.Money@One"


def test_an_anonymous_record_payload_is_spread_over_its_case(tmp_path: Path) -> None:
    shape = parts.node(
        "variant",
        cases=[
            {"name": "point"},
            {"name": "circle", "payload": parts.node("f64")},
            {"name": "rect", "payload": parts.record(w=U32, h=U32)},
            {"name": "named", "payload": parts.ref("m.Money")},
        ],
    )
    plan = planned(tmp_path, parts.typed(shape, defs=[_money()]))
    (cases,) = (each for each in plan.types.values() if isinstance(each, CasesPlan))
    assert [case.style for case in cases.cases] == ["unit", "value", "fields", "value"]
    assert [case.name for case in cases.cases] == [
        "CounterMPPoint",
        "CounterMPCircle",
        "CounterMPRect",
        "CounterMPNamed",
    ]


def test_counters_are_named_from_their_place(tmp_path: Path) -> None:
    tree = parts.definition(
        "rec:122", parts.record(kids=parts.node("list", element=parts.ref("rec:122")))
    )
    uses = [parts.method("grow", tree=parts.ref("rec:122"), other=parts.ref("rec:122"))]
    plan = planned(tmp_path, parts.agent(defs=[tree], methods=uses))
    records = [each for each in plan.types.values() if isinstance(each, RecordPlan)]
    assert [each.name for each in records] == ["CounterGrowOther", "CounterGrowTree"]
    for each in records:
        assert flat(Annotations(plan.types).given(each.fields[0].shape)) == f"_b.list[{each.name}]"


def test_what_cannot_cross_is_left_out_with_its_path(tmp_path: Path) -> None:
    token = parts.node("quota-token", spec={})
    agent = parts.agent(
        methods=[
            parts.method("lease", order=parts.record(items=parts.node("list", element=token))),
            parts.method("fine"),
        ]
    )
    plan = planned(tmp_path, agent)
    assert [method.name for method in plan.agents[0].methods] == ["fine"]
    (fault,) = plan.faults
    assert "order.items[] is a QuotaToken" in fault.message


def test_user_methods_yield_to_factories(tmp_path: Path) -> None:
    wires = ["get", "bind", "agent_id", "create", "list"]
    agent = parts.agent(methods=[parts.method(wire) for wire in wires])
    names = [method.name for method in planned(tmp_path, agent).agents[0].methods]
    assert names == ["get_", "bind_", "agent_id_", "create_", "list"]
