"""The one place where the version stands; the wheel's metadata is read from here."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
