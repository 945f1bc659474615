"""The drafts of JSON Schema: how they are recognised, and what they call things."""

from __future__ import annotations

import enum
import re
from typing import Final

from golem_codegen.sources.json_values import Json

_NAMED = re.compile(
    r"https?://json-schema\.org/(?:draft[-/](04|06|07|2019-09|2020-12)(?:/schema)?|schema)/?#?"
)


class Dialect(enum.Enum):
    """A draft; its value is the URI of its meta-schema."""

    DRAFT4 = "http://json-schema.org/draft-04/schema#"
    DRAFT6 = "http://json-schema.org/draft-06/schema#"
    DRAFT7 = "http://json-schema.org/draft-07/schema#"
    DRAFT2019 = "https://json-schema.org/draft/2019-09/schema"
    DRAFT2020 = "https://json-schema.org/draft/2020-12/schema"

    @property
    def id_keyword(self) -> str:
        """The keyword that gives a schema its own URI."""
        return "id" if self is Dialect.DRAFT4 else "$id"

    @property
    def lonely_ref(self) -> bool:
        """Whether keywords beside ``$ref`` count for nothing."""
        return self in (Dialect.DRAFT4, Dialect.DRAFT6, Dialect.DRAFT7)


_BY_NAME: Final = {
    "04": Dialect.DRAFT4,
    "06": Dialect.DRAFT6,
    "07": Dialect.DRAFT7,
    "2019-09": Dialect.DRAFT2019,
    "2020-12": Dialect.DRAFT2020,
    None: Dialect.DRAFT2020,
}


def dialect_named(uri: str) -> Dialect | None:
    """The draft that a ``$schema`` names, in any of the spellings that are in use."""
    match = _NAMED.fullmatch(uri)
    return None if match is None else _BY_NAME[match.group(1)]


def dialect_of(document: Json, inherited: Dialect) -> Dialect | None:
    """The draft of a document; ``inherited`` when it names none, None when it names another."""
    if not isinstance(document, dict) or "$schema" not in document:
        return inherited
    uri = document["$schema"]
    return dialect_named(uri) if isinstance(uri, str) else None


_VOCABULARIES: Final = ("core", "applicator", "validation")
_HARMLESS: Final = ("unevaluated", "meta-data", "format", "format-annotation", "content")


def dialect_behind(metaschema: Json) -> Dialect | None:
    """The draft that a meta-schema of someone's own stands for.

    It has to require the assertions of the draft, and may require none that the draft has not:
    what it only offers may be ignored. None when it does otherwise.
    """
    if not isinstance(metaschema, dict):
        return None
    named = metaschema.get("$schema")
    dialect = dialect_named(named) if isinstance(named, str) else None
    vocabularies = metaschema.get("$vocabulary")
    if dialect is None or not isinstance(vocabularies, dict):
        return None
    prefix = dialect.value.removesuffix("schema") + "vocab/"
    required = {uri for uri, needed in vocabularies.items() if needed is True}
    known = {prefix + name for name in (*_VOCABULARIES, *_HARMLESS)}
    whole = all(prefix + name in vocabularies for name in _VOCABULARIES)
    asserting = prefix + "format-assertion" in vocabularies
    return dialect if whole and required <= known and not asserting else None
