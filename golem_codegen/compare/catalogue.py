"""Every kind of change that a type can go through, with its verdict and the reason.

``golem_codegen.compare.surface_catalogue`` has those of agents and methods. The rules are those
of schema-model section 15: what callers send must stay valid (old assignable to new), what they
receive must be what they know (new assignable to old).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from golem_codegen.compare.changes import Level

_N, _S, _R, _B = Level.NONE, Level.SAFE, Level.RISKY, Level.BREAKING


@dataclass(frozen=True, slots=True)
class Verdict:
    """The effect of a change where callers send, or receive, the type."""

    clients: Level
    why: str
    code: Level
    code_why: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of change. ``config`` is for overrides, which travel by name; else as ``sent``."""

    title: str
    sent: Verdict
    received: Verdict
    config: Verdict | None = None
    documentation: bool = False


_UNSEEN = "Python code does not see it."
_SHAPE = "The value travels in another form, which is refused."
_COUNT = "Values are positional, and the number of their parts is checked."
_POSITION = "Values are positional: a value would be read as its neighbour."
_REFUSED = "Values that callers send today may be refused."
_ACCEPTED = "Every value that callers send today stays valid."
_UNKNOWN = "A value may arrive that clients of today refuse."
_KNOWN = "Every value that arrives is one that clients of today know."
_APPENDED = "Values stay valid by position, but Golem's own rule wants equal lists."
_NARROWER = "Fewer values arrive, but Golem's own rule wants equal lists."
_TAGGED = "Values carry their tag and stay valid, but Golem's own rule wants equal tags."
_FEWER = "Fewer values arrive, but Golem's own rule wants equal tags."
_GONE = "Code that names it fails."
_RENAMED = "Values carry positions and stay valid; whether they mean the same, no schema tells."
_BY_NAME = "Overrides travel by name, and the old name is unknown now."
_MATCH = "Code that handles every case has one more to handle."
_TYPED = "The Python type is another one."


def _both(level: Level, why: str, code: Level, code_why: str, title: str) -> Rule:
    verdict = Verdict(level, why, code, code_why)
    return Rule(title, verdict, verdict)


def _added(what: str) -> Rule:
    """Something new in a list of which a value carries one position."""
    return Rule(
        f"{what} is added at the end",
        sent=Verdict(_R, _APPENDED, _S, "There is one more value to choose."),
        received=Verdict(_B, _UNKNOWN, _R, _MATCH),
    )


def _dropped(what: str) -> Rule:
    return Rule(
        f"{what} is removed from the end",
        sent=Verdict(_B, _REFUSED, _B, _GONE),
        received=Verdict(_R, _NARROWER, _B, _GONE),
    )


def _renamed(what: str) -> Rule:
    gone = "The old Python name is gone."
    return Rule(
        f"{what} is renamed in its place",
        sent=Verdict(_R, _RENAMED, _B, gone),
        received=Verdict(_R, _RENAMED, _B, gone),
        config=Verdict(_B, _BY_NAME, _B, gone),
    )


def _reordered(what: str) -> Rule:
    verdict = Verdict(_B, _POSITION, _N, _UNSEEN)
    config = Verdict(
        _R, "Overrides travel by name, but Golem's own rule wants one order.", _N, _UNSEEN
    )
    return Rule(f"{what} change places", verdict, verdict, config)


def _listed(word: str, what: str) -> dict[str, Rule]:
    """Kinds of change of the ordered names of a variant or an enum."""
    return {
        f"{word}-added": _added(what),
        f"{word}-removed": _dropped(what),
        f"{word}-inserted": _both(
            _B, _POSITION, _R, _MATCH, f"{what} is added before others, or replaces one"
        ),
        f"{word}-taken-out": _both(_B, _POSITION, _B, _GONE, f"{what} before others is removed"),
        f"{word}-renamed": _renamed(what),
        f"{word}s-reordered": _reordered(f"{what.split(maxsplit=1)[1]}s"),
    }


def _restriction(what: str) -> dict[str, Rule]:
    """Kinds of change of a rule that values must obey."""
    word = what.replace(" ", "-")
    safe = Verdict(_S, _ACCEPTED, _N, _UNSEEN)
    known = Verdict(_S, _KNOWN, _N, _UNSEEN)
    refused = Verdict(_B, _REFUSED, _N, "The generated code checks the new rule.")
    unknown = Verdict(_B, _UNKNOWN, _N, "The generated code checks the new rule.")
    return {
        f"{word}-narrowed": Rule(f"{what}: fewer values are allowed", refused, known),
        f"{word}-widened": Rule(f"{what}: more values are allowed", safe, unknown),
        f"{word}-changed": Rule(f"{what}: other values are allowed", refused, unknown),
    }


RESTRICTIONS: Final = (
    "number range",
    "text languages",
    "text length",
    "text pattern",
    "binary types",
    "binary size",
    "path target",
    "path extensions",
    "url schemes",
    "url hosts",
    "quantity units",
    "quantity range",
)

_MIME: Final = "Nothing checks these against a path, but the other side may expect another file."

TYPE_RULES: Final[dict[str, Rule]] = {
    "type-changed": _both(_B, _SHAPE, _B, _TYPED, "the type is another kind"),
    "kind-changed": _both(
        _B, _SHAPE, _N, _UNSEEN, "the type is another kind with the same Python type"
    ),
    "became-optional": Rule(
        "the type becomes an option of itself",
        sent=Verdict(_B, _SHAPE, _S, "A value may be given as before, or None."),
        received=Verdict(_B, _SHAPE, _B, "The value may be None now."),
    ),
    "became-required": Rule(
        "an option becomes its inner type",
        sent=Verdict(_B, _SHAPE, _B, "None is refused, and the default is gone."),
        received=Verdict(_B, _SHAPE, _S, "The value is never None."),
    ),
    "field-added": Rule(
        "a record gets a field",
        sent=Verdict(_B, _COUNT, _B, "Code that makes the record lacks an argument."),
        received=Verdict(_B, _COUNT, _S, "The record has one more attribute."),
    ),
    "optional-field-added": _both(
        _B,
        _COUNT,
        _S,
        "The attribute is None when it is not given.",
        "a record gets an option field",
    ),
    "field-removed": _both(_B, _COUNT, _B, "The attribute is gone.", "a record loses a field"),
    "field-renamed": _renamed("a record field"),
    "fields-reordered": _reordered("record fields"),
    **_listed("case", "a variant case"),
    "case-payload-changed": _both(
        _B,
        _SHAPE,
        _B,
        "The class of the case is built otherwise.",
        "a case gets or loses its payload",
    ),
    **_listed("enum-case", "an enum case"),
    "flag-added": _both(_B, _COUNT, _S, "There is one more flag to set.", "a flag is added"),
    "flag-removed": _both(_B, _COUNT, _B, _GONE, "a flag is removed"),
    "flag-renamed": _renamed("a flag"),
    "flags-reordered": _reordered("flags"),
    "branch-added": Rule(
        "a union gets a branch",
        sent=Verdict(_R, _TAGGED, _S, "There is one more class to choose."),
        received=Verdict(_B, _UNKNOWN, _R, _MATCH),
    ),
    "branch-removed": Rule(
        "a union loses a branch",
        sent=Verdict(_B, _REFUSED, _B, _GONE),
        received=Verdict(_R, _FEWER, _B, _GONE),
    ),
    "branch-rule-changed": _both(
        _B,
        "A value that satisfied the old rule of its branch may fail the new one.",
        _N,
        "The generated code checks the new rule.",
        "the rule of a union branch is another one",
    ),
    "tuple-length-changed": _both(_B, _COUNT, _B, _TYPED, "a tuple has more or fewer elements"),
    "list-length-changed": _both(
        _B, _COUNT, _B, "Code gives or expects another number.", "a fixed list has another length"
    ),
    "result-arm-changed": _both(
        _B, _SHAPE, _B, _TYPED, "an arm of a result gets or loses its type"
    ),
    "number-unit-changed": _both(
        _B,
        "The number means something else.",
        _N,
        "The Python type is the same; the numbers are not.",
        "the unit of a number is another one",
    ),
    **{kind: rule for what in RESTRICTIONS for kind, rule in _restriction(what).items()},
    "path-mime-types-changed": _both(_R, _MIME, _N, _UNSEEN, "path MIME types are others"),
    "path-direction-changed": _both(
        _B, "The file goes the other way.", _N, _UNSEEN, "a path changes its direction"
    ),
    "class-renamed": _both(
        _N,
        "Names of types do not travel.",
        _B,
        "Code that imports the old name fails.",
        "the Python class has another name",
    ),
    "python-type-changed": _both(
        _S, "The value travels as before.", _B, _TYPED, "the same values get another Python type"
    ),
    "python-name-changed": _both(
        _N,
        "Python names do not travel.",
        _B,
        "The old Python name is gone.",
        "a name of the schema gets another Python name",
    ),
    "deprecated": Rule(
        "something is marked as deprecated",
        sent=Verdict(_S, "It works as before.", _S, "Code works as before."),
        received=Verdict(_S, "It works as before.", _S, "Code works as before."),
    ),
    "documentation-changed": Rule(
        "words for people are others",
        sent=Verdict(_S, "Words do not travel.", _S, "Docstrings are others."),
        received=Verdict(_S, "Words do not travel.", _S, "Docstrings are others."),
        documentation=True,
    ),
}
