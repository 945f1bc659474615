"""What a schema says about its parts beside their types (schema-model section 3)."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from golem_codegen.model.text import Untrusted


class Role(enum.Enum):
    """The three roles with a meaning (section 3.2); others stand in ``Metadata.other_role``."""

    MULTIMODAL = "multimodal"
    UNSTRUCTURED_TEXT = "unstructured-text"
    UNSTRUCTURED_BINARY = "unstructured-binary"


@dataclass(frozen=True, slots=True)
class Metadata:
    """The metadata envelope (section 3.1). ``deprecated`` may be empty text: present counts."""

    doc: Untrusted | None = None
    aliases: tuple[Untrusted, ...] = ()
    examples: tuple[Untrusted, ...] = ()
    deprecated: Untrusted | None = None
    role: Role | None = None
    other_role: Untrusted | None = None
    other_role_tag: Untrusted | None = None


NO_METADATA = Metadata()
