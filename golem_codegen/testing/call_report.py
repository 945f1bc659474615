"""The recorded calls as text, for the report of a failed test."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from golem_codegen.testing.call_records import call_record
from golem_codegen.testing.server import FakeGolem

_Json: TypeAlias = dict[str, Any]
_MOST = 30
_LONGEST = 160


def call_report(server: FakeGolem) -> str:
    """The newest calls, oldest first, a few lines each."""
    calls = server.calls
    if not calls:
        return "no calls"
    lines = [f"{len(calls) - _MOST} earlier calls are left out"] if len(calls) > _MOST else []
    for call in calls[-_MOST:]:
        lines += _lines(call_record(server.deployment, call))
    return "\n".join(lines)


def _lines(record: _Json) -> list[str]:
    arguments: _Json = record.get("arguments") or {}
    listed = ", ".join(f"{name}={_short(value)}" for name, value in arguments.items())
    what = f"{record['method']}({listed})" if "method" in record else record["endpoint"]
    subject = record.get("agentId") or record.get("agentType") or ""
    mode = "" if record.get("mode", "await") == "await" else f" [{record['mode']}]"
    status = record.get("status", "no answer yet")
    return [
        f"#{record['number']} {subject} {what}{mode} -> {status}{_outcome(record)}",
        *([f"   struck by {record['fault']}"] if "fault" in record else []),
        *_stderr(record),
    ]


def _outcome(record: _Json) -> str:
    if "result" in record:
        return f" {_short(record['result']['value'])}"
    error = _error(record)
    texts = [error.get("code"), error.get("text"), error.get("error"), *error.get("errors", ())]
    texts.append(_worker_error(error).get("cause"))
    return "".join(f" {text}" for text in texts if text)


def _stderr(record: _Json) -> list[str]:
    text: str = _worker_error(_error(record)).get("stderr") or ""
    return [f"   | {line}" for line in text.splitlines()]


def _error(record: _Json) -> _Json:
    error: _Json = record.get("error") or {}
    return error


def _worker_error(error: _Json) -> _Json:
    worker: _Json = error.get("workerError") or {}
    return worker


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
