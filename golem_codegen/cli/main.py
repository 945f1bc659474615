"""The entry point: commands, exit status, and how faults end a run.

Everything heavy is imported by the command that needs it, so that ``--help`` stays quick.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from golem_codegen.cli import console
from golem_codegen.cli.completion import VARIABLE, completion
from golem_codegen.cli.demo import demo
from golem_codegen.cli.diff import diff
from golem_codegen.cli.generate import generate
from golem_codegen.cli.init import init
from golem_codegen.cli.inspect import inspect
from golem_codegen.cli.manner import manner_options
from golem_codegen.cli.serve import serve
from golem_codegen.cli.snapshot import snapshot
from golem_codegen.model.fault import FaultsFound
from golem_codegen.version import VERSION

BAD_INPUT = 2
INTERRUPTED = 130  # 128 + SIGINT, as shells have it

CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(context_settings=CONTEXT)
@click.version_option(VERSION, prog_name="golem-codegen", message="%(prog)s %(version)s")
def commands() -> None:
    """Make typed Python packages from the schemas of a Golem deployment.

    \b
    Examples:
      golem-codegen init
      golem-codegen generate agents.json --output src --package acme_golem
      golem-codegen demo

    Exit status: 0 fine, 1 out of date or breaking, 2 bad input or usage.
    """


commands.add_command(generate)
commands.add_command(demo)
commands.add_command(diff)
commands.add_command(inspect)
commands.add_command(serve)
commands.add_command(snapshot)
commands.add_command(init)
commands.add_command(completion)
for _command in (commands, *commands.commands.values()):
    _command.params += manner_options()


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave the process.

    Raises:
        SystemExit: always; its code is the exit status.
    """
    console.prepare_streams()
    console.reset_manner()
    sys.exit(_status(arguments))


def _status(arguments: Sequence[str] | None) -> int:
    try:
        outcome: object = commands.main(
            args=arguments,
            prog_name="golem-codegen",
            complete_var=VARIABLE,
            standalone_mode=False,
        )
    except FaultsFound as error:
        console.show_faults(error.faults)
        console.show_refusal(error.faults)
        return BAD_INPUT
    except click.Abort:
        console.complain("interrupted; nothing was half written")
        return INTERRUPTED
    except click.ClickException as error:
        error.show()
        return BAD_INPUT
    # Without standalone mode, click returns what the command returned, or the status of --help.
    return outcome if isinstance(outcome, int) else 0
