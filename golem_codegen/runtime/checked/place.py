"""Where in a value the walk stands, and how that is written.

The grammar is one for both forms and both directions; ``$`` is the whole value, then

- ``.name``: a record field, a parameter, the payload of a case or union branch (by its wire name),
  ``.ok`` and ``.err`` of a result, ``.inline`` and ``.url`` of unstructured values, and the members
  of text, binary, duration and quantity (``.text``, ``.bytes``, ``.nanoseconds``, …). A wire name
  that is no identifier stands quoted as in JSON: ``["odd name"]``;
- ``[3]``: an element of a list, tuple, fixed-list or byte list, a bit or name of flags;
- ``[3].key`` and ``[3].value``: the two halves of a map entry.

An option adds nothing: its content has the place of the option.
"""

from __future__ import annotations

import json

import msgspec

MAX_DEPTH = 500
"""How many values may be nested in one another, in both forms."""


class Place(msgspec.Struct, frozen=True, gc=False):
    """A place as a chain: cheap to make at every step, written out only for an error."""

    parent: Place | None
    step: str
    depth: int

    def member(self, name: str) -> Place:
        """The place of a member named ``name`` on the wire."""
        return Place(self, member_step(name), self.depth + 1)

    def item(self, index: int) -> Place:
        """The place of the element at ``index``."""
        return Place(self, f"[{index}]", self.depth + 1)

    def key(self, index: int) -> Place:
        """The place of the key of the map entry at ``index``."""
        return Place(self, f"[{index}].key", self.depth + 1)

    def entry(self, index: int) -> Place:
        """The place of the value of the map entry at ``index``."""
        return Place(self, f"[{index}].value", self.depth + 1)

    def inner(self) -> Place:
        """The place of the content of an option: written alike, one level deeper."""
        return Place(self, "", self.depth + 1)

    @property
    def path(self) -> str:
        """The place as text."""
        steps: list[str] = []
        place: Place | None = self
        while place is not None:
            steps.append(place.step)
            place = place.parent
        return "".join(reversed(steps))


ROOT = Place(None, "$", 1)


def member_step(name: str) -> str:
    """``.name``, or the name quoted when it is not an identifier."""
    return f".{name}" if name.isidentifier() else f"[{json.dumps(name)}]"
