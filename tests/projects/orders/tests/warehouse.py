"""The agents of the shop as the tests play them."""

from __future__ import annotations

import uuid
from datetime import timedelta

from shop_golem import Reservation, Shortage, ShortageSoldOut, ShortageTooFew, ShortageUnknownSku
from shop_golem.values import Datetime, Err, Ok

from golem_codegen.testing import AgentContext

STOCK = {"north": {"lamp": 3, "chair": 1, "desk": 0}, "south": {"lamp": 10}}


class Warehouse:
    """One instance plays one inventory."""

    golem: AgentContext

    def __init__(self, warehouse: str) -> None:
        self.stock = dict(STOCK.get(warehouse, {}))
        self.reserved: dict[uuid.UUID, Reservation] = {}
        self.minutes = self.golem.config["reservation", "minutes"]

    def reserve(self, sku: str, quantity: int) -> Ok[Reservation] | Err[Shortage]:
        """Set goods aside, if there are enough."""
        left = self.stock.get(sku)
        if left is None:
            return Err(ShortageUnknownSku())
        if left == 0:
            return Err(ShortageSoldOut())
        if left < quantity:
            return Err(ShortageTooFew(left))
        self.stock[sku] = left - quantity
        expires_at = Datetime.now() + timedelta(minutes=self.minutes)
        reservation = Reservation(
            id=uuid.uuid4(), sku=sku, quantity=quantity, expires_at=expires_at
        )
        self.reserved[reservation.id] = reservation
        return Ok(reservation)

    def release(self, reservation: uuid.UUID) -> None:
        """Put goods back."""
        goods = self.reserved.pop(reservation)
        self.stock[goods.sku] += goods.quantity

    def in_stock(self, sku: str) -> int:
        """Count."""
        return self.stock.get(sku, 0)
