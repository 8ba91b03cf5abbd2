"""Experience: drawing it, keeping one of three, and playing it when there is a window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_end.catalog import (
    ADRENALINE,
    COURIER,
    FIELD_SURGERY,
    GOOD_TIMING,
    LIE_LOW,
    LOOKOUT,
    LUCKY_FIND,
    NIGHT_SCHOOL,
    RESOURCES,
    SCAVENGER,
    SECOND_WIND,
    SUPPLY_DROP,
    Character,
    Experience,
)
from holdfast.games.after_the_end.colony import NOBODY, Colony, next_kind
from holdfast.games.after_the_end.knowledge import advance, make_ready, ready_verdict
from holdfast.games.after_the_end.market import can_buy_anything, run_errand
from holdfast.games.after_the_end.secrets import show_held
from holdfast.games.after_the_end.stores import has_room, room_for, store, tell_stored
from holdfast.games.after_the_end.tokens import equip_token, token_verdict
from holdfast.games.after_the_end.verdicts import (
    ALREADY,
    FULL,
    NO_WOUND,
    NOT_COMMITTED,
    NOT_HELD,
    NOTHING_TO_BUY,
    TRACK_FULL,
    explain,
)
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import NO_PART, AnyOf, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState

# The windows in which experience may be played: E-window-turn, E-window-committed, E-window-raid, E-window-capitol,
# E-window-last.
# (A steady hand and rerolls are played right after a roll, see `die`.)
ON_TURN: Final = 0
COMMITTED: Final = 1
RAID: Final = 2
CAPITOL: Final = 3
LAST: Final = 4
MOMENTS: Final[tuple[str, ...]] = ("turn", "all committed", "raid", "capitol", "last")
WINDOWS: Final = tuple(f"experience: {moment}" for moment in MOMENTS)

BONUS: Final = 2  # what adrenaline adds, and lying low takes away


def fits(effect: i64, moment: i64) -> bool:
    """Whether a card can do anything at all in that window."""
    if effect == ADRENALINE or effect == LIE_LOW or effect == GOOD_TIMING:
        return moment == COMMITTED
    if effect == LOOKOUT:
        return moment == RAID
    if effect == COURIER:
        return moment != CAPITOL  # a visitor there needs no courier
    return (
        effect == SECOND_WIND
        or effect == LUCKY_FIND
        or effect == SUPPLY_DROP
        or effect == FIELD_SURGERY
        or effect == NIGHT_SCHOOL
        or effect == SCAVENGER
    )


def offer_plays(state: EndState, seat: i64, moment: i64, out: list[Action[Any]]) -> None:
    """The ways to play what the seat holds, each kind of card once."""
    colony = state.colonies[seat]
    rules = state.rules
    card = next_kind(colony.hand, -1)
    while card >= 0:
        if fits(rules.cards.experience[card].effect, moment):
            out.extend(rules.plays[card][colony.card])
        card = next_kind(colony.hand, card)


def add_allowed_plays(state: EndState, seat: i64, moment: i64, allowed: list[Action[Any]]) -> None:
    """The part of what `offer_plays` offers that is allowed."""
    colony = state.colonies[seat]
    rules = state.rules
    card = next_kind(colony.hand, -1)
    while card >= 0:
        if fits(rules.cards.experience[card].effect, moment):
            for play in rules.plays[card][colony.card]:
                if play.verdict(state, seat) == ALLOWED:
                    allowed.append(play)
        card = next_kind(colony.hand, card)


def discard(state: EndState, seat: i64, card: Experience, rule: str, what: str) -> None:
    """E-experience-play: a card that is used goes face up to the discards."""
    show_held(state.colonies[seat], card.number)
    state.discards.append(card.number)
    if state.log is not None:
        text = f"@{seat} plays {card.name} {what}.".replace(" .", ".")
        state.tell(Event("experience", rule, seat, text, {"card": card.id}, reveals=True))


@final
@mypyc_attr(free_list_len=1)
class Window(AnyOf["EndState"]):
    """E-window-pass: everybody with experience may play it, until all have passed in a row.

    Those without a card are not asked: the size of a hand is public, its contents are not (E-experience-secret). What
    a card sets off is finished before the window continues (E-window-whole).
    """

    def __init__(self, moment: i64, seats: list[int]) -> None:
        super().__init__(WINDOWS[moment], seats)
        self.moment: i64 = moment

    def candidates(self, state: EndState, seat: i64, out: list[Action[Any]]) -> None:
        out.append(state.rules.pass_window)
        offer_plays(state, seat, self.moment, out)

    def legal(self, state: EndState, seat: i64) -> list[Action[Any]]:
        """Worked out class by class, as for `Decide`."""
        allowed: list[Action[Any]] = [state.rules.pass_window]
        add_allowed_plays(state, seat, self.moment, allowed)
        return allowed

    def prompt(self, state: EndState) -> str:
        if self.moment == RAID:
            return "A raid! Do you play experience before it strikes?"
        if self.moment == LAST:
            return "The last round is over. Do you play experience before the points are counted?"
        return "All have decided. Do you play experience before the mission is resolved?"

    def renew(self, state: EndState) -> None:
        """Somebody has acted: all who still hold something are asked again."""
        self.waiting = [seat for seat in self.seats if len(state.colonies[seat].hand) > 0]

    def copy(self) -> Window:
        twin = Window(self.moment, self.seats[:])
        twin.waiting = self.waiting[:]
        return twin


def open_window(state: EndState, moment: i64) -> None:
    """Open a window for all who hold experience; if nobody does, there is none."""
    seats: list[int] = []
    for place in range(state.seats):
        seat = state.in_turn(place)
        if len(state.colonies[seat].hand) > 0:
            seats.append(seat)
    if len(seats) > 0:
        state.stack.append(Window(moment, seats))


@final
class LastWindow(Step["EndState"]):
    """E-window-last: experience may be played once more before the points are counted."""

    def __init__(self) -> None:
        super().__init__("last window")
        self.touches = NO_PART

    def run(self, state: EndState) -> None:
        open_window(state, LAST)


@final
class AskAgain(Step["EndState"]):
    """E-window-pass: a card has had its whole effect; all who hold something now are asked again."""

    def __init__(self) -> None:
        super().__init__("ask again")
        self.touches = NO_PART

    def run(self, state: EndState) -> None:
        window = state.stack[-1]
        assert isinstance(window, Window)
        window.renew(state)


@final
class PassWindow(Action["EndState"]):
    """E-window-pass: nothing now."""

    def __init__(self) -> None:
        super().__init__("pass", "E-window-pass")

    def apply(self, state: EndState, seat: i64) -> None:
        window = state.stack[-1]
        assert isinstance(window, Window)
        window.passes(seat)


@final
class PlayExperience(Action["EndState"]):
    """Play a card for its power; `place` and `resource` say on whom or for what, if the card asks."""

    def __init__(self, card: Experience, rule: str, character: Character | None, place: i64, resource: i64) -> None:
        words = ["play", card.id]
        if character is not None:
            words.append(character.id)
        if resource >= 0:
            words.append(RESOURCES[resource])
        super().__init__(" ".join(words), rule)
        self.card = card
        self.effect: i64 = card.effect
        self.place: i64 = place
        self.resource: i64 = resource

    def verdict(self, state: EndState, seat: i64) -> i64:
        colony = state.colonies[seat]
        if not colony.holds(self.card.number):
            return NOT_HELD
        effect = self.effect
        if effect == ADRENALINE or effect == LIE_LOW or effect == GOOD_TIMING:
            if colony.first == NOBODY:
                return NOT_COMMITTED
            return ALREADY if effect == GOOD_TIMING and colony.wins_ties else ALLOWED
        if effect == LOOKOUT:
            return ALREADY if colony.ignores_raid else ALLOWED
        if effect == SECOND_WIND:
            return ready_verdict(state, colony, self.place)
        if effect == LUCKY_FIND:
            return ALLOWED if room_for(state, colony, self.resource) > 0 else FULL
        if effect == SUPPLY_DROP:
            return ALLOWED if has_room(state, colony) else FULL
        if effect == FIELD_SURGERY:
            return ALLOWED if colony.people[self.place].wounds > 0 else NO_WOUND
        if effect == NIGHT_SCHOOL:
            return ALLOWED if colony.knowledge < len(state.rules.cards.knowledge) else TRACK_FULL
        if effect == COURIER:
            return ALLOWED if can_buy_anything(state, seat) else NOTHING_TO_BUY
        if effect == SCAVENGER:
            return token_verdict(state, colony, self.place, self.resource)
        return ALLOWED

    def refusal(self, state: EndState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: EndState, seat: i64) -> None:
        frame = state.asked(seat)
        discard(state, seat, self.card, self.rule, "")
        if isinstance(frame, Window):
            state.stack.append(state.rules.ask_again)
        take_effect(state, seat, state.colonies[seat], self)


def take_effect(state: EndState, seat: i64, colony: Colony, play: PlayExperience) -> None:
    """What each card does, one rule per card."""
    effect = play.effect
    if effect == ADRENALINE:
        colony.bonus += BONUS  # E-experience-adrenaline
    elif effect == LIE_LOW:
        colony.bonus -= BONUS  # E-experience-lie-low
    elif effect == GOOD_TIMING:
        colony.wins_ties = 1  # E-experience-good-timing
    elif effect == SECOND_WIND:
        make_ready(state, colony, play.place)  # E-experience-second-wind
    elif effect == LOOKOUT:
        colony.ignores_raid = 1  # E-experience-lookout
    elif effect == LUCKY_FIND:
        store(state, colony, play.resource, 1)  # E-experience-lucky-find
        if state.log is not None:
            tell_stored(state, seat, "takes", play.rule, {RESOURCES[play.resource]: 1})
    elif effect == SUPPLY_DROP:
        food = store(state, colony, 0, 1)  # E-experience-supply-drop
        scrap = store(state, colony, 1, 1)
        tech = store(state, colony, 2, 1)
        if state.log is not None:
            tell_stored(state, seat, "takes", play.rule, {"food": int(food), "scrap": int(scrap), "tech": int(tech)})
    elif effect == FIELD_SURGERY:
        colony.people[play.place].wounds -= 1  # E-experience-field-surgery
    elif effect == NIGHT_SCHOOL:
        advance(state, seat, 1)  # E-experience-night-school
    elif effect == COURIER:
        run_errand(state, seat)  # E-experience-courier
    elif effect == SCAVENGER:
        equip_token(state, seat, play.place, play.resource, play.rule)  # E-experience-scavenger
