"""Writing files: ownership, fingerprint, atomic swap. It knows no schema."""

from __future__ import annotations

from golem_codegen.output.changes import Changes, Edited
from golem_codegen.output.lock import Lock, lock_for, read_lock
from golem_codegen.output.write import WriteReport, preview, write_package

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
