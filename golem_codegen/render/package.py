"""All files of a package, from its plan."""

from __future__ import annotations

from collections import defaultdict

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.documents.plan import DocumentPlan
from golem_codegen.plan.expressions import Subscript
from golem_codegen.plan.package import PackagePlan
from golem_codegen.plan.shapes import CasesPlan
from golem_codegen.render.agents import agent_exports, render_agent
from golem_codegen.render.codecs import render_codecs
from golem_codegen.render.documents import document_codecs, render_documents
from golem_codegen.render.modules import RuntimeImport, header, render
from golem_codegen.render.types import render_types


def render_package(
    plan: PackagePlan, documents: DocumentPlan, runtime: RuntimeImport, fingerprint: str
) -> dict[str, str]:
    """The text of every module by its path in the package; the runtime is not among them."""
    head = header(plan.source_names)
    files = {
        "__init__.py": _root(plan, documents, runtime, fingerprint),
        "codecs.py": _codecs(plan, documents, runtime),
        "errors.py": _reexports("errors", plan, runtime),
        "values.py": _reexports("values", plan, runtime),
    }
    if documents.entries:
        files |= render_documents(documents, runtime, head)
    if not plan.agents and documents.entries:
        return files
    codecs = render_codecs(plan.codecs, runtime, head)
    files |= {
        "types.py": render_types(plan.types, plan.source_names, runtime),
        "llm.py": _reexports("llm", plan, runtime),
        "_schema.py": _schema(plan, head, runtime),
        "_wire.py": codecs.wire,
        "_canonical.py": codecs.canonical,
        "_slow.py": codecs.slow,
        "agents/__init__.py": f'{head}"""One module for each agent type."""\n',
    }
    for agent in plan.agents:
        files[f"agents/{agent.names.module}.py"] = render_agent(agent, plan, runtime)
    return files


def _root(
    plan: PackagePlan, documents: DocumentPlan, runtime: RuntimeImport, fingerprint: str
) -> str:
    modules = _exports(plan, documents, runtime)
    by_module: dict[str, list[str]] = defaultdict(list)
    for name, module in modules.items():
        by_module[module].append(name)
    sources = ", ".join(plan.source_names)
    about = "Typed clients for the Golem agents of" if plan.agents else "Typed JSON documents of"
    return render(
        "init.py.jinja",
        header=header(plan.source_names),
        doc=Untrusted(f"{about} {sources}."),
        static=sorted(by_module.items()),
        names=sorted(modules),
        modules=dict(sorted(modules.items())),
        fingerprint=fingerprint,
    )


def _exports(plan: PackagePlan, documents: DocumentPlan, runtime: RuntimeImport) -> dict[str, str]:
    """The public names of the package and the modules that hold them."""
    modules = dict.fromkeys(documents.public_names, ".documents")
    if plan.agents:
        modules |= {
            "Golem": f"{runtime.at_root}.client",
            "AsyncGolem": f"{runtime.at_root}.aio",
        }
    for each in plan.types.values():
        modules[each.name] = ".types"
        if isinstance(each, CasesPlan):
            modules |= {case.name: ".types" for case in each.cases}
    for agent in plan.agents:
        module = f".agents.{agent.names.module}"
        modules |= dict.fromkeys(agent_exports(agent, plan.clients), module)
    return modules


def _codecs(plan: PackagePlan, documents: DocumentPlan, runtime: RuntimeImport) -> str:
    return render(
        "codecs.py.jinja",
        header=header(plan.source_names),
        runtime=runtime.at_root,
        codecs=[
            (each.name, Subscript("_codec.Codec", (f"_types.{each.name}",)))
            for each in plan.types.values()
        ],
        documents=document_codecs(documents),
    )


def _schema(plan: PackagePlan, head: str, runtime: RuntimeImport) -> str:
    table = plan.schemas
    return render(
        "schema.py.jinja",
        header=head,
        runtime=runtime.at_root,
        rows=table.rows,
        graphs=table.graphs,
        roots=dict(sorted(table.roots.items())),
    )


def _reexports(name: str, plan: PackagePlan, runtime: RuntimeImport) -> str:
    return render(
        f"{name}.py.jinja",
        header=header(plan.source_names),
        runtime=runtime.at_root,
        modules=_PUBLIC[name],
    )


# The part of the runtime that users name, by the public module that shows it.
_PUBLIC: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "errors": (
        (
            "errors",
            (
                "AgentFailed",
                "AuthenticationError",
                "CodecError",
                "ConfigurationError",
                "DecodeError",
                "EncodeError",
                "GolemError",
                "IdentityError",
                "LimitExceeded",
                "NotFound",
                "ProtocolError",
                "RemoteError",
                "RequestRejected",
                "StreamError",
                "Timeout",
                "ToolError",
                "TransportError",
            ),
        ),
    ),
    "llm": (
        ("llm", ("ToolStyle", "call_arguments", "result_json", "tool_definition", "tool_name")),
    ),
    "values": (
        ("datetimes", ("Datetime",)),
        ("identity", ("AgentId",)),
        ("invocations", ("AsyncReceipt", "Invocation", "Receipt")),
        ("quantities", ("Duration", "Quantity")),
        ("values", ("UNSET", "Binary", "Err", "Ok", "Some", "Text", "Unset", "Url")),
    ),
}
