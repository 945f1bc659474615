"""Request bodies: strict JSON, then the members that the endpoints know (protocol section 2.1).

Whatever is wrong here is ``MalformedBody``: the web framework answers it, not the API.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass
from typing import Any, Literal, NoReturn

from golem_codegen.testing.instants import parse_instant
from golem_codegen.testing.json_values import Node, is_array, is_object
from golem_codegen.testing.nodes import MalformedNode, check_node
from golem_codegen.testing.refusals import MalformedBody

Mode = Literal["await", "schedule"]


@dataclass(frozen=True, slots=True)
class Override:
    """One config override: the path and parsed canonical JSON."""

    path: tuple[str, ...]
    value: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateBody:
    """What ``create-agent`` and ``invoke-agent`` have in common: which agent."""

    app: str
    env: str
    agent_type: str
    parameters: Node
    phantom: uuid.UUID | None
    config: tuple[Override, ...]
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InvokeBody(CreateBody):
    """A call. ``due`` is in nanoseconds since the epoch."""

    method: str
    arguments: Node
    mode: Mode
    due: int | None
    key: str | None
    revision: int | None
    owner: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerBody:
    """An agent to create by its textual identity (protocol section 4)."""

    name: str
    env: dict[str, str]
    config: tuple[Override, ...]
    size: int


def read_json(body: bytes) -> dict[str, Any]:
    """A JSON object without duplicate members, NaN or infinities. Raises ``MalformedBody``."""
    try:
        data = json.loads(
            body.decode(), object_pairs_hook=_unique_members, parse_constant=_no_constant
        )
    except (ValueError, RecursionError) as error:
        raise MalformedBody(f"parse request payload error: {error}") from None
    if not is_object(data):
        raise MalformedBody("parse request payload error: expected an object")
    return data


def create_body(data: dict[str, Any], size: int) -> CreateBody:
    """The body of ``create-agent``; unknown members are ignored."""
    return CreateBody(**_common(data, size))


def invoke_body(data: dict[str, Any], size: int) -> InvokeBody:
    """The body of ``invoke-agent``; unknown members are ignored."""
    if _text(data, "mode") not in ("await", "schedule"):
        raise _wrong("mode", "expected await or schedule")
    mode: Mode = "await" if data["mode"] == "await" else "schedule"
    return InvokeBody(
        **_common(data, size),
        method=_text(data, "methodName"),
        arguments=_node(data, "methodParameters"),
        mode=mode,
        due=_instant(data),
        key=_optional_text(data, "idempotencyKey"),
        revision=_revision(data),
        owner=_optional_text(data, "ownerAccountEmail"),
    )


def worker_body(data: dict[str, Any], size: int) -> WorkerBody:
    """The body of ``POST …/workers``; unknown members are ignored."""
    env = data.get("env")
    if not is_object(env) or not all(isinstance(value, str) for value in env.values()):
        raise _wrong("env", "expected an object of strings")
    config = tuple(_override(item) for item in _config(data))
    return WorkerBody(name=_text(data, "name"), env=env, config=config, size=size)


def _common(data: dict[str, Any], size: int) -> dict[str, Any]:
    return {
        "app": _text(data, "appName"),
        "env": _text(data, "envName"),
        "agent_type": _text(data, "agentTypeName"),
        "parameters": _node(data, "parameters"),
        "phantom": _phantom(data),
        "config": tuple(_override(item) for item in _config(data)),
        "size": size,
    }


def _wrong(member: str, message: str) -> MalformedBody:
    return MalformedBody(f"parse request payload error: member `{member}`: {message}")


def _text(data: dict[str, Any], member: str) -> str:
    value = data.get(member)
    if not isinstance(value, str):
        raise _wrong(member, "expected a string")
    return value


def _optional_text(data: dict[str, Any], member: str) -> str | None:
    return None if data.get(member) is None else _text(data, member)


def _node(data: dict[str, Any], member: str) -> Node:
    try:
        return check_node(data.get(member))
    except MalformedNode as error:
        raise _wrong(member, str(error)) from None


def _phantom(data: dict[str, Any]) -> uuid.UUID | None:
    text = _optional_text(data, "phantomId")
    try:
        return None if text is None else uuid.UUID(text)
    except ValueError:
        raise _wrong("phantomId", "expected a UUID") from None


def _instant(data: dict[str, Any]) -> int | None:
    text = _optional_text(data, "scheduleAt")
    if text is None:
        return None
    instant = parse_instant(text)
    if instant is None:
        raise _wrong("scheduleAt", "expected an RFC 3339 date-time")
    return instant


def _revision(data: dict[str, Any]) -> int | None:
    value = data.get("deploymentRevision")
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not -(2**63) <= value < 2**63:
        raise _wrong("deploymentRevision", "expected a 64-bit integer")
    return value


def _config(data: dict[str, Any]) -> list[Any]:
    value = data.get("config")
    if value is None:
        return []
    if not is_array(value):
        raise _wrong("config", "expected an array")
    return value


def _override(item: Any) -> Override:
    if not is_object(item) or "value" not in item or not is_array(item.get("path")):
        raise _wrong("config", "expected objects with the members path and value")
    path = item["path"]
    if not all(isinstance(segment, str) for segment in path):
        raise _wrong("config", "expected texts in path")
    return Override(tuple(path), item["value"])


def _unique_members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("duplicate member")
    return data


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")
