"""Two of the three doors by which text from outside enters generated code.

The third is ``identifier()`` in ``golem_codegen.plan.names``.
"""

from __future__ import annotations

from golem_codegen.model.text import Untrusted
from golem_codegen.plan.quoting import escaped, quoted_text


def literal(value: Untrusted | str) -> str:
    """A one-line Python string literal, in the quotes that black would choose.

    Everything but printable ASCII and printable Unicode letters, digits and punctuation is
    escaped, so that the source shows what the string holds. Lone surrogates are kept as escapes.
    """
    return quoted_text(value.text if isinstance(value, Untrusted) else value)


def docstring(text: Untrusted, indent: int) -> str:
    """A docstring literal whose clean text is ``text``, laid out as black would leave it.

    Text of plain lines is shown as lines; any other (control characters, odd spacing) as one
    line of escapes, so that nothing in it can end the docstring or change what a reader sees.
    """
    lines = text.text.split("\n")
    edges = lines[0].strip(), lines[-1].strip()
    if len(lines) == 1 or not all(edges) or lines[0] != edges[0] or not _keeps_lines(lines):
        return f'"""{_one_line(text.text)}"""'
    pad = " " * indent
    shown = [_quoted(line) for line in lines]
    body = "\n".join(f"{pad}{line}" if line else "" for line in shown[1:])
    return f'"""{_edge(shown[0])}\n{body}\n{pad}"""'


def _keeps_lines(lines: list[str]) -> bool:
    """Whether an indented docstring can show the lines and ``inspect.cleandoc`` gives them back."""
    if not all(line.isprintable() and line == line.rstrip() for line in lines):
        return False
    return any(line and not line.startswith(" ") for line in lines[1:])


def _quoted(line: str) -> str:
    return line.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


def _edge(line: str) -> str:
    return f"\\x22{line[1:]}" if line.startswith('"') else line


def _one_line(text: str) -> str:
    shown = [escaped(character) for character in text]
    for edge in {0, len(shown) - 1} if shown else ():
        if text[edge] in '" ':
            shown[edge] = f"\\x{ord(text[edge]):02x}"
    return "".join(shown).replace('"""', '\\"\\"\\"')
