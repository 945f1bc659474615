"""Placing an order with the agents of the shop, blocking."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from shop_golem import (
    Inventory,
    InventoryOverrides,
    InventoryOverridesReservation,
    Mailer,
    Reservation,
)
from shop_golem.values import Err

from orders.order import Confirmed, Declined, Order

SENDER = "shop@example.org"
REMINDER = timedelta(days=1)


def place(order: Order, warehouse: str) -> Confirmed | Declined:
    """Reserve everything or nothing, and write to the customer.

    The calls of an order have keys made of its number: placing it again reserves nothing twice.
    """
    config = InventoryOverrides(reservation=InventoryOverridesReservation(minutes=30))
    inventory = Inventory.get(warehouse, config=config)
    reserved: list[Reservation] = []
    for position, line in enumerate(order.lines):
        key = f"{order.number}/{position}"
        reserve = inventory.reserve.options(idempotency_key=key, timeout=30)
        answer = reserve(line.sku, line.quantity)
        if isinstance(answer, Err):
            for reservation in reserved:
                inventory.release(reservation.id)
            return Declined(line, answer.value)
        reserved.append(answer.value)
    _write(order, "Thank you", "Your goods are reserved.")
    _remind(order)
    return Confirmed(tuple(reserved))


def _write(order: Order, subject: str, body: str) -> None:
    mailer = Mailer.ephemeral(SENDER)
    mailer.send.options(idempotency_key=f"{order.number}/mail").trigger(order.email, subject, body)


def _remind(order: Order) -> None:
    mailer = Mailer.ephemeral(SENDER)
    when = datetime.now(UTC) + REMINDER
    send = mailer.send.options(idempotency_key=f"{order.number}/reminder")
    send.schedule(when, order.email, "Reminder", "Your goods are waiting.")
