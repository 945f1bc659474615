"""Fixtures that every test may use."""

from __future__ import annotations

from pathlib import Path

import pytest

# Consuming projects: their suites run in processes of their own.
collect_ignore = ["projects"]

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference data that developers keep beside the checkout; users do not have it."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("the reference data beside the checkout is absent")
    return folder


@pytest.fixture(scope="session")
def fixtures() -> Path:
    """The snapshots of this repository."""
    return ROOT / "fixtures"
