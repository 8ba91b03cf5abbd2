"""`choices` and `refusal` agree; every open question has an answer; every game ends."""

from __future__ import annotations

from typing import Any

from holdfast.kernel import CHANCE, OVER, Action, Refusal, Refused, State, offers
from holdfast.testing.walks import Table, Walk

SAMPLE = 6  # of all the actions of the game, at every position


def choices_and_refusal_agree(table: Table) -> None:
    walk = Walk(table)
    sample = table.luck()
    while not walk.is_over():
        asked = walk.state.to_act()
        for seat in range(table.seats):
            check_candidates(walk.state, seat)
            others = sample.sample(table.game.actions, min(SAMPLE, table.game.num_actions))
            check_others(walk.state, seat, seat in asked, others)
        walk.go_on(sample.randint(1, 2))
    for action in sample.sample(table.game.actions, min(SAMPLE, table.game.num_actions)):
        refusal = walk.state.refusal(0, action)
        assert refusal is not None
        assert refusal.rule == "K-over"


def check_candidates(state: State, seat: int) -> None:
    candidates = state.candidates(seat)
    choices = state.choices(seat)
    assert len(set(candidates)) == len(candidates), "a candidate is offered twice"
    assert choices == [action for action in candidates if state.refusal(seat, action) is None]
    offered = offers(state, seat)
    assert [offer.action for offer in offered] == candidates
    assert [offer.action for offer in offered if offer.refusal is None] == choices
    asked, seen = state.asked(seat), state.view(seat).asked()
    assert (None if asked is None else asked.name) == (None if seen is None else seen.name)


def check_others(state: State, seat: int, asked: bool, actions: list[Action[Any]]) -> None:
    candidates = state.candidates(seat)
    assert asked or not candidates
    for action in actions:
        refusal = state.refusal(seat, action)
        if action not in candidates:
            assert refusal is not None
            assert refusal.rule == ("K-not-asked" if asked else "K-not-your-turn")


def every_question_has_an_answer_and_every_game_ends(table: Table) -> None:
    walk = Walk(table)
    while not walk.is_over():
        state = walk.state
        assert state.result() is None
        to_act = state.to_act()
        assert state.actor() == to_act[0]
        if to_act == [CHANCE]:
            outcomes = state.outcomes()
            assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
            assert outcomes
            assert all(weight > 0 for _, weight in outcomes)
        else:
            assert all(state.choices(seat) for seat in to_act)
        walk.step()
        assert walk.answers <= table.game.longest
    assert walk.state.actor() == OVER
    assert walk.state.result() is not None


def a_refused_answer_changes_nothing(table: Table) -> None:
    walk = Walk(table)
    sample = table.luck()
    while not walk.is_over():
        state = walk.state
        seat = sample.randrange(table.seats)
        refused = [action for action in state.candidates(seat) if action not in state.choices(seat)]
        refused.extend(sample.sample(table.game.actions, min(2, table.game.num_actions)))
        action = sample.choice(refused)
        refusal = state.refusal(seat, action)
        if refusal is not None:
            before = state.to_json()
            assert refused_by(state, seat, action) == refusal
            assert state.to_json() == before
        walk.go_on(sample.randint(1, 6))


def chance_gives_only_what_it_lists(table: Table) -> None:
    walk = Walk(table)
    sample = table.luck()
    while not walk.is_over():
        if not table.game.chances:
            return
        outcome = sample.choice(table.game.chances)
        listed = walk.state.to_act() == [CHANCE] and outcome in [listed for listed, _ in walk.state.outcomes()]
        if not listed:
            before = walk.state.to_json()
            assert refused_by(walk.state, CHANCE, outcome) is not None, "chance gave what it does not list"
            assert walk.state.to_json() == before
        walk.go_on(sample.randint(1, 6))


def notation_and_index_name_the_same_action(table: Table) -> None:
    game = table.game
    for index, action in enumerate(game.actions):
        assert action.index == index
        assert game.action(action.notation) is action
        assert action.notation == " ".join(action.notation.split()), "a record could not hold it"
    for index, outcome in enumerate(game.chances):
        assert outcome.index == index
        assert game.outcome(outcome.notation) is outcome


def refused_by(state: State, seat: int, action: Action[Any]) -> Refusal | None:
    """Why an answer is refused when it is given; None if it is accepted."""
    try:
        state.apply(seat, action, [])
    except Refused as refused:
        return refused.refusal
    return None
