"""*Night Watch*: a tiny game with what the kernel can do and *After the Empire* does not need.

Two rounds. Everybody is dealt a hidden light. In turn each may swap an ember for the next card: a private
question, which asks even if only "keep" is legal. Then all stake coins at once and say so (*each*; where there
is only one way to say it, it says itself). Everybody rolls a die, again after a six. Then anybody may shout for a
coin, until all have passed (*any*). Lights, dice and stakes score: for oneself, for a team, or for all against
the night.
"""

from __future__ import annotations

from typing import Final

from holdfast.kernel import (
    ALLOWED,
    Action,
    AnyOf,
    Chance,
    Deck,
    Draw,
    Each,
    Event,
    Game,
    Question,
    Refusal,
    Result,
    Rng,
    Rule,
    Rulebook,
    ScoreLine,
    State,
    Step,
    View,
)
from holdfast.kernel.result import cooperative_result, ranks_by, team_result

ROUNDS: Final = 2
COINS: Final = 5
MOST_ROLLS: Final = 3
LIGHTS: Final = ("ember", "flame", "torch")
PRINTED: Final = [8, 9, 3]
NOTHING: Final = -1
HIDDEN: Final = -2
MODES: Final = ("rivals", "teams", "together")
RULES: Final = ("T-light", "T-swap", "T-stake", "T-say", "T-roll", "T-shout")

Actions = list[Action["NightState"]]


class NightState(State):
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
        """All but the open questions."""
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
            "hands": self.hands[:],
            "coins": self.coins[:],
            "stakes": self.stakes[:],
            "sayings": self.sayings[:],
            "rolls": [rolls[:] for rolls in self.rolls],
            "lines": [[repr(line) for line in lines] for lines in self.lines],
            "stack": [frame.to_json() for frame in self.stack],
            "result": None if self.final is None else self.final.to_json(),
        }

    def note(self, kind: str, rule: str, seat: int, coins: int = 0, random: bool = False, light: int = NOTHING) -> None:
        """Tell an event; one with a `light` shows to all what only its owner knew."""
        if self.log is not None:
            facts: dict[str, object] = {"delta": {"coins": coins}}
            reveals = light != NOTHING
            if reveals:
                facts["light"] = LIGHTS[light]
            self.tell(Event(kind, rule, seat, f"@{seat}: {kind}.", facts, random=random, reveals=reveals))


class NightView(View):
    """A table on which the others' lights are HIDDEN and lie in the bag that they were drawn from."""

    def __init__(self, state: NightState, viewer: int) -> None:
        super().__init__(state.rules, viewer, state.seats, [frame.copy() for frame in state.stack])
        self.table = state.table_copy()
        self.table.stack = self.stack
        for seat, light in enumerate(state.hands):
            if light != NOTHING and seat != viewer:
                self.table.hands[seat] = HIDDEN
                self.table.deck.bag[light] += 1

    def to_json(self) -> dict[str, object]:
        return {"viewer": int(self.viewer), **self.table.to_json()}


# -- the parts of a round --------------------------------------------------------------------------------------


class Dusk(Step[NightState]):
    def run(self, state: NightState) -> None:
        seats = range(state.seats)
        state.stack.append(state.rules.dawn)
        state.stack.append(Shouting("shouting", list(seats)))
        state.stack.extend(Roll(seat, 0) for seat in reversed(seats))
        state.stack.append(Each("stakes", [[Staking("stake", seat)] for seat in seats]))
        state.stack.extend(Swapping("swap", seat, public=False) for seat in reversed(seats))
        state.stack.extend(DealLight("lights", state.rules.lights, 1, seat) for seat in reversed(seats))


class DealLight(Draw[NightState]):
    def deck(self, state: NightState) -> Deck:
        return state.deck

    def printed(self, state: NightState) -> list[int]:
        return PRINTED

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "seat": int(self.seat)}


class Light(Action[NightState]):
    def apply(self, state: NightState, seat: int) -> None:
        owner, kind = state.stack.pop().seat, self.index
        state.deck.take(kind)
        state.hands[owner] = kind
        if state.log is not None:
            public = Event("light", self.rule, owner, f"@{owner} is dealt a light.", random=True)
            text = f"@{owner} is dealt a {LIGHTS[kind]}."
            state.tell(Event("light", self.rule, owner, text, random=True, audience=owner, public=public))


class Swapping(Question[NightState]):
    def candidates(self, state: NightState, seat: int, out: Actions) -> None:
        out.extend((state.rules.keep, state.rules.swap))

    def copy(self) -> Swapping:
        return Swapping(self.name, self.seat, public=False)


class Keep(Action[NightState]):
    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        state.note("keep", self.rule, seat)


class Swap(Action[NightState]):
    """The ember goes face up under the deck, so everybody learns what it was."""

    def verdict(self, state: NightState, seat: int) -> int:
        return ALLOWED if state.hands[seat] == 0 else 1

    def refusal(self, state: NightState, seat: int, code: int) -> Refusal:
        return Refusal(self.rule, f"you hold a {LIGHTS[state.hands[seat]]}, not an ember")

    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        light = state.hands[seat]
        state.deck.put_under(light)
        state.hands[seat] = NOTHING
        state.note("swap", self.rule, seat, light=light)
        state.ask(seat, DealLight("lights", state.rules.lights, 1, seat))


class Staking(Question[NightState]):
    def candidates(self, state: NightState, seat: int, out: Actions) -> None:
        out.extend(state.rules.stakes)

    def copy(self) -> Staking:
        return Staking(self.name, self.seat)


class Stake(Action[NightState]):
    def coins(self) -> int:
        return int(self.notation.split()[1])

    def verdict(self, state: NightState, seat: int) -> int:
        return ALLOWED if self.coins() <= state.coins[seat] else 1

    def refusal(self, state: NightState, seat: int, code: int) -> Refusal:
        return Refusal(self.rule, f"you have {state.coins[seat]} coins")

    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        state.coins[seat] -= self.coins()
        state.stakes[seat] = self.coins()
        state.note("stake", self.rule, seat, coins=-self.coins())
        state.ask(seat, Saying("say", seat))


class Saying(Question[NightState]):
    def candidates(self, state: NightState, seat: int, out: Actions) -> None:
        out.extend(state.rules.sayings)

    def copy(self) -> Saying:
        return Saying(self.name, self.seat)


class Say(Action[NightState]):
    """A stake of nothing can only be whispered, so that is said by itself."""

    def verdict(self, state: NightState, seat: int) -> int:
        return ALLOWED if self.notation == "whisper" or state.stakes[seat] > 0 else 1

    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        state.sayings[seat] = self.notation
        state.note(self.notation, self.rule, seat)


class Roll(Chance[NightState]):
    def __init__(self, seat: int, n: int) -> None:
        super().__init__("die", seat)
        self.n = n

    def stream(self, state: NightState) -> str:
        return f"die/{state.round}/{self.seat}/{self.n}"

    def outcomes(self, state: NightState) -> list[tuple[Action[NightState], int]]:
        return [(face, 1) for face in state.rules.faces]

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "seat": int(self.seat), "n": self.n}


class Face(Action[NightState]):
    def apply(self, state: NightState, seat: int) -> None:
        roll = state.stack.pop()
        assert isinstance(roll, Roll)
        pips = int(self.notation.split()[1])
        state.rolls[roll.seat].append(pips)
        state.note(self.notation, self.rule, roll.seat, random=True)
        if pips == 6 and roll.n + 1 < MOST_ROLLS:
            state.stack.append(Roll(roll.seat, roll.n + 1))


class Shouting(AnyOf[NightState]):
    def candidates(self, state: NightState, seat: int, out: Actions) -> None:
        out.extend((state.rules.shout, state.rules.quiet))

    def copy(self) -> Shouting:
        twin = Shouting(self.name, self.seats[:])
        twin.waiting = self.waiting[:]
        return twin


class Shout(Action[NightState]):
    def verdict(self, state: NightState, seat: int) -> int:
        return ALLOWED if state.coins[seat] > 0 else 1

    def apply(self, state: NightState, seat: int) -> None:
        window = state.stack[-1]
        assert isinstance(window, Shouting)
        window.reopen()
        state.coins[seat] -= 1
        state.shouts += 1
        state.note("shout", self.rule, seat, coins=-1)


class Quiet(Action[NightState]):
    def apply(self, state: NightState, seat: int) -> None:
        window = state.stack[-1]
        assert isinstance(window, Shouting)
        window.passes(seat)
        state.note("pass", self.rule, seat)


class Dawn(Step[NightState]):
    """The round is scored and all lights are shown; the next round begins, or the game ends."""

    def run(self, state: NightState) -> None:
        for seat, light in enumerate(state.hands):
            state.lines[seat].append(ScoreLine("T-light", 3 * light, LIGHTS[light]))
            state.lines[seat].append(ScoreLine("T-roll", sum(state.rolls[seat]), "dice"))
            state.lines[seat].append(ScoreLine("T-stake", 2 * state.stakes[seat], "stake"))
            state.spent.append(light)
            state.hands[seat], state.stakes[seat], state.sayings[seat], state.rolls[seat] = NOTHING, 0, "", []
            state.note(f"show {LIGHTS[light]}", "T-light", seat, light=light)
        if state.round < ROUNDS:
            state.round += 1
            state.stack.append(state.rules.dusk)
        else:
            state.final = state.rules.judge(state)


class NightWatch(Game):
    def __init__(self, mode: str = "rivals") -> None:
        book = Rulebook(1, [Rule(id, id[2:].title(), f"About the {id[2:]}.", "Night", 1, False, "") for id in RULES])
        super().__init__("night-watch", "Night Watch", 2, 4, book, "no cards", {"mode": mode}, 500)
        self.mode = mode
        self.dusk = Dusk("dusk")
        self.dawn = Dawn("dawn")
        self.keep = Keep("keep", "T-swap")
        self.swap = Swap("swap", "T-swap")
        self.shout = Shout("shout", "T-shout")
        self.quiet = Quiet("pass", "T-shout")
        self.stakes: Actions = [Stake(f"stake {coins}", "T-stake") for coins in range(3)]
        self.sayings: Actions = [Say(tone, "T-say") for tone in ("whisper", "sing")]
        self.lights: Actions = [Light(f"light {light}", "T-light") for light in LIGHTS]
        self.faces: Actions = [Face(f"roll {pips}", "T-roll") for pips in range(1, 7)]
        actions = [self.keep, self.swap, *self.stakes, *self.sayings, self.shout, self.quiet]
        self.index_tables(actions, [*self.lights, *self.faces])

    def start(self, seats: int) -> NightState:
        self.check_seats(seats)
        state = NightState(self, seats)
        state.stack.append(self.dusk)
        state.settle(-1)
        return state

    def resample(self, view: View, rng: Rng) -> NightState:
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
        totals = [sum(line.points for line in lines) for lines in state.lines]
        if self.mode == "together":
            won = sum(totals) + state.shouts >= 12 * state.seats
            return cooperative_result(state.seats, won, state.lines, "held" if won else "lost")
        if self.mode == "teams":
            teams = [seat % 2 for seat in range(state.seats)]
            return team_result(teams, [sum(totals[0::2]), sum(totals[1::2])], state.lines, "the brighter team")
        return Result(ranks_by([(total,) for total in totals]), state.lines, "the brightest")
