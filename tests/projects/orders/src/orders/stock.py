"""Looking at several warehouses at once, with asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from shop_golem import AsyncGolem, AsyncInventory


async def find_stock(sku: str, warehouses: Sequence[str], golem: AsyncGolem) -> dict[str, int]:
    """How many of an article there are, by warehouse; warehouses without it are left out."""
    inventories = [AsyncInventory.get(name, client=golem) for name in warehouses]
    counts = await asyncio.gather(*(inventory.in_stock(sku) for inventory in inventories))
    found = zip(warehouses, counts, strict=True)
    return {name: count for name, count in found if count}
