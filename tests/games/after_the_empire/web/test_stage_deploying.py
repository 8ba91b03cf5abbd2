"""A hint about a deployment goes by the chances that the player sees, and says what speaks for it."""

from __future__ import annotations

from itertools import product

import pytest

from holdfast.games.after_the_empire.tables import NOTHING
from holdfast.web.after_the_empire.postings import Walls, all_hold, deployed, deployments, reasons
from tests.games.after_the_empire.web.games import deploying, seen


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_first_plan_is_the_safest_by_the_chances_on_the_screen(seed: int) -> None:
    view = seen(deploying(seed), 0)
    walls = Walls(view)
    troops = int(view.realms[0].troops())
    best = walls.best(troops, all_hold)
    for counts in product(range(troops + 1), repeat=4):
        if sum(counts) <= troops and all(walls.walled(side) or not count for side, count in enumerate(counts)):
            assert all_hold(walls.chances(counts)) <= all_hold(walls.chances(best))
    for line in deployments(view):
        plan, why = deployed(line, walls)
        assert plan
        assert why


def facing(*coming: int, rows: list[list[int]]) -> Walls:
    walls = Walls(seen(deploying(3), 0))
    walls.coming, walls.rows = list(coming), rows
    return walls


def test_a_wall_that_is_lost_anyway_is_called_lost() -> None:
    walls = facing(0, 0, 0, 9, rows=[[90, 99, 99], [95, 99, 99], [95, 99, 99], [0, 0, 7]])
    said = " ".join(reasons(walls, (1, 0, 0, 0), 1))
    assert said.startswith("The west cannot be held: even with everybody there, its wall holds only 7% of the time.")
    assert "Nobody is known to come to the north, but " in said
    assert "its wall alone holds 90% of the time." in said
    assert said.endswith("1 stays inside, to meet whoever gets in.")


def test_a_wall_that_needs_nobody_is_left_alone() -> None:
    walls = facing(0, 2, 0, 0, rows=[[60, 80, 90], [98, 99, 99], [60, 70, 75], [95, 99, 99]])
    said = reasons(walls, (1, 0, 1, 0), 0)
    assert said[0] == "The east wall needs nobody: it holds 98% of the time."
    assert said[1].startswith("Nobody is known to come to the north or the south, but ")


def test_where_everybody_stands_the_others_can_wait() -> None:
    walls = facing(0, 0, 0, 5, rows=[[80, 90, 95], [80, 90, 95], [80, 90, 95], [10, 40, 84]])
    assert reasons(walls, (0, 0, 0, 2), 0) == [
        "The west wall holds 84% of the time with them on it.",
        "The north, the east and the south can wait: nobody is known to come there.",
    ]


def test_where_no_wall_stands_somebody_must_be_inside_in_time() -> None:
    view = seen(deploying(3), 0)
    view.realms[0].sides[2].piece = NOTHING
    walls = Walls(view)
    walls.coming = [0, 0, 3, 0]
    assert walls.rows[2] == []
    assert walls.best(2, all_hold)[2] == 0, "nobody can stand there"
    manned = reasons(walls, (1, 1, 0, 0), 0)[0]
    assert manned == (
        "The south has no wall, so whoever comes there gets in; you can still move troops inside when they do."
    )
    assert reasons(walls, (1, 0, 0, 0), 1)[0].endswith("gets in; those inside meet them.")
