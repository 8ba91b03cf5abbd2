"""The reveal: invader cards from left to right, tiers by gold or threat, the siege card and its surge."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from holdfast.games import load
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.words import siege_text
from holdfast.kernel.event import Event
from tests.games.after_the_empire.rules.battlefield import (
    WOODEN_RING,
    battle,
    begin_battle,
    build,
    castle,
    horde,
    man,
    realms,
    reveal,
)
from tests.games.after_the_empire.rules.scenes import (
    CURTAIN,
    answer_chance,
    do,
    edit,
    of_kind,
    question,
    run_phase,
    side,
)
from tests.tools.games import FROZEN_CARDS


def test_R_reveal_order__from_left_to_right_for_every_player() -> None:
    state = realms()
    events = reveal(state, "axe-brothers west", "unpaid-legion south", report="torchbearers north")
    came = [(event.seat, event.facts["side"]) for event in of_kind(events, "gather")]
    assert came == [(0, 0), (1, 0), (0, 3), (1, 3), (0, 2), (1, 2)]
    assert horde(state) == horde(state, 1) == {"north": (2, 0), "south": (2, 0), "west": (2, 0)}


def test_R_reveal_order__the_siege_card_comes_last() -> None:
    state = realms()
    reveal(state, "axe-brothers west", report="torchbearers north", more=1)
    assert (question(state), state.face_down) == ("invaders", 1)
    assert horde(state) == {"north": (2, 0), "west": (2, 0)}
    answer_chance(state, "invader fighting-band east")
    assert (question(state), state.face_down) == ("sieges", 0)
    assert [report % 4 for report in state.reports] == [0, 3, 1]


def test_R_reveal_order__revealed_cards_have_left_their_decks() -> None:
    state = realms()
    reveal(state, "axe-brothers west", "fighting-band east")
    answer_chance(state, "siege mangonel-borrowed north")
    assert (state.invaders.size(), state.sieges.size()) == (32 - 2, 11 - 1)


@pytest.mark.parametrize("place", ["north", "east", "south", "west"])
def test_R_direction__everybody_is_attacked_from_the_same_compass_side(place: str) -> None:
    state = realms(3)
    reveal(state, f"broken-century {place}")
    assert [horde(state, seat) for seat in range(3)] == [{place: (1, 1)}] * 3


def test_R_direction__two_cards_from_one_side_add_up() -> None:
    state = realms()
    reveal(state, "broken-century east", "fighting-band east")
    assert horde(state) == {"east": (3, 1)}


@pytest.mark.parametrize(
    ("gold", "invaders"),
    [(0, (2, 0)), (15, (2, 0)), (16, (3, 1)), (17, (3, 1)), (23, (3, 1)), (24, (4, 2)), (30, (6, 2)), (70, (6, 2))],
)
def test_R_tier__only_the_highest_tier_reached_counts(gold: int, invaders: tuple[int, int]) -> None:
    state = realms()
    state.realms[0].gold = gold
    reveal(state, "hordesmen-1 north")
    assert horde(state) == {"north": invaders}


@pytest.mark.parametrize(("gold", "invaders"), [(9, {}), (10, {"south": (4, 2)})])
def test_R_tier_below_none__nobody_comes_below_the_lowest_tier(gold: int, invaders: dict[str, tuple[int, int]]) -> None:
    state = realms()
    state.realms[0].gold = gold
    reveal(state, "infernal-army south")
    assert horde(state) == invaders


@pytest.mark.parametrize(
    ("gold", "threat", "invaders"), [(0, 16, (3, 1)), (15, 15, (2, 0)), (24, 15, (4, 2)), (20, 24, (4, 2))]
)
def test_R_threat_minimum__the_higher_of_gold_and_threat(gold: int, threat: int, invaders: tuple[int, int]) -> None:
    state = realms()
    state.realms[0].gold = gold
    state.threat = threat
    reveal(state, "hordesmen-1 north")
    assert horde(state) == {"north": invaders}
    assert state.realms[0].gold == gold


def test_R_threat_only_tiers__the_surge_goes_by_real_gold() -> None:
    state = realms()
    state.threat = 18
    state.realms[0].gold, state.realms[1].gold = 5, 4
    begin_battle(state, "mangonel-mule north")
    assert [realm.surge for realm in state.realms] == [1, 0]


def test_R_threat_only_tiers__flags_and_turn_order_go_by_real_gold() -> None:
    state = realms()
    state.threat = 18
    state.realms[0].gold, state.realms[1].gold = 5, 4
    run_phase(state, "flags")
    run_phase(state, "income")
    assert [realm.flags_1 for realm in state.realms] == [1, 0]
    assert state.order == [1, 0]


def test_R_siege_all__every_castle_is_struck_from_the_same_side() -> None:
    state = realms(3)
    for seat in range(3):
        build(state, seat, **WOODEN_RING)
    begin_battle(state, "mangonel-borrowed west")
    for seat in range(3):
        assert castle(state, seat)["west"] == "wood wall of 0"
        assert [castle(state, seat)[place] for place in ("north", "east", "south")] == [
            "wood wall of 2",
            "wood wall of 2",
            "wood gate of 1",
        ]


@pytest.mark.parametrize(("gold", "threat", "left"), [(9, 0, 2), (10, 0, 0), (0, 9, 2), (0, 10, 0)])
def test_R_siege_minimum__the_engine_spares_the_poor(gold: int, threat: int, left: int, tmp_path: Path) -> None:
    shutil.copytree(FROZEN_CARDS, tmp_path / "cards")
    sieges = tmp_path / "cards" / "sieges.toml"
    text = sieges.read_text(encoding="utf-8")
    sieges.write_text(text.replace('id = "mangonel-borrowed"', 'id = "mangonel-borrowed"\nminimum = 10'), "utf-8")
    picky = load("after-the-empire", tmp_path / "cards")
    assert isinstance(picky, AfterTheEmpire)
    state = picky.start(2)
    build(state, north="wood wall")
    state.realms[0].gold = gold
    state.threat = threat
    begin_battle(state, "mangonel-borrowed north")
    assert side(state, 0, "north").cubes == left


@pytest.mark.parametrize("gold", [9, 10])
def test_R_siege_minimum__the_surge_spares_nobody(gold: int, tmp_path: Path) -> None:
    shutil.copytree(FROZEN_CARDS, tmp_path / "cards")
    sieges = tmp_path / "cards" / "sieges.toml"
    text = sieges.read_text(encoding="utf-8")
    named = 'id = "mangonel-market-day"'
    sieges.write_text(text.replace(named, f"{named}\nminimum = 10"), encoding="utf-8")
    picky = load("after-the-empire", tmp_path / "cards")
    assert isinstance(picky, AfterTheEmpire)
    state = picky.start(2)
    build(state, north="wood wall")
    state.realms[0].gold = gold
    state.season = 3
    begin_battle(state, "mangonel-market-day north")
    assert horde(state) == {"north": (3, 0)}
    assert side(state, 0, "north").cubes == (2 if gold < 10 else 0)
    card = next(siege for siege in picky.cards.sieges if siege.id == "mangonel-market-day")
    assert "one side (not against those below 10 gold); surge against everybody" in siege_text(card, False)


def test_R_siege_before_surge__the_swordsmen_come_after_the_damage() -> None:
    state = battle(castle={"nw": "wood turret", "ne": "wood turret"}, siege="mangonel-market-day north", season=3)
    assert question(state) == "siege target"
    assert horde(state) == {}
    man(state, {"inside": (9, 0)})
    events = do(state, 0, "target nw")
    assert [event.kind for event in events[:2]] == ["damage", "surge"]


@pytest.mark.parametrize("season", [1, 4, 7])
def test_R_surge_leader__as_many_swordsmen_as_the_season_for_the_richest(season: int) -> None:
    state = ready_for_a_surge((10, 11, 7), season)
    begin_battle(state, "mangonel-mule east")
    assert [horde(state, seat) for seat in range(3)] == [{}, {"east": (season, 0)}, {}]


def ready_for_a_surge(gold: tuple[int, ...], season: int) -> EmpireState:
    """Castles whose troops wait inside, so that the movement question is open when a surge comes."""
    state = realms(len(gold))
    state.season = season
    for seat, amount in enumerate(gold):
        build(state, seat, north="stone wall", east="stone wall")
        man(state, {"inside": (9, 0)}, seat)
        edit(state, seat, gold=amount)
    return state


def test_R_surge_leader__gold_counts_when_the_siege_card_is_revealed() -> None:
    state = ready_for_a_surge((5, 9), 2)
    state.stack = [CURTAIN, state.rules.battle, state.rules.draw_siege]
    state.realms[0].gold = 10
    answer_chance(state, "siege catapult-beehive north")
    assert [horde(state, seat) for seat in (0, 1)] == [{"north": (2, 0)}, {}]


def test_R_surge_all__everybody_gets_it() -> None:
    state = ready_for_a_surge((5, 9, 0), 3)
    begin_battle(state, "catapult-gravel east")
    assert [horde(state, seat) for seat in range(3)] == [{"east": (3, 0)}] * 3


def test_R_surge_none__nobody_gets_it() -> None:
    state = ready_for_a_surge((5, 9, 0), 3)
    begin_battle(state, "mangonel-borrowed east")
    assert [horde(state, seat) for seat in range(3)] == [{}] * 3


def test_R_surge_tie__all_who_lead_get_it() -> None:
    state = ready_for_a_surge((9, 5, 9), 5)
    begin_battle(state, "mangonel-mule north")
    assert [horde(state, seat) for seat in range(3)] == [{"north": (5, 0)}, {}, {"north": (5, 0)}]


def test_R_surge_all__the_swordsmen_join_those_already_there() -> None:
    log: list[Event] = []
    state = battle(troops={"inside": (9, 0)}, horde={"north": (2, 1)}, siege="catapult-gravel north", season=4, log=log)
    assert horde(state) == {"north": (6, 1)}
    assert [event.rule for event in of_kind(log, "surge") if event.seat == 0] == ["R-surge-all"]
