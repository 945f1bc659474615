"""What is deployed, as a snapshot file: discovery over REST (protocol section 8.1).

Four requests at most: the environment, its deployments (when one is named), agent types, tools.
"""

from __future__ import annotations

from golem_codegen.discovery.compare import changes_between
from golem_codegen.discovery.discover import Discovered, discover
from golem_codegen.discovery.target import Target, checked_target
from golem_codegen.discovery.token import token_from

__all__ = [
    "Discovered",
    "Target",
    "changes_between",
    "checked_target",
    "discover",
    "token_from",
]
