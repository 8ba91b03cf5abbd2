"""Trade: a player's surplus goes to allies who have too little."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy.outlook import Outlook
from holdfast.games.ante_portas.goods import KINDS, TOOL
from holdfast.games.ante_portas.purse import room_for
from holdfast.games.ante_portas.trade import Exchange, Give, HowMany, gift_index
from holdfast.kernel.action import Action

UNEVEN: Final = 4  # how many Tools more than an ally has are worth sharing
PLENTY: Final = 3  # more than this is given away
ENOUGH_TO_BUILD: Final = 2  # Tools that go back to an ally who has given us all of theirs


def surplus(outlook: Outlook, receiver: i64, good: i64) -> i64:
    """How much of our stock of a good the ally should get."""
    mine = outlook.me.has(good)
    theirs = outlook.view.communities[receiver].has(good)
    more = mine - theirs
    if gave_us(outlook, receiver, good):
        # Whoever gives something away means us to have it; but nobody builds without Tools.
        return ENOUGH_TO_BUILD if good == TOOL and theirs == 0 and more >= UNEVEN else 0
    if good == TOOL:
        return more // 2 if more >= UNEVEN else 0
    if mine <= PLENTY or theirs > 0:
        return 0
    spare = mine - PLENTY
    room = room_for(outlook.cards, outlook.view.communities[receiver], good)
    return spare if spare < room else room


def gave_us(outlook: Outlook, giver: i64, good: i64) -> bool:
    """Whether the ally has given us some of a good in the exchange that is open."""
    for frame in outlook.view.stack:
        if isinstance(frame, Exchange):
            return frame.given[gift_index(outlook.view.rules, giver, outlook.seat, good)] > 0
    return False


def anything_to_give(outlook: Outlook) -> bool:
    """Whether an exchange with those on the same Place is worth opening."""
    for community in outlook.view.communities:
        if community.seat != outlook.seat and community.site == outlook.me.site:
            for good in range(KINDS):
                if surplus(outlook, community.seat, good) > 0:
                    return True
    return False


def choose_gift(outlook: Outlook, choices: list[Action[Any]]) -> Action[Any]:
    for choice in choices:
        if isinstance(choice, Give) and surplus(outlook, choice.receiver, choice.good) > 0:
            return choice
    return outlook.view.rules.acts.enough


def choose_amount(outlook: Outlook, question: HowMany, choices: list[Action[Any]]) -> Action[Any]:
    count = surplus(outlook, question.receiver, question.good)
    last = len(choices) - 1
    place: i64 = count - 1 if count > 0 else 0
    return choices[place if place < last else last]
