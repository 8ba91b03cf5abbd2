"""The numbers that are typed for answers: a hex, an amount and a Place are their own; 0 always goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from holdfast.games.ante_portas.catalog import WORKS
from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.trade import Give
from holdfast.games.ante_portas.turns import Go
from holdfast.kernel import Action

AMOUNT: Final = re.compile(r"(?:[a-z-]+ ){0,2}(\d+)(?: [a-z]+)?")  # "3", "make 2", "knock from 7", "enlist 1 farmers"
TO_SEAT: Final = re.compile(r"(?:to seat|home to|steward) (\d+)")
SALE: Final = re.compile(r"sell (\d+) ([a-z]+)")
GOING_ON: Final = (
    "hold",
    "go on",
    "done",
    "enough",
    "as it is",
    "nothing",
    "play nothing",
    "keep it",
    "stay home",
    "no mine",
    "leave empty",
    "loose",
    "no",
)
# Other answers without a number of their own, beside those with one.
WORDS: Final = {"let pass": 90, "trade": 91, "soldiers": 92, "journeyman": 93, "special": 94}
# Where several kinds of answer name hexes, hundreds tell them apart.
HUNDREDS: Final = {
    "turn # left": 100,
    "turn # right": 200,
    "knock #": 100,
    "set off #": 200,
    "blow #": 300,
    "discharge citizen #": 100,
    "upright citizen #": 100,
}


def amount_in(action: Action[Any]) -> int | None:
    """The number in `make 2`, `send 1 farmers` or `fire 12`."""
    digits = AMOUNT.fullmatch(action.notation)
    return int(digits[1]) if digits else None


def numbers_for(actions: Sequence[Action[Any]]) -> list[int | None]:
    """The same number for the same answer whenever it is offered; None for those that are counted."""
    numbers = [number_of(action) for action in actions]
    if len({number for number in numbers if number is not None}) + numbers.count(None) < len(numbers):
        numbers = [in_hundreds(action, number) for action, number in zip(actions, numbers, strict=True)]
    return numbers


def number_of(action: Action[Any]) -> int | None:
    if action.notation in GOING_ON:
        return 0
    if action.notation in WORDS:
        return WORDS[action.notation]
    if isinstance(action, Go):
        return int(action.site) + 1
    if isinstance(action, Give):  # the seat, then the good
        return 10 * (int(action.receiver) + 1) + int(action.good) + 1
    if seat := TO_SEAT.fullmatch(action.notation):
        return int(seat[1]) + 1
    if sale := SALE.fullmatch(action.notation):  # the good, then how much of it
        return 100 * (GOODS.index(sale[2]) + 1) + int(sale[1])
    amount = amount_in(action)
    return None if amount is None else HUNDREDS.get(re.sub(r"\d+", "#", action.notation), 0) + amount


def in_hundreds(action: Action[Any], number: int | None) -> int | None:
    """Where several Works can be laid on one hex, each has its own hundred."""
    work = action.notation.partition(" ")[0]
    return number if number is None or work not in WORKS else 100 * (WORKS.index(work) + 1) + number
