"""The rules of well-formedness that look at one type node (schema-model sections 4 and 14)."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from golem_codegen.model import types as t
from golem_codegen.model.fault import Place, shown
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.patterns import PatternError, PatternProblem, python_pattern
from golem_codegen.model.quantity_rules import check_quantity
from golem_codegen.model.resolve import follow
from golem_codegen.model.roles import UNSTRUCTURED, has_unstructured_shape
from golem_codegen.model.text import Untrusted
from golem_codegen.model.union_rules import check_union
from golem_codegen.model.unreadable import Unreadable

_MAP_KEYS = (t.Bool, t.Int, t.Float, t.Char, t.String, t.Uuid, t.Enum, Unreadable)


def check_node(graph: t.Graph, node: t.Type, log: FaultLog) -> None:
    """Report what is wrong with ``node`` itself; its children are not visited."""
    rule = _RULES.get(type(node))
    if rule is not None:
        rule(graph, node, log)
    role = node.metadata.role
    if role is None or role not in UNSTRUCTURED or isinstance(node, t.Ref):
        return
    if not has_unstructured_shape(graph, node):
        payload = "text" if role is t.Role.UNSTRUCTURED_TEXT else "binary"
        log.error(
            node.place,
            f"the role {role.value!r} needs a variant of two cases, 'inline' with a {payload} "
            "and 'url' with a url",
        )


def check_distinct(
    names: Iterable[tuple[Untrusted, Place]], what: str, holder: str, log: FaultLog
) -> None:
    """Report every name that stands a second time."""
    named = list(names)
    if len({name.text for name, _ in named}) == len(named):
        return
    first: dict[Untrusted, Place] = {}
    for name, place in named:
        if name in first:
            message = f"the {what} {shown(name.text)} stands twice in one {holder}"
            log.error(place, message, f"the first is at {first[name].pointer}")
        first.setdefault(name, place)


def check_pattern(regex: Untrusted, place: Place, log: FaultLog) -> None:
    """Report a pattern that does not compile, or that clients cannot check."""
    problem = _problem(regex.text)
    if problem is None:
        return
    if problem.problem is PatternProblem.INVALID:
        log.error(place, f"the pattern {shown(regex.text)} is not valid: {problem}")
        return
    message = f"clients cannot check the pattern {shown(regex.text)}: {problem}"
    log.warning(place, message, "the server still checks it")


@lru_cache(maxsize=1024)
def _problem(pattern: str) -> PatternError | None:
    try:
        python_pattern(pattern)
    except PatternError as error:
        return error.with_traceback(None)
    return None


def _record(_graph: t.Graph, node: t.Record, log: FaultLog) -> None:
    check_distinct(((field.name, field.place) for field in node.fields), "field", "record", log)


def _variant(_graph: t.Graph, node: t.Variant, log: FaultLog) -> None:
    _check_some(node.cases, "a variant", "case", node.place, log)
    check_distinct(((case.name, case.place) for case in node.cases), "case", "variant", log)


def _enum(_graph: t.Graph, node: t.Enum, log: FaultLog) -> None:
    _check_some(node.cases, "an enum", "case", node.place, log)
    check_distinct(_placed(node.cases, node.place / "value" / "cases"), "case", "enum", log)


def _flags(_graph: t.Graph, node: t.Flags, log: FaultLog) -> None:
    _check_some(node.flags, "flags", "flag", node.place, log)
    check_distinct(_placed(node.flags, node.place / "value" / "flags"), "flag", "flags type", log)


def _fixed_list(_graph: t.Graph, node: t.FixedList, log: FaultLog) -> None:
    if node.length < 1:
        log.error(node.place, "a fixed list needs a length of at least 1")


def _map(graph: t.Graph, node: t.Map, log: FaultLog) -> None:
    key = follow(graph, node.key)
    if key is not None and not isinstance(key, _MAP_KEYS):
        found = type(key).__name__
        message = f"the key of a map must be a primitive type, not {found}"
        log.error(node.key.place, message, "use a list of pairs")


def _int(_graph: t.Graph, node: t.Int, log: FaultLog) -> None:
    low, high = t.INT_RANGES[node.kind]
    for name, bound in (("min", node.minimum), ("max", node.maximum)):
        if bound is not None and not low <= bound <= high:
            place = node.place / "value" / "restrictions" / name
            log.error(place, f"{bound} is out of the range of {node.kind} ({low}…{high})")
    _check_order(node.minimum, node.maximum, "min", "max", node.place, log)


def _float(_graph: t.Graph, node: t.Float, log: FaultLog) -> None:
    for name, bound in (("min", node.minimum), ("max", node.maximum)):
        if bound is not None and node.kind == "f32" and not _is_f32(bound):
            place = node.place / "value" / "restrictions" / name
            log.error(place, f"{bound!r} is no exact f32")
    _check_order(node.minimum, node.maximum, "min", "max", node.place, log)


def _text(_graph: t.Graph, node: t.Text, log: FaultLog) -> None:
    _check_order(node.min_length, node.max_length, "minLength", "maxLength", node.place, log)
    if node.regex is not None:
        check_pattern(node.regex, node.place / "value" / "restrictions" / "regex", log)


def _binary(_graph: t.Graph, node: t.Binary, log: FaultLog) -> None:
    _check_order(node.min_bytes, node.max_bytes, "minBytes", "maxBytes", node.place, log)


def _quantity(_graph: t.Graph, node: t.Quantity, log: FaultLog) -> None:
    check_quantity(node, log)


def _union(graph: t.Graph, node: t.Union, log: FaultLog) -> None:
    _check_some(node.branches, "a union", "branch", node.place, log)
    check_distinct(((branch.tag, branch.place) for branch in node.branches), "tag", "union", log)
    for branch in node.branches:
        if branch.discriminator.rule is t.Rule.REGEX and branch.discriminator.text:
            place = branch.place / "discriminator" / "value" / "regex"
            check_pattern(branch.discriminator.text, place, log)
    check_union(graph, node, log)


def _is_f32(number: float) -> bool:
    if abs(number) > t.F32_MAX:
        return False
    (rounded,) = struct.unpack("<f", struct.pack("<f", number))
    return bool(rounded == number)


def _check_some(
    items: tuple[object, ...], what: str, item: str, place: Place, log: FaultLog
) -> None:
    if not items:
        log.error(place, f"{what} needs at least one {item}")


def _check_order(
    low: float | None,
    high: float | None,
    low_name: str,
    high_name: str,
    place: Place,
    log: FaultLog,
) -> None:
    if low is not None and high is not None and low > high:
        here = place / "value" / "restrictions"
        log.error(here, f"{low_name} {low} is above {high_name} {high}: no value would be valid")


def _placed(names: tuple[Untrusted, ...], place: Place) -> Iterable[tuple[Untrusted, Place]]:
    return ((name, place / index) for index, name in enumerate(names))


_RULES: dict[type[Any], Callable[[t.Graph, Any, FaultLog], None]] = {
    t.Record: _record,
    t.Variant: _variant,
    t.Enum: _enum,
    t.Flags: _flags,
    t.FixedList: _fixed_list,
    t.Map: _map,
    t.Int: _int,
    t.Float: _float,
    t.Text: _text,
    t.Binary: _binary,
    t.Quantity: _quantity,
    t.Union: _union,
}
