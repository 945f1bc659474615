"""Whether the values that one leaf type allows are among those that another allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from golem_codegen.model import types as m
from golem_codegen.model.text import Untrusted


@dataclass(frozen=True, slots=True)
class Difference:
    """A kind of change of the catalogue, and what it was and is."""

    kind: str
    detail: str


_Names: TypeAlias = Iterable[Untrusted] | None
_Bound: TypeAlias = Any  # int, float or Decimal; both sides of one comparison are alike


def restriction_differences(old: m.Type, new: m.Type) -> Iterator[Difference]:
    """How the rules of two leaves of the same kind differ (schema-model section 15)."""
    differ = _RULES.get(type(old))
    return iter(()) if differ is None else differ(old, new)


def _number(old: m.Int | m.Float, new: m.Int | m.Float) -> Iterator[Difference]:
    yield from _range("number-range", _bounds(old), _bounds(new))
    if _text(old.unit) != _text(new.unit):
        yield Difference("number-unit-changed", f"{_shown(old.unit)} → {_shown(new.unit)}")


def _bounds(node: m.Int | m.Float) -> tuple[_Bound, _Bound]:
    """Bounds that only repeat those of the kind are none, but for floats: these refuse NaN."""
    if isinstance(node, m.Float):
        return node.minimum, node.maximum
    low, high = m.INT_RANGES[node.kind]
    minimum = None if node.minimum is None or node.minimum <= low else node.minimum
    return minimum, None if node.maximum is None or node.maximum >= high else node.maximum


def _text_rules(old: m.Text, new: m.Text) -> Iterator[Difference]:
    yield from _choice("text-languages", old.languages, new.languages)
    yield from _range(
        "text-length",
        (old.min_length or None, old.max_length),
        (new.min_length or None, new.max_length),
    )
    before, after = _text(old.regex), _text(new.regex)
    if before != after:
        detail = f"{_shown(old.regex)} → {_shown(new.regex)}"
        yield _judged("text-pattern", after is None, before is None, detail)


def _binary(old: m.Binary, new: m.Binary) -> Iterator[Difference]:
    yield from _choice("binary-types", old.mime_types, new.mime_types)
    yield from _range(
        "binary-size",
        (old.min_bytes or None, old.max_bytes),
        (new.min_bytes or None, new.max_bytes),
    )


def _path(old: m.Path, new: m.Path) -> Iterator[Difference]:
    if old.direction != new.direction:
        yield Difference("path-direction-changed", f"{old.direction} → {new.direction}")
    if old.target != new.target:
        detail = f"{old.target} → {new.target}"
        yield _judged("path-target", new.target == "any", old.target == "any", detail)
    yield from _choice("path-extensions", old.extensions, new.extensions)
    if _set(old.mime_types) != _set(new.mime_types):
        detail = f"{_listed(old.mime_types)} → {_listed(new.mime_types)}"
        yield Difference("path-mime-types-changed", detail)


def _url(old: m.Url, new: m.Url) -> Iterator[Difference]:
    yield from _choice("url-schemes", _folded(old.schemes), _folded(new.schemes))
    yield from _choice("url-hosts", _folded(old.hosts), _folded(new.hosts))


def _quantity(old: m.Quantity, new: m.Quantity) -> Iterator[Difference]:
    if old.base_unit != new.base_unit:
        detail = f"{_shown(old.base_unit)} → {_shown(new.base_unit)}"
        yield Difference("quantity-units-changed", f"base unit {detail}")
    else:
        yield from _choice("quantity-units", _units(old), _units(new))
    yield from _range("quantity-range", _numbers(old), _numbers(new))


def _units(node: m.Quantity) -> tuple[Untrusted, ...]:
    return node.suffixes or (node.base_unit,)


def _numbers(node: m.Quantity) -> tuple[_Bound, _Bound]:
    low, high = node.minimum, node.maximum
    return (None if low is None else low.number), (None if high is None else high.number)


def _range(
    what: str, old: tuple[_Bound, _Bound], new: tuple[_Bound, _Bound]
) -> Iterator[Difference]:
    if old != new:
        detail = f"{_interval(old)} → {_interval(new)}"
        yield _judged(what, _inside(old, new), _inside(new, old), detail)


def _inside(sub: tuple[_Bound, _Bound], sup: tuple[_Bound, _Bound]) -> bool:
    above = sup[0] is None or (sub[0] is not None and sub[0] >= sup[0])
    below = sup[1] is None or (sub[1] is not None and sub[1] <= sup[1])
    return bool(above and below)


def _choice(what: str, old: _Names, new: _Names) -> Iterator[Difference]:
    before, after = _set(old), _set(new)
    if before != after:
        forward = after is None or (before is not None and before <= after)
        backward = before is None or (after is not None and after <= before)
        yield _judged(what, forward, backward, f"{_listed(old)} → {_listed(new)}")


def _judged(what: str, forward: bool, backward: bool, detail: str) -> Difference:  # noqa: FBT001
    """``forward``: all old values are valid now; ``backward``: all new values were valid before."""
    word = "widened" if forward else "narrowed" if backward else "changed"
    return Difference(f"{what}-{word}", detail)


def _text(text: Untrusted | None) -> str | None:
    return None if text is None else text.text


def _shown(text: Untrusted | None) -> str:
    return "none" if text is None else repr(text.text)


def _set(names: _Names) -> frozenset[str] | None:
    return None if names is None else frozenset(name.text for name in names)


def _listed(names: _Names) -> str:
    if names is None:
        return "any"
    return ", ".join(sorted({name.text for name in names})) or "none"


def _folded(names: tuple[Untrusted, ...] | None) -> tuple[Untrusted, ...] | None:
    return None if names is None else tuple(Untrusted(name.text.lower()) for name in names)


def _interval(bounds: tuple[_Bound, _Bound]) -> str:
    low, high = ("" if bound is None else str(bound) for bound in bounds)
    return f"{low}…{high}" if low or high else "any"


_RULES: dict[type[Any], Callable[[Any, Any], Iterator[Difference]]] = {
    m.Int: _number,
    m.Float: _number,
    m.Text: _text_rules,
    m.Binary: _binary,
    m.Path: _path,
    m.Url: _url,
    m.Quantity: _quantity,
}
