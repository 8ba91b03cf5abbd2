"""Secret objectives: the Scout draws two and keeps one; the deck; and who may see what."""

from __future__ import annotations

from holdfast.games.after_the_empire.realm import HIDDEN
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel.action import Refusal
from holdfast.kernel.deck import Deck
from holdfast.kernel.view import SPECTATOR
from tests.games.after_the_empire.rules.scenes import (
    answer_chance,
    choices,
    do,
    objection,
    objective,
    protected_farms,
    question,
    run_phase,
    scene,
    take_turn,
    turn_of,
)


def held(state: EmpireState, seat: int) -> list[str]:
    return [state.rules.cards.objectives[number].id for number in state.realms[seat].objectives]


def drawable(state: EmpireState) -> list[str]:
    return [outcome.notation for outcome, _ in state.outcomes()]


def with_deck(*under: str, unseen: tuple[str, ...] = ()) -> EmpireState:
    """A scene whose objective deck holds only these: unseen ones, and known ones under them."""
    state = scene()
    bag = [0] * len(state.rules.cards.objectives)
    for id in unseen:
        bag[objective(state, id)] += 1
    state.objectives = Deck(bag, [objective(state, id) for id in under], len(unseen))
    return state


def scouted(state: EmpireState, *drawn: str) -> None:
    """Seat 0 sends a scout, who draws these."""
    do(state, 0, "scout", "protect north")
    answer_chance(state, *[f"objective {id}" for id in drawn])


def test_R_scout_objectives__draw_2_keep_1_put_the_other_back() -> None:
    state = scene()
    assert held(state, 0) == ["ring-of-walls"]
    size = state.objectives.size()
    scouted(state, "fat-years", "new-court")
    assert question(state) == "keep objective"
    assert choices(state, 0) == ["keep fat-years", "keep new-court"]
    assert state.objectives.size() == size - 2
    do(state, 0, "keep new-court")
    assert held(state, 0) == ["ring-of-walls", "new-court"]
    assert state.realms[0].drawn == []
    assert question(state) == "turn"
    assert state.objectives.size() == size - 1


def test_R_scout_objectives__either_one_may_be_kept() -> None:
    state = scene()
    scouted(state, "fat-years", "new-court")
    do(state, 0, "keep fat-years")
    assert held(state, 0) == ["ring-of-walls", "fat-years"]
    assert state.objectives.under == [objective(state, "new-court")]


def test_R_scout_objectives__only_one_that_was_drawn_can_be_kept() -> None:
    state = scene()
    scouted(state, "fat-years", "new-court")
    assert objection(state, 0, "keep fat-years") is None
    assert objection(state, 0, "keep skyline") == Refusal("R-scout-objectives", "you did not draw that objective")


def test_R_scout_short_deck__the_only_one_left_is_kept() -> None:
    state = with_deck(unseen=("fat-years",))
    scouted(state, "fat-years")
    assert question(state) == "turn"
    assert held(state, 0) == ["ring-of-walls", "fat-years"]
    assert state.objectives.size() == 0
    assert (state.realms[0].moves, protected_farms(state, 0)) == (3, ["north"])


def test_R_scout_short_deck__none_left_means_none() -> None:
    state = with_deck()
    do(state, 0, "scout", "protect north")
    assert question(state) == "turn"
    assert held(state, 0) == ["ring-of-walls"]
    assert (state.realms[0].moves, protected_farms(state, 0)) == (3, ["north"])


def test_R_scout_short_deck__two_left_are_drawn_as_usual() -> None:
    state = with_deck(unseen=("fat-years", "new-court"))
    scouted(state, "new-court", "fat-years")
    assert choices(state, 0) == ["keep new-court", "keep fat-years"]


def test_R_objective_discard__goes_face_up_to_the_bottom() -> None:
    state = scene()
    scouted(state, "fat-years", "new-court")
    [told] = do(state, 0, "keep fat-years")
    new_court = objective(state, "new-court")
    assert state.objectives.under == [new_court]
    for viewer in (0, 1, SPECTATOR):
        assert state.view(viewer).objective_under == [new_court]
        seen = told.for_seat(viewer)
        assert seen is not None
        assert seen.facts["discarded"] == "new-court"


def test_R_objective_discard__not_drawn_before_all_others() -> None:
    state = with_deck("new-court", unseen=("skyline", "fat-years"))
    do(state, 0, "scout", "protect north")
    assert drawable(state) == ["objective skyline", "objective fat-years"]
    answer_chance(state, "objective fat-years")
    assert drawable(state) == ["objective skyline"]


def test_R_objective_discard__may_be_drawn_again_in_its_order() -> None:
    state = with_deck("new-court", "old-timber", unseen=("skyline",))
    do(state, 0, "scout", "protect north")
    answer_chance(state, "objective skyline")
    assert drawable(state) == ["objective new-court"]
    answer_chance(state, "objective new-court")
    take_turn(state, 0, "keep skyline")
    names = [state.rules.cards.objectives[number].id for number in state.objectives.under]
    assert names == ["old-timber", "new-court"]


def test_R_objective_secret__only_the_owner_sees_those_held() -> None:
    state = scene()
    mine = [objective(state, "ring-of-walls")]
    assert state.view(0).realms[0].objectives == mine
    assert state.view(1).realms[0].objectives == [HIDDEN]
    assert state.view(SPECTATOR).realms[0].objectives == [HIDDEN]


def test_R_objective_secret__nor_those_drawn_by_a_scout() -> None:
    state = scene()
    do(state, 0, "scout", "protect north")
    [told] = answer_chance(state, "objective fat-years")
    assert told.for_seat(0) is told
    assert told.facts == {"objective": "fat-years"}
    other = told.for_seat(1)
    assert other is not None
    assert (other.text, other.facts) == ("@0 draws a secret objective.", {})
    answer_chance(state, "objective new-court")
    drawn = [objective(state, "fat-years"), objective(state, "new-court")]
    assert state.view(0).realms[0].drawn == drawn
    assert state.view(1).realms[0].drawn == [HIDDEN, HIDDEN]
    [kept] = do(state, 0, "keep fat-years")
    seen = kept.for_seat(1)
    assert seen is not None
    assert seen.facts == {"discarded": "new-court"}
    assert "Fat Years" not in seen.text


def test_R_objective_secret__unless_everybody_knew_the_only_card_left() -> None:
    state = with_deck("new-court")
    scouted(state, "new-court")
    ring, court = objective(state, "ring-of-walls"), objective(state, "new-court")
    assert state.view(0).realms[0].objectives == [ring, court]
    assert state.view(1).realms[0].objectives == [HIDDEN, court]


def test_R_objective_secret__shown_in_the_final_scoring() -> None:
    state = scene()
    turn_of(state, 0)
    state.season = 7
    run_phase(state, "refresh")
    result = state.result()
    assert result is not None
    for seat, name in ((0, "Ring of Walls"), (1, "Hearts of Stone")):
        [line] = [line for line in result.lines[seat] if line.rule == "R-score-objectives"]
        assert line.text.startswith(name)
