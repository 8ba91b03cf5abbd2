"""What axe says about a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page


def assert_accessible(page: Page) -> None:
    """Fails with axe's report if it finds a violation."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
