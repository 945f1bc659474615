"""Every test has the shop's agents, played."""

from __future__ import annotations

import pytest
from shop_golem import Inventory
from warehouse import Warehouse

from golem_codegen.testing import FakeGolem


@pytest.fixture(autouse=True)
def shop(golem_server: FakeGolem) -> FakeGolem:
    """The server, with inventories that count."""
    golem_server.agent(Inventory)(Warehouse)
    return golem_server
