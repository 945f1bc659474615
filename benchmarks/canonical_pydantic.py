# ruff: noqa: D101 - the names say it
"""Canonical JSON with pydantic v2 throughout: the models are the classes of the user.

Reading checks what our codecs check; writing checks nothing, as pydantic does.
"""

from __future__ import annotations

import enum
import re
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    PlainSerializer,
    Tag,
    TypeAdapter,
)

_DECIMAL = re.compile(r"0|-?[1-9][0-9]*")


class Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def _whole(text: object) -> int:
    if type(text) is not str or _DECIMAL.fullmatch(text) is None:
        raise ValueError("decimal text")
    return int(text)


_written = PlainSerializer(str, return_type=str)

U8 = Annotated[int, Field(ge=0, le=2**8 - 1, strict=True)]
U32 = Annotated[int, Field(ge=0, le=2**32 - 1, strict=True)]
U64 = Annotated[int, Field(ge=0, le=2**64 - 1), BeforeValidator(_whole), _written]
S64 = Annotated[int, Field(ge=-(2**63), le=2**63 - 1), BeforeValidator(_whole), _written]
F64 = Annotated[float, Field(allow_inf_nan=False, strict=True)]


def _case(value: Any) -> str | None:
    """The name of a case: of its only member in JSON, of its only field in Python."""
    if isinstance(value, str):
        return "-"
    names = list(value) if isinstance(value, dict) else list(type(value).model_fields)
    return names[0] if len(names) == 1 else None


class Status(enum.Enum):
    PENDING = "pending"
    SHIPPED = "shipped"
    DELIVERED = "delivered"
    RETURNED = "returned"


class Fixed(Model):
    amount: U64
    currency: str


class DiscountPercent(Model):
    percent: F64


class DiscountFixed(Model):
    fixed: Fixed


Discount = Annotated[
    Annotated[DiscountPercent, Tag("percent")]
    | Annotated[DiscountFixed, Tag("fixed")]
    | Annotated[Literal["none"], Tag("-")],
    Discriminator(_case),
]


class Item(Model):
    sku: str
    count: U32
    price: U64
    note: str | None = None
    status: Status
    discount: Discount


class Order(Model):
    id: U64
    customer: str
    items: list[Item]
    total: F64


class Point(Model):
    x: F64
    y: F64


class Duration(Model):
    nanoseconds: S64


class OutcomeOk(Model):
    ok: U32


class OutcomeErr(Model):
    err: str


Outcome = Annotated[
    Annotated[OutcomeOk, Tag("ok")] | Annotated[OutcomeErr, Tag("err")], Discriminator(_case)
]


def _each_once(names: list[str]) -> list[str]:
    if len(set(names)) != len(names):
        raise ValueError("each flag once")
    return names


Perms = Annotated[list[Literal["read", "write", "run"]], AfterValidator(_each_once)]


class EventCounter(Model):
    counter: S64


class EventMessage(Model):
    message: str


class EventMoved(Model):
    moved: Point


class EventPair(Model):
    pair: tuple[U8, str]


class EventOutcome(Model):
    outcome: Outcome


class EventGranted(Model):
    granted: Perms


class EventTags(Model):
    tags: list[tuple[str, U32]]


class EventElapsed(Model):
    elapsed: Duration


Event = Annotated[
    Annotated[EventCounter, Tag("counter")]
    | Annotated[EventMessage, Tag("message")]
    | Annotated[EventMoved, Tag("moved")]
    | Annotated[EventPair, Tag("pair")]
    | Annotated[EventOutcome, Tag("outcome")]
    | Annotated[EventGranted, Tag("granted")]
    | Annotated[EventTags, Tag("tags")]
    | Annotated[EventElapsed, Tag("elapsed")]
    | Annotated[Literal["heartbeat"], Tag("-")],
    Discriminator(_case),
]

ORDER: TypeAdapter[Any] = TypeAdapter(Order)
EVENTS: TypeAdapter[Any] = TypeAdapter(list[Event])
