"""A hint about a deployment goes by the chances that the player sees, and says what speaks for it."""

from __future__ import annotations

from itertools import product

import pytest

from holdfast.games.after_the_empire.tables import NOTHING
from holdfast.games.after_the_empire.troops import DEPLOY, Posting
from holdfast.web.after_the_empire.postings import (
    NOBODY,
    Walls,
    all_hold,
    before_deploying,
    deployed,
    deployments,
    reasons,
)
from tests.games.after_the_empire.web.games import all_positions, deploying, seen


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


@pytest.mark.parametrize(
    ("alone", "face_down", "said"),
    [
        (
            (36, 36, 36),
            3,
            "Nobody is known to come to the north, the east or the south, but 3 cards are face down; "
            "their walls alone hold 36% of the time.",
        ),
        (
            (80, 36, 100),
            0,
            "Nobody is known to come to the north, the east or the south, but the siege card may strike there; "
            "their walls alone hold 36% to 100% of the time.",
        ),
        (
            (100, 100, 100),
            1,
            "The north, the east and the south can wait: nothing that may still come breaks through there.",
        ),
    ],
)
def test_a_wall_can_wait_only_if_nothing_unseen_breaks_it(
    alone: tuple[int, int, int], face_down: int, said: str
) -> None:
    walls = facing(0, 0, 0, 5, rows=[*([chance, 100] for chance in alone), [10, 40, 84]])
    walls.view.face_down = face_down
    assert reasons(walls, (0, 0, 0, 2), 0) == ["The west wall holds 84% of the time with them on it.", said]


def test_of_a_single_wall_left_alone_its_own_chance_is_told() -> None:
    walls = facing(4, 4, 0, 5, rows=[[10, 40, 84]] * 2 + [[36, 50, 60], [10, 40, 84]])
    walls.view.face_down = 1
    assert reasons(walls, (1, 1, 0, 2), 0)[-1] == (
        "Nobody is known to come to the south, but 1 card is face down; its wall alone holds 36% of the time."
    )


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


def facing_late(*coming: int, soldiers: str, rows: list[list[int]]) -> Walls:
    """A deployment in which some soldiers have been sent to the north, as `troops 2 soldiers` says, and one is left."""
    state = deploying(3)
    count = int(soldiers.split()[1])
    realm = state.realms[0]
    realm.muster, realm.mercenaries = count + 1, 0
    state.push(0, next(choice for choice in state.choices(0) if choice.notation == f"{soldiers} north"))
    walls = Walls(seen(state, 0))
    walls.coming, walls.rows = list(coming), rows
    return walls


SOUTH = [[95], [95], [0, 30, 50, 84], [95]]


def test_only_those_who_can_still_be_posted_are_counted() -> None:
    walls = facing_late(0, 0, 3, 0, soldiers="troops 2 soldiers", rows=SOUTH)
    said = before_deploying(walls)
    assert "with everybody" not in said
    assert "That wall holds 0% of the time with nobody on it, and 30% with all who can still go there." in said
    assert reasons(walls, (2, 0, 0, 0), 1)[0] == (
        "Everybody who can still go to the south would make its wall hold 30% of the time instead of 0%; "
        "that pays less."
    )
    assert walls.hands.most(0) == 2, "the north has been asked about"
    assert walls.best_from_here() == (2, 0, 1, 0)


def test_posts_that_cost_a_wall_much_are_worth_taking_back() -> None:
    walls = facing_late(0, 0, 3, 0, soldiers="troops 2 soldiers", rows=SOUTH)
    assert before_deploying(walls).endswith(
        "It may be worth taking your earlier posts back: posted afresh, your troops could hold the south wall 84% of "
        "the time, instead of 30%."
    )
    harmless = facing_late(0, 0, 3, 0, soldiers="troops 2 soldiers", rows=[[95], [95], [70, 80, 82, 84], [95]])
    assert "taking your earlier posts back" not in before_deploying(harmless)
    fresh = facing(0, 0, 3, 0, rows=SOUTH)
    assert "taking your earlier posts back" not in before_deploying(fresh)
    assert before_deploying(fresh).endswith("That wall holds 0% of the time with nobody on it, and 84% with everybody.")


def test_no_hint_during_a_deployment_promises_more_than_can_still_be_done() -> None:
    met = 0
    for state, seat in all_positions():
        posting = state.asked(seat)
        if not isinstance(posting, Posting) or posting.purpose != DEPLOY or met > 60:
            continue
        walls = Walls(seen(state, seat))
        assert walls.hands.within(walls.best_from_here())
        if walls.hands.standing == NOBODY:
            continue
        for choice in state.choices(seat):
            after = state.copy()
            after.push(seat, choice)
            if isinstance(after.asked(seat), Posting):
                left = Walls(seen(after, seat)).hands
                assert all(left.most(side) <= walls.hands.most(side) for side in range(4))
        met += 1
    assert met > 10
