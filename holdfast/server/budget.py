"""How much of the shared processor time one address may use."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

ADDRESSES_KEPT: Final = 10_000


class Account:
    """What an address has left, and when that was worked out."""

    __slots__ = ("at", "left")

    def __init__(self, left: float, at: float) -> None:
        self.left = left
        self.at = at


class Budget:
    """Each address may use `burst` seconds at once, and `share` of a second every second from then on.

    The cost of something is known only afterwards: an address that has anything left may begin, and pays back the rest.
    A burst of 0 is no limit.
    """

    def __init__(self, burst: float, share: float) -> None:
        self.burst: Final = burst
        self.share: Final = share
        self.accounts: Final[OrderedDict[str, Account]] = OrderedDict()

    def left(self, address: str, now: float) -> float:
        """How many seconds an address may still use; below 0 it has to wait."""
        account = self.accounts.get(address)
        if account is None:
            return self.burst
        return min(self.burst, account.left + max(0.0, now - account.at) * self.share)

    def wait(self, address: str, now: float) -> float:
        """How long an address has to wait before it may begin anything; 0 if it need not."""
        left = self.left(address, now)
        return 0.0 if self.burst <= 0 or left > 0 else (0.01 - left) / self.share

    def charge(self, address: str, seconds: float, now: float) -> None:
        left = self.left(address, now) - seconds
        self.accounts[address] = Account(left, now)
        self.accounts.move_to_end(address)
        if len(self.accounts) > ADDRESSES_KEPT:
            self.accounts.popitem(last=False)
