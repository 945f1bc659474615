"""Canonical JSON of the example agents, as a generated ``_canonical`` module has it."""

from __future__ import annotations

import msgspec

from example_package._wire import integer


def json_Ledger__config_0(value: int) -> bytes:  # noqa: N802
    return msgspec.json.encode(str(integer("$", value, "u64", 0, 2**64 - 1)["value"]))


def json_Ledger__config_1(value: str | None) -> bytes:  # noqa: N802
    return msgspec.json.encode(value)
