"""Set-up, in the rulebook's order: objectives, gates, starting refugees, turn order, gold, the first cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.catalog import Card
from holdfast.games.after_the_empire.effects import take_card
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.scouting import DrawObjective
from holdfast.games.after_the_empire.seasons import ACTIONS, draw_report, draw_rows
from holdfast.games.after_the_empire.state import EMPTY, EmpireState
from holdfast.games.after_the_empire.tables import (
    BUILDING_SLOTS,
    REFUGEE_SLOTS,
    SIDES,
    STARTING_GOLD,
    WALL_CUBES,
    WOOD_GATE,
    WOOD_WALL,
)
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Chance, Draw, Each, Frame, Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.game import AfterTheEmpire

GONE: Final = 1


def set_up(rules: AfterTheEmpire, seats: i64) -> EmpireState:
    """The opening state; everything that is chosen or drawn follows as questions (R-setup-seats)."""
    state = EmpireState(
        rules,
        seats,
        [Realm.founded(seat) for seat in range(seats)],
        order=list(range(seats)),
        open=rules.spaces[seats][:],
        placed=[],
        building_row=[EMPTY] * BUILDING_SLOTS,
        refugee_row=[EMPTY] * REFUGEE_SLOTS,
        reports=[],
        starters=Deck.full(rules.starter_counts[:]),
        buildings=Deck.full(rules.building_counts[:]),
        refugees=Deck.full(rules.refugee_counts[:]),
        invaders=Deck.full(rules.invader_counts[:]),
        sieges=Deck.full(rules.siege_counts[:]),
        objectives=Deck.full(rules.objective_counts[:]),
    )
    for realm in state.realms:
        realm.add_card(rules.cards.starting_building())  # R-setup-barracks
    state.stack.append(rules.lay_out)
    state.stack.append(rules.initiative)
    if rules.deal_starters:
        for seat in range(seats - 1, -1, -1):
            state.stack.append(rules.deal_starter[seat])
    else:
        state.stack.append(rules.draw_first_chooser)
    # R-setup-order: the players' own boards come first.
    lanes: list[list[Frame[Any]]] = [[ChooseGate(seat)] for seat in range(seats)]
    state.stack.append(Each("gates", lanes))
    for seat in range(seats - 1, -1, -1):
        state.stack.append(DrawObjective(rules.objective_table, seat, False))
    state.settle(-1)
    return state


# -- starting refugees ---------------------------------------------------------------------------------------------


@final
class DealStarter(Draw[EmpireState]):
    """R-setup-refugees-deal: a starting refugee for one seat."""

    def __init__(self, table: list[Action[Any]], seat: i64) -> None:
        super().__init__("starting refugees", table, 1, seat)

    def deck(self, state: EmpireState) -> Deck:
        return state.starters

    def printed(self, state: EmpireState) -> list[int]:
        return state.rules.starter_counts

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "seat": int(self.seat)}


@final
class StarterDealt(Action[EmpireState]):
    """Chance: this starting refugee comes to the seat."""

    def __init__(self, card: Card, kind: i64) -> None:
        super().__init__(f"start {card.id}", "R-setup-refugees-deal")
        self.card = card
        self.kind: i64 = kind

    def apply(self, state: EmpireState, seat: i64) -> None:
        frame = state.stack.pop()
        state.starters.take(self.kind)
        receive_starter(state, frame.seat, self.card, self.rule, True)


def receive_starter(state: EmpireState, seat: i64, card: Card, rule: str, random: bool) -> None:
    if state.log is not None:
        text = f"@{seat} begins with {card.name}, initiative {card.initiative}."
        state.tell(Event("starter", rule, seat, text, {"card": card.id}, random=random))
    take_card(state, seat, card)


@final
class DrawFirstChooser(Chance[EmpireState]):
    """R-setup-refugees-choose: nobody here knows who saw a castle last, so chance says who chooses first."""

    def __init__(self) -> None:
        super().__init__("first chooser")

    def stream(self, state: EmpireState) -> str:
        return self.name

    def outcomes(self, state: EmpireState) -> list[tuple[Action[Any], int]]:
        return [(state.rules.first_chooser[seat], 1) for seat in range(state.seats)]

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name}


@final
class FirstChooser(Action[EmpireState]):
    """Chance: this seat chooses its starting refugee first, then clockwise."""

    def __init__(self, first: i64) -> None:
        super().__init__(f"first seat {first}", "R-setup-refugees-choose")
        self.first: i64 = first

    def apply(self, state: EmpireState, seat: i64) -> None:
        state.stack.pop()
        if state.log is not None:
            text = f"@{self.first} chooses a starting refugee first."
            state.tell(Event("first chooser", self.rule, self.first, text, random=True))
        for place in range(state.seats - 1, -1, -1):
            state.stack.append(ChooseStarter((self.first + place) % state.seats))


@final
class ChooseStarter(Question[EmpireState]):
    """Which starting refugee joins the seat: R-setup-refugees-choose."""

    def __init__(self, seat: i64) -> None:
        super().__init__("starting refugee", seat)

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.choose_starter)

    def prompt(self, state: EmpireState) -> str:
        return "Which refugee joins you from the start? The lowest initiative acts first, with the least gold."

    def copy(self) -> ChooseStarter:
        return ChooseStarter(self.seat)


@final
class TakeStarter(Action[EmpireState]):
    """R-setup-refugees-choose: take one of those that are left; the last ones leave (R-setup-unchosen)."""

    def __init__(self, card: Card, kind: i64) -> None:
        super().__init__(f"start {card.id}", "R-setup-refugees-choose")
        self.card = card
        self.kind: i64 = kind

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        return ALLOWED if state.starters.bag[self.kind] > 0 else GONE

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        return Refusal(self.rule, "somebody else has taken that refugee")

    def apply(self, state: EmpireState, seat: i64) -> None:
        state.close(seat)
        state.starters.take(self.kind)
        receive_starter(state, seat, self.card, self.rule, False)


@final
class Initiative(Step[EmpireState]):
    """R-setup-initiative: lowest first; R-setup-gold: 5, 6, 7, 8 in that order."""

    def __init__(self) -> None:
        super().__init__("initiative")

    def run(self, state: EmpireState) -> None:
        cards = state.rules.cards.cards

        def initiative(seat: int) -> int:
            return max([cards[card].initiative for card in state.realms[seat].cards])

        state.order = sorted(range(state.seats), key=initiative)
        for place, seat in enumerate(state.order):
            gold = STARTING_GOLD[place]
            state.realms[seat].gold += gold
            if state.log is not None:
                text = f"@{seat} is number {place + 1} in turn order (+{gold} gold)."
                facts: dict[str, object] = {"place": place, "delta": {"gold": gold}}
                state.tell(Event("initiative", "R-setup-initiative", seat, text, facts))


# -- the castle ----------------------------------------------------------------------------------------------------


@final
class ChooseGate(Question[EmpireState]):
    """On which side the gate stands: R-setup-gate."""

    def __init__(self, seat: i64) -> None:
        super().__init__("gate", seat)

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.gate)

    def prompt(self, state: EmpireState) -> str:
        return "On which side does your gate stand? (A gate holds one cube less than a wall.)"

    def copy(self) -> ChooseGate:
        return ChooseGate(self.seat)


@final
class PlaceGate(Action[EmpireState]):
    """R-setup-gate: a wood gate with 1 cube here; R-setup-walls: wood walls with 2 cubes on the other sides."""

    def __init__(self, side: i64) -> None:
        super().__init__(f"gate {SIDES[side]}", "R-setup-gate")
        self.side: i64 = side

    def apply(self, state: EmpireState, seat: i64) -> None:
        for place, side in enumerate(state.realms[seat].sides):
            side.piece = WOOD_GATE if place == self.side else WOOD_WALL
            side.cubes = WALL_CUBES[side.piece]
        state.close(seat)
        if state.log is not None:
            text = f"@{seat} builds the gate in the {SIDES[self.side]}."
            state.tell(Event("gate", self.rule, seat, text, {"side": int(self.side)}))


@final
class LayOut(Step[EmpireState]):
    """R-setup-rows, R-setup-invader, R-setup-siege: the first cards, then season 1 begins."""

    def __init__(self) -> None:
        super().__init__("lay out")

    def run(self, state: EmpireState) -> None:
        state.stack.append(state.rules.phases[ACTIONS])
        draw_report(state)
        draw_rows(state)
