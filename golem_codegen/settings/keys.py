"""Every key that settings may have: the one table that reading and the JSON Schema go by."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Kind(enum.Enum):
    """What a key takes."""

    TEXT = "text"
    TEXTS = "a list of texts"
    FLAG = "true or false"
    TABLE = "a table of texts"


@dataclass(frozen=True, slots=True)
class Key:
    """A key, what it takes, and what it means.

    ``choices`` are its only values where there are any; ``default`` is for readers, and None for
    a key that a package cannot do without.
    """

    name: str
    kind: Kind
    meaning: str
    default: str | bool | None = ""
    choices: tuple[str, ...] = ()


PACKAGE_KEYS = (
    Key("name", Kind.TEXT, "The generated package's name, a Python identifier.", default=None),
    Key("sources", Kind.TEXTS, "Snapshot files; several make one package.", default=None),
    Key("output", Kind.TEXT, "The folder that the package's folder is made in.", "."),
    Key("agents", Kind.TEXTS, "The agent types to generate; all of them unless named."),
    Key("tools", Kind.TEXTS, "The tools to generate; none can be yet, so the list must be empty."),
    Key(
        "client",
        Kind.TEXT,
        "Which clients each agent gets.",
        "both",
        ("full", "method-only", "both"),
    ),
    Key(
        "runtime",
        Kind.TEXT,
        "Whether the package has a copy of the runtime or imports the installed golem-codegen.",
        "vendored",
        ("vendored", "shared"),
    ),
    Key("strict", Kind.FLAG, "Refuse methods that cannot be called from outside.", default=False),
    Key(
        "format", Kind.TEXT, "Format the modules with [tool.black] of the project.", "", ("black",)
    ),
    Key(
        "formats",
        Kind.TEXT,
        "What `format` does in JSON Schemas: nothing, or values checked and typed.",
        "annotation",
        ("annotation", "typed"),
    ),
    Key("renames", Kind.TABLE, "Python names by place, such as `Agent.method` or a key of a lock."),
    Key("map-urls", Kind.TABLE, "The local file for each URL that a JSON Schema refers to."),
)

SNAPSHOT_KEYS = (
    Key("output", Kind.TEXT, "The file that the snapshot is written to."),
    Key("server", Kind.TEXT, "The server's address."),
    Key("app", Kind.TEXT, "The application."),
    Key("env", Kind.TEXT, "The environment."),
    Key(
        "owner", Kind.TEXT, "The account that owns the application, when several have one so named."
    ),
)

PACKAGE = "package"
SNAPSHOT = "snapshot"
ROOT_KEYS = (*(key.name for key in PACKAGE_KEYS), PACKAGE, SNAPSHOT)
