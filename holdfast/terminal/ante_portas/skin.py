"""*Ante Portas* on the screen and in words."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.describe import effect
from holdfast.games.ante_portas.employment import manned, takes_workers
from holdfast.games.ante_portas.goods import amount_words
from holdfast.games.ante_portas.purse import capacity_of, storage_of
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.words import improvement_text, market_text, place_text
from holdfast.kernel import SPECTATOR, Action, Event, View
from holdfast.terminal.ante_portas.battleground import battleground_picture, battleground_sentences
from holdfast.terminal.commands import Listing
from holdfast.terminal.marks import choice_list, heading
from holdfast.terminal.menu import Menu
from holdfast.terminal.skin import Skin
from holdfast.terminal.table import Chair

LEGEND = (
    "In the picture: b and E are Basic and Elite Invaders, f and C Farmers and Citizens; Po To Tr Bu Ca Ho are Guard "
    "Post and Tower, Trench and Bunker, Catapult and Howitzer with the way they look, m1 m2 m4 Mines by Strength, tp a "
    "Trap, bo a Bomb."
)
QUIET = ("place", "card")  # told by what follows


def all_places(view: View, chairs: list[Chair]) -> list[Text]:
    """Every Place that is laid, what it is for and who stands there."""
    here = seen(view)
    cards = here.rules.cards
    lines = []
    for place in cards.places:
        if here.land.spot_of[place.number] >= 0:
            there = [chairs[community.seat].name for community in here.communities if community.site == place.number]
            who = f" ({', '.join(there)})" if there else ""
            lines.append(Text(f"{place.id}{who}: {place_text(cards, place)}."))
    return lines


class PortasSkin(Skin):
    legend = LEGEND
    holding = "community"
    commands = (Listing("places", "places", "all Places, what they are for and who stands there", lines=all_places),)
    questions = (("scenario", "Raiders or Dragons?"), ("difficulty", "How hard should it be?"))

    def effect(self, action: Action[Any], view: View) -> str:
        return effect(action, seen(view))

    def tell(self, events: list[Event], viewer: int, names: list[str]) -> list[Text]:
        shown = [event.for_seat(viewer) for event in events]
        return [
            Text(event.sentence(names), "title" if event.kind in ("half-year", "battle round") else "")
            for event in shown
            if event is not None and event.kind not in QUIET
        ]

    def opens_chapter(self, event: Event) -> bool:
        return event.kind in ("half-year", "battle round")

    # -- the picture ----------------------------------------------------------------------------------------

    def picture(self, view: View, chairs: list[Chair], menu: Menu, width: int, tight: bool = False) -> RenderableType:
        here = seen(view)
        parts: list[RenderableType] = [heading(f"{here.rules.title} ·", width, Text(here.phase()))]
        parts.extend(battleground_picture(here))
        parts.extend(Text(line) for line in stand_of(here, chairs))
        parts.append(heading("Your choices", width))
        parts.append(choice_list(menu, lambda action: self.effect(action, view)))
        return Group(*parts)

    # -- words ----------------------------------------------------------------------------------------------

    def brief(self, view: View, chairs: list[Chair]) -> list[Text]:
        here = seen(view)
        return [Text(line) for line in (f"{here.phase()}.", *stand_of(here, chairs))]

    def look(self, view: View, chairs: list[Chair]) -> list[Text]:
        here = seen(view)
        lines = [f"{here.phase()}.", *battleground_sentences(here), *stand_of(here, chairs)]
        for community in here.communities:
            lines += community_sentences(here, community, chairs)
        return [Text(line) for line in lines]

    def holding_words(self, view: View, chairs: list[Chair], seat: int) -> list[Text]:
        return [Text(line) for line in community_sentences(seen(view), seen(view).communities[seat], chairs)]

    def standing(self, view: View, chairs: list[Chair]) -> list[Text]:
        held = int(seen(view).clock.held)
        return [Text(f"You have held the line for {held} half-year{'s' * (held != 1)}.")]


def seen(view: View) -> AntePortasView:
    assert isinstance(view, AntePortasView)
    return view


def stand_of(view: AntePortasView, chairs: list[Chair]) -> list[str]:
    """The year's Market and one's own stores."""
    lines = []
    if view.decks.market >= 0:
        card = view.rules.cards.markets[view.decks.market]
        lines.append(f"Market: {market_text(view.rules.cards, card)}.")
    if view.viewer != SPECTATOR:
        lines.append(stores_sentence(view, view.communities[view.viewer], chairs))
    return lines


def stores_sentence(view: AntePortasView, community: Community, chairs: list[Chair]) -> str:
    cards = view.rules.cards
    goods = amount_words([*community.goods, int(community.tools), int(community.dollars)]) or "nothing"
    lying = amount_words([*community.buffers, 0, 0])
    rooms = f"Storage {storage_of(cards, community)}, in all {capacity_of(cards, community)}"
    home = f"{community.home_farmers} Farmers and {community.home_citizens} Citizens at home"
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
            buildings.append(f"{built} {building.name}{staff}")
    hand = [f"{cards.improvements[n].name} ({improvement_text(cards, cards.improvements[n])})" for n in community.hand]
    played = [cards.improvements[number].name for number in community.played]
    return [
        stores_sentence(view, community, chairs),
        f"Buildings: {'; '.join(buildings)}.",
        f"In hand: {'; '.join(hand) or 'nothing'}. In play: {', '.join(played) or 'nothing'}.",
    ]
