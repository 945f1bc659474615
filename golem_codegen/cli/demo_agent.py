"""The agent that the demo calls, as the fake server plays it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from golem_codegen.testing import AgentContext

# What the deployment configures; callers may override the step.
CONFIG = {"CounterAgent": {("step",): 1, ("limits", "max"): "1000", ("limits", "label"): "demo"}}


class Counter:
    """A counter with a history; values are in canonical JSON form."""

    golem: AgentContext

    def __init__(self, name: str) -> None:
        self.name = name
        self.step = int(self.golem.config["step",])
        self.limit = int(self.golem.config["limits", "max"])
        self.total = 0
        self.entries: list[dict[str, Any]] = []

    def add(self, by: int) -> str:
        """Add in steps."""
        self._change(by * self.step, None)
        return str(self.total)

    def value(self) -> str:
        """The current value."""
        return str(self.total)

    def reset(self) -> None:
        """Back to zero."""
        self._change(-self.total, None)

    def list(self, limit: int | None) -> list[dict[str, Any]]:
        """The newest entries, oldest first."""
        return self.entries[-limit:] if limit is not None else self.entries

    def apply(self, change: dict[str, Any] | str, note: str | None) -> dict[str, Any]:
        """Do one change, or refuse it."""
        wanted = self._after(change)
        if wanted > self.limit:
            return {"err": {"limit": str(self.limit), "wanted": str(wanted)}}
        return {"ok": self._change(wanted - self.total, note)}

    def _after(self, change: dict[str, Any] | str) -> int:
        match change:
            case {"increase": int(amount)}:
                return self.total + amount
            case {"scale": {"factor": int(factor)}}:
                return self.total * factor
            case {"restore": {"amount": str(amount)}}:
                return self.total - int(amount)
            case _:
                return 0

    def _change(self, amount: int, note: str | None) -> dict[str, Any]:
        self.total += amount
        at = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        entry = {"at": at, "amount": str(amount), "note": note, "by": ""}
        self.entries.append(entry)
        return entry
