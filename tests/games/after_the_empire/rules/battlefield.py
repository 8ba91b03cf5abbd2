"""Battlefields: one castle, one horde and the fight between them; and the realms in the evening after it.

    state = battle(troops={"north": (2, 1)}, horde={"north": (7, 3)})   # seat 0, before the first question
    assert choices(state, 0) == ["hold", "regroup"]                     # helpers of `scenes` work on it
    assert horde(state) == {"north": (4, 3)}
    assert fought(state)                                                # nothing left to answer

Troops are pairs of soldiers and mercenaries, hordes are pairs of swordsmen and archers, by place: a side or
`inside`. Pieces are written `stone wall`, or `stone wall of 3` with fewer cubes; `burnt stone turret` has a flame.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from holdfast.games.after_the_empire.realm import Realm, Side
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import SIDES, TURRET_NAMES, WALL_NAMES
from holdfast.kernel.event import Event
from holdfast.kernel.result import Result
from tests.games.after_the_empire.rules.scenes import (
    CURTAIN,
    answer_chance,
    card,
    corner,
    edit,
    game,
    question,
    side,
    turret,
    wall,
)

INSIDE: Final = "inside"
WOODEN_RING: Final = {"north": "wood wall", "east": "wood wall", "south": "wood gate", "west": "wood wall"}

Pairs = dict[str, tuple[int, int]]


# -- putting it together -------------------------------------------------------------------------------------------


def realms(seats: int = 2, /, **options: str) -> EmpireState:
    """Bare realms: no castle, no troops, no goods, no cards, four farms of level 1; nothing is asked."""
    state = game(**options).start(seats)
    state.stack = [CURTAIN]
    state.realms = [bare_realm(seat) for seat in range(seats)]
    return state


def bare_realm(seat: int) -> Realm:
    realm = Realm.founded(seat)
    realm.soldiers = realm.food = realm.wood = realm.stone = realm.iron = 0
    return realm


def build(state: EmpireState, seat: int = 0, /, **pieces: str) -> None:
    """Put up walls by side and turrets by corner: `build(state, north="stone wall", ne="burnt stone turret")`."""
    for place, words in pieces.items():
        burnt = words.startswith("burnt ")
        name, _, cubes = words.removeprefix("burnt ").partition(" of ")
        left = 0 if burnt else int(cubes) if cubes else None
        if place in SIDES:
            wall(state, seat, place, name, left)
        else:
            turret(state, seat, place, name, left, burnt)


def man(state: EmpireState, troops: Mapping[str, tuple[int, int]], seat: int = 0) -> None:
    for place, (soldiers, mercenaries) in troops.items():
        post = where(state, seat, place)
        post.soldiers = soldiers
        post.mercenaries = mercenaries


def invade(state: EmpireState, horde: Mapping[str, tuple[int, int]], seat: int = 0) -> None:
    for place, (swordsmen, archers) in horde.items():
        field = where(state, seat, place)
        field.swordsmen = swordsmen
        field.archers = archers


def where(state: EmpireState, seat: int, place: str) -> Realm | Side:
    return state.realms[seat] if place == INSIDE else side(state, seat, place)


def hold_cards(state: EmpireState, *cards: str, seat: int = 0) -> None:
    """Put cards in play with all their passives."""
    for id in cards:
        state.realms[seat].add_card(card(state, id))


def battle(
    *,
    castle: Mapping[str, str] = WOODEN_RING,
    troops: Mapping[str, tuple[int, int]] | None = None,
    horde: Mapping[str, tuple[int, int]] | None = None,
    siege: str = "",
    cards: tuple[str, ...] = (),
    season: int = 1,
    log: list[Event] | None = None,
    options: Mapping[str, str] | None = None,
    **numbers: int,
) -> EmpireState:
    """The fight of seat 0, from the siege card on, up to its first question; without `siege` no engine works.

    Seat 1 has nothing to defend and leads in gold. `numbers` go into the realm of seat 0.
    """
    state = realms(**(options or {}))
    state.season = season
    state.realms[1].gold = 99
    build(state, **castle)
    man(state, troops or {})
    invade(state, horde or {})
    hold_cards(state, *cards)
    edit(state, 0, **numbers)
    state.siege = 0
    begin_battle(state, siege, log)
    return state


def begin_battle(state: EmpireState, siege: str = "", log: list[Event] | None = None) -> None:
    """Let all castles fight, after this siege card if one is named."""
    rules = state.rules
    state.stack = [CURTAIN, rules.battle]
    state.log = log
    if siege:
        state.stack.append(rules.draw_siege)
        events = answer_chance(state, f"siege {siege}")
        if log is not None:
            log.extend(events)
    else:
        state.settle(-1)
    state.log = None


def reveal(state: EmpireState, *invaders: str, report: str = "", more: int = 0) -> list[Event]:
    """Turn over these invader cards after the one that lay face up; `more` still lie face down then."""
    if report:
        id, _, place = report.partition(" ")
        number = next(invader.number for invader in state.rules.cards.invaders if invader.id == id)
        state.reports = [number * 4 + SIDES.index(place)]
    state.face_down = len(invaders) + more
    state.stack = [CURTAIN, state.rules.reveal]
    state.log = []
    state.settle(-1)
    return state.log + answer_chance(state, *[f"invader {invader}" for invader in invaders])


# -- reading ---------------------------------------------------------------------------------------------------------


def fought(state: EmpireState) -> bool:
    """Whether all fights are over."""
    return question(state) == CURTAIN.name


def troops(state: EmpireState, seat: int = 0) -> Pairs:
    """Soldiers and mercenaries, wherever some stand."""
    found = {place: where(state, seat, place) for place in (*SIDES, INSIDE)}
    pairs = {place: (int(post.soldiers), int(post.mercenaries)) for place, post in found.items()}
    return {place: pair for place, pair in pairs.items() if pair != (0, 0)}


def horde(state: EmpireState, seat: int = 0) -> Pairs:
    """Swordsmen and archers, wherever some stand."""
    found = {place: where(state, seat, place) for place in (*SIDES, INSIDE)}
    pairs = {place: (int(field.swordsmen), int(field.archers)) for place, field in found.items()}
    return {place: pair for place, pair in pairs.items() if pair != (0, 0)}


def castle(state: EmpireState, seat: int = 0) -> dict[str, str]:
    """All that stands, with its cubes, as `build` takes it."""
    standing: dict[str, str] = {}
    for place in SIDES:
        built = side(state, seat, place)
        if built.piece:
            standing[place] = f"{WALL_NAMES[built.piece]} of {built.cubes}"
    for place in ("ne", "se", "sw", "nw"):
        tower = corner(state, seat, place)
        if tower.flame:
            standing[place] = f"burnt {TURRET_NAMES[tower.piece]}"
        elif tower.piece:
            standing[place] = f"{TURRET_NAMES[tower.piece]} of {tower.cubes}"
    return standing


# -- the evening after -----------------------------------------------------------------------------------------------


def final_scoring(state: EmpireState) -> Result:
    """The end of season 7: the result of these realms as they stand."""
    state.season = 7
    state.stack = [state.rules.phases[-1]]
    state.settle(-1)
    result = state.result()
    assert result is not None
    return result
