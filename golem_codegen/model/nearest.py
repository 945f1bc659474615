"""Suggestions for misspelt words."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from golem_codegen.model.fault import shown

_LONGEST_WORD = 200
_MOST_OPTIONS = 2000  # comparing with every name of a huge graph would cost seconds


def did_you_mean(word: object, options: Iterable[str]) -> str:
    """A question naming the option nearest to ``word``, or empty text when none is near."""
    if not isinstance(word, str) or len(word) > _LONGEST_WORD:
        return ""
    import difflib  # slow to import, and only a fault needs it

    candidates = sorted(islice(options, _MOST_OPTIONS))
    near = difflib.get_close_matches(word, candidates, n=1, cutoff=0.7)
    return f"did you mean {shown(near[0])}?" if near else ""
