"""One night: its questions (frames), the answers to them (actions), and what follows.

Open questions sit on a stack inside the state. `Dusk` pushes a whole night, last things first; the machine then asks
the question on top, takes the answer, and continues until the stack is empty and the game is over. Nothing else keeps
track of whose turn it is.
"""

from __future__ import annotations

from holdfast.kernel import (
    ALLOWED,
    Action,
    AnyOf,
    Chance,
    Deck,
    Draw,
    Each,
    Event,
    Question,
    Refusal,
    ScoreLine,
    Step,
)
from night_watch.table import A_LIGHT, LIGHTS, MOST_ROLLS, NOTHING, PRINTED, ROUNDS, Actions, NightState


class Dusk(Step[NightState]):
    """A step asks nobody. This one pushes everything that a night consists of, last things first."""

    def run(self, state: NightState) -> None:
        seats = range(state.seats)
        state.stack.append(state.rules.dawn)
        state.stack.append(Shouting("shouting", list(seats)))
        state.stack.extend(Roll(seat, 0) for seat in reversed(seats))
        state.stack.append(Each("stakes", [[Staking("stake", seat)] for seat in seats]))
        state.stack.extend(Swapping("swap", seat, public=False) for seat in reversed(seats))
        state.stack.extend(DealLight("lights", state.rules.lights, 1, seat) for seat in reversed(seats))


class DealLight(Draw[NightState]):
    """A question to chance: the deck's bag says how likely each light is."""

    def deck(self, state: NightState) -> Deck:
        return state.deck

    def printed(self, state: NightState) -> list[int]:
        return PRINTED

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "seat": int(self.seat)}


class Light(Action[NightState]):
    """N-light: what chance answers. Everybody learns that a light was dealt, but only its owner learns which one."""

    def apply(self, state: NightState, seat: int) -> None:
        owner, kind = state.stack.pop().seat, self.index
        state.deck.take(kind)
        state.hands[owner] = kind
        if state.log is not None:
            public = Event("light", self.rule, owner, f"@{owner} is dealt a light.", random=True)
            text = f"@{owner} is dealt {A_LIGHT[kind]}."
            state.tell(Event("light", self.rule, owner, text, random=True, audience=owner, public=public))


class Swapping(Question[NightState]):
    """N-swap: a question to one seat. Whether a seat can swap is a secret, so the question is not `public`: it is asked
    even if only "keep" is legal."""

    def candidates(self, state: NightState, seat: int, out: Actions) -> None:
        out.extend((state.rules.keep, state.rules.swap))

    def copy(self) -> Swapping:
        return Swapping(self.name, self.seat, public=False)


class Keep(Action[NightState]):
    """N-swap."""

    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        state.note("keep", self.rule, seat)


class Swap(Action[NightState]):
    """N-swap: the ember goes face up under the deck, so everybody learns what it was. That cannot be undone."""

    def verdict(self, state: NightState, seat: int) -> int:
        """The only place that decides legality; a code other than ALLOWED says what forbids the action."""
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
    """N-stake: one lane of an `Each`. All are asked at once, and a lane touches only what belongs to its own seat."""

    def candidates(self, state: NightState, seat: int, out: Actions) -> None:
        out.extend(state.rules.stakes)

    def copy(self) -> Staking:
        return Staking(self.name, self.seat)


class Stake(Action[NightState]):
    """N-stake."""

    def coins(self) -> int:
        return int(self.notation.split()[1])

    def verdict(self, state: NightState, seat: int) -> int:
        return ALLOWED if self.coins() <= state.coins[seat] else 1

    def refusal(self, state: NightState, seat: int, code: int) -> Refusal:
        return Refusal(self.rule, f"you have {state.coins[seat]} left to stake")

    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        state.coins[seat] -= self.coins()
        state.stakes[seat] = self.coins()
        state.note("stake", self.rule, seat, coins=-self.coins())
        state.ask(seat, Saying("say", seat))


class Saying(Question[NightState]):
    """N-say: if only one answer is legal, the question answers itself, because everybody can see that."""

    def candidates(self, state: NightState, seat: int, out: Actions) -> None:
        out.extend(state.rules.sayings)

    def copy(self) -> Saying:
        return Saying(self.name, self.seat)


class Say(Action[NightState]):
    """N-say: a stake of nothing can only be whispered."""

    def verdict(self, state: NightState, seat: int) -> int:
        return ALLOWED if self.notation == "whisper" or state.stakes[seat] > 0 else 1

    def apply(self, state: NightState, seat: int) -> None:
        state.close(seat)
        state.sayings[seat] = self.notation
        state.note(self.notation, self.rule, seat)


class Roll(Chance[NightState]):
    """N-roll: chance with a list of outcomes. `stream` names each roll, so that a seed always gives the same rolls."""

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
    """N-roll."""

    def apply(self, state: NightState, seat: int) -> None:
        roll = state.stack.pop()
        assert isinstance(roll, Roll)
        pips = int(self.notation.split()[1])
        state.rolls[roll.seat].append(pips)
        state.note(self.notation, self.rule, roll.seat, random=True)
        if pips == 6 and roll.n + 1 < MOST_ROLLS:
            state.stack.append(Roll(roll.seat, roll.n + 1))


class Shouting(AnyOf[NightState]):
    """N-shout: a window. Anybody may answer; a shout reopens it, and it closes when everybody has passed."""

    def candidates(self, state: NightState, seat: int, out: Actions) -> None:
        out.extend((state.rules.shout, state.rules.quiet))

    def copy(self) -> Shouting:
        twin = Shouting(self.name, self.seats[:])
        twin.waiting = self.waiting[:]
        return twin


class Shout(Action[NightState]):
    """N-shout."""

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
    """N-shout."""

    def apply(self, state: NightState, seat: int) -> None:
        window = state.stack[-1]
        assert isinstance(window, Shouting)
        window.passes(seat)
        state.note("pass", self.rule, seat)


class Dawn(Step[NightState]):
    """N-light, N-roll, N-stake: the night is scored, all lights are shown, and the next begins or the game ends."""

    def run(self, state: NightState) -> None:
        for seat, light in enumerate(state.hands):
            state.lines[seat].append(ScoreLine("N-light", 3 * light, LIGHTS[light]))
            state.lines[seat].append(ScoreLine("N-roll", sum(state.rolls[seat]), "dice"))
            state.lines[seat].append(ScoreLine("N-stake", 2 * state.stakes[seat], "stake"))
            state.spent.append(light)
            state.hands[seat], state.stakes[seat], state.sayings[seat], state.rolls[seat] = NOTHING, 0, "", []
            state.note(f"show {LIGHTS[light]}", "N-light", seat, light=light)
        if state.round < ROUNDS:
            state.round += 1
            state.stack.append(state.rules.dusk)
        else:
            state.final = state.rules.judge(state)
