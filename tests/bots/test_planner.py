"""`planner`: repeatable, can stop at any time, never peeks, and knows what is worth thinking about."""

from __future__ import annotations

import time
from typing import Any

import pytest

from holdfast.bots import BotError, make_bot
from holdfast.bots.after_the_end.weights import FOLDER
from holdfast.bots.makers import make_guide
from holdfast.bots.match import run_game
from holdfast.bots.search.fate import Fate
from holdfast.bots.search.guide import Guide
from holdfast.bots.search.judge import read_judge, shares
from holdfast.bots.search.planner import Plan, Planner
from holdfast.games import load
from holdfast.kernel import CHANCE, OVER, Action, Dealer, Rng, State, View
from tests.bots.positions import weighed

GAMES = ["after-the-empire", "after-the-end"]


@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_gives_the_same_answer_and_another_truth_changes_nothing(id: str) -> None:
    game = load(id)
    guide = make_guide(game, 3)
    for number, (state, seat) in enumerate(weighed(game, guide, 1, 24)[::3]):
        choices = state.choices(seat)
        spec = "planner:iterations=6,width=3"
        expected = make_bot(spec, game, number).choose(state.view(seat), choices)
        assert expected in choices
        for other in range(2):
            truth = game.resample(state.view(seat), Rng(100 * number + other))
            assert make_bot(spec, game, number).choose(truth.view(seat), truth.choices(seat)) is expected


@pytest.mark.parametrize("id", GAMES)
def test_it_remembers_nothing_between_questions(id: str) -> None:
    game = load(id)
    spec = "planner:iterations=4,width=2"
    old = make_bot(spec, game, 9)
    for state, seat in weighed(game, make_guide(game, 9), 2, 6):
        fresh = make_bot(spec, game, 9).choose(state.view(seat), state.choices(seat))
        assert old.choose(state.view(seat), state.choices(seat)) is fresh


@pytest.mark.parametrize("id", GAMES)
def test_a_budget_of_time_is_kept(id: str) -> None:
    game = load(id)
    bot = make_bot("planner:time=0.05,width=3", game, 1)
    for state, seat in weighed(game, make_guide(game, 1), 3, 4):
        started = time.process_time()  # so that other work on this machine does not count
        assert bot.choose(state.view(seat), state.choices(seat)) in state.choices(seat)
        assert time.process_time() - started < 1.0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("id", GAMES)
def test_every_number_of_seats_has_its_weights(id: str, seats: int) -> None:
    game = load(id)
    if seats > game.max_seats:
        seats = game.min_seats
    guide = make_guide(game, 1)
    bots = [make_bot("greedy", game, seat) for seat in range(seats)]
    state, dealer = game.start(seats), Dealer(seats)
    last, judged = 1, 0
    while (seat := int(state.actor())) != OVER:
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        view = state.view(seat)
        if guide.clock(view) > last:  # where horizons end
            last = int(guide.clock(view))
            judged += 1
            assert sum(guide.chances(state)) == pytest.approx(1.0)
        state.push(seat, bots[seat].choose(view, state.choices(seat)))
    assert judged > 5


def test_a_whole_game() -> None:
    game = load("after-the-end")
    bots = [make_bot("planner:iterations=1,width=2", game, seat) for seat in range(2)]
    assert run_game(game, bots, Dealer(7)).result() is not None


@pytest.mark.parametrize("id", GAMES)
def test_more_worlds_for_better_plans(id: str) -> None:
    game = load(id)
    guide = make_guide(game, 5)
    planner = Planner("planner", guide, 5, 24, 0.0, 1, 6)
    for state, seat in weighed(game, guide, 4, 3):
        plans = planner.weigh(state.view(seat), state.choices(seat), 1.0)
        assert 2 <= len(plans) <= 6
        trials = [int(plan.trials) for plan in plans]
        assert trials == sorted(trials, reverse=True)
        assert trials[-1] >= 1
        assert sum(trials) <= 24 + 6
        assert all(0.0 <= plan.mean() <= 1.0 for plan in plans)


@pytest.mark.parametrize("id", GAMES)
def test_chances_add_up_and_the_richer_seat_has_more(id: str) -> None:
    game = load(id)
    guide = make_guide(game, 6)
    for state, _ in weighed(game, guide, 5, 30)[-3:]:
        chances = guide.chances(state)
        assert sum(chances) == pytest.approx(1.0)
        assert all(0.0 < chance < 1.0 for chance in chances)


def test_shares_are_odds() -> None:
    even, ahead = shares([10.0, 10.0], 3.0), shares([13.0, 10.0], 3.0)
    assert even == [0.5, 0.5]
    assert ahead[0] / ahead[1] == pytest.approx(2.718, abs=0.001)


def test_weights_for_other_features_are_refused() -> None:
    with pytest.raises(ValueError, match="were fitted for other features: run python -m "):
        read_judge(FOLDER, ["height"])


def test_fate_keeps_the_luck_of_a_world() -> None:
    game = load("after-the-end")
    for seed in range(3):
        fate = Fate(seed)
        drawn: list[list[str]] = []
        for _ in range(2):
            fate.rewind()
            state = game.start(3)
            lots: list[str] = []
            while state.actor() == CHANCE:
                outcome = fate.answer(state)
                lots.append(outcome.notation)
                state.push(CHANCE, outcome)
            drawn.append(lots)
        assert drawn[0] == drawn[1]
        assert len(drawn[0]) > 3


def test_oversight_shortens_the_list_but_never_to_nothing() -> None:
    game = load("after-the-empire")
    guide = make_guide(game, 7)
    seen = 0
    for state, seat in weighed(game, guide, 6, 40):
        view, choices = state.view(seat), state.choices(seat)
        for oversight in (0.3, 1.0):
            planner = Planner("planner", guide, 7, 0, 0.0, 1, 8, oversight)
            plans = planner.shortlist(view, choices)
            assert plans
            seen += len(plans) < len(choices)
            if oversight == 1.0:
                assert [plan.action for plan in plans] == [guide.players[seat].choose(view, choices)]
    assert seen > 40


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("planner:iterations=-1", "the setting 'iterations' is a whole number from 0 to 1000000, not '-1'"),
        ("planner:time=long", "the setting 'time' is a number of seconds up to 3600, not 'long'"),
        ("planner:time=0", "the setting 'time' is a number of seconds up to 3600, not '0'"),
        ("planner:width=1", "the setting 'width' is a whole number from 2 to 1000, not '1'"),
        ("planner:patience=nan", "the setting 'patience' is a number from 0 to 1, not 'nan'"),
        ("planner:deep=1", "the bot 'planner' has no setting 'deep'"),
    ],
)
def test_a_wrong_setting_gets_one_clear_sentence(spec: str, message: str) -> None:
    with pytest.raises(BotError) as caught:
        make_bot(spec, load("after-the-end"), 1)
    assert str(caught.value).startswith(message)


def test_in_a_crowd_of_after_the_end_fewer_plans_are_tried_more_often() -> None:
    game = load("after-the-end")
    for seats, tried in ((2, 8), (5, 2)):
        planner = make_bot("planner:iterations=48", game, 1)
        assert isinstance(planner, Planner)
        assert planner.breadth(game.start(seats).view(0)) == tried
    patient = make_bot("planner:iterations=400", game, 1)
    assert isinstance(patient, Planner)
    assert patient.breadth(game.start(5).view(0)) == 8


def tried(*values: float) -> Plan:
    plan = Plan(Action[Any]("anything", ""), 0.0)
    for value in values:
        plan.add(value)
    return plan


def test_a_lead_convinces_only_if_it_is_the_same_in_every_world() -> None:
    usual = tried(0.1, 0.5, 0.9, 0.3)
    assert tried(0.3, 0.7, 1.0, 0.5).beats(usual, 2.0)
    assert not tried(0.9, 0.1, 0.9, 0.4).beats(usual, 2.0)  # a higher mean, but thanks to one world alone
    assert not tried(0.1, 0.5, 0.9, 0.3).beats(usual, 0.5)
    assert not tried(0.9).beats(tried(0.1), 0.5)  # one trial proves nothing


def test_a_plan_with_one_more_trial_is_compared_where_both_were_tried() -> None:
    assert not tried(0.4, 0.4, 0.4, 1.0).beats(tried(0.4, 0.4, 0.4), 0.5)


class Cautious(Guide):
    """Wraps a guide so that nothing convinces it."""

    def __init__(self, guide: Guide) -> None:
        super().__init__(guide.players, guide.judge)
        self.guide = guide

    def caution(self, view: View) -> float:
        return 1e9

    def attention(self, view: View, choices: list[Action[Any]]) -> float:
        return self.guide.attention(view, choices)

    def opinions(self, view: View, choices: list[Action[Any]]) -> list[float]:
        return self.guide.opinions(view, choices)

    def clock(self, view: View) -> int:
        return int(self.guide.clock(view))

    def chances(self, state: State) -> list[float]:
        return self.guide.chances(state)


def test_with_unlimited_caution_it_follows_the_rules_of_thumb() -> None:
    game = load("after-the-end")
    guide = Cautious(make_guide(game, 5))
    planner = Planner("planner", guide, 5, 12, 0.0, 1, 4)
    for state, seat in weighed(game, guide, 4, 6):
        view, choices = state.view(seat), state.choices(seat)
        plans = planner.weigh(view, choices, 1.0)
        usual = guide.players[seat].choose(view, choices)
        assert plans[0].action is usual
        assert plans[0].trials == max(plan.trials for plan in plans)
