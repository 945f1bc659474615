"""Canonical JSON by straight-line code over dictionaries, for orjson; all checks are made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from benchmarks.dict_codecs import of, real, text, whole
from golem_codegen.runtime.values import Duration, Err, Ok

U64 = 2**64 - 1
U32 = 2**32 - 1


def order_encoder(types: Any) -> Callable[[Any], bytes]:
    """The encoder of an order."""

    def discount(value: Any) -> Any:
        if type(value) is types.DiscountNone:
            return "none"
        if type(value) is types.DiscountPercent:
            return {"percent": real(value.value)}
        fixed = of(of(value, types.DiscountFixed).value, types.Fixed)
        amount = str(whole(fixed.amount, 0, U64))
        return {"fixed": {"amount": amount, "currency": text(fixed.currency)}}

    def item(value: Any) -> Any:
        of(value, types.Item)
        return {
            "sku": text(value.sku),
            "count": whole(value.count, 0, U32),
            "price": str(whole(value.price, 0, U64)),
            "note": None if value.note is None else text(value.note),
            "status": of(value.status, types.Status).value,
            "discount": discount(value.discount),
        }

    def encode(value: Any) -> bytes:
        of(value, types.Order)
        document = {
            "id": str(whole(value.id, 0, U64)),
            "customer": text(value.customer),
            "items": [item(each) for each in of(value.items, list)],
            "total": real(value.total),
        }
        return orjson.dumps(document)

    return encode


def events_encoder(types: Any) -> Callable[[Any], bytes]:
    """The encoder of a list of events."""

    def moved(value: Any) -> Any:
        of(value, types.Point)
        return {"x": real(value.x), "y": real(value.y)}

    def pair(value: Any) -> Any:
        first, second = of(value, tuple)
        return [whole(first, 0, 255), text(second)]

    def outcome(value: Any) -> Any:
        if type(value) is Ok:
            return {"ok": whole(value.value, 0, U32)}
        return {"err": text(of(value, Err).value)}

    def granted(value: Any) -> Any:
        bits = of(value, types.Perms).value
        return [name for bit, name in ((1, "read"), (2, "write"), (4, "run")) if bits & bit]

    def tags(value: Any) -> Any:
        return [[text(key), whole(item, 0, U32)] for key, item in of(value, dict).items()]

    def elapsed(value: Any) -> Any:
        return {"nanoseconds": str(of(value, Duration).nanoseconds)}

    def counter(value: Any) -> Any:
        return str(whole(value, -(2**63), 2**63 - 1))

    cases: dict[type, tuple[str, Callable[[Any], Any]]] = {
        types.EventCounter: ("counter", counter),
        types.EventMessage: ("message", text),
        types.EventMoved: ("moved", moved),
        types.EventPair: ("pair", pair),
        types.EventOutcome: ("outcome", outcome),
        types.EventGranted: ("granted", granted),
        types.EventTags: ("tags", tags),
        types.EventElapsed: ("elapsed", elapsed),
    }

    def event(value: Any) -> Any:
        if type(value) is types.EventHeartbeat:
            return "heartbeat"
        name, payload = cases[type(value)]
        return {name: payload(value.value)}

    return lambda value: orjson.dumps([event(each) for each in of(value, list)])
