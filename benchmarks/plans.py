"""The two types that the codec benchmark is about, as plans: an order and a list of events."""

from __future__ import annotations

from golem_codegen.model import types as m
from golem_codegen.model.fault import Place
from golem_codegen.model.text import Untrusted
from golem_codegen.plan import shapes as s

_PLACE = Place("benchmark")
_NONE = m.NO_METADATA

STRING = s.Scalar(m.String(place=_PLACE))
DURATION = s.Scalar(m.Duration(place=_PLACE))
F64 = s.Scalar(m.Float("f64", place=_PLACE))


def _int(kind: m.IntKind) -> s.Scalar:
    return s.Scalar(m.Int(kind, place=_PLACE))


def _record(name: str, **fields: s.Shape) -> s.RecordPlan:
    plans = [
        s.FieldPlan(each, Untrusted(each), shape, isinstance(shape, s.OptionOf), _NONE, _NONE)
        for each, shape in fields.items()
    ]
    return s.RecordPlan(name, name, tuple(plans), _NONE)


def _variant(name: str, **cases: s.Shape | None) -> s.CasesPlan:
    plans = [
        s.CasePlan(
            name + wire.capitalize(),
            Untrusted(wire),
            "unit" if payload is None else "value",
            payload,
            (),
            _NONE,
        )
        for wire, payload in cases.items()
    ]
    return s.CasesPlan(name, name, "variant", tuple(plans), _NONE)


def _members(*wires: str) -> tuple[s.MemberPlan, ...]:
    return tuple(s.MemberPlan(wire.upper(), Untrusted(wire)) for wire in wires)


def _plan(symbol: str, shape: s.Shape, *types: s.TypePlan) -> s.CodecPlan:
    return s.CodecPlan({each.key: each for each in types}, (s.TypeEntry(symbol, shape),))


ORDER = _plan(
    "Order",
    s.Named("Order"),
    s.EnumPlan("Status", "Status", _members("pending", "shipped", "delivered", "returned"), _NONE),
    _record("Fixed", amount=_int("u64"), currency=STRING),
    _variant("Discount", none=None, percent=F64, fixed=s.Named("Fixed")),
    _record(
        "Item",
        sku=STRING,
        count=_int("u32"),
        price=_int("u64"),
        note=s.OptionOf(STRING, wrapped=False),
        status=s.Named("Status"),
        discount=s.Named("Discount"),
    ),
    _record("Order", id=_int("u64"), customer=STRING, items=s.ListOf(s.Named("Item")), total=F64),
)

EVENTS = _plan(
    "Events",
    s.ListOf(s.Named("Event")),
    _record("Point", x=F64, y=F64),
    s.FlagsPlan("Perms", "Perms", _members("read", "write", "run"), _NONE),
    _variant(
        "Event",
        heartbeat=None,
        counter=_int("s64"),
        message=STRING,
        moved=s.Named("Point"),
        pair=s.TupleOf((_int("u8"), STRING)),
        outcome=s.ResultOf(_int("u32"), STRING),
        granted=s.Named("Perms"),
        tags=s.MapOf(STRING, _int("u32"), keyed=True),
        elapsed=DURATION,
    ),
)
