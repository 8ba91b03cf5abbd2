"""What `greedy` is up to, in a sentence that its allies can plan with."""

from __future__ import annotations

from holdfast.bots.ante_portas.greedy import places, projects
from holdfast.bots.ante_portas.greedy.marks import COVER, SOLDIER, STEWARD, Trip, best_trip, marked_hex, sends_to
from holdfast.bots.ante_portas.greedy.outlook import NEVER, Outlook
from holdfast.bots.ante_portas.greedy.works import spot_is_free, spot_worth
from holdfast.games.ante_portas.battle_phase import PhaseEnds
from holdfast.games.ante_portas.catalog import BUILD, COMMAND, DEVELOPER, DOCTOR, LAY, LIBRARIAN, RECRUIT, TRAPPER
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.kernel.bot import Mark

ALARM = 0.1


def intent_of(outlook: Outlook, marks: list[Mark]) -> str:
    """Where greedy's Steward would go next, and why; an ally's mark is credited to that ally.

    Bots that think ahead say the same, and may change their minds: so they speak of what they see at a glance.
    """
    projects.plan(outlook)
    sites = [site for site in range(len(outlook.view.land.spot_of)) if outlook.in_reach(site)]
    trip = best_trip(outlook, sites, marks) if len(marks) > 0 and len(sites) > 0 else None
    if trip is not None:
        return f"As @{trip.mark.seat} marked it, I mean to {marked_deed(outlook, trip)}{alarm(outlook)}."
    excuse = reluctance(outlook, marks)
    best = -1
    most = NEVER
    for site in range(len(outlook.view.land.spot_of)):
        if outlook.in_reach(site):
            worth = places.visit_worth(outlook, site)
            if worth > most:
                most = worth
                best = site
    if best < 0:
        return ""
    return f"At a glance, I would {deed(outlook, best)}{alarm(outlook)}.{excuse}"


def reluctance(outlook: Outlook, marks: list[Mark]) -> str:
    """Why greedy does not go where an ally would send a Steward: the first such mark, as a sentence of its own."""
    for mark in marks:
        for site in range(len(outlook.view.land.spot_of)):
            if mark.ghost == STEWARD and sends_to(outlook, mark, site) and site != outlook.me.site:
                name = "the Market" if outlook.view.land.is_market(site) else outlook.cards.places[site].name
                why = "worth much less than that" if outlook.in_reach(site) else "out of my Steward's reach"
                return f" {name}, which @{mark.seat} marked, is {why} now."
    return ""


def marked_deed(outlook: Outlook, trip: Trip) -> str:
    ghost, hex = trip.mark.ghost, marked_hex(trip.mark)
    if ghost == STEWARD:
        return deed(outlook, int(trip.site))
    if ghost in (SOLDIER, COVER):
        return f"send Soldiers to hex {hex}"
    return f"lay a {outlook.cards.works[outlook.cards.places[trip.site].work].name} on hex {hex}"


def deed(outlook: Outlook, site: int) -> str:
    if outlook.view.land.is_market(site):
        return "go to the Market"
    place = outlook.cards.places[site]
    kind = place.kind
    if kind in (LAY, TRAPPER):
        name = outlook.cards.works[place.work].name
        spot = best_spot(outlook, int(place.work))
        return f"lay a {name} on hex {spot}" if spot else f"lay a {name}"
    if kind == RECRUIT:
        return "enlist whoever is at home"
    if kind == COMMAND:
        return "move our Soldiers to where they are needed"
    if kind == DOCTOR:
        return "empty the Sickbay"
    if kind == DEVELOPER:
        return "get Tools from the Developer"
    if kind == LIBRARIAN:
        return "draw Improvements"
    if kind == BUILD:
        name = outlook.cards.buildings[place.building].name
        return f"build {'an' if name[0] in 'AEIOU' else 'a'} {name}"
    return f"visit the {place.name}"


def best_spot(outlook: Outlook, kind: int) -> int:
    best = 0
    most = 0.0
    for hex in range(1, HEXES + 1):
        if spot_is_free(outlook, hex, outlook.cards.works[kind]):
            worth = spot_worth(outlook, kind, hex)
            if worth > most:
                most = worth
                best = hex
    return best


def alarm(outlook: Outlook) -> str:
    """Says so if the line may break in the next Battle Phase; in the middle of one, when troops stand in each other's
    hexes, there is nothing to predict. How likely it is everybody sees at the table: greedy's own forecast is another
    one, and two numbers for one thing would contradict each other."""
    now = outlook.forecast.now
    marching = any(isinstance(frame, PhaseEnds) for frame in outlook.view.stack)
    return "" if now < ALARM or marching else "; as we stand, I fear a breach"
