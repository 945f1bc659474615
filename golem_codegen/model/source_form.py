"""The forms that a source document may have."""

from __future__ import annotations

import enum


class SourceForm(enum.Enum):
    """Which form of snapshot a file is; the value describes it to people."""

    SNAPSHOT = "snapshot file of golem-codegen"
    CLI_AGENT_TYPES = "output of `golem agent-type list`"
    CLI_COMPONENT = "output of `golem component get`"
    REST_PAGE = "page of agent types of the REST API"
    REST_AGENT_TYPE = "registered agent type of the REST API"
    REST_COMPONENT = "component of the REST API"
    EXTRACTED_METADATA = "extracted component metadata"
    REGISTERED_ARRAY = "array of registered agent types"
    AGENT_TYPE_ARRAY = "array of agent types"
    AGENT_TYPE = "single agent type"
    CLIENT_DEFINITION = "client definition"
