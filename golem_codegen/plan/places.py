"""Where a type stands: its key in the tables, and the words of its name if it has none."""

from __future__ import annotations

from dataclasses import dataclass, replace

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.names import shortened, tail


@dataclass(frozen=True, slots=True)
class Spot:
    """A position under an agent, a method or a definition.

    ``key`` is unique and depends on the position alone. ``aliases`` are the keys under which the
    name of the type is pinned: one for each agent that shares the definition.
    """

    key: str
    name: str
    aliases: tuple[str, ...]

    def below(self, tag: str, text: Untrusted | str = "", word: str | None = None) -> Spot:
        """The position one step down; ``word`` overrides what the step adds to the name."""
        raw = text.text if isinstance(text, Untrusted) else text
        step = "/" + tag + raw.replace("~", "~0").replace("/", "~1")
        added = tail(raw) if word is None else word
        return replace(
            self,
            key=self.key + step,
            name=self.name + added,
            aliases=tuple(alias + step for alias in self.aliases),
        )

    @property
    def wanted(self) -> str:
        """The name that a type at this position wants."""
        return shortened(self.name, self.key)


def spot(key: str, name: str, aliases: tuple[str, ...] = ()) -> Spot:
    """A starting position; it is pinned under its own key unless ``aliases`` are given."""
    return Spot(key, name, aliases or (key,))
