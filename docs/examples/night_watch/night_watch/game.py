"""The game: its seats, its actions, how it starts, how a view becomes a full state again, and who wins."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from holdfast.kernel import Deck, Game, Result, Rng, View
from holdfast.kernel.game import checked_options
from holdfast.kernel.result import cooperative_result, ranks_by, team_result
from holdfast.kernel.rulebook import read_rulebook
from night_watch.night import Dawn, Dusk, Face, Keep, Light, Quiet, Say, Shout, Stake, Swap
from night_watch.options import OPTIONS, RIVALS, TEAMS, TOGETHER
from night_watch.table import HIDDEN, LIGHTS, Actions, NightState, NightView

RULEBOOK: Final = read_rulebook(Path(__file__).parent / "rules.toml")
ENOUGH: Final = 12  # points per seat that win the night when all play together


def load(cards: Path | None = None, options: dict[str, str] | None = None) -> NightWatch:
    """`TITLE.loader` names this function. The game has no card files, so `cards` is ignored."""
    return NightWatch(checked_options("Night Watch", OPTIONS, options or {})["mode"])


class NightWatch(Game):
    """Created once for each set of options; it holds nothing that changes during play."""

    def __init__(self, mode: str = RIVALS) -> None:
        super().__init__(
            id="night-watch",
            title="Night Watch",
            min_seats=1 if mode == TOGETHER else 2,
            max_seats=4,
            rulebook=RULEBOOK,
            card_set="no cards",
            options={"mode": mode},
            longest=500,  # a bound on the number of answers in any game, chance and self-answers included
        )
        self.mode = mode
        # Every action is created once, here, and shared by all seats. People and records write its notation; learning
        # programs use its position in the action table.
        self.dusk = Dusk("dusk")
        self.dawn = Dawn("dawn")
        self.keep = Keep("keep", "N-swap")
        self.swap = Swap("swap", "N-swap")
        self.shout = Shout("shout", "N-shout")
        self.quiet = Quiet("pass", "N-shout")
        self.stakes: Actions = [Stake(f"stake {coins}", "N-stake") for coins in range(3)]
        self.sayings: Actions = [Say(tone, "N-say") for tone in ("whisper", "sing")]
        self.lights: Actions = [Light(f"light {light}", "N-light") for light in LIGHTS]
        self.faces: Actions = [Face(f"roll {pips}", "N-roll") for pips in range(1, 7)]
        actions = [self.keep, self.swap, *self.stakes, *self.sayings, self.shout, self.quiet]
        self.index_tables(actions, [*self.lights, *self.faces])

    def seat_counts(self) -> list[int]:
        """Teams are of equal size; a single player can only play `together`."""
        return [2, 4] if self.mode == TEAMS else super().seat_counts()

    def teams(self, seats: int) -> list[int]:
        if self.mode == RIVALS:
            return list(range(seats))
        return [seat % 2 if self.mode == TEAMS else 0 for seat in range(seats)]

    def start(self, seats: int) -> NightState:
        """The opening state: dusk is on the stack, and the machine runs until somebody is asked."""
        self.check_seats(seats)
        state = NightState(self, seats)
        state.stack.append(self.dusk)
        state.settle(-1)
        return state

    def resample(self, view: View, rng: Rng) -> NightState:
        """Deal the lights that the viewer cannot see from the bag that they must have come from.

        Planners use this to imagine what is hidden, so it may use nothing but the view. A law checks that the viewer
        could not tell the difference.
        """
        assert isinstance(view, NightView)
        state = view.table.table_copy()
        unseen = [kind for kind, copies in enumerate(state.deck.bag) for _ in range(copies)]
        rng.shuffle(unseen)
        state.hands = [unseen.pop() if light == HIDDEN else light for light in state.hands]
        bag = [unseen.count(kind) for kind in range(len(LIGHTS))]
        state.deck = Deck(bag, state.deck.under, len(unseen))
        state.stack = [frame.copy() for frame in view.table.stack]
        state.reopen()
        return state

    def judge(self, state: NightState) -> Result:
        """N-win: the ranking, with a line of the score for every point."""
        totals = [sum(line.points for line in lines) for lines in state.lines]
        if self.mode == TOGETHER:
            won = sum(totals) + state.shouts >= ENOUGH * state.seats
            return cooperative_result(state.seats, won, state.lines, "held" if won else "lost")
        if self.mode == TEAMS:
            return team_result(
                self.teams(state.seats), [sum(totals[0::2]), sum(totals[1::2])], state.lines, "the brighter team"
            )
        return Result(ranks_by([(total,) for total in totals]), state.lines, "the brightest")
