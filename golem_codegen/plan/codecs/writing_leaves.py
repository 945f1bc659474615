"""The checks and the text of leaves in encoders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from golem_codegen.model import types as m
from golem_codegen.plan.codecs.draft import Body, ModuleDraft
from golem_codegen.plan.codecs.forms import Form
from golem_codegen.plan.codecs.limits import Translate, arguments
from golem_codegen.plan.codecs.nodes import Rich
from golem_codegen.plan.program import Group, Hole, Piece, Text
from golem_codegen.plan.quoting import number

WIDE: Final = ("s64", "u64")

_RICH: Final = {m.Text: "text", m.Binary: "binary", m.Quantity: "quantity"}


@dataclass(frozen=True, slots=True)
class LeafWriting:
    """Writes leaves of one form into a body."""

    draft: ModuleDraft
    translate: Translate
    form: Form

    def write(self, leaf: ScalarNodeLeaf, source: str, body: Body) -> list[Piece]:
        """The text of the leaf that ``source`` gives, after checks in ``body``."""
        match leaf:
            case m.Int():
                return self._int(leaf, source, body)
            case m.Float():
                return self._float(leaf, source, body)
            case m.Bool():
                value = body.bound(source, "x")
                body.refuse(f"type({value}) is not bool")
                true = self.draft.borrow("_true", '"true"')
                false = self.draft.borrow("_false", '"false"')
                return self._leaf("bool", f"{true} if {value} else {false}")
            case m.Char():
                value = body.bound(source, "x")
                body.refuse(f"len({value}) != 1")
                return self._leaf("char", f"{self._quote()}({value})")
            case m.String():
                return self._leaf("string", f"{self._quote()}({source})")
            case m.Uuid():
                before, after = self.form.leaf("uuid")
                return [before + '"', Hole(f"{self._function('uuid')}({source})"), '"' + after]
            case m.Datetime():
                before, after = self.form.inside("datetime", "value")
                call = Hole(f"{self._function(self.form.moment())}({source})")
                return [before + '"', call, '"' + after]
            case m.Duration():
                value = body.bound(source, "x")
                body.refuse(f"type({value}) is not {self.draft.runtime('_v', 'Duration')}")
                before, after = self.form.inside("duration", "nanoseconds")
                return [before + '"', Hole(f"{value}.nanoseconds", alone=False), '"' + after]
            case _:
                return self._rich(leaf, source, body)

    def _function(self, name: str) -> str:
        return self.draft.runtime("_w", name)

    def _quote(self) -> str:
        return self._function("quote")

    def _leaf(self, kind: str, code: str) -> list[Piece]:
        before, after = self.form.leaf(kind)
        return [before, Hole(code), after]

    def _int(self, leaf: m.Int, source: str, body: Body) -> list[Piece]:
        value = body.bound(source, "x")
        low, high = int_bounds(leaf)
        body.refuse(f"type({value}) is not int", f"not {low} <= {value} <= {high}")
        before, after = self.form.leaf(leaf.kind)
        if leaf.kind in WIDE:
            before, after = before + '"', '"' + after
        return [before, Hole(value, alone=False), after]

    def _float(self, leaf: m.Float, source: str, body: Body) -> list[Piece]:
        value = body.name("x")
        body.do(f"{value} = ", source)
        other = body.inner()
        other.do(f"{value} = ", f"{self._function('real')}({value})")
        body.when(f"type({value}) is not float", other)
        low, high = float_bounds(leaf)
        if low is not None and high is not None:
            body.refuse(f"not {number(low)} <= {value} <= {number(high)}")
        else:
            tests = [f"{value} - {value} != 0.0"]
            tests += [] if low is None else [f"{value} < {number(low)}"]
            tests += [] if high is None else [f"{value} > {number(high)}"]
            body.refuse(*tests)
        return self._leaf(leaf.kind, f"{self._function('number_bytes')}({value}).decode()")

    def _rich(self, leaf: Rich, source: str, body: Body) -> list[Piece]:
        limits = arguments(leaf, self.draft, self.translate)
        match leaf:
            case m.Path() | m.Url():
                kind = "path" if isinstance(leaf, m.Path) else "url"
                before, after = self.form.inside(kind, kind)
                name = kind
            case _:
                kind = _RICH[type(leaf)]
                before, after = self.form.leaf(kind)
                name = {"text": "rich_text", "binary": self.form.binary()}.get(kind, kind)
        value = body.bound(source, "x")
        text = body.bound(Group(f"{self._function(name)}(", (value, *limits), ")"), "y")
        return [before, Hole(text), after]


ScalarNodeLeaf = (
    m.Bool | m.Char | m.String | m.Datetime | m.Duration | m.Uuid | m.Int | m.Float | Rich
)


def int_bounds(leaf: m.Int) -> tuple[int, int]:
    """The inclusive bounds of an integer, restricted or not."""
    low, high = m.INT_RANGES[leaf.kind]
    return (
        low if leaf.minimum is None else leaf.minimum,
        high if leaf.maximum is None else leaf.maximum,
    )


def float_bounds(leaf: m.Float) -> tuple[float | None, float | None]:
    """The inclusive bounds of a float; None where only finiteness counts."""
    if leaf.kind == "f64":
        return leaf.minimum, leaf.maximum
    return (
        -m.F32_MAX if leaf.minimum is None else leaf.minimum,
        m.F32_MAX if leaf.maximum is None else leaf.maximum,
    )


def bulk(leaf: ScalarNodeLeaf, value: str, draft: ModuleDraft, form: Form) -> Group | None:
    """A call that writes a whole list of such leaves; None where they go one by one."""
    before, after = form.leaf(leaf.kind if isinstance(leaf, m.Int | m.Float) else "string")
    name = "strings"
    bounds: tuple[str, ...] = ()
    match leaf:
        case m.Int():
            if leaf.kind in WIDE:
                before, after = before + '"', '"' + after
            low, high = int_bounds(leaf)
            name, bounds = "integers", (str(low), str(high))
        case m.Float():
            name = "floats"
            bounds = tuple(number(bound) for bound in float_bounds(leaf))
        case m.String():
            pass
        case _:
            return None
    edges = draft.constant(Text((before,))), draft.constant(Text((after,)))
    return Group(f"{draft.runtime('_w', name)}(", (value, *bounds, *edges), ")")
