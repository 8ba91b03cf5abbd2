"""What must hold in every position of *After the Empire*, whatever was played."""

from __future__ import annotations

from collections.abc import Iterable

from holdfast.games.after_the_empire.catalog import Card
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import (
    FLAG_VALUES,
    MAX_GATES,
    MAX_WALLS,
    RICH_FARM,
    SEASONS,
    STARTING_WORKERS,
    STONE_TURRET,
    THREAT_STEP,
    TURRET_CUBES,
    WALL_CUBES,
    WORKER_SEASONS,
)
from holdfast.kernel import Deck, State
from tests.fuzz.audit import Audit, demand

# The goods whose every change is reported by an event.
TOLD = ("gold", "food", "wood", "stone", "iron", "moves", "soldiers", "mercenaries", "wounded")


def check_position(state: EmpireState) -> None:
    """Nothing is lost, doubled, negative or out of its limits."""
    check_decks(state)
    demand(state.threat == THREAT_STEP * (state.season - 1), "the threat rises by 3 a season")
    demand(1 <= state.season <= SEASONS, "there are seven seasons")
    for place, full in enumerate(state.rules.spaces[state.seats]):
        taken = sum(1 for placed in state.placed if placed // 4 == place)
        demand(state.open[place] + taken == full, "a space is open or taken")
    flags = [sum(realm.flags_2 for realm in state.realms), sum(realm.flags_3 for realm in state.realms)]
    demand(flags[0] <= FLAG_VALUES.count(2), "there are four flags worth 2")
    demand(flags[1] <= FLAG_VALUES.count(3), "there is one flag worth 3")
    for realm in state.realms:
        check_realm(state, realm)


def check_decks(state: EmpireState) -> None:
    """Every card is in its deck, on the board or with a player."""
    held = [card for realm in state.realms for card in realm.cards]
    rules = state.rules
    conserved(rules.building_counts, state.buildings, held + state.building_row, rules.cards.cards, "building")
    conserved(rules.refugee_counts, state.refugees, held + state.refugee_row, rules.cards.cards, "refugee")
    conserved(rules.invader_counts, state.invaders, [report // 4 for report in state.reports], None, "invader")
    conserved(rules.siege_counts, state.sieges, [state.siege // 4] if state.siege >= 0 else [], None, "siege")
    secret = [card for realm in state.realms for card in realm.objectives + realm.drawn]
    conserved(rules.objective_counts, state.objectives, secret, None, "objective")
    starters = rules.cards.starting_refugees()
    for kind, card in enumerate(starters):
        demand(state.starters.bag[kind] + held.count(card.number) == 1, f"{card.id} is there once")
    for realm in state.realms:
        demand(realm.cards.count(0) == 1, "every realm has its Barracks")
        demand(len(realm.cards) == len(realm.marks), "every card has its marks")


def conserved(printed: list[int], deck: Deck, out: Iterable[int], cards: list[Card] | None, what: str) -> None:
    places = list(out)
    for kind, copies in enumerate(printed):
        if copies:
            found = deck.bag[kind] + deck.under.count(kind) + places.count(kind)
            demand(found == copies, f"{what} card {cards[kind].id if cards else kind}: {found} of {copies}")
    demand(deck.unseen == sum(deck.bag), f"the {what} deck knows its size")


def check_realm(state: EmpireState, realm: Realm) -> None:
    negative = [name for name, amount in numbers(realm.to_json()) if amount < 0]
    demand(not negative, f"no number of a realm is negative: {negative}")
    workers = STARTING_WORKERS + sum(1 for season in WORKER_SEASONS if state.season >= season)
    demand(realm.workers <= realm.all_workers == workers, "workers come in seasons 3 and 6")
    demand(realm.villager + realm.villager_coming <= 2, "at most one villager comes a season")
    demand(realm.walls_built(False) <= MAX_WALLS, "at most three walls")
    demand(realm.walls_built(True) <= MAX_GATES, "at most one gate")
    for side in realm.sides:
        demand(side.cubes <= WALL_CUBES[side.piece], "a wall holds its cubes at most")
        demand(side.piece != 0 or side.troops() == 0, "troops stand on standing walls")
        demand(side.farm <= RICH_FARM, "farms have two levels")
    for corner in realm.corners:
        demand(corner.cubes <= TURRET_CUBES[corner.piece], "a turret holds its cubes at most")
        burnt = corner.piece == STONE_TURRET and corner.cubes == 0
        demand(not corner.flame or burnt, "only an empty stone turret burns")


def numbers(data: object, name: str = "") -> list[tuple[str, int]]:
    """All numbers in plain data, each with the path to it."""
    if isinstance(data, dict):
        return [found for key, value in data.items() for found in numbers(value, f"{name}/{key}")]
    if isinstance(data, list):
        return [found for place, value in enumerate(data) for found in numbers(value, f"{name}/{place}")]
    return [(name, data)] if isinstance(data, int) else []


class Ledger(Audit):
    """Keeps the books of all realms from the events alone, and compares them with what the realms have."""

    def __init__(self, state: State) -> None:
        assert isinstance(state, EmpireState)
        super().__init__([stock(realm) for realm in state.realms])

    def check(self, state: State) -> None:
        assert isinstance(state, EmpireState)
        check_position(state)
        for realm, book in zip(state.realms, self.books, strict=True):
            if realm.muster == 0:  # while troops are being regrouped they belong to neither kind
                has = stock(realm)
                wrong = {name: (has[name], book[name]) for name in TOLD if has[name] != book[name]}
                demand(not wrong, f"every change of goods is told: seat {realm.seat} has, the events say {wrong}")

    def keys(self, state: State) -> list[tuple[int, ...]]:
        """Gold, then flags."""
        assert isinstance(state, EmpireState)
        result = state.result()
        assert result is not None
        return [(result.points(seat), int(realm.flag_tokens())) for seat, realm in enumerate(state.realms)]


def stock(realm: Realm) -> dict[str, int]:
    fit = realm.all_soldiers() - realm.wounded
    hired = realm.mercenaries + sum(side.mercenaries for side in realm.sides)
    return {
        "gold": realm.gold,
        "food": realm.food,
        "wood": realm.wood,
        "stone": realm.stone,
        "iron": realm.iron,
        "moves": realm.moves,
        "soldiers": int(fit),
        "mercenaries": int(hired),
        "wounded": realm.wounded,
    }
