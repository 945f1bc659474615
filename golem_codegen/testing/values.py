"""Validation of schema values against types (schema-model section 13): every fault, with path."""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from golem_codegen.model import types as m
from golem_codegen.model.resolve import follow
from golem_codegen.testing.json_values import CAPABILITIES, Node
from golem_codegen.testing.restrictions import restriction_fault, rust_search

# A path is a linked list, put together only when there is something to report.
_Path: TypeAlias = tuple[Any, str] | None
_Part: TypeAlias = tuple[m.Type, Node, _Path]

KINDS: dict[type, str] = {
    m.Bool: "bool",
    m.Char: "char",
    m.String: "string",
    m.Datetime: "datetime",
    m.Duration: "duration",
    m.Uuid: "uuid",
    m.Record: "record",
    m.Variant: "variant",
    m.Enum: "enum",
    m.Flags: "flags",
    m.Tuple: "tuple",
    m.List: "list",
    m.FixedList: "fixed-list",
    m.Map: "map",
    m.Option: "option",
    m.Result: "result",
    m.Text: "text",
    m.Binary: "binary",
    m.Path: "path",
    m.Url: "url",
    m.Quantity: "quantity",
    m.Union: "union",
    m.Secret: "secret",
    m.QuotaToken: "quota-token",
    m.PermissionCard: "permission-card",
    m.Future: "future",
    m.Stream: "stream",
}


def kind_of(node: m.Type) -> str:
    """The wire name of a resolved node's kind."""
    return node.kind if isinstance(node, m.Int | m.Float) else KINDS[type(node)]


def is_nullable(graph: m.Graph, node: m.Type) -> bool:
    """Whether canonical JSON ``null`` could be a value: of an option, or of a union of one."""
    seen: set[int] = set()
    stack = [node]
    while stack:
        resolved = follow(graph, stack.pop())
        if isinstance(resolved, m.Option):
            return True
        if isinstance(resolved, m.Union) and id(resolved) not in seen:
            seen.add(id(resolved))
            stack.extend(branch.body for branch in resolved.branches)
    return False


def value_faults(graph: m.Graph, node: m.Type, value: Node) -> list[str]:
    """Every way in which a well-formed schema value does not fit a type, in document order.

    Paths are ``.field("n")``, ``.index(0)``, ``.variant_payload`` and so on, concatenated.
    """
    faults: list[str] = []
    stack: list[_Part] = [(node, value, None)]
    while stack:
        expected, found, path = stack.pop()
        resolved = follow(graph, expected)
        if resolved is None:
            faults.append(f"unresolvable type at {path_text(path)}")
            continue
        kind = kind_of(resolved)
        if kind in CAPABILITIES or found["kind"] in CAPABILITIES:
            faults.append(_capability_fault(kind, found["kind"], path))
            continue
        if kind != found["kind"]:
            faults.append(
                f"shape mismatch at {path_text(path)}: expected {kind}, found {found['kind']}"
            )
            continue
        if isinstance(resolved, m.Union):
            parts = _union(graph, resolved, found["value"], path, faults)
        else:
            check = _CHECKS.get(type(resolved), _leaf)
            parts = check(resolved, found["value"], path, faults)
        stack.extend(reversed(parts))
    return faults


def path_text(path: _Path) -> str:
    """The concatenated path; ``the root`` for an empty one."""
    segments: list[str] = []
    while path is not None:
        path, segment = path
        segments.append(segment)
    return "".join(reversed(segments)) or "the root"


def _capability_fault(expected: str, found: str, path: _Path) -> str:
    kind = expected if expected in CAPABILITIES else found
    return (
        f"host-managed capability `{kind}` cannot cross an external JSON boundary "
        f"at {path_text(path)}"
    )


def _record(node: m.Record, value: Any, path: _Path, faults: list[str]) -> list[_Part]:
    segments = [f".field({json.dumps(item.name.text)})" for item in node.fields]
    bodies = [item.body for item in node.fields]
    return _exact(bodies, value["fields"], segments, path, faults)


def _tuple(node: m.Tuple, value: Any, path: _Path, faults: list[str]) -> list[_Part]:
    segments = [f".index({index})" for index in range(len(node.elements))]
    return _exact(list(node.elements), value["elements"], segments, path, faults)


def _list(node: m.List, value: Any, path: _Path, _faults: list[str]) -> list[_Part]:
    return _each(node.element, value["elements"], path)


def _fixed_list(node: m.FixedList, value: Any, path: _Path, faults: list[str]) -> list[_Part]:
    items: list[Node] = value["elements"]
    if len(items) == node.length:
        return _each(node.element, items, path)
    faults.append(_count_fault(node.length, len(items), path))
    return []


def _map(node: m.Map, value: Any, path: _Path, _faults: list[str]) -> list[_Part]:
    parts: list[_Part] = []
    for index, (key, item) in enumerate(value["entries"]):
        parts.append((node.key, key, (path, f".map_key({index})")))
        parts.append((node.value, item, (path, f".map_value({index})")))
    return parts


def _enum(node: m.Enum, value: Any, path: _Path, faults: list[str]) -> list[_Part]:
    if value["case"] >= len(node.cases):
        faults.append(f"case index {value['case']} out of range at {path_text(path)}")
    return []


def _flags(node: m.Flags, value: Any, path: _Path, faults: list[str]) -> list[_Part]:
    if len(value["bits"]) != len(node.flags):
        faults.append(_count_fault(len(node.flags), len(value["bits"]), path))
    return []


def _option(node: m.Option, value: Any, path: _Path, _faults: list[str]) -> list[_Part]:
    inner: Node | None = value["inner"]
    return [] if inner is None else [(node.inner, inner, (path, ".option_inner"))]


def _result(node: m.Result, value: Any, path: _Path, faults: list[str]) -> list[_Part]:
    arm = node.ok if value["tag"] == "ok" else node.err
    return _payload(arm, value["value"], (path, f".{value['tag']}"), faults)


def _leaf(node: m.Type, value: Any, path: _Path, faults: list[str]) -> list[_Part]:
    fault = restriction_fault(node, value)
    if fault is not None:
        faults.append(f"{fault} at {path_text(path)}")
    return []


def _exact(
    expected: list[m.Type],
    found: list[Node],
    segments: list[str],
    path: _Path,
    faults: list[str],
) -> list[_Part]:
    if len(expected) != len(found):
        faults.append(_count_fault(len(expected), len(found), path))
        return []
    return [
        (body, item, (path, segment))
        for body, item, segment in zip(expected, found, segments, strict=True)
    ]


def _each(element: m.Type, items: list[Node], path: _Path) -> list[_Part]:
    return [(element, item, (path, f".index({index})")) for index, item in enumerate(items)]


def _count_fault(expected: int, found: int, path: _Path) -> str:
    return f"arity mismatch at {path_text(path)}: expected {expected}, found {found}"


def _payload(
    expected: m.Type | None, found: Node | None, path: _Path, faults: list[str]
) -> list[_Part]:
    if expected is None and found is not None:
        faults.append(f"unexpected payload at {path_text(path)}")
    if expected is not None and found is None:
        faults.append(f"missing payload at {path_text(path)}")
    return [] if expected is None or found is None else [(expected, found, path)]


def _variant(node: m.Variant, value: Any, path: _Path, faults: list[str]) -> list[_Part]:
    index: int = value["case"]
    if index >= len(node.cases):
        faults.append(f"case index {index} out of range at {path_text(path)}")
        return []
    payload: Node | None = value.get("payload")
    return _payload(node.cases[index].payload, payload, (path, ".variant_payload"), faults)


def _union(
    graph: m.Graph, node: m.Union, value: Any, path: _Path, faults: list[str]
) -> list[_Part]:
    branch = next((item for item in node.branches if item.tag.text == value["tag"]), None)
    if branch is None:
        faults.append(f"unknown union tag {value['tag']!r} at {path_text(path)}")
        return []
    body = value["body"]
    if not _satisfies(graph, branch, body):
        rule = branch.discriminator.rule.value
        faults.append(f"union branch {value['tag']!r} rejected by {rule} at {path_text(path)}")
    return [(branch.body, body, (path, ".union_body"))]


def _satisfies(graph: m.Graph, branch: m.Branch, body: Node) -> bool:
    rule = branch.discriminator
    if rule.rule in (m.Rule.FIELD_EQUALS, m.Rule.FIELD_ABSENT):
        record = follow(graph, branch.body)
        names = [item.name for item in record.fields] if isinstance(record, m.Record) else []
        if rule.rule is m.Rule.FIELD_ABSENT:
            return rule.text not in names
        return rule.text in names and _equals_literal(rule, body, names.index(rule.text))
    text = string_of(body)
    return text is not None and string_rule_holds(rule, text)


def _equals_literal(rule: m.Discriminator, body: Node, index: int) -> bool:
    if rule.literal is None:
        return True
    fields: list[Node] = body["value"]["fields"] if body["kind"] == "record" else []
    return index < len(fields) and string_of(fields[index]) == rule.literal.text


_CHECKS: dict[type, Any] = {
    m.Record: _record,
    m.Tuple: _tuple,
    m.List: _list,
    m.FixedList: _fixed_list,
    m.Map: _map,
    m.Variant: _variant,
    m.Enum: _enum,
    m.Flags: _flags,
    m.Option: _option,
    m.Result: _result,
}


def string_rule_holds(rule: m.Discriminator, text: str) -> bool:
    """Whether a prefix, suffix, contains or regex rule accepts a text (section 5)."""
    wanted = rule.text.text
    match rule.rule:
        case m.Rule.PREFIX:
            return text.startswith(wanted)
        case m.Rule.SUFFIX:
            return text.endswith(wanted)
        case m.Rule.CONTAINS:
            return wanted in text
        case m.Rule.REGEX:
            return rust_search(wanted, text)
        case _:
            return False


def string_of(node: Node) -> str | None:
    """The text of a string, text, url or path value; None for other kinds."""
    kind, value = node["kind"], node["value"]
    if kind == "string":
        return str(value)
    return str(value[kind]) if kind in ("text", "url", "path") else None
