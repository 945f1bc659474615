"""From the text of a reference to the schema that it means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import urlsplit

from referencing import Registry
from referencing.exceptions import Unresolvable

from golem_codegen.model.fault import shown
from golem_codegen.model.nearest import did_you_mean
from golem_codegen.sources.json_schema.spots import Spot
from golem_codegen.sources.json_schema.store import Store
from golem_codegen.sources.json_values import Json

Schema = Spot | bool


@dataclass(slots=True)
class References:
    """Follows references, each once; a bad one is a fault at its place and allows everything."""

    store: Store
    registry: Registry[Any]
    dynamic_anchors: dict[str, int] = field(default_factory=dict[str, int])
    _known: dict[tuple[str, str], Schema] = field(default_factory=dict[tuple[str, str], Schema])

    def __post_init__(self) -> None:
        for spot in self.store.spots.values():
            anchor = spot.contents.get("$dynamicAnchor")
            if spot.schema and isinstance(anchor, str):
                self.dynamic_anchors[anchor] = self.dynamic_anchors.get(anchor, 0) + 1
            if spot.schema and spot.contents.get("$recursiveAnchor") is True:
                self.dynamic_anchors["#"] = self.dynamic_anchors.get("#", 0) + 1

    def schema(self, value: Json) -> Schema:
        """The schema that stands at a known position."""
        if isinstance(value, bool):
            return value
        return self.store.spots[id(value)]

    def follow(self, spot: Spot, keyword: str) -> Schema:
        """The target of ``spot``'s reference."""
        ref = spot.contents[keyword]
        if not isinstance(ref, str):
            self._refuse(spot, keyword, f"{keyword} is no text")
            return True
        key = (spot.base, ref)
        if key not in self._known:
            found = self._look_up(spot, keyword, ref)
            if found is None:
                return True
            self._known[key] = found
        return self._known[key]

    def is_dynamic(self, spot: Spot, keyword: str, target: Schema) -> bool:
        """Whether the target of ``$dynamicRef`` or ``$recursiveRef`` depends on the way there."""
        if isinstance(target, bool):
            return False
        if keyword == "$recursiveRef":
            here = target.contents.get("$recursiveAnchor") is True
            return here and self.dynamic_anchors.get("#", 0) > 1
        name = str(spot.contents[keyword]).partition("#")[2]
        here = target.contents.get("$dynamicAnchor") == name
        return here and self.dynamic_anchors.get(name, 0) > 1

    def _look_up(self, spot: Spot, keyword: str, ref: str) -> Schema | None:
        try:
            self.store.require(self.store.target(spot, ref))
            contents = cast("Json", self.registry.resolver(spot.base).lookup(ref).contents)
        except Unresolvable:
            self._dangling(spot, keyword, ref)
            return None
        except (LookupError, ValueError) as error:
            reason = str(error.args[0]) if error.args else "it is no reference"
            self._refuse(spot, keyword, f"{keyword} {shown(ref)} cannot be followed: {reason}")
            return None
        if isinstance(contents, bool):
            return contents
        found = self.store.spots.get(id(contents)) if isinstance(contents, dict) else None
        if found is None:
            self._refuse(spot, keyword, f"{keyword} {shown(ref)} leads to no schema")
        return found

    def _dangling(self, spot: Spot, keyword: str, ref: str) -> None:
        names = list(self._names(spot, ref))
        self._refuse(
            spot, keyword, f"{keyword} {shown(ref)} leads nowhere", did_you_mean(ref, names)
        )

    def _names(self, spot: Spot, ref: str) -> Iterator[str]:
        """What the reference may have meant: the definitions and files at hand."""
        head = ref.partition("#")[0]
        contents = spot.document.contents
        for keyword in ("$defs", "definitions"):
            found = contents.get(keyword) if isinstance(contents, dict) else None
            if isinstance(found, dict) and not head:
                yield from (f"#/{keyword}/{_escaped(name)}" for name in found)
        for uri in self.store.documents:
            name = urlsplit(uri).path.rpartition("/")[2]
            yield name
            yield f"#/$defs/{name}"

    def _refuse(self, spot: Spot, keyword: str, message: str, suggestion: str = "") -> None:
        self.store.log.error(spot.place / keyword, message, suggestion)


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")
