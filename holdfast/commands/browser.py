"""`holdfast play` in the browser: a server for this machine alone, and a page that opens by itself."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass, replace

from holdfast.commands.serve import (
    complaint,
    database_in,
    local_address,
    noted_address,
    prepare_logging,
    served_already,
)
from holdfast.native.news import take_news
from holdfast.server.household import Household
from holdfast.server.qr import in_terminal as in_terminal_code
from holdfast.server.running import BackgroundServer, CannotServe, bind
from holdfast.server.settings import Settings
from holdfast.terminal.saves import data_folder

HOST = "127.0.0.1"
# A browser stores names, settings and seats by address, port included, so that they are still there the next day.
USUAL_PORT = 8377


def has_display() -> bool:
    """Whether a browser could show anything here."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@dataclass(frozen=True)
class Company:
    """Whether the household may come in from the start, and at which address ("" detects it)."""

    open: bool = False
    host: str = ""


def local_settings(company: Company) -> Settings:
    """One person's own server: at this machine it has no limits, and its local network is let in only when asked."""
    return Settings(
        database=database_in(data_folder()),
        host=HOST,
        port=USUAL_PORT,
        only_known_names=True,
        household=True,
        household_host=company.host,
        household_open=company.open,
    )


def play_in_browser(game: str, in_terminal: Callable[[], int], show: bool, company: Company) -> int:
    """Serve until Ctrl-C. With `show` the page is opened; otherwise its address is printed, and Enter plays here."""
    settings = local_settings(company)
    running = served_already(settings)
    if running is not None:
        visit(f"{running}/?game={game}", show)
        if company.open:
            print("It runs already: let the household in from the lobby there.", flush=True)
        return 0 if show or not enter_pressed() else in_terminal()
    prepare_logging()
    server = started(settings)
    try:
        address = local_address(HOST, server.port)
        with noted_address(settings, address):
            visit(f"{address}/?game={game}", show)
            welcome(server.app.household, company)
            if show:
                wait_for_ctrl_c(server.compiled)
                return 0
            if not enter_pressed():
                return 0
    finally:
        server.stop()
    return in_terminal()


def started(settings: Settings) -> BackgroundServer:
    """The server, at its usual port if that is free."""
    try:
        server = BackgroundServer(settings if is_free(settings.port) else replace(settings, port=0))
        server.start()
    except CannotServe as problem:
        raise complaint(problem) from None
    return server


def is_free(port: int) -> bool:
    try:
        bind(HOST, port).close()
    except CannotServe:
        return False
    return True


def welcome(household: Household, company: Company) -> None:
    """Tell where the other devices of the household find the tables, as an address and as a code for phones."""
    if household.failure:
        print(f"The household could not be let in: {household.failure}.", flush=True)
    elif company.open and household.address is not None:
        print(f"Other devices on your network find it at {household.address}", flush=True)
        if sys.stdout.isatty():
            print(in_terminal_code(household.address), flush=True)


def visit(url: str, show: bool) -> None:
    """Say where the page is, and open it."""
    print(f"Holdfast is at {url}", flush=True)
    if show:
        # Starting a browser may take a while.
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def wait_for_ctrl_c(on_news: Callable[[str], None]) -> None:
    """Until then, tell how a compilation beside the game has ended, and let the server know.

    The server is given the first sentence of it; what follows is for those who play in a terminal.
    """
    print("Ctrl-C stops it; every move is kept.", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            time.sleep(1.0)
            news = take_news()
            if news is not None:
                on_news(f"{news.partition('. ')[0].rstrip('.')}.")
                print(news, flush=True)
    print()


def enter_pressed() -> bool:
    """Whether the person at the keyboard would rather play here."""
    print("Press Enter to play in this terminal instead; Ctrl-C stops it, and every move is kept.", flush=True)
    try:
        input()
    except (KeyboardInterrupt, EOFError):
        print()
        return False
    return True
