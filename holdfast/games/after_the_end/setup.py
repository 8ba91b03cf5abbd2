"""Setting up the game: first player, colonies, the rows of the Capitol, the first two missions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.after_the_end.catalog import ColonyCard
from holdfast.games.after_the_end.colony import Colony, Person
from holdfast.games.after_the_end.market import refill
from holdfast.games.after_the_end.state import EndState
from holdfast.games.after_the_end.tables import REMOVED_CARDS
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Chance, Draw, Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_end.game import AfterTheEnd

GONE: Final = 1


def set_up(rules: AfterTheEnd, seats: i64) -> EndState:
    """The opening state; everything that is chosen or drawn follows as questions (E-setup-seats)."""
    cards = rules.cards
    state = EndState(
        rules,
        seats,
        [Colony.empty(seat) for seat in range(seats)],
        boards=Deck.full([1] * len(cards.colonies)),
        missions=mission_deck(rules),
        nobles=Deck.full([1] * len(cards.nobles)),
        contracts=Deck.full([1] * len(cards.contracts)),
        tools=Deck.full([1] * len(cards.tools)),
        experience=Deck.full(rules.experience_counts[:]),
        noble_row=[],
        contract_row=[],
        tool_row=[],
        discards=[],
        printed_experience=rules.experience_counts[:],
    )
    state.stack.append(rules.round_begins)
    state.stack.append(rules.lay_out)
    state.stack.append(rules.draw_first_player)
    state.settle(-1)
    return state


def mission_deck(rules: AfterTheEnd) -> Deck:
    """E-setup-mission-deck: missions and raids in one deck, from which five cards are removed unseen.

    E-round-count: so nobody knows how many rounds there will be.
    """
    missions = rules.cards.missions
    if rules.remove_missions_only:
        deck = Deck.full([0 if mission.raid else 1 for mission in missions])
        for mission in missions:
            if mission.raid:
                deck.shuffle_in(mission.number)
    else:
        deck = Deck.full([1] * len(missions))
    deck.removed = REMOVED_CARDS
    return deck


# -- the first player --------------------------------------------------------------------------------------------


@final
class DrawFirstPlayer(Chance[EndState]):
    """E-setup-first-player: nobody here knows who is youngest, so chance says who begins."""

    def __init__(self) -> None:
        super().__init__("first player")

    def stream(self, state: EndState) -> str:
        return self.name

    def outcomes(self, state: EndState) -> list[tuple[Action[Any], int]]:
        return [(state.rules.first_player[seat], 1) for seat in range(state.seats)]

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name}


@final
class FirstPlayer(Action[EndState]):
    """Chance: this seat is the first player of the first round."""

    def __init__(self, seat: i64) -> None:
        super().__init__(f"first player {seat}", "E-setup-first-player")
        self.seat: i64 = seat

    def apply(self, state: EndState, seat: i64) -> None:
        state.stack.pop()
        state.first_player = self.seat
        if state.log is not None:
            text = f"@{self.seat} is the first player."
            state.tell(Event("first player", self.rule, self.seat, text, random=True))
        for place in range(state.seats - 1, -1, -1):
            if state.rules.draft_colonies:
                # E-setup-colonies-draft: the last in turn order chooses first
                state.stack.append(ChooseColony(state.in_turn(state.seats - 1 - place)))
            else:
                state.stack.append(state.rules.deal_colony[state.in_turn(place)])


# -- colonies ----------------------------------------------------------------------------------------------------


def settle_colony(state: EndState, seat: i64, board: ColonyCard, rule: str, random: bool) -> None:
    """E-setup-colonies-deal, E-setup-colonies-draft: a board with its six characters, all ready (E-setup-ready)."""
    state.boards.take(board.number)
    colony = state.colonies[seat]
    colony.card = board.number
    colony.people = [Person(character.number) for character in board.characters]
    if state.log is not None:
        state.tell(Event("colony", rule, seat, f"@{seat} leads {board.name}.", {"colony": board.id}, random=random))


@final
class DealColony(Draw[EndState]):
    """A colony for one seat."""

    def __init__(self, table: list[Action[Any]], seat: i64) -> None:
        super().__init__("colonies", table, 1, seat)

    def deck(self, state: EndState) -> Deck:
        return state.boards

    def printed(self, state: EndState) -> list[int]:
        return [1] * len(self.table)

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "seat": int(self.seat)}


@final
class ColonyDealt(Action[EndState]):
    """Chance: this colony comes to the seat."""

    def __init__(self, board: ColonyCard) -> None:
        super().__init__(f"colony {board.id}", "E-setup-colonies-deal")
        self.board = board

    def apply(self, state: EndState, seat: i64) -> None:
        owner = state.stack.pop().seat
        settle_colony(state, owner, self.board, self.rule, True)


@final
class ChooseColony(Question[EndState]):
    """E-setup-colonies-draft: which colony to lead."""

    def __init__(self, seat: i64) -> None:
        super().__init__("colony", seat)

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.choose_colony)

    def prompt(self, state: EndState) -> str:
        return "Which colony do you lead?"

    def copy(self) -> ChooseColony:
        return ChooseColony(self.seat)


@final
class TakeColony(Action[EndState]):
    def __init__(self, board: ColonyCard) -> None:
        super().__init__(f"colony {board.id}", "E-setup-colonies-draft")
        self.board = board

    def verdict(self, state: EndState, seat: i64) -> i64:
        return ALLOWED if state.boards.bag[self.board.number] > 0 else GONE

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return Refusal(self.rule, "somebody else leads that colony")

    def apply(self, state: EndState, seat: i64) -> None:
        state.close(seat)
        settle_colony(state, seat, self.board, self.rule, False)


@final
class LayOut(Step[EndState]):
    """E-setup-rows: three nobles, contracts and tools; E-setup-visible-pair: the current mission and the next."""

    def __init__(self) -> None:
        super().__init__("lay out")

    def run(self, state: EndState) -> None:
        state.stack.append(state.rules.shuffle_back)
        state.stack.append(state.rules.draw_first_missions)
        state.stack.append(state.rules.draw_first_missions)
        refill(state)


@final
class ShuffleBack(Step[EndState]):
    """E-setup-visible-pair: raids that came up go back among the hidden cards, and everybody knows it."""

    def __init__(self) -> None:
        super().__init__("shuffle back")

    def run(self, state: EndState) -> None:
        for raid in state.set_aside:
            state.missions.shuffle_in(raid)
            if state.log is not None:
                mission = state.rules.cards.missions[raid]
                text = f"The raid card {mission.name} is shuffled back into the mission deck."
                facts: dict[str, object] = {"mission": mission.id}
                state.tell(Event("shuffled back", "E-setup-visible-pair", NO_SEAT, text, facts))
        state.set_aside = []
