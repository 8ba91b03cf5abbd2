"""Where the line may break: every troop is followed along every card that can come up, a few Battle Phases ahead.

The deck is a bag whose contents everybody knows, so the next card's chances are exact. The forecast assumes that the
defences stay as they are, that every troop marches by itself, and that all guns fire. From this follow the danger of
a breach, what more Strength on a hex would be worth, and what would be lost by taking some away.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

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
_BASICS: Final = 8  # troops with one fewer Basics than this, or more, look alike
_ELITES: Final = 4
_SIZES: Final = 32
SEEN_AGAIN: Final = 0.25  # how likely a card among the discards is to come up, compared with one in the deck
FAINT: Final = 0.004  # anything less likely is not followed further
# What a breach in the first, second, third Battle Phase weighs in the Final Wave, and a troop that is still on its way
# after them: there is hardly a turn between two phases.
WAVE: Final[list[float]] = [1.0, 0.85, 0.7, 0.4]
# How a march can end otherwise than at rest: over the bottom edge; beaten on the last arrow; beaten before it.
BEYOND: Final = -1
SPENT: Final = -2
BEATEN: Final = -3
UNKNOWN: Final = -1
PLENTY: Final = 0  # a mark on no hex: so much Strength to spare that it makes no difference
_CLOSENESS: Final[list[float]] = [1.0 - place[1] / 11.0 for place in PLACES]


def closeness(hex: i64) -> float:
    """How near to the gate a hex is: 1.0 at the bottom, 0.0 at the top."""
    return _CLOSENESS[hex]


@final
@mypyc_attr(acyclic=True)
class Troop:
    """A troop of one size on one hex. Where each course takes it does not depend on when, so that is traced once."""

    def __init__(self, hex: i64, basics: i64, elites: i64) -> None:
        self.hex: i64 = hex
        self.basics: i64 = basics
        self.elites: i64 = elites
        self.first: i64 = UNKNOWN  # where its courses begin in the forecast's lists
        self.first_mark: i64 = 0
        # What it threatens from the second and the third phase on; not worked out yet
        self.second: float = -1.0
        self.third: float = -1.0
        self.due: i64 = 0  # the last phase in which such a troop was found to march on, and its place among them
        self.slot: i64 = 0


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
        self.worths: list[float] = [-1.0] * ((HEXES + 1) * NEEDS)  # what `worth_of` has worked out
        self.troops: list[Troop] = []
        self.numbers: list[int] = [UNKNOWN] * ((HEXES + 1) * _SIZES)  # of the troops, by hex and size
        # By troop and course: the number of the troop as it comes to rest, or one of the three other ends; and how many
        # marks it left. They name the hexes on its way with the Strength lacking there; the last one of a troop that
        # was beaten, the hex where it was, with the Strength to spare.
        self.rests: list[int] = []
        self.counts: list[int] = []
        self.marks: list[int] = []
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

    def number_of(self, hex: i64, basics: i64, elites: i64) -> i64:
        """Which of the troops this is; a new one if there has been none like it."""
        key = hex * _SIZES + place_of(basics, elites)
        number: i64 = self.numbers[key]
        if number == UNKNOWN:
            number = len(self.troops)
            self.numbers[key] = int(number)
            self.troops.append(Troop(hex, basics, elites))
        return number

    # -- one troop, one card --------------------------------------------------------------------------------

    def trace(self, course: Course, troop: Troop) -> i64:
        """How this course ends for a troop; what it meets on the way is marked."""
        defence = self.defence
        tiles = defence.field.tile
        marks = self.marks
        basics = troop.basics + course.more_basics
        elites = troop.elites + course.more_elites
        steps = course.steps(basics + elites)
        here = troop.hex
        step: i64 = 0
        flying = False
        trap: i64 = OFF
        while step < steps:
            if tiles[here] == TRAP and not flying and trap != here and basics + elites <= 3:
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
                return BEYOND
            here = goal
            need = basics * self.basic_strength + elites * self.elite_strength + course.stronger
            own = defence.against(here, flying, basics, flame)
            need -= own
            if need <= 0:
                marks.append(int(here * NEEDS - need) if -need < NEEDS else PLENTY)
                return BEATEN if step < steps else SPENT
            if need < NEEDS:
                marks.append(int(here * NEEDS + need))
            if own > 0:
                light, heavy = most_fallen(basics, elites, self.basic_strength, self.elite_strength, own)
                basics -= light
                elites -= heavy
        return self.number_of(here, basics, elites)

    def dodged(self, hex: i64, row: list[int]) -> i64:
        for arrow in row:
            goal = along(hex, arrow)
            if goal == OFF or self.defence.is_free(goal):
                return arrow
        return -1

    def follow(self, troop: Troop) -> None:
        """Along every course, once."""
        troop.first = len(self.rests)
        troop.first_mark = len(self.marks)
        before = troop.first_mark
        for course in self.courses:
            self.rests.append(int(self.trace(course, troop)))
            marks: i64 = len(self.marks)
            self.counts.append(int(marks - before))
            before = marks

    # -- some phases ahead ----------------------------------------------------------------------------------

    def prospect(self, phase: i64, troop: Troop) -> float:
        """How much danger a troop like this poses here, from this phase on."""
        if phase == 1 and troop.second >= 0.0:
            return troop.second
        if phase == 2 and troop.third >= 0.0:
            return troop.third
        if phase == DEPTH:
            return self.weights[DEPTH] * closeness(troop.hex)
        if troop.first == UNKNOWN:
            self.follow(troop)
        total = 0.0
        weight = self.weights[phase]
        for place in range(len(self.courses)):
            rest: i64 = self.rests[troop.first + place]
            if rest == BEYOND:
                total += self.chances[place] * weight
            elif rest >= 0:
                total += self.chances[place] * self.prospect(phase + 1, self.troops[rest])
        if phase == 1:
            troop.second = total
        elif phase == 2:
            troop.third = total
        return total

    def look_ahead(self) -> None:
        field = self.defence.field
        marching: list[Troop] = []
        masses: list[float] = []
        for hex in range(1, HEXES + 1):
            if field.troop_size(hex) > 0:
                troop = self.troops[self.number_of(hex, field.basics[hex], field.elites[hex])]
                marching.append(troop)
                masses.append(1.0)
                self.threat[hex] = self.prospect(0, troop)
                self.danger += self.threat[hex]
        real = len(marching)
        if self.expected > 0.0:
            for hex in range(TOP_ROW, HEXES + 1):
                troop = self.troops[self.number_of(hex, 1, 0)]
                marching.append(troop)
                masses.append(self.expected)
                self.prospect(0, troop)
        for phase in range(DEPTH):
            later: list[Troop] = []
            later_masses: list[float] = []
            for at in range(len(marching)):
                if masses[at] >= FAINT:
                    self.march(phase, marching[at], masses[at], at < real, later, later_masses)
            marching = later
            masses = later_masses
            real = 0

    def march(
        self, phase: i64, troop: Troop, mass: float, real: bool, later: list[Troop], later_masses: list[float]
    ) -> None:
        """Note what such a troop does in one phase, and what of it marches on in the next."""
        start = troop.first_mark
        for place in range(len(self.courses)):
            part = mass * self.chances[place]
            rest: i64 = self.rests[troop.first + place]
            end: i64 = start + self.counts[troop.first + place]
            if rest == BEYOND:
                if real:
                    self.now += part
                self.note_path(start, end, part * self.weights[phase])
            elif rest < 0:
                self.note_stop(self.marks[end - 1], part * self.weights[phase if rest == BEATEN else phase + 1])
            else:
                there = self.troops[rest]
                if phase + 1 < DEPTH:
                    if there.due > phase:
                        later_masses[there.slot] = later_masses[there.slot] + part
                    else:
                        there.due = phase + 1
                        there.slot = len(later)
                        later.append(there)
                        later_masses.append(part)
                if end > start:
                    self.note_path(start, end, part * self.prospect(phase + 1, there))
            start = end

    def note_path(self, start: i64, end: i64, worth: float) -> None:
        """More Strength anywhere on the way would have stopped them."""
        gain = self.gain
        for at in range(start, end):
            mark: i64 = self.marks[at]
            gain[mark] = gain[mark] + worth

    def note_stop(self, mark: i64, worth: float) -> None:
        """Without this Strength they would have gone on, in the next phase if that was their last arrow."""
        near = closeness(mark // NEEDS)
        self.hold[mark] = self.hold[mark] + worth * near * near

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
