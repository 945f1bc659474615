# ruff: noqa: D101 - the names say it
"""Canonical JSON of the order with cattrs, mashumaro and adaptix over orjson, where installed.

Each does it the way its documentation shows, with hooks for what it cannot know: 64-bit integers
as decimal text, and the variant. Writing checks nothing.
"""

from __future__ import annotations

import enum
import importlib.util
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NewType, TypeAlias, Union

import orjson

_DECIMAL = re.compile(r"0|[1-9][0-9]*")

U64 = NewType("U64", int)
Pair: TypeAlias = tuple[Callable[[bytes], Any], Callable[[Any], bytes]]


class Status(enum.Enum):
    PENDING = "pending"
    SHIPPED = "shipped"
    DELIVERED = "delivered"
    RETURNED = "returned"


@dataclass(slots=True)
class Fixed:
    amount: U64
    currency: str


@dataclass(slots=True)
class DiscountNone:
    pass


@dataclass(slots=True)
class DiscountPercent:
    value: float


@dataclass(slots=True)
class DiscountFixed:
    value: Fixed


Discount = Union[DiscountNone, DiscountPercent, DiscountFixed]  # noqa: UP007 - libraries look it up


@dataclass(slots=True)
class Item:
    sku: str
    count: int
    price: U64
    status: Status
    discount: Discount
    note: str | None = None


@dataclass(slots=True)
class Order:
    id: U64
    customer: str
    items: list[Item]
    total: float


def read_u64(text: Any, _type: object = None) -> U64:
    if type(text) is not str or _DECIMAL.fullmatch(text) is None or int(text) >= 2**64:
        raise ValueError(text)
    return U64(int(text))


def read_discount(value: Any, _type: object = None) -> Discount:
    if value == "none":
        return DiscountNone()
    ((name, content),) = value.items()
    if name == "percent" and type(content) is float:
        return DiscountPercent(content)
    if name != "fixed" or content.keys() != {"amount", "currency"}:
        raise ValueError(value)
    return DiscountFixed(Fixed(read_u64(content["amount"]), content["currency"]))


def write_discount(value: Any) -> Any:
    if type(value) is DiscountNone:
        return "none"
    if type(value) is DiscountPercent:
        return {"percent": value.value}
    return {"fixed": {"amount": str(value.value.amount), "currency": value.value.currency}}


def _cattrs() -> Pair:
    from cattrs.preconf.orjson import make_converter

    converter = make_converter(forbid_extra_keys=True, detailed_validation=False)
    converter.register_structure_hook(U64, read_u64)
    converter.register_unstructure_hook(U64, str)
    converter.register_structure_hook(Discount, read_discount)
    converter.register_unstructure_hook(Discount, write_discount)
    return (lambda data: converter.loads(data, Order)), converter.dumps


def _adaptix() -> Pair:
    from adaptix import Retort, dumper, loader

    retort = Retort(
        recipe=[
            loader(U64, read_u64),
            dumper(U64, str),
            loader(Discount, read_discount),
            dumper(Discount, write_discount),
        ]
    )
    load, dump = retort.get_loader(Order), retort.get_dumper(Order)
    return (lambda data: load(orjson.loads(data))), (lambda value: orjson.dumps(dump(value)))


def _mashumaro() -> Pair:
    from benchmarks.mashumaro_models import Order

    return Order.from_json, lambda value: value.to_jsonb()


_LIBRARIES: Mapping[str, Callable[[], Pair]] = {
    "cattrs": _cattrs,
    "mashumaro": _mashumaro,
    "adaptix": _adaptix,
}


def order_codecs() -> Iterator[tuple[str, Pair]]:
    """The decoder and the encoder of each library that is installed."""
    for name, make in _LIBRARIES.items():
        if importlib.util.find_spec(name) is not None:
            yield name, make()
