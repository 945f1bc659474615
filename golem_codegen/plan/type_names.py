"""The names of all classes of the ``types`` module, settled together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from golem_codegen.plan.name_table import Want, settle
from golem_codegen.plan.names import shortened, tail
from golem_codegen.plan.shapes import CasePlan, CasesPlan, TypePlan
from golem_codegen.plan.types import TypeDraft


@dataclass(frozen=True, slots=True)
class NamedTypes:
    """The type plans by key, in output order, and the names to pin."""

    types: dict[str, TypePlan]
    pins: dict[str, str]


def name_types(
    drafts: Mapping[str, TypeDraft], *, pins: Mapping[str, str], taken: Iterable[str]
) -> NamedTypes:
    """Name the types first, then the case classes after their variants or unions."""
    taken = tuple(taken)
    wants = [Want(key, d.wanted.name, d.wanted.origin, d.wanted.plain) for key, d in drafts.items()]
    names = settle(wants, pins=_pins_of(drafts, pins), taken=taken)
    cases = _case_wants(drafts, names)
    case_names = settle(
        (want for want, _ in cases),
        pins={want.key: pins[pin] for want, pinned in cases for pin in pinned if pin in pins},
        taken=(*taken, *names.values()),
    )
    named = {key: _named(d.plan, names[key], case_names) for key, d in drafts.items()}
    settled = {
        class_pin(alias): names[key] for key, d in drafts.items() for alias in d.spot.aliases
    }
    settled |= {pin: case_names[want.key] for want, pinned in cases for pin in pinned}
    ordered = sorted(named.items(), key=lambda item: (item[1].name.casefold(), item[1].name))
    return NamedTypes(dict(ordered), settled)


def class_pin(alias: str) -> str:
    """The key under which the name of a class is pinned."""
    return f"class:{alias}"


def case_pin(alias: str) -> str:
    """The same for a case class: an anonymous payload's class is pinned under the same place."""
    return f"case:{alias}"


def _pins_of(drafts: Mapping[str, TypeDraft], pins: Mapping[str, str]) -> dict[str, str]:
    return {
        key: pins[class_pin(alias)]
        for key, draft in drafts.items()
        for alias in draft.spot.aliases
        if class_pin(alias) in pins
    }


def _case_wants(
    drafts: Mapping[str, TypeDraft], names: Mapping[str, str]
) -> list[tuple[Want, list[str]]]:
    found: list[tuple[Want, list[str]]] = []
    for key, draft in drafts.items():
        if not isinstance(draft.plan, CasesPlan):
            continue
        plain = {tail(case.wire) for case in draft.plan.cases}
        for case in draft.plan.cases:
            name = shortened(names[key] + tail(case.wire), _case_key(key, case))
            want = Want(_case_key(key, case), name, _case_key(key, case), case.wire.text in plain)
            pinned = [case_pin(_case_key(alias, case)) for alias in draft.spot.aliases]
            found.append((want, pinned))
    return found


def _case_key(key: str, case: CasePlan) -> str:
    return f"{key}/#{case.wire.text}"


def _named(plan: TypePlan, name: str, case_names: Mapping[str, str]) -> TypePlan:
    if not isinstance(plan, CasesPlan):
        return replace(plan, name=name)
    cases = tuple(replace(case, name=case_names[_case_key(plan.key, case)]) for case in plan.cases)
    return replace(plan, name=name, cases=cases)
