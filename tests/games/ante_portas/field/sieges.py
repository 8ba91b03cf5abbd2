"""Sieges: a random field, and then half-year after half-year of random spawning, marching, orders and Soldier actions.

The land is left out. After every answer `check_field` checks that whatever left one place is in another.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from holdfast.games.ante_portas.battle_phase import open_battle_phase
from holdfast.games.ante_portas.bombs import can_fire, open_fire_bombs
from holdfast.games.ante_portas.catalog import MINE_TILES, NO_WORK, PRESSURE, TILE_GROUPS, WORKS
from holdfast.games.ante_portas.deploy import arrive, open_deploy
from holdfast.games.ante_portas.field import MINE_KINDS
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import GOODS, TOOL
from holdfast.games.ante_portas.rotate import open_rotate
from holdfast.games.ante_portas.spawn import spawn_card
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.traps import can_knock, open_knockback
from holdfast.games.ante_portas.windows import any_soldier_action, open_soldiers
from holdfast.games.ante_portas.works import open_lay
from holdfast.kernel import CHANCE, Event
from holdfast.kernel.rng import Rng
from tests.games.ante_portas.field.scenes import on, put, war

HALF_YEARS = 6


@dataclass
class Used:
    """What came up: rules of events, cards, kinds of answers, and works that were laid, fired, lost."""

    rules: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    lost_wars: int = 0


@dataclass
class Totals:
    """What never changes while no Soldier comes or goes."""

    farmers: int
    citizens: int

    @staticmethod
    def of(state: AntePortasState) -> Totals:
        field = state.field
        return Totals(
            sum(field.farmers) + sum(field.tired_farmers) + int(field.sick_farmers),
            sum(field.citizens) + sum(field.tired_citizens) + int(field.sick_citizens),
        )


def check_field(state: AntePortasState, totals: Totals) -> None:
    field = state.field
    numbers = state.rules.cards.numbers
    assert Totals.of(state) == totals, "a wounded Soldier is in the Sickbay"
    assert sum(field.basics) + field.basics_left == numbers.basics, "fallen Basics are in the supply"
    assert sum(field.elites) + field.elites_left == numbers.elites, "fallen Elites are in the supply"
    laid = Counter(kind for kind in field.tile if kind != NO_WORK)
    for group in range(len(TILE_GROUPS)):
        out = sum(laid[kind] for kind in range(len(WORKS)) if state.rules.cards.works[kind].group == group)
        assert out + field.left[group] == numbers.group_limit[group], TILE_GROUPS[group]
    for kind in range(len(WORKS)):
        work = state.rules.cards.works[kind]
        if work.group == MINE_TILES:
            assert laid[kind] + field.left[MINE_KINDS + kind - PRESSURE] == work.most, WORKS[kind]
    columns = (
        field.basics,
        field.elites,
        field.farmers,
        field.tired_farmers,
        field.citizens,
        field.tired_citizens,
        field.left,
    )
    assert min(min(column) for column in columns) >= 0
    assert min(field.basics_left, field.elites_left, field.sick_farmers, field.sick_citizens) >= 0
    assert all(0 <= facing < 6 for facing in field.facing)
    parts = [*field.waiting, *([field.moving] if field.moving is not None else [])]
    for hex in range(1, HEXES + 1):
        here = [part for part in parts if part.hex == hex]
        assert sum(part.basics for part in here) <= field.basics[hex], "a troop is counted in its hex"
        assert sum(part.elites for part in here) <= field.elites[hex]
    if state.stack and state.stack[-1].name == "rest":
        check_rest(state)


def check_rest(state: AntePortasState) -> None:
    """Between two phases the two sides never share a hex, and no march is unfinished."""
    field = state.field
    assert field.moving is None
    assert field.waiting == []
    for hex in range(1, HEXES + 1):
        if field.troop_size(hex) > 0:
            assert field.soldiers_on(hex) == 0, on(state, hex)
            assert field.tile[hex] == NO_WORK or WORKS[field.tile[hex]] in ("trap", "bomb"), on(state, hex)


# -- playing -------------------------------------------------------------------------------------------------------


def besiege(seed: int, used: Used) -> None:
    """A whole siege; ends early when the line breaks."""
    rng = random.Random(f"siege {seed}")
    state = war(rng.randint(1, 3), dragons=seed % 2 == 1, tools=30)
    if rng.random() < 0.5:
        state.decks.movement.replace(state.rules.movement_counts[2])
    for half_year in range(HALF_YEARS):
        reinforce(state, rng)
        for order in orders(state, rng):
            run(state, rng, used, order)
            if not state.stack:
                used.lost_wars += 1
                return
        for number in rng.sample(range(len(state.rules.cards.movement)), 2):
            card = state.rules.cards.movement[number]
            if card.dragons == state.rules.dragons:
                spawn_card(state, card)
                run(state, rng, used, "spawn")
        state.clock.round = half_year % 2
        open_battle_phase(state)
        run(state, rng, used, "march")
        if not state.stack:
            used.lost_wars += 1
            return


def reinforce(state: AntePortasState, rng: random.Random) -> None:
    """Add Soldiers and works, so that something is worth attacking."""
    for _ in range(rng.randint(2, 6)):
        hex = rng.randint(1, 18)
        if state.field.troop_size(hex) > 0:
            continue
        work = rng.choice(WORKS)
        kind = WORKS.index(work)
        group = state.rules.cards.works[kind].group
        if state.field.tile[hex] == NO_WORK and state.field.tiles_left(kind, group) > 0:
            put(state, hex, work=work, facing=rng.choice(("n", "ne", "nw", "n", "s")) if kind < PRESSURE else "n")
        put(state, hex, farmers=rng.randint(0, 2), citizens=int(rng.random() < 0.4))


def orders(state: AntePortasState, rng: random.Random) -> list[str]:
    return rng.sample(["deploy", "supreme", "rotate", "lay", "knock", "bombs", "enlist", "soldiers"], 3)


def give_order(state: AntePortasState, rng: random.Random, order: str) -> None:
    if order == "deploy":
        open_deploy(state, 0, 1, 0)
    elif order == "supreme":
        open_deploy(state, 0, 2, 1)
    elif order == "rotate":
        open_rotate(state, 0, rng.randint(1, 2))
    elif order == "lay":
        cost = [0] * len(GOODS)
        cost[TOOL] = rng.randint(1, 3)
        open_lay(state, 0, rng.randrange(len(WORKS)), cost, rng.choice((-1, 1)), False)
    elif order == "knock" and can_knock(state):
        open_knockback(state, 0)
    elif order == "bombs" and can_fire(state):
        open_fire_bombs(state, 0)
    elif order == "enlist":
        arrive(state, 0, rng.randint(0, 2), rng.randint(0, 1))
    elif order == "soldiers" and any_soldier_action(state, 0):
        open_soldiers(state, 0)


def run(state: AntePortasState, rng: random.Random, used: Used, order: str) -> None:
    """Give random answers until all is quiet or lost, and check the laws after each."""
    give_order(state, rng, order)
    totals = Totals.of(state)
    log: list[Event] = []
    state.log = log
    state.settle(-1)
    state.log = None
    luck = Rng(rng.getrandbits(40))
    while state.stack and state.stack[-1].name != "rest":
        check_field(state, totals)
        seat = state.actor()
        if seat == CHANCE:
            outcome = state.chance().pick(state, luck)
            used.cards[outcome.notation.split()[1]] += 1
            state.apply(CHANCE, outcome, log)
            continue
        used.questions[state.stack[-1].name] += 1
        answer = rng.choice(state.choices(seat))
        used.answers[" ".join(word for word in answer.notation.split() if not word.isdigit())] += 1
        state.apply(seat, answer, log)
    used.rules.update(event.rule for event in log)
    if state.stack:
        check_field(state, totals)
