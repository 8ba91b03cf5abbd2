"""Building in a Community: costs, spaces, limits, remodelling and razing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import ANY, FACTORY, INSTITUTE, NONE, RESIDENCE, STORAGE, Building
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.employment import offer_manning, trim
from holdfast.games.ante_portas.goods import TOOL, amount_words, delta_of, no_goods
from holdfast.games.ante_portas.purse import affords, check_stores, most_times, pay, shortage
from holdfast.games.ante_portas.sides import allied
from holdfast.games.ante_portas.tables import MOST
from holdfast.games.ante_portas.verdicts import (
    AT_LIMIT,
    LACKING,
    NO_SPACE,
    NOT_BUILT,
    NOTHING_TO_REMODEL,
    SPACE_LEFT,
    STANDS_THERE,
    TOO_MANY,
    explain,
)
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.game import AntePortas
    from holdfast.games.ante_portas.state import AntePortasState


# -- what there is room for ----------------------------------------------------------------------------------------


def used_spaces(rules: AntePortas, community: Community) -> i64:
    """P-spaces: every Building takes a space, except that storage facilities have slots of their own."""
    spaces: i64 = 0
    for building in rules.cards.buildings:
        if building.kind != STORAGE:
            spaces += community.built[building.number]
    return spaces


def free_spaces(rules: AntePortas, community: Community) -> i64:
    return rules.cards.numbers.spaces[rules.eras - 1] - used_spaces(rules, community)


def limit_left(state: AntePortasState, community: Community, building: Building) -> i64:
    """How many more a Community may have; in a duel, tiles and figures may also run out."""
    left = own_limit_left(state.rules, community, building)
    if state.rules.duel:
        left = fewer(left, tiles_left(state, building))
        left = fewer(left, figures_left(state, community, building))
    return left


def fewer(one: i64, other: i64) -> i64:
    return one if one < other else other


def tiles_left(state: AntePortasState, building: Building) -> i64:
    """P-duel-buildings: there are only so many tiles of each base Building."""
    left: i64 = state.rules.cards.duel.buildings[0 if state.seats == 2 else 1]
    for community in state.communities:
        left -= community.built[building.number]
    return left


def farmers_left(state: AntePortasState, seat: i64) -> i64:
    """P-duel-figures: how many of a team's Farmers are not in play; every home came with one."""
    left = state.rules.cards.duel.farmers
    for community in state.communities:
        if allied(state, seat, community.seat):
            left -= community.farmer_homes
    return left


def citizens_left(state: AntePortasState, seat: i64) -> i64:
    left = state.rules.cards.duel.citizens
    for community in state.communities:
        if allied(state, seat, community.seat):
            left -= community.citizen_homes
    return left


def figures_left(state: AntePortasState, community: Community, building: Building) -> i64:
    """P-duel-figures: a Residence is built only if there are figures for its colonists."""
    left: i64 = MOST
    if building.farmer_homes > 0:
        left = fewer(left, farmers_left(state, community.seat) // building.farmer_homes)
    if building.citizen_homes > 0:
        left = fewer(left, citizens_left(state, community.seat) // building.citizen_homes)
    return left


def own_limit_left(rules: AntePortas, community: Community, building: Building) -> i64:
    """P-building-limit: what the Building's own limit allows; storage facilities share their slots."""
    left: i64 = MOST
    if building.limit > 0:
        left = building.limit - community.built[building.number]
    if building.kind == STORAGE and building.remodels == NONE:
        stored: i64 = 0
        for other in rules.cards.buildings:
            if other.kind == STORAGE:
                stored += community.built[other.number]
        slots = rules.cards.numbers.storage_slots - stored
        left = slots if slots < left else left
    return left


def to_remodel(rules: AntePortas, community: Community, building: Building) -> i64:
    """P-remodel: how many can be made from older ones; a Residence needs its colonist at home and unemployed."""
    old = rules.cards.buildings[building.remodels]
    count: i64 = community.built[old.number]
    if old.farmer_homes > 0 and community.home_farmers // old.farmer_homes < count:
        count = community.home_farmers // old.farmer_homes
    if old.citizen_homes > 0 and community.home_citizens // old.citizen_homes < count:
        count = community.home_citizens // old.citizen_homes
    return count


def forbidden(state: AntePortasState, community: Community, building: Building) -> i64:
    """What rules out building one more, apart from the price."""
    rules = state.rules
    if limit_left(state, community, building) <= 0:
        return AT_LIMIT
    if building.remodels != NONE:
        return ALLOWED if to_remodel(rules, community, building) > 0 else NOTHING_TO_REMODEL
    if building.takes_space() and free_spaces(rules, community) <= 0:
        return NO_SPACE
    return ALLOWED


def can_build(state: AntePortasState, seat: i64, number: i64, cost: list[int]) -> bool:
    building = state.rules.cards.buildings[number]
    community = state.communities[seat]
    code = forbidden(state, community, building)
    if code == NO_SPACE:
        return can_raze_for(state.rules, community, cost)
    return code == ALLOWED and affords(state.rules.cards, community, cost)


def most_builds(state: AntePortasState, community: Community, building: Building, cost: list[int], times: i64) -> i64:
    """How many can be built in a row, given the limit, the space, remodelling and the price."""
    rules = state.rules
    most = MOST if times == ANY else times
    left = limit_left(state, community, building)
    most = left if left < most else most
    if building.remodels != NONE:
        old = to_remodel(rules, community, building)
        most = old if old < most else most
    elif building.takes_space():
        free = free_spaces(rules, community)
        most = free if free < most else most
    return most_times(rules.cards, community, cost, rules.nothing_gained, most) if most > 0 else 0


# -- razing --------------------------------------------------------------------------------------------------------


def with_razing(rules: AntePortas, cost: list[int]) -> list[int]:
    """P-razing: the Building that replaces a razed one costs one more Tool."""
    dearer = cost[:]
    dearer[TOOL] += rules.cards.numbers.razing_tools
    return dearer


def is_razable(building: Building) -> bool:
    return building.kind != RESIDENCE and building.kind != STORAGE


def can_raze_for(rules: AntePortas, community: Community, cost: list[int]) -> bool:
    if not affords(rules.cards, community, with_razing(rules, cost)):
        return False
    for building in rules.cards.buildings:
        if is_razable(building) and community.built[building.number] > 0:
            return True
    return False


# -- the question --------------------------------------------------------------------------------------------------


def open_building(state: AntePortasState, seat: i64, number: i64, cost: list[int], times: i64) -> None:
    state.ask(seat, Construction(seat, state.rules.cards.buildings[number], cost, times))


@final
class Construction(Question["AntePortasState"]):
    """P-build: how many of a Building; "any number" includes none. With `razed`, a space has been cleared for one."""

    def __init__(self, seat: i64, building: Building, cost: list[int], times: i64) -> None:
        super().__init__("build", seat)
        self.building = building
        self.cost = cost
        self.times: i64 = times
        self.razed = False
        self.most: i64 = 0

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        acts = state.rules.acts
        community = state.communities[self.seat]
        if self.razed:
            self.most = 1
            out.append(acts.build[1])
            return
        self.most = most_builds(state, community, self.building, self.cost, self.times)
        out.extend(acts.build)
        if self.building.takes_space():
            out.extend(acts.raze)

    def legal(self, state: AntePortasState, seat: i64) -> list[Action[Any]]:
        """All numbers up to the largest; razing only if there is no space."""
        acts = state.rules.acts
        community = state.communities[self.seat]
        if self.razed:
            self.most = 1
            return [acts.build[1]]
        self.most = most_builds(state, community, self.building, self.cost, self.times)
        allowed = acts.build[: self.most + 1]
        if self.building.takes_space() and forbidden(state, community, self.building) == NO_SPACE:
            for raze in acts.raze:
                if raze.verdict(state, seat) == ALLOWED:
                    allowed.append(raze)
        return allowed

    def prompt(self, state: AntePortasState) -> str:
        return f"{self.building.name} ({amount_words(self.cost)} each): how many do you build?"

    def copy(self) -> Construction:
        twin = Construction(self.seat, self.building, self.cost, self.times)
        twin.razed = self.razed
        twin.most = self.most
        return twin

    def to_json(self) -> dict[str, object]:
        whole: dict[str, object] = {"question": self.name, "seat": int(self.seat), "building": self.building.id}
        whole["cost"] = list(self.cost)
        whole["times"] = int(self.times)
        whole["razed"] = self.razed
        return whole


@final
class Build(Action["AntePortasState"]):
    def __init__(self, count: i64) -> None:
        super().__init__(f"build {count}", "P-build")
        self.count: i64 = count

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Construction)
        if self.count <= frame.most:
            return ALLOWED
        if frame.most > 0:
            return TOO_MANY
        code = forbidden(state, state.communities[seat], frame.building)
        return LACKING if code == ALLOWED else code

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        frame = state.asked(seat)
        assert isinstance(frame, Construction)
        if code == TOO_MANY:
            return Refusal(self.rule, f"you can build {frame.most} at most")
        if code == LACKING:
            return shortage(state.communities[seat], frame.cost, self.rule)
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Construction)
        state.close(seat)
        cost = with_razing(state.rules, frame.cost) if frame.razed else frame.cost
        for _ in range(self.count):
            pay(state, seat, cost, self.rule, f"builds: {frame.building.name}")
            raise_building(state, seat, frame.building)
        if self.count > 0:
            after_building(state, seat, frame.building)


@final
class Raze(Action["AntePortasState"]):
    """P-razing: with all spaces taken, a Building makes way for another; Residences and storage facilities do not."""

    def __init__(self, building: Building) -> None:
        super().__init__(f"raze {building.id}", "P-razing")
        self.building = building

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Construction)
        community = state.communities[seat]
        if community.built[self.building.number] == 0:
            return NOT_BUILT
        code = forbidden(state, community, frame.building)
        if code != NO_SPACE:
            return SPACE_LEFT if code == ALLOWED else code
        if not is_razable(self.building):
            return STANDS_THERE
        return ALLOWED if affords(state.rules.cards, community, with_razing(state.rules, frame.cost)) else LACKING

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        if code == LACKING:
            frame = state.asked(seat)
            assert isinstance(frame, Construction)
            return shortage(state.communities[seat], with_razing(state.rules, frame.cost), self.rule)
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Construction)
        frame.razed = True
        community = state.communities[seat]
        community.built[self.building.number] -= 1
        trim(community, self.building)
        lose_buffers(state, community)
        if state.log is not None:
            state.tell(Event("razed", self.rule, seat, f"@{seat} razes a {self.building.name}."))


def lose_buffers(state: AntePortasState, community: Community) -> None:
    """P-razing: goods on a Building that no longer exists are lost."""
    rules = state.rules
    lost = no_goods()
    for good in range(len(community.buffers)):
        most = buffer_size(rules, community, good)
        if community.buffers[good] > most:
            lost[good] = community.buffers[good] - most
            community.buffers[good] = most
    if state.log is not None and sum(lost) > 0:
        text = f"@{community.seat} loses {amount_words(lost)} in the rubble."
        state.tell(Event("dropped", "P-razing", community.seat, text, {"delta": delta_of(lost, -1)}))


def buffer_size(rules: AntePortas, community: Community, good: i64) -> i64:
    """P-buffers: three goods on each Building or Improvement that makes them."""
    makers: i64 = 0
    for building in rules.cards.buildings:
        if building.makes[good] > 0:
            makers += community.built[building.number]
    for number in community.played:
        if rules.cards.improvements[number].production[good] > 0:
            makers += 1
    return makers * rules.cards.numbers.buffer


def raise_building(state: AntePortasState, seat: i64, building: Building) -> None:
    """Put one up, with its colonists if it is a Residence, in place of the old one if it is remodelled."""
    community = state.communities[seat]
    if building.remodels != NONE:
        old = state.rules.cards.buildings[building.remodels]
        community.built[old.number] -= 1
        community.farmer_homes -= old.farmer_homes
        community.home_farmers -= old.farmer_homes
        community.citizen_homes -= old.citizen_homes
        community.home_citizens -= old.citizen_homes
        trim(community, old)
    community.built[building.number] += 1
    move_in(state, community, building.farmer_homes, building.citizen_homes)


def move_in(state: AntePortasState, community: Community, farmers: i64, citizens: i64) -> None:
    """P-residences: a new home comes with its colonist, who is unemployed.

    P-duel-figures: in a duel there is no home without a figure for its colonist.
    """
    if state.rules.duel:
        farmers = fewer(farmers, farmers_left(state, community.seat))
        citizens = fewer(citizens, citizens_left(state, community.seat))
    community.farmer_homes += farmers
    community.home_farmers += farmers
    community.citizen_homes += citizens
    community.home_citizens += citizens


def after_building(state: AntePortasState, seat: i64, building: Building) -> None:
    community = state.communities[seat]
    if community.farms_card >= 0 and (building.kind == FACTORY or building.farmers > 0):
        card = state.rules.cards.improvements[community.farms_card]  # P-improvements: the Land Office
        open_building(state, seat, state.rules.farm, card.farms_cost, ANY)
    if building.kind == STORAGE or building.kind == INSTITUTE:
        offer_manning(state, seat, building)
    check_stores(state, seat)
