"""Every type of the package: walk the schemas, find the types that need a name, plan each."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from golem_codegen.model import types as m
from golem_codegen.model.resolve import resolve
from golem_codegen.model.text import Untrusted
from golem_codegen.plan.definitions import SharedDefinition, is_counter
from golem_codegen.plan.name_table import Want, settle
from golem_codegen.plan.names import Style, identifier, is_plain
from golem_codegen.plan.places import Spot
from golem_codegen.plan.shapes import (
    AliasPlan,
    Bytes,
    CasePlan,
    CasesPlan,
    EnumPlan,
    FieldPlan,
    FixedListOf,
    FlagsPlan,
    ListOf,
    MapOf,
    MemberPlan,
    Named,
    OptionOf,
    RecordPlan,
    ResultOf,
    Scalar,
    Shape,
    TupleOf,
    TypePlan,
    Unstructured,
)

# An annotation nested deeper gets an intermediate name: Python's parser stops at 200 brackets,
# people long before.
_MAX_NESTING = 6

_KEYS = (m.String, m.Char, m.Int, m.Enum, m.Uuid)
_NOMINAL = (m.Record, m.Variant, m.Enum, m.Flags, m.Union)


@dataclass(frozen=True, slots=True)
class Scope:
    """What a walk needs to know: the agent and its graph, and the counters expanded so far.

    A definition whose id is a counter has no name of its own: each root that reaches it gets its
    own copy, named from where the root reaches it first.
    """

    agent: Untrusted
    graph: m.Graph
    expanded: dict[Untrusted, str] = field(default_factory=dict[Untrusted, str])


@dataclass(frozen=True, slots=True)
class TypeDraft:
    """A type plan without its names, the name it wants, and the schema it stands for."""

    plan: TypePlan
    spot: Spot
    wanted: Wanted
    schema: m.Type
    graph: m.Graph


@dataclass(frozen=True, slots=True)
class Wanted:
    """The name that a type wants; see ``golem_codegen.plan.name_table.Want``."""

    name: str
    origin: str
    plain: bool = False


class TypeWalk:
    """Collects drafts while shapes are made; one walk serves the whole package."""

    def __init__(
        self,
        shared: Mapping[tuple[Untrusted, Untrusted], SharedDefinition],
        pins: Mapping[str, str],
    ) -> None:
        self._shared = shared
        self._pins = pins
        self.drafts: dict[str, TypeDraft] = {}
        self.member_pins: dict[str, str] = {}
        self._queue: deque[tuple[SharedDefinition, Untrusted]] = deque()
        self._queued: set[str] = set()

    def shape(self, node: m.Type, spot: Spot, scope: Scope) -> Shape:
        """The shape of a type that stands at ``spot``, with all that it refers to drafted."""
        shape = self._shape(node, spot, scope, 0)
        while self._queue:
            shared, agent = self._queue.popleft()
            self._define(shared, Scope(agent, shared.graph))
        return shape

    def parameters(
        self,
        items: Sequence[FieldSource],
        spot: Spot,
        agent: Untrusted,
        graph: m.Graph,
        reserved: frozenset[str],
    ) -> tuple[FieldPlan, ...]:
        """Plan the parameters of a call; each is a root of its own, independent of the others."""
        names = self.members([item.name for item in items], spot, Style.SNAKE, reserved)
        return tuple(
            FieldPlan(
                name=name,
                wire=item.name,
                shape=self.shape(item.type, spot.below(".", item.name), Scope(agent, graph)),
                optional=isinstance(resolve(graph, item.type), m.Option),
                metadata=item.metadata,
                type_metadata=item.type.metadata,
            )
            for name, item in zip(names, items, strict=True)
        )

    def members(
        self, wires: Sequence[Untrusted], spot: Spot, style: Style, reserved: frozenset[str]
    ) -> list[str]:
        """Python names, all different, of the members of one record, enum, flags or call."""
        wants = [
            Want(wire.text, identifier(wire, style, reserved), wire.text, is_plain(wire, style))
            for wire in wires
        ]
        pins = {
            wire.text: self._pins[member_pin(alias, wire)]
            for wire in wires
            for alias in spot.aliases
            if member_pin(alias, wire) in self._pins
        }
        names = settle(wants, pins=pins, taken=reserved)
        self.member_pins |= {
            member_pin(alias, wire): names[wire.text] for wire in wires for alias in spot.aliases
        }
        return [names[wire.text] for wire in wires]

    def _define(self, shared: SharedDefinition, scope: Scope) -> None:
        body = shared.definition.body
        spot = shared.spot
        wanted = Wanted(shared.wanted, shared.origin, shared.plain)
        schema = m.Ref(shared.definition.id, place=shared.definition.place)
        if isinstance(body, _NOMINAL) and not _is_unstructured(body):
            plan: TypePlan = self._nominal(body, spot, scope)
        else:
            inner = spot.below("=", word="")
            plan = AliasPlan(spot.key, "", self._shape(body, inner, scope, 0), body.metadata)
        self.drafts[spot.key] = TypeDraft(plan, spot, wanted, schema, scope.graph)

    def _shape(self, node: m.Type, spot: Spot, scope: Scope, depth: int) -> Shape:
        if isinstance(node, m.Ref):
            return self._reference(node, spot, scope)
        if isinstance(node, _NOMINAL):
            if _is_unstructured(node):
                return _unstructured(node, scope.graph)
            return self._anonymous(self._nominal(node, spot, scope), spot, node, scope)
        if depth >= _MAX_NESTING and not _is_leaf(node):
            inner = spot.below("=", word="")
            shape = self._structural(node, inner, scope, 0)
            alias = AliasPlan(spot.key, "", shape, node.metadata)
            return self._anonymous(alias, spot, node, scope)
        return self._structural(node, spot, scope, depth)

    def _anonymous(self, plan: TypePlan, spot: Spot, schema: m.Type, scope: Scope) -> Named:
        wanted = Wanted(spot.wanted, spot.key)
        self.drafts[spot.key] = TypeDraft(plan, spot, wanted, schema, scope.graph)
        return Named(spot.key)

    def _reference(self, node: m.Ref, spot: Spot, scope: Scope) -> Shape:
        definition = scope.graph.definitions[node.id]
        if not is_counter(definition):
            shared = self._shared[scope.agent, node.id]
            if shared.spot.key not in self._queued:
                self._queued.add(shared.spot.key)
                self._queue.append((shared, scope.agent))
            return Named(shared.spot.key)
        if node.id in scope.expanded:
            return Named(scope.expanded[node.id])
        scope.expanded[node.id] = spot.key
        body = definition.body
        plan: TypePlan
        if isinstance(body, _NOMINAL) and not _is_unstructured(body):
            plan = self._nominal(body, spot, scope)
        else:
            inner = spot.below("=", word="")
            plan = AliasPlan(spot.key, "", self._shape(body, inner, scope, 0), body.metadata)
        return self._anonymous(plan, spot, node, scope)

    def _structural(self, node: m.Type, spot: Spot, scope: Scope, depth: int) -> Shape:
        def inner(child: m.Type, tag: str, word: str) -> Shape:
            return self._shape(child, spot.below(tag, word=word), scope, depth + 1)

        match node:
            case m.List(element=element) if node.metadata.role is m.Role.MULTIMODAL:
                return ListOf(inner(element, "[]", "Part"))
            case m.List(element=element):
                if _is_byte(resolve(scope.graph, element)):
                    return Bytes()
                return ListOf(inner(element, "[]", "Item"))
            case m.FixedList(element=element, length=length):
                return FixedListOf(inner(element, "[]", "Item"), length)
            case m.Tuple(elements=elements):
                return TupleOf(
                    tuple(inner(e, f"[{i}]", f"Item{i}") for i, e in enumerate(elements))
                )
            case m.Map(key=key, value=value):
                keyed = isinstance(resolve(scope.graph, key), _KEYS)
                return MapOf(inner(key, "key", "Key"), inner(value, "value", "Value"), keyed)
            case m.Option(inner=some):
                wrapped = isinstance(resolve(scope.graph, some), m.Option)
                return OptionOf(inner(some, "?", ""), wrapped)
            case m.Result(ok=ok, err=err):
                return ResultOf(
                    None if ok is None else inner(ok, "ok", "Ok"),
                    None if err is None else inner(err, "err", "Err"),
                )
            case m.Secret() | m.QuotaToken() | m.PermissionCard() | m.Future() | m.Stream():
                raise AssertionError(f"{node.place}: a type that cannot cross was planned")
            case m.Ref() | m.Record() | m.Variant() | m.Enum() | m.Flags() | m.Union():
                raise AssertionError(f"{node.place}: a nominal type was planned as a structure")
            case _:
                return Scalar(node)

    def _nominal(self, node: m.Type, spot: Spot, scope: Scope) -> TypePlan:
        match node:
            case m.Record(fields=fields):
                sources = [FieldSource(f.name, f.body, f.metadata) for f in fields]
                planned = self._fields(sources, spot, scope)
                return RecordPlan(spot.key, "", planned, node.metadata)
            case m.Enum(cases=cases):
                return EnumPlan(spot.key, "", self._members(cases, spot), node.metadata)
            case m.Flags(flags=flags):
                return FlagsPlan(spot.key, "", self._members(flags, spot), node.metadata)
            case m.Variant(cases=cases):
                options = [CaseSource(c.name, c.payload, c.metadata) for c in cases]
                planned_cases = tuple(self._case(each, spot, scope) for each in options)
                return CasesPlan(spot.key, "", "variant", planned_cases, node.metadata)
            case m.Union(branches=branches):
                options = [CaseSource(b.tag, b.body, b.metadata, b.discriminator) for b in branches]
                planned_cases = tuple(self._case(each, spot, scope) for each in options)
                return CasesPlan(spot.key, "", "union", planned_cases, node.metadata)
            case _:
                raise AssertionError(f"{node.place}: not a nominal type")

    def _fields(
        self, items: Sequence[FieldSource], spot: Spot, scope: Scope
    ) -> tuple[FieldPlan, ...]:
        names = self.members([item.name for item in items], spot, Style.SNAKE, frozenset())
        return tuple(
            FieldPlan(
                name=name,
                wire=item.name,
                shape=self._shape(item.type, spot.below(".", item.name), scope, 0),
                optional=isinstance(resolve(scope.graph, item.type), m.Option),
                metadata=item.metadata,
                type_metadata=item.type.metadata,
            )
            for name, item in zip(names, items, strict=True)
        )

    def _members(self, wires: Sequence[Untrusted], spot: Spot) -> tuple[MemberPlan, ...]:
        names = self.members(wires, spot, Style.UPPER, frozenset())
        return tuple(MemberPlan(n, w) for n, w in zip(names, wires, strict=True))

    def _case(self, source: CaseSource, spot: Spot, scope: Scope) -> CasePlan:
        below = spot.below("#", source.name)
        payload = source.payload
        if payload is None:
            return CasePlan(
                "", source.name, "unit", None, (), source.metadata, source.discriminator
            )
        if isinstance(payload, m.Record):
            sources = [FieldSource(f.name, f.body, f.metadata) for f in payload.fields]
            fields = self._fields(sources, below, scope)
            return CasePlan(
                "", source.name, "fields", None, fields, source.metadata, source.discriminator
            )
        shape = self._shape(payload, below, scope, 0)
        return CasePlan("", source.name, "value", shape, (), source.metadata, source.discriminator)


@dataclass(frozen=True, slots=True)
class FieldSource:
    """A record field or a parameter, as far as planning it is the same."""

    name: Untrusted
    type: m.Type
    metadata: m.Metadata


@dataclass(frozen=True, slots=True)
class CaseSource:
    """A variant case or a union branch, as far as planning it is the same."""

    name: Untrusted
    payload: m.Type | None
    metadata: m.Metadata
    discriminator: m.Discriminator | None = None


def member_pin(alias: str, wire: Untrusted) -> str:
    """The key under which the Python name of a member is pinned."""
    return f"name:{alias}/.{wire.text}"


def _is_unstructured(node: m.Type) -> bool:
    return node.metadata.role in (m.Role.UNSTRUCTURED_TEXT, m.Role.UNSTRUCTURED_BINARY)


def _unstructured(node: m.Type, graph: m.Graph) -> Unstructured:
    payloads = [case.payload for case in node.cases] if isinstance(node, m.Variant) else []
    match [resolve(graph, payload) for payload in payloads if payload is not None]:
        case [m.Text() | m.Binary() as inline, m.Url() as url]:
            return Unstructured(inline, url)
        case _:
            raise AssertionError(f"{node.place}: not the shape of an unstructured value")


def _is_byte(node: m.Type) -> bool:
    return (
        isinstance(node, m.Int)
        and node.kind == "u8"
        and node.minimum is None
        and node.maximum is None
    )


def _is_leaf(node: m.Type) -> bool:
    return isinstance(
        node,
        m.Bool
        | m.Char
        | m.String
        | m.Datetime
        | m.Duration
        | m.Uuid
        | m.Int
        | m.Float
        | m.Text
        | m.Binary
        | m.Path
        | m.Url
        | m.Quantity,
    )
