"""Trying cards out: a game is played once, then again and again from the moments at which a seat took a card, with a
blank of the same price in its place. The luck is the same, so what differs is the card.

Three tests, each a pair of games that are one up to that moment, seen from the seat in question:

- *offered*: a bot takes the card; in the other game it is a blank, and the bot does what it then likes best.
- *paid*: a bot takes the card; in the other game it takes the blank, at the same price.
- *forced*: nobody takes the card; in the other game the first seat that can pay for it must.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.frame import CHANCE, OVER
from holdfast.kernel.game import Game
from holdfast.kernel.luck import next_seat
from holdfast.kernel.result import Result
from holdfast.kernel.state import State
from holdfast.lab.manifest import GAMES
from holdfast.lab.onlooker import Onlooker, play_before
from holdfast.lab.settings import Setting, bots_for
from holdfast.lab.sheets import Column, Sheet, numbers
from holdfast.lab.store import Chunk, Done
from holdfast.lab.trade import Trade, trade_of

PAIRS = "pairs"
TESTS = ("offered", "paid", "forced")
OFFERED, PAID, FORCED = range(len(TESTS))

Move = tuple[int, Action[Any]]


@dataclass(frozen=True)
class Moment:
    """A seat could take a card here: the number of moves before it, and the answer that takes it."""

    moves: int
    seat: int
    season: int
    action: Action[Any]
    state: State | None = None  # kept for a card that nobody may take


@dataclass(frozen=True)
class Pair:
    """Two games that differ in a card, for the seat that had it: shares of the win, and points."""

    item: int
    test: int
    moment: Moment
    with_card: Result
    with_blank: Result


class Story(Onlooker[State]):
    """What a game tells about the wanted cards: its moves, when each was first taken, and when it first could be."""

    def __init__(self, trade: Trade, wanted: set[int]) -> None:
        self.trade = trade
        self.wanted = wanted
        self.moves: list[Move] = []
        self.taken: dict[int, Moment] = {}
        self.chances: dict[int, Moment] = {}

    def asks(self, state: State, seat: int, choices: list[Action[Any]]) -> None:
        for choice in choices:
            item = self.trade.takes[choice.index]
            if item in self.wanted and item not in self.chances:
                season = self.trade.season(state)
                self.chances[item] = Moment(len(self.moves), seat, season, choice, state.copy())

    def answers(self, state: State, seat: int, action: Action[Any]) -> None:
        item = self.trade.takes[action.index]
        if item in self.wanted and item not in self.taken:
            self.taken[item] = Moment(len(self.moves), seat, self.trade.season(state), action)
        self.moves.append((seat, action))

    def deals(self, state: State, outcome: Action[Any]) -> None:
        self.moves.append((CHANCE, outcome))


class Blank:
    """The game with one blank, and where its answers lie in the tables of the game as printed."""

    def __init__(self, game: Game, trade: Trade, item: int) -> None:
        self.game = trade.blank(item)
        self.answers = [self.game.action(action.notation) for action in game.actions]
        self.outcomes = [self.game.outcome(outcome.notation) for outcome in game.chances]
        self.refused = {
            twin.index for place, twin in enumerate(self.answers) if twin is not None and trade.takes[place] == item
        }

    def twin(self, seat: int, action: Action[Any]) -> Action[Any]:
        """The same answer in this game."""
        found = (self.outcomes if seat == CHANCE else self.answers)[action.index]
        assert found is not None, action.notation
        return found


class Laboratory:
    """Everything that the trials of one setting need; blanks are made on demand."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.game = setting.load()
        self.trade = trade_of(self.game)
        self.blanks: dict[int, Blank] = {}

    def blank(self, item: int) -> Blank:
        if item not in self.blanks:
            self.blanks[item] = Blank(self.game, self.trade, item)
        return self.blanks[item]

    def trials(self, number: int, wanted: set[int]) -> list[Pair]:
        """All pairs of one deal, for the cards that are wanted."""
        seed = self.setting.seed + number
        specs = self.setting.specs(number)
        bots = bots_for(self.game, specs, seed)
        moves, taken, chances, result = self.first_game(bots, seed, wanted)
        found: list[Pair] = []
        for item, moment in sorted(taken.items()):
            blank = self.blank(item)
            blank_bots = bots_for(blank.game, specs, seed)
            for test in (OFFERED, PAID):
                state = self.replayed(blank, moves[: moment.moves])
                if test == PAID:
                    state.push(moment.seat, blank.twin(moment.seat, moment.action))
                other = play_on(state, blank_bots, Dealer(seed), blank.refused)
                found.append(Pair(item, test, moment, result, other))
        for item, moment in sorted(chances.items()):
            if item not in taken:
                assert moment.state is not None
                moment.state.push(moment.seat, moment.action)
                forced = play_on(moment.state, bots, Dealer(seed), set())
                found.append(Pair(item, FORCED, moment, forced, result))
        return found

    def first_game(
        self, bots: list[Bot], seed: int, wanted: set[int]
    ) -> tuple[list[Move], dict[int, Moment], dict[int, Moment], Result]:
        """The game as the bots play it: its moves, when each card was first taken, and when it first could be."""
        story = Story(self.trade, wanted)
        state = self.game.start(len(bots))
        play_before(story, state, bots, Dealer(seed))
        result = state.result()
        assert result is not None
        return story.moves, story.taken, story.chances, result

    def replayed(self, blank: Blank, moves: list[Move]) -> State:
        """The same moves with the blank in the deck: before anybody takes it, nothing depends on what it is."""
        state = blank.game.start(self.setting.seats)
        for seat, action in moves:
            state.push(seat, blank.twin(seat, action))
        return state


def play_on(state: State, bots: list[Bot], dealer: Dealer, refused: set[int]) -> Result:
    """Play to the end; nobody gives an answer in `refused` if there is another."""
    while (seat := int(next_seat(state, dealer))) != OVER:
        choices = state.choices(seat)
        if refused and any(choice.index in refused for choice in choices):
            choices = [choice for choice in choices if choice.index not in refused] or choices
        bot = bots[seat]
        state.push(seat, bot.choose(bot.shown(state, seat), choices) if len(choices) > 1 else choices[0])
    result = state.result()
    assert result is not None
    return result


# -- chunks ------------------------------------------------------------------------------------------------------


@cache
def laboratory(setting: Setting) -> Laboratory:
    """Made once in each process."""
    return Laboratory(setting)


@dataclass(frozen=True)
class Trying:
    """The work on a chunk of deals, for all tradable cards or for those with these ids."""

    cards: tuple[str, ...] = ()

    def __call__(self, chunk: Chunk) -> Done:
        lab = laboratory(chunk.setting)
        items = lab.trade.items
        wanted = {item for item in lab.trade.tradable if not self.cards or items[item].id in self.cards}
        kinds = tuple(dict.fromkeys(item.kind for item in items))
        ids = tuple(dict.fromkeys(item.id for item in items))
        pairs = Sheet(
            (
                *numbers("I", "game"),
                *numbers("B", "season", "seat"),
                Column("test", "B", TESTS),
                Column("kind", "B", kinds),
                Column("card", "H", ids),
                *numbers("f", "share_card", "share_blank"),
                *numbers("h", "points_card", "points_blank"),
            )
        )
        games = Sheet((*numbers("I", "game"), Column("seed", "q"), *numbers("H", "rules", "pairs")))
        for number in range(chunk.first, chunk.first + chunk.count):
            found = lab.trials(number, wanted)
            for pair in found:
                item, seat = items[pair.item], pair.moment.seat
                pairs.add(
                    number,
                    pair.moment.season,
                    seat,
                    pair.test,
                    kinds.index(item.kind),
                    ids.index(item.id),
                    share_of_win(pair.with_card, seat),
                    share_of_win(pair.with_blank, seat),
                    pair.with_card.points(seat),
                    pair.with_blank.points(seat),
                )
            games.add(number, chunk.setting.seed + number, lab.game.rulebook.version, len(found))
        return chunk, {PAIRS: pairs.parquet(), GAMES: games.parquet()}


def share_of_win(result: Result, seat: int) -> float:
    return result.shares()[seat]
