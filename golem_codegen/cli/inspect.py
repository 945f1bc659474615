"""The command ``golem-codegen inspect``: its words, and nothing else."""

from __future__ import annotations

from pathlib import Path

import click

from golem_codegen.cli import console


@click.command()
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--agent",
    "agents",
    multiple=True,
    metavar="NAME",
    help="Show this agent type and its types only; may be given several times.",
)
@click.option("--json", "as_json", is_flag=True, help="For programs; the shape is documented.")
def inspect(*, sources: tuple[Path, ...], agents: tuple[str, ...], as_json: bool) -> None:
    """Show the agents, methods, config and types of SOURCES, as Python will see them.

    SOURCES are snapshot files, or the folder of one generated package, which is read and never
    run. On a terminal it is a tree, in a pipe indented text.

    \b
    Examples:
      golem-codegen inspect agents.json
      golem-codegen inspect src/acme_golem --agent CounterAgent
      golem-codegen inspect agents.json --json | jq '.agents[].methods[].signature'
    """
    from golem_codegen.cli.inspect_run import described, read

    subject = read(sources, agents)
    console.show_faults(subject.faults)
    inspection = described(subject, agents)
    if as_json:
        from golem_codegen.cli.inspect_json import json_text

        console.say(json_text(inspection))
        return
    from golem_codegen.cli.inspect_tree import show

    show(inspection)
