"""Hints: made from the player's view alone, in three steps, with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from holdfast.advice import Advice, AdviceError, Counsel, advise
from holdfast.advice.hints import (
    LOSING,
    Change,
    Holdings,
    changed,
    compared,
    costs,
    deed,
    put_in_order,
    reason,
    seen_by,
    set_apart,
)
from holdfast.bots import make_bot
from holdfast.bots.makers import planner
from holdfast.bots.search.planner import Plan
from holdfast.bots.settings import PlannerSettings
from holdfast.games import games_with, load
from holdfast.kernel import CHANCE, OVER, SPECTATOR, Dealer, Game, Rng, State


def position(game: Game, decisions: int, seed: int) -> tuple[State, int]:
    """The position after this many decisions in a game between greedy bots, with several choices."""
    bots = [make_bot("greedy", game, seat) for seat in range(2)]
    state, dealer = game.start(2), Dealer(seed)
    while True:
        seat = int(state.actor())
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        choices = state.choices(seat)
        if decisions <= 0 and len(choices) > 2:
            return state, seat
        decisions -= 1
        state.push(seat, bots[seat].choose(state.view(seat), choices))


@pytest.mark.parametrize("id", games_with("bots", "guide"))
@pytest.mark.parametrize("decisions", [8, 30, 70])
def test_a_hint_does_not_change_when_hidden_cards_do(id: str, decisions: int) -> None:
    game = load(id)
    state, seat = position(game, decisions, 3)
    told = advise(state.view(seat), state.choices(seat), 8)
    for other in range(3):
        truth = game.resample(state.view(seat), Rng(other))
        assert advise(truth.view(seat), truth.choices(seat), 8) == told


@pytest.mark.parametrize("id", games_with("bots", "guide"))
def test_three_steps_say_more_and_more(id: str) -> None:
    game = load(id)
    state, seat = position(game, 20, 4)
    choices = state.choices(seat)
    advice = advise(state.view(seat), choices, 12)
    best = advice.best
    assert best.action in choices
    assert best.action.notation not in advice.nudge()
    assert advice.nudge().endswith(".")
    assert best.action in advice.shortlist()
    assert len(advice.shortlist()) <= 3
    wins = "you all win" if game.teams(2)[0] == game.teams(2)[1] else "you win"
    if advice.indifferent:
        assert advice.move().startswith(f"Any will do; for instance: {best.action.notation}. ")
    else:
        assert advice.move().startswith(f"{best.action.notation}: {advice.argument()}. ")
    assert f" From here {wins} about " in advice.move()
    for counsel in advice.counsels:
        assert counsel.expected is not None
        assert 0.0 <= counsel.expected <= 1.0
        assert counsel.reason


def test_an_answer_that_was_asked_about_is_always_weighed() -> None:
    game = load("after-the-empire")
    state, seat = position(game, 20, 5)
    for choice in state.choices(seat):
        advice = advise(state.view(seat), state.choices(seat), 8, 0, choice)
        assert [counsel.action for counsel in advice.counsels].count(choice) == 1


def test_a_single_choice_needs_no_thought() -> None:
    game = load("after-the-empire")
    state, seat = position(game, 20, 5)
    only = state.choices(seat)[:1]
    advice = advise(state.view(seat), only)
    assert advice.nudge() == "There is only one thing to do."
    assert advice.best.expected is None
    assert advice.move() == f"{only[0].notation}: there is no other answer."
    assert advice.shortlist() == only


@pytest.mark.parametrize("id", games_with("bots", "guide"))
@pytest.mark.parametrize("iterations", [1, 3, 9])
def test_few_iterations_still_put_the_answers_in_order(id: str, iterations: int) -> None:
    game = load(id)
    for decisions in (10, 25, 40):
        state, seat = position(game, decisions, 6)
        wins = [counsel.expected for counsel in advise(state.view(seat), state.choices(seat), iterations).counsels]
        told = [value for value in wins if value is not None]
        assert len(told) == len(wins) >= 2
        assert told == sorted(told, reverse=True)


class Coin:
    """Stands in for a planner; how much each plan wins is given by answer, then by the number of the trial."""

    def __init__(self, wins: dict[int, list[float]]) -> None:
        self.wins = wins

    def imagine(self, view: object, plan: Plan, number: int) -> float:
        return self.wins[int(plan.action.index)][number]


def test_a_lucky_first_trial_is_repeated_before_it_ranks_above_the_best() -> None:
    actions = load("after-the-empire").actions
    wins = {0: [0.8, 0.8, 0.8], 1: [0.9, 0.1, 0.1], 2: [0.85, 0.9, 0.9], 3: [0.7, 0.7, 0.7]}
    plans = [Plan(actions[place], 0.0) for place in wins]
    for plan, trials in zip(plans, (3, 1, 1, 1), strict=True):
        for number in range(trials):
            plan.add(wins[int(plan.action.index)][number])
    put_in_order(Coin(wins), None, plans)  # type: ignore[arg-type]
    assert [int(plan.action.index) for plan in plans] == [2, 0, 3, 1]
    assert [int(plan.trials) for plan in plans] == [3, 3, 1, 3]


def test_advice_that_cannot_be_given_is_refused_in_a_sentence() -> None:
    game = load("after-the-empire")
    state, seat = position(game, 20, 5)
    view, choices = state.view(seat), state.choices(seat)
    other = next(action for action in game.actions if action not in choices)
    with pytest.raises(AdviceError, match="advice needs at least one choice"):
        advise(view, [])
    with pytest.raises(AdviceError, match="a spectator is asked nothing"):
        advise(state.view(SPECTATOR), choices)
    with pytest.raises(AdviceError, match=f"nothing is asked of seat {1 - seat} here"):
        advise(state.view(1 - seat), choices)
    with pytest.raises(AdviceError, match=f"'{other.notation}' does not answer what seat {seat} is asked here"):
        advise(view, [*choices, other])
    with pytest.raises(AdviceError, match=f"'{other.notation}' does not answer what seat {seat} is asked here"):
        advise(view, choices, also=other)
    for iterations in (0, -1, 1_000_001):
        with pytest.raises(AdviceError, match=f"iterations is a number from 1 to 1000000, not {iterations}"):
            advise(view, choices, iterations)


def test_a_nudge_names_what_the_best_answer_gains() -> None:
    best = counsel(0.6, ("gold", -2.0), ("the danger of the coming attack", 1.0))
    other = counsel(0.4)
    assert Advice([best, other]).nudge() == "What matters most here: the danger of the coming attack."
    assert Advice([counsel(0.6), other]).nudge() == "It matters what you choose here."


def counsel(expected: float, *gains: tuple[str, float], place: int = 0) -> Counsel:
    action = load("after-the-empire").actions[place]
    return Counsel(action, expected, 0.01, reason(list(gains)), costs(list(gains)), gains)


def test_a_reason_never_points_at_another_answer() -> None:
    """The infirmary is not advised for the mercenaries of which a camp brings more."""
    camp = {"mercenaries": Change(5.0, 5.0, True), "wounded soldiers": Change(0.0, 0.0, True)}
    infirmary = {"mercenaries": Change(0.4, 1.0, True), "wounded soldiers": Change(3.0, 4.0, True)}
    gains = [("mercenaries", 0.4), ("wounded soldiers", 0.3)]
    assert set_apart(gains, infirmary, [camp]) == [("wounded soldiers", 0.3), ("mercenaries", 0.0)]
    assert set_apart([("mercenaries", 5.0)], camp, [infirmary, camp]) == [("mercenaries", 5.0)]


def test_more_of_a_thing_is_more_whatever_the_bots_expect_of_it() -> None:
    few, many = {"gold": Change(0.9, 1.0, True)}, {"gold": Change(0.2, 3.0, True)}
    assert set_apart([("gold", 0.9)], few, [many]) == [("gold", 0.0)]


def test_what_most_answers_cost_is_no_price() -> None:
    dear, free = {"workers": Change(-1.0)}, {"workers": Change(0.0)}
    assert set_apart([("workers", -1.0)], dear, [dear, free]) == [("workers", 0.0)]
    assert set_apart([("workers", -1.0)], dear, [free, free, dear]) == [("workers", -1.0)]


def test_ending_a_turn_hires_nobody() -> None:
    """The turn that ends the actions leads to the deployment; soldiers who wait for their posts there stay soldiers."""
    ended = 0
    for state, seat in questions("turn", 2):
        view = state.view(seat)
        bot = planner("planner", view.game, 0, PlannerSettings(iterations=1), explains=True)
        before = seen_by(bot, view.game.resample(view, Rng(0)), seat)
        for action in state.choices(seat):
            after = changed(before, deed(bot, view, action), bot.guide)
            if action.notation in ("pass", "end turn") and after:
                assert after["soldiers"].better == after["mercenaries"].better == 0
                ended += 1
    assert ended


@pytest.mark.parametrize("id", games_with("bots", "guide"))
def test_no_answer_is_advised_for_what_another_brings_more_of(id: str) -> None:
    state, seat = position(load(id), 20, 4)
    view = state.view(seat)
    bot = planner("planner", view.game, 0, PlannerSettings(), explains=True)
    before = seen_by(bot, view.game.resample(view, Rng(0)), seat)
    counsels = advise(view, state.choices(seat), 8).counsels
    done = {one.action: changed(before, deed(bot, view, one.action), bot.guide) for one in counsels}
    for one in counsels:
        for words in one.helped():
            assert not any(change[words].beats(done[one.action][words]) for change in done.values()), words


def test_equally_good_answers_make_up_the_shortlist() -> None:
    counsels = [counsel(0.6, place=3), counsel(0.595, place=1), counsel(0.4, place=2), counsel(0.3, place=4)]
    advice = Advice(counsels)
    assert advice.nudge() == "Two answers are about as good as each other, and better than the rest."
    assert Advice(counsels[:3]).nudge() == "Two answers are about as good as each other, and better than the other one."
    assert [int(action.index) for action in advice.shortlist()] == [1, 3]
    apart = Advice([counsels[0], *counsels[2:]])
    assert [int(action.index) for action in apart.shortlist()] == [2, 3, 4]
    assert Advice(counsels[:2]).nudge() == "Your chances of winning are about the same, whatever you answer."


def test_an_answers_gains_and_costs_are_reported_separately() -> None:
    gains = [("wood turrets", 2.7), ("wood", -1.3), ("stone", 0.9), ("food", -0.2), ("gold", 0.1)]
    assert reason(gains) == "wood turrets +2.7, stone +0.9"
    assert costs(gains) == "wood -1.3, food -0.2"
    assert reason([("wood", -1.3)]) == "nothing in particular"
    assert (reason([("wood", 0.1)]), costs([("wood", 0.1)])) == ("nothing in particular", "")
    assert (reason([]), costs([])) == ("by the final score", "")


def test_the_last_step_speaks_as_players_do() -> None:
    """The numbers of the planner's value mean nothing to somebody who plays."""
    gains = (("wounded soldiers", 0.9), ("soldiers", -0.6), ("gold", 0.3), ("wood", 0.1))
    best = counsel(0.19, *gains)
    assert Advice([best, counsel(0.1)]).move() == (
        f"{best.action.notation}: compared with the others, it helps most with wounded soldiers and gold. "
        "The price: soldiers. From here you win about 19 games in 100."
    )
    loss = counsel(0.5, ("wood", -1.3), ("food", -0.2))
    assert Advice([loss, counsel(0.1)]).move() == (
        f"{best.action.notation}: you win more often with it than with the others. The price: wood and food. "
        "From here you win about 50 games in 100."
    )
    even = counsel(0.5, ("wood", 0.1))
    assert Advice([even, counsel(0.495)]).move() == (
        f"Any will do; for instance: {best.action.notation}. From here you win about 50 games in 100."
    )


def test_the_last_step_does_not_contradict_the_first() -> None:
    """What is better than the others is not called as good as they are, though nothing in particular speaks for it."""
    even = counsel(0.5, ("wood", 0.1))
    alone = Advice([even, counsel(0.1), counsel(0.1)])
    assert alone.nudge() == "It matters what you choose here."
    assert alone.move().startswith(f"{even.action.notation}: you win more often with it than with the others. ")
    pair = Advice([even, counsel(0.495), counsel(0.1)])
    assert pair.nudge().startswith("Two answers are about as good as each other")
    assert pair.move().startswith(f"{even.action.notation}: about as good as {even.action.notation}. ")


def questions(name: str, games: int, id: str = "after-the-empire") -> Iterator[tuple[State, int]]:
    """Every question of this name with several answers, in games between greedy bots."""
    game = load(id)
    for seed in range(games):
        bots = [make_bot("greedy", game, seat) for seat in range(2)]
        state, dealer = game.start(2), Dealer(seed)
        while (seat := int(state.actor())) != OVER:
            if seat == CHANCE:
                state.push(CHANCE, dealer.answer(state))
                continue
            choices, asked = state.choices(seat), state.asked(seat)
            if asked is not None and asked.name == name and len(choices) > 1:
                yield state, seat
            state.push(seat, bots[seat].choose(state.view(seat), choices))


def test_reasons_can_be_seen_on_the_board() -> None:
    """In a few imagined games luck brings wounded soldiers, cards and objectives that no answer has to do with."""
    named: set[str] = set()
    for number, (state, seat) in enumerate(islice(questions("turn", 1), 80)):
        if number % 5:
            continue
        for one in advise(state.view(seat), state.choices(seat), 8).counsels:
            after = state.copy()
            after.push(seat, one.action)
            before, done = (each.to_json()["realms"][seat] for each in (state, after))  # type: ignore[index]
            if before == done and after.asked(seat) is None:
                assert not one.helped() + one.given_up(), one.action.notation
            for words in one.helped():
                if words in done:
                    assert done[words] > before[words] or after.asked(seat) is not None, (one.action.notation, words)
            for words in one.given_up():
                if words in done:
                    assert done[words] < before[words] or after.asked(seat) is not None, (one.action.notation, words)
            if before["wounded"] == 0:
                assert "wounded soldiers" not in one.helped()
            named.update(one.helped())
    assert len(named) > 5


def test_a_turn_that_follows_is_no_reason_for_the_first_goods() -> None:
    """Whoever takes wood or clay sees no further for it, though a Trench may be dug in the turn after."""
    game = load("ante-portas")
    state, dealer = game.start(2), Dealer(4)
    while (asked := state.asked(0)) is None or asked.name != "start goods":
        seat = int(state.actor())
        state.push(seat, dealer.answer(state) if seat == CHANCE else state.choices(seat)[0])
    view = state.view(0)
    bot = planner("planner", game, 0, PlannerSettings(), explains=True)
    for action in state.choices(0):
        after = state.copy()
        after.push(0, action)
        assert after.asked(0) is not None
        assert deed(bot, view, action).worth == [float(part) for part in bot.guide.parts(after, 0)]


def test_what_somebody_gains_is_no_price() -> None:
    """Early on the weights count a soldier, gold and a card's worth for less than nothing, for what goes with them."""
    guide = planner("planner", load("after-the-empire"), 0, PlannerSettings(iterations=1), explains=True).guide
    words = guide.words()

    def holdings(**amounts: float) -> Holdings:
        """These amounts by their words, each of them worth the opposite."""
        found = [amounts.get(name.partition(" ")[0], 0.0) for name in words]
        return Holdings(found, [-amount for amount in found])

    found = dict(compared(holdings(), holdings(soldiers=2.0, food=-1.0), [[0.0] * len(words)], guide))
    assert found["soldiers"] == found["food"] == 0.0


def test_that_time_goes_by_is_neither_gain_nor_price() -> None:
    """A visit that ends may end the round as well, and then everything is worth less."""
    named = set()
    for state, seat in islice(questions("capitol", 2, "after-the-end"), 16):
        for one in advise(state.view(seat), state.choices(seat), 4).counsels:
            named |= {*one.helped(), *one.given_up()}
    assert named
    assert not named & {"the rounds left", "living characters"}


def test_a_guide_that_counts_nothing_goes_by_its_weights() -> None:
    guide = planner("planner", load("after-the-empire"), 0, PlannerSettings(iterations=1), explains=True).guide
    size = len(guide.words())
    more = [2.0] + [0.0] * (size - 1)
    found = compared(Holdings([], [0.0] * size), Holdings([], more), [[0.0] * size], guide)
    assert found[0] == (guide.words()[0], 2.0)


def test_a_duel_for_the_area_counts_hexes() -> None:
    game = load("ante-portas", None, {"mode": "area-control"})
    assert planner("planner", game, 0, PlannerSettings(iterations=1), explains=True).guide.unit() == "hexes controlled"


def test_what_all_answers_share_is_no_reason_for_one() -> None:
    """Each starting refugee is a card."""
    for state, seat in questions("starting refugee", 4):
        for one in advise(state.view(seat), state.choices(seat), 8).counsels:
            assert "cards" not in one.helped()


def test_a_farm_is_not_protected_for_the_walls_that_luck_spared() -> None:
    met = 0
    for state, seat in islice(questions("protect", 3), 4):
        for one in advise(state.view(seat), state.choices(seat), 8).counsels:
            assert not one.helped() + one.given_up(), one.action.notation
            met += 1
    assert met


def test_far_behind_answers_are_compared_by_what_they_end_with() -> None:
    low, high = (replace(counsel(0.004, place=place), score=score) for place, score in ((1, 20.0), (2, 31.2)))
    advice = Advice([high, low], unit="gold")
    assert advice.nudge() == (
        "You are too far behind to win, so answers are compared by your final score. It matters what you choose here."
    )
    assert advice.move() == (
        f"{high.action.notation}: you end with more with it than with the others. "
        "It leaves you with about 31 gold at the end."
    )
    same = Advice([high, replace(low, score=31.0)], unit="gold")
    assert same.nudge().endswith("It is about the same, whatever you answer.")


def test_whoever_is_far_behind_still_gets_the_best_answer() -> None:
    """Where hardly any game is won, the chance to win says nothing."""
    met = 0
    game = load("after-the-empire")
    bots = [make_bot("random", game, 1), make_bot("greedy", game, 2)]
    state, dealer = game.start(2), Dealer(5)
    while (seat := int(state.actor())) != OVER and met < 4:
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        choices, asked = state.choices(seat), state.asked(seat)
        if seat == 0 and len(choices) > 3 and asked is not None and asked.name == "turn":
            told = advise(state.view(0), choices, 12)
            chances = [one.expected for one in told.counsels if one.expected is not None]
            scores = [one.score for one in told.counsels if one.score is not None]
            assert told.losing == (max(chances) < LOSING) == bool(scores)
            if told.losing:
                assert scores == sorted(scores, reverse=True)
                assert "games in 100" not in told.move()
                met += 1
        state.push(seat, bots[seat].choose(state.view(seat), choices))
    assert met == 4
