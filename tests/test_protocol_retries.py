"""Which outcomes are tried again, when, and how often. No clock runs here."""

from __future__ import annotations

import msgspec
import pytest

from golem_codegen.runtime.errors import ConfigurationError, Timeout, TransportError
from golem_codegen.runtime.protocol.retries import Exchange, Retries
from golem_codegen.runtime.transport import Request, Response

OUTCOME_ORDER = Retries(count=3, first_pause=1.0, longest_pause=3.0)


def exchange(timeout: float | None = None, retries: Retries = OUTCOME_ORDER) -> Exchange:
    request = Request("POST", "http://x", {}, b"body", 5.0, timeout)
    return Exchange(request, retries, 100.0)


def full() -> float:
    return 1.0


def status(code: int, body: object = None, **headers: str) -> Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(code, named, msgspec.json.encode(body))


def first_pause(outcome: Response | TransportError) -> float | None:
    current = exchange()
    current.attempt(100.0)
    return current.pause(outcome, 100.0, full)


@pytest.mark.parametrize(
    "outcome",
    [
        TransportError("broken"),
        Timeout("not connected in time"),
        status(429),
        status(502),
        status(503),
        status(504),
        status(500, {"code": "INTERNAL_SHARDING_NOT_READY"}),
        status(500, {"code": "INTERNAL_ROUTING_FAILURE"}),
        status(500, {"code": "INTERNAL_DEPENDENCY_FAILURE"}),
    ],
)
def test_transient_outcomes_are_tried_again(outcome: Response | TransportError) -> None:
    assert first_pause(outcome) == 1.0


@pytest.mark.parametrize(
    "outcome",
    [
        status(200),
        status(204),
        status(301),
        *(status(code) for code in (400, 401, 403, 404, 408, 409, 413, 415, 422)),
        status(500),
        status(501),
        status(500, []),
        status(500, {"code": "INTERNAL_UNKNOWN"}),
        status(500, {"code": "INTERNAL_AGENT_EXECUTION_FAILED"}),
        status(500, {"code": "INTERNAL_ROUTING_FAILURE", "workerError": {"cause": "trap"}}),
        status(503, {"code": "X", "workerError": {"cause": "trap"}}),
    ],
)
def test_everything_else_is_final(outcome: Response) -> None:
    assert first_pause(outcome) is None


def test_pauses_double_up_to_the_longest_and_end() -> None:
    current = exchange()
    pauses: list[float | None] = []
    for _ in range(4):
        current.attempt(100.0)
        pauses.append(current.pause(status(503), 100.0, full))
    assert pauses == [1.0, 2.0, 3.0, None]


def test_half_of_a_pause_is_random() -> None:
    assert OUTCOME_ORDER.pause(2, 0.0) == 1.0
    assert OUTCOME_ORDER.pause(2, 0.5) == 1.5
    assert OUTCOME_ORDER.pause(10_000, 1.0) == 3.0


def test_retry_after_is_kept() -> None:
    assert first_pause(status(429, retry_after="7")) == 7.0
    assert first_pause(status(503, retry_after=" 0 ")) == 1.0
    assert first_pause(status(503, retry_after="soon")) == 1.0
    assert first_pause(status(503, retry_after="-5")) == 1.0


def test_retry_after_as_a_date_counts_from_the_date_of_the_answer() -> None:
    later = "Wed, 21 Oct 2026 07:28:09 GMT"
    date = "Wed, 21 Oct 2026 07:28:00 GMT"
    assert first_pause(status(503, retry_after=later, date=date)) == 9.0
    assert first_pause(status(503, retry_after=later)) == 1.0
    assert first_pause(status(503, retry_after=date, date=later)) == 1.0


def test_a_wait_that_is_too_long_is_not_waited() -> None:
    assert first_pause(status(429, retry_after="61")) is None


def test_the_time_limit_bounds_all_attempts_together() -> None:
    current = exchange(timeout=10.0)
    assert current.attempt(100.0).timeout == 10.0
    assert current.pause(status(503), 104.0, full) == 1.0
    assert current.attempt(105.0).timeout == 5.0
    assert current.pause(status(503), 108.5, full) is None


def test_a_passed_time_limit_is_final() -> None:
    current = exchange(timeout=10.0)
    current.attempt(100.0)
    assert current.pause(Timeout("no answer"), 110.0, full) is None


def test_no_retries() -> None:
    current = exchange(retries=Retries(count=0))
    current.attempt(100.0)
    assert current.pause(TransportError("broken"), 100.0, full) is None


@pytest.mark.parametrize(("count", "pause"), [(-1, 1.0), (1, -1.0), (1, float("nan"))])
def test_senseless_retries_are_refused(count: int, pause: float) -> None:
    with pytest.raises(ConfigurationError):
        Retries(count=count, first_pause=pause)
