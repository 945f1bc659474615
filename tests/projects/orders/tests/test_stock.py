"""Several warehouses at once."""

from __future__ import annotations

from orders.stock import find_stock
from shop_golem import AsyncGolem

from golem_codegen.testing import FakeGolem


async def test_warehouses_without_it_are_left_out(async_golem: AsyncGolem) -> None:
    found = await find_stock("lamp", ["north", "south", "east"], async_golem)
    assert found == {"north": 3, "south": 10}


async def test_each_warehouse_is_asked_once(shop: FakeGolem, async_golem: AsyncGolem) -> None:
    await find_stock("chair", ["north", "south"], async_golem)
    assert sorted(call.agent_id or "" for call in shop.calls) == [
        'Inventory("north")',
        'Inventory("south")',
    ]
