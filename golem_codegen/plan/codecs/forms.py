"""How the two forms of values spell the same things: schema values and canonical JSON."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from typing import ClassVar, TypeAlias

from typing_extensions import override

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.codecs.draft import ModuleDraft
from golem_codegen.plan.codecs.nodes import EnumNode, FlagsNode
from golem_codegen.plan.literals import literal
from golem_codegen.plan.program import Group

Affix: TypeAlias = tuple[str, str]
"""The text before and after something."""


class Form(ABC):
    """The spelling of a form. Text is JSON as it is written, before any quoting for Python."""

    prefix: ClassVar[str]
    """What the names of encoder functions begin with."""

    @abstractmethod
    def leaf(self, kind: str) -> Affix:
        """Around the content of a leaf."""

    @abstractmethod
    def inside(self, kind: str, member: str) -> Affix:
        """Around the content of a leaf that schema values put into an object."""

    @abstractmethod
    def record(self) -> Affix:
        """Around the fields of a record."""

    @abstractmethod
    def member(self, wire: Untrusted) -> str:
        """Before the value of a field."""

    @abstractmethod
    def elements(self, kind: str) -> Affix:
        """Around the elements of a tuple, list or fixed-list."""

    @abstractmethod
    def entries(self) -> Affix:
        """Around the entries of a map."""

    @abstractmethod
    def some(self) -> Affix:
        """Around the content of an option."""

    @abstractmethod
    def none(self) -> str:
        """An empty option."""

    @abstractmethod
    def case(self, index: int, wire: Untrusted) -> Affix:
        """Around the payload of a variant case."""

    @abstractmethod
    def unit_case(self, index: int, wire: Untrusted) -> str:
        """A variant case without payload."""

    @abstractmethod
    def unstructured(self, index: int) -> Affix:
        """Around an inline or addressed value."""

    @abstractmethod
    def branch(self, wire: Untrusted) -> Affix:
        """Around the body of a union branch."""

    @abstractmethod
    def arm(self, tag: str) -> Affix:
        """Around the content of a result."""

    @abstractmethod
    def enum_texts(self, node: EnumNode, cls: str, draft: ModuleDraft) -> str:
        """The constant that holds the text of each member of an enum by its value."""

    @abstractmethod
    def flag_texts(self, node: FlagsNode, draft: ModuleDraft) -> str:
        """The constant that holds the text of each set of flags by its bits."""

    @abstractmethod
    def moment(self) -> str:
        """The function that writes a datetime."""

    @abstractmethod
    def binary(self) -> str:
        """The function that writes rich bytes."""

    @abstractmethod
    def octet_leaf(self) -> Affix:
        """Around each octet of ``list<u8>``."""


class SchemaForm(Form):
    """Schema values: nodes of ``kind`` and ``value`` (protocol section 5.2)."""

    prefix = "_e"

    @override
    def leaf(self, kind: str) -> Affix:
        return f'{{"kind":"{kind}","value":', "}"

    @override
    def inside(self, kind: str, member: str) -> Affix:
        return f'{{"kind":"{kind}","value":{{"{member}":', "}}"

    @override
    def record(self) -> Affix:
        return '{"kind":"record","value":{"fields":[', "]}}"

    @override
    def member(self, wire: Untrusted) -> str:
        return ""

    @override
    def elements(self, kind: str) -> Affix:
        return f'{{"kind":"{kind}","value":{{"elements":[', "]}}"

    @override
    def entries(self) -> Affix:
        return '{"kind":"map","value":{"entries":[', "]}}"

    @override
    def some(self) -> Affix:
        return '{"kind":"option","value":{"inner":', "}}"

    @override
    def none(self) -> str:
        return '{"kind":"option","value":{"inner":null}}'

    @override
    def case(self, index: int, wire: Untrusted) -> Affix:
        return f'{{"kind":"variant","value":{{"case":{index},"payload":', "}}"

    @override
    def unit_case(self, index: int, wire: Untrusted) -> str:
        return f'{{"kind":"variant","value":{{"case":{index}}}}}'

    @override
    def unstructured(self, index: int) -> Affix:
        return f'{{"kind":"variant","value":{{"case":{index},"payload":', "}}"

    @override
    def branch(self, wire: Untrusted) -> Affix:
        return f'{{"kind":"union","value":{{"tag":{json_text(wire)},"body":', "}}"

    @override
    def arm(self, tag: str) -> Affix:
        return f'{{"kind":"result","value":{{"tag":"{tag}","value":', "}}"

    @override
    def enum_texts(self, node: EnumNode, cls: str, draft: ModuleDraft) -> str:
        return draft.constant(f"{draft.module('_w')}.case_nodes({cls})")

    @override
    def flag_texts(self, node: FlagsNode, draft: ModuleDraft) -> str:
        return draft.constant(f"{draft.module('_w')}.FlagNodes({len(node.wires)})")

    @override
    def moment(self) -> str:
        return "moment"

    @override
    def binary(self) -> str:
        return "rich_binary"

    @override
    def octet_leaf(self) -> Affix:
        return self.leaf("u8")


class JsonForm(Form):
    """Canonical JSON (schema-model section 10)."""

    prefix = "_j"

    @override
    def leaf(self, kind: str) -> Affix:
        return "", ""

    @override
    def inside(self, kind: str, member: str) -> Affix:
        return (f'{{"{member}":', "}") if kind == "duration" else ("", "")

    @override
    def record(self) -> Affix:
        return "{", "}"

    @override
    def member(self, wire: Untrusted) -> str:
        return f"{json_text(wire)}:"

    @override
    def elements(self, kind: str) -> Affix:
        return "[", "]"

    @override
    def entries(self) -> Affix:
        return "[", "]"

    @override
    def some(self) -> Affix:
        return "", ""

    @override
    def none(self) -> str:
        return "null"

    @override
    def case(self, index: int, wire: Untrusted) -> Affix:
        return f"{{{json_text(wire)}:", "}"

    @override
    def unit_case(self, index: int, wire: Untrusted) -> str:
        return json_text(wire)

    @override
    def unstructured(self, index: int) -> Affix:
        return f'{{"{("inline", "url")[index]}":', "}"

    @override
    def branch(self, wire: Untrusted) -> Affix:
        return "", ""

    @override
    def arm(self, tag: str) -> Affix:
        return f'{{"{tag}":', "}"

    @override
    def enum_texts(self, node: EnumNode, cls: str, draft: ModuleDraft) -> str:
        return draft.constant(f"{draft.module('_w')}.case_names({cls})")

    @override
    def flag_texts(self, node: FlagsNode, draft: ModuleDraft) -> str:
        names = tuple(literal(wire) for wire in node.wires)
        return draft.constant(Group(f"{draft.module('_w')}.FlagNames(", names, ")"))

    @override
    def moment(self) -> str:
        return "moment_nanoseconds"

    @override
    def binary(self) -> str:
        return "rich_binary_json"

    @override
    def octet_leaf(self) -> Affix:
        return "", ""


def json_text(wire: Untrusted) -> str:
    """A wire name as JSON text, in the spelling of the encoders."""
    return json.encoder.encode_basestring(wire.text)
