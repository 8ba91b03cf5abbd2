"""Variants: page 17. They take effect when a game is built, so each test builds its own."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.state import EmpireState
from tests.games.after_the_empire.rules.scenes import (
    fight_on,
    fresh_game,
    give_cards,
    give_objectives,
    in_season,
    play_set_up,
    question,
    run_phase,
    to_deployment,
)


def started(**options: str) -> EmpireState:
    """The first turn of a game with these options."""
    state = fresh_game(**options).start(2)
    play_set_up(state)
    return state


def face_down_by_season(**options: str) -> list[int]:
    """How many invader cards lie face down in seasons 1 to 7."""
    state = started(**options)
    counts = [int(state.face_down)]
    for season in range(1, 7):
        in_season(state, season)
        run_phase(state, "refresh")
        counts.append(int(state.face_down))
    return counts


def cards_in_combat(state: EmpireState) -> int:
    """How many invader cards the castles meet in this season's combat."""
    state.stack = [state.rules.deployment]
    state.settle(-1)
    fight_on(state)
    while question(state) == "invaders":
        state.apply(-1, state.outcomes()[0][0])
    return len(state.reports)


def test_R_easy__at_most_3_cards() -> None:
    assert face_down_by_season(difficulty="easy") == [0, 1, 2, 2, 2, 2, 2]


def test_R_hard__one_face_down_from_the_start() -> None:
    assert face_down_by_season(difficulty="hard") == [1, 2, 3, 3, 3, 3, 3]


@pytest.mark.rule("R-easy", "R-hard")
@pytest.mark.parametrize(("difficulty", "cards"), [("easy", 1), ("normal", 1), ("hard", 2)])
def test_cards_met_in_season_1(difficulty: str, cards: int) -> None:
    assert cards_in_combat(started(difficulty=difficulty)) == cards


def test_R_no_reports__nothing_lies_face_up() -> None:
    state = started(reports="off")
    assert (state.reports, state.face_down) == ([], 1)
    assert state.view(0).reports == []
    assert cards_in_combat(state) == 1


def test_R_no_reports__the_same_number_of_cards_all_face_down() -> None:
    assert face_down_by_season(reports="off") == [1, 2, 3, 4, 4, 4, 4]
    state = started(reports="off")
    run_phase(state, "refresh")
    assert question(state) == "refugees"  # no invader is turned up


@pytest.mark.parametrize(("difficulty", "counts"), [("easy", [1, 2, 3, 3, 3, 3, 3]), ("hard", [2, 3, 4, 4, 4, 4, 4])])
def test_R_no_reports__combines_with_the_difficulty(difficulty: str, counts: list[int]) -> None:
    assert face_down_by_season(reports="off", difficulty=difficulty) == counts


def test_R_no_reports__without_it_one_card_is_seen() -> None:
    state = started(reports="on")
    assert (len(state.view(0).reports), state.face_down) == (1, 0)
    to_deployment(state)


def objective_gold(state: EmpireState) -> int:
    """What seat 0's objectives would bring if the game ended now."""
    over = state.copy()
    over.season = 7
    run_phase(over, "refresh")
    result = over.result()
    assert result is not None
    return sum(line.points for line in result.lines[0] if line.rule == "R-score-objectives")


@pytest.mark.parametrize(("destructive", "gold"), [("on", 0), ("off", 5)])
def test_R_destructive__damaged_buildings_do_not_count_for_objectives(destructive: str, gold: int) -> None:
    state = started(destructive=destructive)
    give_objectives(state, 0, "town-charter")  # 3 buildings
    give_cards(state, 0, "mint", "bakery")
    give_cards(state, 0, "sawpit", damaged=True)
    assert objective_gold(state) == gold
    give_cards(state, 0, "hospice")
    assert objective_gold(state) == 5


@pytest.mark.parametrize(("destructive", "gold"), [("on", 0), ("off", 5)])
def test_R_destructive__wounded_refugees_do_not_count_for_objectives(destructive: str, gold: int) -> None:
    state = started(destructive=destructive)
    give_objectives(state, 0, "open-gates")  # the most refugees
    give_cards(state, 0, "friar", damaged=True)
    assert objective_gold(state) == gold
    give_cards(state, 0, "smuggler")
    assert objective_gold(state) == 5


def test_R_destructive__nor_do_those_of_other_seats() -> None:
    state = started(destructive="on")
    give_objectives(state, 0, "open-gates")
    give_cards(state, 0, "smuggler")
    give_cards(state, 1, "friar", "swineherd", damaged=True)
    assert objective_gold(state) == 5
