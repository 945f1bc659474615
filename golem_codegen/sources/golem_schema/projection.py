"""A whole JSON Schema document as a graph with a root."""

from __future__ import annotations

from pathlib import Path

from golem_codegen.model import types as m
from golem_codegen.model.fault import Fault, Place, sort_faults
from golem_codegen.model.fault_log import FaultLog
from golem_codegen.model.wellformed import check_graph
from golem_codegen.sources.golem_schema.reader import Origin, TypeReader
from golem_codegen.sources.golem_schema.spots import SchemaFiles, Spot
from golem_codegen.sources.json_values import Json


def read_projection(document: Json, path: Path) -> tuple[m.Graph, m.Type, tuple[Fault, ...]]:
    """The Golem types of a JSON Schema document: the graph, the root, and every fault, sorted.

    ``path`` is the file of the document, for faults and for references to files beside it. Types
    come back as far as the projection says them; a note tells where it does not. The graph is
    checked too; it must not be used when a fault is an error.
    """
    log = FaultLog()
    place = Place(str(path))
    own = document if isinstance(document, dict) else {}
    reader = TypeReader(SchemaFiles(path.parent, log), m.Graph(), log, Origin.GOLEM)
    root = reader.type_of(Spot(document, place, path, own, place))
    if not log.failed:
        log.faults += check_graph(reader.graph, [root])
    return reader.graph, root, sort_faults(log.faults)
