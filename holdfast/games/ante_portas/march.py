"""A troop marches: one Movement card, arrow by arrow.

The troop is `field.moving`; those of it that a Trap holds, or the right half of a split troop, are in `field.waiting`
until the others have finished the card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import NO_WORK, TRAP
from holdfast.games.ante_portas.clash import Clash
from holdfast.games.ante_portas.command import ask_team, captain
from holdfast.games.ante_portas.field import LEFT_HALF, RIGHT_HALF, WHOLE, Troop
from holdfast.games.ante_portas.geometry import OFF, along
from holdfast.games.ante_portas.harm import fights, height
from holdfast.games.ante_portas.movement import DrawMovement
from holdfast.games.ante_portas.movement_card import DOWN, LEFT, RIGHT, MovementCard
from holdfast.games.ante_portas.powers import begin_card, breathe, enter_hex, passes_by
from holdfast.games.ante_portas.result import defeat
from holdfast.games.ante_portas.war_words import does, invader_words
from holdfast.games.ante_portas.windows import REVEAL, STEP, Window, troop_in_reach
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

STANDS_STILL: Final = -1  # no arrow

# What the march does next.
SHOWN: Final = 0
POWERS: Final = 1
SET_OUT: Final = 2
ENTER: Final = 3
ARRIVED: Final = 4
DUE: Final[tuple[str, ...]] = ("shown", "powers", "set out", "enter", "arrived")


@final
class MarchDraw(DrawMovement):
    """P-draw-order: a card for the troop on this hex."""

    def __init__(self, table: list[Any], hex: i64) -> None:
        super().__init__(table)
        self.hex: i64 = hex

    def turned(self, state: AntePortasState, card: MovementCard) -> None:
        field = state.field
        field.moving = Troop(self.hex, field.basics[self.hex], field.elites[self.hex], 0)
        state.stack.append(March(card))

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "hex": int(self.hex)}


@final
class March(Step["AntePortasState"]):
    """One card for one troop. It runs repeatedly, one part at a time, with windows and Battles in between."""

    def __init__(self, card: MovementCard) -> None:
        super().__init__("march")
        self.card = card
        self.due: i64 = SHOWN
        self.press: i64 = 0  # hexes to press ahead
        self.arrow: i64 = STANDS_STILL
        self.goal: i64 = OFF
        self.kept: list[int] = []  # hexes where a shot or flame felled nobody: +1 in a Battle there

    def run(self, state: AntePortasState) -> None:
        state.stack.append(self)
        if self.due == SHOWN:  # P-card-shown: the card is known but has not taken effect yet
            self.due = POWERS
            if troop_in_reach(state):
                ask_team(state, Window(captain(state), REVEAL))
        elif self.due == POWERS:
            self.due = SET_OUT
            troop = state.field.moving
            if troop is not None and troop.size() > 0:
                begin_card(state, self)
        elif self.due == SET_OUT:
            self.set_out(state)
        elif self.due == ENTER:
            self.enter(state)
        else:  # P-battle-go-on: survivors follow the remaining arrows
            self.due = SET_OUT
            troop = state.field.moving
            if troop is not None and not troop.let_pass and troop_in_reach(state):
                ask_team(state, Window(captain(state), STEP))

    # -- the steps of the card ------------------------------------------------------------------------------

    def steps(self) -> i64:
        """How many arrows there are, counting a split and each row of a dodge as one."""
        card = self.card
        return (1 if card.split else 0) + len(card.dodge) + len(card.arrows) + self.press

    def set_out(self, state: AntePortasState) -> None:
        """The next arrow of the troop, or the next troop, or the end of the card."""
        troop = state.field.moving
        assert troop is not None
        if troop.size() == 0 or troop.step >= self.steps():
            self.come_to_rest(state)
            return
        if self.all_held(state, troop):
            troop.step += 1
            return
        step = troop.step
        card = self.card
        flame = False
        if card.split and step == 0:
            self.arrow = split_arrow(state, troop)
        else:
            step -= 1 if card.split else 0
            if step < len(card.dodge):
                self.arrow = dodge_arrow(state, troop.hex, card.dodge[step])
            else:
                step -= len(card.dodge)
                if step < len(card.arrows):
                    self.arrow = card.arrows[step]
                    flame = card.flames[step] == 1
                else:
                    self.arrow = DOWN  # P-press-ahead
        if self.arrow == STANDS_STILL:
            troop.step += 1
            return
        self.goal = along(troop.hex, self.arrow)  # P-arrows
        self.due = ENTER
        if flame and self.goal != OFF:
            breathe(state, self, self.goal)

    def all_held(self, state: AntePortasState, troop: Troop) -> bool:
        """P-trap-slow: up to three lose their next arrow, Basics first; the others go on.

        P-trap-once: once per Trap and card, and those who go on move first.

        P-fly: Traps do not hold a flying troop, but they do hold Dragons that have landed (P-trap-landed).
        """
        field = state.field
        hex = troop.hex
        if field.tile[hex] != TRAP or troop.flying or troop.trap == hex:
            return False
        troop.trap = hex
        holds = state.rules.cards.numbers.trap_holds
        held_basics = troop.basics if troop.basics < holds else holds
        held_elites = troop.elites if troop.elites < holds - held_basics else holds - held_basics
        if state.log is not None:
            count = held_basics + held_elites
            text = f"The Trap on hex {hex} holds {invader_words(state, held_basics, held_elites)} for an arrow."
            state.tell(Event("held in trap", "P-trap-slow", NO_SEAT, text, {"hex": int(hex), "count": int(count)}))
        if held_basics + held_elites == troop.size():
            return True
        held = Troop(hex, held_basics, held_elites, troop.step + 1)
        held.trap = hex
        held.let_pass = troop.let_pass
        troop.basics -= held_basics
        troop.elites -= held_elites
        field.waiting.append(held)
        return False

    def come_to_rest(self, state: AntePortasState) -> None:
        """P-merge: where a troop ends its march, it merges with the Invaders there; those who waited are next."""
        field = state.field
        if len(field.waiting) > 0:
            field.moving = field.waiting.pop()
        else:
            field.moving = None
            state.stack.pop()

    # -- entering a hex -------------------------------------------------------------------------------------

    def enter(self, state: AntePortasState) -> None:
        field = state.field
        troop = field.moving
        assert troop is not None
        self.due = ARRIVED
        if troop.size() == 0:  # a Bomb set off by their own flame
            return
        origin = troop.hex
        goal = self.goal
        while goal != OFF:
            field.step_moving(goal)
            if not passes_by(state, self.card, goal):
                break
            goal = along(goal, self.arrow)  # P-stealth: onward in the same direction, by the edge rule
        if goal == OFF:
            defeat(state, troop.hex)
            return
        first = troop.step == 0
        troop.step += 1
        troop.half = WHOLE
        # P-fly: they land with the last arrow, before the Battle there (P-landing).
        troop.flying = self.card.dragons and troop.step < self.steps()
        self.tell_move(state, troop, origin)
        enter_hex(state, self.card)
        if troop.size() == 0 or not fights(state, goal, height(troop.flying, troop.basics)):
            return
        # P-stronger, P-weaker
        modifier = self.card.stronger - self.card.weaker + self.take_kept(goal)
        if first:
            modifier -= self.card.first_weaker  # P-temporarily-weaker
        state.stack.append(Clash(captain(state), goal, True, troop.flying, modifier, 0))

    def take_kept(self, hex: i64) -> i64:
        """P-shoot: damage that could not be applied on this hex makes the troop stronger in its Battle.

        House ruling: P-damage-outside.
        """
        kept: i64 = 0
        while int(hex) in self.kept:
            self.kept.remove(int(hex))
            kept += 1
        return kept

    def tell_move(self, state: AntePortasState, troop: Troop, origin: i64) -> None:
        if state.log is not None:
            verb = does("fly" if troop.flying else "move", troop.size()).replace("flys", "flies")
            text = f"{invader_words(state, troop.basics, troop.elites)} {verb} from hex {origin} to hex {troop.hex}."
            facts: dict[str, object] = {
                "from": int(origin),
                "to": int(troop.hex),
                "basics": int(troop.basics),
                "elites": int(troop.elites),
                "flying": troop.flying,
            }
            state.tell(Event("moved", "P-arrows", NO_SEAT, text, facts))

    def copy(self) -> March:
        twin = March(self.card)
        twin.due = self.due
        twin.press = self.press
        twin.arrow = self.arrow
        twin.goal = self.goal
        twin.kept = self.kept[:]
        return twin

    def twin(self) -> March:
        return self.copy()

    def to_json(self) -> dict[str, object]:
        return {
            "step": self.name,
            "card": self.card.id,
            "due": DUE[self.due],
            "press": int(self.press),
            "arrow": int(self.arrow),
            "goal": int(self.goal),
            "kept": list(self.kept),
        }


def split_arrow(state: AntePortasState, troop: Troop) -> i64:
    """P-split: half of the troop, rounded up, goes left, Elites first; the rest follows to the right.

    House ruling: P-split-order.
    """
    if troop.half == WHOLE:
        going: i64 = (troop.size() + 1) // 2
        elites = troop.elites if troop.elites < going else going
        basics = going - elites
        if going < troop.size():
            rest = Troop(troop.hex, troop.basics - basics, troop.elites - elites, troop.step)
            rest.trap = troop.trap
            rest.let_pass = troop.let_pass
            rest.half = RIGHT_HALF
            state.field.waiting.append(rest)
            troop.basics = basics
            troop.elites = elites
        troop.half = LEFT_HALF
    return RIGHT if troop.half == RIGHT_HALF else LEFT


def dodge_arrow(state: AntePortasState, hex: i64, row: list[int]) -> i64:
    """P-dodge: the first arrow that does not lead onto the team's Units, Traps and Bombs included; else no move.

    House ruling: P-dodge-units.
    """
    field = state.field
    for arrow in row:
        goal = along(hex, arrow)
        if goal == OFF or (field.tile[goal] == NO_WORK and field.soldiers_on(goal) == 0):
            return arrow
    return STANDS_STILL
