"""A running server, and people with browsers who come to its tables."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Route

PATIENCE = 120_000  # ms; on a loaded machine even loopback takes its time
WIDE = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}


@dataclass
class Guest:
    """One browser profile with one page; what its console complains about is kept."""

    page: Page
    context: BrowserContext
    complaints: list[str] = field(default_factory=list)


class House:
    """Makes tables through the API and opens pages on them."""

    def __init__(self, base: str, browser: Browser) -> None:
        self.base = base
        self.browser = browser
        self.guests: list[Guest] = []
        self.scripts: dict[str, str] = {}  # scripts served in place of the server's own, by URL pattern

    def call(self, path: str, body: Any = None, token: str | None = None) -> Any:
        """POST with a body, GET without one; returns the answer's JSON."""
        headers = {"Content-Type": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
            return json.load(answer)

    def table(
        self, *seats: str, game: str = "after-the-empire", seed: int = 7, open: bool = False, **more: Any
    ) -> dict[str, Any]:
        """A new table; a seat is a person's name, or `bot:SPEC`."""
        asked = [{"bot": seat[4:]} if seat.startswith("bot:") else {"person": seat} for seat in seats]
        body = {"game": game, "seats": asked, "seed": seed, "open": open, **more}
        made: dict[str, Any] = self.call("/api/tables", body)
        return made

    def guest(
        self,
        viewport: dict[str, int] = WIDE,
        scheme: str = "light",
        speed: int = 0,
        confirm: str = "touch",
        **options: Any,
    ) -> Guest:
        """A fresh browser profile. At speed 0 nothing is played out, so tests do not wait for stories; with a mouse
        nothing needs confirming unless a test asks for it, and all choices are listed, possible or not."""
        settings = {"speed": speed, "confirm": confirm, "onlyLegal": False, "single": False}
        context = self.browser.new_context(
            viewport={"width": viewport["width"], "height": viewport["height"]},
            color_scheme="dark" if scheme == "dark" else "light",
            base_url=self.base,
            # No test can replace what a service worker fetches, so workers are blocked; tests of the worker allow it.
            **{"service_workers": "block", **options},
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(
            "localStorage.getItem('holdfast.settings') ?? "
            f"localStorage.setItem('holdfast.settings', '{json.dumps(settings)}')"
        )
        for pattern, script in self.scripts.items():
            context.route(pattern, _giving(script))
        page = context.new_page()
        guest = Guest(page, context)
        page.on("pageerror", lambda error: guest.complaints.append(str(error)))
        page.on("console", lambda message: self.listen(guest, message.type, message.text))
        self.guests.append(guest)
        return guest

    @staticmethod
    def listen(guest: Guest, kind: str, text: str) -> None:
        # Refused requests are answers, not faults, but the browser reports them anyway.
        if kind == "error" and "Failed to load resource" not in text and "WebSocket" not in text:
            guest.complaints.append(text)

    def leave(self) -> None:
        """Close all pages; fails if one of them complained."""
        complaints = [text for guest in self.guests for text in guest.complaints]
        for guest in self.guests:
            guest.context.close()
        self.guests.clear()
        assert not complaints, f"the console says: {complaints}"


def _giving(script: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=script, content_type="text/javascript")
