"""`holdfast play` in the browser: a server for this machine alone, and a page that opens by itself."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Callable

from holdfast.commands.serve import (
    complaint,
    database_in,
    local_address,
    noted_address,
    prepare_logging,
    served_already,
)
from holdfast.native.news import take_news
from holdfast.server.running import BackgroundServer, CannotServe
from holdfast.server.settings import Settings
from holdfast.terminal.saves import data_folder

HOST = "127.0.0.1"


def has_display() -> bool:
    """Whether a browser could show anything here."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def local_settings() -> Settings:
    """One person's own machine needs no limits."""
    return Settings(
        database=database_in(data_folder()),
        host=HOST,
        port=0,
        only_known_names=True,
        rate=0,
        connections=0,
        sockets=0,
        tables_a_day=0,
    )


def play_in_browser(game: str, in_terminal: Callable[[], int], show: bool) -> int:
    """Serve until Ctrl-C. With `show` the page is opened; otherwise its address is told, and Enter plays here."""
    settings = local_settings()
    running = served_already(settings)
    if running is not None:
        visit(f"{running}/?game={game}", show)
        return 0 if show or not enter_pressed() else in_terminal()
    prepare_logging()
    server = started(settings)
    try:
        address = local_address(HOST, server.port)
        with noted_address(settings, address):
            visit(f"{address}/?game={game}", show)
            if show:
                wait_for_ctrl_c(server.renew_bots)
                return 0
            if not enter_pressed():
                return 0
    finally:
        server.stop()
    return in_terminal()


def started(settings: Settings) -> BackgroundServer:
    try:
        server = BackgroundServer(settings)
        server.start()
    except CannotServe as problem:
        raise complaint(problem) from None
    return server


def visit(url: str, show: bool) -> None:
    """Say where the page is, and open it."""
    print(f"Holdfast is at {url}", flush=True)
    if show:
        # A browser that starts may take its time.
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def wait_for_ctrl_c(on_news: Callable[[], None]) -> None:
    """Until then, tell how a compilation beside the game has ended, and let the server know."""
    print("Ctrl-C stops it; every move is kept.", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            time.sleep(1.0)
            news = take_news()
            if news is not None:
                on_news()
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
