# ruff: noqa: D101 - the names say it
"""The user classes of somebody who uses pydantic throughout, made without a second validation.

The two namespaces have the names of a generated ``types`` module.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from pydantic import BaseModel, ConfigDict

from golem_codegen.runtime.values import Duration, Err, Ok


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)


class Status(enum.Enum):
    PENDING = "pending"
    SHIPPED = "shipped"
    DELIVERED = "delivered"
    RETURNED = "returned"


class Fixed(Model):
    amount: int
    currency: str


class DiscountNone(Model):
    pass


class DiscountPercent(Model):
    value: float


class DiscountFixed(Model):
    value: Fixed


class Item(Model):
    sku: str
    count: int
    price: int
    note: str | None = None
    status: Status
    discount: DiscountNone | DiscountPercent | DiscountFixed


class Order(Model):
    id: int
    customer: str
    items: list[Item]
    total: float


class Perms(enum.Flag):
    READ = 1
    WRITE = 2
    RUN = 4


class Point(Model):
    x: float
    y: float


class EventHeartbeat(Model):
    pass


class EventCounter(Model):
    value: int


class EventMessage(Model):
    value: str


class EventMoved(Model):
    value: Point


class EventPair(Model):
    value: tuple[int, str]


class EventOutcome(Model):
    value: Ok[int] | Err[str]


class EventGranted(Model):
    value: Perms


class EventTags(Model):
    value: dict[str, int]


class EventElapsed(Model):
    value: Duration


def _case(model: type[Model]) -> Callable[[Any], Model]:
    construct = model.model_construct
    return lambda value: construct(value=value)


ORDER = SimpleNamespace(
    Status=Status,
    Fixed=Fixed.model_construct,
    DiscountNone=DiscountNone.model_construct,
    DiscountPercent=_case(DiscountPercent),
    DiscountFixed=_case(DiscountFixed),
    Item=Item.model_construct,
    Order=Order.model_construct,
)

EVENTS = SimpleNamespace(
    Perms=Perms,
    Point=Point.model_construct,
    EventHeartbeat=EventHeartbeat.model_construct,
    EventCounter=_case(EventCounter),
    EventMessage=_case(EventMessage),
    EventMoved=_case(EventMoved),
    EventPair=_case(EventPair),
    EventOutcome=_case(EventOutcome),
    EventGranted=_case(EventGranted),
    EventTags=_case(EventTags),
    EventElapsed=_case(EventElapsed),
)
