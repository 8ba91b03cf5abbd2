"""What a Community has, in words: stores, Buildings with their workers, Improvements; and the year's Market."""

from __future__ import annotations

from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.duel_secrets import is_hidden
from holdfast.games.ante_portas.employment import manned, takes_workers
from holdfast.games.ante_portas.goods import amount_words
from holdfast.games.ante_portas.purse import capacity_of, largest_payment
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.war_words import soldier_words
from holdfast.games.ante_portas.words import improvement_text, market_text
from holdfast.kernel import SPECTATOR
from holdfast.terminal.table import Chair


def stand_of(view: AntePortasView, chairs: list[Chair]) -> list[str]:
    """The year's Market and the player's stores."""
    lines = market_sentence(view)
    if view.viewer != SPECTATOR:
        lines.append(stores_sentence(view, view.communities[view.viewer], chairs))
    return lines


def market_sentence(view: AntePortasView) -> list[str]:
    if view.decks.market < 0:
        return []
    return [f"Market: {market_text(view.rules.cards, view.rules.cards.markets[view.decks.market])}."]


def stores_in_short(view: AntePortasView) -> str:
    """The viewer's goods, for the heading of a question."""
    community = view.communities[view.viewer]
    goods = amount_words([*community.goods, int(community.tools), int(community.dollars)]) or "nothing"
    lying = amount_words([*community.buffers, 0, 0])
    return f"You have {goods}{f'; in Buffers {lying}' if lying else ''}."


def stores_sentence(view: AntePortasView, community: Community, chairs: list[Chair]) -> str:
    cards = view.rules.cards
    goods = amount_words([*community.goods, int(community.tools), int(community.dollars)]) or "nothing"
    lying = amount_words([*community.buffers, 0, 0])
    rooms = f"room for {capacity_of(cards, community)}, up to {largest_payment(cards, community)} in one payment"
    home = f"{soldier_words(community.home_farmers, community.home_citizens)} at home"
    buffers = f"; in Buffers {lying}" if lying else ""
    return f"{chairs[community.seat].name} has {goods}{buffers} ({rooms}), and {home}."


def community_sentences(view: AntePortasView, community: Community, chairs: list[Chair]) -> list[str]:
    """What one Community has: stores, Buildings with their workers, Improvements in hand and in play."""
    cards = view.rules.cards
    buildings = []
    for building in cards.buildings:
        built = community.built[building.number]
        if built:
            staff = f", {manned(community, building)} manned" if takes_workers(building) else ""
            buildings.append(f"{building.name}{f' × {built}' * (built > 1)}{staff}")
    hand = [
        "a hidden card"
        if is_hidden(number)
        else f"{cards.improvements[number].name} ({improvement_text(cards, cards.improvements[number])})"
        for number in community.hand
    ]
    played = [cards.improvements[number].name for number in community.played]
    return [
        stores_sentence(view, community, chairs),
        f"Buildings: {'; '.join(buildings)}.",
        f"In hand: {'; '.join(hand) or 'nothing'}. In play: {', '.join(played) or 'nothing'}.",
    ]
