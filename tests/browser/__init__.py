"""The client in a real browser: a server process on a free loopback port, and Chromium through Playwright.

They run apart from the asyncio tests, because Playwright's sync API runs a loop of its own. Without Chromium they are
skipped, loudly.
"""
