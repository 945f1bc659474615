"""A fake Golem server for tests: ``FakeGolem``, its handlers and its faults.

Names are imported on first use: pytest loads this package for its plugin in every run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from golem_codegen.testing.faults import (
        Delay,
        DropAfterExecuting,
        DropBeforeReading,
        ErrorCode,
        ExtraMembers,
        Fault,
        FaultScript,
        MalformedJson,
        PartialBody,
        Status,
        WrongValue,
    )
    from golem_codegen.testing.handlers import (
        AgentContext,
        AgentCrash,
        AgentFailure,
        AgentHandlers,
    )
    from golem_codegen.testing.recorder import Call
    from golem_codegen.testing.server import FakeGolem
    from golem_codegen.testing.tokens import LOCAL_TOKEN

__all__ = [
    "LOCAL_TOKEN",
    "AgentContext",
    "AgentCrash",
    "AgentFailure",
    "AgentHandlers",
    "Call",
    "Delay",
    "DropAfterExecuting",
    "DropBeforeReading",
    "ErrorCode",
    "ExtraMembers",
    "FakeGolem",
    "Fault",
    "FaultScript",
    "MalformedJson",
    "PartialBody",
    "Status",
    "WrongValue",
]

_MODULES = {
    "LOCAL_TOKEN": "tokens",
    "AgentContext": "handlers",
    "AgentCrash": "handlers",
    "AgentFailure": "handlers",
    "AgentHandlers": "handlers",
    "Call": "recorder",
    "FakeGolem": "server",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    module = importlib.import_module(f"{__name__}.{_MODULES.get(name, 'faults')}")
    value = getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
