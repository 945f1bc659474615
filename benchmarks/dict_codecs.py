"""Straight-line code over dictionaries, as a generator without typed decoding would write it.

Encoding checks every value and builds the nodes as dictionaries for orjson; decoding checks the
nodes that orjson gives. The f-strings and wire structs of our codecs have to beat this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from golem_codegen.runtime.values import Duration, Err, Ok


def whole(value: Any, low: int, high: int) -> Any:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(value)
    return value


def text(value: Any) -> str:
    if type(value) is not str:
        raise ValueError(value)
    return value


def real(value: Any) -> float:
    if type(value) is not float or value - value != 0.0:
        raise ValueError(value)
    return value


def of(value: Any, cls: type) -> Any:
    if type(value) is not cls:
        raise ValueError(value)
    return value


def order_encoder(types: Any) -> Callable[[Any], bytes]:
    """The encoder of an order."""
    statuses = {status: index for index, status in enumerate(types.Status)}

    def discount(value: Any) -> Any:
        if type(value) is types.DiscountNone:
            return {"kind": "variant", "value": {"case": 0}}
        if type(value) is types.DiscountPercent:
            payload: Any = {"kind": "f64", "value": real(value.value)}
            return {"kind": "variant", "value": {"case": 1, "payload": payload}}
        fixed = of(of(value, types.DiscountFixed).value, types.Fixed)
        fields = [
            {"kind": "u64", "value": str(whole(fixed.amount, 0, 2**64 - 1))},
            {"kind": "string", "value": text(fixed.currency)},
        ]
        payload = {"kind": "record", "value": {"fields": fields}}
        return {"kind": "variant", "value": {"case": 2, "payload": payload}}

    def item(value: Any) -> Any:
        of(value, types.Item)
        note = None if value.note is None else {"kind": "string", "value": text(value.note)}
        fields = [
            {"kind": "string", "value": text(value.sku)},
            {"kind": "u32", "value": whole(value.count, 0, 2**32 - 1)},
            {"kind": "u64", "value": str(whole(value.price, 0, 2**64 - 1))},
            {"kind": "option", "value": {"inner": note}},
            {"kind": "enum", "value": {"case": statuses[value.status]}},
            discount(value.discount),
        ]
        return {"kind": "record", "value": {"fields": fields}}

    def encode(value: Any) -> bytes:
        of(value, types.Order)
        items = [item(each) for each in of(value.items, list)]
        fields = [
            {"kind": "u64", "value": str(whole(value.id, 0, 2**64 - 1))},
            {"kind": "string", "value": text(value.customer)},
            {"kind": "list", "value": {"elements": items}},
            {"kind": "f64", "value": real(value.total)},
        ]
        return orjson.dumps({"kind": "record", "value": {"fields": fields}})

    return encode


def events_encoder(types: Any) -> Callable[[Any], bytes]:  # noqa: C901 - a function per case
    """The encoder of a list of events."""

    def moved(value: Any) -> Any:
        point = of(value, types.Point)
        fields = [
            {"kind": "f64", "value": real(point.x)},
            {"kind": "f64", "value": real(point.y)},
        ]
        return {"kind": "record", "value": {"fields": fields}}

    def pair(value: Any) -> Any:
        first, second = of(value, tuple)
        elements = [
            {"kind": "u8", "value": whole(first, 0, 255)},
            {"kind": "string", "value": text(second)},
        ]
        return {"kind": "tuple", "value": {"elements": elements}}

    def outcome(value: Any) -> Any:
        if type(value) is Ok:
            inner: Any = {"kind": "u32", "value": whole(value.value, 0, 2**32 - 1)}
            return {"kind": "result", "value": {"tag": "ok", "value": inner}}
        inner = {"kind": "string", "value": text(of(value, Err).value)}
        return {"kind": "result", "value": {"tag": "err", "value": inner}}

    def granted(value: Any) -> Any:
        bits = of(value, types.Perms).value
        return {
            "kind": "flags",
            "value": {"bits": [bool(bits & 1), bool(bits & 2), bool(bits & 4)]},
        }

    def tags(value: Any) -> Any:
        entries = [
            [
                {"kind": "string", "value": text(key)},
                {"kind": "u32", "value": whole(item, 0, 2**32 - 1)},
            ]
            for key, item in of(value, dict).items()
        ]
        return {"kind": "map", "value": {"entries": entries}}

    def elapsed(value: Any) -> Any:
        nanoseconds = str(of(value, Duration).nanoseconds)
        return {"kind": "duration", "value": {"nanoseconds": nanoseconds}}

    def counter(value: Any) -> Any:
        return {"kind": "s64", "value": str(whole(value, -(2**63), 2**63 - 1))}

    def message(value: Any) -> Any:
        return {"kind": "string", "value": text(value)}

    cases: dict[type, tuple[int, Callable[[Any], Any]]] = {
        types.EventCounter: (1, counter),
        types.EventMessage: (2, message),
        types.EventMoved: (3, moved),
        types.EventPair: (4, pair),
        types.EventOutcome: (5, outcome),
        types.EventGranted: (6, granted),
        types.EventTags: (7, tags),
        types.EventElapsed: (8, elapsed),
    }

    def event(value: Any) -> Any:
        if type(value) is types.EventHeartbeat:
            return {"kind": "variant", "value": {"case": 0}}
        index, payload = cases[type(value)]
        return {"kind": "variant", "value": {"case": index, "payload": payload(value.value)}}

    def encode(value: Any) -> bytes:
        elements = [event(each) for each in of(value, list)]
        return orjson.dumps({"kind": "list", "value": {"elements": elements}})

    return encode
