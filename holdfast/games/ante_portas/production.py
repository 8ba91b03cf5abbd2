"""Production: Smithy, manned Buildings with their Factories, and Improvements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.building import buffer_size
from holdfast.games.ante_portas.catalog import FACTORY, MONEY, PRODUCTION, Building, Improvement
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.employment import manned
from holdfast.games.ante_portas.goods import (
    CLAY,
    DOLLAR,
    FOOD,
    KINDS,
    ORE,
    STORED,
    TOOL,
    WOOD,
    amount_words,
    delta_of,
    no_goods,
)
from holdfast.games.ante_portas.purse import affords, room_for
from holdfast.games.ante_portas.refining import refine
from holdfast.games.ante_portas.verdicts import LACKING
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Each, Frame, Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.game import AntePortas
    from holdfast.games.ante_portas.state import AntePortasState

# The order in which Buffers are emptied, and in which a Factory prefers to help Buildings.
_ORDER: Final[tuple[int, ...]] = (FOOD, ORE, CLAY, WOOD)


def empty_buffers(state: AntePortasState, community: Community) -> None:
    """P-buffers: before Production they are emptied into free room, Food first, then Ore, Clay and Wood."""
    for good in _ORDER:
        room = room_for(state.rules.cards, community, good)
        lying: i64 = community.buffers[good]
        moved = lying if lying < room else room
        community.buffers[good] -= moved
        community.goods[good] += moved


def produce(state: AntePortasState, community: Community) -> None:
    """P-production: Tools from the Smithy, and what Buildings and Improvements make.

    P-buffers: stored goods stay on the Building that made them, three at most; the rest is lost.
    """
    rules = state.rules
    made = output_of(rules, community)
    for good in range(STORED):
        if made[good] > 0:
            most = buffer_size(rules, community, good) - community.buffers[good]
            if made[good] > most:
                made[good] = most if most > 0 else 0
            community.buffers[good] += made[good]
    community.tools += made[TOOL]
    community.dollars += made[DOLLAR]
    if state.log is not None:
        text = f"@{community.seat} produces {amount_words(made)}."
        state.tell(Event("produced", "P-production", community.seat, text, {"delta": delta_of(made, 1)}))


def output_of(rules: AntePortas, community: Community) -> list[int]:
    """What a Community makes in a year, before Buffers set a limit."""
    made = no_goods()
    made[TOOL] = rules.cards.numbers.smithy  # P-smithy
    for building in rules.cards.buildings:
        working = manned(community, building)
        if working > 0:
            for good in range(KINDS):
                made[good] += working * building.makes[good]
    for number in community.played:
        card = rules.cards.improvements[number]
        for good in range(KINDS):
            made[good] += card.production[good]
        if card.bonus_building >= 0:
            working = manned(community, rules.cards.buildings[card.bonus_building])
            for good in range(KINDS):
                made[good] += working * card.bonus_makes[good]
    add_factories(rules, community, made)
    return made


def add_factories(rules: AntePortas, community: Community, made: list[int]) -> None:
    """P-factories: each adds one good to each of up to three manned Buildings whose workers are of its worker's kind.

    P-factories-money: Pubs and Theaters too. The best are chosen: Ore, Dollars, Food, then Clay and Wood.
    """
    farmers: i64 = 0
    citizens: i64 = 0
    for building in rules.cards.buildings:
        if building.kind == FACTORY:
            farmers += community.farmers_at[building.number]
            citizens += community.citizens_at[building.number]
    help_farmers = farmers * rules.cards.numbers.factory_supports
    help_citizens = citizens * rules.cards.numbers.factory_supports
    if help_farmers + help_citizens == 0:
        return
    for good in (ORE, DOLLAR, FOOD, CLAY, WOOD):
        for building in rules.cards.buildings:
            if helped(building, good):
                working = manned(community, building)
                if building.citizens > 0:
                    served = working if working < help_citizens else help_citizens
                    help_citizens -= served
                else:
                    served = working if working < help_farmers else help_farmers
                    help_farmers -= served
                made[good] += served


def helped(building: Building, good: i64) -> bool:
    return (building.kind == PRODUCTION or building.kind == MONEY) and building.makes[good] > 0


# -- Improvements that convert -------------------------------------------------------------------------------------


def open_converting(state: AntePortasState) -> None:
    """P-production-convert: a player with such an Improvement may turn goods into others once."""
    lanes: list[list[Frame[Any]]] = []
    for community in state.communities:
        lane: list[Frame[Any]] = []
        for number in community.played:
            card = state.rules.cards.improvements[number]
            if card.production_convert is not None:
                lane.append(Converting(community.seat, card))
        lanes.append(lane)
    state.stack.append(Each("convert", lanes))


@final
class Converting(Question["AntePortasState"]):
    def __init__(self, seat: i64, card: Improvement) -> None:
        super().__init__("convert", seat)
        self.card = card

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.append(state.rules.acts.convert)
        out.append(state.rules.acts.no_convert)

    def prompt(self, state: AntePortasState) -> str:
        recipe = self.card.production_convert
        assert recipe is not None
        return f"{self.card.name}: do you turn {amount_words(recipe.source)} into {amount_words(recipe.product)}?"

    def copy(self) -> Converting:
        return Converting(self.seat, self.card)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "card": self.card.id}


@final
class Convert(Action["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("convert", "P-production-convert")

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        if not isinstance(frame, Converting) or frame.card.production_convert is None:
            return LACKING
        source = frame.card.production_convert.source
        return ALLOWED if affords(state.rules.cards, state.communities[seat], source) else LACKING

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return Refusal(self.rule, "you have not the goods for it")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Converting)
        assert frame.card.production_convert is not None
        state.close(seat)
        refine(state, seat, frame.card.production_convert, 1, self.rule)


@final
class NoConvert(Action["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("no", "P-production-convert")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
