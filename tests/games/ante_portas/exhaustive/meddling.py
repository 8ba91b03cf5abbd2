"""Changes a position of *Ante Portas*, so that everything comes up soon: goods, colonists, cards and Units."""

from __future__ import annotations

import random

from holdfast.games.ante_portas.bombs import open_fire_bombs
from holdfast.games.ante_portas.building import move_in
from holdfast.games.ante_portas.catalog import BOMB, BUNKER, NO_WORK, PRESSURE, WORKS
from holdfast.games.ante_portas.clash import open_clash
from holdfast.games.ante_portas.geometry import DIRECTIONS, HEXES, OFF, N, S, neighbour
from holdfast.games.ante_portas.goods import DOLLAR, GOODS, STORED, TOOL
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.purse import room_for
from holdfast.games.ante_portas.result import figures_return
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.traps import open_knockback
from holdfast.games.ante_portas.windows import open_soldiers
from holdfast.games.ante_portas.works import open_lay
from tests.games.ante_portas.field.scenes import put

MOST_TROOPS = 6


def sweep(state: AntePortasState) -> None:
    """Remove all Invaders."""
    field = state.field
    for hex in range(1, HEXES + 1):
        field.remove_resting(hex, field.basics[hex], field.elites[hex], figures_return(state))


def hold_the_line(state: AntePortasState) -> None:
    """Remove Invaders who have come far down, so that the war lasts until the Final Wave."""
    field = state.field
    for hex in range(1, 14):
        field.remove_resting(hex, field.basics[hex], field.elites[hex], True)


def clear(state: AntePortasState, hex: int) -> None:
    """Remove the players' Units from a hex; Soldiers go to the Sickbay."""
    field = state.field
    field.wound(hex, field.farmers_on(hex), field.citizens_on(hex))
    if field.tile[hex] != NO_WORK:
        field.take_tile(hex, state.rules.cards.works[field.tile[hex]].group)


def besiege(state: AntePortasState, rng: random.Random) -> None:
    """Set up another Battleground: works with their crews, exhausted ones too, and troops, some of them in Traps."""
    field = state.field
    sweep(state)
    for hex in range(1, HEXES + 1):
        if rng.random() < 0.3:
            clear(state, hex)
        if rng.random() < 0.35:
            build(state, rng, hex, rng.choice(WORKS))
    for hex in rng.sample(range(6, HEXES + 1), rng.randint(0, MOST_TROOPS)):
        if field.tile[hex] != NO_WORK and WORKS[field.tile[hex]] not in ("trap", "bomb"):
            clear(state, hex)
        field.wound(hex, field.farmers_on(hex), field.citizens_on(hex))
        basics = min(rng.choice((0, 1, 1, 2, 3)), int(field.basics_left))
        elites = min(rng.choice((0, 0, 1, 2)), int(field.elites_left))
        put(state, hex, basics=basics, elites=elites)


def build(state: AntePortasState, rng: random.Random, hex: int, work: str) -> None:
    kind = WORKS.index(work)
    printed = state.rules.cards.works[kind]
    field = state.field
    if field.tile[hex] != NO_WORK or field.tiles_left(kind, printed.group) == 0:
        return
    put(state, hex, work=work, facing=rng.choice(DIRECTIONS) if kind < PRESSURE else "n")
    if kind < PRESSURE and rng.random() < 0.8:
        recruit(state, hex, printed.citizens, rng.randint(1, 2), tired=rng.random() < 0.25)
    elif rng.random() < 0.3:
        recruit(state, hex, rng.random() < 0.5, 1, tired=rng.random() < 0.5)


def recruit(state: AntePortasState, hex: int, citizens: bool, count: int, *, tired: bool) -> None:
    """Put Soldiers on a hex, with homes of their own."""
    field = state.field
    community = state.communities[0]
    if citizens:
        (field.tired_citizens if tired else field.citizens)[hex] += count
        community.citizen_homes += count
    else:
        (field.tired_farmers if tired else field.farmers)[hex] += count
        community.farmer_homes += count


def herd(state: AntePortasState) -> None:
    """Put a troop too large to press ahead in the top corner, with nobody in its way: no end is in sight."""
    field = state.field
    for hex in range(1, HEXES + 1):
        field.remove_resting(hex, field.basics[hex], field.elites[hex], True)
        clear(state, hex)
    put(state, 26, basics=min(5, int(state.field.basics_left)))


def wander(state: AntePortasState, seat: int, rng: random.Random) -> None:
    """Move the Steward somewhere else."""
    others = [int(community.site) for community in state.communities]
    laid = [site for site, spot in enumerate(state.land.spot_of) if spot != EMPTY]
    state.communities[seat].site = rng.choice(others if rng.random() < 0.3 else laid)


def lay_out(state: AntePortasState, seat: int, rng: random.Random, kind: int, hexes: list[int]) -> None:
    """Let tiles of this kind be laid for free on some of these hexes, where a Farmer stands."""
    field = state.field
    work = state.rules.cards.works[kind]
    for hex in range(1, HEXES + 1):
        if field.tile[hex] != NO_WORK and state.rules.cards.works[field.tile[hex]].group == work.group:
            clear(state, hex)
    for hex in rng.sample(hexes, min(len(hexes), 6)):
        clear(state, hex)
        field.remove_resting(hex, field.basics[hex], field.elites[hex], True)
        recruit(state, hex, False, 1, tired=False)
    open_lay(state, seat, kind, [0] * len(GOODS), -1, False)
    state.settle(-1)


def trap_them(state: AntePortasState, seat: int, rng: random.Random, hexes: list[int]) -> None:
    """Put Invaders in Traps on some of these hexes; half of the time the Trapper acts, otherwise Guards beside them."""
    sweep(state)
    by_guards = rng.random() < 0.5
    for hex in range(1, HEXES + 1):
        clear(state, hex)
    for hex in (*rng.sample(hexes, min(len(hexes), 3)), 26):
        put(state, hex, work="trap", basics=rng.randint(1, 3), elites=rng.randint(0, 3))
    for hex in range(1, HEXES + 1):
        if by_guards and state.field.tile[hex] == NO_WORK and rng.random() < 0.5:
            build(state, rng, hex, "guard-post")
    if by_guards:
        open_soldiers(state, seat)
    else:
        open_knockback(state, seat)
    state.settle(-1)


def mine_them(state: AntePortasState, seat: int, rng: random.Random, hexes: list[int]) -> None:
    """Put Bombs on some of these hexes, and let the Combat Engineer set them off."""
    for hex in rng.sample(hexes, min(len(hexes), 6)):
        clear(state, hex)
        build(state, rng, hex, "bomb")
    open_fire_bombs(state, seat)
    state.settle(-1)


def stand_guard(state: AntePortasState, seat: int, rng: random.Random, hexes: list[int]) -> None:
    """Let Guards on some of these hexes see a Mine that is about to go off, and give somebody the Tools."""
    sweep(state)
    state.communities[seat].tools = 9
    for post in rng.sample(hexes, min(len(hexes), 2)):
        clear(state, post)
        facing = N if neighbour(post, N) != OFF else S
        put(state, post, work="guard-post", facing=DIRECTIONS[facing])
        recruit(state, post, False, 1, tired=False)
        target = int(neighbour(post, facing))
        clear(state, target)
        build(state, rng, target, "pressure-mine")
        clear_soldiers(state, target)
        put(state, target, basics=1)
        open_clash(state, seat, target, 0)
    state.settle(-1)


def set_mine(state: AntePortasState, seat: int) -> None:
    """Put down a Mine, and Farmers who could take the damage instead."""
    clear(state, 12)
    recruit(state, 12, False, 2, tired=False)
    build_bare(state, 12, "dummy-mine")
    put(state, 12, basics=2 // int(state.rules.basic_strength))
    open_clash(state, seat, 12, 0)
    state.settle(-1)


def offer_flip(state: AntePortasState, seat: int, flip_only: bool) -> None:
    """Put every tile of that kind on the board as a Trench that can be turned over, with another hex in sight."""
    for hex in range(1, HEXES + 1):
        clear(state, hex)
    for hex in range(1, HEXES):
        build_bare(state, hex, "trench")
    recruit(state, HEXES, False, 1, tired=False)
    open_lay(state, seat, BUNKER, [0] * len(GOODS), 1, flip_only)
    state.settle(-1)


def build_bare(state: AntePortasState, hex: int, work: str) -> None:
    kind = WORKS.index(work)
    if state.field.tiles_left(kind, state.rules.cards.works[kind].group) > 0:
        put(state, hex, work=work)


def desert(state: AntePortasState) -> None:
    """Leave no Soldier and no engine on the Battleground."""
    for hex in range(1, HEXES + 1):
        clear_soldiers(state, hex)
        if state.field.tile[hex] != NO_WORK and state.rules.cards.works[state.field.tile[hex]].mobile:
            clear(state, hex)


def clear_soldiers(state: AntePortasState, hex: int) -> None:
    state.field.wound(hex, state.field.farmers_on(hex), state.field.citizens_on(hex))


def enrich(state: AntePortasState, seat: int, rng: random.Random) -> None:
    """Change the goods: sometimes plenty, sometimes next to nothing."""
    community = state.communities[seat]
    community.tools = rng.choice((0, 1, 4, 9, 12))
    community.dollars = rng.choice((0, 1, 5, 12))
    for good in range(STORED):
        community.goods[good] = 0
    for good in rng.sample(range(STORED), STORED):
        room = int(room_for(state.rules.cards, community, good))
        community.goods[good] = min(room, rng.choice((0, 1, 2, 4, 12)))


def settle_down(state: AntePortasState, seat: int, rng: random.Random) -> None:
    """Add Buildings and colonists at home; now and then leave no free space at all."""
    community = state.communities[seat]
    for building in rng.sample(state.rules.cards.buildings, 2):
        if building.limit == 0 or community.built[building.number] < building.limit:
            community.built[building.number] += 1
            move_in(state, community, building.farmer_homes, building.citizen_homes)
    if rng.random() < 0.3:
        man_shed(state, seat)
    if rng.random() < 0.3:
        move_in(state, community, rng.randint(1, 4), rng.randint(0, 3))


def man_shed(state: AntePortasState, seat: int) -> None:
    """Make room for larger payments."""
    community = state.communities[seat]
    shed = next(building for building in state.rules.cards.buildings if building.id == "shed")
    if community.built[shed.number] < shed.limit:
        community.built[shed.number] += 1
        community.farmers_at[shed.number] += 1
        community.farmer_homes += 1


def supply_engineer(state: AntePortasState, seat: int) -> None:
    """Put a Bomb in sight, and let another be paid for."""
    man_shed(state, seat)
    community = state.communities[seat]
    community.tools = 9
    community.goods[:] = state.rules.cards.works[BOMB].cost[:STORED]
    if state.field.troop_size(2) == 0:
        clear(state, 2)
        build_bare(state, 2, "bomb")
    if state.field.troop_size(7) == 0:
        clear(state, 7)
        recruit(state, 7, False, 1, tired=False)


def work_at_home(state: AntePortasState, seat: int) -> None:
    """Put an Improvement into play that converts goods at every Production."""
    card = next(card for card in state.rules.cards.improvements if card.production_convert is not None)
    if card.number not in state.communities[seat].played:
        state.communities[seat].played.append(int(card.number))


def deal_cards(state: AntePortasState, seat: int, wanted: list[int], rng: random.Random) -> None:
    """Deal Improvements from the deck into the hand; now and then there is exactly enough to pay for one of them."""
    hand = state.communities[seat].hand
    deck = state.decks.improvements.deck
    there = [card for card in wanted if deck.bag[card] > 0]
    while there and len(hand) < state.rules.cards.numbers.hand_limit:
        card = rng.choice(there)
        there.remove(card)
        deck.take(card)
        hand.append(card)
    payable = [card for card in hand if card in wanted]
    if payable and rng.random() < 0.5:
        man_shed(state, seat)
        cost = state.rules.cards.improvements[rng.choice(payable)].cost
        community = state.communities[seat]
        community.tools, community.dollars = cost[TOOL], cost[DOLLAR]
        community.goods[:] = cost[:STORED]
