"""The command ``golem-codegen snapshot``: its words, and nothing else."""

from __future__ import annotations

from pathlib import Path

import click

from golem_codegen.cli import console
from golem_codegen.cli.progress import progress


@click.command()
@click.argument("output", required=False, type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--server",
    metavar="URL",
    help="The server's address.  [default: GOLEM_SERVER_URL, or http://localhost:9881]",
)
@click.option("--app", metavar="NAME", help="The application.  [default: GOLEM_APPLICATION]")
@click.option("--env", metavar="NAME", help="The environment.  [default: GOLEM_ENVIRONMENT]")
@click.option(
    "--deployment",
    metavar="REVISION",
    help="A deployment by its revision or version, instead of the current one.",
)
@click.option(
    "--owner",
    metavar="EMAIL",
    help="The account that owns the application, when several have one of that name.",
)
@click.option(
    "--token-file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A file that has the token, instead of GOLEM_TOKEN.",
)
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True, max=86400),
    default=60.0,
    show_default=True,
    help="How long each request may take, with its retries.",
)
@click.option("--check", is_flag=True, help="Write nothing; fail when the file is out of date.")
def snapshot(
    *,
    output: Path | None,
    server: str | None,
    app: str | None,
    env: str | None,
    deployment: str | None,
    owner: str | None,
    token_file: Path | None,
    timeout: float,
    check: bool,
) -> int:
    """Write what is deployed into OUTPUT, a snapshot file to keep under version control.

    OUTPUT is golem-snapshot.json unless given here or in the settings, or the one source that the
    settings name. Equal schemas give an equal file: no time, no token and no account is in it.

    The token comes from GOLEM_TOKEN or from a file, never from the command line, which other
    users of the machine can read.

    \b
    Examples:
      golem-codegen snapshot --app shop --env local
      golem-codegen snapshot shop.json --server https://release.api.golem.cloud \\
          --app shop --env prod --token-file ~/.golem-token
      golem-codegen snapshot --check

    Exit status: 0 written or up to date, 1 out of date (--check), 2 bad input or no answer.
    """
    from golem_codegen.cli.snapshot_run import SnapshotWords, checked, written

    words = SnapshotWords(output, server, app, env, deployment, owner, token_file, timeout)
    with progress() as step:
        report = checked(words, step) if check else written(words, step)
    if report.status:
        console.say(report.text)
    else:
        console.tell(report.text)
    return report.status
