"""The program of ``_wire``: the fast codecs of every entry."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

from golem_codegen.plan.codecs.draft import Body, ModuleDraft
from golem_codegen.plan.codecs.forms import JsonForm, SchemaForm
from golem_codegen.plan.codecs.inlining import Inlining
from golem_codegen.plan.codecs.limits import Translate
from golem_codegen.plan.codecs.nodes import RecordNode
from golem_codegen.plan.codecs.reading import Reading
from golem_codegen.plan.codecs.table import NodeTable
from golem_codegen.plan.codecs.wire_types import WireTypes
from golem_codegen.plan.codecs.writing import Pieces, Writing, text_of
from golem_codegen.plan.program import Do, Function, Group, Guard, Hole, Program
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
    """The functions ``enc_``, ``dec_`` and ``json_`` of the entries, and all that they need."""
    draft = ModuleDraft()
    inlining = Inlining(table)
    module = _WireModule(
        table,
        draft,
        WireTypes(table, draft),
        Reading(table, draft, inlining, translate),
        Writing(table, draft, inlining, translate, SchemaForm()),
        Writing(table, draft, inlining, translate, JsonForm()),
    )
    for entry in plan:
        module.add(entry)
    return module.close()


@dataclass(slots=True)
class _WireModule:
    table: NodeTable
    draft: ModuleDraft
    types: WireTypes
    reading: Reading
    schema: Writing
    json: Writing
    _decoders: dict[str, str] = field(default_factory=dict[str, str])
    _entries: list[Function] = field(default_factory=list[Function])

    def add(self, entry: Entry) -> None:
        """The functions of an entry."""
        index = self.table.entries[entry.symbol]
        self.draft.module("_Any")
        match entry:
            case TypeEntry(symbol=symbol):
                self._encoder(f"enc_{symbol}", "encode_again", symbol, index, self.schema)
                self._decoder(symbol, index)
            case ParametersEntry():
                self._parameters(entry, index)
                self._decoder(entry.symbol, index)
            case ConfigValueEntry(symbol=symbol):
                self._encoder(f"json_{symbol}", "encode_json_again", symbol, index, self.json)

    def close(self) -> Program:
        """The module, with everything that was asked for."""
        self.types.settle()
        self.reading.settle()
        self.schema.settle()
        self.json.settle()
        self.draft.definitions += self._entries
        return self.draft.program()

    def _encoder(self, name: str, again: str, symbol: str, index: int, writing: Writing) -> None:
        body = Body()
        _encode(body, writing.root(index, "value", body))
        failure = self._again(again, symbol, "value")
        self._guarded(name, ("value: _Any",), "bytes", body, failure)

    def _decoder(self, symbol: str, index: int) -> None:
        body = Body()
        body.do("_x = ", f"{self._decode(index)}(data)")
        body.do("return ", self.reading.root(index, "_x", body))
        failure = self._again("decode_again", symbol, "data")
        self._guarded(f"dec_{symbol}", ("data: bytes | str",), "_Any", body, failure)

    def _decode(self, index: int) -> str:
        """The name of the decoder of a wire struct, which is built on first use."""
        slot = self.types.slot(index)
        if slot not in self._decoders:
            name = f"_D{index}"
            use = self.draft.runtime("_r", "first_use")
            items = ("globals()", f'"{name}"', f"lambda: {slot}")
            self._decoders[slot] = self.draft.table(name, Group(f"{use}(", items, ")"))
        return self._decoders[slot]

    def _again(self, name: str, symbol: str, given: str) -> Do:
        """The way out of a fast path that has failed."""
        again = self.draft.runtime("_a", name)
        return Do("return ", Group(f"{again}(", ("__name__", f'"{symbol}"', given), ")"))

    def _guarded(
        self, name: str, parameters: tuple[str, ...], returns: str, body: Body, failure: Do
    ) -> None:
        guard = Guard(tuple(body.statements), (failure,))
        self._entries.append(Function(name, parameters, returns, (guard,)))

    def _parameters(self, entry: ParametersEntry, index: int) -> None:
        names = [each.name for each in entry.fields]
        shown = tuple(
            f"{each.name}: _Any = None" if optional else f"{each.name}: _Any"
            for each, optional in zip(entry.fields, _trailing(entry), strict=True)
        )
        node = cast("RecordNode", self.table.nodes[index])
        if any(name in _USED or name.startswith("_") for name in names):
            self._shadowing(entry, index, shown)
            return
        body = Body()
        sources = [body.bound(name, "v") for name in names]
        _encode(body, self.schema.fields(node, sources, body))
        given = Do("_all = ", Group("(", tuple(names), ")"))
        failure = self._again("encode_again", entry.symbol, "_all")
        guard = Guard(tuple(body.statements), (given, failure))
        self._entries.append(Function(f"enc_{entry.symbol}", shown, "bytes", (guard,)))

    def _shadowing(self, entry: ParametersEntry, index: int, shown: tuple[str, ...]) -> None:
        """Parameters named like something in the body: only one name of ours meets them."""
        names = [each.name for each in entry.fields]
        inner = _unlike(f"_p_{entry.symbol}", names)
        given = _unlike("_all", names)
        self._encoder(inner, "encode_again", entry.symbol, index, self.schema)
        body = (
            Do(f"{given} = ", Group("(", tuple(names), ")")),
            Do("return ", f"{inner}({given})"),
        )
        self._entries.append(Function(f"enc_{entry.symbol}", shown, "bytes", body))


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


def _encode(body: Body, pieces: Pieces) -> None:
    text = _spelled(pieces, body)
    body.do("return ", f"{text}.encode()")


def _spelled(pieces: Pieces, body: Body) -> str:
    text = text_of(pieces)
    only = text.pieces[0]
    if len(text.pieces) == 1 and isinstance(only, Hole) and only.alone:
        return body.bound(only.code, "s") if " if " in only.code else only.code
    return body.bound(text, "s")
