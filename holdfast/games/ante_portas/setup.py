"""Setting up: first player, Mainland, Command Center, Communities, and the first goods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.clock import Clock
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.decks import Decks, Pile
from holdfast.games.ante_portas.field import Field
from holdfast.games.ante_portas.goods import CLAY, STORED, WOOD, no_goods
from holdfast.games.ante_portas.land import Land
from holdfast.games.ante_portas.purse import gain
from holdfast.games.ante_portas.sides import look_as, team_of
from holdfast.games.ante_portas.tables import START_FARMS, START_SOLDIERS
from holdfast.games.ante_portas.verdicts import LACKING
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Chance, Question, Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.game import AntePortas
    from holdfast.games.ante_portas.state import AntePortasState


def set_up(rules: AntePortas, seats: i64) -> AntePortasState:
    """The opening position; P-goal: 1 to 3 players together. P-setup-board: the numbered side of the Battleground.

    P-duel-board: the other side of the board, for two teams.
    """
    from holdfast.games.ante_portas.state import AntePortasState

    movement = Pile.full(rules.movement_counts[1])  # P-setup-scenario
    markets = Deck.full(rules.market_counts[1][:])  # P-setup-final-market: two cards are kept for the end
    decks = Decks(
        movement,
        # P-setup-improvements: fifteen of them replaced others; P-duel-hands: in a duel hands are secret
        Pile.secret(rules.improvement_counts[1]) if rules.duel else Pile.full(rules.improvement_counts[1]),
        markets,
        Deck.full(rules.mainland_counts[1][:]),
        Deck.full(rules.command_counts[0][:]),
    )
    land = Land.bare(rules.ground, len(rules.cards.places))
    communities = [new_community(rules, seat, seats, land) for seat in range(seats)]
    field = Field.for_duel(rules) if rules.duel else Field.fresh(rules)
    state = AntePortasState(rules, seats, field, communities, land, Clock(), decks)
    # P-setup-farms: the third Farmer of each player is a Soldier on the Spawn Point
    for seat in range(seats):
        look_as(state, team_of(state, seat))
        field.farmers[field.spawn_point()] += START_SOLDIERS
    state.stack.append(rules.acts.half_year_begins)
    state.stack.append(rules.acts.lay_out)
    state.stack.append(rules.acts.draw_first_player)
    state.settle(-1)
    return state


def new_community(rules: AntePortas, seat: i64, seats: i64, land: Land) -> Community:
    """P-setup-goods: 6 Tools, 1 Food and what the difficulty adds; P-setup-farms: three Farms, two Farmers at home."""
    kinds = len(rules.cards.buildings)
    numbers = rules.cards.numbers
    community = Community(seat, [0] * STORED, [0] * STORED, [0] * kinds, [0] * kinds, [0] * kinds, [], [], [])
    community.tools = numbers.start_tools + rules.rung.tools  # P-difficulty
    community.dollars = rules.rung.dollars
    community.goods[5] = numbers.start_food
    community.built[rules.farm] = START_FARMS
    community.farmer_homes = START_FARMS
    community.home_farmers = START_FARMS - START_SOLDIERS
    community.site = land.places  # P-stewards-start: on the first Market
    if seats == 1:
        community.built[rules.forester] = 1  # P-setup-solo
    if rules.duel:
        community.built[rules.lodge] = 1  # P-duel-start
    return community


@final
class DrawFirstPlayer(Chance["AntePortasState"]):
    """P-starting-player: lots are drawn for the first holder of the marker."""

    def __init__(self) -> None:
        super().__init__("first player")

    def stream(self, state: AntePortasState) -> str:
        return self.name

    def outcomes(self, state: AntePortasState) -> list[tuple[Action[Any], int]]:
        return [(state.rules.acts.first_player[seat], 1) for seat in range(state.seats)]

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name}


@final
class FirstPlayer(Action["AntePortasState"]):
    """Chance: this seat begins."""

    def __init__(self, seat: i64) -> None:
        super().__init__(f"first player {seat}", "P-starting-player")
        self.seat: i64 = seat

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.stack.pop()
        state.clock.starting_player = self.seat
        if state.log is not None:
            text = f"@{self.seat} is the Starting Player."
            state.tell(Event("first player", self.rule, self.seat, text, random=True))


@final
class LayOut(Step["AntePortasState"]):
    """P-setup-mainland, P-setup-command-center: all Places up to Era I, and the five around the small Market.

    P-setup-no-colonies: there are no Colonies.
    """

    def __init__(self) -> None:
        super().__init__("lay out")

    def run(self, state: AntePortasState) -> None:
        acts = state.rules.acts
        state.stack.append(acts.draw_empty_spot)
        for _ in range(state.decks.mainland.size()):
            state.stack.append(acts.draw_mainland)


@final
class DrawEmptySpot(Chance["AntePortasState"]):
    """P-setup-command-center: which of the six spaces around the small Market stays empty."""

    def __init__(self) -> None:
        super().__init__("empty spot")

    def stream(self, state: AntePortasState) -> str:
        return self.name

    def outcomes(self, state: AntePortasState) -> list[tuple[Action[Any], int]]:
        return [(outcome, 1) for outcome in state.rules.acts.empty_spot]

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name}


@final
class EmptySpot(Action["AntePortasState"]):
    """Chance: this space stays empty until the 1st Summer; the others get a Place each."""

    def __init__(self, place: i64) -> None:
        super().__init__(f"empty spot {place + 1}", "P-setup-command-center")
        self.place: i64 = place

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.stack.pop()
        rules = state.rules
        for place in range(rules.ground.ring_slots - 1, -1, -1):
            if place != self.place:
                state.stack.append(rules.acts.draw_ring[place])
        if state.log is not None:
            text = f"Space {self.place + 1} beside the small Market stays empty."
            state.tell(Event("empty spot", self.rule, NO_SEAT, text, random=True))


# -- the first goods -----------------------------------------------------------------------------------------------


@final
class StartGoods(Question["AntePortasState"]):
    """P-setup-goods: three goods in any mix of Wood and Clay, chosen when a player's first turn comes."""

    def __init__(self, seat: i64) -> None:
        super().__init__("start goods", seat)

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.acts.start_wood)

    def prompt(self, state: AntePortasState) -> str:
        return (
            f"You start with {state.rules.cards.numbers.start_choice} goods, wood or clay. How many of them are wood?"
        )

    def copy(self) -> StartGoods:
        return StartGoods(self.seat)


@final
class StartWood(Action["AntePortasState"]):
    def __init__(self, wood: i64) -> None:
        super().__init__(f"wood {wood}", "P-setup-goods")
        self.wood: i64 = wood

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        return ALLOWED if self.wood <= state.rules.cards.numbers.start_choice else LACKING

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return Refusal(self.rule, f"there are {state.rules.cards.numbers.start_choice} goods to choose")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        state.communities[seat].chose_goods = 1
        goods = no_goods()
        goods[WOOD] = self.wood
        goods[CLAY] = state.rules.cards.numbers.start_choice - self.wood
        gain(state, seat, goods, self.rule, "starts with")
