"""Where the line may break: every troop is followed along every card that can come up, a few Battle Phases ahead.

The deck is a bag whose contents everybody knows, so the next card's chances are exact. The forecast assumes that the
defences stay as they are, that every troop marches by itself, and that all guns fire. From this follow the danger of
a breach, what more Strength on a hex would be worth, and what would be lost by taking some away.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.ante_portas.courses import Course
from holdfast.bots.ante_portas.defence import Defence
from holdfast.bots.ante_portas.habits import Habits
from holdfast.games.ante_portas.catalog import TRAP
from holdfast.games.ante_portas.decks import Pile
from holdfast.games.ante_portas.geometry import HEXES, OFF, PLACES, TOP_ROW, along
from holdfast.games.ante_portas.losses import most_fallen
from holdfast.games.ante_portas.movement_card import DOWN, LEFT, PAST_NOTHING

DEPTH: Final = 3  # Battle Phases ahead
NEEDS: Final = 8  # Strength that may be lacking, from 1 to 7
STOPPED: Final = -1
_BASICS: Final = 8  # troops with one fewer Basics than this, or more, look alike
_ELITES: Final = 4
_SIZES: Final = 32
SEEN_AGAIN: Final = 0.25  # how likely a card among the discards is to come up, compared with one in the deck
FAINT: Final = 0.004  # anything less likely is not followed further
# What a breach in the first, second, third Battle Phase weighs in the Final Wave, and a troop that is still on its way
# after them: there is hardly a turn between two phases.
WAVE: Final[list[float]] = [1.0, 0.85, 0.7, 0.4]


def closeness(hex: i64) -> float:
    """How near to the gate a hex is: 1.0 at the bottom, 0.0 at the top."""
    return 1.0 - float(PLACES[hex][1]) / 11.0


@final
class Forecast:
    def __init__(
        self,
        habits: Habits,
        courses: list[Course],
        defence: Defence,
        pile: Pile,
        basic_strength: i64,
        elite_strength: i64,
        expected: float,
        in_wave: bool,
    ) -> None:
        """`expected` is how many new Invaders to expect on each hex of the Spawn Area."""
        self.habits: Final = habits
        self.defence: Final = defence
        self.basic_strength: i64 = basic_strength
        self.elite_strength: i64 = elite_strength
        self.expected: float = expected
        self.in_wave: Final = in_wave
        self.weights: Final = WAVE if in_wave else [1.0, habits.second_phase, habits.third_phase, habits.on_the_way]
        self.now: float = 0.0  # the chance of a breach in the next Battle Phase, added up over the troops
        self.danger: float = 0.0  # the same for all phases ahead, weighted
        self.gain: list[float] = [0.0] * ((HEXES + 1) * NEEDS)
        self.hold: list[float] = [0.0] * ((HEXES + 1) * NEEDS)
        self.threat: list[float] = [0.0] * (HEXES + 1)  # what the troop on a hex adds to the danger
        self.courses: list[Course] = []
        self.chances: list[float] = []
        self.known: list[float] = [-1.0] * (DEPTH * (HEXES + 1) * _SIZES)
        self.worths: list[float] = [-1.0] * ((HEXES + 1) * NEEDS)  # what `worth_of` has worked out
        # The path of the troop traced last
        self.path: list[int] = [0] * 16
        self.needs: list[int] = [0] * 16
        self.length: i64 = 0
        self.basics: i64 = 0
        self.elites: i64 = 0
        self.margin: i64 = 0
        self.left: i64 = 0
        self.read_deck(courses, pile)
        self.look_ahead()

    def read_deck(self, courses: list[Course], pile: Pile) -> None:
        total = 0.0
        bag = pile.deck.bag
        printed = pile.printed
        for course in courses:
            weight = 0.0
            for card in course.cards:
                weight += float(bag[card]) + SEEN_AGAIN * float(printed[card] - bag[card])
            if weight > 0.0:
                self.courses.append(course)
                self.chances.append(weight)
                total += weight
        for place in range(len(self.chances)):
            self.chances[place] /= total

    # -- one troop, one card --------------------------------------------------------------------------------

    def trace(self, course: Course, hex: i64, basics: i64, elites: i64) -> i64:
        """Where a troop comes to rest: OFF means over the bottom edge, STOPPED that it was beaten."""
        defence = self.defence
        basics += course.more_basics
        elites += course.more_elites
        steps = course.steps(basics + elites)
        here = hex
        self.length = 0
        step: i64 = 0
        flying = False
        trap: i64 = OFF
        while step < steps:
            if defence.field.tile[here] == TRAP and not flying and trap != here and basics + elites <= 3:
                trap = here
                step += 1
                continue
            arrow: i64 = DOWN
            flame = False
            at = step
            if course.split:
                at -= 1
            if at < 0:
                arrow = LEFT
            elif at < len(course.dodge):
                arrow = self.dodged(here, course.dodge[at])
            else:
                at -= len(course.dodge)
                if at < len(course.arrows):
                    arrow = course.arrows[at]
                    flame = course.flames[at] == 1
            step += 1
            if arrow < 0:
                continue
            flying = course.dragons and step < steps
            goal = along(here, arrow)
            if course.stealth != PAST_NOTHING:
                while goal != OFF and defence.stands_there(course.stealth, goal):
                    goal = along(goal, arrow)
            if goal == OFF:
                return OFF
            here = goal
            enemy = basics * self.basic_strength + elites * self.elite_strength + course.stronger
            own = defence.against(here, flying, basics, flame)
            if self.length < 16:
                self.path[self.length] = int(here)
                self.needs[self.length] = int(enemy - own)
                self.length += 1
            if own >= enemy:
                self.margin = own - enemy
                self.left = steps - step
                self.basics = basics
                self.elites = elites
                return STOPPED
            if own > 0:
                light, heavy = most_fallen(basics, elites, self.basic_strength, self.elite_strength, own)
                basics -= light
                elites -= heavy
        self.basics = basics
        self.elites = elites
        return here

    def dodged(self, hex: i64, row: list[int]) -> i64:
        for arrow in row:
            goal = along(hex, arrow)
            if goal == OFF or self.defence.is_free(goal):
                return arrow
        return -1

    # -- some phases ahead ----------------------------------------------------------------------------------

    def prospect(self, phase: i64, hex: i64, basics: i64, elites: i64) -> float:
        """How much danger a troop like this poses here, from this phase on."""
        if phase == DEPTH:
            return self.weights[DEPTH] * closeness(hex)
        size = place_of(basics, elites)
        key = (phase * (HEXES + 1) + hex) * _SIZES + size
        found = self.known[key]
        if found >= 0.0:
            return found
        total = 0.0
        for place in range(len(self.courses)):
            rest = self.trace(self.courses[place], hex, basics, elites)
            if rest == OFF:
                total += self.chances[place] * self.weights[phase]
            elif rest != STOPPED:
                total += self.chances[place] * self.prospect(phase + 1, rest, self.basics, self.elites)
        self.known[key] = total
        return total

    def look_ahead(self) -> None:
        field = self.defence.field
        hexes: list[int] = []
        sizes: list[int] = []
        masses: list[float] = []
        for hex in range(1, HEXES + 1):
            if field.troop_size(hex) > 0:
                hexes.append(hex)
                sizes.append(int(place_of(field.basics[hex], field.elites[hex])))
                masses.append(1.0)
                self.threat[hex] = self.prospect(0, hex, field.basics[hex], field.elites[hex])
                self.danger += self.threat[hex]
        real = len(hexes)
        if self.expected > 0.0:
            for hex in range(TOP_ROW, HEXES + 1):
                hexes.append(hex)
                sizes.append(int(place_of(1, 0)))
                masses.append(self.expected)
                self.prospect(0, hex, 1, 0)
        for phase in range(DEPTH):
            slots: dict[int, int] = {}
            next_hexes: list[int] = []
            next_sizes: list[int] = []
            next_masses: list[float] = []
            for at in range(len(hexes)):
                mass = masses[at]
                if mass < FAINT:
                    continue
                basics: i64 = sizes[at] // _ELITES
                elites: i64 = sizes[at] % _ELITES
                for place in range(len(self.courses)):
                    part = mass * self.chances[place]
                    rest = self.trace(self.courses[place], hexes[at], basics, elites)
                    if rest == STOPPED:
                        self.note_stop(phase, part)
                        continue
                    worth = self.weights[phase]
                    if rest == OFF:
                        if phase == 0 and at < real:
                            self.now += part
                    else:
                        size = place_of(self.basics, self.elites)
                        if phase + 1 < DEPTH:
                            key = int(rest * _SIZES + size)
                            if key in slots:
                                next_masses[slots[key]] += part
                            else:
                                slots[key] = len(next_hexes)
                                next_hexes.append(int(rest))
                                next_sizes.append(int(size))
                                next_masses.append(part)
                        worth = self.known_prospect(phase + 1, rest, self.basics, self.elites)
                    if worth > 0.0:
                        self.note_path(part * worth)
            hexes = next_hexes
            sizes = next_sizes
            masses = next_masses

    def known_prospect(self, phase: i64, hex: i64, basics: i64, elites: i64) -> float:
        """A prospect that has already been worked out along with that of the whole troop."""
        if phase == DEPTH:
            return self.weights[DEPTH] * closeness(hex)
        found = self.known[(phase * (HEXES + 1) + hex) * _SIZES + place_of(basics, elites)]
        return found if found > 0.0 else 0.0

    def note_path(self, worth: float) -> None:
        """More Strength anywhere on the way would have stopped them."""
        for at in range(self.length):
            need: i64 = self.needs[at]
            if 0 < need < NEEDS:
                self.gain[self.path[at] * NEEDS + need] += worth

    def note_stop(self, phase: i64, part: float) -> None:
        """Without this Strength they would have gone on, in the next phase if that was their last arrow."""
        hex: i64 = self.path[self.length - 1]
        if self.margin < NEEDS:
            later = phase if self.left > 0 else phase + 1
            weight = self.weights[later]
            near = closeness(hex)
            self.hold[hex * NEEDS + self.margin] += part * weight * near * near

    # -- what follows ---------------------------------------------------------------------------------------

    def worth_of(self, hex: i64, strength: i64) -> float:
        """By how much the danger falls if this much Strength is added on a hex."""
        most = strength if strength < NEEDS else NEEDS - 1  # nothing that counts needs more
        total = self.worths[hex * NEEDS + most]
        if total >= 0.0:
            return total
        total = 0.0
        for need in range(1, NEEDS):
            gain = self.gain[hex * NEEDS + need]
            total += gain if need <= most else self.habits.partly * gain * float(most) / float(need)
        self.worths[hex * NEEDS + most] = total
        return total

    def loss_of(self, hex: i64, strength: i64) -> float:
        """By how much it rises if this much is taken away."""
        total = 0.0
        for margin in range(strength if strength < NEEDS else NEEDS):
            total += self.hold[hex * NEEDS + margin]
        return total


def place_of(basics: i64, elites: i64) -> i64:
    """A number for a troop's size; very large troops look alike."""
    return (basics if basics < _BASICS else _BASICS - 1) * _ELITES + (elites if elites < _ELITES else _ELITES - 1)
