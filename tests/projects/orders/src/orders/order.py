"""What an order is, and what may become of it."""

from __future__ import annotations

from dataclasses import dataclass

from shop_golem import Reservation, Shortage


@dataclass(frozen=True, slots=True)
class Line:
    """So many of one article."""

    sku: str
    quantity: int


@dataclass(frozen=True, slots=True)
class Order:
    """What a customer wants. ``number`` is unique."""

    number: str
    email: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Confirmed:
    """All goods are reserved, in the order of the lines."""

    reservations: tuple[Reservation, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """A line cannot be delivered; nothing is reserved."""

    line: Line
    shortage: Shortage
