"""The values that are encoded and decoded: made of the classes of a generated package."""

from __future__ import annotations

import random
from typing import Any

from golem_codegen.runtime.values import Duration, Err, Ok

ITEMS = 1000
EVENTS = 2000


def order(types: Any) -> Any:
    """An order of 1000 line items."""
    chance = random.Random(1)
    return types.Order(
        id=2**63 + 12345,
        customer="Grace Hopper",
        items=[_item(types, number, chance) for number in range(ITEMS)],
        total=98765.5,
    )


def _item(types: Any, number: int, chance: random.Random) -> Any:
    discounts = (
        types.DiscountNone(),
        types.DiscountPercent(chance.randrange(1, 200) / 4),
        types.DiscountFixed(types.Fixed(amount=chance.randrange(10**6), currency="EUR")),
    )
    return types.Item(
        sku=f"article-{number:05}",
        count=chance.randrange(1, 10**5),
        price=chance.randrange(10**13),
        note=f"ring twice at {number}" if number % 2 else None,
        status=list(types.Status)[number % 4],
        discount=discounts[number % 3],
    )


def events(types: Any) -> Any:
    """2000 events of nine cases."""
    chance = random.Random(2)
    return [_event(types, number, chance) for number in range(EVENTS)]


def _event(types: Any, number: int, chance: random.Random) -> Any:
    odd = number % 2
    made = (
        types.EventHeartbeat,
        lambda: types.EventCounter(chance.randrange(-(2**63), 2**63)),
        lambda: types.EventMessage(f"message {number}"),
        lambda: types.EventMoved(types.Point(x=chance.random(), y=chance.random() * 90)),
        lambda: types.EventPair((chance.randrange(256), "left")),
        lambda: types.EventOutcome(Ok(number) if odd else Err("refused")),
        lambda: types.EventGranted(types.Perms(5 if odd else 2)),
        lambda: types.EventTags({"first": number, "second": 2}),
        lambda: types.EventElapsed(Duration(chance.randrange(2**50))),
    )
    return made[number % len(made)]()
