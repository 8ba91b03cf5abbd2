"""Run a command with a throw-away PostgreSQL: `python -m tests.tools.with_postgres COMMAND…`.

The command finds its address in HOLDFAST_BENCH_DATABASE. Where there is no PostgreSQL, it runs without one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack

from holdfast.bench.server import DATABASE
from tests.tools.postgres import Unavailable, cluster


def main(command: list[str]) -> int:
    with ExitStack() as stack:
        environment = dict(os.environ)
        try:
            environment[DATABASE] = stack.enter_context(stack.enter_context(cluster()).database())
        except Unavailable as reason:
            print(f"There is no PostgreSQL: {reason}.", file=sys.stderr, flush=True)
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
