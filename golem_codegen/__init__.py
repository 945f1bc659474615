"""A typed Python package from discovered Golem schema snapshots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from golem_codegen.api import (
        FaultsFound,
        GeneratedPackage,
        StalePackage,
        check_project,
        generate_package,
        generate_project,
    )

__all__ = [
    "FaultsFound",
    "GeneratedPackage",
    "StalePackage",
    "check_project",
    "generate_package",
    "generate_project",
]


def __getattr__(name: str) -> Any:
    """The names above, imported on first use: the command line does not need them."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from golem_codegen import api

    return getattr(api, name)
