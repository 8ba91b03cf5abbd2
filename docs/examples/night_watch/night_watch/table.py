"""The table: the whole truth about a game being played (`NightState`), and what one seat may see of it (`NightView`).

A state is plain data. It contains no random generator and no shuffled deck: the cards that nobody has seen yet are in a
bag, and when one is turned up, chance answers from outside. That is why every moment of a game can be saved, copied,
undone and searched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from holdfast.kernel import Action, Deck, Event, Result, ScoreLine, State, View

if TYPE_CHECKING:
    from night_watch.game import NightWatch

ROUNDS: Final = 2
COINS: Final = 5
MOST_ROLLS: Final = 3
LIGHTS: Final = ("ember", "flame", "torch")
A_LIGHT: Final = ("an ember", "a flame", "a torch")
PRINTED: Final = [8, 9, 3]  # how many there are of each light
NOTHING: Final = -1  # a hand without a light
HIDDEN: Final = -2  # a light that the viewer cannot see

Actions = list[Action["NightState"]]


class NightState(State):
    """Everything that is true, hidden or not. `copy` is written by hand, since every imagined move calls it."""

    def __init__(self, rules: NightWatch, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.round = 1
        self.shouts = 0
        self.deck = Deck.full(PRINTED[:])
        self.spent: list[int] = []
        self.hands = [NOTHING] * seats
        self.coins = [COINS] * seats
        self.stakes = [0] * seats
        self.sayings = [""] * seats
        self.rolls: list[list[int]] = [[] for _ in range(seats)]
        self.lines: list[list[ScoreLine]] = [[] for _ in range(seats)]
        self.final: Result | None = None

    def copy(self) -> NightState:
        twin = self.table_copy()
        twin.stack = [frame.twin() for frame in self.stack]
        return twin

    def table_copy(self) -> NightState:
        """Everything except the open questions."""
        twin = NightState(self.rules, self.seats)
        twin.round = self.round
        twin.shouts = self.shouts
        twin.deck = self.deck.copy()
        twin.spent = self.spent[:]
        twin.hands = self.hands[:]
        twin.coins = self.coins[:]
        twin.stakes = self.stakes[:]
        twin.sayings = self.sayings[:]
        twin.rolls = [rolls[:] for rolls in self.rolls]
        twin.lines = [lines[:] for lines in self.lines]
        twin.final = self.final
        return twin

    def view(self, seat: int) -> NightView:
        return NightView(self, seat)

    def result(self) -> Result | None:
        return self.final

    def to_json(self) -> dict[str, object]:
        return {
            "round": self.round,
            "shouts": self.shouts,
            "deck": self.deck.to_json(),
            "spent": self.spent[:],
            "hands": [light_words(light) for light in self.hands],
            "coins": self.coins[:],
            "stakes": self.stakes[:],
            "sayings": self.sayings[:],
            "rolls": [rolls[:] for rolls in self.rolls],
            "lines": [[repr(line) for line in lines] for lines in self.lines],
            "stack": [frame.to_json() for frame in self.stack],
            "result": None if self.final is None else self.final.to_json(),
        }

    def note(self, kind: str, rule: str, seat: int, coins: int = 0, random: bool = False, light: int = NOTHING) -> None:
        """Report what happened, if anybody is listening: in searches `log` is None, and nothing is built.

        An event with a `light` shows everybody what only its owner knew.
        """
        if self.log is not None:
            facts: dict[str, object] = {"delta": {"coins": coins}}
            reveals = light != NOTHING
            if reveals:
                facts["light"] = LIGHTS[light]
            self.tell(Event(kind, rule, seat, f"@{seat}: {kind}.", facts, random=random, reveals=reveals))


class NightView(View):
    """What one seat may see, built field by field: a table on which the others' lights are HIDDEN and back in the bag
    that they were drawn from. It shares nothing with the state, so it can neither reveal secrets nor change anything.
    """

    def __init__(self, state: NightState, viewer: int) -> None:
        super().__init__(state.rules, viewer, state.seats, [frame.copy() for frame in state.stack])
        self.table = state.table_copy()
        self.table.stack = self.stack
        for seat, light in enumerate(state.hands):
            if light != NOTHING and seat != viewer:
                self.table.hands[seat] = HIDDEN
                self.table.deck.bag[light] += 1

    def phase(self) -> str:
        """Which part of the game is being played; skins show it."""
        return f"night {self.table.round} of {ROUNDS}"

    def to_json(self) -> dict[str, object]:
        return {"viewer": int(self.viewer), **self.table.to_json()}


def light_words(light: int) -> str:
    """What a hand holds, in words for people: the JSON form of a view is also the sheet that skins show."""
    return {NOTHING: "nothing", HIDDEN: "hidden"}.get(light) or LIGHTS[light]
