"""Writing files: ownership, fingerprint, atomic swap. It knows no schema."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from golem_codegen.output.changes import Changes, Edited
    from golem_codegen.output.lock import Lock, lock_for, read_lock
    from golem_codegen.output.report import WriteReport
    from golem_codegen.output.write import preview, write_package

# Imported on first use: a run that writes nothing reads the lock file, and that is all.
_MODULES = {
    "Changes": "changes",
    "Edited": "changes",
    "Lock": "lock",
    "WriteReport": "report",
    "lock_for": "lock",
    "preview": "write",
    "read_lock": "lock",
    "write_package": "write",
}

__all__ = [
    "Changes",
    "Edited",
    "Lock",
    "WriteReport",
    "lock_for",
    "preview",
    "read_lock",
    "write_package",
]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
