"""What must hold in every position of *Ante Portas*, whatever was played."""

from __future__ import annotations

from collections import Counter

from holdfast.games.ante_portas.catalog import BOUNDING, DUMMY, NO_WORK, PRESSURE
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.employment import takes_workers
from holdfast.games.ante_portas.field import MINE_KINDS, Field
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.result import figures_return
from holdfast.games.ante_portas.sides import most_soldiers, team_of
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import State
from tests.fuzz.audit import Audit, demand

LARGEST = 2000  # no count of anything comes near it, so no 64-bit number ever wraps


def check_portas_position(state: AntePortasState) -> None:
    """Nothing is lost, doubled, negative or out of its limits."""
    for community in state.communities:
        check_community(state, community)
    check_colonists(state)
    check_figures(state)
    check_tiles(state)
    check_cards(state)


def check_community(state: AntePortasState, community: Community) -> None:
    demand(community.free_homes(False) >= 0, "every Farmer at home or at work has a home")
    demand(community.free_homes(True) >= 0, "every Citizen at home or at work has a home")
    for building in state.rules.cards.buildings:
        built = community.built[building.number]
        farmers, citizens = community.farmers_at[building.number], community.citizens_at[building.number]
        demand(0 <= built <= LARGEST, f"there are {built} of {building.id}")
        if not takes_workers(building):
            fits = farmers == citizens == 0
        elif building.any_worker:
            fits = farmers + citizens <= built
        else:
            fits = farmers <= built * building.farmers and citizens <= built * building.citizens
        demand(fits, f"{farmers} Farmers and {citizens} Citizens work in {built} of {building.id}")


def check_colonists(state: AntePortasState) -> None:
    """Every home brought one colonist, who is at home, at work, on the Battleground or in the Sickbay."""
    for team in range(2 if state.rules.duel else 1):
        field = state.field.seen_by(team)
        mates = [community for community in state.communities if team_of(state, community.seat) == team]
        farmers = int(field.sick_farmers) + sum(field.farmers) + sum(field.tired_farmers)
        citizens = int(field.sick_citizens) + sum(field.citizens) + sum(field.tired_citizens)
        for community in mates:
            farmers += int(community.home_farmers) + sum(community.farmers_at)
            citizens += int(community.home_citizens) + sum(community.citizens_at)
        demand(farmers == sum(community.farmer_homes for community in mates), f"{farmers} Farmers have homes")
        demand(citizens == sum(community.citizen_homes for community in mates), f"{citizens} Citizens do")
        if state.rules.duel:
            check_team(state, field, farmers, citizens)


def check_team(state: AntePortasState, field: Field, farmers: int, citizens: int) -> None:
    """A team of a duel keeps to its figures and to its Soldiers per hex, and shares no hex with the other team."""
    duel, rival = state.rules.cards.duel, field.rival
    assert rival is not None
    demand(farmers <= duel.farmers and citizens <= duel.citizens, f"a team has {farmers} and {citizens}")
    in_battle = any(frame.name in ("battle", "support", "mine", "wound", "guard") for frame in state.stack)
    for hex in range(1, HEXES + 1):
        demand(field.soldiers_on(hex) <= most_soldiers(state), f"{field.soldiers_on(hex)} Soldiers stand on #{hex}")
        demand(rival.tired_basics[hex] <= field.basics[hex], f"more are exhausted on #{hex} than stand there")
        demand(rival.tired_elites[hex] <= field.elites[hex], f"more are exhausted on #{hex} than stand there")
        both = field.soldiers_on(hex) > 0 and field.troop_size(hex) > 0
        demand(in_battle or not both, f"both teams stand on #{hex}")
        demand(field.tile[hex] == NO_WORK or rival.tile[hex] == NO_WORK, f"two Works lie on #{hex}")


def check_figures(state: AntePortasState) -> None:
    """Invaders stand on the board or wait in the supply; in All Dead the fallen leave the game."""
    field, numbers = state.field, state.rules.cards.numbers
    if state.rules.duel:
        return
    basics = sum(field.basics) + int(field.basics_left)
    elites = sum(field.elites) + int(field.elites_left)
    if figures_return(state):
        demand((basics, elites) == (numbers.basics, numbers.elites), f"{basics} Basics, {elites} Elites")
    else:
        demand(basics <= numbers.basics and elites <= numbers.elites, f"{basics} Basics, {elites} Elites")
    soldiers = (field.farmers, field.tired_farmers, field.citizens, field.tired_citizens)
    for column in (*soldiers, field.basics, field.elites):
        demand(all(0 <= column[hex] <= LARGEST for hex in range(1, HEXES + 1)), "no count is negative or huge")


def check_tiles(state: AntePortasState) -> None:
    """Front and back of a tile share one limit, and so do Mines of a kind."""
    works = state.rules.cards.works
    theirs = [] if state.field.rival is None else state.field.rival.tile[1:]
    laid = Counter(kind for kind in state.field.tile[1:] + theirs if kind != NO_WORK)
    groups = Counter[int]()
    for kind, count in laid.items():
        groups[works[kind].group] += count
    for group, limit in enumerate(state.rules.cards.numbers.group_limit):
        demand(state.field.left[group] + groups[group] == limit, f"tiles of group {group}")
    for place, kind in enumerate((PRESSURE, BOUNDING, DUMMY)):
        demand(state.field.left[MINE_KINDS + place] + laid[kind] == works[kind].most, f"Mines of kind {kind}")


def check_cards(state: AntePortasState) -> None:
    """Every card of the Era is somewhere exactly once."""
    era = int(state.clock.era)
    movement = Counter(state.decks.movement.discards)
    movement.update({card: left for card, left in enumerate(state.decks.movement.deck.bag) if left})
    printed = Counter({card: count for card, count in enumerate(state.rules.movement_counts[era]) if count})
    demand(movement == printed, "every Movement card is in its deck or among the discards")
    if any(frame.name == "to whom" for frame in state.stack):
        return  # a card that was played waits for its owner to be named
    cards = Counter(state.decks.improvements.discards)
    cards.update({card: left for card, left in enumerate(state.decks.improvements.deck.bag) if left})
    for community in state.communities:
        cards.update(community.hand + community.drawn + community.played)
    found = {card: count for card, count in cards.items() if state.rules.cards.improvements[card].era == era}
    expected = {card: count for card, count in enumerate(state.rules.improvement_counts[era]) if count}
    demand(found == expected, "every Improvement of the Era is in one place")


def goods_of(community: Community) -> dict[str, int]:
    return {name: int(community.has(good)) for good, name in enumerate(GOODS)}


class PortasLedger(Audit):
    """Keeps the books of all Communities from the events alone, and compares them with what they have."""

    shared_victory = False  # P-duel-area: in a tie no team wins

    def __init__(self, state: State) -> None:
        assert isinstance(state, AntePortasState)
        super().__init__([goods_of(community) for community in state.communities])

    def check(self, state: State) -> None:
        assert isinstance(state, AntePortasState)
        check_portas_position(state)
        for community, book in zip(state.communities, self.books, strict=True):
            has = goods_of(community)
            demand(has == book, f"seat {community.seat} has {has}, the events say {book}")
            demand(all(0 <= amount <= LARGEST for amount in has.values()), "no amount is negative or huge")

    def keys(self, state: State) -> list[tuple[int, ...]]:
        """The teams of a duel are ranked by what they achieved."""
        result = state.result()
        assert result is not None
        return [(result.points(seat),) for seat in range(len(result.ranks))]
