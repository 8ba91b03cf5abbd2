"""*Night Watch*: a tiny game with everything in it that the kernel can do and *After the Empire* does not need.

Two rounds. Everybody is dealt a hidden light. In seat order each may swap an ember for the next card (a private
question: it asks even if only "keep" is legal). Then all stake coins at once and say how loudly (*each*; silence goes
without saying). Every seat rolls a die, again after a six. Then anybody may shout for a coin until all have passed
(*any*). Lights, dice and stakes score; shouts keep the night away.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.kernel import (
    ALLOWED,
    Action,
    AnyOf,
    Chance,
    Deck,
    Draw,
    Each,
    Event,
    Frame,
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
MAX_SEATS: Final = 4
MOST_ROLLS: Final = 3
LIGHTS: Final = ("ember", "flame", "torch")
PRINTED: Final = (9, 5, 3)
NOTHING: Final = -1
HIDDEN: Final = -2
MODES: Final = ("rivals", "teams", "together")

RULES: Final = {
    "T-deal": "Everybody is dealt a light.",
    "T-swap": "An ember may be swapped.",
    "T-stake": "Stake up to two coins.",
    "T-tone": "A stake is whispered or sung.",
    "T-roll": "Everybody rolls; a six rolls again.",
    "T-shout": "A shout costs a coin.",
    "T-pass": "One may always keep quiet.",
    "T-light": "A light scores its rank.",
    "T-win": "The highest score wins.",
}

Asked = list[Action["NightState"]]


class NightState(State):
    def __init__(self, rules: NightWatch, seats: int) -> None:
        super().__init__(rules, seats)
        self.rules = rules
        self.round = 1
        self.shouts = 0
        self.deck = Deck(list(PRINTED), [])
        self.spent: list[int] = []
        self.hands = [NOTHING] * seats
        self.coins = [COINS] * seats
        self.stakes = [0] * seats
        self.tones = [""] * seats
        self.rolls: list[list[int]] = [[] for _ in range(seats)]
        self.lines: list[list[ScoreLine]] = [[] for _ in range(seats)]
        self.final: Result | None = None

    def copy(self) -> NightState:
        twin = NightState(self.rules, self.seats)
        self.copy_open_to(twin)
        twin.deck = self.deck.copy()
        twin.hands = self.hands[:]
        twin.stack = [frame.twin() for frame in self.stack]
        return twin

    def copy_open_to(self, twin: NightState | NightView) -> None:
        """All that lies open."""
        twin.round = self.round
        twin.shouts = self.shouts
        twin.spent = self.spent[:]
        twin.coins = self.coins[:]
        twin.stakes = self.stakes[:]
        twin.tones = self.tones[:]
        twin.rolls = [rolls[:] for rolls in self.rolls]
        twin.lines = [lines[:] for lines in self.lines]
        twin.final = self.final

    def view(self, seat: int) -> NightView:
        view = NightView(self.rules, seat, self.seats)
        self.copy_open_to(view)
        view.hands = [hand if hand < 0 or owner == seat else HIDDEN for owner, hand in enumerate(self.hands)]
        hidden = [hand for owner, hand in enumerate(self.hands) if hand >= 0 and owner != seat]
        view.pool = [left + hidden.count(kind) for kind, left in enumerate(self.deck.bag)]
        view.under = self.deck.under[:]
        view.stack = [frame.copy() for frame in self.stack]
        return view

    def result(self) -> Result | None:
        return self.final

    def to_json(self) -> dict[str, object]:
        return {**open_json(self), "deck": self.deck.to_json()}


class NightView(View):
    """As the state, but others' hands are HIDDEN; `pool` counts what lies in the bag or in those hands."""

    def __init__(self, rules: NightWatch, viewer: int, seats: int) -> None:
        super().__init__(rules, viewer, seats)
        self.rules = rules
        self.round = 1
        self.shouts = 0
        self.pool: list[int] = []
        self.under: list[int] = []
        self.spent: list[int] = []
        self.hands: list[int] = []
        self.coins: list[int] = []
        self.stakes: list[int] = []
        self.tones: list[str] = []
        self.rolls: list[list[int]] = []
        self.lines: list[list[ScoreLine]] = []
        self.stack: list[Frame[Any]] = []
        self.final: Result | None = None

    def to_json(self) -> dict[str, object]:
        return {**open_json(self), "viewer": int(self.viewer), "pool": self.pool[:], "under": self.under[:]}


def open_json(table: NightState | NightView) -> dict[str, object]:
    return {
        "round": table.round,
        "shouts": table.shouts,
        "spent": table.spent[:],
        "hands": table.hands[:],
        "coins": table.coins[:],
        "stakes": table.stakes[:],
        "tones": table.tones[:],
        "rolls": [rolls[:] for rolls in table.rolls],
        "lines": [[repr(line) for line in lines] for lines in table.lines],
        "stack": [frame.to_json() for frame in table.stack],
        "result": None if table.final is None else table.final.to_json(),
    }


def tell_coins(state: NightState, kind: str, rule: str, seat: int, coins: int) -> None:
    if state.log is not None:
        state.tell(Event(kind, rule, seat, f"@{seat}: {kind}.", {"delta": {"coins": coins}}))


# -- a round -------------------------------------------------------------------------------------------------------


class Dusk(Step[NightState]):
    """A round begins: its parts are laid on the stack, last one first."""

    def __init__(self) -> None:
        super().__init__("dusk")

    def run(self, state: NightState) -> None:
        rules = state.rules
        seats = range(state.seats)
        state.stack.append(rules.dawn)
        state.stack.append(Shouting(list(seats)))
        state.stack.extend(Roll(seat, 0) for seat in reversed(seats))
        state.stack.append(Each("stakes", [[Staking(seat)] for seat in seats]))
        state.stack.extend(Swapping(seat) for seat in reversed(seats))
        state.stack.extend(DrawLight(rules.lights, seat) for seat in reversed(seats))


class DrawLight(Draw[NightState]):
    def __init__(self, table: Asked, seat: int) -> None:
        super().__init__("lights", table, 1, seat)

    def deck(self, state: NightState) -> Deck:
        return state.deck

    def printed(self, state: NightState) -> list[int]:
        return list(PRINTED)

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "seat": int(self.seat)}


class LightDealt(Action[NightState]):
    def __init__(self, kind: int) -> None:
        super().__init__(f"light {LIGHTS[kind]}", "T-deal")
        self.kind = kind

    def apply(self, state: NightState, seat: int) -> None:
        owner = state.stack.pop().seat
        state.deck.take(self.kind)
        state.hands[owner] = self.kind
        if state.log is not None:
            hidden = Event("light", self.rule, owner, f"@{owner} is dealt a light.", random=True)
            text = f"@{owner} is dealt a {LIGHTS[self.kind]}."
            facts: dict[str, object] = {"light": self.kind}
            state.tell(Event("light", self.rule, owner, text, facts, random=True, audience=owner, public=hidden))


class Swapping(Question[NightState]):
    """Private: whether "swap" is legal depends on the hidden hand."""

    def __init__(self, seat: int) -> None:
        super().__init__("swap", seat, public=False)

    def candidates(self, state: NightState, seat: int, out: Asked) -> None:
        out.extend((state.rules.keep, state.rules.swap))

    def copy(self) -> Swapping:
        return Swapping(self.seat)


class Keep(Action[NightState]):
    def __init__(self) -> None:
        super().__init__("keep", "T-swap")

    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        tell_coins(state, "keep", self.rule, seat, 0)


class Swap(Action[NightState]):
    """The ember goes face up under the deck, which tells everybody what it was."""

    def __init__(self) -> None:
        super().__init__("swap", "T-swap")

    def verdict(self, state: NightState, seat: int) -> int:
        return ALLOWED if state.hands[seat] == 0 else 1

    def refusal(self, state: NightState, seat: int, code: int) -> Refusal:
        return Refusal(self.rule, f"you hold a {LIGHTS[state.hands[seat]]}, not an ember")

    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        state.deck.put_under(state.hands[seat])
        state.hands[seat] = NOTHING
        if state.log is not None:
            state.tell(Event("swap", self.rule, seat, f"@{seat} swaps an ember.", reveals=True))
        state.ask(seat, DrawLight(state.rules.lights, seat))


class Staking(Question[NightState]):
    def __init__(self, seat: int) -> None:
        super().__init__("stake", seat)

    def candidates(self, state: NightState, seat: int, out: Asked) -> None:
        out.extend(state.rules.stakes)

    def copy(self) -> Staking:
        return Staking(self.seat)


class Stake(Action[NightState]):
    def __init__(self, coins: int) -> None:
        super().__init__(f"stake {coins}", "T-stake")
        self.coins = coins

    def verdict(self, state: NightState, seat: int) -> int:
        return ALLOWED if self.coins <= state.coins[seat] else 1

    def refusal(self, state: NightState, seat: int, code: int) -> Refusal:
        return Refusal(self.rule, f"you have {state.coins[seat]} coins")

    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        state.coins[seat] -= self.coins
        state.stakes[seat] = self.coins
        tell_coins(state, "stake", self.rule, seat, -self.coins)
        state.ask(seat, Saying(seat))


class Saying(Question[NightState]):
    """Public: after a stake of nothing there is only one thing to say, so it says itself."""

    def __init__(self, seat: int) -> None:
        super().__init__("say", seat)

    def candidates(self, state: NightState, seat: int, out: Asked) -> None:
        out.extend(state.rules.tones)

    def copy(self) -> Saying:
        return Saying(self.seat)


class Say(Action[NightState]):
    def __init__(self, tone: str) -> None:
        super().__init__(tone, "T-tone")

    def verdict(self, state: NightState, seat: int) -> int:
        return (
            ALLOWED if (self.notation == "whisper") == (state.stakes[seat] == 0) or state.stakes[seat] == 2 else 1
        )

    def refusal(self, state: NightState, seat: int, code: int) -> Refusal:
        return Refusal(self.rule, f"not with {state.stakes[seat]} coins at stake")

    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        state.tones[seat] = self.notation
        if state.log is not None:
            state.tell(Event("say", self.rule, seat, f"@{seat}: {self.notation}.", {"tone": self.notation}))


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


class Rolled(Action[NightState]):
    def __init__(self, pips: int) -> None:
        super().__init__(f"roll {pips}", "T-roll")
        self.pips = pips

    def apply(self, state: NightState, seat: int) -> None:
        roll = state.stack.pop()
        assert isinstance(roll, Roll)
        state.rolls[roll.seat].append(self.pips)
        if state.log is not None:
            text = f"@{roll.seat} rolls {self.pips}."
            state.tell(Event("roll", self.rule, roll.seat, text, {"pips": self.pips}, random=True))
        if self.pips == 6 and roll.n + 1 < MOST_ROLLS:
            state.stack.append(Roll(roll.seat, roll.n + 1))


class Shouting(AnyOf[NightState]):
    """The interrupt window: a shout reopens it, and it closes when all have passed."""

    def __init__(self, seats: list[int]) -> None:
        super().__init__("shouting", seats)

    def candidates(self, state: NightState, seat: int, out: Asked) -> None:
        out.extend((state.rules.shout, state.rules.quiet))

    def copy(self) -> Shouting:
        twin = Shouting(self.seats[:])
        twin.waiting = self.waiting[:]
        return twin


class Shout(Action[NightState]):
    def __init__(self) -> None:
        super().__init__("shout", "T-shout")

    def verdict(self, state: NightState, seat: int) -> int:
        return ALLOWED if state.coins[seat] > 0 else 1

    def refusal(self, state: NightState, seat: int, code: int) -> Refusal:
        return Refusal(self.rule, "you have 0 coins")

    def apply(self, state: NightState, seat: int) -> None:
        window = state.stack[-1]
        assert isinstance(window, Shouting)
        window.reopen()
        state.coins[seat] -= 1
        state.shouts += 1
        tell_coins(state, "shout", self.rule, seat, -1)


class Quiet(Action[NightState]):
    def __init__(self) -> None:
        super().__init__("pass", "T-pass")

    def apply(self, state: NightState, seat: int) -> None:
        window = state.stack[-1]
        assert isinstance(window, Shouting)
        window.passes(seat)
        tell_coins(state, "pass", self.rule, seat, 0)


class Dawn(Step[NightState]):
    """The round is scored and the lights are shown; the next one begins, or the game ends."""

    def __init__(self) -> None:
        super().__init__("dawn")

    def run(self, state: NightState) -> None:
        for seat in range(state.seats):
            light = state.hands[seat]
            state.lines[seat].append(ScoreLine("T-light", 3 * light, LIGHTS[light]))
            state.lines[seat].append(ScoreLine("T-roll", sum(state.rolls[seat]), "dice"))
            state.lines[seat].append(ScoreLine("T-stake", 2 * state.stakes[seat], "stake"))
            state.spent.append(light)
            state.hands[seat] = NOTHING
            state.stakes[seat] = 0
            state.tones[seat] = ""
            state.rolls[seat] = []
            if state.log is not None:
                text = f"@{seat} shows a {LIGHTS[light]}."
                state.tell(Event("show", "T-light", seat, text, {"light": light}, reveals=True))
        if state.round < ROUNDS:
            state.round += 1
            state.stack.append(state.rules.dusk)
        else:
            state.final = state.rules.judged(state)


# -- the game ------------------------------------------------------------------------------------------------------


class NightWatch(Game):
    def __init__(self, mode: str = "rivals") -> None:
        rules = [Rule(id, id, text, "Night Watch", 1, False, "") for id, text in RULES.items()]
        super().__init__(
            "night-watch", "Night Watch", 2, MAX_SEATS, Rulebook(1, rules), "no cards", {"mode": mode}, 500
        )
        self.mode = mode
        self.dusk = Dusk()
        self.dawn = Dawn()
        self.keep = Keep()
        self.swap = Swap()
        self.shout = Shout()
        self.quiet = Quiet()
        self.stakes: Asked = [Stake(coins) for coins in range(3)]
        self.tones: Asked = [Say(tone) for tone in ("whisper", "sing")]
        self.lights: Asked = [LightDealt(kind) for kind in range(len(LIGHTS))]
        self.faces: Asked = [Rolled(pips) for pips in range(1, 7)]
        self.index_tables(
            [self.keep, self.swap, *self.stakes, *self.tones, self.shout, self.quiet], [*self.lights, *self.faces]
        )

    def start(self, seats: int) -> NightState:
        self.check_seats(seats)
        state = NightState(self, seats)
        state.stack.append(self.dusk)
        state.settle(-1)
        return state

    def resample(self, view: View, rng: Rng) -> NightState:
        assert isinstance(view, NightView)
        state = NightState(self, view.seats)
        NightState.copy_open_to(view, state)
        unseen = [kind for kind, copies in enumerate(view.pool) for _ in range(copies)]
        rng.shuffle(unseen)
        state.hands = [unseen.pop() if hand == HIDDEN else hand for hand in view.hands]
        state.deck = Deck([unseen.count(kind) for kind in range(len(LIGHTS))], view.under[:])
        state.stack = [frame.copy() for frame in view.stack]
        state.reopen()
        return state

    def judged(self, state: NightState) -> Result:
        totals = [sum(line.points for line in lines) for lines in state.lines]
        if self.mode == "together":
            won = sum(totals) + state.shouts >= 20 * state.seats
            return cooperative_result(
                state.seats, won, state.lines, "the night is held" if won else "the night wins"
            )
        if self.mode == "teams":
            teams = [seat % 2 for seat in range(state.seats)]
            points = [sum(total for total, of in zip(totals, teams, strict=True) if of == team) for team in (0, 1)]
            return team_result(teams, points, state.lines, "the brighter team")
        return Result(ranks_by([(total,) for total in totals]), state.lines, "the brightest")
