"""Override records and raw overrides as the ``config`` member."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from example_agents import Ledger, LedgerMethods, LedgerOverrides, LedgerOverridesLimits

from golem_codegen.runtime.errors import EncodeError
from golem_codegen.runtime.overrides import raw_config_json


def sent(config: Any) -> list[dict[str, Any]]:
    client = Ledger.get("ada", 7, config=config)
    decoded: list[dict[str, Any]] = msgspec.json.decode(client.__golem_target__.config)
    return decoded


DAILY = {"path": ["limits", "daily"], "value": "100000"}


def test_nothing_set_is_an_empty_list() -> None:
    assert sent(None) == []
    assert sent(LedgerOverrides()) == []
    assert sent(LedgerOverrides(limits=LedgerOverridesLimits())) == []


def test_set_entries_in_declared_order_as_canonical_json() -> None:
    limits = LedgerOverridesLimits(daily=100_000)
    assert sent(LedgerOverrides(currency="EUR", limits=limits)) == [
        DAILY,
        {"path": ["currency"], "value": "EUR"},
    ]


def test_none_differs_from_unset() -> None:
    assert sent(LedgerOverrides(currency=None)) == [{"path": ["currency"], "value": None}]


def test_a_wrong_value_is_refused_with_its_config_path() -> None:
    config = LedgerOverrides(limits=LedgerOverridesLimits(daily=-1))
    with pytest.raises(EncodeError, match=r"^config\.limits\.daily: expected u64"):
        Ledger.get("ada", 7, config=config)


def test_another_record_is_refused() -> None:
    with pytest.raises(EncodeError, match=r"^config\.limits\.daily: expected an override record"):
        sent(7)
    with pytest.raises(EncodeError, match=r"^config\.limits\.daily: .* found str"):
        sent(LedgerOverrides(limits="no"))  # type: ignore[arg-type]


def test_raw_overrides_travel_as_they_are() -> None:
    overrides = [(["limits", "daily"], "100000"), (("a", "ü"), {"b": [1, 2.5, None, True]})]
    client = LedgerMethods.bind('Ledger("ada",7)', overrides=overrides)
    assert msgspec.json.decode(client.__golem_target__.config) == [
        DAILY,
        {"path": ["a", "ü"], "value": {"b": [1, 2.5, None, True]}},
    ]


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ([("limits", 1)], "config: expected a sequence of one or more names, found str"),
        ([((), 1)], "config: expected a sequence"),
        ([(("a", ""), 1)], "config: expected a sequence"),
        ([(("a", 1), 1)], "config: expected a sequence"),
        ([(7, 1)], "config: expected a sequence"),
        ([(("a",), 1), (["a"], 2)], r"config\.a: expected each path once"),
        ([(("a",), float("nan"))], r"config\.a: expected plain JSON data"),
        ([(("a",), {"x": object()})], r"config\.a: expected plain JSON data"),
        ([(("a",), "\ud800")], r"config\.a: expected plain JSON data"),
    ],
)
def test_raw_overrides_that_are_refused(overrides: Any, message: str) -> None:
    with pytest.raises(EncodeError, match=message):
        raw_config_json(overrides)
