"""Delivering to a browser's push service: over HTTPS, to known services only, without following redirects.

The address comes from a browser, and nobody may use it to make the server call an address of their choice: only the
push services of the browsers are called.
"""

from __future__ import annotations

import http.client
import ssl
from typing import Final
from urllib.parse import SplitResult, urlsplit

# The push services of Chrome and its relatives, Firefox, Edge and Safari.
SERVICES: Final = (
    "fcm.googleapis.com",
    ".push.services.mozilla.com",
    ".notify.windows.com",
    ".push.apple.com",
)
LONGEST_ENDPOINT: Final = 600
PATIENCE_S: Final = 10.0
TTL_S: Final = 24 * 3600
GONE: Final = (404, 410)


def service(endpoint: str, more: tuple[str, ...] = ()) -> SplitResult | None:
    """The parts of an address at a known push service; None for any other address. `more` are services given as
    `host:port`, which are called without encryption: for tests on this machine."""
    if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable():
        return None
    try:
        url = urlsplit(endpoint)
        port = url.port
    except ValueError:
        return None
    if url.username is not None or url.password is not None or url.fragment:
        return None
    if url.netloc in more and url.scheme == "http":
        return url
    host = url.hostname or ""
    known = any(host == name or (name.startswith(".") and host.endswith(name)) for name in SERVICES)
    return url if known and url.scheme == "https" and port in (None, 443) else None


def deliver(url: SplitResult, body: bytes, authorization: str, topic: str) -> int:
    """POST a sealed message and return the status; raises OSError or HTTPException. Run it in a thread. Of several
    undelivered messages on one topic, the service keeps the last."""
    connection: http.client.HTTPConnection
    if url.scheme == "https":
        context = ssl.create_default_context()
        connection = http.client.HTTPSConnection(url.netloc, timeout=PATIENCE_S, context=context)
    else:
        connection = http.client.HTTPConnection(url.netloc, timeout=PATIENCE_S)
    headers = {
        "Authorization": authorization,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TTL_S),
        "Topic": topic,
        "Urgency": "normal",
    }
    try:
        connection.request("POST", url.path + (f"?{url.query}" if url.query else ""), body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
