"""What `greedy` plays by: the worth of everything it weighs, in one place.

The unit is about what two Tools are worth. The numbers come from trials: a few were changed at a time, and kept
if a team of two held the line longer on the same deals.
"""

from __future__ import annotations

from typing import final


@final
class Habits:
    """Each bot has its own; to try other habits, change its numbers."""

    def __init__(self) -> None:
        # The war
        self.war: float = 14.0  # a certain breach in the next Battle Phase averted
        self.second_phase: float = 0.55  # of that, a breach in the phase after
        self.third_phase: float = 0.33
        self.on_the_way: float = 0.118  # and a troop that is still on its way then
        self.partly: float = 0.534  # coming nearer to the Strength that would suffice
        self.more_come: float = 0.3  # new Invaders expected on each hex of the Spawn Area
        self.wave_near: float = 0.8  # the same in the last year
        self.wave_comes: float = 1.2  # and in the last half-year and in the Final Wave
        self.onward: float = 0.3  # getting within a step of a hex, as a share of getting there
        self.groups: float = 1.0  # how many groups of a hex count when a visit to a Commander is weighed
        # Works
        self.wall_mine: float = 0.3  # a Mine on the wall before anybody comes near
        self.far_mine: float = 0.05
        self.next_best: float = 0.8  # a second tile in one visit partly repeats what the first has done
        self.post_sight: float = 0.308  # what a Guard Post shows, of what a Mine there would be worth
        self.fresh_hex: float = 0.15  # every hex that nobody has seen yet
        self.lasting_fire: float = 0.362  # a shot in every phase to come
        self.crew: float = 0.8  # a gun that gets its crew, for each point of damage it deals
        self.unmanned: float = 3.0  # a Building left without anybody
        self.trenches: float = 2.0  # how many are wanted; beyond that, clay is worth no more than anywhere else
        self.delay: float = 0.3  # what a Trap adds by holding Invaders back
        self.last_mine: float = 0.0  # a Mine anywhere, shortly before and in the Final Wave
        # People
        self.soldier: float = 1.02  # a Farmer under arms
        self.heavy: float = 3.0  # and more, the greater the danger from troops that no single Mine can stop
        self.idle: float = 0.0  # how much each Farmer who waits on the Spawn Point takes away from that
        self.farmer: float = 0.8  # a Farmer at home
        self.citizen: float = 4.849
        self.enlist: float = 1.056
        self.heal: float = 0.701
        self.heal_late: float = 1.0  # share of that when the healed can hardly get back to the field in time
        self.upright: float = 0.0  # a gunner who can fire once more in the Final Wave
        # Goods and Places
        self.route: float = 0.0  # coming within reach of a Place that is far from the Markets, as a share of its worth
        self.tool: float = 0.211
        self.tools_kept: float = 5.0  # more Tools than these are spent lightly
        self.wood: float = 0.514
        self.plank: float = 0.547
        self.food: float = 0.8  # when there are people to feed or to heal
        self.gun_clay: float = 0.6  # when a Trench could be built
        self.card: float = 1.093  # an Improvement in the hand before it is seen
        self.hand: float = 3.0  # with as many Improvements as these, no more are drawn
        self.yields: float = 0.3  # what a Building makes in each year to come, as a share of what it is worth now
        self.surplus: float = 0.25  # share of its worth, for a good of which there is enough
        self.price: float = 0.75  # goods paid, as a share of what getting them would be worth
