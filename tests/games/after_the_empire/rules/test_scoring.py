"""The final scoring: every point by its rule, objectives, and who has won."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_empire.catalog import MEASURES
from holdfast.games.after_the_empire.scoring import measure, score_lines
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel.event import Event
from tests.games.after_the_empire.rules.battlefield import build, final_scoring, hold_cards, realms
from tests.games.after_the_empire.rules.scenes import edit, farms, give_cards, give_objectives, objective, of_kind


def poor_realms(seats: int = 2, **options: str) -> EmpireState:
    """Realms that score nothing at all."""
    state = realms(seats, **options)
    for seat in range(seats):
        farms(state, seat, 0, 0, 0, 0)
    return state


def points(state: EmpireState, rule: str, seat: int = 0) -> list[int]:
    """The points of a seat's score lines under one rule."""
    return [line.points for line in final_scoring(state).lines[seat] if line.rule == rule]


def test_R_score_track__each_gold_counts_one() -> None:
    state = poor_realms()
    edit(state, 0, gold=23)
    assert points(state, "R-score-track") == [23]
    assert [state_points(state, seat) for seat in (0, 1)] == [23, 0]


def state_points(state: EmpireState, seat: int) -> int:
    return final_scoring(state).points(seat)


def test_R_score_buildings__their_gold_value() -> None:
    state = poor_realms()
    hold_cards(state, "barracks", "mint", "bakery")
    assert points(state, "R-score-buildings") == [5, 3]
    assert state_points(state, 0) == 8


def test_R_score_refugees__their_gold_value() -> None:
    state = poor_realms()
    hold_cards(state, "midwife", "exiled-senator", "moneylender")
    assert points(state, "R-score-refugees") == [8, 2]
    assert state_points(state, 0) == 10


@pytest.mark.parametrize(("ones", "twos", "threes", "value"), [(2, 0, 0, 2), (0, 3, 0, 6), (0, 0, 1, 3), (2, 4, 1, 13)])
def test_R_score_flags__their_total_value(ones: int, twos: int, threes: int, value: int) -> None:
    state = poor_realms()
    edit(state, 0, flags_1=ones, flags_2=twos, flags_3=threes)
    assert points(state, "R-score-flags") == [value]
    assert state_points(state, 0) == value


@pytest.mark.parametrize(
    ("levels", "value"), [((1, 2, 0, 0), 2), ((2, 2, 2, 2), 4), ((0, 0, 0, 0), 0), ((1, 1, 1, 0), 3)]
)
def test_R_score_farms__one_for_each_active_farm(levels: tuple[int, int, int, int], value: int) -> None:
    state = poor_realms()
    farms(state, 0, *levels)
    assert points(state, "R-score-farms") == [value]
    assert state_points(state, 0) == value


@pytest.mark.parametrize(("iron", "gold"), [(3, 0), (4, 4), (5, 4)])
def test_R_score_objectives__gold_for_each_one_fulfilled(iron: int, gold: int) -> None:
    state = poor_realms()
    give_objectives(state, 0, "iron-reserve", "wall-of-banners")
    edit(state, 0, iron=iron)
    assert points(state, "R-score-objectives") == [gold, 0]
    assert state_points(state, 0) == gold


def test_R_score_objectives__all_are_shown() -> None:
    state = poor_realms()
    give_objectives(state, 0, "iron-reserve")
    give_objectives(state, 1, "fat-years", "skyline")
    final_scoring(state)
    shown = state.view(0).to_json()["realms"]
    assert isinstance(shown, list)
    assert shown[1]["objectives"] == [objective(state, "fat-years"), objective(state, "skyline")]


# What a realm with a bit of everything has, by measure.
BELONGINGS = {
    "castle-pieces": 8,
    "stone-pieces": 5,
    "wood-pieces": 3,
    "turrets": 4,
    "stone-turrets": 3,
    "cubes": 15,
    "active-farms": 3,
    "rich-farms": 1,
    "soldiers": 7,
    "healthy-soldiers": 4,
    "buildings": 3,
    "refugees": 2,
    "cards": 5,
    "food": 11,
    "wood": 12,
    "stone": 13,
    "iron": 14,
    "goods": 50,
    "gold": 15,
    "flags": 6,
}


@pytest.mark.parametrize("name", ["castle-pieces", "stone-pieces", "turrets", "stone-turrets"])
def test_R_objective_burnt_turret__it_still_stands(name: str) -> None:
    state = realms()
    build(state, se="stone turret")
    standing = measure(state, state.realms[0], MEASURES.index(name))
    build(state, se="burnt stone turret")
    assert measure(state, state.realms[0], MEASURES.index(name)) == standing > 0


@pytest.mark.parametrize("name", MEASURES)
def test_R_score_objectives__what_they_count(name: str) -> None:
    state = realms()
    build(
        state,
        north="stone wall",
        east="wood wall",
        south="stone gate",
        west="wood wall of 1",
        ne="stone turret",
        se="burnt stone turret",
        sw="stone turret of 1",
        nw="wood turret of 0",
    )
    farms(state, 0, 2, 1, 1, 0)
    hold_cards(state, "barracks", "midwife", "bakery", "mint", "watermill", "friar", "smuggler")
    edit(state, 0, food=11, wood=12, stone=13, iron=14, gold=15, soldiers=4, wounded=3)
    edit(state, 0, flags_1=3, flags_2=2, flags_3=1)
    assert measure(state, state.realms[0], MEASURES.index(name)) == BELONGINGS[name]


@pytest.mark.parametrize(
    ("own", "others", "gold"), [(5, (4, 3), 4), (5, (5, 0), 4), (5, (0, 6), 0), (0, (0, 0), 0), (1, (1, 1), 4)]
)
def test_R_objective_most__a_tie_counts_but_not_with_nothing(own: int, others: tuple[int, int], gold: int) -> None:
    state = poor_realms(3)
    give_objectives(state, 0, "full-cellars")
    for seat, food in enumerate((own, *others)):
        edit(state, seat, food=food)
    assert points(state, "R-score-objectives") == [gold]


def test_R_objective_when__before_anything_is_added_to_the_gold() -> None:
    state = poor_realms()
    give_objectives(state, 0, "deepest-purse")
    give_objectives(state, 1, "deepest-purse")
    edit(state, 0, gold=10)
    edit(state, 1, gold=9, flags_3=1)
    hold_cards(state, "triumphal-arch", seat=1)
    result = final_scoring(state)
    assert [result.points(seat) for seat in (0, 1)] == [10 + 3, 9 + 3 + 8]


def test_R_objective_when__after_the_last_feast() -> None:
    state = poor_realms()
    give_objectives(state, 0, "full-cellars")
    edit(state, 0, food=5, soldiers=5)
    edit(state, 1, food=1)
    state.season = 7
    state.stack = [state.rules.phases[4]]
    state.settle(-1)
    result = state.result()
    assert result is not None
    assert [line.points for line in result.lines[0] if line.rule == "R-score-objectives"] == [0]


@pytest.mark.parametrize(("destructive", "gold"), [("off", 5), ("on", 0)])
def test_R_objective_when__damaged_cards_count_unless_an_option_says_no(destructive: str, gold: int) -> None:
    state = poor_realms(destructive=destructive)
    give_objectives(state, 0, "town-charter")
    give_cards(state, 0, "bakery", "mint")
    give_cards(state, 0, "watermill", damaged=True)
    assert points(state, "R-score-objectives") == [gold]


@pytest.mark.parametrize(
    ("goal", "cards", "gold"),
    [
        ("town-charter", ("bakery", "mint"), 0),
        ("town-charter", ("bakery", "mint", "watermill"), 5),
        ("open-gates", (), 0),
        ("open-gates", ("friar",), 5),
        ("new-court", (), 0),
        ("new-court", ("mint",), 5),
    ],
)
def test_R_objective_starting_cards__they_do_not_count(goal: str, cards: tuple[str, ...], gold: int) -> None:
    state = poor_realms()
    give_objectives(state, 0, goal)
    hold_cards(state, "barracks", "midwife", *cards)
    assert points(state, "R-score-objectives") == [gold]


def test_R_score_damaged__they_add_nothing() -> None:
    state = poor_realms()
    give_cards(state, 0, "mint", "friar", damaged=True)
    give_cards(state, 0, "bakery")
    assert points(state, "R-score-damaged") == [0, 0]
    lines = score_lines(state, state.realms[0])
    named = [line.text for line in lines if line.rule == "R-score-damaged"]
    assert named == ["Unlicensed Mint (damaged)", "Wandering Friar (wounded)"]
    assert state_points(state, 0) == 3


def test_R_winner__the_most_gold_after_scoring() -> None:
    state = poor_realms(3)
    edit(state, 0, gold=10)
    edit(state, 1, gold=8)
    edit(state, 2, gold=9)
    hold_cards(state, "bakery", seat=1)
    result = final_scoring(state)
    assert [result.points(seat) for seat in range(3)] == [10, 11, 9]
    assert result.ranks == (2, 1, 3)
    assert (result.winners(), result.how) == ([1], "most gold")


def test_R_winner__it_is_announced() -> None:
    state = poor_realms()
    edit(state, 0, gold=10)
    log: list[Event] = []
    state.log = log
    final_scoring(state)
    told = [(event.rule, event.facts["points"], event.facts["rank"]) for event in of_kind(log, "score")]
    assert told == [("R-winner", 10, 1), ("R-winner", 0, 2)]


def test_R_tiebreak__more_flags_by_number_not_by_value() -> None:
    state = poor_realms(3)
    edit(state, 0, gold=10, flags_3=1)
    edit(state, 1, gold=11, flags_1=2)
    edit(state, 2, gold=2, flags_1=9)
    result = final_scoring(state)
    assert [result.points(seat) for seat in range(3)] == [13, 13, 11]
    assert result.ranks == (2, 1, 3)
    assert (result.winners(), result.how) == ([1], "most flags among equals")


def test_R_shared_victory__equal_in_gold_and_flags() -> None:
    state = poor_realms(3)
    edit(state, 0, gold=10, flags_2=1)
    edit(state, 1, gold=12)
    edit(state, 2, gold=11, flags_1=1)
    result = final_scoring(state)
    assert [result.points(seat) for seat in range(3)] == [12, 12, 12]
    assert result.ranks == (1, 3, 1)
    assert (result.winners(), result.how) == ([0, 2], "shared victory")
