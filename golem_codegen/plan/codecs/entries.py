"""The functions of entries: a guarded fast path, and the checked path behind it."""

from __future__ import annotations

from dataclasses import dataclass, field

from golem_codegen.plan.codecs.draft import Body, ModuleDraft
from golem_codegen.plan.codecs.reading import Reading
from golem_codegen.plan.codecs.writing import Pieces, Writing, text_of
from golem_codegen.plan.program import Do, Function, Group, Guard, Hole, Statement


@dataclass(frozen=True, slots=True)
class Again:
    """The function of the checked path that takes over, and the symbol of the entry."""

    function: str
    symbol: str


@dataclass(slots=True)
class Entries:
    """Writes the public functions of a codec module."""

    draft: ModuleDraft
    functions: list[Function] = field(default_factory=list[Function])
    _decoders: dict[str, str] = field(default_factory=dict[str, str])

    def encoder(self, name: str, again: Again, index: int, writing: Writing | None) -> None:
        """``name(value) -> bytes``; without a ``Writing`` only the checked path encodes."""
        parameters = ("value: _Any",)
        if writing is None:
            self._add(name, parameters, "bytes", (self.way_out(again, "value"),))
            return
        function = writing.function(index)
        if function is not None:
            self._made(name, "encoder", (function,), again)
            return
        body = Body()
        encode(body, writing.root(index, "value", body))
        self.guarded(name, parameters, "bytes", body, self.way_out(again, "value"))

    def decoder(
        self, name: str, again: Again, index: int, reading: Reading | None, shape: str
    ) -> None:
        """``name(data)``, where msgspec makes the shape first."""
        parameters = ("data: bytes | str",)
        if reading is None:
            self._add(name, parameters, "_Any", (self.way_out(again, "data"),))
            return
        function = reading.function(index)
        if function is not None:
            self._made(name, "decoder", (f"lambda: {shape}", function), again)
            return
        body = Body()
        body.do("_x = ", f"{self._decode(index, shape)}(data)")
        body.do("return ", reading.root(index, "_x", body))
        self.guarded(name, parameters, "_Any", body, self.way_out(again, "data"))

    def way_out(self, again: Again, given: str) -> Do:
        """The return of what the checked path says."""
        function = self.draft.runtime("_a", again.function)
        return Do("return ", Group(f"{function}(", ("__name__", f'"{again.symbol}"', given), ")"))

    def _made(self, name: str, maker: str, parts: tuple[str, ...], again: Again) -> None:
        function = self.draft.runtime("_a", again.function)
        items = (*parts, function, "__name__", f'"{again.symbol}"')
        self.draft.table(name, Group(f"{self.draft.runtime('_p', maker)}(", items, ")"))

    def guarded(
        self, name: str, parameters: tuple[str, ...], returns: str, body: Body, *failure: Do
    ) -> None:
        """A function that does the other thing when the body fails."""
        self._add(name, parameters, returns, (Guard(tuple(body.statements), failure),))

    def _add(
        self, name: str, parameters: tuple[str, ...], returns: str, body: tuple[Statement, ...]
    ) -> None:
        self.draft.module("_Any")
        self.functions.append(Function(name, parameters, returns, body))

    def _decode(self, index: int, shape: str) -> str:
        """The name of the decoder of a shape, which is built on first use."""
        if shape not in self._decoders:
            name = f"_D{index}"
            use = self.draft.runtime("_r", "first_use")
            items = ("globals()", f'"{name}"', f"lambda: {shape}")
            self._decoders[shape] = self.draft.table(name, Group(f"{use}(", items, ")"))
        return self._decoders[shape]


def encode(body: Body, pieces: Pieces) -> None:
    """Return the text as bytes."""
    text = text_of(pieces)
    only = text.pieces[0]
    if len(text.pieces) == 1 and isinstance(only, Hole) and only.alone:
        shown = body.bound(only.code, "s") if " if " in only.code else only.code
    else:
        shown = body.bound(text, "s")
    body.do("return ", f"{shown}.encode()")
