"""Tokens: 128 bits that give access to a seat. Only their hash is stored, and comparing takes constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

TOKEN_BYTES: Final = 16
_ID_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 16


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> bytes:
    """What is stored about a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def matches(token: bytes, kept: bytes | None) -> bool:
    """Whether this hash of a token is the one that was kept."""
    return kept is not None and hmac.compare_digest(token, kept)


def new_id() -> str:
    """An id that nobody can guess: 80 bits."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def derived_id(*parts: bytes) -> str:
    """An id that is always the same for the same parts, and does not reveal them."""
    number = int.from_bytes(hashlib.sha256(b"\0".join(parts)).digest(), "big")
    letters = []
    for _ in range(_ID_LENGTH):
        number, place = divmod(number, len(_ID_LETTERS))
        letters.append(_ID_LETTERS[place])
    return "".join(letters)


def is_id(text: str) -> bool:
    """Whether this could be an id at all; nothing else is ever looked up."""
    return len(text) == _ID_LENGTH and all(letter in _ID_LETTERS for letter in text)
