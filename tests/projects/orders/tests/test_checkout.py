"""Placing orders."""

from __future__ import annotations

from datetime import timedelta

import pytest
from orders.checkout import place
from orders.order import Confirmed, Declined, Line, Order
from shop_golem import Golem, Inventory, ShortageSoldOut, ShortageTooFew
from shop_golem.errors import AgentFailed

from golem_codegen.testing import AgentCrash, DropAfterExecuting, ErrorCode, FakeGolem, Status

ORDER = Order("4711", "ada@example.org", (Line("lamp", 2), Line("chair", 1)))


def mails(shop: FakeGolem) -> list[str]:
    """The subjects of the mails that were sent by now, not those that wait for their time."""
    sent = [call for call in shop.calls if call.agent_type == "Mailer" and call.executed]
    return [call.arguments["subject"] for call in sent if call.arguments]


def test_everything_is_reserved(shop: FakeGolem, golem: Golem) -> None:
    outcome = place(ORDER, "north")
    assert isinstance(outcome, Confirmed)
    assert [item.sku for item in outcome.reservations] == ["lamp", "chair"]
    inventory = Inventory.get("north", client=golem)
    assert (inventory.in_stock("lamp"), inventory.in_stock("chair")) == (1, 0)
    first = shop.calls[0]
    assert (first.method, first.arguments) == ("reserve", {"sku": "lamp", "quantity": 2})
    assert first.config == [{"path": ["reservation", "minutes"], "value": 30}]


@pytest.mark.parametrize(
    ("line", "shortage"),
    [(Line("desk", 1), ShortageSoldOut()), (Line("chair", 2), ShortageTooFew(1))],
)
def test_everything_or_nothing(
    golem: Golem, line: Line, shortage: ShortageSoldOut | ShortageTooFew
) -> None:
    order = Order("4712", "ada@example.org", (Line("lamp", 1), line))
    assert place(order, "north") == Declined(line, shortage)
    assert Inventory.get("north", client=golem).in_stock("lamp") == 3


def test_an_order_is_placed_once(shop: FakeGolem) -> None:
    assert place(ORDER, "north") == place(ORDER, "north")
    assert shop.executions(method="reserve") == 2


@pytest.mark.parametrize(
    "trouble",
    [
        DropAfterExecuting(),
        Status(503, when="after executing"),
        ErrorCode("INTERNAL_ROUTING_FAILURE"),
    ],
    ids=repr,
)
def test_trouble_on_the_way_reserves_nothing_twice(
    shop: FakeGolem, trouble: DropAfterExecuting | Status | ErrorCode
) -> None:
    shop.faults.next(trouble)
    assert isinstance(place(ORDER, "north"), Confirmed)
    assert shop.executions(method="reserve") == 2


def test_a_broken_warehouse_is_an_error(shop: FakeGolem) -> None:
    @shop.agent(Inventory).method("reserve")
    def reserve(*_arguments: object) -> None:
        raise AgentCrash("the roof is gone", stderr="rain\n")

    with pytest.raises(AgentFailed) as caught:
        place(ORDER, "north")
    assert (caught.value.cause, caught.value.stderr) == ("the roof is gone", "rain\n")
    assert mails(shop) == []


def test_the_reminder_comes_a_day_later(shop: FakeGolem) -> None:
    shop.clock.freeze()
    place(ORDER, "north")
    shop.settle()
    assert mails(shop) == ["Thank you"]
    shop.advance(timedelta(hours=23))
    assert mails(shop) == ["Thank you"]
    shop.advance(timedelta(hours=2))
    assert mails(shop) == ["Thank you", "Reminder"]
