"""A view of *Ante Portas* as plain data to draw. Cards, Places and Buildings are numbered as in the catalog."""

from __future__ import annotations

from typing import Any

from holdfast.games.ante_portas.bombs import FiringBombs
from holdfast.games.ante_portas.building import buffer_size, used_spaces
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.deploy import Group, Whither
from holdfast.games.ante_portas.duel_secrets import is_hidden
from holdfast.games.ante_portas.employment import vacancies
from holdfast.games.ante_portas.geometry import SPAWN_POINT
from holdfast.games.ante_portas.goods import STORED
from holdfast.games.ante_portas.prospects import imagined, prospects_of
from holdfast.games.ante_portas.purse import capacity_of, largest_payment, storage_of
from holdfast.games.ante_portas.sides import looking
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.kernel import SPECTATOR
from holdfast.web.ante_portas.arrivals import arrivals_of
from holdfast.web.ante_portas.field_scene import field_scene, sight_scene
from holdfast.web.ante_portas.moments import in_battle_phase

Json = dict[str, Any]


def scene_of(view: AntePortasView) -> Json:
    """Everything on the table that the viewer may see."""
    clock = view.clock
    state = imagined(view)
    scene: Json = {
        **field_scene(view.field),
        **sight_scene(state),
        "arrivals": arrivals_of(state),
        "side": int(looking(state)),
        "spawns": list(view.rules.spawn_points) if view.rules.duel else [SPAWN_POINT],
        "era": int(clock.era),
        "half": int(clock.half),
        "round": int(clock.round),
        "held": int(clock.held),
        "outcome": int(clock.outcome),
        "breach": int(clock.breach),
        "battle": in_battle_phase(view),
        "active": int(clock.active),
        "first": int(clock.starting_player),
        "claimed": int(clock.claimed),
        "left": [int(view.field.basics_left), int(view.field.elites_left)],
        "deck": [int(view.decks.movement.deck.size()), len(view.decks.movement.discards)],
        "land": list(view.land.at),
        "market": int(view.decks.market),
        "ask": asked(view),
        "communities": [community_scene(state, community) for community in view.communities],
    }
    if view.viewer != SPECTATOR and view.viewer >= 0:
        scene["prospects"] = prospects_of(state, int(view.viewer))
    return scene


def own_scene_of(view: AntePortasView, watched: Json) -> Json:
    """A spectator's scene as a seat sees it. Allies have no secrets; in a duel each team has its own side."""
    if view.viewer < 0:
        return watched
    if view.rules.duel:
        return scene_of(view)
    return {**watched, "prospects": prospects_of(imagined(view), int(view.viewer))}


def asked(view: AntePortasView) -> Json | None:
    """The open question as everybody sees it: its name, who is asked, and the hex it is about."""
    top = view.top()
    if top is None:
        return None
    question: Json = {
        "name": top.name,
        "seats": [seat for seat in range(view.seats) if view.asked_of(seat) is not None],
    }
    hex = getattr(top, "hex", getattr(top, "target", 0))
    if hex and not isinstance(top, FiringBombs):
        question["hex"] = int(hex)
    if isinstance(top, Group):
        question["goal"] = int(top.goal)
    elif isinstance(top, Whither):
        question["from"] = int(top.hex)
    return question


def community_scene(state: AntePortasState, community: Community) -> Json:
    """One seat's belongings. `built` lists `[Building, how many, Farmers and Citizens at work, vacancies]`."""
    rules = state.rules
    cards = rules.cards
    return {
        "site": int(community.site),
        "goods": [*community.goods, int(community.tools), int(community.dollars)],
        "buffers": list(community.buffers),
        "buffered": [int(buffer_size(rules, community, good)) for good in range(STORED)],
        "storage": int(storage_of(cards, community)),
        "payment": int(largest_payment(cards, community)),
        "capacity": int(capacity_of(cards, community)),
        "special": list(community.special),
        "built": [
            [
                int(building.number),
                community.built[building.number],
                community.farmers_at[building.number],
                community.citizens_at[building.number],
                int(vacancies(community, building)),
            ]
            for building in cards.buildings
            if community.built[building.number]
        ],
        "spaces": [int(used_spaces(rules, community)), cards.numbers.spaces[rules.eras - 1]],
        "home": [int(community.home_farmers), int(community.home_citizens)],
        "homes": [int(community.farmer_homes), int(community.citizen_homes)],
        "hand": sorted(card for card in community.hand if not is_hidden(card)),
        "drawn": sorted(card for card in community.drawn if not is_hidden(card)),
        "played": sorted(community.played),
        "rides": len(community.tickets),
        "journeys": int(community.extra_turns),
    }
