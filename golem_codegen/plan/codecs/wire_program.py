"""The program of ``_wire``: the fast codecs of every entry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from golem_codegen.plan.codecs.calls import Calls
from golem_codegen.plan.codecs.draft import Body, ModuleDraft
from golem_codegen.plan.codecs.entries import Again, Entries, encode
from golem_codegen.plan.codecs.forms import SchemaForm
from golem_codegen.plan.codecs.inlining import Inlining
from golem_codegen.plan.codecs.limits import Translate
from golem_codegen.plan.codecs.nesting import Nesting, nesting_of
from golem_codegen.plan.codecs.nodes import RecordNode
from golem_codegen.plan.codecs.reading import Reading
from golem_codegen.plan.codecs.table import NodeTable
from golem_codegen.plan.codecs.wire_types import WireTypes
from golem_codegen.plan.codecs.writing import Writing
from golem_codegen.plan.program import Do, Function, Group, Program
from golem_codegen.plan.shapes import ConfigValueEntry, Entry, ParametersEntry, TypeEntry

_USED: Final = frozenset(
    {
        "Exception",
        "ValueError",
        "bool",
        "dict",
        "float",
        "int",
        "len",
        "list",
        "str",
        "tuple",
        "type",
    }
)
"""Builtins in the bodies of encoders, which a parameter must not shadow."""


def wire_program(plan: tuple[Entry, ...], table: NodeTable, translate: Translate) -> Program:
    """The functions ``enc_`` and ``dec_`` of the entries, and all that they need."""
    draft, inlining, nesting = ModuleDraft(), Inlining(table), nesting_of(table)
    writes = Calls("_e", table, draft, nesting, "str")
    reads = Calls("_d", table, draft, nesting, "_Any")
    module = _WireModule(
        table,
        draft,
        nesting,
        Entries(draft),
        WireTypes(table, draft),
        Reading(table, draft, inlining, translate, reads),
        Writing(table, draft, inlining, translate, SchemaForm(), writes),
    )
    for entry in plan:
        module.add(entry)
    return module.close()


@dataclass(frozen=True, slots=True)
class _WireModule:
    table: NodeTable
    draft: ModuleDraft
    nesting: Nesting
    entries: Entries
    types: WireTypes
    reading: Reading
    writing: Writing

    def add(self, entry: Entry) -> None:
        """The functions of an entry."""
        index = self.table.entries[entry.symbol]
        match entry:
            case TypeEntry(symbol=symbol):
                self._encoder(f"enc_{symbol}", symbol, index)
                self._decoder(symbol, index)
            case ParametersEntry():
                self._parameters(entry, index)
                self._decoder(entry.symbol, index)
            case ConfigValueEntry():
                return

    def close(self) -> Program:
        """The module, with everything that was asked for."""
        self.types.settle()
        self.reading.settle()
        self.writing.settle()
        self.draft.definitions += self.entries.functions
        return self.draft.program()

    def _encoder(self, name: str, symbol: str, index: int) -> None:
        fast = None if index in self.nesting.too_deep else self.writing
        self.entries.encoder(name, Again("encode_again", symbol), index, fast)

    def _decoder(self, symbol: str, index: int) -> None:
        fast = None if index in self.nesting.too_deep else self.reading
        shape = "" if fast is None else self.types.slot(index)
        self.entries.decoder(f"dec_{symbol}", Again("decode_again", symbol), index, fast, shape)

    def _parameters(self, entry: ParametersEntry, index: int) -> None:
        names = [each.name for each in entry.fields]
        shown = tuple(
            f"{each.name}: _Any = None" if optional else f"{each.name}: _Any"
            for each, optional in zip(entry.fields, _trailing(entry), strict=True)
        )
        node = cast("RecordNode", self.table.nodes[index])
        shadowing = any(name in _USED or name.startswith("_") for name in names)
        if shadowing or index in self.nesting.too_deep:
            self._shadowing(entry, index, shown)
            return
        body = Body()
        sources = [body.bound(name, "v") for name in names]
        encode(body, self.writing.parameters(node, sources, body))
        given = Do("_all = ", Group("(", tuple(names), ")"))
        way_out = self.entries.way_out(Again("encode_again", entry.symbol), "_all")
        self.entries.guarded(f"enc_{entry.symbol}", shown, "bytes", body, given, way_out)

    def _shadowing(self, entry: ParametersEntry, index: int, shown: tuple[str, ...]) -> None:
        """Parameters named like something in the body: only one name of ours meets them."""
        names = [each.name for each in entry.fields]
        inner = _unlike(f"_p_{entry.symbol}", names)
        given = _unlike("_all", names)
        self._encoder(inner, entry.symbol, index)
        body = (
            Do(f"{given} = ", Group("(", tuple(names), ")")),
            Do("return ", Group(f"{inner}(", (given,), ")")),
        )
        self.entries.functions.append(Function(f"enc_{entry.symbol}", shown, "bytes", body))


def _unlike(name: str, others: list[str]) -> str:
    while name in others:
        name += "_"
    return name


def _trailing(entry: ParametersEntry) -> list[bool]:
    """Which parameters may be left out: the optional ones after the last that may not."""
    found: list[bool] = []
    for each in reversed(entry.fields):
        found.append(each.optional and all(found))
    return found[::-1]
