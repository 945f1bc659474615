"""The options that every command has: how much it says, and in which colours."""

from __future__ import annotations

import click

from golem_codegen.cli.console import MANNER, Talk


def manner_options() -> list[click.Option]:
    """``--quiet``, ``--verbose`` and ``--color``, for one command."""
    return [
        click.Option(
            ["--quiet", "-q"],
            is_flag=True,
            expose_value=False,
            callback=_quiet,
            help="Say nothing but results and errors.",
        ),
        click.Option(
            ["--verbose", "-v"],
            is_flag=True,
            expose_value=False,
            callback=_verbose,
            help="Say each step and each file.",
        ),
        click.Option(
            ["--color"],
            type=click.Choice(["auto", "always", "never"]),
            expose_value=False,
            callback=_color,
            help="Colour messages: auto is on a terminal, unless NO_COLOR is set.",
        ),
    ]


def _quiet(_context: click.Context, _parameter: click.Parameter, value: object) -> None:
    if value:
        MANNER.talk = Talk.QUIET


def _verbose(_context: click.Context, _parameter: click.Parameter, value: object) -> None:
    if value:
        MANNER.talk = Talk.VERBOSE


def _color(context: click.Context, _parameter: click.Parameter, value: object) -> None:
    if isinstance(value, str):
        MANNER.color = value
        context.color = None if value == "auto" else value == "always"
