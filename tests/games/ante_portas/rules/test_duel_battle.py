"""Battles between two teams: who wins, who supports, and who is wounded."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.sides import NORTH, SOUTH
from holdfast.kernel import Refusal
from tests.games.ante_portas.duel.scenes import deploy, duel, on, put, sick
from tests.tools.asking import choices, do, of_kind, question, why


def test_P_duel_draw__with_equal_totals_the_team_that_was_there_wins() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2)
    put(state, NORTH, 12, farmers=2)
    deploy(state)
    events = do(state, 0, "from 7", "to 12", "send 2 farmers")
    assert on(state, SOUTH, 12) == on(state, NORTH, 12) == {}, "the winners take as much as they deal"
    assert [event.facts["winner"] for event in of_kind(events, "battle")] == [NORTH]
    assert sick(state, SOUTH) == sick(state, NORTH) == (2, 0)


def test_P_duel_draw__one_more_takes_the_hex() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=3)
    put(state, NORTH, 12, farmers=2)
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 3 farmers")
    assert on(state, SOUTH, 12) == {"tired_farmers": 1}
    assert sick(state, NORTH) == (2, 0)


@pytest.mark.rule("P-supreme", "P-duel-draw")
def test_the_supreme_commander_adds_to_the_attack() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2)
    put(state, NORTH, 12, farmers=2)
    deploy(state, steps=1, bonus=1)
    events = do(state, 0, "from 7", "to 12", "send 2 farmers")
    assert [event.facts["winner"] for event in of_kind(events, "battle")] == [SOUTH]


def test_P_duel_wounds__the_beaten_team_decides_who_is_wounded() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=3)
    put(state, NORTH, 12, farmers=2, citizens=1, tired_farmers=1, work="guard-post")
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 3 farmers")
    assert question(state, 0) == "wound"
    assert choices(state, 0) == ["wound ready farmer", "wound exhausted farmer", "wound ready citizen"]
    do(state, 0, "wound ready citizen")
    assert on(state, NORTH, 12) == {"farmers": 2, "tired_farmers": 1, "tile": "guard-post"}
    assert sick(state, NORTH) == (0, 1)


def test_P_duel_wounds__until_the_damage_fells_nobody_else() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2)
    put(state, NORTH, 12, farmers=1, citizens=1, tired_farmers=1)
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 2 farmers")
    refused = Refusal("P-duel-wounds", "the remaining damage is not enough for such a Soldier there")
    assert why(state, 0, "wound ready citizen") == refused
    do(state, 0, "wound ready farmer")
    assert on(state, NORTH, 12) == {"citizens": 1}, "the other Farmer is the only one left that can fall"


def test_P_duel_wounds__the_winning_attackers_are_picked_by_the_defenders() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=3, citizens=1)
    put(state, NORTH, 12, citizens=1)
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 3 farmers", "send 1 citizens")
    assert question(state, 1) == "wound"
    do(state, 1, "wound ready citizen")
    assert on(state, SOUTH, 12) == {"tired_farmers": 3}
    assert sick(state, SOUTH) == (0, 1)


@pytest.mark.rule("P-duel-wounds", "P-mine-first")
def test_a_mine_is_the_winners_own_choice() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=3)
    put(state, NORTH, 12, citizens=1, work="bounding-mine")
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 3 farmers")
    assert question(state, 1) == "mine"
    do(state, 1, "spare mine")
    assert on(state, NORTH, 12) == {"tile": "bounding-mine"}
    assert sick(state, NORTH) == (0, 1)


@pytest.mark.rule("P-duel-wounds", "P-mine-first")
def test_a_mine_goes_off_first() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=3)
    put(state, NORTH, 12, citizens=1, work="bounding-mine")
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 3 farmers")
    do(state, 1, "mine")
    assert on(state, NORTH, 12) == {"citizens": 1}, "1 of 3 damage is left, which the Citizen absorbs"


@pytest.mark.rule("P-building-last", "P-lose")
def test_an_empty_building_falls_to_the_team_that_enters() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2)
    put(state, NORTH, 12, work="trench")
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 2 farmers")
    assert on(state, NORTH, 12) == {}
    assert on(state, SOUTH, 12) == {"tired_farmers": 1}


@pytest.mark.rule("P-building-last", "P-win")
def test_a_building_stands_until_all_its_soldiers_have_fallen() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2)
    put(state, NORTH, 12, farmers=1, work="trench")
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 2 farmers")
    assert on(state, NORTH, 12) == {}, "2 damage: the Farmer, then the Trench of Strength 1"
    assert on(state, SOUTH, 12) == {}


@pytest.mark.rule("P-battle-start", "P-trap-bomb-safe")
def test_a_bomb_alone_starts_no_battle_and_stays() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=1)
    put(state, NORTH, 12, work="bomb")
    deploy(state)
    events = do(state, 0, "from 7", "to 12")
    assert of_kind(events, "battle") == []
    assert on(state, NORTH, 12) == {"tile": "bomb"}
    assert on(state, SOUTH, 12) == {"tired_farmers": 1}


@pytest.mark.rule("P-trap-battle", "P-duel-tags")
def test_a_trap_helps_its_own_team_on_either_side() -> None:
    for attacker, defender in ((SOUTH, NORTH), (NORTH, SOUTH)):
        state = duel()
        put(state, SOUTH, 7, farmers=2)
        put(state, NORTH, 12, farmers=2)
        put(state, attacker, 12, work="trap")
        deploy(state)
        events = do(state, 0, "from 7", "to 12", "send 2 farmers")
        winner = SOUTH if attacker == SOUTH else NORTH
        assert [event.facts["winner"] for event in of_kind(events, "battle")] == [winner]
        assert on(state, attacker, 12)["tile"] == "trap"
        assert on(state, defender, 12) == {}


def test_P_duel_support__the_team_that_would_lose_is_asked() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=3)
    put(state, SOUTH, 9, farmers=2, work="trench", facing="se")
    put(state, NORTH, 12, farmers=3)
    put(state, NORTH, 17, farmers=2, work="trench", facing="s")
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 3 farmers")
    assert question(state, 0) == "support", "3 against 3 is lost for the attackers"
    do(state, 0, "by 9")
    assert question(state, 1) == "support", "4 against 3"
    do(state, 1, "by 17")
    assert question(state, 0) == "support"
    do(state, 0, "hold")
    assert question(state, 0) in ("wound", "rest", "deploy")
    assert on(state, SOUTH, 12) == {}
    assert sick(state, SOUTH) == (3, 0)
    assert sick(state, NORTH) == (3, 0), "the beaten team's 4 count in full"


@pytest.mark.rule("P-duel-support", "P-duel-indirect")
def test_support_by_a_catapult_destroys_the_mine_under_the_battle() -> None:
    state = duel()
    put(state, SOUTH, 9, citizens=1)
    put(state, SOUTH, 7, farmers=1, work="catapult")
    put(state, NORTH, 12, farmers=1, work="dummy-mine")
    deploy(state)
    do(state, 0, "from 9", "to 12")
    assert question(state, 0) == "support", "3 against 1 and a Mine of 4"
    do(state, 0, "by 7")
    assert on(state, NORTH, 12) == {}
    assert on(state, SOUTH, 12) == {"citizens": 1}, "5 against 1; the Citizen absorbs the damage"


@pytest.mark.rule("P-bomb-in-battle", "P-duel-support")
def test_a_bomb_may_leave_nobody_to_fight() -> None:
    state = duel()
    put(state, SOUTH, 7, farmers=2)
    put(state, NORTH, 12, farmers=1, work="bomb")
    put(state, NORTH, 17, farmers=1, work="guard-post", facing="s")
    deploy(state)
    do(state, 0, "from 7", "to 12", "send 2 farmers")
    assert question(state, 1) == "support"
    do(state, 1, "blow 12")
    assert on(state, SOUTH, 12) == on(state, NORTH, 12) == {}
    assert sick(state, SOUTH) == (2, 0)


@pytest.mark.rule("P-duel-spawn-point", "P-enlist-battle")
def test_a_spawn_point_may_be_attacked() -> None:
    state = duel()
    put(state, SOUTH, 22, farmers=2)
    put(state, NORTH, 27, farmers=1)
    deploy(state)
    do(state, 0, "from 22", "to 27", "send 2 farmers")
    assert on(state, SOUTH, 27) == {"tired_farmers": 1}
    assert on(state, NORTH, 27) == {}
