"""Running the fake server as a command: start, print where it is, wait, stop."""

from __future__ import annotations

import os
import shlex
import signal
import threading
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from golem_codegen.cli.call_log import CallLog
from golem_codegen.cli.console import complain, plural, say, show_faults, visible
from golem_codegen.model.fault import Fault, FaultsFound, Place, Severity
from golem_codegen.sources.snapshot import read_snapshots
from golem_codegen.testing import LOCAL_TOKEN, FakeGolem

# A process that runs for days keeps its newest calls for the status page.
_MOST_CALLS = 1_000
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_TICK = 0.5


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """What the command line says."""

    snapshots: tuple[Path, ...]
    app: str
    env: str
    host: str
    port: int
    seed: int
    token_file: Path | None
    record: Path | None


def run_server(options: ServeOptions) -> None:
    """Serve until an interrupt or SIGTERM.

    Raises:
        FaultsFound: a snapshot, the token or the file of calls is bad, or the address is taken.
    """
    snapshot, warnings = read_snapshots(options.snapshots)
    show_faults(warnings)
    with ExitStack() as stack:
        log = None if options.record is None else stack.enter_context(CallLog(options.record))
        server = FakeGolem(
            snapshot,
            app=options.app,
            env=options.env,
            token=_token(options.token_file),
            host=options.host,
            port=options.port,
            seed=options.seed,
            max_calls=_MOST_CALLS,
            on_call=log,
        )
        if log is not None:
            log.deployment = server.deployment
        _start(server)
        stack.callback(server.stop)
        _introduce(server, options)
        _wait()
    say("stopped")


def _start(server: FakeGolem) -> None:
    try:
        server.start()
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        place = Place(f"{server.host}:{server.port}")
        raise _refusal(place, f"cannot listen: {reason}", "--port 0 takes a free one") from error


def _introduce(server: FakeGolem, options: ServeOptions) -> None:
    count = plural(len(server.deployment.agents), "agent type")
    lines = [
        f"A fake Golem server for {count}: {visible(', '.join(server.deployment.agents))}",
        f"  address      {server.url}",
        f"  token        {server.token}",
        f"  application  {visible(server.app)}",
        f"  environment  {visible(server.env)}",
        f"  status page  {server.url}/",
    ]
    if options.record is not None:
        lines.append(f"  calls        {visible(str(options.record))}")
    exports = [f"  export {name}={shlex.quote(text)}" for name, text in server.environ.items()]
    say("\n".join([*lines, "", "For clients that read the environment:", *exports, ""]))
    if options.host not in _LOOPBACK:
        complain(f"anyone who reaches {options.host} sees the calls; this server is for tests")
    say("Ctrl-C stops it.")


def _wait() -> None:
    stop = threading.Event()

    def end(_number: int, _frame: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)
    # In short waits: on some systems a signal does not end a long one.
    while not stop.wait(_TICK):
        continue


def _token(file: Path | None) -> str:
    if file is None:
        return LOCAL_TOKEN
    try:
        token = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise _refusal(Place(str(file)), f"cannot be read: {error}") from error
    if not token or any(not "!" <= character <= "~" for character in token):
        raise _refusal(Place(str(file)), "is no token: expected one word of ASCII")
    return token


def _refusal(place: Place, message: str, suggestion: str = "") -> FaultsFound:
    return FaultsFound([Fault(Severity.ERROR, place, message, suggestion)])
