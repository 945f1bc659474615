"""The value types of the runtime."""

from __future__ import annotations

import copy
import datetime as dt
import decimal
import json
import pickle
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from codec_cases import CodecCase, load_cases
from hypothesis import given
from hypothesis import strategies as st

from golem_codegen.runtime.datetimes import Datetime, datetime_text, datetime_text_nanoseconds
from golem_codegen.runtime.values import (
    UNSET,
    Binary,
    Duration,
    Err,
    Ok,
    Quantity,
    Some,
    Text,
    Unset,
    Url,
)

PLAIN = dt.datetime(2026, 12, 1, 9, 0, 0, 500, tzinfo=dt.UTC)
PRECISE = Datetime(2026, 12, 1, 9, 0, 0, 500, nanosecond=7)
EAST = dt.timezone(dt.timedelta(hours=2, minutes=30))

VALUES = [
    Ok(1),
    Err("no"),
    Some(None),
    Text("hi"),
    Text("hi", "en"),
    Binary(b"\x00", "image/png"),
    Url("https://example.org"),
    UNSET,
    Duration(-1),
    Quantity(1250, 2, "kg"),
    Datetime.from_datetime(PLAIN),
    PRECISE,
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_survive_copies_and_hash(value: Any) -> None:
    for again in (
        pickle.loads(pickle.dumps(value)),
        pickle.loads(pickle.dumps(value, protocol=2)),
        copy.copy(value),
        copy.deepcopy([value])[0],
    ):
        assert again == value
        assert type(again) is type(value)
        assert hash(again) == hash(value)


@pytest.mark.parametrize("value", [v for v in VALUES if v is not UNSET], ids=repr)
def test_values_are_frozen(value: Any) -> None:
    name = getattr(type(value), "__struct_fields__", ("nanosecond",))[0]
    with pytest.raises(AttributeError):
        setattr(value, name, 1)


def test_values_have_readable_reprs_and_match() -> None:
    assert repr(Ok(1)) == "Ok(value=1)"
    assert repr(Url("a")) == "Url('a')"
    assert repr(UNSET) == "UNSET"
    assert eval(repr(PRECISE)) == PRECISE  # noqa: S307 - the repr is Python
    match Err("no"):
        case Ok(value):
            pytest.fail(f"matched Ok of {value!r}")
        case Err(value):
            assert value == "no"


def test_arms_and_options_differ() -> None:
    assert Err(1) not in {Ok(1), Some(1)}
    assert Some(None) is not None
    assert Ok[int](3) == Ok(3)
    with pytest.raises(TypeError, match="unhashable"):
        hash(Ok([1]))


def test_url_is_text() -> None:
    url = Url("not checked here")
    assert url == "not checked here"
    assert hash(url) == hash("not checked here")
    assert json.dumps(url) == '"not checked here"'


def test_unset_is_one_and_false() -> None:
    assert pickle.loads(pickle.dumps(UNSET)) is UNSET
    assert copy.deepcopy(UNSET) is UNSET
    assert not UNSET
    assert isinstance(UNSET, Unset)


def test_importing_values_is_cheap() -> None:
    code = (
        "import sys; import golem_codegen.runtime.values;"
        "print([m for m in sys.modules if m in "
        "{'urllib3', 'aiohttp', 'urllib.parse', 'dataclasses', 'json'}])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


# ---- durations and quantities -----------------------------------------------------------


def test_duration_and_timedelta() -> None:
    assert Duration.from_timedelta(dt.timedelta(seconds=1.5)) == Duration(1_500_000_000)
    assert Duration(-1000).to_timedelta() == dt.timedelta(microseconds=-1)
    with pytest.raises(ValueError, match="whole microseconds"):
        Duration(1001).to_timedelta()
    with pytest.raises(ValueError, match="from -9223372036854775808"):
        Duration.from_timedelta(dt.timedelta.max)


@given(st.integers(-(2**63), 2**63 - 1).map(lambda n: n - n % 1000).filter(lambda n: n >= -(2**63)))
def test_duration_round_trip(nanoseconds: int) -> None:
    duration = Duration(nanoseconds)
    assert Duration.from_timedelta(duration.to_timedelta()) == duration


def test_duration_arithmetic_and_order() -> None:
    assert Duration(3) + Duration(4) - Duration(1) == Duration(6)
    assert -Duration(3) < Duration(0) < Duration(1)
    with pytest.raises(ValueError, match="nanoseconds must be"):
        Duration(2**63 - 1) + Duration(1)
    with pytest.raises(TypeError):
        Duration(1) + 1  # type: ignore[operator]


@pytest.mark.parametrize("wrong", [1.0, True, "1", None])
def test_numbers_are_ints(wrong: Any) -> None:
    with pytest.raises(TypeError, match="must be an int"):
        Duration(wrong)
    with pytest.raises(TypeError, match="must be an int"):
        Quantity(1, wrong, "kg")


@pytest.mark.parametrize("wrong", [(2**63, 0), (-(2**63) - 1, 0), (0, 2**31), (0, -(2**31) - 1)])
def test_quantity_ranges(wrong: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="must be from"):
        Quantity(*wrong, "kg")


def test_quantity_keeps_its_writing() -> None:
    assert Quantity(1250, 2, "kg") != Quantity(12500, 3, "kg")
    assert Quantity(1250, 2, "kg").decimal == Quantity(12500, 3, "kg").decimal
    assert str(Quantity(1250, 2, "kg").decimal) == "12.50"
    assert Quantity.from_decimal(Decimal("12.50"), "kg") == Quantity(1250, 2, "kg")
    assert Quantity.from_decimal(Decimal("5E3"), "g") == Quantity(5, -3, "g")
    assert Quantity.from_decimal(Decimal("1" + "0" * 30), "g").decimal == 10**30


@given(st.integers(-(2**63), 2**63 - 1), st.integers(-(2**31) + 1, 2**31 - 1))
def test_quantity_decimal_is_exact(mantissa: int, scale: int) -> None:
    with decimal.localcontext(decimal.Context(prec=3)):
        quantity = Quantity(mantissa, scale, "m")
        assert Quantity.from_decimal(quantity.decimal, "m") == quantity


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "9223372036854775808"])
def test_quantity_refuses(number: str) -> None:
    with pytest.raises(ValueError, match=r"finite|mantissa"):
        Quantity.from_decimal(Decimal(number), "m")


# ---- datetimes --------------------------------------------------------------------------


@pytest.fixture(name="reported")
def reported_datetimes(shared: Path) -> CodecCase:
    cases = load_cases(shared / "peers" / "codec-cases.md")
    return next(case for case in cases if case.id == "C14")


def test_datetime_cases(reported: CodecCase) -> None:
    assert reported.canonical
    for line in reported.canonical:
        instant = Datetime.parse(json.loads(line.text))
        assert instant.to_rfc3339_nanoseconds() == json.loads(line.again)
        assert Datetime.parse(instant.to_rfc3339()) == instant


def test_bad_datetime_cases(reported: CodecCase) -> None:
    texts = [json.loads(line) for line in reported.canonical_bad]
    bad = [text for text in texts if isinstance(text, str)]
    assert len(bad) > len(texts) / 2
    for text in bad:
        with pytest.raises(ValueError, match=r"RFC 3339|range|must be in|offset|hour"):
            Datetime.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "2026-12-01T23:59:60Z",
        "0000-01-01T00:00:00Z",
        "0001-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01",
        "2026-12-01T09:00:00+24:00",
        "2026-12-01T09:00:00+01:60",
        "2026-12-01T09:00:00.1234567890Z",
        "2026-12-01T09:00:00Z\n",
        "٢٠٢٦-12-01T09:00:00Z",
        "",
    ],
)
def test_datetime_refuses(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Datetime.parse(text)


@given(st.integers(-62_135_596_800 * 10**9, 253_402_300_800 * 10**9 - 1))
def test_datetime_round_trips(nanoseconds: int) -> None:
    instant = Datetime.from_epoch_nanoseconds(nanoseconds)
    assert instant.epoch_nanoseconds == nanoseconds
    for text in (
        instant.to_rfc3339(),
        instant.to_rfc3339_nanoseconds(),
        instant.isoformat(),
        instant.isoformat(timespec="nanoseconds"),
    ):
        assert Datetime.parse(text) == instant
        assert Datetime.fromisoformat(text) == instant
    assert pickle.loads(pickle.dumps(instant)) == instant
    assert hash(pickle.loads(pickle.dumps(instant))) == hash(instant)


def test_datetime_shows_the_shortest_fraction() -> None:
    assert PRECISE.to_rfc3339() == "2026-12-01T09:00:00.000500007Z"
    assert Datetime(2026, 12, 1).to_rfc3339() == "2026-12-01T00:00:00Z"
    assert Datetime(2026, 12, 1, microsecond=500_000).to_rfc3339() == "2026-12-01T00:00:00.5Z"
    assert str(PRECISE) == "2026-12-01 09:00:00.000500007+00:00"
    assert f"{PRECISE:%H:%M}" == "09:00"


def test_datetime_is_always_utc() -> None:
    assert Datetime(2026, 12, 1, 11, 30, tzinfo=EAST) == Datetime(2026, 12, 1, 9)
    assert Datetime.strptime("2026-12-01 +0230", "%Y-%m-%d %z").utcoffset() == dt.timedelta(0)
    assert Datetime.fromtimestamp(1, EAST) == Datetime(1970, 1, 1, 0, 0, 1)
    with pytest.raises(ValueError, match="time zone"):
        Datetime(2026, 12, 1, tzinfo=None)
    with pytest.raises(ValueError, match="time zone"):
        Datetime.from_datetime(dt.datetime(2026, 12, 1))  # noqa: DTZ001 - naive on purpose
    with pytest.raises(ValueError, match="UTC"):
        PRECISE.replace(tzinfo=EAST)


def test_datetime_now_is_now() -> None:
    before = dt.datetime.now(dt.UTC)
    now = Datetime.now()
    assert before <= now.truncated() + dt.timedelta(microseconds=1)
    assert now.since(before) < Duration(60 * 10**9)


def test_datetime_compares_with_plain_ones() -> None:
    whole = Datetime.from_datetime(PLAIN)
    assert whole == PLAIN
    assert (whole != PLAIN) is False
    assert [PLAIN].index(whole) == 0
    assert hash(whole) == hash(PLAIN)
    assert whole == PLAIN.astimezone(EAST)
    assert (PRECISE == PLAIN, PLAIN == PRECISE, PRECISE != PLAIN, PLAIN != PRECISE) == (
        False,
        False,
        True,
        True,
    )
    assert PLAIN < PRECISE < PLAIN + dt.timedelta(microseconds=1)
    assert PRECISE > PLAIN
    assert PRECISE >= PLAIN
    assert not PRECISE <= PLAIN
    assert sorted([PRECISE, PLAIN]) == [PLAIN, PRECISE]
    assert len({PLAIN, whole, PRECISE}) == 2
    naive = dt.datetime(2026, 12, 1)  # noqa: DTZ001 - naive on purpose
    assert naive != PRECISE
    with pytest.raises(TypeError):
        _ = naive < PRECISE


def test_datetime_arithmetic_keeps_nanoseconds() -> None:
    day = dt.timedelta(days=1)
    assert (PRECISE + day).nanosecond == 7
    assert day + PRECISE == PRECISE + day
    assert (PRECISE - day + day) == PRECISE
    assert (PRECISE + Duration(993)).to_rfc3339() == "2026-12-01T09:00:00.000501Z"
    assert PRECISE - Duration(7) == PLAIN
    assert PRECISE.since(PLAIN) == Duration(7)
    assert PRECISE - (PRECISE - day) == day
    assert Datetime.from_datetime(PLAIN) - PLAIN == dt.timedelta(0)
    with pytest.raises(ValueError, match=r"since\(\)"):
        _ = PRECISE - PLAIN
    with pytest.raises(ValueError, match=r"since\(\)"):
        _ = PLAIN - PRECISE
    with pytest.raises(TypeError):
        _ = PRECISE + 1  # type: ignore[operator]


def test_datetime_loses_nothing_silently() -> None:
    with pytest.raises(ValueError, match="truncated"):
        PRECISE.to_datetime()
    with pytest.raises(ValueError, match="truncated"):
        PRECISE.astimezone(EAST)
    plain = PRECISE.truncated().to_datetime()
    assert type(plain) is dt.datetime
    assert plain == PLAIN
    assert PRECISE.truncated().astimezone(EAST).hour == 11
    assert PRECISE.replace(year=2027).nanosecond == 7
    assert PRECISE.replace(nanosecond=8).nanosecond == 8
    with pytest.raises(ValueError, match="0 to 999"):
        PRECISE.replace(nanosecond=1000)


def test_datetime_text_of_plain_datetimes() -> None:
    assert datetime_text(PLAIN.astimezone(EAST)) == "2026-12-01T09:00:00.0005Z"
    assert datetime_text_nanoseconds(PLAIN) == "2026-12-01T09:00:00.000500000Z"
    assert datetime_text(PRECISE) == PRECISE.to_rfc3339()
    with pytest.raises(ValueError, match="time zone"):
        datetime_text(PLAIN.replace(tzinfo=None))
