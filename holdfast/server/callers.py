"""Who is calling, as far as a request shows: the address to count, the host it was sent to, the page it came from."""

from __future__ import annotations

import functools
import ipaddress
from typing import Final
from urllib.parse import urlsplit

from starlette.types import Scope

from holdfast.server.problems import Problem, printable
from holdfast.server.settings import Settings

# A household or phone is given a network of this size, which has 2**64 addresses to choose from.
IPV6_PREFIX: Final = 64
LONGEST_LOGGED: Final = 200


def address_of(scope: Scope) -> str:
    """The address that the request came from, as it may be logged."""
    client = scope.get("client")
    return printable(str(client[0]))[:LONGEST_LOGGED] if client else "unknown"


@functools.lru_cache(maxsize=10_000)
def counted_as(address: str) -> str:
    """What limits count: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found.is_loopback:
        return str(found)
    return str(ipaddress.ip_network((found, IPV6_PREFIX), strict=False))


def logged_path(scope: Scope) -> str:
    """The path as it was sent, on one line. What follows a `?` is never logged."""
    sent: bytes = scope.get("raw_path") or scope["path"].encode()
    return printable(sent.partition(b"?")[0].decode("latin-1"))[:LONGEST_LOGGED]


def check_host(scope: Scope, settings: Settings, names: tuple[str, ...]) -> None:
    """A server that knows its names refuses any other name that points to it (DNS rebinding)."""
    if settings.only_known_names and host_name(f"//{header(scope, b'host')}") not in names:
        raise Problem(421, f"this server can only be reached as {settings.public_url or 'localhost'}")


def check_origin(scope: Scope, settings: Settings) -> None:
    """A page of another site may not talk to this server on behalf of its visitors."""
    origin, host = header(scope, b"origin"), header(scope, b"host")
    if origin and origin != settings.origin() and (not host or net_location(origin) != host.lower()):
        raise Problem(403, "this page comes from another server")


def header(scope: Scope, name: bytes) -> str:
    """A header's value; '' if it is missing."""
    value: bytes = dict(scope["headers"]).get(name, b"")
    return value.decode("latin-1")


@functools.lru_cache(maxsize=1_000)
def host_name(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:  # such as a bracket that is never closed
        return None


@functools.lru_cache(maxsize=1_000)
def net_location(url: str) -> str | None:
    try:
        return urlsplit(url).netloc.lower()
    except ValueError:
        return None
