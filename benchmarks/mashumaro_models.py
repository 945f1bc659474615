# ruff: noqa: D101, RUF009 - the names say it; mashumaro looks for fields
"""The order as mashumaro wants it; importing this needs mashumaro."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mashumaro import field_options
from mashumaro.mixins.orjson import DataClassORJSONMixin

from benchmarks.canonical_libraries import Status, read_discount, read_u64, write_discount


def _wide() -> Any:
    return field(metadata=field_options(serialize=str, deserialize=read_u64))


def _varied() -> Any:
    return field(metadata=field_options(serialize=write_discount, deserialize=read_discount))


@dataclass(slots=True)
class Item(DataClassORJSONMixin):
    sku: str
    count: int
    status: Status
    price: int = _wide()
    discount: Any = _varied()
    note: str | None = None


@dataclass(slots=True)
class Order(DataClassORJSONMixin):
    customer: str
    items: list[Item]
    total: float
    id: int = _wide()
