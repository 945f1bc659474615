"""``json_schema`` accepts exactly what the codec accepts, over made and mutated documents.

Where the two may differ is listed, with a reason each, in ``canonical_documents``: always the
schema accepts and the codec refuses.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import jsonschema_rs
import pytest
from acceptance.packages import Generated, build
from canonical_documents import (
    DIALECT,
    NESTED,
    REASONS,
    SEVERAL,
    TWICE,
    Documents,
    damaged,
    excuses,
    for_validators,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

SOURCES = {
    "kitchen_sink": "fixtures/kitchen_sink.json",
    "rust": "../shared/data/golem-snapshots/code_first_snippets_rust.json",
    "typescript": "../shared/data/golem-snapshots/code_first_snippets_ts.json",
    "all_kinds": "../shared/data/golem-snapshots/synthetic-agents-all-kinds.json",
}
_EXAMPLES = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


class Judged:
    """The types of a package, with everything that judges their documents."""

    def __init__(self, package: Generated) -> None:
        codecs = package.part("codecs")
        self.refusal: type[Exception] = package.part("errors").DecodeError
        self.names = sorted(codecs.__annotations__)
        self.codecs = {name: getattr(codecs, name) for name in self.names}
        self.graphs = {name: codec.schema for name, codec in self.codecs.items()}
        self.validators = {
            name: jsonschema_rs.validator_for(for_validators(codec.json_schema))
            for name, codec in self.codecs.items()
        }
        self.counts: Counter[str] = Counter()

    def accepts(self, name: str, document: Any) -> bool:
        """Whether the codec accepts; what it accepts it writes, and the schema accepts that."""
        codec = self.codecs[name]
        try:
            value = codec.from_json(json.dumps(document))
        except self.refusal:
            return False
        written = codec.to_json(value)
        assert codec.from_json(written) == value
        assert self.validators[name].is_valid(json.loads(written)), f"{name} wrote {written!r}"
        return True

    def check(self, name: str, document: Any) -> None:
        """Codec and schema agree, or the difference is a known one."""
        accepted = self.accepts(name, document)
        valid = self.validators[name].is_valid(document)
        if accepted == valid:
            self.counts["both accept" if valid else "both refuse"] += 1
            return
        assert valid, f"{name}: the schema refuses {json.dumps(document)}"
        reasons = excuses(self.graphs[name], self.graphs[name]["root"], document)
        assert reasons, f"{name}: the codec refuses {json.dumps(document)}"
        self.counts.update(reasons)


@pytest.fixture(scope="module", params=list(SOURCES))
def judged(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Judged:
    path = Path(__file__).resolve().parent.parent / SOURCES[request.param]
    if not path.is_file():
        pytest.skip("the reference data beside the checkout is absent")
    folder = tmp_path_factory.mktemp("agrees")
    return Judged(build(f"acme_agrees_{request.param}", [path], folder))


@_EXAMPLES
@given(seed=st.integers(0, 2**32))
def test_schema_and_codec_agree(judged: Judged, seed: int) -> None:
    _judge(judged, seed)


def _judge(judged: Judged, seed: int) -> None:
    source = random.Random(seed)
    for name in source.sample(judged.names, k=min(8, len(judged.names))):
        graph = judged.graphs[name]
        document = Documents(graph, source).of(graph["root"])
        judged.check(name, document)
        for _ in range(2):
            document = damaged(document, source)
            judged.check(name, document)


def test_enough_is_judged(judged: Judged) -> None:
    """Both sides see hundreds of documents of both sorts, and differ for known reasons only."""
    judged.counts.clear()
    for seed in range(60):
        _judge(judged, seed)
    counts = judged.counts
    print(dict(counts))  # noqa: T201 - shown with -s
    assert counts["both accept"] > 200
    assert counts["both refuse"] > 200
    assert set(counts) <= {
        *REASONS.values(),
        TWICE,
        SEVERAL,
        NESTED,
        DIALECT,
        "both accept",
        "both refuse",
    }


def test_the_other_validator_says_the_same(judged: Judged) -> None:
    source = random.Random(11)
    compared = 0
    for name in judged.names:
        schema = for_validators(judged.codecs[name].json_schema)
        jsonschema.Draft202012Validator.check_schema(schema)
        graph = judged.graphs[name]
        validator = jsonschema.Draft202012Validator(schema)
        for _ in range(6):
            made = Documents(graph, source).of(graph["root"])
            for document in (made, damaged(made, source)):
                if "\\n" in json.dumps(document):
                    continue  # Python's $ matches before a final line feed
                assert validator.is_valid(document) == judged.validators[name].is_valid(document)
                compared += 1
    assert compared > 40
