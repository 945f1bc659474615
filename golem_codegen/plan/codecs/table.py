"""Making the node table of a codec plan: aliases followed, equal anonymous shapes shared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.codecs.nodes import (
    BytesNode,
    CaseNode,
    CasesNode,
    CodecNode,
    EnumNode,
    FieldNode,
    FlagsNode,
    ListNode,
    MapNode,
    OptionNode,
    RecordNode,
    ResultNode,
    ScalarNode,
    TupleNode,
    UnstructuredNode,
    children,
    scalar_key,
)
from golem_codegen.plan.codecs.strong import recursive_nodes
from golem_codegen.plan.shapes import (
    AliasPlan,
    Bytes,
    CasePlan,
    CasesPlan,
    CodecPlan,
    EnumPlan,
    FieldPlan,
    FixedListOf,
    FlagsPlan,
    ListOf,
    MapOf,
    Named,
    OptionOf,
    ParametersEntry,
    RecordPlan,
    ResultOf,
    Scalar,
    Shape,
    TupleOf,
    TypePlan,
    Unstructured,
)


@dataclass(frozen=True, slots=True)
class NodeTable:
    """The nodes, the node of each entry by symbol, and what is known of the nodes.

    ``uses`` counts the references to a node; ``recursive`` nodes lie on a cycle.
    """

    nodes: Sequence[CodecNode]
    entries: Mapping[str, int]
    uses: Sequence[int]
    recursive: frozenset[int]


def node_table(plan: CodecPlan) -> NodeTable:
    """The table of a plan. Linear in the size of the plan; does not recurse."""
    draft = _Draft(plan.types)
    roots = [
        (
            draft.add(RecordNode(None, draft.fields(entry.fields)))
            if isinstance(entry, ParametersEntry)
            else draft.slot(entry.shape)
        )
        for entry in plan.entries
    ]
    draft.settle()
    canonical = _share(draft.nodes, draft.named)
    order = _reachable(draft.nodes, canonical, roots)
    numbers = {old: new for new, old in enumerate(order)}
    place = [numbers.get(each, -1) for each in canonical]
    nodes = [_renumbered(draft.nodes[old], place) for old in order]
    entries = {entry.symbol: place[root] for entry, root in zip(plan.entries, roots, strict=True)}
    uses = [0] * len(nodes)
    for node in nodes:
        for child in children(node):
            uses[child] += 1
    for root in entries.values():
        uses[root] += 1
    return NodeTable(nodes, entries, uses, recursive_nodes([children(node) for node in nodes]))


_PENDING = BytesNode()


@dataclass(slots=True)
class _Draft:
    """Nodes as they are found: children always have higher slots, but for named ones."""

    types: Mapping[str, TypePlan]
    nodes: list[CodecNode] = field(default_factory=list[CodecNode])
    named: set[int] = field(default_factory=set[int])
    _slots: dict[str, int] = field(default_factory=dict[str, int])
    _pending: list[tuple[int, Shape | TypePlan]] = field(
        default_factory=list["tuple[int, Shape | TypePlan]"]
    )

    def add(self, node: CodecNode) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def slot(self, shape: Shape) -> int:
        """The slot of a shape, to be filled by ``settle``."""
        if isinstance(shape, Named):
            return self._named_slot(shape.key)
        slot = self.add(_PENDING)
        self._pending.append((slot, shape))
        return slot

    def fields(self, plans: Sequence[FieldPlan]) -> tuple[FieldNode, ...]:
        return tuple(
            FieldNode(each.name, each.wire, self.slot(each.shape), each.optional) for each in plans
        )

    def settle(self) -> None:
        """Fill the slots that were given out, and those that this gives out."""
        while self._pending:
            slot, what = self._pending.pop()
            self.nodes[slot] = self._filled(what)

    def _named_slot(self, key: str) -> int:
        plan = self.types[key]
        while isinstance(plan, AliasPlan) and isinstance(plan.shape, Named):
            key = plan.shape.key
            plan = self.types[key]
        if key not in self._slots:
            slot = self.add(_PENDING)
            self._slots[key] = slot
            self.named.add(slot)
            self._pending.append((slot, plan.shape if isinstance(plan, AliasPlan) else plan))
        return self._slots[key]

    def _filled(self, what: Shape | TypePlan) -> CodecNode:
        match what:
            case Scalar():
                return ScalarNode(what.node)
            case Bytes():
                return BytesNode()
            case ListOf(item=item):
                return ListNode(self.slot(item), None)
            case FixedListOf(item=item, length=length):
                return ListNode(self.slot(item), length)
            case TupleOf(items=items):
                return TupleNode(tuple(self.slot(item) for item in items))
            case MapOf(key=key, value=value, keyed=keyed):
                return MapNode(self.slot(key), self.slot(value), keyed)
            case OptionOf(inner=inner, wrapped=wrapped):
                return OptionNode(self.slot(inner), wrapped)
            case ResultOf(ok=ok, err=err):
                return ResultNode(
                    None if ok is None else self.slot(ok), None if err is None else self.slot(err)
                )
            case Unstructured(inline=inline, url=url):
                return UnstructuredNode(self.slot(Scalar(inline)), self.slot(Scalar(url)))
            case RecordPlan(name=name, fields=fields):
                return RecordNode(name, self.fields(fields))
            case CasesPlan(kind=kind, cases=cases):
                return CasesNode(kind == "union", tuple(self._case(case) for case in cases))
            case EnumPlan(name=name, members=members):
                return EnumNode(name, tuple(member.wire for member in members))
            case FlagsPlan(name=name, members=members):
                return FlagsNode(name, tuple(member.wire for member in members))
            case AliasPlan() | Named():
                raise AssertionError("aliases and names are followed before")

    def _case(self, case: CasePlan) -> CaseNode:
        payload: int | None = None
        if case.style == "fields":
            payload = self.add(RecordNode(case.name, self.fields(case.fields)))
            self.named.add(payload)
        elif case.payload is not None:
            payload = self.slot(case.payload)
        return CaseNode(case.name, case.wire, payload, case.style == "fields", case.discriminator)


def _share(nodes: Sequence[CodecNode], named: set[int]) -> list[int]:
    """For each slot the slot that stands for it: equal anonymous nodes get the same."""
    canonical = list(range(len(nodes)))
    known: dict[object, int] = {}
    for slot in range(len(nodes) - 1, -1, -1):
        if slot in named:
            continue
        node = nodes[slot]
        key = (
            scalar_key(Scalar(node.node))
            if isinstance(node, ScalarNode)
            else _renumbered(node, canonical)
        )
        canonical[slot] = known.setdefault(key, slot)
    return canonical


def _renumbered(node: CodecNode, place: Sequence[int]) -> CodecNode:
    match node:
        case ListNode(item=item):
            return replace(node, item=place[item])
        case TupleNode(items=items):
            return TupleNode(tuple(place[item] for item in items))
        case MapNode(key=key, value=value):
            return replace(node, key=place[key], value=place[value])
        case OptionNode(inner=inner):
            return replace(node, inner=place[inner])
        case ResultNode(ok=ok, err=err):
            return ResultNode(
                None if ok is None else place[ok], None if err is None else place[err]
            )
        case UnstructuredNode(inline=inline, url=url):
            return UnstructuredNode(place[inline], place[url])
        case RecordNode(cls=cls, fields=fields):
            return RecordNode(cls, tuple(replace(each, node=place[each.node]) for each in fields))
        case CasesNode(cases=cases):
            return replace(
                node,
                cases=tuple(
                    case if case.payload is None else replace(case, payload=place[case.payload])
                    for case in cases
                ),
            )
        case _:
            return node


def _reachable(
    nodes: Sequence[CodecNode], canonical: Sequence[int], roots: Sequence[int]
) -> list[int]:
    """The nodes that the roots need, each before what it mentions first."""
    found: dict[int, None] = {}
    pending = [canonical[root] for root in reversed(roots)]
    while pending:
        slot = pending.pop()
        if slot in found:
            continue
        found[slot] = None
        pending += reversed([canonical[child] for child in children(nodes[slot])])
    return list(found)


def wire_names(names: Sequence[Untrusted]) -> tuple[str, ...]:
    """Wire names as analysable text; what is printed goes through ``literal()``."""
    return tuple(name.text for name in names)
