# ruff: noqa: D101 - the names say it
"""Schema values by pydantic v2: strict models of the nodes, then a conversion to plain objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter

from golem_codegen.runtime.values import Duration, Err, Ok


def _decimal(text: object) -> int:
    if type(text) is not str:
        raise ValueError("decimal text is wanted")
    number = int(text)
    if str(number) != text:
        raise ValueError("not canonical decimal text")
    return number


WideU = Annotated[int, Field(ge=0, le=2**64 - 1), BeforeValidator(_decimal)]
WideS = Annotated[int, Field(ge=-(2**63), le=2**63 - 1), BeforeValidator(_decimal)]


class Node(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


class String(Node):
    kind: Literal["string"]
    value: str


class U8(Node):
    kind: Literal["u8"]
    value: Annotated[int, Field(ge=0, le=255)]


class U32(Node):
    kind: Literal["u32"]
    value: Annotated[int, Field(ge=0, le=2**32 - 1)]


class U64(Node):
    kind: Literal["u64"]
    value: WideU


class S64(Node):
    kind: Literal["s64"]
    value: WideS


class F64(Node):
    kind: Literal["f64"]
    value: Annotated[float, Field(allow_inf_nan=False)]


class FixedFields(Node):
    fields: tuple[U64, String]


class Fixed(Node):
    kind: Literal["record"]
    value: FixedFields


class NoneCase(Node):
    case: Literal[0]


class PercentCase(Node):
    case: Literal[1]
    payload: F64


class FixedCase(Node):
    case: Literal[2]
    payload: Fixed


class Discount(Node):
    kind: Literal["variant"]
    value: Annotated[NoneCase | PercentCase | FixedCase, Field(discriminator="case")]


class StatusCase(Node):
    case: Annotated[int, Field(ge=0, lt=4)]


class Status(Node):
    kind: Literal["enum"]
    value: StatusCase


class NoteInner(Node):
    inner: String | None


class Note(Node):
    kind: Literal["option"]
    value: NoteInner


class ItemFields(Node):
    fields: tuple[String, U32, U64, Note, Status, Discount]


class Item(Node):
    kind: Literal["record"]
    value: ItemFields


class ItemsElements(Node):
    elements: list[Item]


class Items(Node):
    kind: Literal["list"]
    value: ItemsElements


class OrderFields(Node):
    fields: tuple[U64, String, Items, F64]


class Order(Node):
    kind: Literal["record"]
    value: OrderFields


def order_decoder(types: Any) -> Callable[[bytes], Any]:
    """The decoder of an order."""
    validate = TypeAdapter(Order).validate_json
    statuses = list(types.Status)

    def discount(node: Discount) -> Any:
        case = node.value
        if case.case == 0:
            return types.DiscountNone()
        if case.case == 1:
            return types.DiscountPercent(case.payload.value)
        amount, currency = case.payload.value.fields
        return types.DiscountFixed(types.Fixed(amount=amount.value, currency=currency.value))

    def item(node: Item) -> Any:
        sku, count, price, note, status, reduced = node.value.fields
        return types.Item(
            sku=sku.value,
            count=count.value,
            price=price.value,
            note=None if note.value.inner is None else note.value.inner.value,
            status=statuses[status.value.case],
            discount=discount(reduced),
        )

    def decode(data: bytes) -> Any:
        number, customer, items, total = validate(data).value.fields
        return types.Order(
            id=number.value,
            customer=customer.value,
            items=[item(each) for each in items.value.elements],
            total=total.value,
        )

    return decode


class PointFields(Node):
    fields: tuple[F64, F64]


class Point(Node):
    kind: Literal["record"]
    value: PointFields


class PairElements(Node):
    elements: tuple[U8, String]


class Pair(Node):
    kind: Literal["tuple"]
    value: PairElements


class OkArm(Node):
    tag: Literal["ok"]
    value: U32


class ErrArm(Node):
    tag: Literal["err"]
    value: String


class Outcome(Node):
    kind: Literal["result"]
    value: Annotated[OkArm | ErrArm, Field(discriminator="tag")]


class Bits(Node):
    bits: tuple[bool, bool, bool]


class Perms(Node):
    kind: Literal["flags"]
    value: Bits


class Entries(Node):
    entries: list[tuple[String, U32]]


class Tags(Node):
    kind: Literal["map"]
    value: Entries


class Nanoseconds(Node):
    nanoseconds: WideS


class Elapsed(Node):
    kind: Literal["duration"]
    value: Nanoseconds


class Heartbeat(Node):
    case: Literal[0]


class Counter(Node):
    case: Literal[1]
    payload: S64


class Message(Node):
    case: Literal[2]
    payload: String


class Moved(Node):
    case: Literal[3]
    payload: Point


class Paired(Node):
    case: Literal[4]
    payload: Pair


class Came(Node):
    case: Literal[5]
    payload: Outcome


class Granted(Node):
    case: Literal[6]
    payload: Perms


class Tagged(Node):
    case: Literal[7]
    payload: Tags


class Took(Node):
    case: Literal[8]
    payload: Elapsed


class Event(Node):
    kind: Literal["variant"]
    value: Annotated[
        Heartbeat | Counter | Message | Moved | Paired | Came | Granted | Tagged | Took,
        Field(discriminator="case"),
    ]


class EventElements(Node):
    elements: list[Event]


class Events(Node):
    kind: Literal["list"]
    value: EventElements


def events_decoder(types: Any) -> Callable[[bytes], Any]:
    """The decoder of a list of events."""
    validate = TypeAdapter(Events).validate_json

    def tags(entries: list[tuple[String, U32]]) -> dict[str, int]:
        found = {key.value: item.value for key, item in entries}
        if len(found) != len(entries):
            raise ValueError("a key twice")
        return found

    makers: dict[int, Callable[[Any], Any]] = {
        1: types.EventCounter,
        2: types.EventMessage,
        3: lambda body: types.EventMoved(
            types.Point(x=body.fields[0].value, y=body.fields[1].value)
        ),
        4: lambda body: types.EventPair((body.elements[0].value, body.elements[1].value)),
        5: lambda body: types.EventOutcome((Ok if body.tag == "ok" else Err)(body.value.value)),
        6: lambda body: types.EventGranted(
            types.Perms(sum(1 << index for index, bit in enumerate(body.bits) if bit))
        ),
        7: lambda body: types.EventTags(tags(body.entries)),
        8: lambda body: types.EventElapsed(Duration(body.nanoseconds)),
    }

    def event(node: Event) -> Any:
        case = node.value
        if case.case == 0:
            return types.EventHeartbeat()
        return makers[case.case](case.payload.value)

    def decode(data: bytes) -> Any:
        return [event(each) for each in validate(data).value.elements]

    return decode
