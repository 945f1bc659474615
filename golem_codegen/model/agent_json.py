"""An agent type as the JSON record of a snapshot again."""

from __future__ import annotations

from golem_codegen.model import types as m
from golem_codegen.model.agents import AgentType, Parameter
from golem_codegen.model.node_json import Json, add_metadata, text_or_none
from golem_codegen.model.to_json import type_json, whole_graph_json


def agent_json(agent: AgentType) -> Json:
    """An agent type record (section 7.1), as far as the model keeps it.

    Dependencies, HTTP mounts and snapshotting are not in the model and come out as none.
    """
    written: Json = {
        "type_name": agent.name.text,
        "description": agent.description.text,
        "source_language": agent.source_language.text,
        "schema": whole_graph_json(agent.graph),
        "constructor": {
            "name": None,
            "description": agent.constructor.description.text,
            "prompt_hint": text_or_none(agent.constructor.prompt_hint),
            "input_schema": _input_json(agent.constructor.parameters),
        },
        "methods": [
            {
                "name": method.name.text,
                "description": method.description.text,
                "prompt_hint": text_or_none(method.prompt_hint),
                "input_schema": _input_json(method.parameters),
                "output_schema": _output_json(method.output),
                "read_only": _read_only_json() if method.read_only else None,
            }
            for method in agent.methods
        ],
        "dependencies": [],
        "mode": agent.mode.value,
        "http_mount": None,
        "snapshotting": {"type": "Disabled"},
    }
    if agent.config:
        written["config"] = [
            {
                "source": "Secret" if entry.secret else "Local",
                "path": [segment.text for segment in entry.path],
                "value_type": type_json(entry.type),
            }
            for entry in agent.config
        ]
    return written


def _input_json(parameters: tuple[Parameter, ...]) -> Json:
    return {"tag": "parameters", "value": [_parameter_json(item) for item in parameters]}


def _parameter_json(parameter: Parameter) -> Json:
    source = {"tag": "user-supplied"}
    if parameter.injected:
        source = {"tag": "auto-injected", "value": "principal"}
    written: Json = {"name": parameter.name.text, "source": source}
    written["schema"] = type_json(parameter.type)
    add_metadata(written, parameter.metadata)
    return written


def _output_json(output: m.Type | None) -> Json:
    if output is None:
        return {"tag": "unit"}
    return {"tag": "single", "value": type_json(output)}


def _read_only_json() -> Json:
    return {"cachePolicy": {"type": "NoCache"}, "usesPrincipal": False}
