"""Config override records: nested by path, optional, secrets absent, canonical JSON."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from acceptance import schemas as s
from acceptance.json_equality import same
from acceptance.ledger import POSTED, async_golem, golem
from acceptance.packages import Generated, build_agents
from acceptance.recording import success
from acceptance.wire_table import CASES

# The canonical JSON of the values of the wire table, where it is not refused.
CANONICAL: dict[str, Any] = {
    "JustBool": True,
    "JustS8": -5,
    "JustS64": "-9223372036854775808",
    "JustU32": 4294967295,
    "JustU64": "18446744073709551615",
    "JustF32": 1.5,
    "JustF64": -0.0,
    "JustChar": "ß",
    "JustString": "hi",
    "Labelled": {"label": "a", "count": 1},
    "Amount": {"some": 9},
    "Nothing": "none",
    "Level": "high",
    "Access": ["read", "run"],
    "Pair": [True, "x"],
    "OneTuple": ["x"],
    "UnitTuple": [],
    "Bytes": [1, 2],
    "Halves": [0.5, 1.0],
    "Counts": [["k", 3]],
    "Present": 4,
    "Absent": None,
    "Done": {"ok": "done"},
    "Failed": {"err": None},
    "Rich": {"text": "Grüezi", "language": "de-CH"},
    "Picture": {"bytes": "iVBORw", "mimeType": "image/png"},
    "Where": "/data/in.csv",
    "Link": "https://example.org/a",
    "Moment": "2026-12-01T09:00:00.000000001Z",
    "Span": {"nanoseconds": "-1500000000"},
    "Weight": {"mantissa": "1250", "scale": 2, "unit": "kg"},
    "Contact": "mailto:a@b",
    "Key": "3f2c6a0e-4b1d-4f5e-9a77-0c1d2e3f4a5b",
    "Words": {"inline": {"text": "hi", "language": "en"}},
    "WordsElsewhere": {"url": "https://example.org/t.txt"},
    "Scan": {"inline": {"bytes": "AAE", "mimeType": "image/png"}},
    "Parts": [
        {"text": "caption"},
        {"image": {"inline": {"bytes": "AQ", "mimeType": "image/png"}}},
    ],
}


@pytest.fixture(scope="module")
def configured(tmp_path_factory: pytest.TempPathFactory) -> Generated:
    """An agent with one config entry per wire case."""
    kinds = s.echo_agent("Kinds", {case.name: case.type for case in CASES})
    kinds["config"] = [s.local([case.name], s.ref(f"test.{case.name}")) for case in CASES]
    return build_agents("acceptance_config", [kinds], tmp_path_factory.mktemp("config"))


def _attribute(package: Any, name: str) -> str:
    wires = [case.name for case in CASES]
    fields = package.KindsOverrides.__struct_fields__
    return str(dict(zip(wires, fields, strict=True))[name])


@pytest.mark.parametrize("name", sorted(CANONICAL))
def test_a_value_of_each_kind_travels_as_canonical_json(configured: Generated, name: str) -> None:
    package = configured.load()
    case = next(case for case in CASES if case.name == name)
    client, sent = golem(configured, success())
    overrides = package.KindsOverrides(**{_attribute(package, name): case.value(package)})
    package.Kinds.get("a", config=overrides, client=client).create()
    (entry,) = sent.bodies[0]["config"]
    assert entry["path"] == [name]
    assert same(entry["value"], CANONICAL[name])


@pytest.mark.parametrize("name", ["NanF64", "UpF64", "DownF32"])
def test_what_canonical_json_cannot_hold_is_refused(configured: Generated, name: str) -> None:
    package = configured.load()
    case = next(case for case in CASES if case.name == name)
    client, sent = golem(configured, success())
    overrides = {_attribute(package, name): case.value(package)}
    with pytest.raises(package.errors.EncodeError):
        package.Kinds.get("a", config=package.KindsOverrides(**overrides), client=client).create()
    assert sent.requests == []


def test_none_is_sent_and_unset_is_not(bank: Generated) -> None:
    package = bank.load()
    client, sent = golem(bank, success(POSTED))
    for overrides in (
        package.LedgerOverrides(nickname=None),
        package.LedgerOverrides(),
        package.LedgerOverrides(nickname=package.values.UNSET),
        None,
    ):
        package.Ledger.get("ada", 7, config=overrides, client=client).post(amount=1)
    given, *omitted = [body["config"] for body in sent.bodies]
    assert given == [{"path": ["nickname"], "value": None}]
    assert omitted == [[], [], []]


def test_none_differs_from_unset_in_the_async_client_too(bank: Generated) -> None:
    package = bank.load()
    client, sent = async_golem(bank, success(POSTED))
    overrides = package.LedgerOverrides(nickname=None)

    async def run() -> None:
        await package.AsyncLedger.get("ada", 7, config=overrides, client=client).post(amount=1)

    asyncio.run(run())
    assert sent.bodies[0]["config"] == [{"path": ["nickname"], "value": None}]


def test_secrets_are_absent_and_every_entry_is_optional(bank: Generated) -> None:
    package = bank.load()
    assert set(package.LedgerOverrides.__struct_fields__) == {"limits", "currency", "nickname"}
    with pytest.raises(TypeError):
        package.LedgerOverrides(api_key="secret")
    assert package.LedgerOverrides() == package.LedgerOverrides()


def test_the_record_says_that_an_existing_agent_keeps_its_configuration(bank: Generated) -> None:
    told = bank.load().LedgerOverrides.__doc__ or ""
    assert "first" in told
    assert "durable" in told


def test_a_wrong_override_is_refused_before_anything_is_sent(bank: Generated) -> None:
    package = bank.load()
    client, sent = golem(bank, success(POSTED))
    wrong = package.LedgerOverridesLimits(daily=2**63)
    with pytest.raises(package.errors.EncodeError) as refused:
        package.Ledger.get(
            "ada", 7, config=package.LedgerOverrides(limits=wrong), client=client
        ).post(amount=1)
    assert "daily" in str(refused.value)
    assert sent.requests == []


def test_a_nested_option_in_config_is_left_out_with_its_place(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    nested = s.option(s.option(s.U8))
    agent = s.agent(
        "Twofold",
        [s.method("run")],
        config=[s.local(["twice"], nested), s.local(["once"], s.option(s.U8))],
    )
    package = build_agents("acceptance_twofold", [agent], tmp_path_factory.mktemp("twofold"))
    assert package.load().TwofoldOverrides.__struct_fields__ == ("once",)
    assert [fault for fault in package.faults if "twice" in fault.message]


def test_an_agent_without_local_config_has_no_record(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    agents = [
        s.agent("Bare", [s.method("run")]),
        s.agent("Hidden", [s.method("run")], config=[s.secret(["key"])]),
    ]
    package = build_agents("acceptance_bare", agents, tmp_path_factory.mktemp("bare"))
    for name in ("BareOverrides", "HiddenOverrides"):
        assert not hasattr(package.load(), name)
