"""A fake Golem server for tests: ``FakeGolem``, its handlers and its faults."""

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
from golem_codegen.testing.handlers import AgentContext, AgentCrash, AgentFailure, AgentHandlers
from golem_codegen.testing.recorder import Call
from golem_codegen.testing.server import LOCAL_TOKEN, FakeGolem

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
