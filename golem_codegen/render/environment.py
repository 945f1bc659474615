"""The jinja2 environment of the templates: strict, and deaf to text from outside."""

from __future__ import annotations

import functools
from pathlib import Path

import jinja2

from golem_codegen.model.text import Untrusted


def _templates_folder() -> Path:
    package = Path(__file__).resolve().parent.parent
    installed = package / "_templates"
    return installed if installed.is_dir() else package.parent / "templates"


def _finalize(value: object) -> object:
    if isinstance(value, Untrusted):
        raise TypeError(f"a template printed text from outside unescaped: {value!r}")
    if value is None or isinstance(value, bool):
        raise TypeError(f"a template printed {value!r}")
    return value


@functools.cache
def environment() -> jinja2.Environment:
    """The one environment; undefined names, None and untrusted text fail instead of printing."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(_templates_folder()),
        undefined=jinja2.StrictUndefined,
        finalize=_finalize,
        autoescape=False,  # noqa: S701 - Python source is written, not HTML
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
