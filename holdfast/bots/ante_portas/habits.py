"""What `greedy` plays by: the worth of everything it weighs, in one place.

The unit is about what a Plank is worth. The numbers lie six tenths of the way, by ratio, from those of the first trials
to those that the planner's rules of thumb have learned by practice: `greedy` knows whatever they know, but not as well.
"""

from __future__ import annotations

from typing import final


@final
class Habits:
    """Each bot has its own; to try other habits, change its numbers."""

    def __init__(self) -> None:
        # The war
        self.war: float = 39.7  # a certain breach in the next Battle Phase averted
        self.second_phase: float = 0.497  # of that, a breach in the phase after
        self.third_phase: float = 0.246
        self.on_the_way: float = 0.0945  # and a troop that is still on its way then
        self.partly: float = 0.241  # coming nearer to the Strength that would suffice
        self.more_come: float = 0.218  # new Invaders expected on each hex of the Spawn Area
        self.wave_near: float = 0.588  # the same in the last year
        self.wave_comes: float = 1.21  # and in the last half-year and in the Final Wave
        self.onward: float = 0.268  # getting within a step of a hex, as a share of getting there
        self.groups: float = 1.68  # how many groups of a hex count when a visit to a Commander is weighed
        # Works
        self.wall_mine: float = 0.287  # a Mine on the wall before anybody comes near
        self.far_mine: float = 0.0534
        self.next_best: float = 0.588  # a second tile in one visit partly repeats what the first has done
        self.post_sight: float = 0.16  # what a Guard Post shows, of what a Mine there would be worth
        self.fresh_hex: float = 0.0757  # every hex that nobody has seen yet
        self.lasting_fire: float = 1.98  # a shot in every phase to come
        self.crew: float = 1.73  # a gun that gets its crew, for each point of damage it deals
        self.unmanned: float = 3.35  # a Building left without anybody
        self.trenches: float = 3.24  # how many are wanted; beyond that, clay is worth no more than anywhere else
        self.delay: float = 0.292  # what a Trap adds by holding Invaders back
        self.last_mine: float = 0.0  # a Mine anywhere, shortly before and in the Final Wave
        # People
        self.soldier: float = 3.27  # a Farmer under arms
        self.heavy: float = 7.18  # and more, the greater the danger from troops that no single Mine can stop
        self.idle: float = 0.0729  # how much each Farmer who waits on the Spawn Point takes away from that
        self.farmer: float = 0.751  # a Farmer at home
        self.citizen: float = 6.68
        self.enlist: float = 0.811
        self.heal: float = 0.475
        self.heal_late: float = 0.981  # share of that when the healed can hardly get back to the field in time
        self.upright: float = 0.469  # a gunner who can fire once more in the Final Wave
        # Goods and Places
        self.route: float = (
            0.244  # coming within reach of a Place that is far from the Markets, as a share of its worth
        )
        self.projects: float = 0.178  # what could be built with goods that are still lacking, as a share of its worth
        self.tool: float = 0.184
        self.tools_kept: float = 5.68  # more Tools than these are spent lightly
        self.wood: float = 0.507
        self.plank: float = 0.935
        self.food: float = 2.02  # when there are people to feed or to heal
        self.gun_clay: float = 0.488  # when a Trench could be built
        self.card: float = 2.0  # an Improvement in the hand before it is seen
        self.hand: float = 3.0  # with as many Improvements as these, no more are drawn
        self.yields: float = 0.408  # what a Building makes in each year to come, as a share of what it is worth now
        self.worker: float = 0.2  # a Farmer who works, as a share of a Soldier
        self.library: float = 0.3  # more Improvements to choose from, in each year to come
        self.store: float = 0.15  # room for one more good, likewise
        self.surplus: float = 0.384  # share of its worth, for a good of which there is enough
        self.price: float = 0.474  # goods paid, as a share of what getting them would be worth
