"""One small before and after for each row of the tables in docs/diff.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from snapshot_parts import Json, agent, definition, inputs, method, node, record, ref


@dataclass(frozen=True)
class TypeCase:
    """A type before and after, with the definitions of each side and names that were pinned."""

    before: Json
    after: Json
    before_defs: list[Json] = field(default_factory=list)
    after_defs: list[Json] = field(default_factory=list)
    pins: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SurfaceCase:
    """The agents before and after."""

    before: list[Json]
    after: list[Json]


def _bounds(kind: str, low: int, high: int, **more: Any) -> Json:
    family = "signed" if kind.startswith("s") else "unsigned"
    both: dict[str, Any] = {
        "min": {"kind": family, "value": low},
        "max": {"kind": family, "value": high},
    }
    return node(kind, restrictions=both | more)


def _text(**rules: Any) -> Json:
    return node("text", restrictions=rules)


def _binary(**rules: Any) -> Json:
    return node("binary", restrictions=rules)


def _path(**spec: Any) -> Json:
    return node("path", spec={"direction": "input", "kind": "file"} | spec)


def _url(**rules: Any) -> Json:
    return node("url", restrictions=rules)


def _quantity(low: int, high: int, *units: str) -> Json:
    ends = {"min": low, "max": high}
    bounds: Json = {name: {"mantissa": end, "scale": 0, "unit": "kg"} for name, end in ends.items()}
    return node("quantity", spec={"baseUnit": "kg", "allowedSuffixes": list(units)} | bounds)


def _variant(*names: str, **payloads: Json) -> Json:
    cases: list[Json] = [{"name": name} for name in names]
    cases += [{"name": name, "payload": payload} for name, payload in payloads.items()]
    return node("variant", cases=cases)


def _enum(*names: str) -> Json:
    return node("enum", cases=list(names))


def _flags(*names: str) -> Json:
    return node("flags", flags=list(names))


def _union(**prefixes: str) -> Json:
    branches: list[Json] = [
        {
            "tag": tag,
            "body": STRING,
            "discriminator": {"rule": "prefix", "value": {"prefix": prefix}},
        }
        for tag, prefix in prefixes.items()
    ]
    return node("union", spec={"branches": branches})


def _option(inner: Json) -> Json:
    return node("option", inner=inner)


def _documented(**metadata: Any) -> Json:
    fields = [{"name": "a", "body": STRING, "metadata": metadata}]
    return node("record", fields=fields)


def _unstructured(**metadata: Any) -> Json:
    cases = [{"name": "inline", "payload": _text()}, {"name": "url", "payload": _url()}]
    return node("variant", cases=cases, **metadata)


def _listed(kind: str, make: Any) -> dict[str, TypeCase]:
    """Cases for the kinds that concern an ordered list of names."""
    return {
        f"{kind}-added": TypeCase(make("a", "b"), make("a", "b", "c")),
        f"{kind}-removed": TypeCase(make("a", "b"), make("a")),
        f"{kind}-inserted": TypeCase(make("a", "b"), make("c", "a", "b")),
        f"{kind}-taken-out": TypeCase(make("a", "b"), make("b")),
        f"{kind}-renamed": TypeCase(make("a", "b"), make("a", "c")),
        f"{kind}s-reordered": TypeCase(make("a", "b"), make("b", "a")),
    }


def _restricted(what: str, narrow: Json, wide: Json, other: Json) -> dict[str, TypeCase]:
    return {
        f"{what}-narrowed": TypeCase(wide, narrow),
        f"{what}-widened": TypeCase(narrow, wide),
        f"{what}-changed": TypeCase(narrow, other),
    }


STRING = node("string")
U8 = node("u8")
BOOL = node("bool")
_ID = "shop.Money"
_MONEY = record(amount=U8)

TYPE_CASES: dict[str, TypeCase] = {
    "type-changed": TypeCase(STRING, BOOL),
    "kind-changed": TypeCase(U8, node("u16")),
    "became-optional": TypeCase(STRING, _option(STRING)),
    "became-required": TypeCase(_option(STRING), STRING),
    "field-added": TypeCase(record(a=U8), record(a=U8, b=U8)),
    "optional-field-added": TypeCase(record(a=U8), record(a=U8, b=_option(U8))),
    "field-removed": TypeCase(record(a=U8, b=U8), record(a=U8)),
    "field-renamed": TypeCase(record(a=U8), record(b=U8)),
    "fields-reordered": TypeCase(record(a=U8, b=U8), record(b=U8, a=U8)),
    **_listed("case", _variant),
    "case-payload-changed": TypeCase(_variant("a"), _variant(a=U8)),
    **_listed("enum-case", _enum),
    "flag-added": TypeCase(_flags("a"), _flags("a", "b")),
    "flag-removed": TypeCase(_flags("a", "b"), _flags("a")),
    "flag-renamed": TypeCase(_flags("a"), _flags("b")),
    "flags-reordered": TypeCase(_flags("a", "b"), _flags("b", "a")),
    "branch-added": TypeCase(_union(a="a:"), _union(a="a:", b="b:")),
    "branch-removed": TypeCase(_union(a="a:", b="b:"), _union(a="a:")),
    "branch-rule-changed": TypeCase(_union(a="a:"), _union(a="aa:")),
    "tuple-length-changed": TypeCase(
        node("tuple", elements=[U8]), node("tuple", elements=[U8, U8])
    ),
    "list-length-changed": TypeCase(
        node("fixed-list", element=U8, length=2), node("fixed-list", element=U8, length=3)
    ),
    "result-arm-changed": TypeCase(
        node("result", spec={"ok": U8}), node("result", spec={"ok": U8, "err": STRING})
    ),
    "number-unit-changed": TypeCase(_bounds("u8", 1, 9, unit="m"), _bounds("u8", 1, 9, unit="km")),
    **_restricted(
        "number-range", _bounds("s16", 0, 5), _bounds("s16", -1, 5), _bounds("s16", 3, 7)
    ),
    **_restricted(
        "text-languages",
        _text(languages=["en"]),
        _text(languages=["en", "de"]),
        _text(languages=["fr"]),
    ),
    **_restricted("text-length", _text(maxLength=5), _text(), _text(minLength=2, maxLength=9)),
    **_restricted("text-pattern", _text(regex="^a"), _text(), _text(regex="^b")),
    **_restricted(
        "binary-types",
        _binary(mimeTypes=["image/png"]),
        _binary(),
        _binary(mimeTypes=["image/jpeg"]),
    ),
    **_restricted("binary-size", _binary(minBytes=2), _binary(minBytes=1), _binary(maxBytes=9)),
    "path-target-narrowed": TypeCase(_path(kind="any"), _path(kind="file")),
    "path-target-widened": TypeCase(_path(kind="directory"), _path(kind="any")),
    "path-target-changed": TypeCase(_path(kind="directory"), _path(kind="file")),
    **_restricted(
        "path-extensions",
        _path(allowedExtensions=["csv"]),
        _path(),
        _path(allowedExtensions=["txt"]),
    ),
    **_restricted(
        "url-schemes", _url(allowedSchemes=["https"]), _url(), _url(allowedSchemes=["ftp"])
    ),
    **_restricted("url-hosts", _url(allowedHosts=["a.org"]), _url(), _url(allowedHosts=["b.org"])),
    **_restricted(
        "quantity-units", _quantity(0, 9), _quantity(0, 9, "kg", "g"), _quantity(0, 9, "g")
    ),
    **_restricted("quantity-range", _quantity(0, 5), _quantity(0, 9), _quantity(3, 9)),
    "path-mime-types-changed": TypeCase(_path(), _path(allowedMimeTypes=["text/csv"])),
    "path-direction-changed": TypeCase(_path(), _path(direction="output")),
    "class-renamed": TypeCase(
        ref(_ID), ref("shop.Cash"), [definition(_ID, _MONEY)], [definition("shop.Cash", _MONEY)]
    ),
    "python-type-changed": TypeCase(
        _unstructured(metadata={"role": {"tag": "unstructured-text"}}), _unstructured()
    ),
    "python-name-changed": TypeCase(
        ref(_ID),
        ref("bank.Money"),
        [definition(_ID, _MONEY)],
        [definition("bank.Money", _MONEY)],
        {f"name:agent/Counter/type/{_ID}/.amount": "total"},
    ),
    "deprecated": TypeCase(_documented(), _documented(deprecated="use b")),
    "documentation-changed": TypeCase(_documented(doc="old"), _documented(doc="new")),
}


def _calls(*before: Json, after: list[Json]) -> SurfaceCase:
    return SurfaceCase([agent(methods=list(before))], [agent(methods=after)])


def _takes(**parameters: Json) -> Json:
    return method("m", **parameters)


def _config(*entries: Json) -> list[Json]:
    return [agent(config=list(entries))]


_READ_ONLY = {"read_only": {"cachePolicy": {"type": "NoCache"}, "usesPrincipal": False}}
_LOCAL = {"source": "Local", "path": ["step"], "value_type": U8}
_SECRET = {
    "source": "Secret",
    "path": ["step"],
    "value_type": node("secret", spec={"inner": STRING}),
}

SURFACE_CASES: dict[str, SurfaceCase] = {
    "agent-added": SurfaceCase([agent("A")], [agent("A"), agent("B")]),
    "agent-removed": SurfaceCase([agent("A"), agent("B")], [agent("A")]),
    "agent-mode-changed": SurfaceCase([agent()], [agent(mode="Ephemeral")]),
    "method-added": _calls(after=[method("m")]),
    "method-removed": _calls(method("m"), after=[]),
    "method-uncallable": _calls(
        method("m"), after=[_takes(p=node("secret", spec={"inner": STRING}))]
    ),
    "method-result-added": _calls(method("m"), after=[method("m", U8)]),
    "method-result-removed": _calls(method("m", U8), after=[method("m")]),
    "read-only-lost": _calls(method("m") | _READ_ONLY, after=[method("m")]),
    "read-only-gained": _calls(method("m"), after=[method("m") | _READ_ONLY]),
    "parameter-added": _calls(_takes(a=U8), after=[_takes(a=U8, b=U8)]),
    "optional-parameter-added": _calls(_takes(a=U8), after=[_takes(a=U8, b=_option(U8))]),
    "parameter-removed": _calls(_takes(a=U8, b=U8), after=[_takes(a=U8)]),
    "parameter-renamed": _calls(_takes(a=U8), after=[_takes(b=U8)]),
    "parameters-reordered": _calls(_takes(a=U8, b=U8), after=[_takes(b=U8, a=U8)]),
    "default-gained": _calls(_takes(a=_option(U8), b=U8), after=[_takes(a=_option(U8))]),
    "default-lost": _calls(_takes(a=_option(U8)), after=[_takes(a=_option(U8), b=U8)]),
    "config-added": SurfaceCase(_config(), _config(_LOCAL)),
    "config-removed": SurfaceCase(_config(_LOCAL), _config()),
    "config-became-secret": SurfaceCase(_config(_LOCAL), _config(_SECRET)),
    "config-opened": SurfaceCase(_config(_SECRET), _config(_LOCAL)),
    "secret-added": SurfaceCase(_config(), _config(_SECRET)),
    "secret-removed": SurfaceCase(_config(_SECRET), _config()),
    "class-removed": _calls(_takes(a=record(x=U8)), after=[_takes(a=STRING)]),
}


def sent(schema: Json, defs: list[Json]) -> list[Json]:
    """A deployment to which callers send the type."""
    return [agent(defs=defs, methods=[method("m", p=schema)])]


def received(schema: Json, defs: list[Json]) -> list[Json]:
    """A deployment from which callers receive the type."""
    return [agent(defs=defs, methods=[method("m", schema)])]


def constructed(schema: Json, defs: list[Json]) -> list[Json]:
    """A deployment whose agents are made from the type."""
    constructor = {"description": "", "input_schema": inputs(p=schema)}
    return [agent(defs=defs, constructor=constructor)]


def overridden(schema: Json, defs: list[Json]) -> list[Json]:
    """A deployment that lets callers override a config entry of the type."""
    entry = {"source": "Local", "path": ["entry"], "value_type": schema}
    return [agent(defs=defs, config=[entry])]
