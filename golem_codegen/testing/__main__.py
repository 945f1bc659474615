"""``python -m golem_codegen.testing SNAPSHOT…``: the fake server as a process of its own.

Prints one JSON line with the address and the token, and stops on SIGTERM, on an interrupt, or
when its standard input is closed.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import threading
from collections.abc import Sequence

from golem_codegen.model.fault import FaultsFound
from golem_codegen.testing.server import FakeGolem
from golem_codegen.testing.tokens import LOCAL_TOKEN

_BAD_INPUT = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until told to stop. The exit status is 2 for bad snapshots or a taken address."""
    options = _parser().parse_args(arguments)
    try:
        server = FakeGolem(
            options.snapshot,
            app=options.app,
            env=options.env,
            token=options.token,
            host=options.host,
            port=options.port,
            seed=options.seed,
        ).start()
    except (FaultsFound, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return _BAD_INPUT
    stop = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda _number, _frame: stop.set())
    threading.Thread(target=_wait_for_end_of_input, args=(stop,), daemon=True).start()
    described = {
        "url": server.url,
        "token": server.token,
        "application": server.app,
        "environment": server.env,
    }
    sys.stdout.write(json.dumps(described) + "\n")
    sys.stdout.flush()
    stop.wait()
    server.stop()
    return 0


def _wait_for_end_of_input(stop: threading.Event) -> None:
    while os.read(sys.stdin.fileno(), 4096):
        continue
    stop.set()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m golem_codegen.testing", description=__doc__)
    parser.add_argument("snapshot", nargs="+", help="snapshot files")
    parser.add_argument("--app", default="demo", help="application name (default: demo)")
    parser.add_argument("--env", default="local", help="environment name (default: local)")
    parser.add_argument("--token", default=LOCAL_TOKEN, help="the token to expect")
    parser.add_argument("--host", default="127.0.0.1", help="address (default: loopback)")
    parser.add_argument("--port", type=int, default=0, help="port (default: a free one)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the example answers")
    return parser


if __name__ == "__main__":
    sys.exit(main())
