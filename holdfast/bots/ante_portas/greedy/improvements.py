"""What Improvements are worth."""

from __future__ import annotations

from typing import Final

from holdfast.bots.ante_portas.greedy.outlook import Outlook
from holdfast.games.ante_portas.catalog import NO_WORK, NONE, Improvement
from holdfast.games.ante_portas.developer import playing_cost_of
from holdfast.games.ante_portas.goods import KINDS
from holdfast.games.ante_portas.purse import affords

UNPAYABLE: Final = 0.4  # share of a card's worth that counts in the hand while it cannot be paid for


def effect_worth(outlook: Outlook, card: Improvement) -> float:
    """What a card brings if played now, not counting its cost."""
    years = float(outlook.years_left())
    soldier = outlook.soldier_worth()
    worth = outlook.goods_worth(card.gain) if len(card.gain) > 0 else 0.0
    for recipe in card.converts:
        if affords(outlook.cards, outlook.me, recipe.source):
            gained = outlook.goods_worth(recipe.product) - outlook.cost_worth(recipe.source)
            worth += gained if gained > 0.0 else 0.0
    if card.building != NONE and affords(outlook.cards, outlook.me, card.building_cost):
        worth += 0.5 * float(card.building_times)
    worth += soldier * float(card.farmer_homes + card.muster) + outlook.habits.citizen * float(card.citizen_homes)
    for good in range(KINDS):
        if len(card.production) > 0 and card.production[good] > 0:
            worth += 0.6 * years * outlook.each_worth(good) * float(card.production[good])
        if len(card.place_bonus) > 0 and card.place_bonus[good] > 0:
            worth += 0.5 * years * outlook.each_worth(good)
    if card.work != NO_WORK:
        worth += 1.0
    worth += years * 0.3 * float(card.mine_discount) * 3.0
    worth += 0.8 * float(card.deploy_steps)
    worth += 0.4 * float(card.trench_bonus + card.guard_range) + 0.2 * float(card.draw_bonus)
    if card.heals_farmers:
        worth += 0.8 * float(outlook.field.sick_farmers)
    if card.enlist_free:
        worth += 0.2 * float(outlook.citizens())
    if card.upright_free:
        worth += 0.2
    worth += 0.2 * float(card.warehouse) + 1.2 * float(card.extra_turns)
    if card.commander_steps > 1:
        worth += 0.8
    return worth


def play_worth(outlook: Outlook, card: Improvement) -> float:
    """Effect less cost."""
    return effect_worth(outlook, card) - outlook.cost_worth(playing_cost_of(outlook.cards, outlook.me, card))


def hand_worth(outlook: Outlook, card: Improvement) -> float:
    """What a card is worth in the hand."""
    worth = play_worth(outlook, card)
    if not affords(outlook.cards, outlook.me, playing_cost_of(outlook.cards, outlook.me, card)):
        worth *= UNPAYABLE
    return worth


def best_play(outlook: Outlook) -> float:
    """What a visit to the Developer gets out of the hand; negative if a card must be played at a loss."""
    best = 0.0
    found = False
    for number in outlook.me.hand:
        card = outlook.cards.improvements[number]
        if affords(outlook.cards, outlook.me, playing_cost_of(outlook.cards, outlook.me, card)):
            worth = play_worth(outlook, card)
            if not found or worth > best:
                best = worth
                found = True
    return best
