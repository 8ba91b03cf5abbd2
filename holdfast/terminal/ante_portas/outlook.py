"""The odds of the next Battle Phase, and what each Place would do for the viewer."""

from __future__ import annotations

from rich.text import Text

from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.prospects import imagined, prospect_of
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.threat import Threat, threat
from holdfast.games.ante_portas.turns import Turn
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.words import market_text, place_text
from holdfast.kernel import View
from holdfast.terminal.table import Chair

MARKETS = ("market-1", "market-2", "market-3", "small-market")
MOST_HEXES = 9  # beside the picture
WORTH_TELLING = 0.05
HARDLY = 0.01


def odds_of(view: AntePortasView) -> Threat | None:
    """The odds, if there are any Invaders to fear; a duel has no Battle Phase."""
    return threat(view) if view.field.invaders() > 0 and not view.rules.duel else None


def marching(view: AntePortasView) -> bool:
    """Whether a Battle Phase is going on, so that the odds are those of the rest of it."""
    return any(frame is view.rules.war.phase_ends for frame in view.stack)


def odds_sentence(found: Threat | None, marching: bool = False) -> str:
    if found is None:
        return "No Invaders are marching."
    breach = found.breach()
    when = "in the rest of this Battle Phase" if marching else "in the next Battle Phase"
    if breach.share < HARDLY:
        return f"Even if nobody does anything more, a breach {when} is very unlikely."
    if breach.share > 1 - HARDLY:
        return f"If nobody does anything more, a breach {when} is all but certain."
    return f"If nobody does anything more, the chance of a breach {when} is about {breach.percent()}."


def odds_column(found: Threat | None, marching: bool = False) -> list[Text]:
    """What stands beside the picture: the breach, then the hexes that are likely to be entered."""
    if found is None:
        return []
    breach = found.breach()
    style = "danger" if breach.share >= WORTH_TELLING else ""
    when = "Rest of this Battle Phase" if marching else "Next Battle Phase"
    lines = [Text(when, "faint"), Text(f"breach {breach.percent()}", style)]
    hexes = [hex for hex in range(1, HEXES + 1) if found.reaches(hex).share >= WORTH_TELLING]
    # Those nearest the gates matter most.
    for hex in hexes[:MOST_HEXES]:
        origins = ", ".join(str(origin) for origin, _ in found.from_where(hex)[:2])
        lines.append(Text(f"hex {hex}: {found.reaches(hex).percent()} ({origins})"))
    return lines


def all_odds(view: View, chairs: list[Chair]) -> list[Text]:
    """Every hex that Invaders may enter, with where they would come from."""
    assert isinstance(view, AntePortasView)
    if view.rules.duel:
        return [Text("A duel has no Battle Phase and no Invaders: watch the other team's Soldiers.")]
    found = odds_of(view)
    lines = [Text(odds_sentence(found, marching(view)))]
    if found is None:
        return lines
    for hex in range(1, HEXES + 1):
        if found.entered[hex]:
            likely = [row for row in found.from_where(hex) if row[1] >= HARDLY]
            came = ", ".join(f"hex {origin} {100 * share:.0f}%" for origin, share in likely)
            lines.append(Text(f"Hex {hex} is entered: {found.reaches(hex).words()} (from {came})."))
    lines.append(
        Text(f"{found.samples} Battle Phases were tried, with Soldiers firing where they fell somebody.", "faint")
    )
    return lines


def all_places(view: View, chairs: list[Chair]) -> list[Text]:
    """Every Place that is laid: what it is for, who stands there, and what it would do for the viewer now."""
    assert isinstance(view, AntePortasView)
    cards = view.rules.cards
    state = imagined(view)
    lines = []
    for site, spot in enumerate(view.land.spot_of):
        if spot < 0:
            continue
        name = site_name(view, site)
        if site < len(cards.places):
            text = place_text(cards, cards.places[site])
        else:
            text = market_text(cards, cards.markets[view.decks.market]) if view.decks.market >= 0 else ""
        there = [chairs[community.seat].name for community in view.communities if community.site == site]
        line = Text().append(name, "title").append(f" ({', '.join(there)})" if there else "").append(f": {text}.")
        if view.viewer >= 0 and site < len(cards.places):
            line.append(f" Now: {now_at(state, view, site)}.", "faint")
            line.append(f" Beside {', '.join(beside_site(view, site))}.", "faint")
        lines.append(line)
    return lines


def where_stewards_stand(view: AntePortasView, chairs: list[Chair]) -> str:
    """By the names of the Places; of several with one name, also as they are typed."""
    names = ["you" if seat == view.viewer else chair.name for seat, chair in enumerate(chairs)]
    stand = [f"{names[community.seat]} at {place_name(view, community.site)}" for community in view.communities]
    return f"Stewards: {', '.join(stand)}."


def beside_site(view: AntePortasView, site: int) -> list[str]:
    """What lies beside a Place: from there, or over a Market there, a Steward gets to it in one move."""
    land = view.land
    around = [land.at[spot] for spot in view.rules.ground.neighbours[land.spot_of[site]]]
    return [site_name(view, other) for other in sorted(around) if other != EMPTY]


def place_name(view: AntePortasView, site: int) -> str:
    """As it is printed: `the Joiner`, `Market 1`, `the Grove (grove-2)`."""
    places = view.rules.cards.places
    if site >= len(places):
        return MARKETS[site - len(places)].replace("-", " ").title()
    name = places[site].name
    alike = sum(1 for place in places if place.name == name) > 1
    return f"the {name} ({places[site].id})" if alike else f"the {name}"


def site_name(view: AntePortasView, site: int) -> str:
    places = view.rules.cards.places
    return places[site].id if site < len(places) else MARKETS[site - len(places)]


def now_at(state: AntePortasState, view: AntePortasView, site: int) -> str:
    """What going to a Place would do for the viewer now, or why they cannot go there."""
    seat = view.viewer
    refusal = state.refusal(seat, view.rules.acts.go[site]) if isinstance(state.asked(seat), Turn) else None
    return prospect_of(state, int(seat), site)[1] if refusal is None else refusal.reason
