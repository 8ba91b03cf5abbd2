"""The end of the game: points by rule, nobles, and who has won."""

from __future__ import annotations

import pytest

from holdfast.games.after_the_end.state import EndState
from holdfast.kernel.result import Result
from tests.games.after_the_end.rules.scenes import (
    begin,
    edit,
    edit_person,
    finish,
    give_contracts,
    give_missions,
    give_nobles,
    give_tools,
    people,
    question,
    scene,
    send,
    stack_missions,
)


def result(state: EndState) -> Result:
    finish(state)
    found = state.result()
    assert found is not None
    return found


def points(state: EndState, rule: str, seat: int = 0) -> list[int]:
    """The points of a seat under one rule."""
    return [line.points for line in result(state).lines[seat] if line.rule == rule]


def noble(state: EndState, id: str) -> int:
    """What this noble, which seat 0 gets now, is worth at the end."""
    give_nobles(state, 0, id)
    return points(state, "E-score-nobles")[-1]


def test_E_game_end__after_the_last_round() -> None:
    state = begin(scene(2), "dead-city", None)
    stack_missions(state)
    assert state.result() is None
    events = send(state, "runa-steel with cato-lund", None)
    assert question(state) == "over"
    assert state.to_act() == []
    ended = state.result()
    assert ended is not None
    assert (ended.points(0), ended.points(1), ended.ranks) == (6, 0, (1, 2))
    assert [event.seat for event in events if event.kind == "score"] == [0, 1]


def test_E_score_missions__the_points_of_each_card() -> None:
    state = scene(2)
    give_missions(state, 0, "hostage-takers", "dead-city", "ask-no-questions")
    give_missions(state, 1, "barricade")
    assert points(state, "E-score-missions") == [4, 6, 1]
    assert points(state, "E-score-missions", 1) == [5]


def test_E_score_contracts__the_points_of_each_card() -> None:
    state = scene(2)
    give_contracts(state, 0, "clean-water", "clinic", "machine-works")
    assert points(state, "E-score-contracts") == [3, 5, 7]
    assert points(state, "E-score-contracts", 1) == []


def test_E_score_nobles__each_separately_up_to_its_maximum() -> None:
    state = scene(2)
    give_missions(state, 0, "hostage-takers", "relief-convoy", "blind-guide", "prison-camp")
    give_nobles(state, 0, "lady-mercer", "duke-harrow")
    assert points(state, "E-score-nobles") == [6, 4]  # 4 rescue missions: 8, but at most 6; 4 missions
    assert result(state).points(0) == 4 + 3 + 4 + 6 + 6 + 4


@pytest.mark.parametrize(
    ("knowledge", "total"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 3), (5, 3), (6, 6), (7, 6), (8, 11)]
)
def test_E_score_knowledge__all_spots_reached_add_up(knowledge: int, total: int) -> None:
    state = scene(2)
    edit(state, 0, knowledge=knowledge)
    assert points(state, "E-score-knowledge") == [total]


RESCUE = ("hostage-takers", "ask-no-questions", "relief-convoy", "face-the-slavers", "blind-guide", "prison-camp")
RECON = ("blast-door", "no-sudden-moves", "bazaar", "play-the-fool", "into-the-fog", "dead-city")
SALVAGE = ("scrapyard-dogs", "touch-nothing", "reactor-lab", "hunt-the-cache", "beg-at-the-depot", "swap-meet")
DEFENCE = ("saboteur", "look-like-nobody", "barricade", "human-decoy", "empty-wall", "water-tower")


@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, 2), (2, 4), (3, 6), (4, 6)])
@pytest.mark.parametrize(
    ("id", "own", "other"),
    [
        pytest.param("lady-mercer", RESCUE, RECON, marks=pytest.mark.rule("E-noble-rescue-missions")),
        pytest.param("count-vael", RECON, SALVAGE, marks=pytest.mark.rule("E-noble-recon-missions")),
        pytest.param("baron-rusk", SALVAGE, DEFENCE, marks=pytest.mark.rule("E-noble-salvage-missions")),
        pytest.param("marshal-ostrow", DEFENCE, RESCUE, marks=pytest.mark.rule("E-noble-defence-missions")),
    ],
)
def test_two_for_each_mission_of_a_type(
    id: str, own: tuple[str, ...], other: tuple[str, ...], count: int, worth: int
) -> None:
    state = scene(2)
    give_missions(state, 0, *own[:count], *other[:2])
    assert noble(state, id) == worth


@pytest.mark.parametrize(("counts", "worth"), [((1, 1, 1, 0), 0), ((1, 1, 1, 1), 4), ((2, 3, 2, 2), 8), ((3,) * 4, 8)])
def test_E_noble_mission_sets__four_for_one_of_each_type(counts: tuple[int, ...], worth: int) -> None:
    state = scene(2)
    for kind, count in zip((RESCUE, RECON, SALVAGE, DEFENCE), counts, strict=True):
        give_missions(state, 0, *kind[:count])
    assert noble(state, "chancellor-iris") == worth


@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, 1), (5, 5), (6, 6)])
def test_E_noble_missions__one_for_each(count: int, worth: int) -> None:
    state = scene(2)
    give_missions(state, 0, *RESCUE[:count])
    assert noble(state, "duke-harrow") == worth


@pytest.mark.rule("E-noble-missions")
def test_at_most_six_for_missions() -> None:
    state = scene(2)
    give_missions(state, 0, *RESCUE, *RECON)
    assert noble(state, "duke-harrow") == 6


def test_E_noble_pair_missions__two_for_each_that_took_two_characters() -> None:
    state = scene(2)
    give_missions(state, 0, "swap-meet", "dead-city", "hostage-takers", "reactor-lab")
    assert noble(state, "twins-of-saint-orr") == 4
    state = scene(2)
    give_missions(state, 0, "swap-meet", "dead-city", "water-tower", "prison-camp")
    assert noble(state, "twins-of-saint-orr") == 6


def test_E_noble_lowest_missions__two_for_each_that_wanted_the_lowest() -> None:
    state = scene(2)
    give_missions(state, 0, "touch-nothing", "into-the-fog", "hostage-takers", "swap-meet", "barricade")
    assert noble(state, "abbess-lowry") == 4


def test_E_noble_contracts__two_for_each() -> None:
    state = scene(2)
    give_contracts(state, 0, "clean-water", "clinic")
    assert noble(state, "guildmaster-penn") == 4
    give_contracts(state, 0, "data-cores", "radio-mast")
    assert points(state, "E-score-nobles") == [6]


def test_E_noble_tools__one_for_each() -> None:
    state = scene(2)
    give_tools(state, 0, "megaphone", "earplugs")
    edit_person(state, 0, "joss-anvil", tool="backpack")
    assert noble(state, "tinker-prince-oleg") == 3
    give_tools(state, 0, "dirt-bike", "multi-tool", "rag-mask")
    assert points(state, "E-score-nobles") == [5]


def test_E_noble_nobles__two_for_each_herself_included() -> None:
    state = scene(2)
    assert noble(state, "queen-sable") == 2
    give_nobles(state, 0, "baron-rusk")
    assert points(state, "E-score-nobles") == [4, 0]
    give_nobles(state, 0, "lady-mercer", "count-vael")
    assert points(state, "E-score-nobles") == [6, 0, 0, 0]


@pytest.mark.parametrize(("spots", "worth"), [(0, 0), (1, 1), (5, 5), (8, 6)])
def test_E_noble_knowledge__one_for_each_spot_reached(spots: int, worth: int) -> None:
    state = scene(2)
    edit(state, 0, knowledge=spots)
    assert noble(state, "professor-lim") == worth


def test_E_noble_wounds__one_for_each_on_the_living() -> None:
    state = scene(2)
    edit_person(state, 0, "marta-klein", wounds=2)
    edit_person(state, 0, "runa-steel", wounds=1)
    edit_person(state, 0, "cato-lund", wounds=2, dead=1)
    assert noble(state, "scarred-earl") == 3


def test_E_noble_token_bearers__two_for_each_living_one() -> None:
    state = scene(2)
    edit_person(state, 0, "gideon-bolt", food=1, tech=1)
    edit_person(state, 0, "joss-anvil", scrap=1)
    edit_person(state, 0, "silas-bell", tech=2, dead=1)
    assert noble(state, "quartermaster-bex") == 4


@pytest.mark.parametrize(("deaths", "worth"), [(0, 5), (1, 3), (2, 1), (5, 1)])
def test_E_noble_deaths__five_three_or_one(deaths: int, worth: int) -> None:
    state = scene(2)
    for who in people(state, 0)[:deaths]:
        edit_person(state, 0, who, dead=1)
    assert noble(state, "surgeon-adair") == worth


def test_E_winner__the_most_points() -> None:
    state = scene(3)
    give_missions(state, 1, "dead-city")
    give_contracts(state, 2, "clinic")
    edit_person(state, 1, "jory-stacks", dead=1)
    edit(state, 0, food=2)
    ended = result(state)
    assert (ended.ranks, ended.winners(), ended.how) == ((3, 1, 2), [1], "most control points")


def test_E_tiebreak_alive__more_living_characters() -> None:
    state = scene(2)
    give_missions(state, 0, "scrapyard-dogs")
    give_missions(state, 1, "look-like-nobody")
    edit_person(state, 0, "joss-anvil", dead=1)
    edit(state, 0, food=2)
    ended = result(state)
    assert (ended.ranks, ended.how) == ((2, 1), "most living characters among equals")


def test_E_tiebreak_resources__more_resources_left() -> None:
    state = scene(2)
    edit(state, 0, food=2, tech=1)
    edit(state, 1, food=1, scrap=1)
    ended = result(state)
    assert (ended.ranks, ended.how) == ((1, 2), "most resources among equals")
    assert ended.points(0) == ended.points(1) == 0  # resources count for nothing else


def test_E_shared_victory__equal_in_all() -> None:
    state = scene(3)
    give_missions(state, 0, "scrapyard-dogs")
    give_contracts(state, 2, "clean-water")
    edit(state, 0, food=1)
    edit(state, 2, tech=1)
    ended = result(state)
    assert (ended.ranks, ended.winners(), ended.how) == ((1, 3, 1), [0, 2], "shared victory")
