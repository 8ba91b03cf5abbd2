"""`holdfast serve`: a server for browsers, on this machine or for a club."""

from __future__ import annotations

import argparse
import contextlib
import logging
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from holdfast.commands.arguments import Parser, whole_number
from holdfast.commands.printable import printable
from holdfast.commands.problem import USAGE, Problem
from holdfast.server.running import CannotServe, bind, run
from holdfast.server.settings import LOOPBACK, Settings
from holdfast.terminal.saves import data_folder

FILE_NAME: Final = "tables.sqlite"
# Beside the database, while a server works on it: where that server is.
ADDRESS_SUFFIX: Final = ".address"
MOST_PORT: Final = 65_535
# Options that have the same name in the settings.
SAME: Final = ("bot_workers", "expire_days", "rate", "sockets", "tables_a_day")


def add_arguments(parser: Parser) -> None:
    """The defaults are in `holdfast.server.settings`."""
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="the address to listen on (default: 127.0.0.1)"
    )
    parser.add_argument(
        "--port",
        type=whole_number,
        default=8000,
        metavar="N",
        help="the port to listen on (default: 8000; 0 picks a free one)",
    )
    parser.add_argument("--database", metavar="URL", help="postgresql://… or sqlite:FILE (default: in the data folder)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where to keep the database")
    parser.add_argument(
        "--public-url", metavar="URL", help="the address under which people reach the server through a proxy"
    )
    parser.add_argument("--behind-proxy", action="store_true", help="trust X-Forwarded-For from a local proxy")
    parser.add_argument(
        "--bot-workers", type=whole_number, metavar="N", help="how many processes to use for bots (default: 2)"
    )
    parser.add_argument(
        "--expire-days", type=whole_number, metavar="N", help="delete tables idle for N days (default: 90; 0: never)"
    )
    parser.add_argument(
        "--rate",
        type=whole_number,
        metavar="N",
        help="requests per second from one address (default: 100; 0: no limit)",
    )
    parser.add_argument(
        "--connections",
        dest="sockets",
        type=whole_number,
        metavar="N",
        help="open connections from one address (default: 512; 0: no limit)",
    )
    parser.add_argument(
        "--tables-a-day",
        type=whole_number,
        metavar="N",
        help="new tables per day from one address (default: 500; 0: no limit)",
    )
    parser.add_argument("--access-log", action="store_true", help="log every request")


def database_in(folder: Path) -> str:
    """The database in a data folder, which is created if necessary."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"the data folder {folder} cannot be made: {error.strerror or error}") from None
    return f"sqlite:{folder / FILE_NAME}"


def settings_for(parsed: argparse.Namespace) -> Settings:
    if parsed.database is not None and parsed.data is not None:
        raise Problem("--data chooses the default database's folder; it has no effect with --database", USAGE)
    if parsed.port > MOST_PORT:
        raise Problem(f"a port is a number up to {MOST_PORT}, not {parsed.port}", USAGE)
    if parsed.public_url is not None:
        url = urlsplit(parsed.public_url)
        if url.scheme not in ("http", "https") or not url.netloc or url.path not in ("", "/") or url.query:
            raise Problem("--public-url reads https://NAME or http://NAME, without a path", USAGE)
    chosen: dict[str, Any] = {name: getattr(parsed, name) for name in SAME if getattr(parsed, name) is not None}
    return Settings(
        database=parsed.database or database_in(parsed.data or data_folder()),
        host=parsed.host,
        port=parsed.port,
        public_url=parsed.public_url,
        behind_proxy=parsed.behind_proxy,
        only_known_names=parsed.host in LOOPBACK,
        access_log=parsed.access_log,
        **chosen,
    )


def command(parsed: argparse.Namespace) -> int:
    """Serve until Ctrl-C or a signal."""
    settings = settings_for(parsed)
    prepare_logging()
    with contextlib.ExitStack() as stack:
        try:
            listener = stack.enter_context(contextlib.closing(bind(settings.host, settings.port)))
            address = local_address(settings.host, listener.getsockname()[1])

            def ready() -> None:
                announce(settings, address)
                stack.enter_context(noted_address(settings, address))

            run(settings, ready, listener)
        except CannotServe as problem:
            raise complaint(problem) from None
    print("Stopped.", flush=True)
    return 0


def complaint(problem: CannotServe) -> Problem:
    """A sentence of the server's as the command line says it, behind its name."""
    sentence = str(problem).rstrip(".")
    return Problem(sentence[:1].lower() + sentence[1:])


def prepare_logging() -> None:
    """Lines for whoever runs the server. Only paths: whatever follows a `?` is never written."""
    logging.basicConfig(
        level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s", stream=sys.stderr, force=True
    )
    logging.getLogger("holdfast").setLevel(logging.INFO)
    # All that goes wrong is told by us; what uvicorn would add names queries and stack traces of its own.
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL)


def announce(settings: Settings, address: str) -> None:
    """Where it is, how to stop it, where the data is, and what to do if others can reach it."""
    lines = [
        f"Holdfast is served at {settings.public_url or address}",
        f"Tables are kept in {without_password(settings.database)}",
        "Ctrl-C stops it; every move that was made is kept.",
    ]
    if not settings.is_local() and settings.public_url is None:
        lines += [
            "Other machines can reach it, and nothing is encrypted: whoever listens can read personal links.",
            "Put a proxy with TLS in front (caddy reverse-proxy --from NAME --to 127.0.0.1:8000) and serve with",
            "--host 127.0.0.1 --behind-proxy --public-url https://NAME; docs/server.md says more.",
        ]
    print("\n".join(map(printable, lines)), flush=True)


def without_password(database: str) -> str:
    """A database address that is safe to print."""
    url = urlsplit(database)
    if url.password is None:
        return database.removeprefix("sqlite:")
    return database.replace(f":{url.password}@", ":…@", 1)


# -- where a server of this machine is -----------------------------------------------------------------------------


def local_address(host: str, port: int) -> str:
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


def address_file(settings: Settings) -> Path | None:
    kind, _, path = settings.database.partition(":")
    return Path(path + ADDRESS_SUFFIX) if kind == "sqlite" else None


@contextlib.contextmanager
def noted_address(settings: Settings, address: str) -> Iterator[None]:
    """Tell later commands on this machine where the tables are served."""
    file = address_file(settings)
    if file is None:
        yield
        return
    with contextlib.suppress(OSError):
        file.write_text(address, encoding="utf-8")
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            file.unlink()


def served_already(settings: Settings) -> str | None:
    """Where the tables of this database are served right now, if they are."""
    file = address_file(settings)
    try:
        address = "" if file is None else file.read_text(encoding="utf-8").strip()
        if not address.startswith("http://"):
            return None
        with urllib.request.urlopen(f"{address}/healthz", timeout=2) as answer:
            return address if answer.status == 200 else None
    except (OSError, ValueError):
        return None
