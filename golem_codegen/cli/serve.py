"""The command ``golem-codegen serve``: its words, and nothing else."""

from __future__ import annotations

from pathlib import Path

import click

# The address of a local Golem server (protocol section 1).
LOCAL_PORT = 9881


@click.command()
@click.argument("snapshots", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--app", default="demo", show_default=True, help="The application's name.")
@click.option("--env", default="local", show_default=True, help="The environment's name.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    default=LOCAL_PORT,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="The port to listen on; 0 takes a free one.",
)
@click.option("--seed", default=0, show_default=True, help="What the example answers depend on.")
@click.option(
    "--token-file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A file with the token to expect, instead of the local development token.",
)
@click.option(
    "--record",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Append each call to this file, one JSON object a line.",
)
def serve(
    *,
    snapshots: tuple[Path, ...],
    app: str,
    env: str,
    host: str,
    port: int,
    seed: int,
    token_file: Path | None,
    record: Path | None,
) -> None:
    """Play the Golem server of SNAPSHOTS on this machine, until Ctrl-C.

    Programs of any language can call its agents: it checks every value against the schema, and
    answers with example values that are the same for the same seed. Agents, idempotency keys,
    schedules and errors are as in the public API; nothing is kept when it stops.

    A browser at the printed address shows the agents and the recent calls.

    \b
    Examples:
      golem-codegen serve agents.json
      golem-codegen serve agents.json --app shop --port 0 --record calls.jsonl
      golem-codegen serve shop.json bank.json --seed 7
    """
    from golem_codegen.cli.serve_run import ServeOptions, run_server

    run_server(ServeOptions(snapshots, app, env, host, port, seed, token_file, record))
